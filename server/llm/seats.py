"""Seats that the server's language model plays: the player of ``sotto bot --llm``, given what its seat is given.

It gets the feed and the prompts of its seat and a notebook of that seat, and nothing else of the table.

Where seats are played without their model, their table is marked. When that shows must tell nothing of the game: a
failure at the moment when only some are asked in secret would name them. So it is one mark for all seats of the model
at a table, and it changes on the clock, never at a decision.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from clients.bots.llm_model import ServerModel
from clients.bots.llm_player import LlmPlayer
from events.audience import Seat
from events.store import StoreUnavailable
from games.bots import random_bot
from games.dice import Dice
from games.llm import Need
from games.queries import Query
from games.sitting import chairs
from games.words import CORE, Language, merged
from projections.notebook import WriteNote
from server import metrics
from server.accounts.accounts import Accounts
from server.bots.stand_ins import asked
from server.llm.calls import LlmCalls
from server.llm.decided import Decided
from server.refusals import Refused
from server.tables.model_seats import Choice, NotYet
from server.tables.notebooks import Notebook, seat_notebook
from server.tables.room import Room
from server.tables.rooms import Rooms
from sotto_client import SAY, Answer, Page, Prompt, Talk, Unreachable, must_answer, spoken
from sotto_client import Refused as SdkRefused
from sotto_words import sentence

NO_MODEL = "no_model"
"""Why a decision was made without a model, beside what a player says."""


class LlmSeats:
    """All seats of this process that the model plays; their tables are marked every ``mark_seconds``."""

    def __init__(self, rooms: Rooms, calls: LlmCalls, accounts: Accounts, mark_seconds: float = 60.0) -> None:
        self._rooms = rooms
        self._calls = calls
        self._accounts = accounts
        self._mark_seconds = mark_seconds
        self._players: dict[tuple[str, Seat], _Playing] = {}
        self._without: dict[str, dict[Seat, bool]] = {}
        self._decided = Decided(rooms.store)

    async def choose(self, room: Room, seat: Seat) -> Choice | None:
        """Return the model's answer to one of the open prompts, or None where it leaves them alone.

        If it fails, any answer that fits to one that must be answered.

        Raises:
            NotYet: it is asked already, here or in another process, or the store does not answer.
        """
        view = room.table.feeds[seat].whole
        try:
            playing = await self._playing(room, seat)
            prompts = _prompts(view) | (playing.talk.offer(view) if self.may_speak(room, seat) else {})
            if not prompts:
                return None
            need = playing.need(prompts)
            if need != "must" and not await self._calls.has_room(room, seat, need):
                return None  # the calls that are left are for what has to be answered
            playing.access.need = need
            player = playing.player
            choice = await player.choose(view, prompts)
        except (StoreUnavailable, Unreachable):
            raise NotYet from None
        if room.sitting.status == "finished":
            return None
        if choice is not None and choice[0] == SAY:
            playing.talk.said()
            return "", spoken(choice[1])
        if choice is not None or must_answer(prompts):
            self.decided(room, seat, player.without or (NO_MODEL if self._calls.offline else ""))
            await self._decided.save(room.id)
        return choice

    def may_speak(self, room: Room, seat: Seat) -> bool:
        """Whether a model plays a seat to which talk is open, and which has not said as much as it may.

        Where none is set up, nobody speaks: what is drawn by lot says nothing.
        """
        if self._calls.offline or chairs.plays(room.sitting, seat) != chairs.LLM:
            return False
        playing = self._players.get((room.id, seat))
        talk = playing.talk if playing is not None else Talk(seat)
        return bool(talk.prompts(_what_talk_depends_on(room, seat)))

    def hurry(self, room: Room, seat: Seat) -> None:
        """There is more to answer now: end a thought about what need not be."""
        if (playing := self._players.get((room.id, seat))) is not None:
            playing.player.hurry()

    def decided(self, room: Room, seat: Seat, without: str) -> None:
        """Count a decision; ``without`` says why it was made without the model, if it was."""
        metrics.LLM_DECISIONS.labels(room.game.name, without or "model").inc()
        self._decided.count(room.id, with_model=not without)
        self._without.setdefault(room.id, {})[seat] = bool(without)

    async def mark(self) -> None:
        """Now and then, mark the tables where a seat's last decision was made without the model, for ever."""
        while True:
            await asyncio.sleep(self._mark_seconds)
            self.mark_now()

    def mark_now(self) -> None:
        """Mark them as they are now."""
        for room in self._rooms.held():
            seats = self._without.get(room.id, {})
            played = [seat for seat in seats if chairs.plays(room.sitting, seat) == chairs.LLM]
            room.miss_model(any(seats[seat] for seat in played))

    async def refused(self, room: Room, seat: Seat, choice: Choice, no: Refused) -> None:
        """Tell the model that its answer was refused."""
        prompt, command = choice
        await (await self._playing(room, seat)).player.refused(prompt or SAY, command, _refused(room, no))

    def closing(self) -> None:
        """The process ends."""
        self._calls.closing()

    def forget(self, room: Room) -> None:
        """The table has ended, or its room was evicted."""
        for key in [key for key in self._players if key[0] == room.id]:
            self._players.pop(key).player.hurry()
        table = room.sitting
        decided = self._without.pop(room.id, None) is not None
        room.miss_model(False)
        if table.status == "finished" and (decided or chairs.LLM in map(partial(chairs.plays, table), table.seats)):
            self._decided.tell(room)

    async def end(self) -> None:
        """End what is under way."""
        await self._decided.end()

    async def _playing(self, room: Room, seat: Seat) -> _Playing:
        playing = self._players.get((room.id, seat))
        if playing is None:
            opener = await self._accounts.get(room.sitting.opener)
            language = opener.language if opener else "en"
            player = LlmPlayer(
                ServerModel(self._calls.room), otherwise=lambda prompts: _without(room, seat), language=language
            )
            access = _SeatAccess(self._rooms, self._calls, room, seat)
            await player.seated(access, room.id, seat)
            playing = self._players[room.id, seat] = _Playing(player, access, Talk(seat))
        return playing


@dataclass
class _Playing:
    """A player with its seat, what it may say, and the prompts that it was asked about last."""

    player: LlmPlayer
    access: _SeatAccess
    talk: Talk
    asked: frozenset[str] = frozenset()

    def need(self, prompts: dict[str, Prompt]) -> Need:
        """Notice that it is asked about these prompts, and return why."""
        before, self.asked = self.asked, frozenset(prompts)
        return "must" if must_answer(prompts) else "heard" if before >= self.asked else "may"


class _SeatAccess:
    """One seat as its player sees it: what it may read and write there; ``need`` is why it is asked now."""

    def __init__(self, rooms: Rooms, calls: LlmCalls, room: Room, seat: Seat) -> None:
        self._calls = calls
        self._room = room
        self._seat = seat
        self._rooms = rooms
        self.need: Need = "must"

    @property
    def _notebook(self) -> Notebook:
        return self._rooms.notebook(self._room.id, seat_notebook(self._seat))

    async def rules(self, game: str, language: Language) -> str:
        """Return the rules as players read them. Raises SdkRefused."""
        text = self._room.game.rules_for(self._room.sitting.options, language)
        if text is None:
            raise SdkRefused("not_found", "there are no rules")
        return text

    async def words(self, game: str, language: Language) -> dict[str, Any]:
        """Return the sentences of the game, and where its things have their names."""
        about = self._room.game.about
        return {"sentences": merged(CORE, about.words)[language], "names": about.names}

    async def feed(self, table: str, as_: str, after: int, limit: int) -> Page:
        """Return what this seat was told, whatever viewer is asked for; facts alone, for patches would cost a fold."""
        seq = self._room.table.feeds[self._seat].seq
        if after >= seq:
            return Page(seq, ())
        late = (await self._room.past.facts(self._seat, after, limit))[:limit]
        return Page(seq, ({"seq": after + len(late), "facts": [_plain(one.fact) for one in late]},))

    async def query(self, table: str, name: str, as_: str) -> Any:
        """Answer a query of the game from this seat's view, whatever viewer is asked for. Raises SdkRefused."""
        query = self._room.game.queries.get(name)
        if not isinstance(query, Query):
            raise SdkRefused("not_found", "the game has no such query")
        return _plain(query.answer(self._room.table.feeds[self._seat].state.game, self._seat, ()))

    async def notes(self, table: str, after: int, limit: int) -> Page:
        """Return what the seat's notebook holds. Raises Unreachable."""
        try:
            frames = await self._notebook.frames(after, limit)
        except StoreUnavailable as away:
            raise Unreachable(str(away)) from None
        return Page(after, tuple({"seq": one.seq, "facts": _plain(one.facts)} for one in frames))

    async def write_note(self, table: str, text: str, json: bool = False) -> int:
        """Keep a note in the seat's notebook, or a value whose JSON it is. Raises SdkRefused, Unreachable."""
        try:
            return await self._notebook.write(secrets.token_hex(8), WriteNote(text, json))
        except Refused as no:
            raise _refused(self._room, no) from None
        except StoreUnavailable as away:
            raise Unreachable(str(away)) from None

    async def ask_llm(self, table: str, prompt: str, *, system: str = "") -> Answer:
        """Ask the server's model, with these instructions.

        Raises:
            SdkRefused: it may not be asked.
            NotYet, Thinking, StoreUnavailable: this is no answer, and the seat is to be asked again.
        """
        if self._room.sitting.hold_left(self._rooms.now()):
            raise NotYet  # a climax came while the question was written
        try:
            end = await self._calls.think(self._room, self._seat, prompt, system, self.need)
        except Refused as no:
            if no.reason == "llm_waiting":
                raise NotYet from None
            raise _refused(self._room, no) from None
        return Answer(end.text, end.why or None)


def _plain(value: object) -> Any:
    """A value as it comes over the wire."""
    return msgspec.to_builtins(value, str_keys=True)


def _what_talk_depends_on(room: Room, seat: Seat) -> dict[str, Any]:
    """That part of a seat's view alone: asked at every commit, while the view is folded for who is asked."""
    feed = room.table.feeds[seat]
    talk = {"talk": _plain(feed.talk)} if feed.talk else {}
    prompts = {id: {"required": prompt.required} for id, prompt in feed.prompts.items()}
    return {"table": {"status": room.sitting.status} | talk, "prompts": prompts}


def _prompts(view: dict[str, Any]) -> dict[str, Prompt]:
    return msgspec.convert(view.get("prompts", {}), dict[str, Prompt])


def _without(room: Room, seat: Seat) -> Choice | None:
    """Return the answer of the bot that stands in for absent players, where there must be one."""
    feed = room.table.feeds[seat]
    if not asked(feed.prompts):
        return None
    bot = room.game.programs.bots.get(room.game.programs.substitute, random_bot)
    return bot(feed.state.game, seat, feed.prompts, Dice(secrets.token_hex(16), "bot", 0))


def _refused(room: Room, no: Refused) -> SdkRefused:
    words = merged(CORE, room.game.about.words)
    return SdkRefused(no.code, sentence(words, "en", f"reason.{no.reason}", no.params))
