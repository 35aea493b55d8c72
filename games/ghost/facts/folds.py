"""Steps of the fold that only put what a fact says where it belongs: said, rather than written out.

A path is a field of the state, or ``part.field``. What else a fact does is a function of its own (``evolve.on``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games.ghost.state import State, evolve

Step = Callable[[State, Any], State]


def folded(kind: type[Fact], *steps: Step) -> None:
    """Fold facts of this kind by these steps, one after the other."""

    def every(state: State, fact: Fact) -> State:
        for step in steps:
            state = step(state, fact)
        return state

    evolve.on(kind)(steps[0] if len(steps) == 1 else every)


def put(path: str, *keys: str, value: str | bool | Callable[[Any], Any]) -> Step:
    """Put a field of the fact (or True, or what a function makes of the fact) at the path, under these of its fields.

    ``put("belongings.fragments", "patient", "color", value="fragments")``
    """
    of, at = _value(value), _keys(keys)
    return lambda state, fact: _changed(state, path, lambda kept: _with(kept, at(fact), of(fact)))


def drop(path: str, *keys: str) -> Step:
    """Take away what is at the path under these fields of the fact, if it is there."""
    at = _keys(keys)
    return lambda state, fact: _changed(state, path, lambda kept: _without(kept, at(fact)))


def renew(part: str, *fields: str, **fixed: Any) -> Step:
    """Replace these fields of a part of the state by those of the same name in the fact, others by fixed values."""

    def step(state: State, fact: Any) -> State:
        told = {field: getattr(fact, field) for field in fields}
        return _changed(state, part, lambda kept: replace(kept, **told, **fixed))

    return step


def _value(value: str | bool | Callable[[Any], Any]) -> Callable[[Any], Any]:
    if isinstance(value, str):
        return attrgetter(value)
    return value if callable(value) else lambda fact: value


def _keys(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    told = tuple(attrgetter(name) for name in names)
    return lambda fact: tuple(of(fact) for of in told)


def _changed(state: State, path: str, change: Callable[[Any], Any]) -> State:
    part, _, field = path.partition(".")
    kept = getattr(state, part)
    after = replace(kept, **{field: change(getattr(kept, field))}) if field else change(kept)
    return replace(state, **{part: after})


def _with(kept: Any, keys: tuple[Any, ...], value: Any) -> Any:
    if not keys:
        return value
    first, *others = keys
    return kept | {first: _with(kept.get(first, {}), tuple(others), value)}


def _without(kept: Mapping[Any, Any], keys: tuple[Any, ...]) -> dict[Any, Any]:
    first, *others = keys
    if others and first in kept:
        return {**kept, first: _without(kept[first], tuple(others))}
    return {key: value for key, value in kept.items() if key != first}
