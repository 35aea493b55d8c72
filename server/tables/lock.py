"""A lock for coroutines and for callbacks."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """Like asyncio's lock, but it may be taken at once, or waited for without a task.

    It is handed to those who wait in their order, and never free between two of them.
    """

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._held

    def try_acquire(self) -> bool:
        """Take it, unless somebody has it."""
        if self._held:
            return False
        self._held = True
        return True

    def turn(self) -> asyncio.Future[None]:
        """Wait for a lock that somebody has: when this is done, it is the caller's to release."""
        assert self._held, "nobody would hand it over"
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        return turn

    def release(self) -> None:
        """Hand it to the next in line, no matter who took it."""
        assert self._held, "it is free"
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # cancelled: no longer wanted
                turn.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        turn = self.turn()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.release()  # it was handed over, but the task was cancelled before it heard of that
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
