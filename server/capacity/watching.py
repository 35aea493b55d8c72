"""Room in the store: new tables and accounts stop while there is enough left for those that are there to play on."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import structlog

from events.redis import RedisStore
from events.store import StoreUnavailable
from server import metrics
from server.capacity.settings import CapacitySettings
from server.refusals import TooMany

LOOK_SECONDS = 2.0

AGAIN = 0.05
"""By this part of a limit there must be more room before it is over, so that it does not go back and forth."""

TRY_AGAIN_SECONDS = 60.0

SHARE = 4
"""On a small disk it is enough if one part in this many is free."""

MEGABYTE = 1024 * 1024

log = structlog.get_logger("capacity")


class Capacity:
    """Knows whether there is room; ``folder`` is that of the bundled Redis, None for one of your own."""

    def __init__(self, store: RedisStore, settings: CapacitySettings, folder: Path | None) -> None:
        self._store = store
        self._settings = settings
        self._folder = folder
        self._full = ""

    def check(self) -> None:
        """Raise TooMany while there is no room for anything new."""
        if self._full:
            raise TooMany(self._full, "no_room", TRY_AGAIN_SECONDS)

    async def run(self) -> None:
        """Look at it every now and then, for ever."""
        while True:
            with suppress(StoreUnavailable):  # said elsewhere, and nothing new can be stored anyway
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Look at the memory and the disk once. Raises StoreUnavailable."""
        used, free = max(map(share_used, await self._store.memory())), disk_left(self._folder)
        metrics.MEMORY_USED.set(used)
        if free is not None:
            metrics.DISK_FREE.set(free[0])
        full = self._over_memory(used) or (free is not None and self._over_disk(*free)) or ""
        if full != self._full:
            self._say(full, used, free)
            self._full = full

    def _over_memory(self, used: float) -> str:
        most = self._settings.memory_percent / 100
        return "memory_percent" if most and used > most * (1 - AGAIN * bool(self._full)) else ""

    def _over_disk(self, free: float, all_of_it: float) -> str:
        least = min(self._settings.disk_mb * MEGABYTE, all_of_it / SHARE)
        return "disk_mb" if free < least * (1 + AGAIN * bool(self._full)) else ""

    def _say(self, full: str, used: float, free: tuple[float, float] | None) -> None:
        room = {"memory_used": round(used, 3), "disk_free_mb": free and round(free[0] / MEGABYTE)}
        if full:
            log.error("nothing new is made until there is room", limit=full, **room)
        else:
            log.warning("there is room again", **room)


def share_used(memory: dict[str, Any]) -> float:
    """Return how much of what it may use a server uses, 0 where that is not known."""
    most = memory.get("maxmemory") or memory.get("total_system_memory") or 0
    return float(memory.get("used_memory", 0)) / most if most else 0.0


def disk_left(folder: Path | None) -> tuple[float, float] | None:
    """Return the free bytes of a folder's disk, and all that it has; None without a folder."""
    if folder is None:
        return None
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize, disk.f_blocks * disk.f_frsize
