"""The game as each seat knows it, at a table whose feeds nobody reads: folded when somebody looks, if at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.audience import Seat
from events.codec import AnyCommit
from events.event import Event, Fact
from games.fold import Fold, through
from games.game import AnyGame
from games.sitting.state import TableView
from projections.feed import seen_by


class Views:
    """What every seat knows of the game after the commits so far.

    A seat that was told all there is has the truth's own state, and costs nothing. The others have one of their own
    since they missed a fact, until the game says that it hides nothing any more.
    Where the game's fold says what is hidden, only that is folded for them, and all else is the truth's.
    """

    def __init__(self, game: AnyGame) -> None:
        evolve = game.rules.evolve
        self._game = game
        self._hidden = evolve if isinstance(evolve, Fold) and evolve.hidden is not None else None
        self._apart: dict[Seat, _Apart] = {}
        self._told: list[_Told] = []
        self._open: Any = None  # the truth after the last commit by which something became known to all

    def add(self, commit: AnyCommit, facts: list[Fact], before: TableView, truth: TableView) -> None:
        """Add the next commit, with all its facts, by which the truth has become another."""
        some = [event for event in commit.events if not event.to.everyone]
        if some or self._apart:
            told = _told(commit.events, facts, some, before.game)
            self._add(told, truth.game)
            if some:
                self._part(told, range(1, truth.table.size + 1))
            if not self._game.secrets.hides(truth.game):
                self._apart.clear()
                self._told.clear()

    def _add(self, told: _Told, truth: Any) -> None:
        if self._hidden is None:
            self._told.append(told)
            return
        if self._hidden.heeds(told.everyone):
            self._open = truth
        if told.some or not self._hidden.is_open(told.everyone):
            self._told.append(told)

    def _part(self, told: _Told, seats: Iterable[Seat]) -> None:
        """Let seats go their own way that are not told all of it."""
        for seat in seats:
            if seat not in self._apart and len(told.seen_by(seat)) < len(told.events):
                self._apart[seat] = _Apart(told.before, len(self._told) - 1)

    def of(self, seat: Seat, truth: TableView) -> Any:
        """Return what a seat knows, the truth being what it has become by the last commit."""
        apart = self._apart.get(seat)
        if apart is None:
            return truth.game
        if apart.heard < len(self._told) or apart.open is not self._open:
            untold = self._told[apart.heard :]
            if self._hidden is None:
                facts = [fact for told in untold for fact in told.seen_by(seat)]
                apart.state = through(self._game.rules.evolve, apart.state, facts)
            else:
                apart.state = self._with_hidden(self._hidden, apart, seat, untold)
            apart.heard, apart.open = len(self._told), self._open
        return apart.state

    def _with_hidden(self, evolve: Fold[Any], apart: _Apart, seat: Seat, untold: list[_Told]) -> Any:
        state = apart.state
        for told in untold:
            facts = told.seen_by(seat)
            if not evolve.is_open(facts):
                # Folded where it was told, as hidden fields may hang on open ones.
                before = _with_open(evolve, told.before, state)
                after = evolve.through(before, facts)
                state = state if after is before else after
        # What is the same stays the same object: it is no news.
        known = state is apart.state and apart.open is self._open
        return state if known else _with_open(evolve, self._open, state)


class _Apart:
    """A view that is not the truth: ``heard`` of the facts is folded into it, and ``open`` is the truth it is like."""

    __slots__ = ("heard", "open", "state")

    def __init__(self, state: Any, heard: int) -> None:
        self.state = state
        self.heard = heard
        self.open: Any = None


class _Told(NamedTuple):
    """A commit: the truth before it, its events, and their facts that are told to ``everyone`` and to ``some`` more."""

    before: Any
    events: tuple[Event[Fact], ...]
    everyone: list[Fact]
    some: frozenset[Seat] | None

    def seen_by(self, seat: Seat) -> list[Fact]:
        """The facts that a seat may see."""
        return seen_by(seat, self.events) if self.some and seat in self.some else self.everyone


def _told(events: tuple[Event[Fact], ...], facts: list[Fact], some: list[Event[Fact]], before: Any) -> _Told:
    if not some:
        return _Told(before, events, facts, None)
    everyone = [event.fact for event in events if event.to.everyone]
    return _Told(before, events, everyone, frozenset([seat for event in some for seat in event.to.seats]))


def _with_open(evolve: Fold[Any], truth: Any, state: Any) -> Any:
    """What is hidden as one state has it, and all else as the truth does."""
    return replace(truth, **{name: getattr(state, name) for name in evolve.hidden or ()})
