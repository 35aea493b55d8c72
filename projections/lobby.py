"""The lobby: what is known of every table from its public facts, kept in Redis, listed by status and game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec
from redis.asyncio import Redis

from events.audience import Seat
from games.sitting import chairs
from games.sitting.facts import SIMULATION, Outcome
from games.sitting.state import Result, Status, TableState

T = TypeVar("T")

# All keys in one slot of a cluster, so that one script may write them together.
SHARD = 0
_KEY = "{s00}:lobby2"
"""The number goes up with every change of what is listed: the lobby is then made again from the logs."""
_UNFINISHED = f"{_KEY}:unfinished"
_RUNNING = f"{_KEY}:running"

STATUSES: tuple[Status, ...] = ("open", "playing", "paused", "finished")

Who = Literal["", "people", "bots"]
"""Whose tables: everybody's, those where people play or may sit down, or those that bots play alone."""

EVERYBODYS: tuple[Who, ...] = ("", "people", "bots")


class Shelf(Protocol):
    """Where a projection keeps its results: the server that holds a shard's keys."""

    async def ask(self, shard: int, question: Callable[[Redis], Awaitable[T]]) -> T: ...


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat."""

    player: str | None = None
    bot: str | None = None


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table as the lobby lists it; times in unix milliseconds, players by id.

    ``simulated``: programs played it without a server; it is on no list, but can be replayed. ``forked`` is the table
    it was forked from. ``began_at`` and ``ended_at`` are 0 where that has not happened. ``delay``: a game that is
    played stood like this that number of seconds ago.
    """

    table: str
    game: str
    number: int
    title: str
    status: Status
    size: int
    seats: dict[Seat, Occupant]
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
    began_at: int = 0
    ended_at: int = 0
    delay: int = 0


class Listing(Listed, frozen=True, omit_defaults=True):
    """A listing with everybody whose table it is, for ``Lobby.mine``; never sent to clients.

    ``past`` are those who belonged to the table that this one was forked from; only their names are used. ``peopled``:
    somebody has, or had, a chair.
    """

    people: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    peopled: bool = False

    @property
    def who(self) -> Who:
        """Whether bots play it alone; somebody may sit down at one that is open."""
        return "people" if self.status == "open" or self.peopled else "bots"

    @property
    def rank(self) -> int:
        """By what it is listed among those of its status, the newest first: those that have ended by their ends."""
        return self.ended_at or self.opened_at


class Stored(msgspec.Struct, frozen=True):
    """A listing with the version of the log it was made from, so that an older one never replaces it."""

    version: int
    listing: Listing


def listing(table: str, sitting: TableState, opened_at: int, began_at: int = 0, ended_at: int = 0) -> Listing:
    """Return the listing of a table whose public view has this sitting."""
    result: Result | None = sitting.result
    simulated = sitting.opener == SIMULATION
    players = chairs.people(sitting)
    people = (*players, sitting.opener, *sitting.invited)
    return Listing(
        table=table,
        game=sitting.game,
        number=sitting.number,
        title=sitting.title,
        status=sitting.status,
        size=sitting.size,
        seats={seat: Occupant(seated.player, seated.bot) for seat, seated in sitting.seats.items()},
        opener=sitting.opener,
        private=sitting.private,
        pace=sitting.options.pace if sitting.options else "live",
        opened_at=opened_at,
        began_at=began_at,
        ended_at=ended_at,
        delay=sitting.options.delay if sitting.options else 0,
        host=sitting.host,
        ended=result.how if result else None,
        outcomes=result.outcomes if result else None,
        unsealed=result is not None and result.unseals == "everything",
        rematch=sitting.rematch,
        forked=sitting.forked.table if sitting.forked else None,
        simulated=simulated,
        people=() if simulated else tuple(dict.fromkeys(people)),
        past=tuple(sitting.forked.people) if sitting.forked else (),
        peopled=bool(players),
    )


# Compare and replace in one step: several workers may project the same table at once.
_PUT = """
if redis.call('EXISTS', string.match(KEYS[1], '^(.*):tables$') .. ':removed:' .. ARGV[1]) == 1 then return 0 end
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
for i = 6, #ARGV do redis.call('ZADD', KEYS[tonumber(ARGV[i])], ARGV[5], ARGV[1]) end
return 1
"""


# What is under way elsewhere may still want to list it, for as long as the mark is kept.
_REMOVE = """
local of = string.match(KEYS[1], '^(.*):tables$')
redis.call('SET', of .. ':removed:' .. ARGV[1], 1, 'EX', ARGV[2])
local old = redis.call('HGET', KEYS[1], ARGV[1])
if not old then return 0 end
local had = cjson.decode(old).listing.people or {}
for _, player in ipairs(had) do redis.call('ZREM', of .. ':of:' .. player, ARGV[1]) end
redis.call('HDEL', KEYS[1], ARGV[1])
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
return 1
"""

REMOVED_SECONDS = 3600

# Above every version, and still exact in Lua, whose numbers are doubles.
_NEWEST = 2**53


class Lobby:
    """Reads and writes listings. Writing one twice, or late, changes nothing."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def put(self, version: int, listed: Listing, force: bool = False) -> None:
        """List a table as it is at this version of its log, or ``force``: the log may have gone back.

        Raises StoreUnavailable.
        """
        stored = msgspec.json.encode(Stored(version, listed))
        whose: tuple[Who, ...] = ("", listed.who)
        own = [_index(listed.status, game, who) for game in ("", listed.game) for who in whose]
        keys = _keys(listed.game)
        places = [] if listed.private or listed.simulated else [keys.index(index) + 1 for index in own]
        if listed.status != "finished":
            places.append(keys.index(_UNFINISHED) + 1)
        if listed.status == "playing":
            places.append(keys.index(_RUNNING) + 1)

        async def write(redis: Redis) -> object:
            arguments: list[Any] = [
                *keys,
                listed.table,
                _NEWEST if force else version,
                stored,
                listed.opened_at,
                listed.rank,
                *places,
            ]
            return await redis.eval(_PUT, len(keys), *arguments)  # type: ignore[no-untyped-call, misc, unused-ignore]

        await self._shelf.ask(SHARD, write)

    async def remove(self, listed: Listing) -> None:
        """Take a table that is deleted off all lists, and keep it off them. Raises StoreUnavailable."""
        keys = _keys(listed.game)

        async def write(redis: Redis) -> object:
            arguments: list[Any] = [*keys, listed.table, REMOVED_SECONDS]
            return await redis.eval(_REMOVE, len(keys), *arguments)  # type: ignore[no-untyped-call, misc, unused-ignore]

        await self._shelf.ask(SHARD, write)

    async def some(self, tables: Sequence[str]) -> list[Listing]:
        """Return the listings of those of these tables that are listed. Raises StoreUnavailable."""
        return [stored.listing for stored in (await self.stored(tables)).values()]

    async def get(self, table: str) -> Listing | None:
        """Return one table's listing. Raises StoreUnavailable."""
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.hget(f"{_KEY}:tables", table))  # type: ignore[arg-type, return-value, unused-ignore]
        return msgspec.json.decode(found, type=Stored).listing if found else None

    async def page(
        self, status: Status, game: str = "", after: str = "", limit: int = 50, who: Who = ""
    ) -> list[Listing]:
        """Return public tables of a status, newest first, after a table already seen. Raises StoreUnavailable."""
        return await self._page(_index(status, game, who), after, limit)

    async def count(self, status: Status, game: str = "", who: Who = "") -> int:
        """How many public tables of a status there are. Raises StoreUnavailable."""
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.zcard(_index(status, game, who)))  # type: ignore[arg-type, return-value, unused-ignore]
        return int(found)

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

    async def stored(self, tables: Sequence[str]) -> dict[str, Stored]:
        """Return what is stored of those of these tables that are listed. Raises StoreUnavailable."""
        if not tables:
            return {}
        found: Any = await self._shelf.ask(SHARD, lambda redis: redis.hmget(f"{_KEY}:tables", list(tables)))  # type: ignore[arg-type, return-value, unused-ignore]
        return {table: msgspec.json.decode(one, type=Stored) for table, one in zip(tables, found, strict=True) if one}

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
    listed = msgspec.json.decode(found, type=Stored).listing
    if listed.private or listed.simulated:
        return 0  # as if there were none: where a page begins must not tell of one that is on no list
    # Where it was there: it has left a list of those that had not ended.
    return int(await redis.zcount(index, f"({listed.opened_at}", "+inf"))


def _keys(game: str) -> list[str]:
    """Name the keys where a table of this game may be."""
    indexes = [_index(status, one, who) for status in STATUSES for one in ("", game) for who in EVERYBODYS]
    return [f"{_KEY}:tables", _UNFINISHED, _RUNNING, *indexes]


def _index(status: Status, game: str, who: Who) -> str:
    return ":".join(part for part in (_KEY, who, status, game) if part)
