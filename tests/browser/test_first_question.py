"""The first question of each game, as its guide puts it: the board is seen beside it, and what answers is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.covers import SHIELDED_MS
from tests.browser.pages import NARROW, visiting, width_of
from tests.browser.test_every_page import violations
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=30_000)

SIZES: tuple[ViewportSize, ...] = (NARROW, {"width": 844, "height": 390}, {"width": 1280, "height": 800})

DRAWN = {
    "avalon": "[aria-label=Map] svg, [aria-label=Missions] li",
    "clocktower": "[data-place] ul [data-about^=seat]",
    "ghost": "[aria-label='Who are you?'] li",
    "liars_dice": "[data-place] [data-about^=seat], [data-place] [data-face]:not(form *)",
    "mbg": "[data-place] svg[role=group], [data-place] [data-about], [data-place] button[data-prompt]",
    "wizard": "[data-place] svg[role=img], [data-place] [data-about], [data-place] [data-empty]",
}
"""What lies on each table: seats, cells, cards, dice. What is asked is none of it, but for Ghost's portraits."""

LEAST_SHARE = 0.45
EXEMPT = "ghost"
"""A registration has nothing of a board."""

SHARE = """(drawn) => {
    const rows = [];
    for (let y = 0; y < innerHeight; y += 1)
        for (let x = 6; x < innerWidth; x += 6)
            if (document.elementFromPoint(x, y)?.closest(drawn)) { rows.push(y); break; }
    return rows.length ? (rows.at(-1) + 1 - rows[0]) / innerHeight : 0;
}"""
"""The part of the window's height from the first to the last of what is drawn: only what nothing lies over counts."""

PORTRAITS = "[aria-label='Who are you?'] li:first-child button"
ANSWERS = f"[data-prompt]:not(details *) button[type=submit], {PORTRAITS}"

HIDDEN_ANSWERS = """(answers) => [...document.querySelectorAll(answers)]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const corners = [[left + 8, top + 3], [right - 8, top + 3], [left + 8, bottom - 3], [right - 8, bottom - 3]];
        return !corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    })
    .map((button) => button.textContent)"""
"""What would answer a question, and is not wholly in sight."""


@contextmanager
def asked_first(browser: Browser, serving: Serving, game: str) -> Iterator[Page]:
    """The page of a newcomer whom a guided game asks its first question."""
    with visiting(browser, serving.url, viewport=NARROW, reduced_motion="reduce") as page:
        page.locator(f'[data-game="{game}"]').get_by_role("button").nth(1).click()
        sheet = page.locator("dialog[data-bare]")
        asked = page.locator("[data-prompt]").first
        expect(sheet.first).to_be_visible()
        sheet.first.locator("button").click()
        expect(asked).to_be_attached()
        while sheet.count():
            page.mouse.click(5, 5)
            page.wait_for_timeout(SHIELDED_MS)
        yield page


@pytest.mark.parametrize("game", DRAWN)
def test_the_first_question_leaves_the_board_in_sight(
    browser: Browser, serving: Serving, game: str, tmp_path: Path
) -> None:
    with asked_first(browser, serving, game) as page:
        shares = {}
        for size in SIZES:
            page.set_viewport_size(size)
            page.wait_for_timeout(SHIELDED_MS)
            shares[size["width"]] = round(page.evaluate(SHARE, DRAWN[game]), 3)
            page.screenshot(path=tmp_path / f"{game}-{size['width']}.png")
            expect(page.locator(ANSWERS).first).to_be_visible()
            assert page.evaluate(HIDDEN_ANSWERS, ANSWERS) == [], size
            assert width_of(page) == size["width"]
            assert violations(page, "moderate", "minor") == [], size
        assert game == EXEMPT or shares[NARROW["width"]] >= LEAST_SHARE, shares
