"""The snapshots of all tables in Redis: each beside its table's log, with a life, and deleted with the log."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from events.appending import log_key, snapshot_key
from events.redis import RedisStore
from events.store import Log
from games.game import AnyGame
from server import metrics
from server.fair_loop import Slices
from server.tables.decider import Table
from server.tables.history import Standing
from server.tables.snapshots import Sealer, Snapshot, Unusable, Why, feeds_of, shared_code, stands, written_down

LIFE_SECONDS = 30 * 86_400
"""How long a snapshot is kept that is never renewed: that of a table which has ended, or that nobody goes on with."""

WRITE = """
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2]) end
"""
"""Write a snapshot where its log is: one that is deleted meanwhile takes it along. KEYS: log, snapshot."""


class Found(NamedTuple):
    """A snapshot that may be used if the log bears it out, and the game of its table."""

    game: AnyGame
    snapshot: Snapshot


class Snapshots:
    """Writes and reads the snapshots of tables of these games; ``secret`` is the server's."""

    def __init__(self, store: RedisStore, games: Mapping[str, AnyGame], secret: str) -> None:
        self._store = store
        self._games = games
        key = hmac.digest(secret.encode(), b"snapshots of tables", "sha256")
        shared = cache(shared_code)
        self._sealers = {name: Sealer(game, key, shared) for name, game in games.items()}

    def sealed(self, id: str, table: Table, earlier: Sequence[Standing] = ()) -> bytes | None:
        """Return a table as it is now, as it is to be written; None if it cannot be used from a snapshot.

        Whatever pickle raises: the game's state cannot be written down.
        """
        snapshot = table.snapshot()
        if snapshot is None:
            return None
        places = tuple((top, stands(feeds)) for top, feeds in earlier if top.version < snapshot.top.version)
        snapshot = snapshot._replace(earlier=written_down(places))
        return table.game.name.encode() + b"\n" + self._sealers[table.game.name].seal(id, snapshot)

    async def write(self, sealed: Mapping[str, bytes]) -> None:
        """Write the snapshots of tables of one group (RedisStore.group_of). Raises StoreUnavailable."""

        async def ask(redis: Redis) -> None:
            pipeline: Any = redis.pipeline(transaction=False)
            for table, value in sealed.items():
                log = Log(table)
                pipeline.eval(WRITE, 2, log_key(log), snapshot_key(log), value, LIFE_SECONDS)
            await pipeline.execute()

        if sealed:
            await self._store.ask(Log(next(iter(sealed))).shard, ask)
            metrics.SNAPSHOTS.labels("written").inc(len(sealed))

    async def read(self, tables: Sequence[str], slices: Slices) -> dict[str, Found]:
        """Return the usable snapshots that tables of one group have. Raises StoreUnavailable."""

        async def ask(redis: Redis) -> list[bytes | None]:
            pipeline: Any = redis.pipeline(transaction=False)
            for table in tables:
                pipeline.get(snapshot_key(Log(table)))
            return [_value(answer) for answer in await pipeline.execute(raise_on_error=False)]

        values = await self._store.ask(Log(tables[0]).shard, ask)
        found: dict[str, Found] = {}
        for table, value in zip(tables, values, strict=True):
            try:
                if value is not None:
                    found[table] = self.open(table, value)
            except Unusable as unusable:
                thrown_away(unusable.why)
            await slices.pause()
        return found

    def open(self, table: str, value: bytes) -> Found:
        """Return what was written of a table. Raises Unusable."""
        name, _, sealed = value.partition(b"\n")
        sealer = self._sealers.get(name.decode(errors="replace"))
        if sealer is None:
            raise Unusable("foreign")
        return Found(self._games[name.decode()], sealer.open(table, sealed))

    def earlier(self, game: AnyGame, written: bytes) -> list[Standing]:
        """Return the places that a snapshot, which has been opened, holds beside its own; none if they fail."""
        try:
            places = self._sealers[game.name].earlier(written)
        except Exception:
            thrown_away("unfolded")
            return []
        return [(top, feeds_of(game, feeds)) for top, feeds in places]


def _value(answer: Any) -> bytes | None:
    """What is stored under a key; nothing that could be a snapshot where it is no text."""
    if isinstance(answer, ResponseError) and str(answer).startswith("WRONGTYPE"):
        return b""
    if isinstance(answer, Exception):
        raise answer
    return cast(bytes | None, answer)


def thrown_away(why: Why) -> None:
    """Count a snapshot that is not used."""
    metrics.SNAPSHOTS.labels(why).inc()
