"""What the house gives every board, on the real page: parts, questions in them, moments."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.pages import NARROW, visiting, width_of
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

BID_MARKED = re.compile(r"^The bid[12]$")
"""Who may challenge is asked twice."""

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


SEATED = """async () => {
  const post = async (path, body) => {
    const headers = {"content-type": "application/json"};
    return (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
  };
  await post("/api/players", {name: "Ann"});
  const {table} = await post("/api/tables", {game: "liars_dice", seats: 3, options: {pace: "fast"}});
  await post(`/api/tables/${table}/seats/1`, {});
  for (const seat of [2, 3]) await post(`/api/tables/${table}/seats/${seat}`, {bot: "odds"});
  await post(`/api/tables/${table}/start`, {});
  location.href = `/tables/${table}`;
}"""
"""A new game of Liar's dice against two bots, in the seat of whoever opens it."""

STATE = "one => [one.hidden, one.inert]"
PROMPTS = "all => new Set(all.map(one => one.dataset.prompt)).size"


def part(page: Page, name: str) -> Locator:
    """A part of the board, by its name in the contract."""
    return page.locator(f"[data-part={name}]")


def test_on_a_phone_the_tab_of_what_must_be_answered_opens(browser: Browser, serving: Serving) -> None:
    """What is closed is there, out of reach, and the question is in front of whoever is asked."""
    with visiting(browser, serving.url, viewport=NARROW) as page:
        page.evaluate(SEATED)
        bid = page.get_by_role("form").filter(has=page.get_by_role("button", name="Bid"))
        expect(bid).to_be_visible(timeout=PATIENCE * 1000)
        tabs = page.get_by_role("tablist", name="Parts of the board")
        expect(tabs.get_by_role("tab")).to_have_text([BID_MARKED, "Cups", "How to play"])
        expect(tabs.get_by_role("tab", selected=True)).to_have_text(BID_MARKED)
        expect(part(page, "bid").get_by_role("heading", name="Yours alone")).to_be_visible()
        assert part(page, "cups").evaluate(STATE) == [True, True]
        expect(part(page, "cups").locator("li")).to_have_count(3)
        tabs.get_by_role("tab", name="Cups").click()
        expect(part(page, "cups").get_by_role("listitem").first).to_be_visible()
        expect(bid).to_be_hidden()
        assert width_of(page) <= NARROW["width"]


def test_at_a_desk_all_parts_are_there_at_once(browser: Browser, serving: Serving) -> None:
    """No tabs; what the board asks is not asked beside it, and is answered there."""
    with visiting(browser, serving.url) as page:
        page.evaluate(SEATED)
        bid = page.get_by_role("button", name="Bid")
        expect(bid).to_be_visible(timeout=PATIENCE * 1000)
        expect(page.get_by_role("tablist", name="Parts of the board")).to_have_count(0)
        for name in ("cups", "bid", "how"):
            assert part(page, name).evaluate(STATE) == [False, False]
        required = page.locator("[data-prompt]")
        expect(required).to_have_count(required.evaluate_all(PROMPTS))
        expect(page.locator(".asked form")).to_have_count(0)
        asked = page.locator("[data-prompt^='bid.']").get_attribute("data-prompt")
        bid.click()
        expect(page.locator(f"[data-prompt='{asked}']")).to_have_count(0, timeout=PATIENCE * 1000)
