"""Shows spectators later what happens at a table whose option ``delay`` says so: the clock and the timer of a Delay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from games.game import AnyGame
from projections.feed import Feed, FeedFrame
from server.clock import Now
from server.tables.attendance import Attendance
from server.tables.delay import Delay
from server.tables.history import History
from server.tables.watchers import Shown, Watcher, Watchers, prebuilt
from server.tables.writing import contained


class Delayable(Protocol):
    """A table with watchers, of which this is needed."""

    id: str
    game: AnyGame
    past: History
    watchers: Watchers
    attendance: Attendance
    on_released: Callable[[Any], None]

    def show_presence(self) -> None:
        """Tell all watchers who is connected, if that has changed."""

    def frame_message(self, viewer: str, frame: FeedFrame) -> bytes:
        """Return a frame as it is sent."""


class Later:
    """What one table holds back; nothing while ``delay`` is None.

    The table is told with each call: kept here, it would be a cycle that stays in memory until it is looked for.
    """

    def __init__(self, now: Now) -> None:
        self.delay: Delay | None = None
        self._now = now
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that spectators have not been shown yet."""
        return self.delay is not None and self.delay.due is not None

    def shown(self, feed: Feed) -> Feed:
        """Return how much of the public feed is shown."""
        return feed if self.delay is None else self.delay.shown

    def is_near(self, table: Delayable, watcher: Watcher) -> bool:
        """Whether a watcher is shown who is connected now: by a delay, only who watches from a chair."""
        return self.delay is None or table.watchers.has_chair(watcher)

    def hold(self, table: Delayable, delay: Delay | None) -> None:
        """Show what this delay holds back when it is due; None: show everything at once from now on."""
        self.delay = delay
        table.past.shown = None if delay is None else lambda: delay.shown
        self._set_timer(table)

    def add(self, table: Delayable, feed: Feed) -> None:
        """Hold back what the public feed has become."""
        if self.delay is not None:
            self.delay.add(feed)
            self._release(table)

    def add_presence(self, table: Delayable, message: bytes) -> None:
        """Hold back who is connected."""
        if self.delay is not None:
            self.delay.add_presence(message, self._now())
            self._release(table)

    def _release(self, table: Delayable) -> None:
        """Show spectators what is due by now, and come again when the next is."""
        delay, now = self.delay, self._now()
        if delay is None:
            return
        steps = list(delay.release(now))
        for before, feed in steps:
            contained(table.id, table.game.name, _show, table, before, feed)
        if delay.over:
            self.hold(table, None)
            table.attendance.message = b""
            table.show_presence()
        elif (presence := delay.release_presence(now)) is not None:
            far = [watcher for watcher in table.watchers.of("public") if not self.is_near(table, watcher)]
            table.watchers.tell(far, presence)
        if steps:
            table.on_released(table)
        self._set_timer(table)

    def _set_timer(self, table: Delayable) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.delay.due if self.delay is not None else None
        if due is not None:
            seconds = max(0, due - self._now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(seconds, self._release, table)


def _show(table: Delayable, before: Feed, feed: Feed) -> None:
    if "public" in table.watchers.shown():
        message = table.frame_message("public", feed.frame(before))
        table.watchers.show("public", Shown(before.seq, feed.seq, prebuilt(message)))
