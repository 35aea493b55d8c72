"""Whole games of Clocktower on the page: eight people under the program, and seven under a person in the chair."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, ViewportSize, expect

from tests.browser.finding import ended, question
from tests.browser.pages import DESK, several, signed_in
from tests.browser.tables import clocktower_nominating, signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(900)]

GAME_MOST = 600.0
GONE_MS = 2_000
OPEN = "found => [...new Set(found.map(one => one.dataset.prompt))]"
SCREENS: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 640, "height": 400},
)
PRESSED_BESIDE = """() => [...document.querySelectorAll("[data-stage] [data-prompt] button")].flatMap((button) =>
    [0.06, 0.5, 0.94].flatMap((share) => {
        button.scrollIntoView({block: "nearest", behavior: "instant"});
        const {left, top, width, height} = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + share * width, top + height / 2);
        return button.contains(hit) ? [] : [`${button.innerText} at ${share}: ${hit?.outerHTML.slice(0, 80)}`];
    }))"""
"""What is hit instead of a button that answers on the board, at its middle or near one of its ends."""
TOKEN = re.compile(r"^Seat \d+, ")
LIVING = re.compile(r"^Seat \d+, (?!.*\bdead\b)")


class Chair:
    """One person's browser at the table, in a seat or in the storyteller's chair."""

    def __init__(self, context: BrowserContext, serving: Serving, name: str) -> None:
        self.context = context
        self.url = serving.url
        self.deviated = False
        context.request.post(f"{self.url}/api/players", data={"name": name})
        self.page: Page = context.new_page()
        # What was asked may be gone before it is answered: somebody else was faster.
        self.page.set_default_timeout(GONE_MS)

    def take(self, table: str, chair: str) -> None:
        """Take a chair, and look at the table."""
        answer = self.context.request.post(f"{self.url}/api/tables/{table}/{chair}", data={})
        assert answer.ok, answer.text()
        self.page.goto(f"{self.url}/tables/{table}", timeout=PATIENCE * 1000)

    def acts(self) -> bool:
        """Answer the first open question that this person means to answer; whether there was one."""
        ids: list[str] = self.page.locator("[data-prompt]").evaluate_all(OPEN)
        try:
            return any(self._answer(id) for id in ids)
        except TimeoutError:
            return False

    def _answer(self, id: str) -> bool:
        kind = id.partition(".")[0]
        form = question(self.page, id)
        match kind:
            case "choose":
                self._choose(form)
            case "nominate" if id.endswith(".0"):
                self._nominate(form)
            case "vote":
                form.get_by_role("button", name="I vote for it").click()
            case "done":
                form.get_by_role("button", name="No more nominations").click()
            case "decide":
                self._decide(form)
            case "end" if not self.page.locator("[data-prompt^=decide]").count():
                form.get_by_role("button", name="End the wait").click()
            case _:
                return False
        return True

    def _choose(self, form: Locator) -> None:
        submit = form.locator("button[type=submit]")
        while submit.get_attribute("aria-disabled") == "true":
            self.page.get_by_role("button", name=TOKEN, pressed=False, disabled=False).first.click()
        submit.click()

    def _nominate(self, form: Locator) -> None:
        self.page.get_by_role("button", name=LIVING, disabled=False).last.click()
        form.get_by_role("button", name=re.compile("^Nominate ")).click()

    def _decide(self, form: Locator) -> None:
        against = self.page.locator("summary", has_text="though the rules do not allow it")
        if not self.deviated and against.count():
            self.deviated = True
            against.click()
            beyond = self.page.locator("form[data-prompt^=overrule]")
            beyond.get_by_role("button", pressed=False).first.click()
            beyond.get_by_role("button", name=re.compile("^Against the rules: ")).click()
        else:
            form.get_by_role("button").first.click()


@contextmanager
def people(browser: Browser, serving: Serving, count: int) -> Iterator[list[Chair]]:
    """People, each in a browser of their own; mistakes of the page's scripts fail the test."""
    with several(browser, serving.url, [DESK] * count) as contexts:
        yield [Chair(context, serving, f"Player {at}") for at, context in enumerate(contexts, 1)]


def opened(opener: Chair, seats: int) -> str:
    """A table without clocks: a machine that is slow decides nothing."""
    body = {"game": "clocktower", "seats": seats, "options": {"pace": "fast"}}
    table: str = opener.context.request.post(f"{opener.url}/api/tables", data=body).json()["table"]
    return table


def play(chairs: list[Chair]) -> None:
    """Let everybody answer until the game is over."""
    begun = time.monotonic()
    first = chairs[0].page
    while not ended(first).count():
        assert time.monotonic() - begun < GAME_MOST, "the game does not end"
        acted = [chair.acts() for chair in chairs]
        if not any(acted):
            first.wait_for_timeout(50)


def start(opener: Chair, table: str) -> None:
    answer = opener.context.request.post(f"{opener.url}/api/tables/{table}/start", data={})
    assert answer.ok, answer.text()


def test_eight_people_play_to_the_end_under_the_program(browser: Browser, serving: Serving) -> None:
    with people(browser, serving, 8) as chairs:
        table = opened(chairs[0], 8)
        for seat, chair in enumerate(chairs, 1):
            chair.take(table, f"seats/{seat}")
        start(chairs[0], table)
        own = chairs[2].page
        expect(own.get_by_role("region", name="You", exact=True)).to_contain_text("This may be false.")
        expect(own.get_by_role("button", name=TOKEN)).to_have_count(8)
        expect(own.get_by_role("region", name="Storyteller", exact=True)).to_have_count(0)
        play(chairs)
        for chair in chairs:
            ending = chair.page.get_by_role("region", name="The game is over")
            expect(ending).to_contain_text(re.compile("(Good|Evil) wins"), timeout=PATIENCE * 1000)
            expect(ending.get_by_role("list", name="Who was who").get_by_role("listitem")).to_have_count(8)


def test_seven_people_play_to_the_end_under_a_person_in_the_chair(browser: Browser, serving: Serving) -> None:
    with people(browser, serving, 8) as chairs:
        *seats, host = chairs
        table = opened(host, 7)
        host.take(table, "host")
        for seat, chair in enumerate(seats, 1):
            chair.take(table, f"seats/{seat}")
        start(host, table)
        grimoire = host.page.get_by_role("region", name="Grimoire")
        expect(grimoire.get_by_role("listitem")).to_have_count(7)
        expect(seats[0].page.get_by_role("region", name="Grimoire")).to_have_count(0)
        play([host, *seats])
        assert host.deviated, "nothing was ever to be decided: this proves little"
        host.page.get_by_role("tab", name="Story", exact=True).click()
        expect(
            host.page.get_by_role("heading", name="What the storyteller did against the rules, or at will")
        ).to_be_visible()
        expect(seats[3].page.get_by_role("list", name="Who was who")).to_be_visible()


@pytest.mark.parametrize("seats", range(5, 16))
def test_a_press_on_what_answers_in_the_square_is_never_one_on_a_seat(
    browser: Browser, serving: Serving, seats: int
) -> None:
    with signed_up(serving, "Ann") as ann:
        table = clocktower_nominating(ann, seats)
        with signed_in(browser, ann) as page:
            _shows(page, table, "No more nominations")
            page.get_by_role("button", name=LIVING, disabled=False).last.click()
            nominating = page.get_by_role("button", name=re.compile("^Nominate "))
            for screen in SCREENS:
                page.set_viewport_size(screen)
                expect(nominating).to_be_attached()
                assert _pressed_beside(page) == [], screen
            page.set_viewport_size(DESK)
            nominating.click()
            _shows(page, table, "I vote for it")
            for screen in SCREENS:
                page.set_viewport_size(screen)
                assert _pressed_beside(page) == [], screen


def _shows(page: Page, table: str, button: str) -> None:
    """The table on a desk, with a button that answers and nothing over it."""
    page.set_viewport_size(DESK)
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("button", name=button)).to_be_attached(timeout=PATIENCE * 1000)
    while page.locator("dialog[data-bare]").count():
        page.mouse.click(DESK["width"] - 5, DESK["height"] // 2)
        page.wait_for_timeout(300)


def _pressed_beside(page: Page) -> list[str]:
    page.wait_for_timeout(500)
    assert page.locator("[data-stage] [data-prompt] button").count(), "nothing is asked on the board"
    found: list[str] = page.evaluate(PRESSED_BESIDE)
    return found
