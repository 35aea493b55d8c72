"""Rematches: one new table for each that has ended, with the same people, options and bots."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from events.audience import Seat
from events.codec import AnyCommit
from events.store import Log
from games.game import AnyGame
from games.sitting import chairs, commands
from games.sitting.documents import own
from games.sitting.state import TableState
from server.accounts.accounts import Accounts
from server.accounts.quotas import Quotas
from server.ids import new_table_id
from server.refusals import Refused
from server.tables.outsiders import known_to
from server.tables.room import Room
from server.tables.rooms import Rooms

KEPT_SECONDS = 24 * 3600


class Rematches:
    """Opens rematches. Every step may be repeated, so the next request finishes what was interrupted."""

    def __init__(self, rooms: Rooms, accounts: Accounts, quotas: Quotas) -> None:
        self._rooms = rooms
        self._accounts = accounts
        self._quotas = quotas

    async def rematch(self, room: Room, player: str) -> str:
        """Return the table of the rematch, opened if there is none yet; the first to ask is in charge of it.

        Raises:
            Refused: the game is not over, or this player was not in it.
            TooMany: this player has too many tables.
            Unfit: without documents that only another player had, it cannot be opened as it was.
            StoreUnavailable: ask again.
        """
        await room.catch_up()
        table = known_to(room, player)
        if player not in chairs.people(table):
            raise Refused("forbidden", "not_of_the_table")
        if player in (table.removed or {}):
            raise Refused("forbidden", "removed")
        if table.status != "finished":
            raise Refused("rejected", "not_over")
        if table.rematch is None:
            new = await self._claimed(room.id)
            await self._prepare(table, await self._opened(room, new, player))
            await room.act(commands.Rematch(new))
        return room.sitting.rematch or ""

    async def _claimed(self, table: str) -> str:
        """Return the id of the new table: the same for all who ask at once, in any process."""
        key, id = f"{{s{Log(table).shard:02d}}}:rematch:{table}", new_table_id()

        async def claim(redis: Any) -> bytes:
            await redis.set(key, id, nx=True, ex=KEPT_SECONDS)
            claimed: bytes = await redis.get(key)
            return claimed

        return (await self._rooms.store.ask(Log(table).shard, claim)).decode()

    async def _opened(self, room: Room, new: str, opener: str) -> Room:
        old = room.sitting
        assert old.options is not None
        documents = _of_opener(room.game, await room.past.opening(), opener)
        await self._quotas.open(opener, new, own(room.game, documents).values())
        return await self._rooms.open(
            room.game, old.options.again(), old.size, old.title, old.private, opener, new, documents
        )

    async def _prepare(self, old: TableState, new: Room) -> None:
        for player in chairs.people(old):
            if player not in (old.removed or {}) and await self._accounts.get(player) is not None:
                await new.act(commands.Invite(player))
        for seat, seated in sorted(old.seats.items()):
            if seated.player is None and seated.bot is not None and seat not in old.served.values():
                bot = commands.GiveToBot(seat, seated.bot, seated.model)
                with suppress(Refused):  # somebody took it, or the new game has begun
                    await new.act(bot, allowed=partial(_is_free, seat=seat))


def _of_opener(game: AnyGame, opening: AnyCommit, opener: str) -> dict[str, str]:
    """The documents that go along: those for everyone; those for the host only if the same player opens it again."""
    command = opening.command
    assert isinstance(command, commands.Open)
    return {
        name: text
        for name, text in (command.documents or {}).items()
        if game.rules.documents[name].audience == "everyone" or command.opener == opener
    }


def _is_free(table: TableState, seat: Seat) -> bool:
    return seat not in table.seats
