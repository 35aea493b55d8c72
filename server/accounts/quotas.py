"""Quotas: how much one account may have at a time, and begin in a day. Counted in the store, for all processes alike.

What is had at a time is a list of tables beside the account. A place is taken before a table is opened, by one script,
and given back when the list is found full: the lobby then says which of its tables have ended. So no path by which a
table ends has to think of quotas, and one that was opened and lost gives its place back, too.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from itertools import compress
from typing import Any, Literal
from zlib import crc32

from events.redis import RedisStore
from events.store import EMPTY, SHARDS, Log
from projections.lobby import Lobby
from server.accounts.settings import QuotaSettings
from server.refusals import TooMany

LISTED_MS = 60_000
"""How long a table may take to be listed after its place was taken; from then on one that is unlisted is not there."""

KEPT_SECONDS = 30 * 24 * 3600
"""How long the lists outlive the last table that was put on them."""

DAY = 24 * 3600

Begun = Literal["forks_a_day", "loads_a_day", "saves_a_day", "logs_a_day", "past_mb_a_day", "pictures_a_day"]
"""What is counted by the day: the names of their settings."""


class Quotas:
    """Takes places for tables, each of which counts once however often it is asked for, and counts what is begun.

    ``has_ended`` says it of a table by its log, which the lobby is behind.
    """

    def __init__(
        self, store: RedisStore, lobby: Lobby, has_ended: Callable[[str], Awaitable[bool]], limits: QuotaSettings
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._has_ended = has_ended
        self._limits = limits

    async def open(self, player: str, table: str, own: Iterable[str] = ()) -> None:
        """Take a place for a table that is about to be opened with these documents of the player's own.

        Raises:
            TooMany: the player has too many, or too large ones; nothing was taken.
            StoreUnavailable: ask again.
        """
        if not await self._took_place(player, table):
            await self._forget_ended(player)
            if not await self._took_place(player, table):
                raise TooMany("tables_open", "too_many_tables_open", 60, max=self._limits.tables_open)
        documents = {_hash(text): len(text.encode()) for text in own}
        if documents and not await self._keeps(player, table, documents):
            await self._forget_gone(player)
            if not await self._keeps(player, table, documents):
                await self.close(player, table)
                raise TooMany("documents_mb", "too_many_documents", 60, max=self._limits.documents_mb)

    async def close(self, player: str, table: str) -> None:
        """Give back the place of a table that was not opened after all. Raises StoreUnavailable."""
        shard, key, kept = _shard(player), _tables(player), _documents(player)
        await self._store.ask(shard, lambda redis: redis.hdel(key, table))  # type: ignore[arg-type, return-value, unused-ignore]
        await self._store.ask(shard, lambda redis: redis.hdel(kept, table))  # type: ignore[arg-type, return-value, unused-ignore]
        await self._strike(0, _BOTS, [table])

    async def let_bots_play(self, player: str, table: str) -> None:
        """Take a place for a table at which bots alone are about to play.

        Raises:
            TooMany: too many of the player's play, or of all.
            StoreUnavailable: ask again.
        """
        took = await self._let_play(player, table)
        if took != "yes":
            await self._forget_still(player)
            took = await self._let_play(player, table)
        if took == "own":
            raise TooMany("bot_tables", "too_many_bot_tables", 60, max=self._limits.bot_tables)
        if took == "all":
            raise TooMany("bot_tables_in_all", "too_many_bot_tables_in_all", 60)

    async def spend(self, player: str, what: Begun, amount: float = 1.0) -> None:
        """Count something that the player begins today. Raises TooMany, StoreUnavailable."""
        most = getattr(self._limits, what)
        if not most:
            return
        today = int(time.time() // DAY)
        key = f"{{s{_shard(player):02d}}}:quota:{player}:day:{today}"

        async def spent(redis: Any) -> object:
            return await redis.eval(_SPEND, 1, key, what, amount, most, 2 * DAY)

        if not await self._store.ask(_shard(player), spent):
            raise TooMany(what, f"too_many_{what}", DAY - time.time() % DAY, max=most)

    async def give_back(self, player: str, what: Begun) -> None:
        """Count no longer what was spent and then refused. Raises StoreUnavailable."""
        await self.spend(player, what, -1.0)

    # --- unfinished tables ---------------------------------------------------------------------------------------

    async def _took_place(self, player: str, table: str) -> bool:
        most, key = self._limits.tables_open, _tables(player)
        if not most:
            return True

        async def take(redis: Any) -> object:
            return await redis.eval(_TAKE, 1, key, table, _now(), most, KEPT_SECONDS)

        return bool(await self._store.ask(_shard(player), take))

    async def _forget_ended(self, player: str) -> None:
        """Strike off the tables that have ended."""
        found = await self._all(_shard(player), _tables(player))
        listed = await asyncio.gather(*map(self._lobby.get, found))
        ended = [
            table
            for (table, since), listing in zip(found.items(), listed, strict=True)
            if (_is_old(since) if listing is None else listing.status == "finished")
        ]
        await self._strike(_shard(player), _tables(player), ended)

    # --- documents -----------------------------------------------------------------------------------------------

    async def _keeps(self, player: str, table: str, documents: Mapping[str, int]) -> bool:
        most, key = self._limits.documents_mb * 1_000_000, _documents(player)
        if not most:
            return True
        value = " ".join((str(_now()), *(f"{name}:{size}" for name, size in documents.items())))

        async def keep(redis: Any) -> object:
            return await redis.eval(_KEEP, 1, key, table, value, most, KEPT_SECONDS)

        return bool(await self._store.ask(_shard(player), keep))

    async def _forget_gone(self, player: str) -> None:
        """Strike off the documents of tables whose logs have left the store."""
        kept = await self._all(_shard(player), _documents(player))
        # One that has only just taken its place may not be written yet.
        found = [table for table, value in kept.items() if _is_old(value.split()[0])]
        tops = await asyncio.gather(*(self._store.top(Log(table)) for table in found))
        gone = [table for table, top in zip(found, tops, strict=True) if top == EMPTY]
        await self._strike(_shard(player), _documents(player), gone)

    # --- bots ----------------------------------------------------------------------------------------------------

    async def _let_play(self, player: str, table: str) -> str:
        own, every = self._limits.bot_tables, self._limits.bot_tables_in_all
        if not own and not every:
            return "yes"

        async def take(redis: Any) -> bytes:
            found: bytes = await redis.eval(_LET_PLAY, 1, _BOTS, table, player, _now(), own, every, KEPT_SECONDS)
            return found

        return (await self._store.ask(0, take)).decode()

    async def _forget_still(self, player: str) -> None:
        """Strike off the tables that do not run, or no longer.

        Where the lobby may be behind, the log tells: of a table that is not listed as running, and of the player's own,
        for bots may end one game after the other faster than the lobby hears of it.
        """
        running = set(await self._lobby.running())
        found = {table: taken.split() for table, taken in (await self._all(0, _BOTS)).items()}
        old = {table for table, (_, since) in found.items() if table not in running and _is_old(since)}
        doubtful = [
            table for table, (who, _) in found.items() if table not in old and (who == player or table not in running)
        ]
        ended = await asyncio.gather(*map(self._has_ended, doubtful))
        await self._strike(0, _BOTS, [*old, *compress(doubtful, ended)])

    # --- all lists -----------------------------------------------------------------------------------------------

    async def _all(self, shard: int, key: str) -> dict[str, str]:
        found: Any = await self._store.ask(shard, lambda redis: redis.hgetall(key))  # type: ignore[arg-type, return-value, unused-ignore]
        return {table.decode(): value.decode() for table, value in found.items()}

    async def _strike(self, shard: int, key: str, tables: list[str]) -> None:
        if tables:
            await self._store.ask(shard, lambda redis: redis.hdel(key, *tables))  # type: ignore[arg-type, return-value, unused-ignore]


# Compare and take in one step: any number of processes may open tables for one account at once.
_TAKE = """
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""

# A document counts once, however many tables have it.
_KEEP = """
local bytes, sizes = 0, {}
local function add(documents)
  for name, size in string.gmatch(documents, '(%x+):(%d+)') do
    if not sizes[name] then sizes[name] = true; bytes = bytes + tonumber(size) end
  end
end
for _, documents in ipairs(redis.call('HVALS', KEYS[1])) do add(documents) end
local before = bytes
add(ARGV[2])
if bytes > before and bytes > tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""

_LET_PLAY = """
local own, every = tonumber(ARGV[4]), tonumber(ARGV[5])
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  if every > 0 and redis.call('HLEN', KEYS[1]) >= every then return 'all' end
  local many = 0
  if own > 0 then
    for _, taken in ipairs(redis.call('HVALS', KEYS[1])) do
      if string.match(taken, '^%S+') == ARGV[2] then many = many + 1 end
    end
    if many >= own then return 'own' end
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return 'yes'
"""

_SPEND = """
local spent = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if spent + tonumber(ARGV[2]) > tonumber(ARGV[3]) then return 0 end
redis.call('HINCRBYFLOAT', KEYS[1], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""

_BOTS = "{s00}:quota:bots"


def _shard(player: str) -> int:
    return crc32(player.encode()) % SHARDS


def _tables(player: str) -> str:
    return f"{{s{_shard(player):02d}}}:quota:{player}:tables"


def _documents(player: str) -> str:
    return f"{{s{_shard(player):02d}}}:quota:{player}:documents"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _now() -> int:
    return int(time.time() * 1000)


def _is_old(since: str) -> bool:
    return _now() - int(since) > LISTED_MS
