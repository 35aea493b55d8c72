"""What the parts of the fold are put together with; and what it remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games.game import Fold
from games.mbg import facts
from games.mbg.state import Naming, State

NOBODY_NAMED: dict[int, Naming] = {}
NOBODY_READY: dict[int, bool] = {}

_parts: Callable[[State], tuple[object, ...]] = attrgetter(*State.__struct_fields__)

CLEARING = (facts.BattleFought, facts.Forfeited)
"""The facts that end the time between naming and battle."""


class Remembered(Fold[State]):
    """A fold that knows what it did last.

    The truth and all views are folded from the same facts one after the other, and where nothing is secret from the
    same states too: then the states stay the same objects, and each fact costs its work once.
    """

    MOST = 512

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[int, tuple[Fact, State, State]] = {}
        self._same: dict[tuple[int, ...], State] = {}

    def __call__(self, state: State, fact: Fact) -> State:
        step = self._steps.get(type(fact))
        if step is None:
            return state
        if type(fact) in CLEARING and (state.named or state.ready):
            state = self._one(replace(state, named=NOBODY_NAMED, ready=NOBODY_READY))
        known = self._known.get(id(fact))
        if known is not None and known[0] is fact and known[1] is state:
            return known[2]
        after = step(state, fact)
        if len(self._known) >= self.MOST:
            self._known.clear()
            self._same.clear()
        self._known[id(fact)] = (fact, state, after)
        return after

    def through(self, state: State, facts: Iterable[Fact]) -> State:
        """The state after all of these, most often remembered from the decision that told them."""
        for fact in facts:
            known = self._known.get(id(fact))
            if known is not None and known[0] is fact and known[1] is state:
                state = known[2]
            else:
                state = self(state, fact)
        return state

    def _one(self, state: State) -> State:
        """The state that has these very parts, if there was one: views of which a secret is gone are one again."""
        parts = tuple(map(id, _parts(state)))
        return self._same.setdefault(parts, state)


folded = Remembered()
"""Each part adds the facts it folds."""


def with_role(state: State, seat: int, **changes: Any) -> State:
    """The state after a role changed."""
    return replace(state, roles=state.roles | {seat: replace(state.roles[seat], **changes)})


def with_cell(state: State, cell: int, **changes: bool) -> State:
    """The state after a cell was marked or cleared."""
    return replace(state, cells=state.cells | {cell: replace(state.cells[cell], **changes)})


def with_person(state: State, number: int, **changes: Any) -> State:
    """The state after an officer changed."""
    return replace(state, officers=state.officers | {number: replace(state.officers[number], **changes)})


def with_people(state: State, **changes: Mapping[int, Any]) -> State:
    """The state after officers changed: their new values by field and number."""
    officers = dict(state.officers)
    for field, values in changes.items():
        for number, value in values.items():
            officers[number] = replace(officers[number], **{field: value})
    return replace(state, officers=officers)
