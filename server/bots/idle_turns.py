"""Work that may wait until there is nothing else to do: what bots do at tables where nobody plays."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

LOOK_SECONDS = 0.1
"""How long the loop is taken to be idle after it was found idle."""

NAP_SECONDS = 0.005
LATE_SECONDS = 0.01
"""A loop that wakes a nap of the one by more than the other too late has other things to do."""

PATIENCE_SECONDS = 0.25
"""The longest wait for an idle loop: on a server that is always busy, bots alone make four moves a second in all."""

REST = 2.0
"""The rest after each piece of work, by how long it took: bots alone take a third of a core at most."""

Work = Callable[[], Awaitable[None]]


class IdleTurns:
    """Does one piece of work after the other, in the order in which they came, while the event loop is idle."""

    def __init__(self) -> None:
        self._waiting: deque[Work] = deque()
        self._there = asyncio.Event()
        self._found_idle = 0.0

    def __len__(self) -> int:
        return len(self._waiting)

    def soon(self, work: Work) -> None:
        """Have this done when there is time."""
        self._waiting.append(work)
        self._there.set()

    async def run(self) -> None:
        """Do what is waiting, for ever."""
        while True:
            await self._there.wait()
            await self._idle()
            work = self._waiting.popleft()
            if not self._waiting:
                self._there.clear()
            began = time.monotonic()
            await work()
            await asyncio.sleep(REST * (time.monotonic() - began))

    async def _idle(self) -> None:
        """Wait until the loop wakes us in time: it has nothing else to do."""
        began = time.monotonic()
        while time.monotonic() - self._found_idle > LOOK_SECONDS:
            lay_down = time.monotonic()
            await asyncio.sleep(NAP_SECONDS)
            woke = time.monotonic()
            if woke - lay_down - NAP_SECONDS < LATE_SECONDS:
                self._found_idle = woke
            elif woke - began > PATIENCE_SECONDS:
                return
