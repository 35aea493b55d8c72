"""Where two facts, audiences or draws first differ, in a short sentence for people, who cannot compare long ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import msgspec

LONGEST = 60
"""The most characters of a value that are quoted."""


def unlike(stored: object, made: object) -> str:
    """Name the first field of ``stored`` that differs from ``made``, if they have fields, and its two values."""
    path, stored, made = _first((), stored, made)
    here, there = _plain(stored), _plain(made)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
    told = f"{_cut(here, same)} instead of {_cut(there, same)}"
    return f"field {'.'.join(path)}: {told}" if path else told


def _first(path: tuple[str, ...], stored: object, made: object) -> tuple[tuple[str, ...], object, object]:
    for name, one, other in _parts(stored, made):
        if one != other:
            return _first((*path, name), one, other)
    return path, stored, made


def _parts(stored: object, made: object) -> Iterable[tuple[str, object, object]]:
    """Return the common parts of both by name; none, if they are best quoted whole."""
    if isinstance(stored, msgspec.Struct) and type(stored) is type(made):
        return [(name, getattr(stored, name), getattr(made, name)) for name in stored.__struct_fields__]
    if max(len(_plain(stored)), len(_plain(made))) <= LONGEST:
        return ()
    if isinstance(stored, dict) and isinstance(made, dict) and stored.keys() == made.keys():
        return [(str(key), stored[key], made[key]) for key in stored]
    if isinstance(stored, list | tuple) and isinstance(made, list | tuple) and len(stored) == len(made):
        return [(str(place), *both) for place, both in enumerate(zip(stored, made, strict=True))]
    return ()


def _plain(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _cut(text: str, same: int) -> str:
    """Quote at most ``LONGEST`` characters of a text, around its first difference."""
    begin = max(0, min(same - LONGEST // 3, len(text) - LONGEST))
    end = begin + LONGEST
    return f"{'… ' * (begin > 0)}{text[begin:end]}{' …' * (end < len(text))}"
