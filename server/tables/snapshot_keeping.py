"""Writes down in the background how tables stand, so that they are loaded fast after the process has ended."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice

import structlog

from events.store import Log, StoreUnavailable
from server import metrics
from server.fair_loop import Slices
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.snapshot_store import Snapshots

LOOK_SECONDS = 1.0
"""How often tables are looked through: this costs a comparison for each, and a command nothing."""

BEHIND = 128
"""Commits after which a table is written down again: what has to be folded again at most, some 3 ms.

That is for tables without a pause. At 64 a process that is busy with nothing else spent 7 % of itself on snapshots.
"""

BYTES_A_COMMIT = 1024
"""A table waits one commit longer for each such number of bytes in its last snapshot."""

RESTED_MS = 5_000
"""A table where nothing has happened for this long is written down sooner, for it has time."""

RESTED_PART = 8
"""After how much fewer commits: an eighth."""

EARLIER = 3
"""Places of the feeds before it that go into a snapshot: who missed little before a restart is answered by little."""

BATCH = 16
"""Snapshots written at once."""

CLOSING_SECONDS = 2.0
"""How long an ending process takes to write down what it has."""

log = structlog.get_logger("snapshots")


class SnapshotKeeping:
    """Keeps the snapshots of all rooms held here. One process of a store is enough: the one that runs the tables."""

    def __init__(self, rooms: Rooms, snapshots: Snapshots) -> None:
        self._rooms = rooms
        self._snapshots = snapshots
        self._unwritable: set[str] = set()

    async def run(self) -> None:
        """Write down what is due, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(StoreUnavailable):
                await self._write(room for room in self._rooms.held() if is_due(room, self._rooms.now()))

    async def close(self) -> None:
        """Write down what has changed since, as far as there is time, because the process ends."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._write(room for room in self._rooms.held() if _behind(room) >= BEHIND // RESTED_PART)

    async def _write(self, due: Iterable[Room]) -> None:
        groups: dict[int, list[Room]] = defaultdict(list)
        for room in due:
            groups[self._rooms.store.group_of(Log(room.id))].append(room)
        for rooms in groups.values():
            waiting, slices = iter(rooms), self._rooms.fair_loop.slices()
            while batch := list(islice(waiting, BATCH)):
                await self._write_batch(batch, slices)

    async def _write_batch(self, rooms: list[Room], slices: Slices) -> None:
        sealed, versions = dict[str, bytes](), dict[str, int]()
        for room in rooms:
            versions[room.id] = room.table.top.version
            value = self._sealed(room)
            if value is not None:
                sealed[room.id] = value
            await slices.pause()
        await self._snapshots.write(sealed)
        for room in rooms:
            room.saved, room.saved_bytes = versions[room.id], len(sealed.get(room.id, b""))

    def _sealed(self, room: Room) -> bytes | None:
        """What is written of a table; None if nothing is. A game whose state cannot be written down is left alone."""
        if room.game.name in self._unwritable:
            return None
        try:
            value = self._snapshots.sealed(room.id, room.table, room.past.latest(EARLIER))
            if value is not None and not room.saved:
                self._snapshots.open(room.id, value)  # the first of a room: what cannot be read again is of no use
        except Exception as fault:
            self._unwritable.add(room.game.name)
            metrics.SNAPSHOTS.labels("unwritable").inc()
            log.warning("a game's tables cannot be written down", game=room.game.name, **metrics.where(fault))
            return None
        return value


def is_due(room: Room, now: int) -> bool:
    """Whether a table should be written down at ``now`` (unix milliseconds)."""
    enough = BEHIND + room.saved_bytes // BYTES_A_COMMIT
    rests = now - room.table.at >= RESTED_MS
    return _behind(room) >= (enough // RESTED_PART if rests else enough)


def _behind(room: Room) -> int:
    return room.table.top.version - room.saved
