"""A chat that runs beside a test, over a file of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from clients.chat.adapter import Adapter
from clients.chat.core import Chat
from clients.chat.rates import Rate


@asynccontextmanager
async def chatting(
    adapter: Adapter, url: str, kept: Path, key: str | None = None, rate: Rate | None = None
) -> AsyncIterator[Chat]:
    """A chat from its start to its end, which is as sudden as that of a process: what it had begun is cancelled.

    Tests write faster than people: unless a ``rate`` is given, there is none to speak of.
    """
    chat = Chat(adapter, url, kept, key=key, rate=rate or Rate(1000, 1000))
    running = asyncio.create_task(chat.run())
    try:
        yield chat
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
