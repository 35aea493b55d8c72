"""How long a table of 1,000 commits takes to open, cold, from Redis."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop
from redis.asyncio import Redis

from bench.measuring import Compared, Figure, Scale, alternate_async
from bench.play import long_game
from events import embedded
from events.appending import log_key
from events.redis import RedisStore, connect
from events.store import EMPTY, Log
from games import table
from games.avalon.rules import GAME
from server.rooms import Rooms

COMMITS = 1000
LOG = Log("long")


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder:
        cost, (against_decode,) = uvloop.run(_measured(scale, Path(folder)))
    yield Figure("open_table", cost * 1000, "ms CPU for 1,000 commits", against_decode, "XRANGE and msgspec decode")


async def _measured(scale: Scale, folder: Path) -> Compared:
    url = await embedded.start(folder)
    store, bare = await connect(url), Redis.from_url(url, protocol=2)
    try:
        await _fill(store)
        return await alternate_async(scale.rounds, lambda: _opened(store), lambda: _decoded(bare))
    finally:
        await bare.aclose()
        await store.close()
        await embedded.stop(folder)


async def _fill(store: RedisStore) -> None:
    top, codec = EMPTY, table.codec(GAME)
    for commit in long_game(1, COMMITS):
        top = await store.append(LOG, top, commit.id, codec.encode(commit))


async def _opened(store: RedisStore) -> float:
    rooms = Rooms(store, {GAME.name: GAME})
    began = time.process_time()
    room = await rooms.get(LOG.table)
    spent = time.process_time() - began
    assert room.table.top.version == COMMITS
    return spent


async def _decoded(bare: Redis) -> float:
    codec = table.codec(GAME)
    began = time.process_time()
    entries: Any = await bare.xrange(log_key(LOG))
    assert len([codec.decode(fields[b"c"]) for _, fields in entries]) == COMMITS
    return time.process_time() - began
