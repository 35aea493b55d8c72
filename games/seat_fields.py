"""Which fields of a state are about seats, read off its types: for the board that draws any game."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from events.audience import IS_SEAT

_DICTS = (dict, Mapping)


def by_seat(state: type) -> list[str]:
    """Return the fields that are dicts with seats for keys."""
    return [name for name, hint in _hints(state) if get_origin(hint) in _DICTS and _is_seat(get_args(hint)[0])]


def naming_seats(state: type) -> list[str]:
    """Return the fields whose values are seats: one, several in a row, or one under each key."""
    return [name for name, hint in _hints(state) if all(map(_is_seat, _values(hint)))]


def naming_seats_within(state: type) -> list[str]:
    """Return the fields that are seats wherever a state or anything in it has one of that name."""
    other = {name for name, hint in _within(state) if not all(map(_is_seat, _values(hint)))}
    return list(dict.fromkeys(name for name, _ in _within(state) if name not in other))


@cache
def _within(state: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a struct, and of all that are anywhere in it."""
    todo, known, found = [state], {state}, list[tuple[str, Any]]()
    for struct in todo:
        found += _hints(struct)
        new = {part for _, hint in _hints(struct) for part in _structs(hint)} - known
        known |= new
        todo += sorted(new, key=lambda one: one.__qualname__)
    return tuple(found)


def _structs(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs(part)


@cache
def _hints(state: type) -> tuple[tuple[str, Any], ...]:
    return tuple((name, _known(hint)) for name, hint in get_type_hints(state, include_extras=True).items())


def _known(hint: Any) -> Any:
    """Return the type of what may be unknown, without the None."""
    if get_origin(hint) in (Union, types.UnionType):
        (first, *others) = [part for part in get_args(hint) if part is not type(None)]
        return hint if others else first
    return hint


def _values(hint: Any) -> list[Any]:
    if get_origin(hint) in _DICTS:
        return [get_args(hint)[1]]
    if get_origin(hint) is tuple:
        return [part for part in get_args(hint) if part is not Ellipsis]
    return [hint]


def _is_seat(hint: Any) -> bool:
    return get_origin(hint) is Annotated and IS_SEAT in get_args(hint)
