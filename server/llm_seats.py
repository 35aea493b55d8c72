"""Seats that the server's language model plays: the player of ``sotto bot --llm``, given what its seat is given.

It gets the feed and the prompts of its seat and a notebook of that seat, and nothing else of the table.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from clients.bots.llm_model import ServerModel
from clients.bots.llm_player import LlmPlayer
from events.audience import Seat
from events.store import StoreUnavailable
from games.bots import random_bot
from games.dice import Dice
from games.words import CORE, Language, merged, sentence
from projections.notebook import NoteWritten, WriteNote
from server.accounts import Accounts
from server.asks import Asks
from server.notes import seat_notebook
from server.room import Room
from server.rooms import Rooms
from server.table import No
from sotto_client import Answer, Command, Page, Prompt, Refused, Unreachable

Choice = tuple[str, Command]


class Thinking(Exception):
    """Another process lets this seat think, or did so until it died; whoever asks again later finds out."""


class LlmSeats:
    """All seats of this process that the model plays."""

    def __init__(self, rooms: Rooms, asks: Asks, accounts: Accounts) -> None:
        self._rooms = rooms
        self._asks = asks
        self._accounts = accounts
        self._players: dict[tuple[str, Seat], LlmPlayer] = {}

    async def choose(self, room: Room, seat: Seat) -> Choice | None:
        """What the model answers to one of the prompts that must be answered; another answer that fits if it fails.

        Raises:
            Thinking: it is asked already.
            Unreachable: the store does not answer.
        """
        view = room.table.feeds[seat].whole
        prompts = {id: prompt for id, prompt in _prompts(view).items() if prompt.required}
        return await (await self._player(room, seat)).choose(view, prompts) if prompts else None

    async def refused(self, room: Room, seat: Seat, choice: Choice, no: No) -> None:
        """Let the model know that its answer was refused."""
        prompt, command = choice
        await (await self._player(room, seat)).refused(prompt, command, _refused(room, no))

    def forget(self, table: str) -> None:
        """The table has ended."""
        for key in [key for key in self._players if key[0] == table]:
            del self._players[key]

    async def _player(self, room: Room, seat: Seat) -> LlmPlayer:
        player = self._players.get((room.id, seat))
        if player is None:
            opener = await self._accounts.get(room.sitting.opener)
            language = opener.language if opener else "en"
            player = LlmPlayer(ServerModel(), otherwise=lambda prompts: _without(room, seat), language=language)
            await player.seated(_Place(self._rooms, self._asks, room, seat), room.id, seat)
            player.remember(await self._noted(room, seat))
            self._players[room.id, seat] = player
        return player

    async def _noted(self, room: Room, seat: Seat) -> list[str]:
        """What it noted before this process began."""
        frames = await self._rooms.notebook(room.id, seat_notebook(seat)).frames()
        return [fact.text for frame in frames for fact in frame.facts if isinstance(fact, NoteWritten)]


class _Place:
    """The place of one seat: what its player reads and writes there."""

    def __init__(self, rooms: Rooms, asks: Asks, room: Room, seat: Seat) -> None:
        self._rooms = rooms
        self._asks = asks
        self._room = room
        self._seat = seat

    async def rules(self, game: str, language: Language) -> str:
        """The rules as players read them. Raises Refused."""
        text = self._room.game.rules_text.get(language)
        if text is None:
            raise Refused("not_found", "there are no rules")
        return text

    async def games(self) -> list[dict[str, Any]]:
        """The game that is played here, with its words."""
        return [{"name": self._room.game.name, "words": self._room.game.words}]

    async def feed(self, table: str, as_: str, after: int, limit: int) -> Page:
        """What this seat was told, whatever is asked for."""
        frames = await self._room.frames(self._seat, after, limit)
        return Page(self._room.table.feeds[self._seat].seq, tuple(msgspec.to_builtins(frame) for frame in frames))

    async def write_note(self, table: str, text: str) -> int:
        """Keep a note in the seat's notebook. Raises Refused, Unreachable."""
        notebook = self._rooms.notebook(self._room.id, seat_notebook(self._seat))
        try:
            return await notebook.write(secrets.token_hex(8), WriteNote(text))
        except No as no:
            raise _refused(self._room, no) from None
        except StoreUnavailable as away:
            raise Unreachable(str(away)) from None

    async def ask_llm(self, table: str, prompt: str) -> Answer:
        """Ask the server's model. Raises Refused, Unreachable."""
        try:
            end = await self._asks.think(self._room, self._seat, prompt)
        except No as no:
            if no.reason == "llm_waiting":
                raise Thinking from None
            raise _refused(self._room, no) from None
        except StoreUnavailable as away:
            raise Unreachable(str(away)) from None
        return Answer(end.text, end.why or None)


def _prompts(view: dict[str, Any]) -> dict[str, Prompt]:
    return msgspec.convert(view.get("prompts", {}), dict[str, Prompt])


def _without(room: Room, seat: Seat) -> Choice | None:
    """What the bot answers that stands in for people who are away."""
    feed = room.table.feeds[seat]
    bot = room.game.bots.get(room.game.substitute, random_bot)
    return bot(feed.picture.game, seat, feed.prompts, Dice(secrets.token_hex(16), "bot", 0))


def _refused(room: Room, no: No) -> Refused:
    words = merged(CORE, room.game.words)
    return Refused(no.code, sentence(words, "en", f"reason.{no.reason}", no.params))
