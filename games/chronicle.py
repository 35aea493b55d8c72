"""The chronicle of a table: what one viewer has heard, as Markdown in one language, from the catalogues alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.game import Json, Query, SeenFact
from games.sitting import TableHostSaid, TableSaid
from games.words import CORE, LANGUAGES, Catalogue, Language, merged
from sotto_words import Marks, Names, Words

Heading = Callable[[Words, Fact], str | None]
"""What stands above the lines that follow a fact; None for facts that begin nothing."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def chronicles(
    game: str, words: Catalogue, told: Iterable[type[Fact]], heading: Heading, names: Names | None = None
) -> Mapping[str, Query[Any]]:
    """The log in each language, as a file: the sentences of these facts and the talk, each with its time.

    What the catalogue tells nobody is left out. The game's state has the table's ``number``.
    """
    every, kinds = merged(CORE, words), frozenset(told)
    return {
        f"session_log_{language}": _query(game, every, language, kinds, heading, names or {}) for language in LANGUAGES
    }


def _query(
    game: str, words: Catalogue, language: Language, told: frozenset[type[Fact]], heading: Heading, names: Names
) -> Query[Any]:
    def answer(view: Any, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        teller = Teller(words, language, view, names)
        title = f"# {teller.words.code('title', 'title')} {view.number} · {viewer_name(viewer)}"
        return "\n".join([title, *teller.lines(heard, told, heading)]) + "\n"

    def named(view: Any, viewer: Viewer) -> str:
        return f"{game}-{view.number}-{viewer_name(viewer).replace(':', '-')}.{language}.md"

    return Query(answer, file=f"{game}-{{number}}.{language}.md", named=named)


class Teller:
    """Says facts in one language, with the names that the viewer knows; as Markdown, or ``plain``."""

    def __init__(
        self, words: Catalogue, language: Language, view: Any, names: Names | None = None, plain: bool = False
    ) -> None:
        self.words = Words(language, words[language], table=names or {}, marks=PLAIN if plain else MARKDOWN)
        self.words.see(msgspec.to_builtins(view, str_keys=True, enc_hook=dict))

    def lines(self, heard: Iterable[SeenFact], told: frozenset[type[Fact]], heading: Heading) -> Iterator[str]:
        """The headings, and a line for each fact of these kinds of which there is anything to say, and for talk."""
        first: int | None = None
        for at, fact in heard:
            first = at if first is None else first
            said = self.said(fact)
            if head := heading(self.words, fact):
                yield from ("", f"## {head}", "")
            elif talk := self._talk(fact):
                yield f"- {_clock(at - first)} {talk}"
            elif type(fact) in told and said:
                yield f"- {_clock(at - first)} {said}"

    def said(self, fact: Fact) -> str:
        """The sentence of a fact, which may name things for those that follow."""
        known = msgspec.to_builtins(fact, str_keys=True)
        self.words.learn(known)
        return self.words.fact(known)

    def _talk(self, fact: Fact) -> str:
        if not isinstance(fact, TableSaid | TableHostSaid):
            return ""
        who = str(fact.seat) if isinstance(fact, TableSaid) else self.words.code("chair.host.name", fact.chair)
        to = f" → {self.words.value(fact.to, 'to')}" if fact.to else ""
        return f"**{who}{to}**: {_escaped(fact.text)}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", _line(text))


PLAIN = Marks(name=_line, text=_line)
MARKDOWN = Marks(name=lambda name: f"**{_escaped(name)}**", text=_escaped)


def _clock(since: int) -> str:
    """How long after the first thing heard, in hours and minutes."""
    hours, minutes = divmod(since // 60_000, 60)
    return f"{hours}:{minutes:02}"
