"""A core command being decided."""

from __future__ import annotations

from typing import Any, Literal

from events.audience import EVERYONE, HOSTS, Host, Seat
from events.event import Actor, Event, Fact
from games.game import AnyGame, Events, Moment, Rejected
from games.sitting.chairs import bots, co_host_of
from games.sitting.state import TableView


class Call:
    """One core command being decided, with the checks that several rules share."""

    def __init__(self, game: AnyGame, truth: TableView, view: Any, by: Actor, moment: Moment) -> None:
        self.game, self.truth, self.table = game, truth.game, truth.table
        self.view, self.by, self.moment = view, by, moment

    @property
    def seat(self) -> Seat:
        if not isinstance(self.by, int):
            raise Rejected("forbidden")
        return self.by

    @property
    def host_chair(self) -> Host:
        if self.by not in HOSTS:
            raise Rejected("forbidden")
        return self.by

    @property
    def is_running(self) -> bool:
        """In a pause, too."""
        return self.table.status in ("playing", "paused")

    @property
    def wall_time(self) -> int:
        return self.moment.now + self.table.clock_offset

    @property
    def needs_host(self) -> bool:
        """Whether nothing goes on here without a person in the host's chair."""
        options, hosting = self.table.options, self.game.hosting
        if hosting is None:
            return False
        return (options is not None and options.host_needed) or hosting.needs_host(self.truth)

    @property
    def lacks_host(self) -> bool:
        return self.needs_host and self.table.host is None

    def need_open(self) -> None:
        if self.table.status != "open":
            raise Rejected("not_open")

    def need_playing(self) -> None:
        if self.table.status != "playing":
            raise Rejected("not_playing")

    def need_running(self) -> None:
        """In a pause, too."""
        if self.table.status not in ("playing", "paused"):
            raise Rejected("not_playing")

    def need_seat(self, seat: Seat) -> None:
        if not 1 <= seat <= self.table.size:
            raise Rejected("no_such_seat", seat=seat, size=self.table.size)

    def need_bot(self, bot: str) -> None:
        there = bots(self.game, self.table.options)
        if bot not in there:
            raise Rejected("no_such_bot", bot=bot[:40], bots=there)

    def need_welcome(self, player: str, chair: Seat | Literal["host"]) -> None:
        """Refuse a chair to players who know another one's secrets, and a running game's to strangers."""
        if player in (self.table.removed or {}):
            raise Rejected("removed")
        served = self.table.served.get(player)
        if served not in (None, chair) or self.table.host == player or co_host_of(self.table, player):
            raise Rejected("knows_too_much")
        known = player in {self.table.opener, *self.table.invited} or served == chair
        returns = served == chair
        if self.is_running and not returns and not self.lets_enter(chair):
            raise Rejected("entering_off")
        if self.table.status != "open" and not known:
            # Accounts cost nothing, so strangers could collect the secrets of all chairs that bots play.
            raise Rejected("running")

    def lets_enter(self, chair: Seat | Literal["host"]) -> bool:
        """Whether a newcomer may take a chair of the running game, which a second account of a player might be."""
        options = self.table.options
        needed = chair == "host" and self.lacks_host
        return needed or options is None or options.entering is not False

    def people(self) -> list[Seat]:
        return [seat for seat, seated in self.table.seats.items() if seated.player is not None]


def public(*facts: Fact) -> Events:
    """Return events that everybody is told."""
    return tuple(Event(EVERYONE, fact) for fact in facts)
