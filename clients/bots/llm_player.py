"""A player that asks a language model for every decision; whatever the model says, the command fits the prompt."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from clients.bots.llm_model import NoAnswer, SeatAccess, SeatModel
from clients.bots.llm_prompt import (
    BadAnswer,
    Chosen,
    Json,
    Known,
    Language,
    LeftOut,
    NoRoom,
    Request,
    Unusable,
    read,
    request,
)
from sotto_client import Command, Player, Prompt, Refused, random_command

IN_TIME = 3.0
"""Seconds before a prompt closes by which it is answered, with the model or without."""

AT_LEAST = 1.0
"""Seconds that a model has in any case: clocks differ."""

TOO_LONG = "too_long"

GIST = "gist"
"""The query of a game that says what matters now to a seat."""

ROOM_LEAST = 4_000
"""The bytes below which a request that the model finds too long is not shortened any further."""

HEARD_MOST = 2_000
NOTES_MOST = 8
NOTE_LONGEST = 2_000
PAGE = 500

log = logging.getLogger("clients.bots")


Otherwise = Callable[[dict[str, Prompt]], tuple[str, Command] | None]
"""Chooses without a model among prompts; None if nothing has to be answered."""


class LlmPlayer(Player):
    """Plays any game from what its seat sees. Its reasons go into its notes, and why it had to do without a model.

    ``otherwise`` chooses where the model does not; at random, if it is not given. It reads the rules in ``language``,
    and speaks it where nobody else has spoken. ``without`` is the code of why the last decision was made without the
    model, empty where the model made it; ``tally`` counts decisions and calls at this table; ``left_out`` is what
    had no room in the last request.
    """

    talks = True

    def __init__(
        self,
        model: SeatModel,
        rng: random.Random | None = None,
        otherwise: Otherwise | None = None,
        language: Language = "en",
    ) -> None:
        self._model = model
        self._rng = rng or random.Random()
        self._otherwise = otherwise or self._at_random
        self._language: Language = language
        self._place: SeatAccess | None = None
        self._table, self._seat, self._rules, self._seq = "", 0, "", 0
        self._heard: deque[str] = deque(maxlen=HEARD_MOST)
        self._notes: deque[str] = deque(maxlen=NOTES_MOST)
        self._left_alone: frozenset[str] = frozenset()
        self._refusal: BadAnswer | None = None
        self._room = model.room
        self._new = 0
        self._gistless = False
        self._leisure: asyncio.Timeout | None = None
        self._noted = ""
        self.without = ""
        self.tally = model.tally
        self.left_out = LeftOut()

    async def seated(self, client: SeatAccess, table: str, seat: int) -> None:
        if (table, seat) != (self._table, self._seat):
            self._heard.clear()
            self._notes.clear()
            self._seq, self._rules, self._new, self._gistless, self._noted = 0, "", 0, False, ""
            self.tally.clear()
        self._place, self._table, self._seat = client, table, seat
        self._left_alone, self._refusal = frozenset(), None

    def remember(self, notes: Iterable[str]) -> None:
        """Load the notes of an earlier run at this table."""
        self._notes.extend(notes)

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        if self._left_alone == frozenset(prompts):
            return None  # what may be left alone is thought of once
        await self._hear()
        self.without = ""
        chosen = await self._decided(await self._known(view), prompts)
        self._new = 0
        if chosen.choice is not None:
            self.tally.decided(with_model=not self.without)
        self._left_alone = frozenset(prompts) if chosen.choice is None else frozenset()
        return chosen.choice

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        self._refusal = BadAnswer(msgspec.json.encode(command).decode(), no.reason)
        await self._note(f"My answer to {prompt} was refused: {no.reason}")

    async def _known(self, view: Json) -> Known:
        if not self._rules:
            self._rules = await self._told_rules(view["table"]["game"])
        seen = {name: part for name, part in view.items() if name != "prompts"}
        new = min(self._new, len(self._heard))
        return Known(self._seat, seen, tuple(self._heard), tuple(self._notes), new, await self._gist())

    async def _gist(self) -> Json | None:
        if self._gistless:
            return None
        try:
            said: Json = await self._at.query(self._table, GIST, f"seat:{self._seat}")
        except Refused as no:
            self._gistless = no.code == "not_found"
            return None
        return said

    async def _told_rules(self, game: str) -> str:
        with suppress(Refused):
            return await self._at.rules(game, self._language)
        listed = [one for one in await self._at.games() if one["name"] == game]
        return (listed[0]["summary"][self._language] if listed else "") or game

    async def _hear(self) -> None:
        while True:
            page = await self._at.feed(self._table, f"seat:{self._seat}", after=self._seq, limit=PAGE)
            for frame in page.frames:
                self._heard.extend(msgspec.json.encode(fact).decode() for fact in frame["facts"])
                self._seq = frame["seq"]
                self._new += len(frame["facts"])
            if not page.frames:
                return

    def hurry(self) -> None:
        if self._leisure is not None and not self._leisure.expired():
            self._leisure.reschedule(asyncio.get_running_loop().time())

    async def _decided(self, known: Known, prompts: dict[str, Prompt]) -> Chosen:
        must = any(prompt.required for prompt in prompts.values())
        try:
            async with asyncio.timeout(_seconds(prompts)) as limit:
                self._leisure = None if must else limit
                return await self._thought(known, prompts)
        except TimeoutError:
            if not must:
                return Chosen(None, "")
            return await self._default(prompts, "late", "The model did not answer before the time was up")
        finally:
            self._leisure = None

    async def _thought(self, known: Known, prompts: dict[str, Prompt]) -> Chosen:
        fault, self._refusal = self._refusal, None
        for _ in range(2):
            try:
                text = await self._answer(known, prompts, fault)
            except NoAnswer as no:
                return await self._default(prompts, no.why, f"The model gave no answer: {no}")
            try:
                chosen = read(text, prompts)
            except Unusable as unusable:
                fault = BadAnswer(text, str(unusable))
            else:
                self._noted = ""
                await self._note(chosen.reasoning)
                return chosen
        why = f"The model gave no answer that can be used: {fault and fault.fault}"
        return await self._default(prompts, "unusable", why)

    async def _answer(self, known: Known, prompts: dict[str, Prompt], fault: BadAnswer | None) -> str:
        """Ask the model, shortening the request until it is accepted. Raises NoAnswer."""
        while True:
            asked = self._request(known, prompts, fault)
            try:
                return await self._model.answer(self._at, self._table, asked)
            except NoAnswer as no:
                if no.why != TOO_LONG or self._room < 2 * ROOM_LEAST:
                    raise
                self._room //= 2

    def _request(self, known: Known, prompts: dict[str, Prompt], fault: BadAnswer | None) -> Request:
        try:
            made = request(known, prompts, self._rules, self._room, fault, self._language)
        except NoRoom:
            raise NoAnswer(TOO_LONG, "what is asked has no room in one question") from None
        self.left_out = made.left_out
        return made

    async def _default(self, prompts: dict[str, Prompt], code: str, why: str) -> Chosen:
        """Another answer that fits, or none where none is needed."""
        self.without = code
        if code != self._noted:  # once, and not at every decision until the model is back
            self._noted = code
            log.warning("table %s, seat %d: %s", self._table, self._seat, why)
            await self._note(f"{why}. So I played without it, and shall until it answers again.")
        return Chosen(self._otherwise(prompts), why)

    def _at_random(self, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        required = sorted(id for id, prompt in prompts.items() if prompt.required)
        if not required:
            return None
        id = self._rng.choice(required)
        return id, random_command(prompts[id], self._rng)

    async def _note(self, text: str) -> None:
        if text:
            self._notes.append(text[:NOTE_LONGEST])
            with suppress(Refused):  # the notebook is full
                await self._at.write_note(self._table, text[:NOTE_LONGEST])

    @property
    def _at(self) -> SeatAccess:
        assert self._place is not None, "seated comes first"
        return self._place


def _seconds(prompts: dict[str, Prompt]) -> float | None:
    """How long the model may think, if any of the prompts that must be answered closes by itself."""
    closes = [prompt.until for prompt in prompts.values() if prompt.required and prompt.until is not None]
    return max(AT_LEAST, min(closes) / 1000 - time.time() - IN_TIME) if closes else None
