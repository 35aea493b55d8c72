"""Moves finished tables, and the notebooks kept at them, from Redis to the archive."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable

import msgspec
import structlog

from events.appending import log_of_notebook
from events.archived import ArchivedStore
from events.store import Damaged, Log
from projections.lobby import Listing, Lobby
from server import metrics
from server.clock import Now

AT_ONCE = 8
"""Logs on their way at once: most of the time is spent waiting for a bucket."""

LOOKED_UP = 500
"""Listings asked for at once."""

log = structlog.get_logger("archive")


class Moved(msgspec.Struct):
    """What one run has moved: tables, logs (notebooks are some), and bytes of files; ``failed`` logs stay in Redis."""

    tables: int = 0
    logs: int = 0
    size: int = 0
    failed: int = 0


class Archiving:
    """Moves the tables that ended at least ``hours`` ago. Two at once do no harm: they write the same files."""

    def __init__(self, store: ArchivedStore, lobby: Lobby, now: Now, hours: float) -> None:
        self._store = store
        self._lobby = lobby
        self._now = now
        self._ms = int(hours * 3_600_000)

    async def run(self) -> Moved:
        """Move what is due. Raises StoreUnavailable: what was moved by then is moved."""
        moved = Moved()
        due = await self._due()
        notebooks = await notebooks_by_table(self._store, due) if due else {}
        waiting = [one for table in due for one in (*notebooks.get(table, ()), Log(table))]
        for first in range(0, len(waiting), AT_ONCE):
            await asyncio.gather(*(self._move(one, moved) for one in waiting[first : first + AT_ONCE]))
        if moved.logs or moved.failed:
            log.info("finished tables were archived", tables=moved.tables, bytes=moved.size, failed=moved.failed)
        return moved

    async def _move(self, one: Log, moved: Moved) -> None:
        try:
            known = await self._store.put_away(one)
        except Damaged:
            # It is in Redis still, and tried again with the next run.
            moved.failed += 1
            metrics.ARCHIVED.labels("failed").inc()
            log.error("a log cannot be archived", table=one.table)
            return
        if known is not None:
            moved.logs += 1
            moved.tables += not one.notebook_of
            moved.size += known.size
            metrics.ARCHIVED.labels("archived").inc()

    async def _due(self) -> list[str]:
        tables = await self._store.tables_in_redis()
        return [one.table for one in await listings(self._lobby, tables) if self._is_due(one)]

    def _is_due(self, one: Listing) -> bool:
        # One that never started is deleted before long: no file for that.
        return one.status == "finished" and not never_started(one) and self._now() - one.rank >= self._ms


async def listings(lobby: Lobby, tables: Iterable[str]) -> list[Listing]:
    """Return the listings that there are of these tables. Raises StoreUnavailable."""
    wanted, found = sorted(tables), list[Listing]()
    for first in range(0, len(wanted), LOOKED_UP):
        found += await lobby.some(wanted[first : first + LOOKED_UP])
        await asyncio.sleep(0)
    return found


async def notebooks_by_table(store: ArchivedStore, tables: Iterable[str]) -> dict[str, list[Log]]:
    """Return the notebooks in Redis that are kept at these tables. Raises StoreUnavailable."""
    wanted, found = frozenset(tables), defaultdict[str, list[Log]](list)
    async for key in store.keys("{s??}:notes:*"):
        notebook = log_of_notebook(key)
        if notebook.table in wanted:
            found[notebook.table].append(notebook)
    return found


def never_started(one: Listing) -> bool:
    """Whether a table was closed before its game had begun."""
    return one.ended == "closed" and not one.began_at
