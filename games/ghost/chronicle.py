"""The session log: what one viewer has heard, as Markdown in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.game import Heard, Json, Query
from games.ghost.checks.facts import CheckCounted, CheckStood
from games.ghost.comm.facts import ClaimsCounted, GhostSeen
from games.ghost.dm.facts import RequestKept
from games.ghost.hall.facts import UsesCounted
from games.ghost.scene.facts import ActsCounted, NodesOffered, PatientMoved, SceneShown
from games.ghost.stage import PhaseBegan, PhaseClosed
from games.ghost.state import State
from games.sitting import TableSaid
from games.words import CORE, LANGUAGES, Catalogue, Language, merged, sentence

SILENT = (
    PhaseClosed,
    ActsCounted,
    NodesOffered,
    SceneShown,
    UsesCounted,
    CheckCounted,
    CheckStood,
    RequestKept,
    GhostSeen,
    ClaimsCounted,
)
"""What only counts, or is told better by another fact."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def chronicles(words: Catalogue, facts: Iterable[type[Fact]]) -> Mapping[str, Query[State]]:
    """The log in each language."""
    told = frozenset(facts) - frozenset(SILENT)
    every = merged(CORE, words)
    return {f"session_log_{language}": _query(every, language, told) for language in LANGUAGES}


def _query(words: Catalogue, language: Language, told: frozenset[type[Fact]]) -> Query[State]:
    def answer(view: State, viewer: Viewer, heard: Iterable[Heard]) -> Json:
        return "\n".join(Teller(words, language, view).lines(viewer, heard, told)) + "\n"

    def named(view: State, viewer: Viewer) -> str:
        return f"ghost-{view.number}-{viewer_name(viewer).replace(':', '-')}.{language}.md"

    return Query(answer, named=named)


class Teller:
    """Says facts in one language, with the names that the viewer knows."""

    def __init__(self, words: Catalogue, language: Language, view: State) -> None:
        self._words, self._language, self._view = words, language, view
        patients = {id: card.name for id, card in view.hall.patients.items()}
        ghosts = {id: card.name for id, card in view.hall.ghosts.items()}
        monsters = {id: name[language] for id, name in view.combats.called.items()}
        self._names = patients | ghosts | monsters

    def lines(self, viewer: Viewer, heard: Iterable[Heard], told: frozenset[type[Fact]]) -> Iterable[str]:
        yield f"# {self._word('title')} {self._view.number} · {viewer_name(viewer)}"
        first: int | None = None
        for at, fact in heard:
            first = at if first is None else first
            if isinstance(fact, PatientMoved):
                self._names[fact.area] = fact.name[self._language]
            if isinstance(fact, PhaseBegan):
                yield from ("", f"## {self._phase(fact)}", "")
            elif isinstance(fact, TableSaid):
                yield f"- {_clock(at - first)} **{fact.seat}**: {_escaped(fact.text)}"
            elif type(fact) in told:
                yield f"- {_clock(at - first)} {self.said(fact)}"

    def _phase(self, fact: PhaseBegan) -> str:
        phase = self._word(f"phase.{fact.phase}")
        return f"{phase} ({fact.chapter})" if fact.phase in ("choose", "explore", "close") else phase

    def said(self, fact: Fact) -> str:
        """The sentence of a fact."""
        params = {name: self._value(name, getattr(fact, name)) for name in fact.__struct_fields__}
        return sentence(self._words, self._language, f"fact.{fact.__struct_config__.tag}", params)

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self._word(f"truth.{str(value).lower()}")
        if isinstance(value, dict) and value.keys() == set(LANGUAGES):
            return _escaped(str(value[self._language]))
        if isinstance(value, dict):
            return ", ".join(f"{self._value(name, key)}: {self._value(name, one)}" for key, one in value.items())
        if isinstance(value, tuple):
            return ", ".join(self._value(name, one) for one in value)
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        return self._plain(name, value)

    def _struct(self, value: msgspec.Struct) -> str:
        for name in ("name", "text"):
            if name in value.__struct_fields__:
                return self._value(name, getattr(value, name))
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name} {self._value(name, one)}" for name, one in parts if one not in (None, ""))

    def _plain(self, name: str, value: object) -> str:
        text = str(value)
        if name not in ("text", "reason", "content") and text in self._names:
            return f"**{_escaped(self._names[text])}**"
        for code in _CODES.get(name, ()):
            if f"{code}.{text}" in self._words[self._language]:
                return self._word(f"{code}.{text}")
        return _escaped(text)

    def _word(self, code: str) -> str:
        return sentence(self._words, self._language, code)


_CODES: Mapping[str, tuple[str, ...]] = {
    "color": ("color",),
    "base_color": ("color",),
    "colors": ("color",),
    "phase": ("phase",),
    "kind": ("command", "act_kind"),
    "corrects": ("command",),
    "answer": ("answer",),
    "what": ("secret",),
    "unseals": ("option.unseal_value",),
    "effect_type": ("effect_type",),
    "chair": ("chair",),
    "by": ("chair",),
}
"""Fields whose values have words."""


def _clock(since: int) -> str:
    """How long after the first thing heard, in hours and minutes."""
    hours, minutes = divmod(since // 60_000, 60)
    return f"{hours}:{minutes:02}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
