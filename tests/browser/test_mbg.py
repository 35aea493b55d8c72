"""Two people and two programs finish a game of mbg, on the real page."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.finding import ASKED, ended, seat_row
from tests.browser.pages import speak
from tests.browser.tables import seat_bots, signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(600)]

GAME_MOST = 400.0
HAND = re.compile("^(Your cards|你的卡牌)$")
ALLOCATION = re.compile("^(Move officers|调度)$")
SEATS, PEOPLE = 4, 2

BRIEF = {"preset": "quick", "max_turn": 7, "allocate_turn": 2}
"""A quick game that ends in a minute."""

WITHOUT_CLOCK = BRIEF | {"pace": "fast"}
"""The same, in which a slow machine decides nothing."""


@pytest.fixture
def people(browser: Browser) -> Iterator[list[BrowserContext]]:
    """One at a desk, in English, and one with a phone, in Chinese."""
    desk = browser.new_context(locale="en-GB", reduced_motion="reduce")
    phone = browser.new_context(locale="zh-CN", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    speak(desk, "en")
    speak(phone, "zh")
    yield [desk, phone]
    desk.close()
    phone.close()


class Player:
    """One person's page; it answers each question once, by what is there to click."""

    def __init__(self, context: BrowserContext, seat: int) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.seat = seat
        self.answered: Counter[str] = Counter()
        self.cards = 0
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self._last = ""

    def sit(self, address: str) -> None:
        """Take the seat by its button."""
        self.page.goto(address)
        chair = seat_row(self.page, self.seat)
        with self.page.expect_response(lambda answer: f"/seats/{self.seat}" in answer.url and answer.ok):
            chair.get_by_role("button").first.click()

    def asked(self) -> str | None:
        """What is asked, unless it was answered already."""
        id: str = self.page.evaluate("one => document.querySelector(one)?.id ?? ''", f"{ASKED} h2")
        return id.removeprefix("prompt-") if id and id != self._last else None

    def step(self) -> bool:
        """Answer what is asked, if anything is."""
        question = self.asked()
        if question is None:
            return False
        kind = question.partition(".")[0]
        if kind == "move" and self._play_card():
            return True
        self._last = f"prompt-{question}"
        self.answered[kind] += 1
        self._answer(kind)
        return True

    def _answer(self, kind: str) -> None:
        form = self.page.locator(ASKED).first
        match kind:
            case "hire":
                form.locator("li button:enabled").first.click()
                return
            case "occupy":
                form.locator("tbody input").first.check()
                form.locator("select").last.select_option(index=1)
            case "study":
                form.locator("fieldset").first.locator("input").first.check()
                form.locator("tbody input").first.check()
            case "train":
                form.locator("tbody input").first.check()
            case "meet" | "siege":
                form.locator("button[aria-disabled]").last.click()
                return
            case "generals":
                form.locator("button[type=button]:has(+ [type=submit])").click()
            case "end":
                self._look_at_garrison()
        form.locator("button[type=submit]").click()

    def _play_card(self) -> bool:
        """Hold up a card, aim it where that can be done, and play it: once for each question, so that play goes on."""
        hand = self.page.get_by_role("region", name=HAND)
        card = hand.locator("li button:enabled")
        if not card.count() or self.cards >= self.answered["move"]:
            return False
        self.cards += 1
        held = card.first
        held.click()
        for target in (hand.locator("tbody input"), hand.get_by_role("group").locator("button[aria-pressed]")):
            if target.count():
                target.first.click()
        if hand.locator("select").count():
            hand.locator("select").select_option(index=1)
        before = self.page.get_by_role("main").inner_html()
        hand.locator("button:has(+ button)").last.click()
        self.page.wait_for_function("before => document.querySelector('main').innerHTML !== before", arg=before)
        expect(hand.locator("[aria-pressed=true]")).to_have_count(0)
        return True

    def _look_at_garrison(self) -> None:
        """Look at what could be moved at the first city."""
        line = self.page.get_by_role("region", name=ALLOCATION).locator("[aria-expanded]")
        if not line.count():
            return
        if line.first.get_attribute("aria-expanded") == "false":
            line.first.click()
        expect(self.page.get_by_role("region", name=ALLOCATION).locator("form select")).to_have_count(2)


def test_two_people_and_two_programs_finish_a_quick_game(serving: Serving, people: list[BrowserContext]) -> None:
    with signed_up(serving, "Ann") as http:
        body = {"game": "mbg", "seats": SEATS, "options": WITHOUT_CLOCK}
        table = http.post("/api/tables", json=body).raise_for_status().json()["table"]
        seat_bots(http, table, range(PEOPLE + 1, SEATS + 1), "greedy")
        players = [Player(context, seat) for seat, context in enumerate(people, 1)]
        for player in players:
            player.sit(f"{serving.url}/tables/{table}")
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    play(players)
    for player in players:
        expect(ended(player.page).get_by_role("list").first.get_by_role("listitem")).to_have_count(SEATS)
        assert player.faults == []
        assert player.answered["move"] >= 1
        assert player.answered["end"] >= 1, player.answered
    assert sum((player.answered for player in players), Counter()).keys() & {"hire", "occupy", "siege", "meet"}
    look_up(players[0].page)


def play(players: list[Player]) -> None:
    """Let both answer until the game is over."""
    begun = time.monotonic()
    while not ended(players[0].page).count():
        assert time.monotonic() - begun < GAME_MOST, "the game does not end"
        if not sum(player.step() for player in players):
            players[0].page.wait_for_timeout(50)


def look_up(page: Page) -> None:
    """Everything can be looked up one click away; the ring goes by keys."""
    page.get_by_role("tab", name="Look up", exact=True).click()
    for tab in ("Cities", "Officers", "Institutes", "Training rooms"):
        page.get_by_role("tab", name=tab, exact=True).click()
        expect(page.get_by_role("table", name=tab, exact=True)).to_be_visible()
    page.get_by_role("tab", name="Cities", exact=True).click()
    page.get_by_role("columnheader", name="Tax", exact=True).get_by_role("button").click()
    expect(page.get_by_role("columnheader", name="Tax", exact=True)).to_have_attribute("aria-sort", "descending")
    first = page.locator("[data-cell][tabindex='0']")
    at = int(first.get_attribute("data-cell") or 0)
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    following = (at + 1) % page.locator("[data-cell]").count()
    expect(page.locator(f"[data-cell='{following}']")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="The cell").get_by_role("heading", level=2)).to_contain_text(
        f"cell {following}"
    )
