"""Pictures of the parts of a game of mbg: the whole board, a battle, the tables of cities, a settlement, the money."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tests.browser.house import House

TABS = ("cities", "officers", "settlement", "curves")
"""What is looked up beside the board, by the end of its tab's id."""

LOOKUPS = "section:has(> [role=tablist] > [id$='-cities'])"
LOOK_UP = re.compile("^(Look up|查看)$")
STAGE = "section[tabindex='-1']"
"""A battle that is played back, to which the keyboard goes."""

MIDDLE = 9
"""The round of a battle in which there is something to see."""


def take_mbg(context: BrowserContext, house: House, folder: Path, suffix: str) -> None:
    """The parts of a game that has ended."""
    page = context.new_page()
    page.goto(house.address("mbg-ended"))
    page.locator("[data-cell]").first.wait_for()
    _take(page, "[data-stage]", folder / f"mbg-board-{suffix}.jpg")
    page.get_by_role("tab", name=LOOK_UP).click()
    for tab in TABS:
        page.locator(f"[role=tab][id$='-{tab}']").click()
        page.locator(f"{LOOKUPS} [role=tabpanel] :is(table, svg, li)").first.wait_for()
        if tab == "settlement":
            page.locator(f"{LOOKUPS} summary").first.click()
        _take(page, LOOKUPS, folder / f"mbg-{tab}-{suffix}.jpg")
    page.locator("[role=tab][id$='-battles']").click()
    watch = page.locator(f"{LOOKUPS} [role=tabpanel] li button")
    if watch.count():
        watch.last.click()
        page.locator(STAGE).wait_for()
        for _ in range(MIDDLE):
            page.keyboard.press("ArrowRight")
        _take(page, STAGE, folder / f"mbg-battle-{suffix}.jpg")
    page.close()


def _take(page: Page, part: str, path: Path) -> None:
    page.locator(part).first.screenshot(path=path, type="jpeg", quality=82)
