"""Runs long work in fair slices of the event loop: one slice in each turn of the loop, however much work there is."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")

SLICE_SECONDS = 0.003
"""An answer takes some eight turns of the loop: beside long reading it comes within 25 ms."""

BURST_SECONDS = 0.25
"""The long work one asker may have done at once: some 10,000 commits are folded for one viewer in that."""

SHARE = 0.05
"""The share of the loop's time that one asker's long work gets when it goes on for longer than that."""

READS_MOST = 16
"""The number of reads of logs that are under way at once: each takes a connection to the store, which others need,
too."""

READS_OF_ONE = 4
"""The number of them that are one asker's: who opens a hundred connections still leaves room for others."""

ASKERS_MOST = 1000
"""The number of askers that are remembered before those that are owed their whole burst again are forgotten."""


class _Budget:
    """What one asker may still spend, in seconds of the loop."""

    def __init__(self, now: float) -> None:
        self._left = BURST_SECONDS
        self._since = now

    def spend(self, seconds: float, now: float) -> float:
        """Spend this and return how long to wait before anything more is done."""
        self._left = self.left(now) - seconds
        self._since = now
        return max(0.0, -self._left / SHARE)

    def left(self, now: float) -> float:
        return min(BURST_SECONDS, self._left + (now - self._since) * SHARE)


class FairLoop:
    """Runs long work in fair slices of the event loop.

    Askers are named by their player; all who have no account are one, with the empty name. What the server does for
    itself, for ``None``, costs nobody anything, but waits for its turn like all other work.
    """

    def __init__(self) -> None:
        self._pieces = _OfEach(1)
        self._reads_of = _OfEach(READS_OF_ONE)
        self._reads = asyncio.Semaphore(READS_MOST)
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._budgets: dict[str, _Budget] = {}
        self._thread = asyncio.Semaphore(1)

    def slices(self, asker: str | None = None) -> Slices:
        """Begin a piece of long work for somebody, now."""
        return Slices(self, asker)

    async def next(self, asker: str | None, spent: float) -> None:
        """Wait until it is the turn of work that has just had the loop for ``spent`` seconds."""
        pause = self._spend(asker, spent)
        if pause:
            await asyncio.sleep(pause)
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._give)
        self._waiting.append(turn)
        await turn

    async def aside(self, asker: str | None, work: Callable[[], T]) -> T:
        """Do what cannot be cut into slices in a thread, one piece at a time.

        Of one asker one piece waits for the thread, however many they have: all others come in between.
        """
        async with self._pieces.one_of(asker), self._thread:
            began = time.perf_counter()
            try:
                return await asyncio.to_thread(work)
            finally:
                self._spend(asker, time.perf_counter() - began)

    @asynccontextmanager
    async def reading(self, asker: str | None) -> AsyncIterator[None]:
        """Read a log inside; wait until few enough others do, and few enough of the same asker."""
        async with self._reads_of.one_of(asker), self._reads:
            yield

    def _give(self) -> None:
        turn = self._waiting.popleft()
        if not turn.done():
            turn.set_result(None)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._give)

    def _spend(self, asker: str | None, seconds: float) -> float:
        if asker is None:
            return 0.0
        now = time.monotonic()
        budget = self._budgets.get(asker)
        if budget is None:
            if len(self._budgets) >= ASKERS_MOST:
                owing = {name: one for name, one in self._budgets.items() if one.left(now) < BURST_SECONDS}
                self._budgets = owing
            budget = self._budgets[asker] = _Budget(now)
        return budget.spend(seconds, now)


class _OfEach:
    """Limits how many things of each asker are done at once; of the server's own, any number."""

    def __init__(self, most: int) -> None:
        self._most = most
        # Gone with the last who waits.
        self._askers: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def one_of(self, asker: str | None) -> AbstractAsyncContextManager[None]:
        """Wait for one of them to be free; it is, again, when the context ends."""
        if asker is None:
            return nullcontext()
        mine = self._askers.get(asker)
        if mine is None:
            mine = self._askers[asker] = asyncio.Semaphore(self._most)
        return mine


class Slices:
    """One piece of long work. What is done within its first slice is free."""

    def __init__(self, fair_loop: FairLoop, asker: str | None) -> None:
        self._fair_loop = fair_loop
        self.asker = asker
        self._began = time.perf_counter()

    async def pause(self) -> None:
        """Let everything else that is ready run, once this has had the loop for a slice."""
        spent = time.perf_counter() - self._began
        if spent >= SLICE_SECONDS:
            await self._fair_loop.next(self.asker, spent)
            self._began = time.perf_counter()

    async def wait(self, other: Awaitable[T]) -> T:
        """Wait for something that is not done here, which does not count."""
        spent = time.perf_counter() - self._began
        result = await other
        self._began = time.perf_counter() - spent
        return result
