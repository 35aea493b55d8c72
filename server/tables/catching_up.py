"""Catches up with what grew elsewhere: for each table one thing after the other, as it was asked for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

from server import metrics
from server.refusals import Refused
from server.retrying import until_answered

CatchUp = Callable[[], Awaitable[None]]

log = structlog.get_logger("rooms")


class CatchingUp:
    """Runs what each key has to catch up with. ``on_failed`` is called with a key that cannot go on."""

    def __init__(self, on_failed: Callable[[str], None]) -> None:
        self._on_failed = on_failed
        self._waiting: dict[str, deque[CatchUp]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def soon(self, key: str, catch_up: CatchUp) -> None:
        """Catch up after what was asked for before."""
        waiting = self._waiting.get(key)
        if waiting is not None:
            waiting.append(catch_up)
            return
        self._waiting[key] = deque([catch_up])
        task = asyncio.create_task(self._run(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def cancel(self) -> None:
        """Give up all of it, because the process ends."""
        for task in self._tasks:
            task.cancel()

    async def _run(self, key: str) -> None:
        waiting = self._waiting[key]
        try:
            while waiting:
                # The follower has moved on and will not repeat the signal.
                await until_answered(waiting.popleft())
        except Refused:
            self._on_failed(key)
        except Exception as fault:
            metrics.FAULTS.labels("unreadable").inc()
            log.critical("a table cannot go on", table=key, **metrics.where(fault))
            self._on_failed(key)
        finally:
            del self._waiting[key]
