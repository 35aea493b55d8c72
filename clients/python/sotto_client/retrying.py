"""Patience with a server that says ``too_many``: wait as long as it says, then send the same again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sotto_client.errors import Refused

T = TypeVar("T")

WAIT_MOST = 15.0
"""The longest wait, in seconds, that is worth it: of a longer one the caller is told."""

PATIENT_SECONDS = 60.0
"""How long all waits of one call may be together."""


class Patience:
    """What one call has left of it."""

    def __init__(self) -> None:
        self._left = PATIENT_SECONDS

    async def wait(self, no: Refused) -> None:
        """Wait until the same may be sent again. Raises the refusal where that is never, or too late."""
        if no.code != "too_many" or no.retry_after is None or no.retry_after > min(WAIT_MOST, self._left):
            raise no
        self._left -= no.retry_after
        await asyncio.sleep(no.retry_after)


async def obeying(call: Callable[[], Awaitable[T]]) -> T:
    """Do a call, again after each wait that the server asks for. Raises what it raises."""
    patience = Patience()
    while True:
        try:
            return await call()
        except Refused as no:
            await patience.wait(no)
