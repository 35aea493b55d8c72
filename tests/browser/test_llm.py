"""The server's language model on the pages: as players at a table, and as whom one's own seat may ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.finding import ended, menu
from tests.browser.pages import NARROW, visiting, width_of
from tests.browser.test_every_page import violations
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

SHOWN_MOST = 60_000
OFFLINE = "LLM (offline model)"
QUESTION = "3 号可信吗？\nThey voted no."


def begun(page: Page, asks: bool = True) -> str:
    """Open a table against six models through the page, and start it."""
    page.goto("/new?game=avalon")
    for seat in range(2, 8):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(f"Bot: {OFFLINE}")
    page.get_by_text("For programs", exact=True).click()
    page.get_by_role("checkbox", name="As fast as programs can").check()
    if not asks:
        page.get_by_label("Players may ask the LLM").uncheck()
    page.get_by_role("button", name="Open and start").click()
    page.wait_for_url("**/tables/*")
    return page.url


class Asked(NamedTuple):
    """A game against models in which the model was asked, on a phone; all that came over the wire meanwhile."""

    page: Page
    table: str
    panel: Locator
    heard: list[str]


@contextmanager
def asked(browser: Browser, serving: Serving) -> Iterator[Asked]:
    key: str = serving.settings["llm_key"]
    heard: list[str] = []
    with visiting(browser, serving.url, viewport=NARROW) as page:
        page.on("response", lambda answer: heard.append(answer.url))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        table = begun(page)
        page.get_by_role("tab", name="LLM").click()
        panel = page.get_by_role("complementary").get_by_role("tabpanel")
        expect(panel).to_contain_text("Nothing has been asked yet.", timeout=SHOWN_MOST)
        expect(panel).to_contain_text("30 of 30 calls left this round", timeout=SHOWN_MOST)
        box = panel.get_by_label("Ask the LLM")
        box.fill(QUESTION)
        box.press("Control+Enter")
        expect(panel.get_by_role("listitem").filter(has_text="offline model")).to_be_visible(timeout=SHOWN_MOST)
        expect(panel).to_contain_text("They voted no.")
        expect(panel).to_contain_text("29 of 30 calls left this round", timeout=SHOWN_MOST)
        expect(box).to_have_value("")
        yield Asked(page, table, panel, heard)
        assert key not in page.content() + "".join(heard)
    assert heard
    assert key not in serving.output


def test_one_asks_the_model_and_nobody_else_sees_it(browser: Browser, serving: Serving) -> None:
    with asked(browser, serving) as (page, table, _, _), visiting(browser, serving.url) as other:
        assert width_of(page) == NARROW["width"]
        assert violations(page) == []
        other.goto(table)
        expect(other.get_by_role("tab", name="Seats")).to_be_visible(timeout=SHOWN_MOST)
        expect(other.get_by_role("tab", name="LLM")).to_have_count(0)


@pytest.mark.long
def test_one_reads_after_the_game_what_the_models_thought(browser: Browser, serving: Serving) -> None:
    with asked(browser, serving) as (page, table, panel, _):
        menu(page).locator("summary").click()
        page.get_by_role("button", name="Plays to win").click()
        # What a bot has done cannot be taken back: asked twice.
        page.get_by_role("dialog").get_by_role("button", name="Plays to win").click()
        expect(ended(page)).to_be_visible(timeout=4 * SHOWN_MOST)
        expect(panel).to_contain_text("what was asked can still be read")
        expect(panel).to_contain_text("They voted no.")
        page.get_by_role("tab", name="Seats").click()
        expect(panel.get_by_text(OFFLINE)).to_have_count(6)

        for seat, told in ((1, "They voted no."), (3, "No language model is set up")):
            page.goto(f"{table}/replay?as=seat:{seat}&seq=9999")
            # By key: a phone scrolls to the tab while the lines above are laid out, and a click can miss it.
            page.get_by_role("tab", name="LLM").press("Enter")
            expect(page.get_by_role("tabpanel", name="LLM")).to_contain_text(told, timeout=SHOWN_MOST)
            assert violations(page) == []


@pytest.mark.long
def test_where_nobody_may_ask_there_is_no_tab(browser: Browser, serving: Serving) -> None:
    with visiting(browser, serving.url) as page:
        begun(page, asks=False)
        expect(page.get_by_role("tab", name="Notes")).to_be_visible(timeout=SHOWN_MOST)
        expect(page.get_by_role("tab", name="LLM")).to_have_count(0)
