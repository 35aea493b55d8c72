"""How many appends a second of CPU time, the client's and that of Redis, brings into the logs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import uvloop
from redis.asyncio import BlockingConnectionPool, Redis

from bench.measuring import Compared, Figure, Scale, alternate_async, cpu_seconds
from events import embedded
from events.appending import SCRIPT, SCRIPT_HASH, arguments
from events.redis import RedisStore, connect
from events.store import EMPTY, Log, Position

LOGS = 100
COMMIT = b"x" * 300

Append = Callable[[Log, Position], Awaitable[Position]]
_names = count()


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder:
        grouped, (against_pooled, against_single) = uvloop.run(_measured(scale, Path(folder)))
    unit = "appends/CPU-s, 100 tables at once"
    yield Figure("appends", grouped, unit, against_pooled, "one call each, over a pool")
    yield Figure("appends", grouped, unit, against_single, "one after the other")


async def _measured(scale: Scale, folder: Path) -> Compared:
    url = await embedded.start(folder)
    store = await connect(url)
    pool = BlockingConnectionPool.from_url(url, max_connections=LOGS, protocol=2)
    bare: Redis = Redis.from_pool(pool)
    try:
        redis = int((await bare.info("server"))["process_id"])
        await bare.script_load(SCRIPT)
        together = partial(_rate, scale, redis, LOGS)
        return await alternate_async(
            scale.rounds,
            lambda: together(partial(_grouped, store)),
            lambda: together(partial(_single, bare)),
            lambda: _rate(scale, redis, 1, partial(_grouped, store)),
        )
    finally:
        await bare.aclose()
        await store.close()
        await embedded.stop(folder)


async def _rate(scale: Scale, redis: int, at_once: int, append: Append) -> float:
    """Appends per CPU-second while this number of logs grows, each one append after the other."""
    end = time.monotonic() + scale.seconds
    spent = time.process_time() + cpu_seconds(redis)
    lengths = await asyncio.gather(*(_grow(append, end) for _ in range(at_once)))
    return sum(lengths) / (time.process_time() + cpu_seconds(redis) - spent)


async def _grow(append: Append, end: float) -> int:
    log, top = Log(f"t{next(_names)}"), EMPTY
    while time.monotonic() < end:
        top = await append(log, top)
    return top.version


async def _grouped(store: RedisStore, log: Log, top: Position) -> Position:
    return await store.append(log, top, f"{top.version + 1:016x}", COMMIT)


async def _single(bare: Redis, log: Log, top: Position) -> Position:
    id = f"{top.version + 1:016x}"
    await bare.execute_command("EVALSHA", SCRIPT_HASH, *arguments(log, top, id, COMMIT, 10_000))
    return Position(top.version + 1, id)
