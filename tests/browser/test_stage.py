"""The stage of each game on a desk and on a phone's side, and of the board that games without one get.

A table is one window, which is there for the stage: the board has most of it, nothing makes the page longer, and
neither what answers nor what is held has to be scrolled to.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.pages import signed_in
from tests.browser.tables import opened, signed_up
from tests.browser.test_first_question import ANSWERS, HIDDEN_ANSWERS
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

DESK: ViewportSize = {"width": 1280, "height": 800}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
PHONE: ViewportSize = {"width": 390, "height": 844}
LEAST_SHARE = 0.45
GENERAL = "shuffle"
SEATS = {"avalon": 7, "clocktower": 9, "ghost": 4, "liars_dice": 5, "mbg": 4, "wizard": 4, GENERAL: 4}

MEASURED = """() => {
    const boxes = [...document.querySelectorAll("[data-stage] [data-about]")]
        .map((one) => one.getBoundingClientRect())
        .filter(({width, height}) => width > 0 && height > 0);
    const span = (from, to, most) => {
        const first = Math.max(0, Math.min(...boxes.map((box) => box[from])));
        return Math.max(0, Math.min(most, Math.max(...boxes.map((box) => box[to]))) - first);
    };
    const share = span("left", "right", innerWidth) * span("top", "bottom", innerHeight) / innerWidth / innerHeight;
    const scrolls = (one) =>
        one && ((/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
            || (one !== document.body && scrolls(one.parentElement)));
    const held = [...document.querySelectorAll("[data-prompt], [data-about=hand], [data-about^='card ']")]
        .filter((one) => one.checkVisibility());
    const named = (one) => one.dataset.about ?? one.dataset.prompt;
    const isOut = (one) => {
        const {left, top, width, height} = one.getBoundingClientRect();
        return top + height / 2 > innerHeight || left + width / 2 > innerWidth;
    };
    const stage = document.querySelector("[data-stage]");
    return {
        share,
        below: document.scrollingElement.scrollHeight - innerHeight,
        cut: stage.scrollHeight - stage.clientHeight,
        scrolled: held.filter((one) => scrolls(one.parentElement)).map(named),
        out: held.filter(isOut).map(named),
    };
}"""
"""The share of the window that the box around all that is drawn has, how much longer the page is than its window and
what is drawn than the stage, and what one would have to scroll for."""


TABS = """() => {
    const ids = [...document.querySelectorAll("[id]")].map(({id}) => id);
    const open = (strip) => [...strip.querySelectorAll("[role=tab][aria-selected=true]")];
    const named = (tabs) => tabs.map(({innerText}) => innerText);
    return {
        twice: ids.filter((id, at) => ids.indexOf(id) !== at),
        selected: [...document.querySelectorAll("[role=tablist]")].map((strip) => named(open(strip))),
    };
}"""
"""The ids that more than one element has, and of each strip of tabs those that are said to be open."""


class Measured(NamedTuple):
    """What a window shows of a table."""

    share: float
    below: int
    cut: int
    scrolled: list[str]
    out: list[str]


@pytest.mark.parametrize("game", SEATS)
def test_the_board_has_most_of_a_window_and_nothing_scrolls(browser: Browser, serving: Serving, game: str) -> None:
    with signed_up(serving, "Ann") as ann, httpx.Client(base_url=serving.url) as stranger:
        table = _played(ann, game)
        for http in (ann, stranger):
            with signed_in(browser, http) as page:
                desk, low = _measured(page, table, DESK), _measured(page, table, LANDSCAPE)
                hidden = page.evaluate(HIDDEN_ANSWERS, ANSWERS)
            assert desk.scrolled == [], desk
            assert hidden == [], low
            for seen in (desk, low):
                assert seen.below <= 0, seen
                assert seen.cut <= 1, seen
                assert seen.out == [], seen
                assert seen.share >= LEAST_SHARE, seen


def test_what_a_low_windows_tabs_open_lies_over_the_board(browser: Browser, serving: Serving) -> None:
    """The log, talk and seats, the board's aside and what it keeps in the drawer; the first tab leads back."""
    with signed_up(serving, "Ann") as ann, signed_in(browser, ann) as page:
        _measured(page, _played(ann, "wizard"), LANDSCAPE)
        stage, tabs = page.locator("[data-stage]"), page.get_by_role("tablist").get_by_role("tab")
        board, *others = tabs.all()
        room = stage.bounding_box()
        assert room is not None
        for tab in others:
            tab.click()
            expect(stage).not_to_be_visible()
            shown = page.locator(f"[id='{tab.get_attribute('aria-controls')}']").locator(":scope, :scope > *").last
            box = shown.bounding_box()
            assert box is not None
            assert box["x"] >= room["x"], tab
            assert box["x"] + box["width"] <= room["x"] + room["width"] + 1, tab
            board.click()
            expect(stage).to_be_visible()


@pytest.mark.parametrize("game", SEATS)
def test_each_tab_and_panel_has_an_id_of_its_own_and_one_is_open(browser: Browser, serving: Serving, game: str) -> None:
    with signed_up(serving, "Ann") as ann, signed_in(browser, ann) as page:
        table = _played(ann, game)
        for size in (PHONE, LANDSCAPE, DESK):
            _measured(page, table, size)
            for tab in page.get_by_role("tablist").first.get_by_role("tab").all():
                tab.click()
                seen = page.evaluate(TABS)
                assert seen["twice"] == [], size
                assert all(len(selected) <= 1 for selected in seen["selected"]), (size, seen)


def _played(http: httpx.Client, game: str) -> str:
    """A game against bots, in seat 1."""
    bots = next(one["bots"] for one in http.get("/api/games").json()["games"] if one["name"] == game)
    bot = [one for one in bots if one != "llm"][-1]
    table = opened(http, game=game, **({"seats": SEATS[game]} if game != "ghost" else {}))
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    for seat in range(2, SEATS[game] + 1):
        if http.post(f"/api/tables/{table}/seats/{seat}", json={"bot": bot}).is_error:
            break
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def _measured(page: Page, table: str, size: ViewportSize) -> Measured:
    page.set_viewport_size(size)
    page.goto(f"/tables/{table}")
    expect(page.locator("[data-stage] [data-about]").first).to_be_attached(timeout=PATIENCE * 1000)
    while page.locator("dialog[data-bare]").count():
        page.mouse.click(size["width"] - 5, size["height"] // 2)
        page.wait_for_timeout(300)
    page.wait_for_timeout(500)
    seen: dict[str, Any] = page.evaluate(MEASURED)
    return Measured(**seen)
