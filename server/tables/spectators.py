"""How many look on at each table, across processes: each process tells its own, and reads what all have told."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from events.redis import RedisStore
from events.store import StoreUnavailable
from games.sitting import chairs
from server.clock import Now
from server.tables.room import Room

STEP_SECONDS = 2.0
"""How often a process tells its counts, where they have changed."""

REPEAT_MS, FORGOTTEN_MS = 10_000, 30_000
"""How often it tells them anyway, and after how long without that they are ignored: it was killed."""

_SHARD, _KEY = 0, "{s00}:spectators"


class Told(msgspec.Struct, frozen=True):
    """What one process counts by table, and when it said so (unix milliseconds)."""

    at: int
    counts: dict[str, int]


class Spectators:
    """Counts the connections that follow the public feed of a table without belonging to it.

    Whoever has a chair, the host or the opener is not counted, so that no number tells who of them is there.
    """

    def __init__(self, store: RedisStore, held: Callable[[], Iterable[Room]], now: Now) -> None:
        self._store = store
        self._held = held
        self._now = now
        self._process = secrets.token_hex(4)
        self._told = Told(0, {})

    async def run(self) -> None:
        """Tell what has changed, for ever."""
        while True:
            with suppress(StoreUnavailable):
                await self.tell()
            await asyncio.sleep(STEP_SECONDS)

    async def tell(self) -> None:
        """Tell the counts of this process if they are others than before, or old. Raises StoreUnavailable."""
        told = Told(self._now(), {room.id: count for room in self._held() if (count := _spectators(room))})
        old = told.at - self._told.at >= REPEAT_MS
        if told.counts == self._told.counts and not (told.counts and old):
            return

        async def write(redis: Any) -> None:
            if told.counts:
                await redis.hset(_KEY, self._process, msgspec.json.encode(told))
                await redis.expire(_KEY, FORGOTTEN_MS // 1000)
            else:
                await redis.hdel(_KEY, self._process)

        await self._store.ask(_SHARD, write)
        self._told = told

    async def leave(self) -> None:
        """Withdraw the counts of this process, which is about to end."""
        with suppress(StoreUnavailable):
            await self._store.ask(_SHARD, lambda redis: redis.hdel(_KEY, self._process))  # type: ignore[arg-type, return-value, unused-ignore]

    async def counts(self) -> Counter[str]:
        """How many look on at each table, none at those left out. Raises StoreUnavailable."""
        found: Any = await self._store.ask(_SHARD, lambda redis: redis.hvals(_KEY))  # type: ignore[arg-type, return-value, unused-ignore]
        counts: Counter[str] = Counter()
        for one in found:
            told = msgspec.json.decode(one, type=Told)
            if told.at > self._now() - FORGOTTEN_MS:
                counts.update(told.counts)
        return counts


def _spectators(room: Room) -> int:
    watching = room.watchers.of("public")
    if not watching:
        return 0
    shown = room.public.state.table
    own = {*chairs.people(shown), shown.opener}
    return sum(watcher.player not in own for watcher in watching)
