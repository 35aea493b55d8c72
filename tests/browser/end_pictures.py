"""The picture of the end of each game, in both languages, and one sheet of all for the documentation.

``python -m tests.browser.end_pictures build/pictures`` lets bots play six games and saves what the page offers.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import BrowserContext

from tests.browser.chromium import driver, launching
from tests.browser.pictures import LANGUAGES, PICTURES, QUALITY
from tests.browser.tables import opened, seat_bots, signed_up, until_ended
from tests.e2e.serving import served

GAMES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "liars_dice": (5, "odds", {}),
    "avalon": (7, "heuristic", {}),
    "clocktower": (15, "villager", {}),
    "wizard": (3, "adept", {"goal": 3, "start": 18, "rounds": 4}),
    "mbg": (4, "greedy", {"preset": "quick"}),
    "ghost": (3, "seeker", {}),
}
"""How many sit there, which bots, and with which options."""

SHARE = {"en": ("Share", "Save the picture"), "zh": ("分享", "保存图片")}
ACROSS, WIDTH, HEIGHT, GAP = 2, 600, 315, 8


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, served(Path(data), bot_delay=0.01) as serving, driver() as playwright:
        with signed_up(serving, "林晚") as http:
            tables = {game: played(http, game) for game in GAMES}
        browser = playwright.chromium.launch(**launching())
        for language, locale in LANGUAGES.items():
            context = browser.new_context(base_url=serving.url, locale=locale)
            for game, table in tables.items():
                take(context, table, language, folder / f"end-{game}-{language}.png")
        browser.close()
    sheet([folder / f"end-{game}-en.png" for game in GAMES]).save(PICTURES / "end-pictures-en.jpg", quality=QUALITY)


def played(http: httpx.Client, game: str) -> str:
    """A table of bots that has ended."""
    seats, bot, options = GAMES[game]
    table = opened(http, game=game, seats=seats, options=options if "preset" in options else {"pace": "fast"} | options)
    seat_bots(http, table, range(1, seats + 1), bot)
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    until_ended(http, table)
    return table


def take(context: BrowserContext, table: str, language: str, path: Path) -> None:
    """Save the picture of a table's end."""
    share, save = SHARE[language]
    page = context.new_page()
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name=share, exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=save).click()
    download.value.save_as(path)
    page.close()


def sheet(paths: list[Path]) -> Image.Image:
    """Several pictures as one."""
    rows = -(-len(paths) // ACROSS)
    whole = Image.new("RGB", (ACROSS * (WIDTH + GAP) - GAP, rows * (HEIGHT + GAP) - GAP), "white")
    for at, path in enumerate(paths):
        with Image.open(path) as one:
            small = one.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        whole.paste(small, (at % ACROSS * (WIDTH + GAP), at // ACROSS * (HEIGHT + GAP)))
    return whole


if __name__ == "__main__":
    main(Path(sys.argv[1]))
