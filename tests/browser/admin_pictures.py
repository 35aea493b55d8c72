"""Pictures of the operators' page, and of a report's way there: an evening at which somebody misbehaves.

Not among those of ``make pictures``, whose server has no operator: ``python -m tests.browser.admin_pictures FOLDER``.
"""

from __future__ import annotations

import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.chromium import driver, launching
from tests.browser.pages import speak
from tests.browser.tables import opened, sat_down, signed_up
from tests.e2e.serving import Serving, served

KEY = "k" * 40
QUALITY = 62
WIDE: ViewportSize = {"width": 1280, "height": 860}
NARROW: ViewportSize = {"width": 390, "height": 844}
SAMPLED_SECONDS = 60


def main(folder: Path) -> None:
    """Take all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory())
        serving = stack.enter_context(served(Path(data), admin_key=KEY, bot_delay=0.2, games="games"))
        people = [stack.enter_context(signed_up(serving, name)) for name in ("林晚", "Rita", "Mallory", "Jonas")]
        table = _misbehaved(*people[1:3])
        for http in people:
            sat_down(http, title="Friday evening", options={"pace": "slow"})
            opened(http, game="ghost", title="周五夜谈", private=True)
        playwright = stack.enter_context(driver())
        browser = playwright.chromium.launch(**launching())
        _report(browser, people[1], table, folder)
        time.sleep(SAMPLED_SECONDS)  # for numbers over time
        _desk(browser, serving, folder)
        browser.close()


def _misbehaved(rita: httpx.Client, mallory: httpx.Client) -> str:
    table = opened(rita, game="liars_dice", seats=3, title="An open table")
    rita.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    mallory.post(f"/api/tables/{table}/seats/2", json={}).raise_for_status()
    texts = ((rita, 1, "Good evening!"), (mallory, 2, "You are all fools."), (mallory, 2, "Fools, I say!"))
    for place, (http, seat, text) in enumerate(texts):
        said = {"id": f"s{place}", "as": f"seat:{seat}", "command": {"type": "say", "text": text}}
        http.post(f"/api/tables/{table}/commands", json=said).raise_for_status()
    return table


def _report(browser: Browser, rita: httpx.Client, table: str, folder: Path) -> None:
    """What a phone shows who reports: the button beside a player, and the form, which is sent in the end."""
    context = _context(browser, str(rita.base_url), NARROW, "en")
    url = str(rita.base_url)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in rita.cookies.items()])
    page = context.new_page()
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name="More: 2 Mallory").click()
    page.get_by_role("button", name="Report …").wait_for()
    _taken(page, folder / "report-player-narrow-en.jpg")
    page.get_by_role("button", name="Report …").click()
    page.get_by_role("radio").first.check()
    page.get_by_role("dialog").get_by_role("textbox").fill("Again and again, after I asked him to stop.")
    _taken(page, folder / "report-form-narrow-en.jpg")
    page.get_by_role("button", name="Send the report").click()
    page.get_by_text("Thank you.").wait_for()
    context.close()


def _desk(browser: Browser, serving: Serving, folder: Path) -> None:
    for language, screen, name, dark in (("en", WIDE, "wide-en", False), ("zh", NARROW, "narrow-zh", True)):
        context = _context(browser, serving.url, screen, language, dark)
        page = context.new_page()
        page.goto("/admin")
        page.locator("form input").nth(0).fill("Olga")
        page.locator("form input").nth(1).fill(KEY)
        page.locator("form button[type=submit]").click()
        page.locator("dl").first.wait_for()
        page.wait_for_load_state("networkidle")
        _taken(page, folder / f"admin-overview-{name}.jpg")
        page.get_by_role("tab").nth(1).click()
        page.get_by_role("table").wait_for()
        _taken(page, folder / f"admin-tables-{name}.jpg")
        page.get_by_role("tab").nth(3).click()
        page.get_by_role("tabpanel").get_by_role("listitem").first.get_by_role("button").first.click()
        page.get_by_role("tabpanel").locator("ol").wait_for()
        _taken(page, folder / f"admin-report-{name}.jpg")
        context.close()


def _context(browser: Browser, url: str, screen: ViewportSize, language: str, dark: bool = False) -> BrowserContext:
    locale = {"en": "en-GB", "zh": "zh-CN"}[language]
    context = browser.new_context(
        base_url=url, viewport=screen, locale=locale, color_scheme="dark" if dark else "light", reduced_motion="reduce"
    )
    speak(context, language)
    return context


def _taken(page: Page, path: Path) -> None:
    page.screenshot(path=path, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
