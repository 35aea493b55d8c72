"""The one fold of mbg, put together from its parts; and what it remembers."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from events.event import Fact
from games.mbg import facts, fold_people, fold_roles, fold_table
from games.mbg.folding import folded
from games.mbg.state import Naming, State

PARTS = (fold_table, fold_roles, fold_people)
"""Imported so that each adds its facts."""

NOBODY_NAMED: dict[int, Naming] = {}
NOBODY_READY: dict[int, bool] = {}


class _Remembered:
    """A fold that knows what it did last.

    The truth and all views are folded from the same facts one after the other, and where nothing is secret from the
    same states too: then the states stay the same objects, and each fact costs its work once.
    """

    MOST = 512

    def __init__(self, fold: Callable[[State, Fact], State]) -> None:
        self._fold = fold
        self._known: dict[tuple[int, int], tuple[State, Fact, State]] = {}
        self._same: dict[tuple[int, ...], State] = {}

    def __call__(self, state: State, fact: Fact) -> State:
        if type(fact) in _CLEARING and (state.named or state.ready):
            state = self._one(replace(state, named=NOBODY_NAMED, ready=NOBODY_READY))
        known = self._known.get((id(state), id(fact)))
        if known is not None:  # it holds both, so that nothing else can have their ids
            return known[2]
        after = self._fold(state, fact)
        if after is not state:
            if len(self._known) >= self.MOST:
                self._known.clear()
                self._same.clear()
            self._known[id(state), id(fact)] = (state, fact, after)
        return after

    def _one(self, state: State) -> State:
        """The state that has these very parts, if there was one: views of which a secret is gone are one again."""
        parts = tuple([id(getattr(state, name)) for name in State.__struct_fields__])
        return self._same.setdefault(parts, state)


_CLEARING = (facts.BattleFought, facts.Forfeited)
"""The facts that end the time between naming and battle."""

evolve = _Remembered(folded)
