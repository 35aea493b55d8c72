"""Has the archive filled and the store swept, now and then, by one process of a store."""

from __future__ import annotations

import asyncio

import structlog

from events.archived import ArchivedStore
from events.redis import RedisStore
from events.store import StoreUnavailable
from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.clock import Now
from server.upkeep.archiving import Archiving
from server.upkeep.settings import UpkeepSettings
from server.upkeep.sweeping import Sweeping

LOOK_SECONDS = 60.0

ARCHIVE_SECONDS, SWEEP_SECONDS = 600, 86_400
"""How often finished tables are archived, and how often the rest is looked through."""

log = structlog.get_logger("upkeep")


class Upkeep:
    """Does what is due; of several processes, the first to come."""

    def __init__(self, store: RedisStore, lobby: Lobby, accounts: Accounts, now: Now, settings: UpkeepSettings) -> None:
        self._store = store
        self._archiving: Archiving | None = None
        if isinstance(store, ArchivedStore):
            self._archiving = Archiving(store, lobby, now, settings.archive_hours)
        self._sweeping = Sweeping(store, lobby, accounts, now, settings.unstarted_days, settings.guest_days)
        self._said = ""

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            try:
                await self._look()
            except StoreUnavailable as trouble:
                self._say(trouble)
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        if self._archiving is None:
            await self._warn()
        elif await self._is_first("archive", ARCHIVE_SECONDS):
            await self._archiving.run()
            self._said = ""
        if await self._is_first("sweep", SWEEP_SECONDS):
            await self._sweeping.run()

    async def _is_first(self, what: str, seconds: int) -> bool:
        """Whether no process has done this for that long."""
        first = await self._store.ask(0, lambda redis: redis.set(f"{{s00}}:upkeep:{what}", 1, nx=True, ex=seconds))
        return bool(first)

    async def _warn(self) -> None:
        if self._said != "left behind" and (many := await self._store.count_archived()):
            log.error("tables are in an archive that SOTTO_ARCHIVE does not name", tables=many)
        self._said = "left behind"

    def _say(self, trouble: StoreUnavailable) -> None:
        # What Redis itself refuses is logged where it is asked.
        if trouble.why == "archive" and self._said != trouble.why:
            log.error("the archive cannot be used", reason=str(trouble))
        self._said = trouble.why
