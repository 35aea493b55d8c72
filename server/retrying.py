"""Asking the store again until it answers: what was to follow a signal would otherwise never happen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from events.store import StoreUnavailable
from server import metrics

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0
"""Seconds between two attempts, give or take a half."""

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
