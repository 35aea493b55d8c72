"""One rate: who has done how much of late, as far as this process knows."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from limits import RateLimitItem

SHARED_FROM = 0.1
"""The share of a limit from which on a process does not count for somebody alone: it asks the store.

Nobody who plays comes that far, so that almost nothing is asked; in return each process beyond the first may let
through almost as much more.
"""


class Untold(NamedTuple):
    """What the store has not been told of somebody: how much in which window, of which a share is over, from 0 to 1."""

    window: int
    many: int
    elapsed: float


class Rate:
    """At most ``limit.amount`` in any time as long as its window, for each who is counted; None: no limit.

    It is the sliding window counter that ``limits`` has over a store, here in memory, so that those who play wait for
    nobody: of the window before, as much counts as still lies within the time. Nothing has to be swept, for both
    counts go with their windows. Windows begin at the same moment in all processes, by the wall clock.
    """

    def __init__(self, name: str, limit: RateLimitItem | None, now: Callable[[], float] = time.time) -> None:
        self.name = name
        self.limit = limit
        self._now = now
        self._most = limit.amount if limit else 0
        self._seconds = limit.get_expiry() if limit else 1
        self._window = 0
        self._before: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._unsent: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """How often each was told to wait in this window."""

    def wait(self, who: str, cost: int = 1) -> float:
        """Return the seconds until they may pay this cost: 0.0 now. What costs more than the limit costs it."""
        if self.limit is None:
            return 0.0
        elapsed = self._turn()
        before, count, left = self._before[who], self._counts[who], self._most - self._capped(cost)
        if before * (1 - elapsed) + count <= left:
            return 0.0
        if count <= left:
            return (1 - (left - count) / before - elapsed) * self._seconds
        return (1 - elapsed + 1 - left / count) * self._seconds

    def is_at_hand(self, who: str, cost: int = 1) -> bool:
        """Whether they may do it, and the store need not be asked."""
        if self.limit is None:
            return True
        return not self.wait(who, cost) and self._unsent[who] + self._capped(cost) < SHARED_FROM * self._most

    def count(self, who: str, cost: int = 1) -> None:
        """Count what they did."""
        if self.limit is not None:
            self._turn()
            self._counts[who] += self._capped(cost)
            self._unsent[who] += self._capped(cost)

    def give_back(self, who: str, cost: int = 1) -> None:
        """Count no longer what they did not do after all; in a later window there is nothing to give back."""
        if self.limit is not None:
            self._turn()
            if self._counts[who] >= self._capped(cost):
                self.count(who, -self._capped(cost))

    def _capped(self, cost: int) -> int:
        return min(cost, self._most)

    def _turn(self) -> float:
        """Begin the window of this moment, and return how much of it is over, from 0 to 1."""
        whole, elapsed = divmod(self._now() / self._seconds, 1)
        if (window := int(whole)) != self._window:
            self._before = self._counts if window == self._window + 1 else Counter()
            self._window, self._counts, self._unsent, self.refused = window, Counter(), Counter(), Counter()
        return elapsed

    # --- shared --------------------------------------------------------------------------------------------------

    def untold(self, who: str) -> Untold:
        """Return what the others do not know of."""
        elapsed = self._turn()
        return Untold(self._window, self._unsent[who], elapsed)

    def told(self, who: str, told: Untold) -> None:
        """Hear that the others have been told; until then it is still untold."""
        self._turn()
        if told.window == self._window:
            self._unsent[who] -= told.many

    def learn(self, window: int, who: str, total: int) -> None:
        """Hear what all processes have counted of somebody in a window."""
        self._turn()
        if window == self._window:
            self._counts[who] = max(self._counts[who], total + self._unsent[who])
        elif window == self._window - 1:
            self._before[who] = max(self._before[who], total)
