"""Limits on how often something may be done in a minute, counted in this process alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping


class _MinuteCounts:
    """Counts by name that begin again with every minute: nothing to sweep, and no name is kept for longer."""

    def __init__(self) -> None:
        self._minute = 0
        self._counts: Counter[str] = Counter()

    def now(self) -> Counter[str]:
        """The counts of this minute."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._counts = minute, Counter()
        return self._counts


class RateLimit:
    """At most ``most`` a minute for each address, or whatever else names who is counted."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts = _MinuteCounts()

    def allows(self, who: str) -> bool:
        """Count one more, and return whether it is still within the limit."""
        counts = self._counts.now()
        counts[who] += 1
        return counts[who] <= self._most


class GuessLimit:
    """Wrong codes this minute, by account and by address: many accounts may share an address, so both are counted."""

    def __init__(self) -> None:
        self._counts = _MinuteCounts()

    def over(self, most: Mapping[str, int]) -> bool:
        """Whether one of these has used up its wrong guesses."""
        counts = self._counts.now()
        return any(counts[one] >= often for one, often in most.items())

    def wrong(self, who: Iterable[str]) -> None:
        """Count a wrong guess for each of these."""
        counts = self._counts.now()
        for one in who:  # not Counter.update, which would add the values of a mapping
            counts[one] += 1
