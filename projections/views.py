"""The game as each seat knows it, at a table whose feeds nobody reads: folded when somebody looks, if at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from events.codec import AnyCommit
from events.event import Event, Fact
from games.fold import Fold, through
from games.game import AnyGame
from games.sitting.state import TableView
from projections.feed import seen_by

MOST_TOLD = 32
"""Commits that are kept before it is asked whether somebody still has to hear them."""


class Views:
    """What every seat knows of the game after the commits so far.

    A seat that was told all there is has the truth's own state, and costs nothing. The others have one of their own
    since they missed a fact, until the game says that it hides nothing any more.
    Where the game's fold says what is hidden, only that is folded for them, and all else is the truth's.
    """

    def __init__(self, game: AnyGame) -> None:
        evolve = game.rules.evolve
        self._game = game
        self._hiding = evolve if isinstance(evolve, Fold) and evolve.hidden is not None else None
        self._apart: dict[Seat, _Apart] = {}
        self._told: list[_Told] = []
        self._open: Any = None  # the truth after the last commit by which something became known to all

    def add(self, commit: AnyCommit, facts: list[Fact], before: TableView, truth: TableView) -> None:
        """Add the next commit, with all its facts, by which the truth has become another."""
        some = [event for event in commit.events if not event.to.everyone]
        if not some and not self._apart:
            return
        if not self._apart:
            self._open = before.game
        everyone = [event.fact for event in commit.events if event.to.everyone] if some else facts
        is_open = self._hiding is not None and self._hiding.is_open(everyone)
        if self._hiding is not None and self._hiding.heeds(everyone):
            self._open = truth.game
        if some or not is_open:
            named = frozenset([seat for event in some for seat in event.to.seats])
            hung_on = None if self._hiding is None else before.game
            self._told.append(_Told(hung_on, commit.events, everyone, named, is_open))
        if some:
            self._part(self._told[-1], before.game, range(1, truth.table.size + 1))
        if len(self._told) > MOST_TOLD:
            self._forget()
        if not self._game.secrets.hides(truth.game):
            self._apart.clear()
            self._told.clear()

    def _part(self, told: _Told, before: Any, seats: Iterable[Seat]) -> None:
        """Let seats go their own way that are not told all of it."""
        for seat in seats:
            if seat not in self._apart and len(told.seen_by(seat)) < len(told.events):
                self._apart[seat] = _Apart(before, len(self._told) - 1, self._hidden_of(before))

    def _forget(self) -> None:
        """Drop what all have heard: states that nobody needs are to make room for new ones."""
        heard = min([apart.heard for apart in self._apart.values()], default=len(self._told))
        del self._told[:heard]
        for apart in self._apart.values():
            apart.heard -= heard

    def of(self, seat: Seat, truth: TableView) -> TableView:
        """Return what a seat knows of the game, the truth being what it has become by the last commit."""
        apart = self._apart.get(seat)
        return truth if apart is None else TableView(truth.table, self._after(seat, apart))

    def _after(self, seat: Seat, apart: _Apart) -> Any:
        if apart.heard < len(self._told) or apart.open is not self._open:
            untold = self._told[apart.heard :]
            if self._hiding is None:
                facts = [fact for told in untold for fact in told.seen_by(seat)]
                apart.state = through(self._game.rules.evolve, apart.state, facts)
            else:
                self._fold_hidden(self._hiding, apart, seat, untold)
            apart.heard, apart.open = len(self._told), self._open
        return apart.state

    def _fold_hidden(self, evolve: Fold[Any], apart: _Apart, seat: Seat, untold: list[_Told]) -> None:
        # What stays the same is to stay the same object: it is no news.
        known = apart.open is self._open
        for told in untold:
            facts = told.seen_by(seat)
            if (facts is told.everyone and told.is_open) or evolve.is_open(facts):
                continue
            # Folded where it was told, as hidden fields may hang on open ones.
            before = replace(told.before, **apart.hidden)
            after = evolve.through(before, facts)
            if after is not before:
                known, apart.hidden = False, self._hidden_of(after)
        if not known:
            apart.state = replace(self._open, **apart.hidden)

    def _hidden_of(self, state: Any) -> dict[str, Any]:
        hiding = self._hiding
        return {} if hiding is None else {name: getattr(state, name) for name in hiding.hidden or ()}


class _Apart:
    """A view that is not the truth: ``heard`` of the facts is folded into it.

    Where the fold says what is hidden, the state is ``hidden`` in the truth that was ``open`` to all.
    """

    __slots__ = ("heard", "hidden", "open", "state")

    def __init__(self, state: Any, heard: int, hidden: dict[str, Any]) -> None:
        self.state = state
        self.heard = heard
        self.hidden = hidden
        self.open: Any = None


class _Told(msgspec.Struct, frozen=True, eq=False):
    """A commit: its events, their facts for ``everyone``, and who is ``named`` to hear more.

    Where the fold says what is hidden: the truth before it, and whether what everyone hears ``is_open``.
    """

    before: Any
    events: tuple[Event[Fact], ...]
    everyone: list[Fact]
    named: frozenset[Seat]
    is_open: bool

    def seen_by(self, seat: Seat) -> list[Fact]:
        """The facts that a seat may see."""
        return seen_by(seat, self.events) if seat in self.named else self.everyone
