"""Who is connected, across processes: each reports its own players in the store and reads what the others report."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from events.audience import Seat
from events.redis import RedisStore
from events.store import StoreUnavailable
from server.living import Living
from server.tables.attendance import NOTHING, Connected, Online
from server.tables.room import Room

STEP_SECONDS = 0.5
"""How often changes are written and read: after two steps the watchers of another process know."""

REPEAT_SECONDS = 8.0
"""How often a process repeats its report: often enough that one lost repeat does not let it expire."""

FORGOTTEN_SECONDS = 20
"""After this long without a repeat a report is ignored: its process was killed."""

NEWS_SHARD = 0
_NEWS = "{s00}:online:news"
_NEWS_LENGTH = 1000


class Report(msgspec.Struct, frozen=True):
    """What one process reports of one table."""

    seats: dict[Seat, str]
    llm_away: bool = False
    stands: bool = False


def board(store: RedisStore) -> Living:
    """What the processes of a store report, by tables."""
    return Living(store, "online", FORGOTTEN_SECONDS)


async def online(store: RedisStore, table: str) -> Online:
    """Everybody whom some process lately reported as connected. Raises StoreUnavailable."""
    return _online_seats(_reports((await board(store).read([table]))[table].values()))


class Presence:
    """Tells the other processes who is connected here, and this process's rooms who is connected elsewhere.

    ``held`` finds a room of this process. Nothing is told but seats and the players in them, which every watcher of
    the table knows anyway, and what every watcher is told: whether the model is away, whether the clock stands still.
    """

    def __init__(self, store: RedisStore, held: Callable[[str], Room | None]) -> None:
        self._store = store
        self._held = held
        self._board = board(store)
        self._reported: dict[str, Connected] = {}
        self._changed: set[str] = set()
        self._online_elsewhere: set[str] = set()
        self._place = ""
        self._repeated = time.monotonic()

    def room_changed(self, room: Room) -> None:
        """Report a room with the next step: somebody came or left, or one of its marks has changed."""
        self._changed.add(room.id)

    async def run(self) -> None:
        """Report and read, for ever."""
        while True:
            with suppress(StoreUnavailable):
                await self.step()
            await asyncio.sleep(STEP_SECONDS)

    async def step(self) -> None:
        """Report what has changed here since the last step, and read what has changed elsewhere."""
        concerned = await self._news()
        if time.monotonic() - self._repeated > REPEAT_SECONDS:
            self._repeated = time.monotonic()
            self._changed |= self._reported.keys()
            self._online_elsewhere = {table for table in self._online_elsewhere if self._watched(table)}
            concerned |= self._online_elsewhere
        changed, self._changed = self._changed, set()
        try:
            await self._tell(changed)
            await self._learn(table for table in concerned | changed if self._watched(table))
        except StoreUnavailable:
            self._changed |= changed | concerned
            raise

    async def leave(self) -> None:
        """Withdraw all reports of this process, which is about to end."""
        tables = set(self._reported)
        with suppress(StoreUnavailable):
            await self._board.leave()
            await self._announce(tables)

    async def _news(self) -> set[str]:
        """The tables where something has changed since the last call."""
        if not self._place:
            last: Any = await self._store.ask(NEWS_SHARD, lambda redis: redis.xrevrange(_NEWS, count=1))
            self._place = last[0][0].decode() if last else "0-0"
            return set()
        news: Any = await self._store.ask(NEWS_SHARD, lambda redis: redis.xrange(_NEWS, min=f"({self._place}"))
        if news:
            self._place = news[-1][0].decode()
        return {fields[b"t"].decode() for _, fields in news if fields[b"p"].decode() != self._board.process}

    async def _tell(self, tables: set[str]) -> None:
        here = {table: self._here(table) for table in tables}
        telling = {table for table, known in here.items() if known or table in self._reported}
        reports = {table: _report(here[table]) for table in telling}
        await self._board.publish(reports)
        await self._announce({table for table in telling if here[table] != self._reported.get(table, NOTHING)})
        for table in telling:
            self._reported[table] = here[table]
            if not here[table]:
                del self._reported[table]

    async def _announce(self, tables: set[str]) -> None:
        if not tables:
            return

        async def announce(redis: Any) -> None:
            pipeline = redis.pipeline(transaction=False)
            for table in tables:
                pipeline.xadd(_NEWS, {"t": table, "p": self._board.process}, maxlen=_NEWS_LENGTH, approximate=True)
            await pipeline.execute()

        await self._store.ask(NEWS_SHARD, announce)

    async def _learn(self, tables: Iterable[str]) -> None:
        for table, by_process in (await self._board.read(set(tables))).items():
            elsewhere = _reports(one for process, one in by_process.items() if process != self._board.process)
            self._online_elsewhere.discard(table)
            if elsewhere:
                self._online_elsewhere.add(table)
            room = self._held(table)
            if room is not None and room.attendance.elsewhere != (others := _together(elsewhere)):
                room.attendance.elsewhere = others
                room.show_presence()

    def _here(self, table: str) -> Connected:
        room = self._held(table)
        return room.attendance.here(room.sitting) if room is not None else NOTHING

    def _watched(self, table: str) -> bool:
        room = self._held(table)
        return room is not None and len(room.watchers) > 0


def _reports(values: Iterable[bytes]) -> list[Report]:
    return [msgspec.json.decode(one, type=Report) for one in values]


def _report(known: Connected) -> bytes:
    """Encode what is known, empty where that is nothing."""
    return msgspec.json.encode(Report(dict(known.online), known.llm_away, known.stands)) if known else b""


def _online_seats(reports: list[Report]) -> Online:
    return frozenset(pair for one in reports for pair in one.seats.items())


def _together(reports: list[Report]) -> Connected:
    marks = any(one.llm_away for one in reports), any(one.stands for one in reports)
    return Connected(_online_seats(reports), *marks)
