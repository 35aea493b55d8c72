"""Data folders with a table of some commits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from events import embedded
from events.redis import connect
from events.store import EMPTY, Log

LOG = Log("t")
COMMITS = 20


@pytest.fixture
async def folder(tmp_path: Path) -> AsyncIterator[Path]:
    """A data folder whose Redis has a log and is stopped."""
    data = tmp_path / "data"
    await write(data)
    await embedded.stop(data)
    yield data
    await embedded.stop(data)


async def write(data: Path) -> None:
    """Start the Redis of a folder and append some commits."""
    store = await connect(await embedded.start(data))
    top = EMPTY
    for number in range(COMMITS):
        top = await store.append(LOG, top, f"c{number}", b"{}")
    await store.close()


async def read(data: Path) -> list[str]:
    """Start the Redis of a folder and return the ids of its commits."""
    store = await connect(await embedded.start(data))
    try:
        return [entry.id for entry in await store.read(LOG)]
    finally:
        await store.close()
        await embedded.stop(data)
