"""A player that asks a language model for every decision; whatever the model says, the command fits the prompt."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from clients.bots.llm_fitting import line
from clients.bots.llm_model import NoAnswer, SeatAccess, SeatModel
from clients.bots.llm_offers import offer
from clients.bots.llm_prompt import (
    MEMORY_MAX,
    BadAnswer,
    Fence,
    Json,
    Known,
    Language,
    LeftOut,
    NoRoom,
    Request,
    request,
)
from clients.bots.llm_reading import Chosen, Unusable, read
from clients.bots.llm_words import PROGRAMS, Words, readable
from sotto_client import SAY, Command, Player, Prompt, Refused, random_command

IN_TIME = 3.0
"""Seconds before a prompt closes by which it is answered, with the model or without."""

AT_LEAST = 1.0
"""Seconds that a model has in any case: clocks differ."""

TOO_LONG = "too_long"

GIST = "gist"
"""The query of a game that says what matters now to a seat, in place of its view."""

ROOM_LEAST = 4_000
"""The bytes below which a request that the model finds too long is not shortened any further."""

HEARD_MOST = 4_000
"""The most facts that are kept; of more the older half is forgotten at once."""

EXPLAINED_MOST = 60
"""Of the latest facts no more are looked through for what the glossary explains."""

MEMORY = "model_memory"
"""The member of a note that is a value which holds a memory."""

NOTE_LONGEST = 2_000
REASONS_MOST = 1_000
"""The most reasons in a notebook, which holds twice as many notes: the others are for memories."""

PAGE = 500
NOTES_PAGE = 100

log = logging.getLogger("clients.bots")


Otherwise = Callable[[dict[str, Prompt]], tuple[str, Command] | None]
"""Chooses without a model among prompts; None if nothing has to be answered."""


class LlmPlayer(Player):
    """Plays any game from what its seat sees. Its reasons go into its notes, and why it had to do without a model.

    ``otherwise`` chooses where the model does not; at random, if it is not given. It is told the game in ``language``,
    and speaks it where nobody else has spoken; ``who`` also tells it which seats programs play. ``without`` is the code
    of why the last decision was made without the model, empty where the model made it; ``tally`` counts decisions and
    calls at this table; ``left_out`` is what had no room in the last request.
    """

    talks = True

    def __init__(
        self,
        model: SeatModel,
        rng: random.Random | None = None,
        otherwise: Otherwise | None = None,
        language: Language = "en",
        who: bool = False,
    ) -> None:
        self._model = model
        self._rng = rng or random.Random()
        self._otherwise = otherwise or self._at_random
        self._language: Language = language
        self._who = who
        self._place: SeatAccess | None = None
        self._table, self._seat = "", 0
        self._room = model.room
        self._leisure: asyncio.Timeout | None = None
        self.without = ""
        self.tally = model.tally
        self.left_out = LeftOut()
        self._forget()

    def _forget(self) -> None:
        """Know nothing of any table."""
        self._words: Words | None = None
        self._rules, self._gistless = "", False
        self._heard: list[str] = []
        self._seq = self._new = self._begin = 0
        self._memory, self._cut, self._reasons = "", False, 0
        self._refusal: BadAnswer | None = None
        self._noted = ""
        self._fence = Fence()

    async def seated(self, client: SeatAccess, table: str, seat: int) -> None:
        again = (table, seat) == (self._table, self._seat)
        self._place, self._table, self._seat, self._refusal = client, table, seat, None
        if not again:
            self._forget()
            self.tally.clear()
            await self._remember()

    async def _remember(self) -> None:
        """Read the memory that it wrote in an earlier life."""
        after = 0
        with suppress(Refused):
            while frames := (await self._at.notes(self._table, after=after, limit=NOTES_PAGE)).frames:
                for note in (fact for frame in frames for fact in frame["facts"] if fact["type"] == "note_written"):
                    self._reasons += not note.get("json")
                    self._memory = _memory_in(note) or self._memory
                after = frames[-1]["seq"]

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        words = await self._words_of(view["table"]["game"])
        await self._hear(words, view)
        self.without = ""
        chosen = await self._decided(await self._known(words, view), words, prompts)
        if chosen.choice is not None and chosen.choice[0] != SAY:  # words are no decision
            self.tally.decided(with_model=not self.without)
        return chosen.choice

    async def refused(self, prompt: str, command: Command, no: Refused) -> None:
        self._refusal = BadAnswer(line({"prompt": prompt, "command": command}), no.reason)
        await self._note(f"My answer to {prompt} was refused: {no.reason}")

    # --- what it knows -------------------------------------------------------------------------------------------

    async def _words_of(self, game: str) -> Words:
        if self._words is None:
            spoken: Json = {}
            with suppress(Refused):  # an older server, or a game that it no longer has
                spoken = await self._at.words(game, self._language)
            self._words = Words(self._language, spoken)
            self._rules = self._words.code("summary", "")
            with suppress(Refused):
                self._rules = await self._at.rules(game, self._language)
        return self._words

    async def _hear(self, words: Words, view: Json) -> None:
        """Take in what its seat was told, in words."""
        facts: list[Json] = []
        while (page := await self._at.feed(self._table, f"seat:{self._seat}", after=self._seq, limit=PAGE)).frames:
            for frame in page.frames:
                facts += msgspec.to_builtins(frame["facts"])
                self._seq = frame["seq"]
        words.learn_all(facts)
        words.see(view.get("game") or {})
        told = [one for one in (words.told(fact, self._who) for fact in facts) if one]
        self._heard += told
        self._new += len(told)
        if (gone := len(self._heard) - HEARD_MOST // 2) >= HEARD_MOST // 2:
            self._heard, self._begin = self._heard[gone:], max(0, self._begin - gone)

    async def _known(self, words: Words, view: Json) -> Known:
        words.glossary.clear()
        table, gist = view["table"], await self._gist()
        game = view.get("game") or {}
        seen = words.seen(game if gist is None else gist) or {}
        words.explain(self._heard[-EXPLAINED_MOST:])
        if self._who:
            seen = {PROGRAMS[self._language]: words.programs(table.get("seats") or {})} | seen
        return Known(
            self._seat,
            words.code("title", table["game"]),
            readable(self._rules, hosted=bool(table.get("host"))),
            words.options(table.get("options") or {}),
            self._heard,
            min(self._new, len(self._heard)),
            seen,
            words.glossary,
            self._memory,
            self._cut,
            self._begin,
        )

    async def _gist(self) -> Json | None:
        if self._gistless:
            return None
        try:
            said: Json = await self._at.query(self._table, GIST, f"seat:{self._seat}")
        except Refused as no:
            self._gistless = no.code == "not_found"
            return None
        return said

    # --- what it does --------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        if self._leisure is not None and not self._leisure.expired():
            self._leisure.reschedule(asyncio.get_running_loop().time())
            self._leisure = None  # it ends but once

    async def _decided(self, known: Known, words: Words, prompts: dict[str, Prompt]) -> Chosen:
        must = any(prompt.required for prompt in prompts.values())
        try:
            async with asyncio.timeout(_seconds(prompts)) as limit:
                self._leisure = None if must else limit
                return await self._thought(known, words, prompts)
        except TimeoutError:
            if not must:
                return Chosen(None, "")
            return await self._default(prompts, "late", "The model did not answer before the time was up")
        finally:
            self._leisure = None

    async def _thought(self, known: Known, words: Words, prompts: dict[str, Prompt]) -> Chosen:
        fault, self._refusal = self._refusal, None
        for _ in range(2):
            try:
                text = await self._answer(known, words, prompts, fault)
            except NoAnswer as no:
                return await self._default(prompts, no.why, f"The model gave no answer: {no}")
            try:
                chosen = read(text, prompts, words.label)
            except Unusable as unusable:
                fault = BadAnswer(text, str(unusable))
            else:
                await self._keep(chosen)
                return chosen
        why = f"The model gave no answer that can be used: {fault and fault.fault}"
        return await self._default(prompts, "unusable", why)

    async def _answer(self, known: Known, words: Words, prompts: dict[str, Prompt], fault: BadAnswer | None) -> str:
        """Ask the model, shortening the request until it is accepted. Raises NoAnswer."""
        offered = {id: offer(prompt, words) for id, prompt in prompts.items()}
        while True:
            asked = self._request(known, offered, fault)
            try:
                return await self._model.answer(self._at, self._table, asked)
            except NoAnswer as no:
                if no.why != TOO_LONG or self._room < 2 * ROOM_LEAST:
                    raise
                self._room //= 2

    def _request(self, known: Known, offered: Json, fault: BadAnswer | None) -> Request:
        try:
            made = request(known, offered, self._room, self._fence, fault, self._language)
        except NoRoom:
            raise NoAnswer(TOO_LONG, "what is asked has no room in one question") from None
        self.left_out, self._begin = made.left_out, made.begin
        return made

    async def _keep(self, chosen: Chosen) -> None:
        """The model has decided: what was new is known now, and what it wants to remember is written down."""
        self._new, self._cut, self._noted = 0, False, ""
        await self._note(chosen.reasoning)
        if chosen.memory is None or chosen.memory == self._memory:
            return
        self._memory, self._cut = chosen.memory[:MEMORY_MAX], len(chosen.memory) > MEMORY_MAX
        with suppress(Refused):  # the notebook is full
            await self._at.write_note(self._table, line({MEMORY: self._memory}), json=True)

    async def _default(self, prompts: dict[str, Prompt], code: str, why: str) -> Chosen:
        """Another answer that fits, or none where none is needed."""
        self.without = code
        if code != self._noted:  # once, and not at every decision until the model is back
            self._noted = code
            about = {"table": self._table, "seat": self._seat, "without_the_model": code}  # and nothing that is quoted
            log.warning("table %s, seat %d: %s", self._table, self._seat, why, extra={"about": about})
            await self._note(f"{why}. So I played without it, and shall until it answers again.")
        return Chosen(self._otherwise(prompts), why)

    def _at_random(self, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        required = sorted(id for id, prompt in prompts.items() if prompt.required)
        if not required:
            return None
        id = self._rng.choice(required)
        return id, random_command(prompts[id], self._rng)

    async def _note(self, text: str) -> None:
        if text and self._reasons < REASONS_MOST:
            self._reasons += 1
            with suppress(Refused):  # the notebook is full
                await self._at.write_note(self._table, text[:NOTE_LONGEST])

    @property
    def _at(self) -> SeatAccess:
        assert self._place is not None, "seated comes first"
        return self._place


def _memory_in(note: Json) -> str:
    """The memory that a note holds; mostly none."""
    value = msgspec.json.decode(note["text"]) if note.get("json") else None
    memory = value.get(MEMORY) if isinstance(value, dict) else None
    return memory if isinstance(memory, str) else ""


def _seconds(prompts: dict[str, Prompt]) -> float | None:
    """How long the model may think, if any of the prompts that must be answered closes by itself."""
    closes = [prompt.until for prompt in prompts.values() if prompt.required and prompt.until is not None]
    return max(AT_LEAST, min(closes) / 1000 - time.time() - IN_TIME) if closes else None
