"""Seven people in seven browsers play a whole game of Avalon, and a spectator's browser is told no secret of theirs."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, WebSocket, expect

from tests.browser.finding import ASKED, seat_row
from tests.browser.tables import SEATS
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.slow, pytest.mark.timeout(900)]

GAME_MOST = 700.0
PATIENCE_MS = 60_000
WHISPER = "canary-{seat}-{turn}"
MARK = "bold"

SEALED = ("role_dealt", "sight_given", "spoken_near", "vote_sealed", "mission_vote_sealed", "table_seeded")
"""Facts that the public is never told."""

OPENED_AT_THE_END = ("game_ended", "player_fouled")
"""Facts in which the roles may stand."""


@pytest.fixture
def people(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Seven people and a spectator."""
    contexts = [browser.new_context(locale="en-GB", reduced_motion="reduce") for _ in range(SEATS + 1)]
    yield contexts
    for context in contexts:
        context.close()


class Chair:
    """One person's browser at the table."""

    def __init__(self, context: BrowserContext, seat: int) -> None:
        self.context = context
        self.seat = seat
        self.whispers = 0
        self._answered: set[str] = set()
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)

    def sit(self, address: str) -> None:
        """Take the seat by its button."""
        self.page.goto(address)
        chair = seat_row(self.page, self.seat)
        chair.get_by_role("button", name="Sit here").click()
        expect(chair.get_by_text("you", exact=True)).to_be_visible(timeout=PATIENCE_MS)

    def asked(self) -> str | None:
        """The question that is open and was not answered yet."""
        # In one look: a question may be gone the next moment.
        id: str | None = self.page.locator(f"{ASKED} h2").evaluate_all("found => found[0]?.id ?? null")
        return id if id and id not in self._answered else None

    def answer(self, question: str) -> None:
        """Answer as somebody who wants the game to end."""
        self._answered.add(question)
        kind = question.removeprefix("prompt-").partition(".")[0]
        if kind in ("propose", "assassinate"):
            self._choose_seats()
        elif kind == "speak":
            self._speak(whispering=".limited." in question)
        elif kind == "walk":
            self.page.keyboard.press("ArrowDown")
            self._submit()
        elif kind == "vote":
            self._press(self._form().get_by_role("button", name="Approve"))
        else:
            assert kind == "mission", question
            # Every player who may let it fail does.
            self._press(self._form().get_by_role("button").last)

    def _choose_seats(self) -> None:
        submit = self._form().locator("button[type=submit]")
        for button in self._form().get_by_role("group").get_by_role("button").all():
            if submit.is_enabled():
                break
            button.click()
        submit.click()

    def _speak(self, whispering: bool) -> None:
        self.whispers += whispering
        text = WHISPER.format(seat=self.seat, turn=self.whispers) if whispering else f"<b>{MARK}</b> {self.seat} 说 🎭"
        self._form().locator("textarea").fill(text)
        self._submit()

    def _submit(self) -> None:
        self._press(self._form().locator("button[type=submit]"))

    def _form(self) -> Locator:
        return self.page.locator(ASKED)

    def _press(self, button: Locator) -> None:
        # Twice: only one answer may be sent.
        button.dblclick(no_wait_after=True)


def test_seven_people_play_to_the_end_and_the_spectator_learns_no_secret(
    serving: Serving, people: list[BrowserContext]
) -> None:
    *players, public = people
    address, table = opened(serving, players[0])
    chairs = [Chair(context, seat) for seat, context in enumerate(players, 1)]
    received, sent = listened(public)
    spectator = public.new_page()
    spectator.goto(address)
    for chair in chairs:
        chair.sit(address)
    chairs[0].page.get_by_role("button", name="Start the game").click()
    play(chairs)

    expect(spectator.get_by_role("heading", name=re.compile("wins|won", re.I)).first).to_be_visible(timeout=PATIENCE_MS)
    for chair in chairs:
        expect(chair.page.get_by_role("button", name="Rematch")).to_be_visible(timeout=PATIENCE_MS)
        assert not chair.page.locator(f"main b:text-is('{MARK}')").count(), "what people write is never HTML"
    hold_to_the_public(received, sent, table, sum(chair.whispers for chair in chairs))


def opened(serving: Serving, opener: BrowserContext) -> tuple[str, str]:
    """A table of the first person's, without clocks: a machine that is slow decides nothing."""
    opener.request.post(f"{serving.url}/api/players", data={"name": "Ann"})
    body = {"game": "avalon", "options": {"pace": "fast"}}
    table: str = opener.request.post(f"{serving.url}/api/tables", data=body).json()["table"]
    return f"{serving.url}/tables/{table}", table


def play(chairs: list[Chair]) -> None:
    """Let everybody answer until nobody is asked any more."""
    begun = time.monotonic()
    while not chairs[0].page.get_by_role("button", name="Rematch").count():
        assert time.monotonic() - begun < GAME_MOST, "the game does not end"
        answered = False
        for chair in chairs:
            if question := chair.asked():
                chair.answer(question)
                answered = True
        if not answered:
            chairs[0].page.wait_for_timeout(50)


def listened(context: BrowserContext) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What the pages of a browser receive and send over their sockets from now on."""
    received: list[dict[str, Any]] = []
    sent: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: received.append(json.loads(payload)))
        socket.on("framesent", lambda payload: sent.append(json.loads(payload)))

    context.on("page", lambda page: page.on("websocket", listen))
    return received, sent


def hold_to_the_public(received: list[dict[str, Any]], sent: list[dict[str, Any]], table: str, whispers: int) -> None:
    """The spectator's page asked for the public's view only, and got nothing else."""
    assert whispers >= SEATS, "nobody whispered: this proves nothing"
    assert {message["as"] for message in sent if message["op"] == "watch"} == {"public"}
    frames = [message for message in received if message["op"] in ("view", "frame")]
    assert {(message["table"], message["as"]) for message in frames} == {(table, "public")}
    assert "canary-" not in json.dumps(received), "a whisper reached the public"
    facts = [fact for frame in frames for fact in frame.get("facts", [])]
    types = [fact["type"] for fact in facts]
    assert "game_ended" in types
    assert not set(types) & set(SEALED)
    for frame in frames:
        told = [fact["type"] for fact in frame.get("facts", [])]
        if not set(told) & set(OPENED_AT_THE_END):
            game = frame.get("patch", frame.get("view", {})).get("game") or {}
            assert not game.get("roles"), f"roles before the end, with {told}"
            assert not game.get("sights")
            assert not game.get("mission_votes")
