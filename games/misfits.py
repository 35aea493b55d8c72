"""What msgspec says of a value that does not fit its type, as data: no other module reads its English."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Literal, NamedTuple

Kind = Literal["missing", "unknown", "bound", "length", "pattern", "type", "other"]


class Misfit(NamedTuple):
    """One misfit: ``what`` is said of it in words, and its ``path`` from ``$``; with ``in_key`` it is a key there.

    ``name`` is the field that is ``missing`` or ``unknown``, the ``pattern`` that a text must match, or what was
    expected: one type or several. Beyond a ``bound`` or a ``length`` is what is less than the ``limit`` where that is
    the ``least``, and what is more where it is not.
    """

    kind: Kind
    what: str
    path: str = "$"
    in_key: bool = False
    name: str = ""
    least: bool = False
    limit: int = 0


_PLACED = re.compile(r"(?P<what>.*) - at (?P<key>`key` in )?`(?P<path>\$(?:\.[\w-]+|\[(?:\d+|\.{3})\])*)`", re.DOTALL)
_SHAPES: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("missing", re.compile(r"Object missing required field `(?P<name>.*)`", re.DOTALL)),
    ("unknown", re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)),
    ("length", re.compile(r"Expected `(?P<name>\w+)` of length (?P<sign>[<>]=) (?P<limit>\d+)")),
    ("bound", re.compile(r"Expected `(?P<name>\w+)` (?P<sign>[<>]=) (?P<limit>-?\d+)(?:\.\d+)?")),
    ("pattern", re.compile(r"Expected `str` matching regex (?P<name>.*)", re.DOTALL)),
    ("type", re.compile(r"Expected `(?P<name>[^`]*)`, got `[^`]*`")),
)


def misfit_of(error: Exception) -> Misfit:
    """Return what a msgspec.ValidationError says; any other error is of kind ``other``, without a path."""
    said = str(error)
    placed = _PLACED.fullmatch(said)
    what, path = (placed["what"], placed["path"]) if placed else (said, "$")
    in_key = bool(placed and placed["key"])
    for kind, shape in _SHAPES:
        if found := shape.fullmatch(what):
            parts = found.groupdict()
            least, limit = parts.get("sign") == ">=", int(parts.get("limit") or 0)
            name = literal_eval(parts["name"]) if kind == "pattern" else parts["name"]
            return Misfit(kind, what, path, in_key, name, least, limit)
    return Misfit("other", what, path, in_key)
