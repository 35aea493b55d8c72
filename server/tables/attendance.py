"""Who is connected to one table, in all processes, and what its watchers are told of that."""

from __future__ import annotations

from typing import NamedTuple

from events.audience import Seat, viewer_name
from games.sitting.state import TableState
from server import wire
from server.tables.watchers import Watchers

PRESENT_MS = 60_000
"""A player who sent a command this recently counts as present, with or without a socket."""

Online = frozenset[tuple[Seat, str]]
"""Who is connected: seats with their players."""


class Connected(NamedTuple):
    """What one process, or several, know of one table: who is connected as which seat, and its two marks.

    ``llm_away``: it misses the model that plays seats there; ``stands``: a fault stopped the table's clock.
    """

    online: Online = frozenset()
    llm_away: bool = False
    stands: bool = False

    def __bool__(self) -> bool:
        return any(self)


NOTHING = Connected()


class Attendance:
    """Who is connected to a table. ``elsewhere`` is what other processes have told; ``message`` what is shown.

    Its marks ``llm_away`` and ``stands`` are this process's.
    """

    def __init__(self, table: str, watchers: Watchers) -> None:
        self.elsewhere = NOTHING
        self.llm_away = self.stands = False
        self.message = b""
        self._table = table
        self._watchers = watchers
        self._shown: Online | None = None
        self._acted_at = 0

    def act(self, now: int) -> None:
        """Note that a player has sent a command at ``now``, in unix milliseconds."""
        self._acted_at = now

    def is_attended(self, sitting: TableState, now: int) -> bool:
        """Whether a player of this table is connected as such to this process, or has acted recently."""
        return now - self._acted_at < PRESENT_MS or bool(self.online(sitting))

    def online(self, sitting: TableState) -> Online:
        """The players connected as such to this process."""
        return frozenset(
            (seat, seated.player)
            for seat, seated in sitting.seats.items()
            if seated.player is not None and self._watchers.watching(seated.player, viewer_name(seat))
        )

    def here(self, sitting: TableState) -> Connected:
        """What this process knows."""
        return Connected(self.online(sitting), self.llm_away, self.stands)

    def renew(self, sitting: TableState, quiet: bool) -> bool:
        """Make the message again, and return whether it has changed.

        While the game is quiet it shows who was connected when this began.
        """
        marks = self.llm_away or self.elsewhere.llm_away, self.stands or self.elsewhere.stands
        if not quiet:
            self._shown = self.online(sitting) | self.elsewhere.online
        elif self._shown is None:
            # Loaded in the middle of it: what was shown before is not known here, and nobody is to stand out.
            self._shown = _everybody(sitting)
        before, self.message = self.message, wire.presence(self._table, _present(sitting, self._shown), *marks)
        return before != self.message

    def all_present(self, sitting: TableState) -> bytes:
        """Return a message for where it is not known who was connected: nobody is to stand out."""
        return wire.presence(self._table, _present(sitting, _everybody(sitting)), False, False)


def _everybody(sitting: TableState) -> Online:
    return frozenset((seat, seated.player) for seat, seated in sitting.seats.items() if seated.player)


def _present(sitting: TableState, there: Online) -> list[wire.Present]:
    """Who has a seat, and whether they are there."""
    return [
        wire.Present(seat, seated.player, (seat, seated.player) in there)
        for seat, seated in sorted(sitting.seats.items())
        if seated.player is not None
    ]
