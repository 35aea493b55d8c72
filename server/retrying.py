"""Asking the store again until it answers: what was to follow a signal would otherwise never happen."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from events.store import StoreRefuses, StoreUnavailable
from server import metrics

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0
"""Seconds between two attempts, give or take a half."""

START_SECONDS = 10.0
"""How long a process that starts asks a store that is away: a primary may just be replaced, a name not be known yet."""

T = TypeVar("T")


async def until_answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until the store answers, and raise whatever else goes wrong. Only for what may be asked twice."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await ask()
        except StoreUnavailable:
            metrics.ASKED_AGAIN.inc()
        # Not all at the same moment: everything in this process has been waiting for the same store.
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))
        pause = min(2 * pause, LONGEST_PAUSE)


async def at_start(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask for START_SECONDS at most: of a process that starts somebody waits to hear what is wrong.

    Raises:
        StoreUnavailable: the store was away all the while, or refuses.
    """
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return await ask()
        except StoreRefuses:
            raise
        except StoreUnavailable:
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(FIRST_PAUSE * random.uniform(0.5, 1.5))
