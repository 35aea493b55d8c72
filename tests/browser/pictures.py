"""Pictures of every page, wide and narrow, in both languages: ``make pictures`` takes them into build/pictures, and
renews those of docs/pictures that a page of the documentation shows.

``python -m tests.browser.pictures build/pictures ghost fork`` takes only those of these pages.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import BrowserContext, ViewportSize

from tests.browser.chromium import driver, launching
from tests.browser.dice_pictures import take_dice
from tests.browser.ghost_pictures import take_ghost
from tests.browser.house import PAGES, House, furnished
from tests.browser.mbg_pictures import take_mbg
from tests.browser.pages import speak
from tests.browser.wizard_pictures import take_workshop
from tests.e2e.serving import ROOT, served

WIDTHS: dict[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 860},
    "narrow": {"width": 390, "height": 844},
}
LANGUAGES = {"zh": "zh-CN", "en": "en-GB"}
NOT_SHOWN = ("sign-in", "private", "ghost-spectator", "ghost-rules", "clocktower-spectator", "wizard-workshop")
QUALITY = 72
PICTURES = ROOT / "docs/pictures"


def main(folder: Path, *only: str) -> None:
    """Take all of them, or those of the pages whose names begin with one of these."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data), bot_delay=0.3) as serving,
        driver() as playwright,
    ):
        house = furnished(serving, "林晚", "周五夜谈")
        browser = playwright.chromium.launch(**launching())
        for (size, viewport), (language, locale) in product(WIDTHS.items(), LANGUAGES.items()):
            context = browser.new_context(viewport=viewport, locale=locale)
            context.add_cookies(house.cookies)
            speak(context, language)
            take(context, house, folder, f"{size}-{language}", only)
            if not only or "ghost" in only:
                take_ghost(context, house.serving, folder, f"{size}-{language}")
            if not only or "mbg" in only:
                take_mbg(context, house, folder, f"{size}-{language}")
            if not only or "dice" in only:
                take_dice(context, house.serving, folder, f"{size}-{language}")
            if not only or "wizard" in only:
                take_workshop(context, house.serving, folder, f"{size}-{language}")
            context.close()
        browser.close()
    for name in shown() & {picture.name for picture in folder.iterdir()}:
        shutil.copy(folder / name, PICTURES / name)


def shown() -> set[str]:
    """The names of all pictures that the documentation shows or links, but for their own index."""
    pages = {*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "lab").glob("*.md")}
    return {
        name
        for page in pages - {PICTURES / "README.md"}
        for name in re.findall(r"pictures/([\w-]+\.(?:jpg|png|svg))", page.read_text("utf-8"))
    }


def take(context: BrowserContext, house: House, folder: Path, suffix: str, only: tuple[str, ...] = ()) -> None:
    """Every page in one width and language."""
    for name in PAGES:
        if name in NOT_SHOWN or (only and not name.startswith(only)):
            continue
        page = context.new_page()
        page.goto(house.address(name))
        page.locator("main h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"{name}-{suffix}.jpg", type="jpeg", quality=QUALITY)
        page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
