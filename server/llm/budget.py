"""What the server spends on its model: calls by the hour and by the day, counted in the store for all processes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from events.redis import RedisStore
from events.store import Log
from server.clock import Now
from server.llm.settings import LlmSettings
from server.refusals import TooMany

HOUR_MS = 3_600_000

LOW = 0.9
"""The share of a limit from which on everybody is told that few calls are left.

No more is told than that, and roughly: the number of calls would say when somebody is asked in secret.
"""

Left = Literal["ample", "low", "spent"]


class _Period(NamedTuple):
    """A stretch of time: its setting, how many calls it has, and how long it is."""

    limit: str
    most: int
    ms: int


class Budget:
    """Asked before a call, and told of it. All may raise StoreUnavailable."""

    def __init__(self, store: RedisStore, settings: LlmSettings, now: Now) -> None:
        self._store = store
        self._now = now
        periods = (
            _Period("llm_server_calls_an_hour", settings.llm_server_calls_an_hour, HOUR_MS),
            _Period("llm_server_calls_a_day", settings.llm_server_calls_a_day, 24 * HOUR_MS),
        )
        self._periods = [one for one in periods if one.most]
        self._shard = Log("llm-budget").shard

    async def need(self) -> None:
        """Require that there is a call left. Raises TooMany, with the time until there is one."""
        for one in self._periods:
            if await self._spent(one) >= one.most:
                raise TooMany(one.limit, "llm_server_limit", (one.ms - self._now() % one.ms) / 1000)

    async def spend(self) -> None:
        """Count a call that is about to be made."""
        for one in self._periods:
            key = self._key(one)
            if await self._store.ask(self._shard, lambda redis, key=key: redis.incr(key)) == 1:  # type: ignore[misc]
                life = 2 * one.ms // 1000
                await self._store.ask(self._shard, lambda redis, key=key, life=life: redis.expire(key, life))  # type: ignore[misc]

    async def left(self) -> Left:
        """Say roughly how much is left."""
        shares = [await self._spent(one) / one.most for one in self._periods]
        most = max(shares, default=0.0)
        return "spent" if most >= 1 else "low" if most >= LOW else "ample"

    async def _spent(self, one: _Period) -> int:
        key = self._key(one)
        return int(await self._store.ask(self._shard, lambda redis: redis.get(key)) or 0)

    def _key(self, one: _Period) -> str:
        return f"{{s{self._shard:02d}}}:llm-budget:{one.ms // HOUR_MS}h.{self._now() // one.ms}"
