"""How much one user may ask for: a burst, and a number a second in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable

BURST = 20
EACH_SECOND = 1.5


class Rate:
    """A bucket for each user; the first message beyond it is worth a word, those after it are not."""

    def __init__(self, burst: float = BURST, rate: float = EACH_SECOND, now: Callable[[], float] = time.monotonic):
        self._burst, self._rate, self._now = burst, rate, now
        self._left: dict[str, tuple[float, float]] = {}
        self._warned: set[str] = set()

    def passes(self, user: str) -> bool:
        """Whether one more message of a user is read."""
        now = self._now()
        left, at = self._left.get(user, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        self._left[user] = (left - 1 if left >= 1 else left, now)
        if left >= self._burst / 2:
            self._warned.discard(user)
        return left >= 1

    def warns(self, user: str) -> bool:
        """Whether a user whose message did not pass is to be told so: once."""
        first = user not in self._warned
        self._warned.add(user)
        return first
