"""Reports of players: what is kept of each, and the queue in which operators find them."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.redis import RedisStore
from server.admin.counts import Counts
from server.clock import Now
from server.refusals import Refused, TooMany

Why = Literal["abuse", "name", "cheating", "spoiling", "spam", "other"]
Status = Literal["open", "resolved"]

TEXT_MAX = 1000
FACTS_MOST = 200
"""The number of public facts before the report that are attached to it."""

OPEN_SECONDS, RESOLVED_SECONDS = 365 * 24 * 3600, 90 * 24 * 3600
"""How long a report is kept that nobody sees to, and one that was dealt with."""

DAY_MS = 24 * 3600 * 1000
OWN_MOST = 20
"""The number of a player's own reports that are listed, the newest."""


class Report(msgspec.Struct, frozen=True):
    """A report by a player, of ``player`` at a table or of the table itself ("").

    ``first`` to ``last`` are the seqs of the public feed attached. ``note`` is the operators' own, ``answer`` what the
    reporter is told. Times in unix milliseconds.
    """

    id: str
    at: int
    by: str
    table: str
    player: str
    why: Why
    text: str
    first: int
    last: int
    status: Status = "open"
    operator: str = ""
    note: str = ""
    answer: str = ""
    resolved_at: int = 0


class Reports:
    """The reports in the store."""

    def __init__(self, store: RedisStore, counts: Counts, a_day: int, now: Now) -> None:
        self._store = store
        self._counts = counts
        self._a_day = a_day
        self._now = now

    async def make(self, by: str, table: str, player: str, why: Why, text: str, seq: int) -> Report:
        """Put a report into the queue. ``seq``: where the public feed stands. Raises TooMany, StoreUnavailable."""
        await self._count(by)
        first = max(1, seq - FACTS_MOST + 1)
        made = Report(secrets.token_hex(6), self._now(), by, table, player, why, text, first, seq)
        await self._put(made, OPEN_SECONDS)
        return made

    async def _count(self, by: str) -> None:
        if not self._a_day:
            return
        now = self._now()
        if await self._counts.one_more(f"reports:{by}:{now // DAY_MS}", 2 * DAY_MS // 1000) > self._a_day:
            raise TooMany("reports_a_day", "too_many_reports", (DAY_MS - now % DAY_MS) / 1000, max=self._a_day)

    async def get(self, id: str) -> Report:
        """Return a report. Raises Refused where there is none, StoreUnavailable."""
        found: Any = await self._store.ask(0, lambda redis: redis.get(_key(id)))
        if found is None:
            raise Refused("rejected", "no_such_report")
        return msgspec.json.decode(found, type=Report)

    async def resolve(self, id: str, operator: str, note: str, answer: str) -> Report:
        """Take a report out of the queue; one that is resolved keeps its place there. Raises as ``get``."""
        old = await self.get(id)
        done = replace(
            old,
            status="resolved",
            operator=operator,
            note=note,
            answer=answer,
            resolved_at=old.resolved_at or self._now(),
        )
        await self._put(done, RESOLVED_SECONDS)
        return done

    async def page(self, status: Status, limit: int = 50) -> list[Report]:
        """Return the open ones, the oldest first, or the newest of those resolved. Raises StoreUnavailable."""
        return await self._listed(f"{_REPORTS}:{status}", limit, newest=status == "resolved")

    async def count(self) -> int:
        """How many are open. Raises StoreUnavailable."""
        found: Any = await self._store.ask(0, lambda redis: redis.zcard(f"{_REPORTS}:open"))
        return int(found)

    async def of(self, player: str) -> list[Report]:
        """Return the newest reports that a player has made. Raises StoreUnavailable."""
        return await self._listed(f"{_REPORTS}:by:{player}", OWN_MOST, newest=True)

    async def forget(self, player: str) -> None:
        """Forget which reports are a player's; the operators keep what was said, under the bare id."""
        await self._store.ask(0, lambda redis: redis.delete(f"{_REPORTS}:by:{player}"))

    async def _put(self, report: Report, seconds: int) -> None:
        own = f"{_REPORTS}:by:{report.by}"

        async def put(redis: Any) -> None:
            async with redis.pipeline(transaction=True) as pipeline:
                pipeline.set(_key(report.id), msgspec.json.encode(report), ex=seconds)
                pipeline.zrem(f"{_REPORTS}:{'open' if report.status == 'resolved' else 'resolved'}", report.id)
                pipeline.zadd(f"{_REPORTS}:{report.status}", {report.id: report.resolved_at or report.at})
                pipeline.zadd(own, {report.id: report.at})
                pipeline.expire(own, OPEN_SECONDS)
                pipeline.expire(f"{_REPORTS}:open", OPEN_SECONDS)
                pipeline.expire(f"{_REPORTS}:resolved", RESOLVED_SECONDS)
                await pipeline.execute()

        await self._store.ask(0, put)

    async def _listed(self, index: str, limit: int, newest: bool) -> list[Report]:
        async def read(redis: Any) -> list[bytes]:
            ids = await (redis.zrevrange if newest else redis.zrange)(index, 0, limit - 1)
            found = await redis.mget([_key(id.decode()) for id in ids]) if ids else []
            # A report lives for its time; its place in the lists goes when it is missed.
            if gone := [id for id, one in zip(ids, found, strict=True) if one is None]:
                await redis.zrem(index, *gone)
            return [one for one in found if one]

        return [msgspec.json.decode(one, type=Report) for one in await self._store.ask(0, read)]


_REPORTS = "{s00}:reports"


def _key(id: str) -> str:
    return f"{_REPORTS}:one:{id}"
