"""Keeps a durable projection up to date with all logs: at least once, from a checkpoint, rebuilt if it fell behind."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog

from events.store import Log, Signal, Store, StoreUnavailable

CHECKPOINT_SECONDS = 1.0
"""How often the checkpoint is stored: a restart projects again what came after it, which is harmless."""

log = structlog.get_logger("projection")

Project = Callable[[str, int], Awaitable[None]]
"""Brings the projection of one table up to a version at least; repeating it is harmless. Raises StoreUnavailable."""


class Checkpoint(Protocol):
    """Stores how far a projection has come in each shard's feed, and in which epoch of the store."""

    async def places(self) -> tuple[dict[int, int], str]: ...

    async def save(self, places: dict[int, int], epoch: str) -> None: ...


async def run(store: Store, checkpoint: Checkpoint, project: Project) -> None:
    """Follow all feeds from the checkpoint and project what grew, for ever."""
    while True:
        try:
            await _run(store, checkpoint, project)
        except StoreUnavailable:
            await asyncio.sleep(0.5)


async def _run(store: Store, checkpoint: Checkpoint, project: Project) -> None:
    places, epoch = await checkpoint.places()
    stood = time.monotonic()
    ahead: dict[int, int] = {}
    async for signals in store.follow(places, epoch):
        for table, version in (await _grown(store, signals)).items():
            await project(table, version)
        ahead |= {signal.shard: signal.place for signal in signals}
        # After the projecting, never before it: what a crash in between leaves out would be missing for good.
        if time.monotonic() - stood >= CHECKPOINT_SECONDS:
            await checkpoint.save(ahead, await store.epoch())
            stood, ahead = time.monotonic(), {}


async def _grown(store: Store, signals: list[Signal]) -> dict[str, int]:
    """Return the tables to project, each once; after a gap all tables of the shard, whose signals may be lost."""
    grown: dict[str, int] = {}
    lost = {signal.shard for signal in signals if signal.log is None}
    if lost:
        log.info("projection falls back on the logs", shards=len(lost))
        for table in await store.tables():
            if Log(table).shard in lost:
                grown[table] = 0
    for signal in signals:
        if signal.log is not None and not signal.log.notebook_of:
            grown[signal.log.table] = max(signal.version, grown.get(signal.log.table, 0))
    return grown
