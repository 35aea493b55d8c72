"""What things are called: names that the view or a fact has, where the table says so that a game serves.

A row of the table is a kind with its sources: ``officer`` with ``officers.*.name`` (of the view: an officer's number is
the key at the star) and ``fight_began: foes.*.name`` (of a fact). What lies there is a name, or a thing that the
sentence ``name.<kind>`` of the catalogue tells; its id is its own ``id``, else that of the thing around the name, else
the key. ``patient_moved: area=name`` says where the id is; with ``fight_began: fight=`` the fact itself is the thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Json = dict[str, Any]

Names = Mapping[str, Sequence[str]]
"""By kind: the sources of its names, the best first."""


class Named(NamedTuple):
    """A thing of a kind as it was found: its id, and its name or itself."""

    kind: str
    id: str
    thing: Any


class Source(NamedTuple):
    """One place of names: in facts of a type, or in the view (an empty one)."""

    kind: str
    fact: str
    id: str
    path: tuple[str, ...]

    def found(self, root: Any) -> Iterator[Named]:
        """Everything that lies there."""
        for key, around, thing in _below(root, self.path, "", root):
            id = around.get(self.id) if self.id else _own(thing) or _own(around) or key
            if id is not None and id != "":
                yield Named(self.kind, str(id), thing)


def sources(names: Names) -> list[Source]:
    """The table, read."""
    return [_source(kind, text) for kind, texts in names.items() for text in texts]


def _source(kind: str, text: str) -> Source:
    fact, _, place = text.rpartition(": ")
    id, _, path = place.rpartition("=")
    return Source(kind, fact, id, tuple(filter(None, path.split("."))))


def _below(value: Any, path: tuple[str, ...], key: str, around: Json) -> Iterator[tuple[str, Json, Any]]:
    if not path:
        yield key, around, value
    elif isinstance(value, dict):
        part, *rest = path
        for inner in value if part == "*" else (part,) if part in value else ():
            yield from _below(value[inner], tuple(rest), inner if part == "*" else key, value)
    elif isinstance(value, list | tuple) and path[0] == "*":
        for place, one in enumerate(value):
            yield from _below(one, path[1:], str(place), {})


def _own(thing: Any) -> Any:
    return thing.get("id") if isinstance(thing, dict) else None
