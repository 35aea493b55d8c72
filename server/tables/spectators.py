"""How many look on at each table, across processes: each process tells its own, and reads what all have told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from events.redis import RedisStore
from events.store import StoreUnavailable
from games.sitting import chairs
from server.clock import Now
from server.living import EVERYWHERE, Living
from server.tables.room import Room

STEP_SECONDS = 2.0
"""How often a process tells its counts, where they have changed."""

REPEAT_MS, FORGOTTEN_MS = 10_000, 30_000
"""How often it tells them anyway, and after how long without that they are ignored: it was killed."""


class Spectators:
    """Counts the connections that follow the public feed of a table without belonging to it.

    Players with a chair, the host and the opener are not counted, so that no number tells who of them is there.
    """

    def __init__(self, store: RedisStore, held: Callable[[], Iterable[Room]], now: Now) -> None:
        self._held = held
        self._now = now
        self._board = Living(store, "spectators", FORGOTTEN_MS / 1000)
        self._published: dict[str, int] = {}
        self._published_at = 0

    async def run(self) -> None:
        """Tell what has changed, for ever."""
        while True:
            with suppress(StoreUnavailable):
                await self.tell()
            await asyncio.sleep(STEP_SECONDS)

    async def tell(self) -> None:
        """Tell the counts of this process if they are others than before, or old. Raises StoreUnavailable."""
        now, counts = self._now(), {room.id: count for room in self._held() if (count := _spectators(room))}
        if counts == self._published and not (counts and now - self._published_at >= REPEAT_MS):
            return
        await self._board.publish({EVERYWHERE: msgspec.json.encode(counts) if counts else b""})
        self._published, self._published_at = counts, now

    async def leave(self) -> None:
        """Withdraw the counts of this process, which is about to end."""
        await self._board.leave()

    async def counts(self) -> Counter[str]:
        """How many look on at each table, none at those left out. Raises StoreUnavailable."""
        counts: Counter[str] = Counter()
        for one in (await self._board.read())[EVERYWHERE].values():
            counts.update(msgspec.json.decode(one, type=dict[str, int]))
        return counts


def _spectators(room: Room) -> int:
    watching = room.watchers.of("public")
    if not watching:
        return 0
    shown = room.public.state.table
    own = {*chairs.people(shown), shown.opener}
    return sum(watcher.player not in own for watcher in watching)
