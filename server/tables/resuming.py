"""What a client that comes back is shown: the frames that it missed, or a whole view."""

from __future__ import annotations

from contextlib import aclosing
from typing import Protocol

from events.audience import Viewer, parse_viewer
from events.store import Damaged, StoreUnavailable
from projections.feed import FeedFrame
from server.tables.history import History
from server.tables.watchers import Shown, Watchers, prebuilt

MOST_FACTS = 1000
"""A client that missed more facts than this gets a whole view instead of the frames."""

TRIES = 4
"""How often to read on where more frames came during a read than are kept, before a whole view is sent."""


class Watched(Protocol):
    """A table that is watched, of which this is needed."""

    past: History
    watchers: Watchers

    @property
    def log_name(self) -> str:
        """The name of the log to clients."""

    async def catch_up(self) -> None:
        """Fold what others appended."""

    def keep_frames(self, viewer: str) -> None:
        """Make and keep the next frames of a viewer, though nobody watches yet."""

    def frame_message(self, viewer: str, frame: FeedFrame) -> bytes:
        """Return a frame as it is sent."""

    def failed(self, what: str, viewer: Viewer, fault: Exception) -> None:
        """Count and log what went wrong with one view."""


async def missed_frames(table: Watched, viewer: str, seq: int, asker: str) -> list[bytes] | None:
    """Return the frames after a seq, prebuilt, up to now; None where a whole view is due. Raises StoreUnavailable."""
    who, after, log_name = parse_viewer(viewer), seq, table.log_name
    shown: list[bytes] = []
    if (known := table.past.now(who)) is not None and known.seq < seq:
        await table.catch_up()  # another process has shown more than this one has heard of yet
    for _ in range(TRIES):
        now = table.past.now(who)
        if now is None or not 0 <= now.seq - seq <= MOST_FACTS:
            return None
        recent = [] if now.seq == after else table.watchers.since(viewer, after, now.seq)
        if recent is not None:
            return shown + recent
        table.keep_frames(viewer)  # a game of bots goes on while the log is read, and would never be caught up with
        late = await _late(table, viewer, after, asker)
        if not late or late[0].before != after or log_name != table.log_name:
            return None  # no frame of ours ended there
        table.watchers.keep_late(viewer, late)
        shown += [one.message for one in late]
        after = late[-1].seq
    return None  # more came each time than are kept


async def _late(table: Watched, viewer: str, after: int, asker: str) -> list[Shown]:
    """Return frames that nobody was shown lately, from the log."""
    who = parse_viewer(viewer)
    late: list[Shown] = []
    try:
        async with aclosing(table.past.frames(who, after, asker=asker)) as frames:
            async for frame in frames:
                message = prebuilt(table.frame_message(viewer, frame))
                late.append(Shown(frame.seq - len(frame.facts), frame.seq, message))
    except (StoreUnavailable, Damaged):
        raise
    except Exception as fault:
        table.failed("a frame cannot be shown", who, fault)
        return []
    return late
