"""Reading the feeds: which logs grew, in order, through servers that go away and come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from events.appending import feed_key
from events.reading import Answers, Reading, number_of
from events.servers import ANSWER_SECONDS, TROUBLE, Servers, run_id
from events.store import SHARDS, Signal

BLOCK_MILLISECONDS = 2000
"""How long one read waits for news; less than ANSWER_SECONDS, so that a quiet server is not taken for a dead one."""

GATHER_SECONDS = 0.05
"""How long signals are batched after some were read: each read names every shard, and would come with every commit.

At 200 commits a second it is the number of reads that costs. What this process writes it knows without them, and what
comes after a quiet moment is read at once.
"""

LOOK_SECONDS = 0.1
"""The longest pause between reads on a server of a cluster, where no read can wait for news of several slots."""

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between attempts to connect again; they double from the first to the longest."""

logger = logging.getLogger(__name__)


class Followers:
    """Follows the feeds of all shards, with one follower for each server that holds some of them.

    ``run_ids`` are those of each shard's server when the places were taken, where they are known.
    """

    def __init__(self, servers: Servers, places: Mapping[int, int], run_ids: Mapping[int, str]) -> None:
        self.servers = servers
        self.places = {shard: places.get(shard, 0) for shard in range(SHARDS)}
        self.run_ids = dict(run_ids)
        self.shards: dict[Redis, list[int]] = {}
        """The shards of each server, as far as is known."""
        self._tasks: dict[Redis, asyncio.Task[None]] = {}
        self._grouped_at = -1
        self._heard: list[Signal] = []
        self._news, self._taken = asyncio.Event(), asyncio.Event()
        self._fault: BaseException | None = None
        self._closed = False

    async def signals(self) -> AsyncGenerator[list[Signal], None]:
        """Signals as they come, until ``close``; trouble with a server is waited out."""
        self.regroup()
        try:
            while not self._closed:
                await self._news.wait()
                self._news.clear()
                if self._fault is not None:
                    raise self._fault
                if self._heard:
                    heard, self._heard = self._heard, []
                    yield heard
                    self._taken.set()
        finally:
            await self.close()

    async def close(self) -> None:
        """Stop, and close all connections."""
        self._closed = True
        self._news.set()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def regroup(self) -> None:
        """See to it that somebody follows each server that holds a shard, if any shard has moved."""
        if self._grouped_at == self.servers.changes or self._closed:
            return
        self._grouped_at = self.servers.changes
        self.shards = {}
        for shard in range(SHARDS):
            self.shards.setdefault(self.servers.of(shard), []).append(shard)
        for server in self.shards.keys() - self._tasks.keys():
            self._tasks[server] = task = asyncio.create_task(Follower(self, server).run())
            task.add_done_callback(self._ended)

    def left(self, server: Redis) -> None:
        """Note that a server is no longer followed."""
        del self._tasks[server]

    async def put(self, signals: list[Signal]) -> None:
        """Hand signals on, and wait until the reader wants more: a slow reader slows the followers down."""
        self._heard += signals
        self._news.set()
        while self._heard:
            self._taken.clear()
            await self._taken.wait()

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (fault := task.exception()):
            self._fault = fault
            self._news.set()


class Follower:
    """Follows the feeds on one server over a dedicated connection, for as long as it holds any."""

    def __init__(self, followers: Followers, server: Redis) -> None:
        self._all = followers
        self._server = server
        self._shards: list[int] = []
        self._pause = FIRST_PAUSE

    async def run(self) -> None:
        """Hand on what comes; trouble with the server is waited out."""
        while self._holds_some():
            try:
                async with self._connected() as connection:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        lost = await self._lost(connection)
                    if lost:
                        await self._all.put(lost)
                    await self._follow(Answers(connection))
            except TROUBLE as error:
                logger.debug("a feed cannot be read: %s", error)
                await self._all.servers.learn(error)
                await asyncio.sleep(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._all.left(self._server)

    def _holds_some(self) -> bool:
        """Learn which shards the server holds by now."""
        self._all.regroup()
        self._shards = self._all.shards.get(self._server, [])
        return bool(self._shards)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        # Not a pooled connection: those come back by themselves, and nobody would ask whether the server is the same.
        pool: Any = self._server.connection_pool
        connection = pool.make_connection()
        # redis-py's own timeout sends under asyncio.wait_for, which on Python 3.11 can lose a cancellation.
        connection.socket_timeout = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await connection.connect()
            yield connection
        finally:
            await connection.disconnect(nowait=True)

    async def _lost(self, connection: Any) -> list[Signal]:
        """Signals for the shards whose feed went back, or may have."""
        current = await run_id_at(connection)
        places, run_ids = self._all.places, self._all.run_ids
        signals = []
        for shard, top in (await tops_at(connection, self._shards)).items():
            if top < places[shard] or run_ids.get(shard, current) != current:
                places[shard] = top
                signals.append(Signal(shard, top, None, 0))
            run_ids[shard] = current
        return signals

    async def _follow(self, answers: Answers) -> None:
        """Read until other shards are here."""
        here, pause = self._shards, LOOK_SECONDS
        reading = Reading(self._groups(), self._all.places, BLOCK_MILLISECONDS)
        try:
            while self._holds_some() and self._shards == here:
                async with asyncio.timeout(ANSWER_SECONDS):
                    replies = await answers.ask(reading.packed(), reading.commands)
                if signals := reading.signals(replies):
                    await self._all.put(signals)
                for reply in replies:
                    if isinstance(reply, Exception):
                        raise reply
                self._pause = FIRST_PAUSE
                pause = GATHER_SECONDS if signals else min(2 * pause, LOOK_SECONDS)
                if signals or not reading.waits:
                    await asyncio.sleep(pause)
        finally:
            answers.close()

    def _groups(self) -> Iterator[list[int]]:
        """Those of the shards here that one command may name."""
        for group in self._all.servers.together:
            if shards := [shard for shard in group if shard in self._shards]:
                yield shards


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
