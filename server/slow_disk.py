"""Watches the syncs of the store's log: on a slow disk, a Redis that is killed loses what it has answered for."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import structlog
from redis.asyncio import Redis

from events.redis import RedisStore
from events.store import StoreUnavailable
from events.syncing import PENDING_SECONDS
from server import metrics
from server.features import Loop
from server.http.services import Services

LOOK_SECONDS = 0.25
"""Syncs are a second apart: a quarter of it tells one that lasts from two that follow each other."""

REST_SECONDS = 0.5
"""How long is waited where no sync was under way: one that began just then is found slow after 1.75 s at most."""

CALM_SECONDS = 3.0
"""How long a disk must have kept up before that is said: one that is slow with every sync is one that is slow."""

log = structlog.get_logger("store")


class SlowDisk:
    """Knows since when each server of the store has been syncing; ``refuses`` commands while that is too long."""

    def __init__(self, store: RedisStore, refuses: bool) -> None:
        self._store = store
        self._refuses = refuses
        self._since: dict[Redis, float] = {}
        self._began: float | None = None
        self._last = 0.0

    async def run(self) -> None:
        """Look at it every now and then, for ever."""
        while True:
            with suppress(StoreUnavailable):  # said elsewhere, and nothing is accepted meanwhile
                await self.look()
            await asyncio.sleep(LOOK_SECONDS if self._since else REST_SECONDS)

    async def look(self) -> None:
        """Look at every server once. Raises StoreUnavailable."""
        asked = time.monotonic()
        syncs = await self._store.syncs()
        now = time.monotonic()
        # From the answer that first said so until this question: no longer than it has been.
        self._since = {server: self._since.get(server, now) for server, sync in syncs.items() if sync.pending}
        pending = {server: max(0.0, asked - since) for server, since in self._since.items()}
        slow = frozenset(server for server, seconds in pending.items() if seconds > PENDING_SECONDS)
        metrics.SYNC_PENDING.set(max(pending.values(), default=0.0))
        metrics.SYNCS_DELAYED.set(sum(sync.delayed for sync in syncs.values()))
        if self._refuses:
            self._store.slow = slow
        self._say(slow, now)

    def _say(self, slow: frozenset[Redis], now: float) -> None:
        if slow:
            self._last = now
            if self._began is None:
                self._began = min(self._since[server] for server in slow)
                log.error("the disk of the store is slow", servers=len(slow), commands_refused=self._refuses)
        elif self._began is not None and now - self._last > CALM_SECONDS:
            log.warning("the disk of the store keeps up again", seconds=round(self._last - self._began, 1))
            self._began = None


def build(core: Services) -> SlowDisk:
    """Watch the store, and let it refuse where the settings want that."""
    return SlowDisk(core.rooms.store, core.settings.slow_disk == "refuse")


def loops(disk: SlowDisk) -> list[Loop]:
    """Return what looks at the disk."""
    return [disk.run]
