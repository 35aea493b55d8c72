"""A game of four on the page, to its end, with a pack that one of them has written in the workshop."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, ViewportSize, expect

from tests.browser.finding import ended, seat_row
from tests.browser.pages import NARROW, several
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(900)]

SEATS = 4
WIDE: ViewportSize = {"width": 1280, "height": 860}
GAME_MOST = 600.0
GONE_MS = 2_000
OPEN = "found => [...new Set(found.map(one => one.dataset.prompt))]"

PACK = """// Strong enough to end a game soon.
[{"id": "mine.treasure.original.comet", "name": {"zh": "彗星", "en": "Comet"},
  "description": {"en": "<b>20</b> damage.", "zh": "造成 <b>20</b> 点伤害。"},
  "manaCost": 0, "rarity": "ori", "school": "fire", "count": "$3",
  "behaviors": [{"at": "onPlay", "do": [{"type": "damage", "amount": 20, "target": {"type": "monsterChooser"}}]}]}, ]
"""


class Chair:
    """One person's browser."""

    def __init__(self, context: BrowserContext, serving: Serving, name: str) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        context.request.post(f"{serving.url}/api/players", data={"name": name})

    def sit(self, address: str, seat: int) -> None:
        """Come to a table, and take a seat by its button."""
        self.page.goto(address)
        seat_row(self.page, seat).get_by_role("button", name="Sit here").click()

    def plays(self) -> None:
        """From now on what was asked may be gone before it is answered."""
        self.page.set_default_timeout(GONE_MS)

    def acts(self) -> bool:
        """Answer the first open question that has to be answered; whether there was one."""
        ids: list[str] = self.page.locator("[data-prompt]").evaluate_all(OPEN)
        try:
            return any(self._answer(id.partition(".")[0], self.page.locator(f"[data-prompt='{id}']")) for id in ids)
        except TimeoutError:
            return False

    def _answer(self, kind: str, form: Locator) -> bool:
        answer = ANSWERS.get(kind)
        if answer is not None:
            answer(self.page, form)
        return answer is not None


def _submit(page: Page, form: Locator) -> None:
    form.locator("button[type=submit]").click()


def _press(name: str) -> Callable[[Page, Locator], None]:
    return lambda page, form: form.get_by_role("button", name=re.compile(name)).first.click()


def _play(page: Page, form: Locator) -> None:
    """Hold a card of the hand up, one of the added pack where there is one, and play it."""
    hand = page.get_by_role("region", name="Your hand")
    comet = hand.get_by_role("button", name=re.compile("^Comet"))
    payable = hand.locator("[data-about^=card]:not([data-unable])").get_by_role("button")
    (comet if comet.count() else payable).first.click()
    form.get_by_role("button", name=re.compile("^Play ")).click()


def _choose(page: Page, form: Locator) -> None:
    """Press what is offered until that is enough; where a press answers, it is over with the first."""
    submit = form.locator("button[type=submit]")
    if not submit.count():
        form.get_by_role("button").first.click()
        return
    while submit.get_attribute("aria-disabled") == "true":
        form.get_by_role("button", pressed=False).first.click()
    submit.click()


ANSWERS: dict[str, Callable[[Page, Locator], None]] = {
    "prepare": _submit,
    "explore": _press("^Level"),
    "play": _play,
    "pass": _press("^(Pass|Enough|Give up)"),
    "choose": _choose,
    "window": _press("^Let it pass"),
    "advance": _submit,
    "push": _press("^Push nobody"),
    "supply": _press("^Done shopping"),
}
"""What this person says to each question; to others nothing."""


@contextmanager
def people(browser: Browser, serving: Serving) -> Iterator[list[Chair]]:
    """Four people, each in a browser of their own, the last on a phone, where what is asked opens its own tab."""
    with several(browser, serving.url, [WIDE] * (SEATS - 1) + [NARROW]) as contexts:
        yield [Chair(context, serving, f"Player {at}") for at, context in enumerate(contexts, 1)]


def opened(page: Page) -> str:
    """Write a pack in the workshop and open a short game with it, for friends; the address of the table."""
    page.goto("/games/wizard/workshop")
    page.get_by_role("textbox", name="Cards as JSON").fill(PACK)
    page.get_by_role("button", name="Open a table with it", disabled=False).click()
    page.get_by_role("combobox", name="Number of seats").select_option(str(SEATS))
    page.get_by_role("button", name="Me and people").click()
    page.get_by_role("radio", name="Quick").check()
    page.get_by_text("For programs", exact=True).click()
    page.get_by_role("checkbox", name="As fast as programs can").check()
    page.locator("summary", has_text="More options").click()
    page.get_by_role("spinbutton", name="Start step").fill("24")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/tables/"))
    return page.url


def find_own(page: Page) -> None:
    """The card of the added pack is among all cards of the table."""
    tab = page.get_by_role("tab", name="All cards")
    if tab.count():
        tab.click()
    page.locator("summary", has_text="All cards").click()
    page.get_by_role("searchbox", name="Search names and texts").fill("comet")
    expect(page.get_by_text("1 found")).to_be_visible()
    expect(page.get_by_text("20 damage.").last).to_be_visible()


def play(chairs: list[Chair]) -> None:
    """Let everybody answer until the game is over."""
    begun = time.monotonic()
    first = chairs[0].page
    for chair in chairs:
        chair.plays()
    while not ended(first).count():
        assert time.monotonic() - begun < GAME_MOST, "the game does not end"
        acted = [chair.acts() for chair in chairs]
        if not any(acted):
            first.wait_for_timeout(50)


def test_four_people_play_to_the_end_with_a_pack_of_their_own(browser: Browser, serving: Serving) -> None:
    with people(browser, serving) as chairs:
        author, *friends = chairs
        address = opened(author.page)
        for seat, friend in enumerate(friends, 2):
            friend.sit(address, seat)
        author.page.get_by_role("button", name="Start the game").click()
        play(chairs)
        for chair in chairs:
            chair.page.set_default_timeout(PATIENCE * 1000)
            expect(ended(chair.page)).to_contain_text(re.compile("You (won|lost)"))
            find_own(chair.page)
