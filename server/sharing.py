"""Which worker runs which table: each table has one of the workers that are alive, and nobody assigns it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from hashlib import blake2b

import structlog

from events.redis import RedisStore
from events.store import StoreUnavailable
from server.living import EVERYWHERE, Living

BEAT_SECONDS = 1.0
"""How often a worker says that it is alive, and hears who else is."""

LIFE_SECONDS = 4.0
"""The silence after which others take over its tables. One that only hung has lost nothing: until it has heard so,
both run the same tables, and the log's compare lets one of them write."""

ALIVE = b"1"

log = structlog.get_logger("worker")


class Sharing:
    """The workers that are alive, and what is whose. Until the first ``beat`` everything is this one's.

    A table belongs to the worker whose id, hashed together with the table's, comes to most (rendezvous hashing): all
    find the same one, and when a worker comes or goes only tables of its own change hands. ``on_changed`` is called
    after the workers have changed.
    """

    def __init__(self, store: RedisStore) -> None:
        self._board = Living(store, "workers", LIFE_SECONDS)
        self.id = self._board.process
        self.on_changed: list[Callable[[], None]] = []
        self._alive: tuple[str, ...] = (self.id,)

    def mine(self, table: str) -> bool:
        """Whether this worker runs a table."""
        return len(self._alive) == 1 or worker_of(table, self._alive) == self.id

    async def run(self) -> None:
        """Say so and hear of the others, for ever. While the store is away everything stays as it was."""
        while True:
            with suppress(StoreUnavailable):
                await self.beat()
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """Say that this worker is alive, and hear which are. Raises StoreUnavailable."""
        await self._board.publish({EVERYWHERE: ALIVE})
        alive = tuple(sorted({self.id, *(await self._board.read())[EVERYWHERE]}))
        if alive == self._alive:
            return
        log.info("the workers have changed", alive=len(alive), before=len(self._alive))
        self._alive = alive
        for callback in self.on_changed:
            callback()

    async def leave(self) -> None:
        """Give all tables to the others at once, because this process ends."""
        await self._board.leave()


def worker_of(table: str, workers: Collection[str]) -> str:
    """Return which of these workers runs a table."""
    return max(workers, key=lambda worker: blake2b(f"{worker}/{table}".encode(), digest_size=8).digest())
