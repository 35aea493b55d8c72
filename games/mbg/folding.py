"""What the parts of the fold are put together with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.fold import Fold
from games.mbg.state import State

folded: Fold[State] = Fold()
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
