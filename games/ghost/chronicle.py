"""The session log: what one viewer has heard, as Markdown in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from events.audience import Viewer, viewer_name
from events.event import Fact
from games.game import Json, Query, SeenFact
from games.ghost.checks.facts import CheckCounted, CheckStood
from games.ghost.comm.facts import ClaimsCounted, GhostSeen
from games.ghost.dm.facts import RequestKept
from games.ghost.dm.things import Awaited, Change, Ruling
from games.ghost.hall.facts import UsesCounted
from games.ghost.scene.facts import ActsCounted, NodesOffered, PatientMoved, SceneShown, SessionStarted
from games.ghost.scene.things import SessionCard
from games.ghost.stage import PhaseBegan, PhaseClosed
from games.ghost.state import State
from games.sitting import TableSaid
from games.words import CORE, LANGUAGES, Catalogue, Language, merged
from sotto_words import sentence

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

NOBODY = "–"
"""Of whom a ruling is that is about no patient."""

_FREE = ("text", "reason", "content", "name", "description")
"""Fields in which people write what they like: it may look like an id."""

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
        self._words, self._language, self._view, self._is_plain = words, language, view, plain
        patients = {id: card.name for id, card in view.hall.patients.items()}
        ghosts = {id: card.name for id, card in view.hall.ghosts.items()}
        monsters = {id: name[language] for id, name in view.combats.called.items()}
        held = (*view.hall.native.values(), *view.hall.copied.values())
        abilities = {id: ability.name for one in held for id, ability in one.items()}
        self._names = patients | ghosts | monsters | abilities

    def lines(self, viewer: Viewer, heard: Iterable[SeenFact], told: frozenset[type[Fact]]) -> Iterable[str]:
        yield f"# {self._word('title')} {self._view.number} · {viewer_name(viewer)}"
        first: int | None = None
        for at, fact in heard:
            first = at if first is None else first
            if isinstance(fact, PatientMoved):
                self._names[fact.area] = fact.name[self._language]
            if isinstance(fact, SessionStarted):
                self._names[fact.session.id] = fact.session.region
            if isinstance(fact, PhaseBegan):
                yield from ("", f"## {self._phase(fact)}", "")
            elif isinstance(fact, TableSaid):
                yield f"- {_clock(at - first)} **{fact.seat}**: {self._written(fact.text)}"
            elif type(fact) in told and (said := self.said(fact)):
                yield f"- {_clock(at - first)} {said}"

    def _phase(self, fact: PhaseBegan) -> str:
        phase = self._word(f"phase.{fact.phase}")
        return f"{phase} ({fact.chapter})" if fact.phase in ("choose", "explore", "close") else phase

    def said(self, fact: Fact) -> str:
        """The sentence of a fact."""
        params = {name: self._value(name, getattr(fact, name)) for name in fact.__struct_fields__}
        return sentence(self._words, self._language, f"fact.{fact.__struct_config__.tag}", params).rstrip()

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return self._word(f"truth.{str(value).lower()}")
        if isinstance(value, dict) and value.keys() == set(LANGUAGES):
            return self._written(str(value[self._language]))
        if isinstance(value, dict):
            return ", ".join(f"{self._value(name, key)}: {self._value(name, one)}" for key, one in value.items())
        if isinstance(value, tuple):
            return ", ".join(self._value(name, one) for one in value)
        if isinstance(value, msgspec.Struct):
            return self._struct(value)
        return self._plain(name, value)

    def _struct(self, value: msgspec.Struct) -> str:
        match value:
            case SessionCard():
                return f"{value.region} ({self._value('members', value.members)})"
            case Ruling():
                told = ("kind", "by", "patient", "change", "reason")
                return ", ".join(self._value(name, one) for name in told if (one := getattr(value, name)))
            case Change():
                of = (self._plain("measure", value.measure), self._plain("color", value.name))
                return f"{' '.join(filter(None, of))} {value.before} → {value.after}"
            case Awaited():
                return f"{self._value('ability', value.ability)} → {self._value('target', value.target)}"
        for name in ("name", "text"):
            if name in value.__struct_fields__:
                return self._value(name, getattr(value, name))
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name} {self._value(name, one)}" for name, one in parts if one not in (None, ""))

    def _plain(self, name: str, value: object) -> str:
        text = str(value)
        if name not in _FREE and text in self._names:
            called = self._written(self._names[text])
            return called if self._is_plain else f"**{called}**"
        for code in _CODES.get(name, ()):
            if f"{code}.{text}" in self._words[self._language]:
                return self._word(f"{code}.{text}")
        return NOBODY if name == "patient" and not text else self._written(text)

    def _written(self, text: str) -> str:
        line = " ".join(text.split())
        return line if self._is_plain else _SPECIAL.sub(r"\\\1", line)

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
    "measure": ("measure",),
    "by": ("chair",),
    "cause": ("cause",),
}
"""Fields whose values have words."""


def _clock(since: int) -> str:
    """How long after the first thing heard, in hours and minutes."""
    hours, minutes = divmod(since // 60_000, 60)
    return f"{hours}:{minutes:02}"
