"""The log in Redis: one stream a log, one feed a shard, one script that compares and appends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as NoAnswer

from events import texts
from events.appending import (
    DESTROY,
    FORGET,
    PART,
    WHOLE,
    Arguments,
    archived_key,
    arguments,
    end_of_part,
    feed_key,
    format_key,
    keys_of,
    log_key,
    part,
    parts_key,
    snapshot_key,
    tables_key,
    text_key,
    texts_key,
    whole,
)
from events.following import FIRST_PAUSE, LONGEST_PAUSE, Followers
from events.format import check
from events.line import REPLICAS_PART, Appends
from events.questions import Questions
from events.reading import number_of
from events.servers import PASSING, TROUBLE, Alone, Cluster, Servers, at_host, client_of, hosts, run_id, unavailable
from events.store import EMPTY, SHARDS, Conflict, Damaged, Entry, Log, Position, Signal, StoreRefuses, StoreUnavailable
from events.syncing import Sync, sync_of

PAGE = 1000
"""The most entries asked for at once."""

T = TypeVar("T")


async def connect(
    url: str,
    *,
    append_timeout: float = 2.0,
    feed_length: int = 10_000,
    replicas: int = 0,
    made: Callable[..., RedisStore] | None = None,
) -> RedisStore:
    """Connect to the store at a URL: ``unix:///path``, ``redis://host:port/0`` or ``rediss://…``.

    The server says whether it belongs to a cluster. Several hosts (``redis://a:7000,b:7001``) are tried
    in turn, so that a cluster is found while one of its servers is down. ``append_timeout`` (seconds)
    is how long any call is repeated before it gives up; ``feed_length`` is about how many signals
    of each shard are kept; ``replicas`` of a server must have an append before it counts; ``made`` makes the store,
    if it is to be more than a RedisStore.

    Raises:
        StoreUnavailable: no host answers.
    """
    made = partial(made or RedisStore, append_timeout=append_timeout, feed_length=feed_length, replicas=replicas)
    if url.startswith("unix:"):
        return made(client_of(url))
    trouble: Exception = OSError("no host in the URL")
    for host in hosts(url):
        server = client_of(at_host(url, host))
        try:
            clustered = (await server.info("cluster")).get("cluster_enabled")
        except TROUBLE as error:
            trouble = error
            await server.aclose()
            continue
        if not clustered:
            return made(server)
        await server.aclose()
        return made(await Cluster.find(url))
    raise unavailable(trouble) from trouble


class RedisStore:
    """Implements ``events.store.Store`` on Redis or Valkey from 6.2, alone or as a cluster."""

    def __init__(
        self,
        servers: Redis | Cluster,
        *,
        append_timeout: float = 2.0,
        feed_length: int = 10_000,
        replicas: int = 0,
    ) -> None:
        self._servers: Servers = servers if isinstance(servers, Cluster) else Alone(servers)
        self._group_of_shard = {shard: group for group, shards in enumerate(self._servers.together) for shard in shards}
        self._patience = append_timeout
        self._feed_length = feed_length
        self._replicas = replicas
        self._appends: dict[Redis, Appends] = {}
        self._questions: dict[Redis, Questions] = {}
        self._followers: set[Followers] = set()
        self._under_way = 0
        self._idle = asyncio.Event()
        self._closed = False
        self.on_trouble: Callable[[StoreUnavailable], None] = _nobody_hears
        """Hears of every call that was given up."""
        self.slow: frozenset[Redis] = frozenset()
        """Servers whose disks are too slow for what they would answer for: no log of theirs is added to meanwhile."""

    async def append(self, log: Log, after: Position, id: str, data: bytes) -> Position:
        """Write one entry directly after ``after``; see Store.append."""
        call = arguments(log, after, id, data, self._feed_length)

        async def put() -> None:
            self._need_disk(self._servers.of(log.shard))
            await self._appends_of(log.shard).put(call)

        await self._answered(put)
        return Position(after.version + 1, id)

    def try_append(self, log: Log, after: Position, id: str, data: bytes) -> asyncio.Future[None]:
        """Write one entry directly after ``after``, in one attempt; see Store.try_append."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        try:
            self._need_disk(self._servers.of(log.shard))
        except StoreRefuses as trouble:
            self.on_trouble(trouble)
            raise
        return self._appends_of(log.shard).put(arguments(log, after, id, data, self._feed_length))

    async def begin(self, log: Log, entries: Sequence[tuple[str, bytes]]) -> None:
        """Write a whole log at once; see Store.begin."""
        parts, aside, long_texts = parts_key(log, token_hex(8)), 0, dict[str, bytes]()
        while (end := end_of_part(entries, aside)) < len(entries):
            await self._answered(partial(self._write_part, log, part(parts, aside, entries[aside:end], long_texts)))
            aside = end
        call = whole(log, parts, aside, entries[aside:], long_texts, self._feed_length)

        async def write() -> None:
            try:
                await self._write_whole(log, call)
            except ResponseError as error:
                if str(error).startswith("CONFLICT"):
                    raise Conflict("the log has begun") from None
                if str(error).startswith("GONE"):
                    raise StoreUnavailable("what was written of the log is gone", "other") from None
                raise

        await self._answered(write)

    async def _write_part(self, log: Log, call: Arguments) -> None:
        server = self._servers.of(log.shard)
        self._need_disk(server)
        await server.execute_command("EVAL", PART, *call)

    async def _write_whole(self, log: Log, call: Arguments) -> None:
        server = self._servers.of(log.shard)
        self._need_disk(server)
        if not self._replicas:
            await server.execute_command("EVAL", WHOLE, *call)
            return
        async with server.pipeline(transaction=False) as pipeline:
            pipeline.execute_command("EVAL", WHOLE, *call)
            pipeline.wait(self._replicas, int(self._patience * 400 * REPLICAS_PART))
            _, had = await pipeline.execute()
        if had < self._replicas:
            raise NoAnswer("too few replicas have it")

    async def read(self, log: Log, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries with versions above ``after``, oldest first; see Store.read."""
        entries: list[Entry] = []
        while limit is None or len(entries) < limit:
            count = PAGE if limit is None else min(PAGE, limit - len(entries))
            page = await self._page(log, after, count)
            entries += page
            if len(page) < count:
                break
            after = page[-1].version
        return entries

    async def _page(self, log: Log, after: int, count: int) -> list[Entry]:
        found = await self._answered(lambda: self._asked_for_page(log, after, count))
        return await self._in_full(log, _entries(found))

    def _asked_for_page(self, log: Log, after: int, count: int) -> asyncio.Future[Any]:
        return self._asked(log, "XRANGE", log_key(log), f"{after + 1}-0", "+", "COUNT", count)

    def _asked(self, log: Log, *command: str | int) -> asyncio.Future[Any]:
        server = self._servers.of(log.shard)
        if server not in self._questions:
            # Less than half of the patience, as for appends.
            self._questions[server] = Questions(server, self._patience * 0.4)
        return self._questions[server].ask(*command)

    async def _in_full(self, log: Log, entries: list[Entry]) -> list[Entry]:
        """Put the long texts back into the entries that have some."""
        names = list(dict.fromkeys(name for entry in entries for name in texts.missing(entry.data)))
        if not names:
            return entries
        keys = [text_key(log.shard, name) for name in names]
        found: Any = await self._answered(lambda: self._servers.of(log.shard).mget(keys))
        there = {name: text for name, text in zip(names, found, strict=True) if text is not None}
        return [entry._replace(data=texts.joined(entry.data, there)) for entry in entries]

    def group_of(self, log: Log) -> int:
        """Return which group of logs this one belongs to: those that may be read with one call."""
        return self._group_of_shard[log.shard]

    async def read_many(self, after: Mapping[Log, int]) -> dict[Log, list[Entry] | Damaged]:
        """Read several logs of one group, each after a version, as ``read`` does; or say why one cannot be read.

        Raises StoreUnavailable.
        """
        if len(after) == 1:
            return {log: await self.read(log, version) for log, version in after.items()}

        def ask() -> asyncio.Future[list[Any]]:
            return asyncio.gather(*(self._asked_for_page(log, version, PAGE) for log, version in after.items()))

        found = dict[Log, list[Entry] | Damaged]()
        for log, entries in zip(after, map(_entries, await self._answered(ask)), strict=True):
            rest = await self.read(log, entries[-1].version) if len(entries) == PAGE else []
            found[log] = await self._in_full(log, entries) + rest
        return found

    async def top(self, log: Log) -> Position:
        """The last entry's position, or EMPTY; see Store.top."""
        found = await self._answered(lambda: self._asked(log, "XREVRANGE", log_key(log), "+", "-", "COUNT", 1))
        return next((Position(entry.version, entry.id) for entry in _entries(found)), EMPTY)

    async def check_format(self) -> None:
        """Check that all tables, here or in an archive, are in our format. Raises OtherFormat, StoreUnavailable."""
        logs = await self._of_every_shard(
            lambda pipeline, shard: pipeline.exists(tables_key(shard), archived_key(shard))
        )
        numbers = await self._of_every_shard(lambda pipeline, shard: pipeline.get(format_key(shard)))
        for shard, number in numbers.items():
            if logs[shard] or number:
                check("the store", _numeral(number.decode()) if number else None)

    async def tables(self) -> list[str]:
        """Every table that has a log; see Store.tables."""
        found = await self._of_every_shard(lambda pipeline, shard: pipeline.smembers(tables_key(shard)))
        return [table.decode() for tables in found.values() for table in tables]

    async def delete(self, log: Log) -> None:
        """Forget a log; see Store.delete."""

        async def forget() -> None:
            async with self._servers.of(log.shard).pipeline(transaction=True) as pipeline:
                if not log.notebook_of:
                    pipeline.srem(tables_key(log.shard), log.table)
                    pipeline.unlink(snapshot_key(log))
                    pipeline.eval(FORGET, 1, texts_key(log), log.table)
                pipeline.unlink(log_key(log))
                await pipeline.execute()

        await self._answered(forget)

    async def destroy(self, log: Log) -> None:
        """Delete a table's log for good, and tell every process that holds the table. Raises StoreUnavailable."""
        keys = (*keys_of(log), snapshot_key(log))
        await self._answered(
            lambda: self._servers.of(log.shard).execute_command(
                "EVAL", DESTROY, len(keys), *keys, self._feed_length, log.table
            )
        )

    async def count_archived(self) -> int:
        """Count the logs that have left for an archive. Raises StoreUnavailable."""
        found = await self._of_every_shard(lambda pipeline, shard: pipeline.hlen(archived_key(shard)))
        return sum(map(int, found.values()))

    async def archived_notebooks(self, table: str) -> list[Log]:
        """Return the notebooks at a table that have left for an archive. Raises StoreUnavailable."""
        found: Any = await self.ask(Log(table).shard, lambda redis: redis.hkeys(archived_key(Log(table).shard)))  # type: ignore[arg-type, return-value, unused-ignore]
        logs = [Log(*name.decode().split(":")) for name in found]
        return [log for log in logs if log.table == table and log.notebook_of]

    async def keys(self, pattern: str) -> AsyncGenerator[str, None]:
        """Yield the keys of this pattern that stay there all the while, some perhaps twice. Raises StoreUnavailable."""
        for server in dict.fromkeys(self._servers.of(shard) for shard in range(SHARDS)):
            cursor = -1
            while cursor:
                scan = partial(server.scan, max(cursor, 0), match=pattern, count=PAGE)
                found: list[Any]
                cursor, found = await self._answered(scan)
                for key in found:
                    yield key.decode()

    async def memory(self) -> list[dict[str, Any]]:
        """Return what every server says of its memory, as INFO does. Raises StoreUnavailable."""

        async def ask() -> list[dict[str, Any]]:
            servers = dict.fromkeys(self._servers.of(shard) for shard in range(SHARDS))
            return [await server.info("memory") for server in servers]

        return await self._answered(ask)

    async def syncs(self) -> dict[Redis, Sync]:
        """Return how the syncs of the servers are that say so. Raises StoreUnavailable; ``troubled`` is not told."""

        async def ask() -> dict[Redis, Sync]:
            servers = dict.fromkeys(self._servers.of(shard) for shard in range(SHARDS))
            return {server: sync for server in servers if (sync := await sync_of(server)) is not None}

        return await self._repeated(ask, asyncio.get_running_loop().time() + self._patience)

    async def places(self) -> dict[int, int]:
        """Where every shard's feed ends now; see Store.places."""
        found = await self._of_every_shard(lambda pipeline, shard: pipeline.xrevrange(feed_key(shard), count=1))
        return {shard: number_of(last[0][0]) if last else 0 for shard, last in found.items()}

    async def follow(self, places: Mapping[int, int], epoch: str = "") -> AsyncGenerator[list[Signal], None]:
        """Signals of all shards after these places, for ever or until ``close``; see Store.follow.

        With the ``epoch`` in which the places were taken, a store that came back since then is
        noticed, too.
        """
        run_ids = await self._run_ids_since(epoch) if epoch else {}
        followers = Followers(self._servers, places, run_ids)
        self._followers.add(followers)
        try:
            async with aclosing(followers.signals()) as signals:
                async for some in signals:
                    yield some
        finally:
            self._followers.discard(followers)

    async def epoch(self) -> str:
        """Return the epoch of the store, asking its servers each time; see Store.epoch."""
        return digest(await self._run_ids())

    async def check(self) -> None:
        """Whether every server takes what is written. Raises StoreUnavailable, and tells ``troubled`` nothing."""

        async def write() -> None:
            shard_of = {self._servers.of(shard): shard for shard in range(SHARDS)}
            for server, shard in shard_of.items():
                self._need_disk(server)
                await server.set(f"{{s{shard:02}}}:health", 1, ex=60)

        await self._repeated(write, asyncio.get_running_loop().time() + self._patience)

    async def ask(self, shard: int, question: Callable[[Redis], Awaitable[T]]) -> T:
        """Ask the server that holds this shard's keys, for projections that keep results beside the logs.

        The question may be asked more than once, so it must be harmless to repeat. Raises StoreUnavailable.
        """
        return await self._answered(lambda: question(self._servers.of(shard)))

    async def ask_each(self, question: Callable[[Redis], Awaitable[T]]) -> list[T]:
        """Ask every server once, as ``ask``. Raises StoreUnavailable."""
        shard_of = {self._servers.of(shard): shard for shard in range(SHARDS)}
        return [await self.ask(shard, question) for shard in shard_of.values()]

    async def close(self) -> None:
        """Finish the appends under way and close all connections."""
        self._closed = True
        for followers in list(self._followers):
            await followers.close()
        while self._under_way:
            self._idle.clear()
            await self._idle.wait()
        for appends in self._appends.values():
            await appends.close()
        for questions in self._questions.values():
            await questions.close()
        await self._servers.close()

    async def _answered(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask until there is an answer, a refusal or no more patience. Only for what may be asked twice."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        self._under_way += 1
        try:
            return await self._repeated(ask, asyncio.get_running_loop().time() + self._patience)
        except StoreUnavailable as trouble:
            self.on_trouble(trouble)
            raise
        finally:
            self._under_way -= 1
            self._idle.set()

    async def _repeated(self, ask: Callable[[], Awaitable[T]], deadline: float) -> T:
        pause = FIRST_PAUSE / 2
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    return await ask()
            except TROUBLE as error:
                over = asyncio.get_running_loop().time() + pause >= deadline
                if over or not isinstance(error, PASSING):
                    raise unavailable(error) from error
                await self._servers.learn(error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE / 4)

    def _need_disk(self, server: Redis) -> None:
        if server in self.slow:
            raise StoreRefuses("the disk of the store is slow: what it took now might be lost", "slow")

    def _appends_of(self, shard: int) -> Appends:
        server = self._servers.of(shard)
        if server not in self._appends:
            # Less than half of the patience, so that a lost reply leaves time for a second attempt.
            self._appends[server] = Appends(server, self._patience * 0.4, self._replicas)
        return self._appends[server]

    async def _of_every_shard(self, add: Callable[[Any, int], Any]) -> dict[int, Any]:
        """Ask every shard one command, in one pipeline per server."""

        async def ask() -> dict[int, Any]:
            shards_of: dict[Redis, list[int]] = {}
            for shard in range(SHARDS):
                shards_of.setdefault(self._servers.of(shard), []).append(shard)
            answers: dict[int, Any] = {}
            for server, shards in shards_of.items():
                pipeline = server.pipeline(transaction=False)
                for shard in shards:
                    add(pipeline, shard)
                for shard, answer in zip(shards, await pipeline.execute(raise_on_error=False), strict=True):
                    if isinstance(answer, Exception):
                        raise answer
                    answers[shard] = answer
            return answers

        return await self._answered(ask)

    async def _run_ids(self) -> dict[int, str]:
        """Return the run id of every shard's server."""

        async def ask() -> dict[int, str]:
            servers = [self._servers.of(shard) for shard in range(SHARDS)]
            run_ids = {server: await run_id_at(server) for server in dict.fromkeys(servers)}
            return {shard: run_ids[server] for shard, server in enumerate(servers)}

        return await self._answered(ask)

    async def _run_ids_since(self, epoch: str) -> dict[int, str]:
        """Return the run ids if the store is still in this epoch; otherwise ids that match no server's."""
        while not self._closed:
            try:
                run_ids = await self._run_ids()
            except StoreUnavailable:
                continue
            return run_ids if digest(run_ids) == epoch else dict.fromkeys(run_ids, "another life")
        return {}


def _entries(found: Any) -> list[Entry]:
    return [Entry(number_of(entry_id), id.decode(), data) for entry_id, (_, id, _, data) in found]


def _nobody_hears(trouble: StoreUnavailable) -> None:
    """Ignore trouble: the default, until somebody asks to be told."""


async def run_id_at(server: Redis) -> str:
    """Return the run id of a server; always the same where it has none (fakeredis)."""
    try:
        return run_id(await server.info())
    except ResponseError as error:
        if "unknown command" in str(error):
            return run_id({})
        raise


def digest(run_ids: Mapping[int, str]) -> str:
    """Return one short name for the run ids of all servers together."""
    return sha256("\n".join(sorted(set(run_ids.values()))).encode()).hexdigest()[:16]


def _numeral(text: str) -> int | str:
    """Return the number that a text says, or the text."""
    return int(text) if text.isdecimal() else text
