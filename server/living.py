"""What the processes of a store publish for each other, each as long as it lives: for each topic a map by process.

The clock of the store counts, since those of machines differ. A process that ends leaves; one that was killed is
forgotten when its life, which it renews by publishing again, is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from events.redis import RedisStore
from events.store import Log, StoreUnavailable

PUBLISH = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f ', now + ARGV[2]) .. ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
local entries = redis.call('HGETALL', KEYS[1])
for i = 1, #entries, 2 do
  if tonumber(string.match(entries[i + 1], '^%d+')) <= now then
    redis.call('HDEL', KEYS[1], entries[i])
  end
end
"""
"""Publish a value, or withdraw it, and drop those of the dead. A value stands behind the time its life is over.

KEYS: the map. ARGV: the process, milliseconds of its life, the value or nothing.
"""

AT_ONCE = 100
"""Tables in one round trip: Redis, which does them all before anything else, takes a millisecond for them."""

EVERYWHERE = ""
"""The one map of a topic that is not about tables."""

Values = Mapping[str, bytes]
"""A value by each process that is alive."""


class Living:
    """One topic: a map for each table that something is published of, beside the table, or one for ``EVERYWHERE``.

    ``process`` names this process there, ``seconds`` are the life of what it publishes.
    """

    def __init__(self, store: RedisStore, topic: str, seconds: float) -> None:
        self.process = secrets.token_hex(8)
        self._store = store
        self._topic = topic
        self._life = int(seconds * 1000)
        self._published: set[str] = set()

    async def publish(self, values: Mapping[str, bytes]) -> None:
        """Publish values by their tables, or withdraw where one is empty. Raises StoreUnavailable."""

        def add(pipeline: Any, table: str) -> None:
            pipeline.eval(PUBLISH, 1, self.key(table), self.process, self._life, values[table])

        self._published |= values.keys()
        await self._at_each(values, add)
        self._published -= {table for table, value in values.items() if not value}

    async def read(self, tables: Iterable[str] = (EVERYWHERE,)) -> dict[str, Values]:
        """Return what is published of each table by those who are alive. Raises StoreUnavailable."""
        found = await self._at_each(tables, lambda pipeline, table: pipeline.hgetall(self.key(table)))
        return {table: _alive(entries, now) for table, (entries, now) in found.items()}

    async def leave(self) -> None:
        """Withdraw all that this process has published, because it ends."""
        with suppress(StoreUnavailable):
            await self.publish(dict.fromkeys(self._published, b""))

    def key(self, table: str) -> str:
        """The key of a map."""
        return f"{{s{Log(table).shard:02d}}}:living:{self._topic}:{table}" if table else f"{{s00}}:living:{self._topic}"

    async def _at_each(self, tables: Iterable[str], add: Callable[[Any, str], None]) -> dict[str, tuple[Any, int]]:
        """The answer for every table and the time of its store, in one round trip for all that lie together."""
        together: dict[int, list[str]] = {}
        for table in tables:
            together.setdefault(self._store.group_of(Log(table)), []).append(table)
        answers: dict[str, tuple[Any, int]] = {}
        for some in together.values():
            for batch in _batches(some):
                answers |= await self._store.ask(Log(batch[0]).shard, partial(_in_one_trip, tables=batch, add=add))
        return answers


def _batches(tables: list[str]) -> Iterator[list[str]]:
    return (tables[begin : begin + AT_ONCE] for begin in range(0, len(tables), AT_ONCE))


async def _in_one_trip(redis: Any, tables: list[str], add: Callable[[Any, str], None]) -> dict[str, tuple[Any, int]]:
    pipeline = redis.pipeline(transaction=False)
    pipeline.time()
    for table in tables:
        add(pipeline, table)
    (seconds, microseconds), *answers = await pipeline.execute()
    now = seconds * 1000 + microseconds // 1000
    return {table: (answer, now) for table, answer in zip(tables, answers, strict=True)}


def _alive(entries: Mapping[bytes, bytes], now: int) -> Values:
    parts = {process.decode(): entry.split(b" ", 1) for process, entry in entries.items()}
    return {process: value for process, (until, value) in parts.items() if int(until) > now}
