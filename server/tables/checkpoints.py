"""Where every viewer stood at some commits of a table: what is asked of the past is folded on from the last before it.

In memory alone, as secret as the log, and dropped with the room. The closer to the end the more of them are kept: who
missed little is answered by folding little, and what is asked of anywhere by folding ``FAR`` commits at most, or a
``MOST``-th of a log that is longer than that allows.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events.audience import Viewer
from events.store import Position
from projections.feed import Feed
from server.tables.decider import Table

NEAR = 32
"""Commits between two of them, at the end of the log: a power of two."""

FAR = 128
"""Commits between two of them, far back in a log of up to ``FAR * MOST``: a power of two."""

MOST = 128
"""About the number that are kept of a longer log."""


class _Checkpoint(NamedTuple):
    top: Position
    feeds: dict[Viewer, Feed]


class Checkpoints:
    """Told of the commits of one log in order; keeps the feeds after some of them."""

    def __init__(self) -> None:
        self._kept: list[_Checkpoint] = []
        self._begun: _Checkpoint | None = None

    def on_resume(self, table: Table, everything: Feed) -> None:
        """Hear where a table stood that was not folded from its first commit on: this place is kept for good."""
        self._begun = _checkpoint(table, everything)

    def on_commit(self, table: Table, everything: Callable[[], Feed]) -> None:
        """Hear of a commit that the table has just taken; ``everything`` returns the feed of all after it."""
        if table.top.version % NEAR:
            return
        self._kept.append(_checkpoint(table, everything()))
        self._kept = [one for one in self._kept if is_kept(one.top.version, table.top.version)]

    def on_read(self, at: Position, feed: Feed, end: int) -> None:
        """Hear where a viewer stood at a commit of a log of ``end`` commits, which somebody has read again."""
        if at.version % NEAR or not is_kept(at.version, end):
            return
        for one in self._kept:
            if one.top.version == at.version:
                if one.top == at:
                    one.feeds.setdefault(feed.viewer, replace(feed))
                return
        insort(self._kept, _Checkpoint(at, {feed.viewer: replace(feed)}), key=lambda one: one.top.version)

    def latest(self, many: int) -> list[tuple[Position, dict[Viewer, Feed]]]:
        """Return where all viewers stood at the latest places, the oldest first."""
        return [(top, feeds) for top, feeds in self._kept[-many:] if "public" in feeds]

    def add_earlier(self, places: Iterable[tuple[Position, dict[Viewer, Feed]]]) -> None:
        """Add where all viewers stood before the first commit that this was told of."""
        known = {one.top for one in self._kept}
        self._kept += [_Checkpoint(top, feeds) for top, feeds in places if top not in known]
        self._kept.sort(key=lambda one: one.top.version)

    def until(self, viewer: Viewer, early: Callable[[Feed], bool]) -> Iterator[tuple[Position, Feed]]:
        """Yield where a viewer stood early enough, the latest first."""
        known = [*self._kept, *([self._begun] if self._begun else [])]
        for top, feeds in sorted(known, key=lambda one: -one.top.version):
            feed = feeds.get(viewer)
            if feed is not None and early(feed):
                yield top, feed


def _checkpoint(table: Table, everything: Feed) -> _Checkpoint:
    # Copies: an original keeps its views and prompts beside it.
    feeds = {viewer: replace(feed) for viewer, feed in table.feeds.items()}
    feeds["all"] = replace(everything)
    return _Checkpoint(table.top, feeds)


def is_kept(version: int, top: int) -> bool:
    """Whether the checkpoint of this version is kept at the end of a log with this number of commits."""
    power = version & -version
    far = FAR
    while far * MOST < top:
        far *= 2
    return power >= far or top - version <= 2 * power
