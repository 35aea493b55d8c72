"""How many decisions of a table's seats the model made itself, counted in the store until the table has ended.

While a table is played nobody is told: when a count moves tells who was asked. Afterwards its result has one share for
all seats of the model together, in whole percent: of a game whose roles stay secret, more would tell who had one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import structlog

from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games.sitting import commands
from server import metrics
from server.ending import ended
from server.refusals import Refused
from server.retrying import until_answered
from server.tables.room import Room

KEPT_SECONDS = 90 * 86_400

OWN, WITHOUT = "own", "without"

log = structlog.get_logger("llm")


class Decided:
    """The counts of this process's tables."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self._unsaved: dict[str, Counter[str]] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}

    def count(self, table: str, with_model: bool) -> None:
        """Count a decision; it is saved with the next ``save``."""
        self._unsaved.setdefault(table, Counter())[OWN if with_model else WITHOUT] += 1

    async def save(self, table: str) -> None:
        """Save what was counted, or keep it until the store answers."""
        counts = self._unsaved.pop(table, None)
        if counts is None:
            return
        try:
            for name in list(counts):
                await self._ask(table, "hincrby", name, counts[name])
                del counts[name]
            await self._ask(table, "expire", KEPT_SECONDS)
        except StoreUnavailable:
            self._unsaved[table] = self._unsaved.get(table, Counter()) + counts

    def tell(self, room: Room) -> None:
        """Tell everybody at a table that has ended which share of the decisions was the model's; once."""
        result = room.sitting.result
        if room.id not in self._telling and result and result.how == "ended" and result.own_decisions is None:
            task = self._telling[room.id] = asyncio.create_task(self._tell(room))
            task.add_done_callback(lambda done: self._told(room.id, done))

    async def end(self) -> None:
        """Cancel what is under way."""
        await ended(self._telling.values())

    async def _tell(self, room: Room) -> None:
        await self.save(room.id)
        counts = await until_answered(lambda: self._ask(room.id, "hgetall"))
        own, without = (int(counts.get(name.encode(), 0)) for name in (OWN, WITHOUT))
        if own + without:
            with suppress(Refused):
                await until_answered(lambda: room.act(commands.CountModel(100 * own // (own + without))))
        self._unsaved.pop(room.id, None)

    def _told(self, table: str, task: asyncio.Task[None]) -> None:
        self._telling.pop(table, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            metrics.FAULTS.labels("server").inc()
            log.error("the model's share of decisions was not told", **metrics.where(fault))

    async def _ask(self, table: str, method: str, *given: object) -> dict[bytes, bytes]:
        shard = Log(table).shard
        key = f"{{s{shard:02d}}}:llm-decisions:{table}"
        answer: dict[bytes, bytes] = await self._store.ask(shard, lambda redis: getattr(redis, method)(key, *given))
        return answer
