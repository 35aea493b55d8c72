"""The grammar of sentences: text with gaps in braces. docs/build/words.md has it with examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

FIELD = r"-?\w+(?:\.-?\w+)*"
_GAP = re.compile(rf"\{{({FIELD})(?:=({FIELD})(?=\?))?(?:([:?@])(\w+)|\|([^{{}}]*))?\}}", re.ASCII)

MISSING: Final = object()
"""What a path finds where there is nothing."""


class Gap(NamedTuple):
    """One gap: ``{field}``, ``{field:kind}``, ``{field@kind}``, ``{field?choice}``, ``{field=same?choice}`` or
    ``{field|form|form}``.
    """

    field: str
    kind: str
    choice: str
    forms: tuple[str, ...]
    keys: str = ""
    same: str = ""

    @property
    def root(self) -> str:
        """The field of the fact that the path begins with."""
        return self.field.partition(".")[0]

    @property
    def written(self) -> str:
        """The gap as the sentence has it, without its braces, where it names a kind."""
        return f"{self.field}@{self.keys}" if self.keys else f"{self.field}:{self.kind}"


def gaps(template: str) -> Iterator[Gap]:
    """The gaps of a sentence, in order."""
    return map(_gap, _GAP.finditer(template))


def filled(template: str, said: Callable[[Gap], str | None]) -> str:
    """The sentence with what is said in each gap; one of which nothing is known (None) stays as it is written."""

    def put(found: re.Match[str]) -> str:
        text = said(_gap(found))
        return found[0] if text is None else text

    return _GAP.sub(put, template)


def _gap(found: re.Match[str]) -> Gap:
    field, same, how, name, forms = found.groups()
    return Gap(
        field,
        kind=name if how == ":" else "",
        choice=name if how == "?" else "",
        forms=() if forms is None else tuple(forms.split("|")),
        keys=name if how == "@" else "",
        same=same or "",
    )


def at(value: Any, path: str) -> Any:
    """What lies at ``sides.0.seat`` in a fact; ``-1`` is the last of a list. MISSING where there is nothing."""
    for part in path.split("."):
        value = _inside(value, part)
    return value


def _inside(value: Any, part: str) -> Any:
    if isinstance(value, dict):
        return value.get(part, MISSING)
    if isinstance(value, list | tuple) and part.lstrip("-").isdigit():
        place = int(part)
        return value[place] if -len(value) <= place < len(value) else MISSING
    return MISSING


def number(value: object) -> float | None:
    """How many a value is: a number itself, of things in a row or under keys their count."""
    if isinstance(value, list | tuple | dict):
        return len(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None
