"""A pack of one's own for Wizard: written and tried in the workshop and taken to a table, by what is there to click."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.browser.pages import NARROW, visiting
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SURVEY = "#survey"
OWN = "mine.treasure"


@pytest.mark.turn(1)
@pytest.mark.parametrize(
    "settings", [pytest.param({}, marks=pytest.mark.long), {"viewport": NARROW}], ids=["desk", "phone"]
)
def test_a_pack_is_written_checked_tried_and_taken_to_a_table(
    browser: Browser, serving: Serving, settings: dict[str, Any]
) -> None:
    with visiting(browser, f"{serving.url}/games/wizard/workshop", **settings) as page:
        text = page.get_by_role("textbox", name="Cards as JSON")
        expect(page.locator(SURVEY)).to_contain_text("can be played with.")
        written = text.inner_text()
        _mistaken(page, written)
        text.fill(written)
        expect(page.locator(f"{SURVEY}[data-usable=true]")).to_be_visible()
        _tried(page)
        page.get_by_role("button", name="Open a table with it").click()
        expect(page.get_by_text("mine.json")).to_be_visible()
        page.locator("button[type=submit].main").click()
        _begun(page)


def test_the_language_is_explained_put_into_the_text_and_completed(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/games/wizard/workshop") as page:
        text = page.get_by_role("textbox", name="Cards as JSON")
        page.locator("summary", has_text="What a card can say").click()
        page.get_by_role("searchbox", name="Search the language").fill("steal")
        doables = page.get_by_role("region", name="What can be done")
        doables.locator("summary", has_text="steal").click()
        expect(doables).to_contain_text('"gold" | "mana"')
        text.fill("")
        doables.get_by_role("button", name="Insert").click()
        expect(text).to_have_text('{"type":"steal","res":"gold","amount":1,"from":"self"}')
        text.fill("")
        text.press_sequentially('[{"type": "drawC')
        page.get_by_role("group", name="Go on with").get_by_role("button", name="drawCard").click()
        expect(text).to_have_text('[{"type": "drawCard"')
        expect(text).to_be_focused()


def _mistaken(page: Page, written: str) -> None:
    """What is wrong is said with its line, its card and the steps to it, and a press shows it in the text."""
    text = page.get_by_role("textbox", name="Cards as JSON")
    text.fill(written.replace("drawCard", "drawCrad"))
    fault = page.locator(f"{SURVEY} [data-kind=faults] button")
    expect(fault).to_contain_text("line 9: The first, behaviour 1 › step 2 drawCrad › type: “drawCrad” is not among")
    fault.click()
    assert text.evaluate("field => field.getRootNode().getSelection().toString()") == '"drawCrad"'


def _tried(page: Page) -> None:
    """The card asks for its target, and its damage is told with its parts."""
    trial = page.get_by_role("region", name="Try it")
    trial.get_by_role("button", name="Play it").click()
    trial.get_by_role("group", name="Choose:").get_by_role("button", name="Brute").click()
    expect(trial.get_by_text("−4")).to_be_visible()
    expect(trial).to_contain_text("HP 9")


def _begun(page: Page) -> None:
    """At the table a card of the pack is among all cards, and a hand can be drawn."""
    draw = page.get_by_role("button", name="Draw seven cards")
    draw.click()
    expect(draw).to_have_count(0)
    _looked_up(page, OWN)


def _looked_up(page: Page, words: str) -> None:
    """Search all cards; on a phone a question that comes meanwhile opens its own tab, as often as one comes."""
    tab = page.get_by_role("tab", name="All cards")
    search = page.get_by_role("searchbox", name="Search names and texts")
    for attempt in range(6):
        try:
            if tab.count():
                tab.click()
            if not search.count():
                page.locator("summary", has_text="All cards").click(timeout=3_000)
            search.fill(words, timeout=3_000)
            page.get_by_text("1 found").wait_for(timeout=3_000)
        except TimeoutError:
            assert attempt < 5, "the tab does not stay"
        else:
            return
