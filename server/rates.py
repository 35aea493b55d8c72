"""How often somebody may do something in a minute, counted in this process."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping


class Rate:
    """So many a minute for each address, or whatever names who is counted."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._minute = 0
        self._counts: dict[str, int] = {}

    def allows(self, who: str) -> bool:
        """Count one more; whether it is not too many."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        self._counts[who] = self._counts.get(who, 0) + 1
        return self._counts[who] <= self._most


class Tries:
    """Wrong codes in this minute, by account and by address, behind which many may live: guessing is slow for both."""

    def __init__(self) -> None:
        self._minute = 0
        self._counts: dict[str, int] = {}

    def over(self, most: Mapping[str, int]) -> bool:
        """Whether one of these has guessed as often as it may."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._counts = minute, {}
        return any(self._counts.get(one, 0) >= often for one, often in most.items())

    def wrong(self, who: Iterable[str]) -> None:
        """They guessed wrong."""
        for one in who:
            self._counts[one] = self._counts.get(one, 0) + 1
