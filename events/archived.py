"""The store with an archive behind it: what has left Redis for a file is read, and added to, as if it had not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis

from events.appending import (
    BRING_BACK,
    ENTER,
    PUT_AWAY,
    archived_key,
    keys_of,
    log_key,
    member_of,
    snapshot_key,
)
from events.archive import Archive, Filed
from events.redis import PAGE, RedisStore
from events.servers import Cluster
from events.store import EMPTY, Conflict, Damaged, Entry, Log, Position

logger = structlog.get_logger("archive")

REMEMBERED = 10_000
"""Logs remembered to be in the archive, so that what is added to them is not first tried in vain."""


class ArchivedStore(RedisStore):
    """Reads a log from Redis or, if it is not there and the index knows it, from the archive.

    A log is in the index, a hash beside its shard's logs, if and only if it is not in Redis: both change in one script.
    What adds to an archived log brings it back first.
    """

    def __init__(self, servers: Redis | Cluster, archive: Archive, **given: Any) -> None:
        super().__init__(servers, **given)
        self.archive = archive
        self._away: set[Log] = set()

    # --- read ----------------------------------------------------------------------------------------------------

    async def _page(self, log: Log, after: int, count: int) -> list[Entry]:
        entries = await super()._page(log, after, count)
        if entries:
            return entries
        there, known = await self._look_up(log)
        if there:  # it has no more; or it has been brought back since
            return await super()._page(log, after, count)
        return (await self._filed(log, known))[after : after + count] if known else []

    async def _filed(self, log: Log, known: Filed) -> list[Entry]:
        try:
            return await self.archive.read(log, known)
        except Damaged as damaged:
            logger.critical("a file of the archive is damaged", table=log.table, reason=str(damaged))
            raise

    async def read_many(self, after: Mapping[Log, int]) -> dict[Log, list[Entry] | Damaged]:
        """Read several logs of one group; see RedisStore.read_many."""
        found = await super().read_many(after) if len(after) > 1 else {log: [] for log in after}
        gone = [log for log, entries in found.items() if not entries]
        read = await asyncio.gather(*(self._or_damaged(log, after[log]) for log in gone))
        return found | dict(zip(gone, read, strict=True))

    async def _or_damaged(self, log: Log, after: int) -> list[Entry] | Damaged:
        """Return why a log cannot be read in the place of its entries, so that the others of its group are read."""
        try:
            return await self.read(log, after)
        except Damaged as damaged:
            return damaged

    async def top(self, log: Log) -> Position:
        """Return the last entry's position, or EMPTY; see Store.top."""
        top = await super().top(log)
        if top != EMPTY:
            return top
        there, known = await self._look_up(log)
        return await super().top(log) if there else Position(known.version, known.id) if known else EMPTY

    async def tables(self) -> list[str]:
        """Return every table that has a log, in Redis or in the archive; see Store.tables."""
        # In this order, so that one that is put away in between is found; one that comes back is found a moment later.
        in_redis = await super().tables()
        found = await self._of_every_shard(lambda pipeline, shard: pipeline.hkeys(archived_key(shard)))
        archived = [_log(name) for names in found.values() for name in names]
        return list(dict.fromkeys([*in_redis, *(log.table for log in archived if not log.notebook_of)]))

    async def tables_in_redis(self) -> list[str]:
        """Return the tables whose logs are in Redis. Raises StoreUnavailable."""
        return await super().tables()

    # --- written -------------------------------------------------------------------------------------------------

    async def append(self, log: Log, after: Position, id: str, data: bytes) -> Position:
        """Write one entry directly after ``after``; see Store.append."""
        try:
            return await super().append(log, after, id, data)
        except Conflict:
            if not await self.bring_back(log):
                raise
        return await super().append(log, after, id, data)

    def try_append(self, log: Log, after: Position, id: str, data: bytes) -> asyncio.Future[None]:
        """Write one entry directly after ``after``; see Store.try_append."""
        if log in self._away and not self._closed:
            return asyncio.ensure_future(self._added(log, after, id, data))
        return super().try_append(log, after, id, data)

    async def _added(self, log: Log, after: Position, id: str, data: bytes) -> None:
        await self.append(log, after, id, data)
        self._away.discard(log)

    async def begin(self, log: Log, entries: Sequence[tuple[str, bytes]]) -> None:
        """Write a whole log at once; see Store.begin."""
        try:
            await super().begin(log, entries)
        except Conflict:
            if not await self.bring_back(log):
                raise
            await super().begin(log, entries)

    async def delete(self, log: Log) -> None:
        """Delete a log for good, its file too; see Store.delete."""
        while True:
            # The file first: it would be found again, and without the index nobody would know that it is to go.
            await self.archive.delete(log)
            await super().delete(log)
            await self.ask(log.shard, lambda redis: redis.hdel(archived_key(log.shard), member_of(log)))  # type: ignore[arg-type, return-value, unused-ignore]
            self._away.discard(log)
            if await self.top(log) == EMPTY:
                return

    # --- moved ---------------------------------------------------------------------------------------------------

    async def put_away(self, log: Log) -> Filed | None:
        """Move a log from Redis to the archive; None if there is none, or if it grew meanwhile and so stays.

        A process that is killed on the way leaves the log in Redis, and at most a file that the next attempt replaces.
        Raises StoreUnavailable, and Damaged where the archive does not keep what it is given.
        """
        entries = [entry async for entry in self._in_redis(log)]
        # Somebody else may have moved it while it was read: what was read is whole only if it is there still.
        if not entries or await super().top(log) != entries[-1][:2]:
            return None
        known = await self.archive.write(log, entries)
        top, encoded = entries[-1], msgspec.json.encode(known)

        async def move(redis: Any) -> object:
            keys = (log_key(log), keys_of(log)[2], archived_key(log.shard), snapshot_key(log))
            return await redis.eval(PUT_AWAY, 4, *keys, f"{top.version}-0", top.id, member_of(log), encoded)

        if not await self.ask(log.shard, move):
            return None
        await self.archive.delete(log, below=known.version)
        return known

    async def bring_back(self, log: Log) -> bool:
        """Move a log from the archive back to Redis; False if it was not in the archive. Its file stays until the next.

        Raises StoreUnavailable and Damaged.
        """
        there, known = await self._look_up(log)
        if there or known is None:
            self._away.discard(log)
            return False
        self._away.discard(log)
        entries = await self._filed(log, known)
        given = [part for entry in entries for part in (entry.id, entry.data)]

        async def move(redis: Any) -> object:
            keys = (log_key(log), keys_of(log)[2], archived_key(log.shard))
            return await redis.eval(BRING_BACK, 3, *keys, member_of(log), len(entries), *given)

        await self.ask(log.shard, move)
        return True

    async def _in_redis(self, log: Log) -> AsyncIterator[Entry]:
        after, page = 0, await super()._page(log, 0, PAGE)
        while page:
            for entry in page:
                yield entry
            after = page[-1].version
            page = await super()._page(log, after, PAGE)

    # --- the index -----------------------------------------------------------------------------------------------

    async def archived(self) -> dict[Log, Filed]:
        """Return what the index knows. Raises StoreUnavailable."""
        found = await self._of_every_shard(lambda pipeline, shard: pipeline.hgetall(archived_key(shard)))
        shards: list[dict[bytes, bytes]] = list(found.values())
        return {_log(name): _decoded(one) for shard in shards for name, one in shard.items()}

    async def enter(self, log: Log, version: int) -> bool:
        """Enter a file into an index that has lost it or knows an older one, unless Redis has the log.

        Raises StoreUnavailable and Damaged.
        """
        there, known = await self._look_up(log)
        if there or (known and known.version >= version):
            return False
        encoded = msgspec.json.encode(await self.archive.known(log, version))

        async def write(redis: Any) -> object:
            return await redis.eval(ENTER, 2, log_key(log), archived_key(log.shard), member_of(log), encoded)

        return bool(await self.ask(log.shard, write))

    async def _look_up(self, log: Log) -> tuple[bool, Filed | None]:
        """Return whether Redis has a log, and what the index knows of it, both at one moment."""

        async def ask(redis: Redis) -> list[Any]:
            async with redis.pipeline(transaction=True) as pipeline:
                pipeline.exists(log_key(log))
                pipeline.hget(archived_key(log.shard), member_of(log))
                return list(await pipeline.execute())

        there, found = await self.ask(log.shard, ask)
        if there or not found:
            return bool(there), None
        if len(self._away) >= REMEMBERED:
            self._away.clear()
        self._away.add(log)
        return False, _decoded(found)


def _decoded(found: bytes) -> Filed:
    return msgspec.json.decode(found, type=Filed)


def _log(member: bytes) -> Log:
    table, _, owner = member.decode().partition(":")
    return Log(table, owner)
