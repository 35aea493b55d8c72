"""Given these facts, when somebody does this, then these facts follow, or this refusal."""

from __future__ import annotations

from typing import Any

import pytest

from events.audience import EVERYONE, SEALED, only
from events.event import Actor, Command, Commit, Event, Fact
from games.dice import seed_hash
from games.game import AnyGame
from games.sitting import commands
from games.sitting.facts import (
    TableDeadlineMissed,
    TableOpened,
    TableReturned,
    TableSeatTaken,
    TableSeeded,
    TableSubstituted,
)
from games.sitting.state import TableState
from games.sitting.table import Chair
from games.words import Param
from server.refusals import Refused
from server.tables.decider import Submission, Table
from tests.games.parlour import GAME, ParlourOptions

NOW = 1_700_000_000_000
SEED, SEALED_SEED = "11" * 32, "22" * 32

OWN = (TableDeadlineMissed, TableSubstituted, TableReturned)


def opened(
    size: int = 3, private: bool = False, opener: str = "ann", hot_seat: bool = False, **options: Any
) -> list[Fact]:
    """A table of the parlour that ann has opened."""
    chosen = ParlourOptions(hot_seat=hot_seat, **options)
    hashes = seed_hash(SEED), seed_hash(SEALED_SEED)
    return [
        TableOpened(GAME.name, 1, 7, "", private, size, opener, chosen, *hashes, 1),
        TableSeeded(SEED, SEALED_SEED),
    ]


def full(*players: str, **options: Any) -> list[Fact]:
    """A table with all of these players seated, the first of them in charge."""
    seated = [TableSeatTaken(seat, player) for seat, player in enumerate(players, 1)]
    return [*opened(len(players), opener=players[0], **options), *seated]


class Given:
    """A table where these facts have happened; those of the sitting to whom they are always told."""

    def __init__(self, *facts: Fact, game: AnyGame = GAME) -> None:
        self.table = Table(game)
        self.now = NOW
        if facts:
            self._take(Commit("given", self.now, "server", commands.Start(), tuple(map(_event, facts))))

    def _take(self, commit: Any) -> None:
        self.table.take(commit)

    def later(self, milliseconds: int) -> Given:
        """This much later."""
        self.now += milliseconds
        return self

    def when(self, by: Actor, command: Command) -> Given:
        """Somebody does this, and it is written."""
        self.then(by, command)
        return self

    def then(self, by: Actor, command: Command) -> list[Event[Fact]]:
        """What follows when somebody does this; it is written."""
        return self._written(self.table.decide(by, command, self.now, request=f"r{self.table.top.version}"))

    def wish(self, by: Chair, prompt: str = "", **command: object) -> list[Event[Fact]]:
        """What follows when a chair sends this, as clients do; it is written."""
        return self._written(
            self.table.decide_submission(Submission(by, f"r{self.table.top.version}", prompt, command), self.now)
        )

    def due(self) -> list[Event[Fact]]:
        """What the clock says now; it is written."""
        return self._written(self.table.due(self.now))

    def _written(self, commit: Any) -> list[Event[Fact]]:
        if commit is None:
            return []
        self._take(commit)
        return list(commit.events)

    def refusal(self, by: Actor, command: Command) -> tuple[str, dict[str, Param]]:
        """The reason why somebody may not do this."""
        with pytest.raises(Refused) as no:
            self.table.decide(by, command, self.now)
        return no.value.reason, no.value.params

    @property
    def state(self) -> TableState:
        """The sitting as it is."""
        return self.table.truth.table


def _event(fact: Fact) -> Event[Fact]:
    if isinstance(fact, TableSeeded):
        return Event(SEALED, fact)
    return Event(only(fact.seat) if isinstance(fact, OWN) else EVERYONE, fact)


def to_all(*facts: Fact) -> list[Event[Fact]]:
    """These facts, told to everyone."""
    return [Event(EVERYONE, fact) for fact in facts]


def to_seat(seat: int, *facts: Fact) -> list[Event[Fact]]:
    """These facts, told to one seat only."""
    return [Event(only(seat), fact) for fact in facts]
