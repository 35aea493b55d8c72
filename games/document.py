"""A document: a text that a table is opened with, and what there is to say of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from games.words import Param


class Remark(NamedTuple):
    """A remark on a document: a code of the catalogue and its parameters."""

    code: str
    params: dict[str, Param]


class Survey(NamedTuple):
    """All there is to say of a document: why it is refused, what is merely odd, and what is in it."""

    faults: tuple[Remark, ...]
    warnings: tuple[Remark, ...] = ()
    figures: tuple[Remark, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Document:
    """A text that a table is opened with: a map, a script, a module.

    ``audience``: told to everyone as the table opens, or to the host alone as the game starts. ``shipped`` are the
    texts that come with the game, by their names; the first is taken where nobody chooses. ``check`` raises Rejected
    for a text that is no such document: a code whose sentence names line and field. ``survey`` says more of it, for
    its author: faults and warnings are codes of ``reason``, figures of ``survey``. None: only what ``check``
    says. Whatever else either raises is refused as a text that cannot be read. ``schema`` is what may stand in it, as
    JSON Schema, for authors.
    """

    audience: Literal["everyone", "host"]
    shipped: Mapping[str, str]
    check: Callable[[str], None]
    survey: Callable[[str], Survey] | None = None
    schema: Callable[[], Mapping[str, Any]] | None = None
