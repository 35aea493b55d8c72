"""All rates of a process; what is counted is shared with the others by counts of ``limits`` in the store."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from dataclasses import fields
from hashlib import blake2b
from typing import NamedTuple
from zlib import crc32

from limits.aio.storage import RedisStorage
from redis.asyncio import Redis

from events.redis import RedisStore
from events.store import SHARDS, StoreUnavailable
from server import metrics
from server.rates.rate import Rate
from server.rates.settings import RateName, RateSettings, parsed
from server.refusals import TooMany

SHARE_SECONDS = 1.0
"""How often processes tell each other: within that time each counts alone."""

PAUSE_EACH = 0.02
PAUSE_MOST = 0.5

AT_ONCE = 16
"""How many counts are told to the store at once: they share its connections with reads."""


class _Told(NamedTuple):
    """What the store is to be told: so much of ``who`` in a window of a rate."""

    rate: Rate
    window: int
    who: str
    many: int


class Rates:
    """Counts what is done by account, address or whatever else names who does it.

    Everything is decided in memory. What is worth telling is told once a second; while the store is away each process
    counts alone, and nobody is refused for it.
    """

    def __init__(self, settings: RateSettings, store: RedisStore) -> None:
        self._store = store
        self._rates: dict[str, Rate] = {
            one.name: Rate(one.name, parsed(one.name, getattr(settings, one.name))) for one in fields(settings)
        }
        self._counts: dict[tuple[Redis, int], RedisStorage] = {}

    def spend(self, name: RateName, who: str, cost: int = 1) -> None:
        """Count something that is about to be done. Raises TooMany, and counts nothing, where it is too often."""
        self.check(name, who, cost)
        self._rates[name].count(who, cost)

    def check(self, name: RateName, who: str, cost: int = 1) -> None:
        """Require that it may be done, without counting it. Raises TooMany."""
        rate = self._rates[name]
        if seconds := rate.wait(who, cost):
            rate.refused[who] += 1
            raise TooMany(name, name, seconds, wait=math.ceil(seconds))

    def count(self, name: RateName, who: str) -> None:
        """Count what has been done, whether it might be or not."""
        self._rates[name].count(who)

    def allows(self, name: RateName, who: str) -> bool:
        """Count something if it may be done, and return whether it may."""
        rate = self._rates[name]
        if rate.wait(who):
            metrics.LIMITED.count(name)
            return False
        rate.count(who)
        return True

    def pause(self, name: RateName, who: str) -> float:
        """Return the seconds after which a refusal is answered: the longer, the more often they did not wait.

        A refusal costs little, but not nothing, and twenty connections that only collect refusals do so all the time.
        """
        return min(PAUSE_MOST, PAUSE_EACH * self._rates[name].refused[who])

    async def keep(self) -> None:
        """Share what is counted, for ever."""
        while True:
            await asyncio.sleep(SHARE_SECONDS)
            await self.share()

    async def share(self) -> None:
        """Tell the other processes what was counted here, and learn what they have counted of the same."""
        news = list(self._news())
        for begin in range(0, len(news), AT_ONCE):
            await asyncio.gather(*map(self._tell, news[begin : begin + AT_ONCE]))

    def _news(self) -> Iterator[_Told]:
        for rate in self._rates.values():
            window, told = rate.to_share()
            for who, many in told.items():
                yield _Told(rate, window, who, many)

    async def _tell(self, told: _Told) -> None:
        rate, limit = told.rate, told.rate.limit
        assert limit is not None, "what has no limit is not counted"
        whose = unnamed(told.who)
        shard = crc32(whose.encode()) % SHARDS
        key, life = limit.key_for(rate.name, whose, told.window), 2 * limit.get_expiry()
        try:
            # Asked again after a lost reply, it counts twice: rarely, and little.
            total = await self._store.ask(shard, lambda redis: self._of(redis, shard).incr(key, life, told.many))
        except StoreUnavailable:
            rate.not_told(told.window, told.who, told.many)
        else:
            rate.learn(told.window, told.who, total)

    def _of(self, redis: Redis, shard: int) -> RedisStorage:
        """The counts of ``limits`` in a shard, on the connections of the store."""
        if (redis, shard) not in self._counts:
            self._counts[redis, shard] = RedisStorage(
                "redis://",
                implementation="redispy",
                key_prefix=f"{{s{shard:02d}}}:rate",
                connection_pool=redis.connection_pool,  # type: ignore[arg-type]
            )
        return self._counts[redis, shard]


def unnamed(who: str) -> str:
    """Return what stands for somebody in the store: names and addresses are nobody's business who can read it."""
    return blake2b(who.encode(), digest_size=12).hexdigest()
