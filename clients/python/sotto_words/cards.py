"""Cards: what a fact hands over (a form, a hint, a scene, a story), complete, as a title with sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from sotto_words.catalogue import COLON
from sotto_words.plurals import Language


class Section(NamedTuple):
    """One part of a card: ``title`` over a ``text`` of any number of lines; either may be empty."""

    title: str
    text: str


@dataclass(frozen=True)
class Card:
    """What one viewer was handed, in one language: made of a fact that was told to that viewer, and of nothing else.

    Whatever people wrote in it is marked as the words mark it that made the card; ``markdown`` wants ``MARKDOWN``.
    """

    kind: str
    """The type of its fact."""
    title: str
    sections: tuple[Section, ...]
    language: Language

    @property
    def text(self) -> str:
        """All of it as plain text."""
        return "\n".join(filter(None, (self.title, *map(self._plain, self.sections))))

    @property
    def markdown(self) -> str:
        """All of it as Markdown."""
        return "\n\n".join(filter(None, (self.title and f"### {self.title}", self.body)))

    @property
    def body(self) -> str:
        """Its sections as Markdown: short ones in a list, longer ones quoted under what they are called."""
        parts = [(is_short(section), self._marked(section)) for section in self.sections]
        runs = groupby(parts, key=lambda part: part[0])
        return "\n\n".join(("\n" if short else "\n\n").join(text for _, text in run) for short, run in runs)

    def _plain(self, section: Section) -> str:
        title, text = section
        between = "\n" if "\n" in text else COLON[self.language]
        return between.join(filter(None, (title, text)))

    def _marked(self, section: Section) -> str:
        title, text = section
        called = title if "*" in title or not title else f"*{title}*"
        if is_short(section):
            return f"* {called}{COLON[self.language]}{text}"
        quoted = "\n>\n".join(f"> {line}".rstrip() for line in text.split("\n"))
        return f"{called}\n\n{quoted}" if title else quoted


def is_short(section: Section) -> bool:
    """Whether a section fits beside what it is called."""
    return section.title != "" and "\n" not in section.text


def parts_of(sentences: Mapping[str, str]) -> dict[str, list[str]]:
    """By the type of a fact: the parts of its card, in the order of the catalogue."""
    parts: dict[str, list[str]] = {}
    for code, text in sentences.items():
        family, _, name = code.partition(".")
        kind, _, part = name.partition(".")
        if family == "handout" and part and part != "title":
            parts.setdefault(kind, []).append(text)
    return parts
