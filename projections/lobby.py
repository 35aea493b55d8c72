"""The lobby: what is known of every table from its public facts, kept in Redis, listed by status and game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec
from redis.asyncio import Redis

from events.audience import Seat
from games import table_rules
from games.sitting import SIMULATION, Outcome, Result, Status, TableState

T = TypeVar("T")

# All keys in one slot of a cluster, so that one script may write them together.
SHARD = 0
_KEY = "{s00}:lobby"
_UNFINISHED = f"{_KEY}:unfinished"
_RUNNING = f"{_KEY}:running"

STATUSES: tuple[Status, ...] = ("open", "playing", "paused", "finished")


class Shelf(Protocol):
    """Where a projection keeps its results: the server that holds a shard's keys."""

    async def ask(self, shard: int, question: Callable[[Redis], Awaitable[T]]) -> T: ...


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat."""

    player: str | None = None
    bot: str | None = None


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table as the lobby lists it; times in unix milliseconds, players by id.

    ``simulated``: programs played it without a server; it is on no list, but can be replayed. ``forked`` is the table
    it was forked from.
    """

    table: str
    game: str
    number: int
    title: str
    status: Status
    size: int
    seats: dict[Seat, Place]
    opener: str
    private: bool
    pace: str
    opened_at: int
    host: str | None = None
    ended: str | None = None
    outcomes: dict[Seat, Outcome] | None = None
    unsealed: bool = False
    rematch: str | None = None
    forked: str | None = None
    simulated: bool = False


class Listing(Listed, frozen=True, omit_defaults=True):
    """A listing with everybody whose table it is, for ``Lobby.mine``; never sent to clients.

    ``past`` are those who belonged to the table that this one was forked from; only their names are used.
    """

    people: tuple[str, ...] = ()
    past: tuple[str, ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """A listing with the version of the log it was made from, so that an older one never replaces it."""

    version: int
    listing: Listing


def listing(table: str, sitting: TableState, opened_at: int) -> Listing:
    """Return the listing of a table whose public view has this sitting."""
    result: Result | None = sitting.result
    simulated = sitting.opener == SIMULATION
    people = (*table_rules.people(sitting), sitting.opener, *sitting.invited)
    return Listing(
        table=table,
        game=sitting.game,
        number=sitting.number,
        title=sitting.title,
        status=sitting.status,
        size=sitting.size,
        seats={seat: Place(seated.player, seated.bot) for seat, seated in sitting.seats.items()},
        opener=sitting.opener,
        private=sitting.private,
        pace=sitting.options.pace if sitting.options else "live",
        opened_at=opened_at,
        host=sitting.host,
        ended=result.how if result else None,
        outcomes=result.outcomes if result else None,
        unsealed=result is not None and result.unseals == "everything",
        rematch=sitting.rematch,
        forked=sitting.forked.table if sitting.forked else None,
        simulated=simulated,
        people=() if simulated else tuple(dict.fromkeys(people)),
        past=tuple(sitting.forked.people) if sitting.forked else (),
    )


# Compare and replace in one step: several workers may project the same table at once.
_PUT = """
local old = redis.call('HGET', KEYS[1], ARGV[1])
if old then old = cjson.decode(old) end
if old and old.version > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
-- The keys of players are not named in KEYS, but lie in the same slot.
local of = string.match(KEYS[1], '^(.*):tables$') .. ':of:'
local had, has = old and old.listing.people or {}, cjson.decode(ARGV[3]).listing.people or {}
for _, player in ipairs(had) do redis.call('ZREM', of .. player, ARGV[1]) end
for _, player in ipairs(has) do redis.call('ZADD', of .. player, ARGV[4], ARGV[1]) end
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
for i = 5, #ARGV do redis.call('ZADD', KEYS[tonumber(ARGV[i])], ARGV[4], ARGV[1]) end
return 1
"""


# Above every version, and still exact in Lua, whose numbers are doubles.
_NEWEST = 2**53


class Lobby:
    """Reads and writes listings. Writing one twice, or late, changes nothing."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def put(self, version: int, listed: Listing, anew: bool = False) -> None:
        """List a table as it is at this version of its log, or ``anew``: the log may have gone back.

        Raises StoreUnavailable.
        """
        stored = msgspec.json.encode(Stored(version, listed))
        indexes = [_index(status, game) for status in STATUSES for game in ("", listed.game)]
        own = [_index(listed.status, ""), _index(listed.status, listed.game)]
        keys = [f"{_KEY}:tables", _UNFINISHED, _RUNNING, *indexes]
        places = [] if listed.private or listed.simulated else [keys.index(index) + 1 for index in own]
        if listed.status != "finished":
            places.append(keys.index(_UNFINISHED) + 1)
        if listed.status == "playing":
            places.append(keys.index(_RUNNING) + 1)

        async def write(redis: Redis) -> object:
            arguments: list[Any] = [
                *keys,
                listed.table,
                _NEWEST if anew else version,
                stored,
                listed.opened_at,
                *places,
            ]
            return await redis.eval(_PUT, len(keys), *arguments)  # type: ignore[no-untyped-call, misc, unused-ignore]

        await self._shelf.ask(SHARD, write)

    async def get(self, table: str) -> Listing | None:
        """Return one table's listing. Raises StoreUnavailable."""
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.hget(f"{_KEY}:tables", table))  # type: ignore[arg-type, return-value, unused-ignore]
        return msgspec.json.decode(found, type=Stored).listing if found else None

    async def page(self, status: Status, game: str = "", after: str = "", limit: int = 50) -> list[Listing]:
        """Return public tables of a status, newest first, after a table already seen. Raises StoreUnavailable."""
        return await self._page(_index(status, game), after, limit)

    async def mine(self, player: str, after: str = "", limit: int | None = 50) -> list[Listing]:
        """The tables of a player, of any status and private ones too, newest first; all with no limit.

        Raises StoreUnavailable.
        """
        return await self._page(f"{_KEY}:of:{player}", after, 2**31 if limit is None else limit)

    async def forget(self, player: str) -> None:
        """Forget which tables are a player's. Raises StoreUnavailable."""
        await self._shelf.ask(SHARD, lambda redis: redis.delete(f"{_KEY}:of:{player}"))

    async def _page(self, index: str, after: str, limit: int) -> list[Listing]:
        async def read(redis: Redis) -> list[bytes]:
            first = 0
            if after:
                rank: Any = await redis.zrevrank(index, after)
                first = await _newer(redis, index, after) if rank is None else int(rank) + 1
            tables: Any = await redis.zrevrange(index, first, first + limit - 1)
            if not tables:
                return []
            found: Any = await redis.hmget(f"{_KEY}:tables", tables)  # type: ignore[misc, unused-ignore]
            return [one for one in found if one]

        stored = await self._shelf.ask(SHARD, read) if limit > 0 else []
        return [msgspec.json.decode(one, type=Stored).listing for one in stored]

    async def unfinished(self, opened_before: int | None = None) -> list[str]:
        """Tables that have not ended, private ones too; all, or those opened before a time in unix milliseconds.

        Raises StoreUnavailable.
        """
        until = "+inf" if opened_before is None else opened_before
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.zrangebyscore(_UNFINISHED, "-inf", until))
        return [table.decode() for table in found]

    async def running(self) -> list[str]:
        """Return the tables that are being played, private ones too. Raises StoreUnavailable."""
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.zrange(_RUNNING, 0, -1))
        return [table.decode() for table in found]

    async def version(self, table: str) -> int:
        """Return the version of the log that a table's listing is of; 0 if unlisted. Raises StoreUnavailable."""
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.hget(f"{_KEY}:tables", table))
        return msgspec.json.decode(found, type=Stored).version if found else 0

    async def places(self) -> tuple[dict[int, int], str]:
        """The checkpoint: where in each shard's feed this projection stands, and since which epoch of the store.

        Raises StoreUnavailable.
        """
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.hgetall(f"{_KEY}:places"))
        epoch = found.pop(b"epoch", b"").decode()
        return {int(shard): int(place) for shard, place in found.items()}, epoch

    async def save(self, places: dict[int, int], epoch: str) -> None:
        """Store the checkpoint; everything up to it has been listed. Raises StoreUnavailable."""
        mapping: Any = {str(shard): place for shard, place in places.items()} | {"epoch": epoch}
        await self._shelf.ask(SHARD, lambda redis: redis.hset(f"{_KEY}:places", mapping=mapping))


async def _newer(redis: Redis, index: str, table: str) -> int:
    """Count the tables of an index that are newer than one that has left it: where its next page begins."""
    found: Any = await redis.hget(f"{_KEY}:tables", table)  # type: ignore[misc, unused-ignore]
    if found is None:
        return 0
    opened_at = msgspec.json.decode(found, type=Stored).listing.opened_at
    return int(await redis.zcount(index, f"({opened_at}", "+inf"))


def _index(status: str, game: str) -> str:
    return f"{_KEY}:{status}:{game}" if game else f"{_KEY}:{status}"
