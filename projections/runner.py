"""Keeps a durable projection up to date with all logs: at least once, from a checkpoint, rebuilt if it fell behind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Protocol

import structlog

from events.store import Log, Signal, Store, StoreUnavailable

GATHER_SECONDS = 0.02
"""How long signals are batched before they are projected: a player who opens a table soon looks for it on the list."""

CHECKPOINT_SECONDS = 1.0
"""How often the checkpoint is stored: a restart projects again what came after it, which is harmless."""

RETRY_SECONDS = 0.5

log = structlog.get_logger("projection")

LOOKED_AT_ONCE = 100
"""Tables looked at together where signals are lost, some 3 ms."""

Project = Callable[[str, int], Awaitable[None]]
"""Brings the projection of one table up to a version at least; repeating it is harmless. Raises StoreUnavailable."""

Behind = Callable[[Sequence[str]], Awaitable[Mapping[str, int]]]
"""Returns those of these tables whose projection may be behind, or ahead, of their logs, each with the version it is to
be projected at. Raises StoreUnavailable."""


class Checkpoint(Protocol):
    """Stores how far a projection has come in each feed, and in which epoch of the store."""

    async def save(self, places: dict[int, int], epoch: str) -> None: ...


class Runner:
    """Projects what it is told of. The follower of the feeds from the checkpoint tells it every signal with ``hear``.

    Who writes may tell it sooner, with ``note``.
    A table that grew is projected at its newest version; after a gap, all tables whose signals may be lost, or of these
    only such as are ``behind``.
    """

    def __init__(self, store: Store, checkpoint: Checkpoint, project: Project, behind: Behind | None = None) -> None:
        self._store = store
        self._checkpoint = checkpoint
        self._project = project
        self._behind = behind or _all_of_them
        self._heard = asyncio.Event()
        self._grown: dict[str, int] = {}
        self._lost: set[int] = set()
        self._places: dict[int, int] = {}
        self._saved = time.monotonic()

    def hear(self, signals: Iterable[Signal]) -> None:
        """Take note of signals, in the order in which they came."""
        for shard, place, grown, version in signals:
            self._places[shard] = place
            if grown is None:
                self._lost.add(shard)
            elif not grown.notebook_of:
                self.note(grown.table, version)
        self._heard.set()  # places are worth a checkpoint, even if nothing grew

    def note(self, table: str, version: int) -> None:
        """Have a table projected; version 0 stands for whatever there is, even if it is less than there was."""
        self._heard.set()
        known = self._grown.get(table)
        if known is None or (known and (not version or known < version)):
            self._grown[table] = version

    async def run(self) -> None:
        """Project what was heard, for ever."""
        while True:
            await self._heard.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._heard.clear()
            try:
                await self._step()
            except StoreUnavailable:
                self._heard.set()
                await asyncio.sleep(RETRY_SECONDS)

    async def _step(self) -> None:
        places = dict(self._places)
        await self._look_for_the_lost()
        while self._grown:
            table, version = self._grown.popitem()
            try:
                await self._project(table, version)
            except StoreUnavailable:
                self.note(table, version)
                raise
        # After the projecting, never before it: what a crash in between leaves out would be missing for good.
        if time.monotonic() - self._saved >= CHECKPOINT_SECONDS:
            await self._checkpoint.save(places, await self._store.epoch())
            self._saved = time.monotonic()

    async def _look_for_the_lost(self) -> None:
        """Have all tables projected of whose shards signals may be lost."""
        if not self._lost:
            return
        lost = frozenset(self._lost)
        log.info("projection falls back on the logs", shards=len(lost))
        tables = [table for table in await self._store.tables() if Log(table).shard in lost]
        for first in range(0, len(tables), LOOKED_AT_ONCE):
            for table, version in (await self._behind(tables[first : first + LOOKED_AT_ONCE])).items():
                self.note(table, version)
        self._lost -= lost


async def _all_of_them(tables: Sequence[str]) -> Mapping[str, int]:
    return dict.fromkeys(tables, 0)
