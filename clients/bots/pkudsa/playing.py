"""A player's file at a seat: hears the feed, is called as pkudsa's referee would call it, and answers the prompts."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clients.bots.pkudsa.answers import fitting, handed_in
from clients.bots.pkudsa.asks import Asks
from clients.bots.pkudsa.calls import Call, Calls
from clients.bots.pkudsa.earlier import Span
from clients.bots.pkudsa.program import (
    Gone,
    Missing,
    Outcome,
    Overrun,
    Program,
    Raised,
    Returned,
    Unanswered,
    need_confinement,
)
from sotto_client import Client, Prompt, Refused, Update, Watch

Json = dict[str, Any]

LOADING_SECONDS = 100.0
RETURNED = ".returned"
"""Behind the id of a prompt: the one that takes whatever a program returned."""

log = logging.getLogger("clients.bots")


@dataclass(frozen=True)
class PlayerFile:
    """A file to play, read once. ``trusted``: also where the kernel cannot confine it."""

    name: str
    source: str
    trusted: bool = False

    @staticmethod
    def read(path: Path, trusted: bool = False) -> PlayerFile:
        """Raises OSError, UnicodeDecodeError or NotConfined, as nobody should wait for a seat in vain."""
        need_confinement(trusted)
        return PlayerFile(path.name, path.read_text("utf-8"), trusted)

    async def unloaded(self) -> str | None:
        """Why the file cannot be loaded, found out without a table. Raises NotConfined.

        A file that asks while it is loaded is not judged: what it asks for is to be had at a table alone.
        """
        asked: list[Json] = []

        async def nobody(question: Json) -> Any:
            asked.append(question)
            raise Unanswered("there is no table yet")

        program = Program(nobody, self.trusted)
        try:
            await program.begin()
            loaded = await program.load(self.name, self.source, 1, LOADING_SECONDS)
        finally:
            await program.end()
        return None if asked or isinstance(loaded, Returned) else _said(loaded)

    async def play(
        self, client: Client, table: str, seat: int, fault: Callable[[], object] = lambda: None
    ) -> Json | None:
        """Play a seat until the table is finished; its result, or None if the seat was lost. Raises NotConfined.

        ``fault`` is called for every call that the file did not come back from as it should.
        """
        asks = Asks(client, table, seat)
        program = Program(asks, self.trusted, lambda said: _tell_owner(seat, said))
        try:
            await program.begin()
            watch = await client.watch(table, as_=f"seat:{seat}")
            try:
                return await _Seat(client, watch, seat, program, asks, fault).play(self)
            finally:
                watch.close()
        finally:
            await program.end()


class _Seat:
    """One seat, its program, and how far the feed has been heard.

    ``_dead`` is what its program died of, if it did: one fault, however often it would be called after that.
    """

    def __init__(
        self, client: Client, watch: Watch, seat: int, program: Program, asks: Asks, fault: Callable[[], object]
    ) -> None:
        self._count = fault
        self._client = client
        self._watch = watch
        self._seat = seat
        self._program = program
        self._asks = asks
        self._calls = Calls(seat)
        self._heard = 0
        self._called = 0
        self._answered: set[str] = set()
        self._fault: Outcome | None = None
        self._dead: Outcome | None = None
        self._handed_in: Outcome | None = None
        self._lacking: set[str] = set()
        self._rng = random.Random()

    async def play(self, file: PlayerFile) -> Json | None:
        past = [one async for one in self._facts(self._watch.latest)]
        await self._asks.remember(max((number for number, fact in past if self._calls.decided(fact)), default=0))
        loaded = await self._program.load(file.name, file.source, self._seat, LOADING_SECONDS)
        if not isinstance(loaded, Returned):
            self._report("loading", loaded)
            self._dead = loaded
        for number, fact in past:
            await self._relive(number, fact)
        async for update in self._watch:
            async for number, fact in self._facts(update):
                await self._hear(number, fact)
            if update.view["table"]["status"] == "finished":
                result: Json | None = update.view["table"].get("result")
                return result
            if self._watch.seq == update.seq:
                await self._return(update.view)
                await self._answer(update.view)
        if isinstance(self._watch.ended, Refused):
            return None
        raise self._watch.ended or AssertionError("a watch ends with a reason")

    async def _facts(self, update: Update) -> AsyncIterator[tuple[int, Json]]:
        """The facts that lead up to an update, numbered, each once: what it does not bring is read from the feed."""
        if update.seq <= self._heard:
            return
        if not update.whole and update.seq - len(update.facts) == self._heard:
            before, self._heard = self._heard, update.seq
            for numbered in enumerate(update.facts, before + 1):
                yield numbered
            return
        while self._heard < update.seq:
            page = await self._client.feed(self._watch.table, self._watch.as_, after=self._heard)
            for frame in page.frames:
                before, self._heard = self._heard, frame["seq"]
                for numbered in enumerate(frame["facts"], before + 1):
                    yield numbered

    async def _hear(self, number: int, fact: Json) -> None:
        """Call the player for a fact."""
        for call in self._calls.heard(fact):
            self._called = number
            self._asks.place = Span(number, number)
            await self._tell(call)

    async def _relive(self, number: int, fact: Json) -> None:
        """Call the player for a fact of the past; for its own decisions, too, so that it is who it was.

        What it decides then comes to nothing.
        """
        if called := self._calls.decided(fact):
            await self._ask(called, number - 1)
        await self._hear(number, fact)

    async def _ask(self, called: list[Call], heard: int) -> Outcome:
        """Call the player for a decision of its own, at a place before which nothing else is to be called for."""
        self._asks.place, self._called = Span(self._called + 1, heard), heard
        *before, decision = called
        for call in before:
            await self._tell(call)
        return await self._decided(decision)

    async def _tell(self, call: Call) -> None:
        """A call that wants no answer; a fault in it counts where the next answer is wanted."""
        outcome = await self._called_for(call, self._options["call_timeout"])
        if not isinstance(outcome, Returned) and outcome is not self._dead:
            if not isinstance(outcome, Missing):
                self._fault = Raised(f"{call.method}: {outcome.message}") if isinstance(outcome, Raised) else outcome
            elif call.method == "pass_position_data":
                self._fault = Raised("Player has no method pass_position_data")

    async def _return(self, view: Json) -> None:
        """Take the seat back from the bot that plays it since the program was too slow for the table's clocks."""
        if str(self._seat) not in view["table"].get("substitutes", {}):
            return
        try:
            await self._client.do(self._watch.table, self._watch.as_, {"type": "take_back"})
        except Refused as no:
            log.warning("seat %d: it could not be taken back: %s", self._seat, no)

    async def _answer(self, view: Json) -> None:
        prompts = self._watch.prompts
        for name, prompt in prompts.items():
            if name in self._answered or name.endswith(RETURNED):
                continue
            self._answered.add(name)
            called = self._calls.asked(prompt)
            outcome = await self._ask(called, self._heard)
            await self._hand_in(view, name, prompt, prompts.get(name + RETURNED), called[-1], outcome)

    async def _decided(self, call: Call) -> Outcome:
        fault, self._fault = self._fault, None
        if fault is not None and self._options["bad_action"] == "foul":
            return fault
        return await self._called_for(call, self._seconds(call.method))

    async def _called_for(self, call: Call, seconds: float | None) -> Outcome:
        """Call the program, unless it is dead; what becomes of it is reported."""
        if self._dead is not None:
            return self._dead
        outcome = await self._program.call(call.method, call.args, seconds)
        if isinstance(outcome, Gone | Overrun):
            self._dead = outcome
        if not isinstance(outcome, Returned):
            self._report(call.method, outcome)
        return outcome

    def _seconds(self, method: str) -> float | None:
        """How long a decision may take; what is unlimited is absent from the view."""
        asked: float | None = self._options.get("say_timeout" if method == "say" else "call_timeout")
        longest: float | None = self._options.get("longest_wait")
        return asked or longest

    async def _hand_in(
        self, view: Json, name: str, prompt: Prompt, raw: Prompt | None, call: Call, outcome: Outcome
    ) -> None:
        if raw is None:
            command = fitting(view, self._seat, prompt, outcome, self._rng)
        else:
            most: int = raw.fields["value"].max  # type: ignore[union-attr]
            command = {"type": raw.command, "value": self._value(call.method, outcome, most)}
            name += RETURNED
        try:
            await self._client.do(self._watch.table, self._watch.as_, command, name)
        except Refused as no:
            if self._watch.ended:
                return
            log.warning("seat %d: %s came to nothing: %s", self._seat, call.method, no)

    def _value(self, method: str, outcome: Outcome, most: int) -> str:
        """What is handed in; what a program died of is explained at the table once, and then it has nothing to say."""
        again, self._handed_in = outcome is self._handed_in, outcome
        return "" if again and not isinstance(outcome, Overrun) else handed_in(method, outcome, most)

    @property
    def _options(self) -> Json:
        options: Json = self._watch.view["game"]["options"]
        return options

    def _report(self, method: str, outcome: Outcome) -> None:
        """Tell the owner, who runs this, what became of a call; nobody else hears it from here.

        That the file has no such method is one fault a game: it is written in another dialect.
        """
        if isinstance(outcome, Missing):
            if method in self._lacking:
                return
            self._lacking.add(method)
        self._count()
        traceback = f"\n{outcome.traceback}" if isinstance(outcome, Raised) else ""
        log.warning("seat %d: %s: %s", self._seat, method, f"{_said(outcome)}{_printable(traceback)}".rstrip())


def _tell_owner(seat: int, sentence: str) -> None:
    log.warning("seat %d: %s", seat, _printable(" ".join(sentence.split())))


def _said(outcome: Outcome) -> str:
    match outcome:
        case Missing():
            return "the player has no such method"
        case Overrun(seconds):
            return f"took longer than {seconds:g} seconds"
        case Raised(message):
            return _printable(message)
        case _:
            return str(getattr(outcome, "why", outcome))


def _printable(text: str) -> str:
    """Without what would move a terminal's cursor."""
    return "".join(one if one.isprintable() or one == "\n" else "�" for one in text)
