"""Reads a table's history as of any seq: its log, folded from the last known place before what was asked for.

Everything here ends where the table stood when it was asked. A read has the event loop in slices, and whoever asks for
much waits for it (server.fair_loop).
"""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from typing import TypeVar

from events.audience import Viewer
from events.codec import AnyCommit, Codec
from events.store import EMPTY, Entry, Log, Position, Store
from games.queries import SeenFact
from projections.feed import Feed, FeedFrame, seen_facts
from server.fair_loop import FairLoop, Slices
from server.tables.checkpoints import Checkpoints
from server.tables.decider import Table

T = TypeVar("T")

PAGE = 200
"""The most commits that are read from the store at a time."""

FIRST_PAGE = 32
"""Commits read at first, twice as many each time after: who wants little reads little."""

_Place = tuple[Position, Feed]

Standing = tuple[Position, dict[Viewer, Feed]]
"""Where all viewers stood after a commit."""

LoadEarlier = Callable[[], Iterable[Standing]]


class History:
    """What one table's log tells. The caller that lets the table take a commit says so with ``on_commit``.

    ``asker`` is the player who asks, empty for one without an account, and None for the server itself.
    All that read may raise StoreUnavailable.
    """

    def __init__(self, log: Log, table: Table, codec: Codec, store: Store, fair_loop: FairLoop) -> None:
        self._log = log
        self._table = table
        self._codec = codec
        self._store = store
        self._fair_loop = fair_loop
        self._checkpoints = Checkpoints()
        self.shown: Callable[[], Feed] | None = None
        """Where the public feed stands as far as it is shown, if that is not as far as it goes."""
        self.load_earlier: LoadEarlier | None = None
        """Called once, for the places before those that this was told of, if anybody asks for such."""

    def on_resume(self) -> None:
        """Hear that the table stands where a snapshot was taken: what lies before is folded when somebody asks."""
        self._checkpoints.on_resume(self._table, self.everything())

    def latest(self, many: int) -> list[Standing]:
        """Return where all viewers stood at the latest places that are kept, the oldest first."""
        self._add_earlier()
        return self._checkpoints.latest(many)

    def _add_earlier(self) -> None:
        if self.load_earlier is not None:
            load, self.load_earlier = self.load_earlier, None
            self._checkpoints.add_earlier(load())

    def on_commit(self) -> None:
        """Hear that the table has just taken a commit."""
        self._checkpoints.on_commit(self._table, self.everything)

    def everything(self) -> Feed:
        """The feed of ``all`` as it stands: the truth. It does not tell the facts of the last commit."""
        table = self._table
        return Feed(table.game, "all", table.facts, table.at, table.truth, ())

    async def opening(self) -> AnyCommit:
        """The first commit."""
        first, *_ = await self._store.read(self._log, limit=1)
        return self._codec.decode(first.data)

    async def commits(self, asker: str | None = None) -> AsyncGenerator[AnyCommit, None]:
        """Yield the whole log."""
        slices, end = self._fair_loop.slices(asker), self._table.top.version
        async with aclosing(self._entries(EMPTY, end, slices)) as entries:
            async for entry in entries:
                yield self._codec.decode(entry.data)

    async def frames(
        self, viewer: Viewer, after: int, most: int | None = None, asker: str | None = None
    ) -> AsyncGenerator[FeedFrame, None]:
        """Yield the frames of a viewer after this seq, at most ``most`` of them."""
        now = self.now(viewer)
        if most == 0 or (now is not None and after >= now.seq):
            return
        left = sys.maxsize if most is None else most
        async with aclosing(self._feeds(viewer, after, self._fair_loop.slices(asker))) as feeds:
            before = None
            async for feed in feeds:
                if before is not None and feed.seq > after:
                    yield feed.frame(before)
                    left -= 1
                    if not left:
                        break
                before = feed

    async def feed(self, viewer: Viewer, seq: int | None = None, asker: str | None = None) -> Feed:
        """Return a viewer's feed as it stands now, or as it stood at this seq."""
        now = self.now(viewer)
        if now is not None and (seq is None or seq >= now.seq):
            return now
        found = Feed.first(self._table.game, viewer)
        wanted = sys.maxsize if seq is None else seq
        async with aclosing(self._feeds(viewer, wanted, self._fair_loop.slices(asker))) as feeds:
            async for feed in feeds:
                if feed.seq > wanted:
                    break
                found = feed
        return found

    def now(self, viewer: Viewer) -> Feed | None:
        """The feed of a viewer as it stands, unless it can only be folded; the public one as it is shown."""
        if viewer == "public" and self.shown is not None:
            return self.shown()
        return self.everything() if viewer == "all" else self._table.feeds.get(viewer)

    async def facts(
        self, viewer: Viewer, after: int = 0, most: int | None = None, asker: str | None = None
    ) -> list[SeenFact]:
        """Return every fact that a viewer was told after this seq; those of whole commits, until they are ``most``."""
        slices, end, last = self._fair_loop.slices(asker), self._table.top.version, self._last(viewer)
        (place, feed), page = await self._start(viewer, lambda feed: feed.seq <= after, slices)
        told: list[SeenFact] = []
        enough = sys.maxsize if most is None else most + after - feed.seq
        async with aclosing(self._entries(place, end, slices, page)) as entries:
            async for entry in entries:
                if len(told) >= enough:
                    break
                told += seen_facts(viewer, (self._codec.decode(entry.data),))
        return told[after - feed.seq : max(after, last) - feed.seq]

    def _last(self, viewer: Viewer) -> int:
        """The seq as far as which a viewer is shown anything."""
        return self.shown().seq if viewer == "public" and self.shown is not None else sys.maxsize

    async def since(self, viewer: Viewer, at: int) -> AsyncGenerator[Feed, None]:
        """Yield a viewer's feed, shown or not, as it stood by a time (unix milliseconds) or earlier, and after every
        commit that it saw since.
        """
        slices, end = self._fair_loop.slices(), self._table.top.version
        (place, feed), page = await self._start(viewer, lambda feed: feed.at <= at, slices)
        yield feed
        async with aclosing(self._entries(place, end, slices, page)) as entries:
            async for entry in entries:
                before, feed = feed, feed.after(self._codec.decode(entry.data))
                if feed is not before:
                    yield feed

    async def _feeds(self, viewer: Viewer, seq: int, slices: Slices) -> AsyncGenerator[Feed, None]:
        """Yield a viewer's feed at a place with ``seq`` facts or fewer, and after every commit that it saw since."""
        end, last = self._table.top.version, self._last(viewer)
        (place, feed), page = await self._start(viewer, lambda feed: feed.seq <= min(seq, last), slices)
        yield feed
        async with aclosing(self._entries(place, end, slices, page)) as entries:
            async for entry in entries:
                before, feed = feed, feed.after(self._codec.decode(entry.data))
                self._checkpoints.on_read(Position(entry.version, entry.id), feed, end)
                if feed.seq > last:
                    return
                if feed is not before:
                    yield feed

    async def _start(self, viewer: Viewer, early: Callable[[Feed], bool], slices: Slices) -> tuple[_Place, list[Entry]]:
        """The place, as late as is known, at which a viewer stood early enough, and what follows on it."""
        self._add_earlier()
        for place, feed in self._checkpoints.until(viewer, early):
            # Never trusted without the log: one that went back (``everysec`` may lose a second) may have grown past
            # the place again, with other commits.
            page = await slices.wait(self._read(slices, place.version - 1, FIRST_PAGE + 1))
            if page and page.pop(0).id == place.id:
                return (place, feed), page
        return (EMPTY, Feed.first(self._table.game, viewer)), await slices.wait(self._read(slices, 0, FIRST_PAGE))

    async def _entries(
        self, place: Position, end: int, slices: Slices, page: list[Entry] | None = None
    ) -> AsyncGenerator[Entry, None]:
        """Yield the entries after a place, of which the first page may have been read; pause wherever it is time."""
        version, length = place.version, FIRST_PAGE
        if page is None:
            page = await slices.wait(self._read(slices, version, min(length, end - version)))
        while page:
            for entry in page:
                if entry.version > end:
                    return
                yield entry
                await slices.pause()
            version, length = page[-1].version, min(PAGE, 2 * length)
            page = await slices.wait(self._read(slices, version, min(length, end - version)))

    async def _read(self, slices: Slices, after: int, limit: int) -> list[Entry]:
        async with self._fair_loop.reading(slices.asker):
            return await self._store.read(self._log, after, limit)


async def whole(read: AsyncGenerator[T, None]) -> list[T]:
    """What is needed in one piece: all of a log, or all of these frames."""
    async with aclosing(read) as each:
        return [one async for one in each]
