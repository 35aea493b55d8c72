"""The session log: what one viewer has heard, as Markdown in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.game import Json, Query, SeenFact
from games.ghost.checks.facts import CheckStood
from games.ghost.comm.facts import GhostSeen
from games.ghost.dm.facts import RequestKept
from games.ghost.hall.facts import UsesCounted
from games.ghost.names import NAMES
from games.ghost.stage import PhaseBegan, PhaseClosed
from games.ghost.state import State
from games.sitting import TableHostSaid, TableSaid
from games.words import CORE, LANGUAGES, Catalogue, Language, merged
from sotto_words import Marks, Words

SILENT = (PhaseClosed, UsesCounted, CheckStood, RequestKept, GhostSeen)
"""What only counts, or is told better by another fact; beside it what the catalogue tells nobody."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def chronicles(words: Catalogue, facts: Iterable[type[Fact]]) -> Mapping[str, Query[State]]:
    """The log in each language."""
    told = frozenset(facts) - frozenset(SILENT)
    every = merged(CORE, words)
    return {f"session_log_{language}": _query(every, language, told) for language in LANGUAGES}


def _query(words: Catalogue, language: Language, told: frozenset[type[Fact]]) -> Query[State]:
    def answer(view: State, viewer: Viewer, heard: Iterable[SeenFact]) -> Json:
        return "\n".join(Teller(words, language, view).lines(viewer, heard, told)) + "\n"

    def named(view: State, viewer: Viewer) -> str:
        return f"ghost-{view.number}-{viewer_name(viewer).replace(':', '-')}.{language}.md"

    return Query(answer, file=f"ghost-{{number}}.{language}.md", named=named)


class Teller:
    """Says facts in one language, with the names that the viewer knows; as Markdown, or ``plain``."""

    def __init__(self, words: Catalogue, language: Language, view: State, plain: bool = False) -> None:
        self._view = view
        self._words = Words(language, words[language], table=NAMES, marks=PLAIN if plain else MARKDOWN)
        self._words.see(msgspec.to_builtins(view, str_keys=True))

    def lines(self, viewer: Viewer, heard: Iterable[SeenFact], told: frozenset[type[Fact]]) -> Iterable[str]:
        yield f"# {self._word('title')} {self._view.number} · {viewer_name(viewer)}"
        first: int | None = None
        for at, fact in heard:
            first = at if first is None else first
            said = self.said(fact)
            if isinstance(fact, PhaseBegan):
                yield from ("", f"## {self._phase(fact)}", "")
            elif isinstance(fact, TableSaid):
                yield f"- {_clock(at - first)} **{fact.seat}**: {_escaped(fact.text)}"
            elif isinstance(fact, TableHostSaid):
                yield f"- {_clock(at - first)} **{fact.chair}**: {_escaped(fact.text)}"
            elif type(fact) in told and said:
                yield f"- {_clock(at - first)} {said}"

    def _phase(self, fact: PhaseBegan) -> str:
        phase = self._word(f"phase.{fact.phase}")
        return f"{phase} ({fact.chapter})" if fact.phase in ("choose", "explore", "close") else phase

    def said(self, fact: Fact) -> str:
        """The sentence of a fact, which may name things for those that follow."""
        known = msgspec.to_builtins(fact, str_keys=True)
        self._words.learn(known)
        return self._words.fact(known)

    def _word(self, code: str) -> str:
        return self._words.code(code, code)


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
