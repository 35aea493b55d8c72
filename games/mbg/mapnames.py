"""Names in English: a section at the end of a map file, beyond what the original game reads of it.

After the line ``names en`` each line has a name of the map, a blank, and what it is called in English.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.document import Remark

HEAD = ["names", "en"]
NAME_MAX = 40

Line = tuple[int, str]
"""The number of a line, and what stands on it."""


class Section(NamedTuple):
    """The English name of each name that has one, and what is wrong with the lines."""

    english: dict[str, str]
    faults: tuple[Remark, ...]


def is_head(line: str) -> bool:
    """Whether the section begins here."""
    return line.split() == HEAD


def read_names(lines: Iterable[Line]) -> Section:
    """The lines after the head."""
    english: dict[str, str] = {}
    faults: list[Remark] = []
    for number, line in lines:
        name, _, other = " ".join(line.split()).partition(" ")
        if not name:
            continue
        if wrong := _wrong(name, other, english):
            faults.append(Remark(wrong, {"line": number, "name": name[:NAME_MAX], "max": NAME_MAX}))
        else:
            english[name] = other
    return Section(english, tuple(faults))


def _wrong(name: str, other: str, english: dict[str, str]) -> str:
    if name in english:
        return "map_names_twice"
    return "" if 0 < len(other) <= NAME_MAX else "map_names_length"


def write_names(english: dict[str, str]) -> list[str]:
    """The section, as it is read."""
    return ["", " ".join(HEAD), *(f"{name} {other}" for name, other in english.items())] if english else []
