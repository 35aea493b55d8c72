"""Counts how likely everybody was to win at moments of finished games, each in a process of its own, one at a time."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from server.ending import ended
from server.simulation.chances import Chance

KEPT = 200
"""The number of games that are remembered, the last ones that were asked for."""

WAITING_MOST = 8
"""The number of games that wait for their turn; what comes beyond that is refused."""


class Busy(Exception):
    """Too many games wait already."""


class Count:
    """What is known of one game so far."""

    def __init__(self) -> None:
        self.found: list[Chance] = []
        self.complete = False


class Counting:
    """The games that are counted or have been; each is counted once."""

    def __init__(self, packages: Sequence[str], nice: int) -> None:
        self._command = (sys.executable, "-m", "server.simulation.chances", str(nice), *packages)
        self._counts: dict[str, Count] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(1)

    def known(self, table: str) -> Count | None:
        """Return what is known of a game that was asked for before."""
        count = self._counts.pop(table, None)
        if count is not None:
            self._counts[table] = count
        return count

    def begin(self, table: str, log: bytes) -> Count:
        """Begin to count a finished game by its log. Raises Busy."""
        if len(self._tasks) > WAITING_MOST:
            raise Busy
        count = self._counts[table] = Count()
        self._tasks[table] = asyncio.create_task(self._run(table, log, count))
        done = [name for name in self._counts if name not in self._tasks]
        for name in done[: max(0, len(self._counts) - KEPT)]:
            del self._counts[name]
        return count

    async def _run(self, table: str, log: bytes, count: Count) -> None:
        try:
            async with self._turn:
                await self._count(log, count)
            count.complete = True
        finally:
            # What was broken off may be asked for again.
            if not count.complete:
                self._counts.pop(table, None)
            del self._tasks[table]

    async def _count(self, log: bytes, count: Count) -> None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(ConnectionError):
                process.stdin.write(log)
                await process.stdin.drain()
            process.stdin.close()
            async for line in process.stdout:
                count.found.append(msgspec.json.decode(line, type=Chance))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def end(self) -> None:
        """End what is under way."""
        await ended(self._tasks.values())
