"""Reading the feeds: which logs grew, in order, through servers that go away and come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

from redis.exceptions import ResponseError

from events.appending import feed_key
from events.servers import ANSWER_SECONDS, TROUBLE, Servers, run_id
from events.store import Log, Signal

BLOCK_MILLISECONDS = 2000
"""How long one read waits for news; less than ANSWER_SECONDS, so that a quiet server is not taken for a dead one."""

AT_ONCE = 500
"""The most signals of one shard in one read."""

GATHER_SECONDS = 0.02
"""How long news gather after some were read: each read names every shard, and would come with every commit."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between attempts to connect again; they double from the first to the longest."""

logger = logging.getLogger(__name__)


class Follower:
    """Follows the feeds of some shards over a dedicated connection, which a blocking read holds up.

    ``run_ids`` are those of each shard's server when the places were taken, where they are known.
    """

    def __init__(
        self, servers: Servers, shards: Sequence[int], places: Mapping[int, int], run_ids: Mapping[int, str]
    ) -> None:
        self._servers = servers
        self._places = {shard: places.get(shard, 0) for shard in shards}
        self._run_ids = {shard: run_ids[shard] for shard in shards if shard in run_ids}
        self._connection: Any = None
        self._closed = False

    async def signals(self) -> AsyncGenerator[list[Signal], None]:
        """Signals as they come, until ``close``; trouble with the server is waited out."""
        pause = FIRST_PAUSE
        while not self._closed:
            try:
                async with self._connected() as connection:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        lost = await self._lost(connection)
                    if lost:
                        yield lost
                    while not self._closed:
                        async with asyncio.timeout(ANSWER_SECONDS):
                            grown = await self._grown(connection)
                        if grown:
                            yield grown
                            await asyncio.sleep(GATHER_SECONDS)
                        pause = FIRST_PAUSE
            except TROUBLE as error:
                logger.debug("a feed cannot be read: %s", error)
                await self._servers.learn(error)
            if not self._closed:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """Stop soon, and at once if the connection lets itself be cut."""
        self._closed = True
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        # Not a pooled connection: those come back by themselves, and nobody would ask whether the server is the same.
        pool: Any = self._servers.of(next(iter(self._places))).connection_pool
        self._connection = connection = pool.make_connection()
        # redis-py's own timeout sends under asyncio.wait_for, which on Python 3.11 can lose a cancellation.
        connection.socket_timeout = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await connection.connect()
            yield connection
        finally:
            self._connection = None
            await connection.disconnect(nowait=True)

    async def _lost(self, connection: Any) -> list[Signal]:
        """Signals for the shards whose feed went back, or may have."""
        current = await run_id_at(connection)
        signals = []
        for shard, top in (await tops_at(connection, list(self._places))).items():
            if top < self._places[shard] or self._run_ids.get(shard, current) != current:
                self._places[shard] = top
                signals.append(Signal(shard, top, None, 0))
            self._run_ids[shard] = current
        return signals

    async def _grown(self, connection: Any) -> list[Signal]:
        """What comes within one blocking read."""
        names = [feed_key(shard) for shard in self._places]
        after = [f"{place}-0" for place in self._places.values()]
        await connection.send_command("XREAD", "COUNT", AT_ONCE, "BLOCK", BLOCK_MILLISECONDS, "STREAMS", *names, *after)
        reply = await connection.read_response() or []
        signals: list[Signal] = []
        for name, entries in reply.items() if isinstance(reply, dict) else reply:
            self._take(int(name[2:4]), entries, signals)
        return signals

    def _take(self, shard: int, entries: Sequence[Any], signals: list[Signal]) -> None:
        for entry_id, (_, table, _, notebook_of, _, version) in entries:
            place = number_of(entry_id)
            if place != self._places[shard] + 1:
                signals.append(Signal(shard, place - 1, None, 0))
            self._places[shard] = place
            signals.append(Signal(shard, place, Log(table.decode(), notebook_of.decode()), int(version)))


def number_of(entry_id: bytes) -> int:
    """Return the number before the dash of a stream's id: a version, or a place."""
    return int(entry_id.partition(b"-")[0])


async def run_id_at(connection: Any) -> str:
    """Return the run id of the server at the other end; always the same where it has none (fakeredis)."""
    await connection.send_command("INFO")
    try:
        text = (await connection.read_response()).decode()
    except ResponseError as error:
        if "unknown command" in str(error):
            return run_id({})
        raise
    return run_id(dict(line.split(":", 1) for line in text.splitlines() if ":" in line))


async def tops_at(connection: Any, shards: Sequence[int]) -> dict[int, int]:
    """Return where the feeds end, in one round trip."""
    asked = [("XREVRANGE", feed_key(shard), "+", "-", "COUNT", 1) for shard in shards]
    await connection.send_packed_command(connection.pack_commands(asked))
    tops = {}
    for shard in shards:
        last = await connection.read_response()
        tops[shard] = number_of(last[0][0]) if last else 0
    return tops


async def merged(sources: Sequence[AsyncGenerator[list[Signal], None]]) -> AsyncGenerator[list[Signal], None]:
    """Yield what several sources yield, as it comes, until all have ended."""
    if len(sources) == 1:
        async with aclosing(sources[0]) as alone:
            async for signals in alone:
                yield signals
        return
    # Bounded, so that a slow reader slows the sources down instead of filling the memory.
    queue: asyncio.Queue[list[Signal] | Exception | None] = asyncio.Queue(len(sources))
    pumps = [asyncio.create_task(pump(source, queue)) for source in sources]
    try:
        ended = 0
        while ended < len(pumps):
            item = await queue.get()
            if isinstance(item, Exception):
                raise item
            if item is None:
                ended += 1
            else:
                yield item
    finally:
        for task in pumps:
            task.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)


async def pump(
    source: AsyncGenerator[list[Signal], None], queue: asyncio.Queue[list[Signal] | Exception | None]
) -> None:
    """Carry one source into the queue; None marks its end, an exception a defect."""
    try:
        async with aclosing(source) as signals:
            async for item in signals:
                await queue.put(item)
        await queue.put(None)
    except Exception as error:
        await queue.put(error)
