"""The end of tasks that talk to the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

CANCEL_SECONDS = 0.5
"""How long a task may take to be cancelled before it is cancelled again."""


async def ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: asyncio.wait_for, which redis-py uses, may lose a cancellation (3.11)."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        done, waiting = await asyncio.wait(waiting, timeout=CANCEL_SECONDS)
        # What they failed with is nobody's any longer.
        await asyncio.gather(*done, return_exceptions=True)
