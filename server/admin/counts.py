"""Counts that all processes share and that go away by themselves."""

from __future__ import annotations

from typing import Any

from events.redis import RedisStore

_ONE_MORE = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count
"""


class Counts:
    """How often something was done since it was first done, by its name."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def of(self, name: str) -> int:
        """Return a count. Raises StoreUnavailable."""
        found: Any = await self._store.ask(0, lambda redis: redis.get(_key(name)))
        return int(found or 0)

    async def one_more(self, name: str, seconds: int) -> int:
        """Count one more, and return how many there are; all are forgotten ``seconds`` after the first."""

        async def count(redis: Any) -> int:
            return int(await redis.eval(_ONE_MORE, 1, _key(name), seconds))

        return await self._store.ask(0, count)


def _key(name: str) -> str:
    return f"{{s00}}:count:{name}"
