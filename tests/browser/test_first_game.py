"""The first game of a stranger: from the home page to its end, with a guide beside every question and no clock."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.covers import SHIELDED_MS
from tests.browser.finding import menu
from tests.browser.pages import NARROW, visiting, width_of
from tests.browser.test_every_page import violations
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=30_000)

BEGIN = re.compile("^First game.* Liar's dice$")
OTHER = re.compile("^First game.* Wizard$")
AVALON = re.compile("^First game.* Avalon on a map$")
PLAY_AVALON = re.compile("^Play.* Avalon on a map")
MOST_MOVES = 200
DEAL_MS = 1_000


def test_a_stranger_on_a_phone_plays_a_guided_first_game_to_its_end(browser: Browser, serving: Serving) -> None:
    with visiting(browser, serving.url, viewport=NARROW, has_touch=True, reduced_motion="reduce") as page:
        page.get_by_role("button", name=BEGIN).click()
        read(page)
        guide = page.get_by_role("group", name="Guide")
        expect(guide).to_contain_text(re.compile("Suggested: (Begin with|Raise to|Better call)"))
        expect(guide).not_to_have_attribute("open", "")
        assert width_of(page) == NARROW["width"]
        assert violations(page) == []
        leave_and_return(page, guide)
        played(page)
        assert page.locator(".until").count() == 0, "nobody is hurried"
        expect(guide).to_be_hidden()
        page.goto("/")
        expect(page.get_by_role("button", name=OTHER)).to_be_visible()
        expect(page.get_by_role("button", name=BEGIN)).to_have_count(0)


def test_a_first_game_of_avalon_deals_an_easy_role_and_later_ones_do_not_ask_for_it(
    browser: Browser, serving: Serving
) -> None:
    with visiting(browser, serving.url, viewport=NARROW, has_touch=True, reduced_motion="reduce") as page:
        page.get_by_role("button", name=AVALON).click()
        sheet = page.get_by_role("dialog", name="Guide")
        expect(sheet).to_contain_text("To begin with you are dealt a Knight or Percival")
        expect(sheet).not_to_contain_text("You are")
        assert options_of(page)["newcomer"] is True
        sheet.get_by_role("button", name="Let's play").tap()
        expect(sheet).to_have_count(0)
        guide = page.get_by_role("group", name="Guide")
        expect(guide).to_be_visible()
        page.wait_for_timeout(SHIELDED_MS)
        guide.locator("summary").tap()
        expect(guide).to_contain_text(re.compile("You are (a Knight|Percival), and blue"))
        guide.get_by_role("button", name="I know this game").tap()
        first = page.url
        page.goto("/")
        # It counts as finished, and the way back to it is its end; the home page offers it no more.
        expect(page.get_by_role("button", name=OTHER)).to_be_visible()
        expect(page.get_by_role("button", name=AVALON)).to_have_count(0)
        page.get_by_role("button", name=PLAY_AVALON).click()
        page.wait_for_url(lambda url: "/tables/" in url and url != first)
        assert "newcomer" not in options_of(page)


def options_of(page: Page) -> dict[str, Any]:
    """The options of the table that the page shows, as everybody may see them."""
    table = page.url.rsplit("/", 1)[-1]
    told = page.request.get(f"/api/tables/{table}/view?as=public").json()
    options: dict[str, Any] = told["view"]["table"]["options"]
    return options


SOUNDS = """
    window.heard = [];
    window.contexts = new Set();
    document.addEventListener("sotto-sound", ({ detail }) => heard.push(detail));
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = prototype;
        prototype.start = function (...when) { contexts.add(this.context); return start.apply(this, when); };
    }
"""
"""Notes what the page lets be heard, and where what is to be heard was begun."""


def test_the_first_deal_is_heard_as_the_press_on_play_has_let_it(browser: Browser, serving: Serving) -> None:
    with visiting(browser, serving.url, viewport=NARROW, has_touch=True) as page:
        page.add_init_script(SOUNDS)
        page.goto("/")
        page.get_by_role("button", name=BEGIN).tap()
        read(page)
        page.wait_for_timeout(DEAL_MS)
        assert "dice" in page.evaluate("heard")
        assert page.evaluate("[...contexts].map(({ state }) => state)") == ["running"]


def read(page: Page) -> None:
    """Read the sheet before the first deal; the board comes after it."""
    sheet = page.get_by_role("dialog", name="Guide")
    expect(sheet.get_by_role("listitem")).to_have_count(4)
    expect(page.locator("[data-place]")).to_have_count(0)
    sheet.get_by_role("button", name="Let's play").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator("[data-place]").first).to_be_visible()
    page.wait_for_timeout(SHIELDED_MS)


def leave_and_return(page: Page, guide: Locator) -> None:
    """Send the guide away, and have it back from the table's menu."""
    guide.locator("summary").tap()
    guide.get_by_role("button", name="I know this game").tap()
    expect(guide).to_be_hidden()
    menu(page).locator("summary").click()
    page.get_by_role("button", name="Guide: off").click()
    read(page)
    page.keyboard.press("Escape")


def played(page: Page) -> None:
    """Call every bid a lie, and bid the least where there is none, until the game is over."""
    over = page.get_by_text("That was your first game.")
    challenge = page.get_by_role("button", name="Challenge", exact=True)
    bid = page.get_by_role("button", name=re.compile(r"^Bid \d"))
    for _ in range(MOST_MOVES):
        expect(over.or_(challenge).or_(bid).first).to_be_visible()
        if over.is_visible():
            return
        moved = challenge if challenge.is_visible() else bid
        asked = page.locator("[data-prompt]").first.get_attribute("data-prompt")
        moved.click()
        if asked:
            expect(page.locator(f'[data-prompt="{asked}"]')).to_have_count(0)
    raise AssertionError("the game does not end")
