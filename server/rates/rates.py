"""All rates of a process; what is counted is shared with the others by counts in the store."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from dataclasses import fields
from hashlib import blake2b
from typing import Any, NamedTuple
from weakref import WeakValueDictionary
from zlib import crc32

from events.redis import RedisStore
from events.store import SHARDS, StoreUnavailable
from server import metrics
from server.rates.rate import Rate
from server.rates.settings import RateName, RateSettings, parsed
from server.refusals import TooMany

ASK_SECONDS = 2.0
"""How long the store may take to say whether something may be done."""

ALONE_SECONDS = 5.0
"""How long a process counts alone after the store has not answered."""

PAUSE_EACH = 0.02
PAUSE_MOST = 0.5


class Due(NamedTuple):
    """What something takes: a part of a rate, for the one who does it."""

    name: RateName
    who: str
    cost: int = 1


class Rates:
    """Counts what is done by account, address or whatever else names who does it.

    A client that does little is counted in memory, and one that is known to have done too much is refused from there.
    Between the two, what was done here is told to the store before it is a tenth of the limit; the store then decides,
    for all processes in one step. While it is away, each process counts alone, and nobody is refused for it. Without a
    store it always does.
    """

    def __init__(self, settings: RateSettings, store: RedisStore | None) -> None:
        self._store = store
        self._rates: dict[str, Rate] = {
            one.name: Rate(one.name, parsed(one.name, getattr(settings, one.name))) for one in fields(settings)
        }
        self._asking: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._alone_until = 0.0

    async def spend(self, name: RateName, who: str, cost: int = 1) -> None:
        """Count something that is about to be done. Raises TooMany, and counts nothing, where it is too often."""
        if not await self._counted(Due(name, who, cost)):
            raise self._too_many(name, who, cost)

    async def allows(self, name: RateName, who: str) -> bool:
        """Count something if it may be done, and return whether it may."""
        counted = await self._counted(Due(name, who))
        if not counted:
            metrics.LIMITED.count(name)
        return counted

    def take(self, dues: Sequence[Due]) -> bool:
        """Count what is due if all of it is granted without asking the store; else nothing, and ``spend`` decides."""
        for name, who, cost in dues:
            if not self._rates[name].is_at_hand(who, cost):
                return False
        for name, who, cost in dues:
            self._rates[name].count(who, cost)
        return True

    def check(self, name: RateName, who: str, cost: int = 1) -> None:
        """Refuse what is known here to be too often, without counting or asking. Raises TooMany."""
        if self._rates[name].wait(who, cost):
            raise self._too_many(name, who, cost)

    def give_back(self, name: RateName, who: str, cost: int = 1) -> None:
        """Count no longer what was spent and has not been done after all."""
        self._rates[name].give_back(who, cost)

    def pause(self, name: RateName, who: str) -> float:
        """Return the seconds after which a refusal is answered: the longer, the more often they did not wait.

        Refusals are delayed, so that clients that ignore them cannot busy the server.
        """
        return min(PAUSE_MOST, PAUSE_EACH * self._rates[name].refused[who])

    def _too_many(self, name: RateName, who: str, cost: int) -> TooMany:
        rate = self._rates[name]
        rate.refused[who] += 1
        seconds = rate.wait(who, cost)
        return TooMany(name, name, seconds, wait=max(1, math.ceil(seconds)))

    async def _counted(self, due: Due) -> bool:
        rate = self._rates[due.name]
        if self.take([due]):
            return True
        # One question after the other: what is not told yet stays below its share, however much is asked at once.
        lock = self._asking.setdefault((due.name, due.who), asyncio.Lock())
        async with lock:
            if self.take([due]):
                return True
            if rate.wait(due.who, due.cost):
                return False
            store = self._store
            if store is None or asyncio.get_running_loop().time() < self._alone_until:
                rate.count(due.who, due.cost)
                return True
            return await self._granted(store, rate, due)

    async def _granted(self, store: RedisStore, rate: Rate, due: Due) -> bool:
        """Tell what was done here, ask for what is due, and learn what all processes have counted."""
        assert rate.limit is not None, "what has no limit is at hand"
        most, life = rate.limit.amount, 2 * rate.limit.get_expiry()
        whose, told = unnamed(due.who), rate.untold(due.who)
        shard = crc32(whose.encode()) % SHARDS
        key, before = (
            f"{{s{shard:02d}}}:rate:{rate.limit.key_for(rate.name, whose, window)}"
            for window in (told.window, told.window - 1)
        )

        async def ask(redis: Any) -> list[int]:
            asked = (told.many, min(due.cost, most), most, 1 - told.elapsed, life)
            answer: list[int] = await redis.eval(_ASK, 2, key, before, *asked)
            return answer

        try:
            async with asyncio.timeout(ASK_SECONDS):
                # Asked again after a lost reply, it counts twice: rarely, and little.
                granted, total, total_before = await store.ask(shard, ask)
        except (StoreUnavailable, TimeoutError):
            self._alone_until = asyncio.get_running_loop().time() + ALONE_SECONDS
            rate.count(due.who, due.cost)
            return True
        rate.told(due.who, told)
        rate.learn(told.window, due.who, total)
        rate.learn(told.window - 1, due.who, total_before)
        return bool(granted)


# Tell, ask and take in one step: any number of processes may do so at once.
_ASK = """
local before = tonumber(redis.call('GET', KEYS[2]) or '0')
local total = tonumber(redis.call('GET', KEYS[1]) or '0') + tonumber(ARGV[1])
local cost, most, weight = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local granted = 0
if before * weight + total + cost <= most then
  granted, total = 1, total + cost
end
redis.call('SET', KEYS[1], total, 'EX', ARGV[5])
return {granted, total, before}
"""


def unnamed(who: str) -> str:
    """Return what stands for somebody in the store: names and addresses are nobody's business who can read it."""
    return blake2b(who.encode(), digest_size=12).hexdigest()
