"""The game as each seat knows it, at a table whose feeds nobody reads: folded when somebody looks, if at all."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from events.codec import AnyCommit
from events.event import Fact
from games.fold import through
from games.game import AnyGame
from games.sitting.state import TableView
from projections.feed import Folds


class Views:
    """What every seat knows of the game after the commits so far.

    A seat that was told all there is has the truth's own state, and costs nothing. The others have one of their own
    since they missed a fact, until the game says that it hides nothing any more.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._apart: dict[Seat, _Apart] = {}

    def add(self, commit: AnyCommit, facts: list[Fact], before: TableView, truth: TableView) -> None:
        """Add the next commit, with all its facts, by which the truth has become another."""
        if [event for event in commit.events if not event.to.everyone]:
            self._add_hidden(commit, before.game, truth.table.size)
        else:
            for apart in self._apart.values():
                apart.untold += facts
        if self._apart and not self._game.secrets.hides(truth.game):
            self._apart.clear()

    def _add_hidden(self, commit: AnyCommit, before: Any, seats: int) -> None:
        folds = Folds(self._game, commit)
        for seat in range(1, seats + 1):
            seen = folds.seen_by(seat)
            apart = self._apart.get(seat)
            if apart is not None:
                apart.untold += seen
            elif len(seen) < len(folds.all):
                self._apart[seat] = _Apart(before, list(seen))

    def of(self, seat: Seat, truth: TableView) -> Any:
        """Return what a seat knows, the truth being what it has become by the last commit."""
        apart = self._apart.get(seat)
        if apart is None:
            return truth.game
        if apart.untold:
            apart.state = through(self._game.rules.evolve, apart.state, apart.untold)
            apart.untold = []
        return apart.state


class _Apart:
    """A view that is not the truth, and the facts that are not folded into it yet."""

    __slots__ = ("state", "untold")

    def __init__(self, state: Any, untold: list[Fact]) -> None:
        self.state = state
        self.untold = untold
