"""What many ask for at once, and changes all the time: made at most once in a moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Made(NamedTuple, Generic[V]):
    at: float
    value: asyncio.Future[V]


class Recent(Generic[K, V]):
    """Keeps what was made for a key for ``seconds``, for all who ask in that time, and of the newest ``most`` keys."""

    def __init__(self, seconds: float, most: int = 64, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._most = most
        self._now = now
        self._made: dict[K, _Made[V]] = {}

    async def get(self, key: K, make: Callable[[], Awaitable[V]]) -> V:
        """Return what was made a moment ago, or is being made, or make it. Raises what ``make`` raises."""
        known = self._made.get(key)
        if known is None or self._now() - known.at >= self._seconds:
            known = self._begin(key, make)
        # A caller that gives up waiting leaves it to the others.
        return await asyncio.shield(known.value)

    def _begin(self, key: K, make: Callable[[], Awaitable[V]]) -> _Made[V]:
        self._made.pop(key, None)
        while len(self._made) >= self._most:
            del self._made[next(iter(self._made))]
        begun = self._made[key] = _Made(self._now(), asyncio.ensure_future(make()))
        begun.value.add_done_callback(lambda done: self._forget_failed(key, begun, done))
        return begun

    def _forget_failed(self, key: K, begun: _Made[V], done: asyncio.Future[V]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._made.get(key) is begun:
            del self._made[key]
