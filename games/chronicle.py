"""The log of a table as one viewer heard it, in one language: chapters, their scenes, and what was said and done there.

All of it comes from the catalogues: ``heading.<fact>`` begins a chapter, ``subheading.<fact>`` a part
of one, ``below.<fact>`` is what such a fact says beneath its heading, and what happened is said by ``fact`` and
``handout``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.queries import Json, Query, SeenFact
from games.sitting.facts import TableHostSaid, TableSaid
from games.words import CORE, LANGUAGES, Catalogue, Language, merged
from sotto_words import MARKDOWN, ONE_LINE, Names, Words, say

Placed = Callable[[Fact], str]
"""In which scene a fact belongs; empty for those that belong in none. It is given every fact, in their order."""

ELSEWHERE = "elsewhere"
"""Where in a chapter with scenes stands what happened in none of them."""


def _nowhere(fact: Fact) -> str:
    return ""


def _loud(fact: Fact, viewer: Viewer) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Layout:
    """What of a game's facts its log tells, and where: ``told`` by their cards, but for what is ``quiet``.

    What has no card, and what is to be ``brief``, is told in a sentence.
    ``placed`` makes, for one log, what says in which scene a fact belongs.
    """

    told: frozenset[type[Fact]]
    brief: frozenset[type[Fact]] = frozenset()
    names: Names = field(default_factory=dict)
    placed: Callable[[], Placed] = lambda: _nowhere
    quiet: Callable[[Fact, Viewer], bool] = _loud


def chronicles(game: str, words: Catalogue, layout: Layout) -> Mapping[str, Query[Any]]:
    """The log in each language, as a file of Markdown.

    What the catalogue tells nobody is left out. The file has the ``number`` of the table, from the game's state.
    """
    every = merged(CORE, words)
    return {f"session_log_{language}": _query(game, every, language, layout) for language in LANGUAGES}


def _query(game: str, words: Catalogue, language: Language, layout: Layout) -> Query[Any]:
    def answer(view: Any, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        said = spoken(words, language, view, layout.names)
        log = Log(said, layout, viewer)
        for at, fact in heard:
            log.take(at, fact)
        title = f"# {said.code('title', game)} · {_viewer(said, viewer)}"
        return "\n\n".join([title, *log.chapters_told()]) + "\n"

    def named(view: Any, viewer: Viewer) -> str:
        return f"{game}-{view.number}-{viewer_name(viewer).replace(':', '-')}.{language}.md"

    return Query(answer, file=f"{game}-{{number}}.{language}.md", named=named)


def spoken(words: Catalogue, language: Language, view: Any, names: Names, plain: bool = False) -> Words:
    """Words that know the names a view has; they mark what people wrote for Markdown, or keep it to its line."""
    said = Words(language, words[language], table=names, marks=ONE_LINE if plain else MARKDOWN)
    said.see(msgspec.to_builtins(view, str_keys=True, enc_hook=dict))
    return said


def plainly(fact: Fact) -> dict[str, Any]:
    """A fact as it is sent, which is how words take it."""
    known: dict[str, Any] = msgspec.to_builtins(fact, str_keys=True)
    return known


def _viewer(words: Words, viewer: Viewer) -> str:
    if isinstance(viewer, int):
        return seat_called(words, viewer)
    return _host(words) if viewer.startswith("host") else words.code(f"viewer.{viewer}", viewer)


@dataclass
class Part:
    """What stands under one heading; ``rank`` says how late in its chapter."""

    rank: int
    head: str
    entries: list[str] = field(default_factory=list)


@dataclass
class Chapter:
    """A chapter in its parts: what comes first, scenes, what happened in no scene (``rest`` names the part for it)."""

    head: str = ""
    parts: dict[str, Part] = field(default_factory=lambda: {"": Part(0, "")})
    rest: str = ""

    def begin(self, name: str, head: str, rank: int) -> None:
        """A part of the chapter; one that has begun before goes on."""
        self.parts.setdefault(name, Part(rank, head))

    def add(self, name: str, clock: str, entry: str) -> None:
        """One more entry; a card that several are given in the same words is told once."""
        part = self.parts[name if name and name in self.parts else self.rest]
        is_card = "\n" in entry
        if not is_card or not any(one.endswith(f" {entry}") for one in part.entries):
            part.entries.append(f"- {clock} {entry}")

    def told(self) -> Iterator[str]:
        """Its blocks of Markdown."""
        parts = sorted((part for part in self.parts.values() if part.entries), key=lambda part: part.rank)
        if self.head and parts:
            yield f"## {self.head}"
        for part in parts:
            yield from filter(None, (part.head and f"### {part.head}", "\n".join(part.entries)))


FIRST, SCENE, OUTSIDE, LATER = range(4)
"""How late in a chapter its parts stand."""


class Log:
    """Takes what a viewer heard, fact by fact, and lays it out."""

    def __init__(self, words: Words, layout: Layout, viewer: Viewer) -> None:
        self.words = words
        self._layout = layout
        self._viewer = viewer
        self._placed = layout.placed()
        self._chapters = [Chapter()]
        self._first: int | None = None

    def take(self, at: int, fact: Fact) -> None:
        """One fact more."""
        self._first = at if self._first is None else self._first
        known = plainly(fact)
        self.words.learn(known)
        place = self._placed(fact)
        if head := self.words.heading(known, "heading"):
            self._chapters.append(Chapter(head))
            if card := self.words.card(known):
                self._chapters[-1].parts[""].entries.append(f"{card.body}\n")
                return
        elif head := self.words.heading(known, "subheading"):
            self._begin(place, head)
        if entry := self._entry(fact, known, self.words.beneath if head else self.words.fact):
            self._chapters[-1].add(place, _clock(at - self._first), entry)

    def chapters_told(self) -> Iterator[str]:
        """All blocks of Markdown."""
        for chapter in self._chapters:
            yield from chapter.told()

    def _begin(self, place: str, head: str) -> None:
        chapter = self._chapters[-1]
        if not place:
            chapter.begin(head, head, LATER)
            chapter.rest = head
            return
        chapter.begin(place, head, SCENE)
        if not chapter.rest:
            chapter.begin(ELSEWHERE, self.words.code("log.elsewhere", ELSEWHERE), OUTSIDE)
            chapter.rest = ELSEWHERE

    def _entry(self, fact: Fact, known: dict[str, Any], sentence: Callable[[dict[str, Any]], str]) -> str:
        if isinstance(fact, TableSaid | TableHostSaid):
            return self._talk(fact)
        if type(fact) not in self._layout.told or self._layout.quiet(fact, self._viewer):
            return ""
        card = None if type(fact) in self._layout.brief else self.words.card(known)
        if card is None:
            return sentence(known)
        body = "\n".join(f"  {line}".rstrip() for line in card.body.split("\n"))
        return f"{card.title}\n\n{body}\n" if body.strip() else card.title

    def _talk(self, fact: TableSaid | TableHostSaid) -> str:
        who = seat_called(self.words, fact.seat) if isinstance(fact, TableSaid) else _host(self.words)
        to = [seat_called(self.words, one) if isinstance(one, int) else _host(self.words) for one in fact.to]
        return f"{who}{f' → {self.words.listed(to)}' if to else ''}: {MARKDOWN.text(fact.text)}"


def seat_called(words: Words, seat: int) -> str:
    """The player there by name, else by number."""
    name = words.called("seat", seat)
    return say(words.code("log.seat", name), words.language, {"seat": seat}) if name == str(seat) else name


def _host(words: Words) -> str:
    return words.code("chair.host.name", "host")


def _clock(since: int) -> str:
    """How long after the first thing heard, in hours and minutes."""
    hours, minutes = divmod(since // 60_000, 60)
    return f"{hours}:{minutes:02}"
