"""What lies in the store: how long and how large the logs of tables are, and how full its servers and the disk are."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.appending import log_key
from events.reading import number_of
from events.redis import RedisStore
from events.store import Log


class Extent(NamedTuple):
    """A table's log: how many commits, what it takes of the store's memory in bytes, and when its last commit was."""

    commits: int
    bytes: int
    last_at: int


NOTHING = Extent(0, 0, 0)


class _Dated(msgspec.Struct, frozen=True):
    at: int


class StoreServer(msgspec.Struct, frozen=True):
    """One server of the store: its memory and the most it may take (0: no limit), in bytes, its keys and clients."""

    version: str
    memory: int
    memory_most: int
    keys: int
    clients: int
    saved: bool


class Disk(msgspec.Struct, frozen=True):
    """The disk of the data folder, in bytes."""

    free: int
    size: int


async def extents(store: RedisStore, tables: Iterable[str]) -> dict[str, Extent]:
    """Return the extents of the logs of these tables; of one that is gone there is none. Raises StoreUnavailable."""
    together: dict[int, list[str]] = {}
    for table in tables:
        together.setdefault(Log(table).shard, []).append(table)
    found = await asyncio.gather(*(_of_shard(store, shard, some) for shard, some in together.items()))
    return {table: extent for some in found for table, extent in some.items()}


async def _of_shard(store: RedisStore, shard: int, tables: list[str]) -> dict[str, Extent]:
    async def read(redis: Any) -> list[Any]:
        pipeline = redis.pipeline(transaction=False)
        for table in tables:
            pipeline.xrevrange(log_key(Log(table)), count=1)
            pipeline.memory_usage(log_key(Log(table)), samples=5)
        return list(await pipeline.execute())

    answers = await store.ask(shard, read)
    lasts, sizes = answers[::2], answers[1::2]
    return {
        table: Extent(number_of(last[0][0]), size or 0, msgspec.json.decode(last[0][1][b"c"], type=_Dated).at)
        for table, last, size in zip(tables, lasts, sizes, strict=True)
        if last
    }


async def servers(store: RedisStore) -> list[StoreServer]:
    """Return how the servers of the store are. Raises StoreUnavailable."""

    async def ask(redis: Any) -> StoreServer:
        said = await redis.info()
        keys = sum(one["keys"] for name, one in said.items() if name.startswith("db") and isinstance(one, dict))
        return StoreServer(
            version=str(said.get("redis_version", "")),
            memory=int(said.get("used_memory", 0)),
            memory_most=int(said.get("maxmemory", 0)),
            keys=keys,
            clients=int(said.get("connected_clients", 0)),
            saved=said.get("aof_last_write_status", "ok") == "ok" and said.get("rdb_last_bgsave_status", "ok") == "ok",
        )

    return await store.ask_each(ask)


def disk(folder: Path) -> Disk | None:
    """Return how full the disk of a folder is; None where there is no such folder, with a store elsewhere."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return Disk(usage.free, usage.total)
