"""What the operator's log says of a store that takes nothing: since when, why, and how much was turned away."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

import structlog

from events.redis import RedisStore
from events.store import StoreRefuses, StoreUnavailable
from server import metrics

AGAIN_SECONDS = 1.0
CALM_SECONDS = 3.0

log = structlog.get_logger("store")


class StoreHealth:
    """Counts the calls that the store refused, and logs each reason once until the store is well again.

    ``why_held`` gives the reason where the store is one that we ourselves let take no writes.
    """

    def __init__(self, store: RedisStore, why_held: Callable[[], str] = str) -> None:
        self._store = store
        self._why_held = why_held
        self._turned_away: Counter[str] = Counter()
        self._since = self._last = 0.0
        self._ill = asyncio.Event()
        store.on_trouble = self._troubled

    def _troubled(self, trouble: StoreUnavailable) -> None:
        self._last = time.monotonic()
        metrics.STORE_TROUBLE.labels(trouble.why).inc()
        self._turned_away[trouble.why] += 1
        if not self._ill.is_set():
            self._since = self._last
            self._ill.set()
        if self._turned_away[trouble.why] == 1:
            refuses = isinstance(trouble, StoreRefuses)
            said = "the store takes nothing" if refuses else "the store cannot be used"
            log.error(said, why=trouble.why, reason=self._reason(trouble))

    def _reason(self, trouble: StoreUnavailable) -> str:
        return (trouble.why == "noreplicas" and self._why_held()) or str(trouble)

    async def run(self) -> None:
        """Watch for the store to be well again, for ever."""
        while True:
            await self._ill.wait()
            # A store that comes and goes is logged once, too.
            while not await self._well() or time.monotonic() - self._last < CALM_SECONDS:  # noqa: ASYNC110
                await asyncio.sleep(AGAIN_SECONDS)
            seconds = round(self._last - self._since, 1)
            log.warning("the store is well again", seconds=seconds, turned_away=dict(self._turned_away))
            self._turned_away.clear()
            self._ill.clear()

    async def _well(self) -> bool:
        try:
            await self._store.check()
        except StoreUnavailable:
            return False
        return True
