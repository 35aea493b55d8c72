"""What spectators are shown of a table whose option ``delay`` holds the public feed back: all of it, later."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import aclosing
from itertools import pairwise

from games.sitting.facts import SIMULATION, TableForked
from games.sitting.state import TableState
from projections.feed import Feed
from server.tables.history import History


class Delay:
    """The public feed as it is shown, ``milliseconds`` behind that of the table. A value: it reads no clock.

    What happens before the game starts is shown at once, or nobody could join it; and when its end has been shown, the
    delay is ``over``. Presence is held back alike; ``presence`` is None while what was shown of it is not known here.
    """

    def __init__(self, milliseconds: int, shown: Feed) -> None:
        self.shown = shown
        self.presence: bytes | None = None
        self._milliseconds = milliseconds
        self._feeds: deque[tuple[int, Feed]] = deque()
        self._presences: deque[tuple[int, bytes]] = deque()

    @property
    def over(self) -> bool:
        """Whether the end of the game has been shown."""
        return self.shown.state.table.status == "finished"

    @property
    def due(self) -> int | None:
        """When something is to be shown next, in unix milliseconds."""
        return min((waiting[0][0] for waiting in (self._feeds, self._presences) if waiting), default=None)

    def add(self, feed: Feed) -> None:
        """Hold back what the public feed has become by a commit; one that nobody but others saw changes nothing."""
        latest = self._feeds[-1][1] if self._feeds else self.shown
        if feed is not latest:
            self._feeds.append((0 if _at_once(feed) else feed.at + self._milliseconds, feed))

    def add_presence(self, message: bytes, now: int) -> None:
        """Hold back who is connected since ``now``."""
        open = self.shown.state.table.status == "open" and not self._feeds
        self._presences.append((now if open else now + self._milliseconds, message))

    def release(self, now: int) -> Iterator[tuple[Feed, Feed]]:
        """Show what is due, and yield what the feed has become by it, step by step: before and after."""
        due = [place for place, (when, _) in enumerate(self._feeds, 1) if when <= now]
        steps = [self.shown, *(self._feeds.popleft()[1] for _ in range(max(due, default=0)))]
        self.shown = steps[-1]
        if self.over:
            steps += [feed for _, feed in self._feeds]
            self._feeds.clear()
            self.shown = steps[-1]
        yield from pairwise(steps)

    def release_presence(self, now: int) -> bytes | None:
        """Return who is to be shown as connected from ``now`` on; None if nothing new is due."""
        shown = None
        while self._presences and self._presences[0][0] <= now:
            shown = self.presence = self._presences.popleft()[1]
        return shown


async def held_back(past: History, table: TableState, now: int) -> Delay | None:
    """Return what spectators are to be shown later of a table that has just been folded; None if that is nothing."""
    milliseconds = delay_of(table)
    if not milliseconds:
        return None
    delay = None
    async with aclosing(past.since("public", now - milliseconds)) as feeds:
        async for feed in feeds:
            delay = delay or Delay(milliseconds, feed)
            delay.add(feed)
    assert delay is not None, "where a feed stood comes first"
    for _ in delay.release(now):
        pass  # nobody watches a room that is being loaded; who watched one that begins again gets whole views
    return None if delay.over else delay


def delay_of(table: TableState) -> int:
    """How much later spectators of a table are shown everything, in milliseconds."""
    if table.options is None or table.opener == SIMULATION:
        return 0
    return table.options.delay * 1000


def _at_once(feed: Feed) -> bool:
    table = feed.state.table
    closed = table.result is not None and table.result.how == "closed"
    return table.status == "open" or closed or any(isinstance(fact, TableForked) for fact in feed.facts)
