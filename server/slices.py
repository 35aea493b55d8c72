"""Long work of the event loop in slices, so that nobody else waits for all of it."""

from __future__ import annotations

import asyncio
import time

SLICE_SECONDS = 0.005
"""An answer takes some eight turns of the loop: beside one long reading it comes within 50 ms."""


class Slices:
    """One piece of long work, begun now."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    async def pause(self) -> None:
        """Let everything else that is ready run, once this has had the loop for a slice."""
        if time.perf_counter() - self._began >= SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = time.perf_counter()
