"""Tells people at slow tables that it is their turn, once a question, while they are not connected."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games.sitting import chairs
from games.sitting.state import TableState
from server.accounts.accounts import Account, Accounts
from server.push.sending import Notice, Sender
from server.rates.rates import Rates
from server.refusals import WORDS, Refused
from server.tables.awaited import awaits
from server.tables.presence import online
from server.tables.room import Room
from server.tables.rooms import Rooms
from sotto_words import sentence

GRACE_SECONDS = 2.0
"""Nobody is told sooner: a page that is being reloaded is away for a moment, and bots answer at once."""

STEP_SECONDS = 0.5
REMEMBERED_SECONDS = 30 * 24 * 3600


@dataclass
class _Asked:
    """Who is awaited at a table now, who of them needs no telling, and who has answered since the last look."""

    awaited: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    look_at: float | None = None


class TurnNotices:
    """Follows the slow tables of this process. Who was told is in the store, so that another process, or this one after
    a new start, tells nobody twice; players who were connected at the time have seen the question, and are not told
    either.
    """

    def __init__(self, rooms: Rooms, accounts: Accounts, sender: Sender, rates: Rates) -> None:
        self._rooms = rooms
        self._accounts = accounts
        self._sender = sender
        self._tables: dict[str, _Asked] = {}
        self._rates = rates
        rooms.on_changed.append(self.on_changed)
        rooms.on_dropped.append(self._dropped)

    def on_changed(self, room: Room) -> None:
        """See who is awaited by now, and look soon whether they have to be told."""
        if not is_slow(room.sitting):
            return
        awaited = {player for player in _players(room.sitting) if awaits(room, player)}
        asked = self._tables.get(room.id)
        if asked is None:
            # What was answered while nobody looked is not known: so all others have answered.
            asked = self._tables[room.id] = _Asked(answered=set(chairs.people(room.sitting)) - awaited)
        asked.answered |= asked.awaited - awaited
        asked.settled &= awaited
        asked.awaited = awaited
        if asked.look_at is None and (asked.answered or awaited - asked.settled):
            asked.look_at = asyncio.get_running_loop().time() + GRACE_SECONDS

    def _dropped(self, room: Room) -> None:
        self._tables.pop(room.id, None)

    async def run(self) -> None:
        """Tell those who have to be told, for ever."""
        while True:
            await asyncio.sleep(STEP_SECONDS)
            for room in self._rooms.held():
                if room.id not in self._tables and is_slow(room.sitting):
                    self.on_changed(room)  # it was loaded, and nothing has happened there since
            now = asyncio.get_running_loop().time()
            for table, asked in list(self._tables.items()):
                if asked.look_at is not None and asked.look_at <= now:
                    asked.look_at = None
                    try:
                        await self._look(await self._rooms.get(table), asked)
                    except StoreUnavailable:
                        asked.look_at = now + GRACE_SECONDS
                    except Refused:
                        pass  # unreadable, and logged as it was loaded

    async def _look(self, room: Room, asked: _Asked) -> None:
        answered = frozenset(asked.answered)
        await _forget(self._rooms.store, room.id, answered)
        asked.answered -= answered
        for player in asked.awaited - asked.settled:
            first = await _is_first(self._rooms.store, room.id, player)
            asked.settled.add(player)
            if first and not await self._is_there(room, player):
                account = await self._accounts.get(player)
                if account is not None and account.pushes and await self._rates.allows("notice_rate", player):
                    await self._tell(room, account)

    async def _is_there(self, room: Room, player: str) -> bool:
        if any(watcher.player == player for _, watcher in room.watchers.pairs()):
            return True
        return any(one == player for _, one in await online(self._rooms.store, room.id))

    async def _tell(self, room: Room, account: Account) -> None:
        language, opener = account.language, room.sitting.opener
        named = {"game": room.game.about.words[language].get("title", room.game.name)}
        if name := (await self._accounts.names([opener])).get(opener):
            named["name"] = name
        said = sentence(WORDS, language, "push.your_turn_at" if name else "push.your_turn", named)
        text = msgspec.json.encode({"title": said, "path": f"/tables/{room.id}"})
        for id, to in account.pushes.items():
            self._sender.send(Notice(account.player, id, to, room.id, text))


def is_slow(table: TableState) -> bool:
    """Whether people come back to this table over days."""
    return table.options is not None and table.options.pace == "slow"


def _players(table: TableState) -> set[str]:
    """Those who play themselves, and the host, while the game goes on."""
    if table.status != "playing":
        return set()
    bots = chairs.seats_of_bots(table)
    seated = {one.player for seat, one in table.seats.items() if one.player and seat not in bots}
    return seated | ({table.host} if table.host else set())


async def _is_first(store: RedisStore, table: str, player: str) -> bool:
    """Note that this player was told, or has seen, what the table asks; False if that was noted before."""

    async def note(redis: Any) -> object:
        first = await redis.hsetnx(_key(table), player, 1)
        await redis.expire(_key(table), REMEMBERED_SECONDS)
        return first

    return bool(await store.ask(Log(table).shard, note))


async def _forget(store: RedisStore, table: str, players: Iterable[str]) -> None:
    if names := sorted(players):
        await store.ask(Log(table).shard, lambda redis: redis.hdel(_key(table), *names))


def _key(table: str) -> str:
    return f"{{s{Log(table).shard:02d}}}:told:{table}"
