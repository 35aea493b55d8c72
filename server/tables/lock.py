"""A lock that can be taken without waiting."""

from __future__ import annotations

import asyncio


class Lock(asyncio.Lock):
    """asyncio's lock, which may also be taken outside a coroutine, and released by whoever holds it then."""

    def try_acquire(self) -> bool:
        """Take it, unless somebody has it or is next in turn."""
        taking = self.acquire()
        try:
            # A free lock is taken without waiting: https://docs.python.org/3/library/asyncio-sync.html#asyncio.Lock
            taking.send(None)
        except StopIteration:
            return True
        taking.close()
        return False
