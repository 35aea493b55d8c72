"""What is wrong with a module, where, and how that is said in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from games.words import Catalogue, Language, Param, load
from sotto_words import sentence

WORDS = load(Path(__file__).parent)

_AFTER: Mapping[Language, str] = {"zh": "{place}：", "en": "{place}: "}

REFUSALS: Catalogue = {
    language: {
        f"reason.module_{code.removeprefix('fault.')}": _AFTER[language] + text
        for code, text in words.items()
        if code.startswith("fault.")
    }
    for language, words in WORDS.items()
}
"""The same as the reasons why a document is refused."""

Step = str | int
"""A field of a table, or a place in a list."""

Trail = tuple[Step, ...]
"""The way from the whole document to a part of it."""

_NAMED = {"areas": "area", "nodes": "node", "items": "item", "monsters": "monster"}
"""Lists whose parts are known to their author by their ids."""

_NUMBERED = {
    "chapters": "chapter",
    "regions": "region",
    "effects": "effect",
    "stock_ghosts": "ghost",
    "stock_patients": "patient",
}

LETTERS = "ABCD"


class Mark(NamedTuple):
    """One part of a place: a code of the catalogue and the name in it."""

    code: str
    name: str


Place = tuple[Mark, ...]


@dataclass(frozen=True)
class Fault:
    """One fault: a code of the catalogue with its parameters, at a place; ``trail`` is the same for a program."""

    place: Place
    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
    trail: Trail = ()

    def said(self, language: Language) -> str:
        """The fault as one line: the place, then what is wrong there."""
        what = sentence(WORDS, language, f"fault.{self.code}", self.params)
        return sentence(WORDS, language, "line", {"place": where(self.place, language), "fault": what})


@dataclass(frozen=True)
class Sense:
    """A fault at the end of a trail, before its place has a name."""

    trail: Trail
    code: str
    params: Mapping[str, Param] = field(default_factory=dict)

    def at(self, document: object) -> Fault:
        """The fault, with the name of its place in the document."""
        return Fault(place_of(document, self.trail), self.code, self.params, self.trail)


class BadModule(ValueError):
    """A file holds no module. The text is English; ``said`` has it in both languages, a line for each fault."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(fault.said("en") for fault in faults))
        self.faults = tuple(faults)

    def said(self, language: Language) -> str:
        return "\n".join(fault.said(language) for fault in self.faults)


def path(place: Place) -> str:
    """A place in the words of the file, the same in every language: ``chapter 2 / region C / node mirror``."""
    return " / ".join(f"{mark.code} {mark.name}" for mark in place) or "/"


def where(place: Place, language: Language) -> str:
    """A place in words: chapter 2, region C, node `mirror`."""
    marks = [sentence(WORDS, language, f"place.{mark.code}", {"name": mark.name}) for mark in place]
    return sentence(WORDS, language, "place.between").join(marks or [sentence(WORDS, language, "place.whole")])


def place_of(document: object, trail: Trail) -> Place:
    """The place at the end of a trail, named as its author knows it. The area of a node is left out: ids suffice."""
    marks: list[Mark] = []
    here = document
    for i, step in enumerate(trail):
        here = _part(here, step)
        before = trail[i - 1] if i else ""
        if isinstance(step, int) and isinstance(before, str):
            mark = _mark(before, step, here)
            if mark.code == "node" and marks and marks[-1].code == "area":
                marks.pop()
            marks.append(mark)
        elif isinstance(step, str) and not _is_list(trail, i):
            marks.append(Mark("field", step))
    return tuple(marks)


def found_at(document: object, trail: Trail) -> object:
    """What lies at the end of a trail; None when nothing does."""
    for step in trail:
        document = _part(document, step)
    return document


def _mark(name: str, index: int, here: object) -> Mark:
    if name in _NAMED:
        known = _part(here, "id")
        return Mark(_NAMED[name], known if isinstance(known, str) else str(index + 1))
    if name == "regions" and index < len(LETTERS):
        return Mark("region", LETTERS[index])
    return Mark(_NUMBERED.get(name, "entry"), str(index + 1))


def _is_list(trail: Trail, i: int) -> bool:
    return i + 1 < len(trail) and isinstance(trail[i + 1], int)


def _part(here: object, step: Step) -> object:
    if isinstance(here, dict):
        return here.get(step)
    if isinstance(here, list) and isinstance(step, int) and step < len(here):
        return here[step]
    return None
