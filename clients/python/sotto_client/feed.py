"""One feed as this client knows it so far: takes messages in order and keeps the view. No I/O."""

from __future__ import annotations

import msgspec

from sotto_client import merge
from sotto_client.messages import Frame, Json, View, Watch


class Update(msgspec.Struct, frozen=True):
    """The view after something happened, and the facts that made it so.

    ``seq`` counts the viewer's facts, ``at`` is in unix milliseconds. ``whole`` marks a view that stands for facts
    not listed: the first one, one after a gap, or one that sums up what a slow reader left lying.
    """

    facts: tuple[Json, ...]
    view: Json
    seq: int
    at: int
    whole: bool

    @property
    def hold_seconds(self) -> float:
        """How long after this a climax is looked at, before anybody is to be asked; 0 where there is none."""
        table = self.view.get("table", {})
        held, offset = table.get("held"), table.get("clock_offset", 0)
        return 0.0 if held is None else max(0, held + offset - self.at) / 1000


NOTHING = Update((), {}, 0, 0, whole=True)


class Gap(Exception):
    """A frame does not follow on what is known: send ``resume`` again."""


class Feed:
    """Where one viewer stands in a table; views are never changed, each update has its own."""

    def __init__(self, table: str, as_: str) -> None:
        self.table = table
        self.as_ = as_
        self.log = ""
        self.latest = NOTHING

    def resume(self) -> Watch:
        """Return the message that asks for everything after what is known."""
        return Watch(self.table, self.as_, self.latest.seq, self.log) if self.log else Watch(self.table, self.as_)

    def take_view(self, message: View) -> Update:
        """Replace everything by this view."""
        self.log = message.log
        # A view is a patch to nothing: its nulls mean "absent", as they do in patches.
        view = merge.apply({}, message.view)
        self.latest = Update((), view, message.seq, message.at, whole=True)
        return self.latest

    def take_frame(self, message: Frame) -> Update | None:
        """Apply a frame to the view; None if it was known already.

        Raises:
            Gap: something is missing between what is known and this frame, or it is of another log.
        """
        if message.log != self.log:
            raise Gap
        if message.seq <= self.latest.seq:
            return None
        if message.before != self.latest.seq:
            raise Gap
        view = merge.apply(self.latest.view, message.patch)
        self.latest = Update(message.facts, view, message.seq, message.at, whole=False)
        return self.latest
