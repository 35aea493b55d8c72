"""Ghost's session log: what of it is told, under the names of its phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.event import Fact
from games import chronicle
from games.game import Query
from games.ghost.checks.facts import CheckStood
from games.ghost.comm.facts import GhostSeen
from games.ghost.dm.facts import RequestKept
from games.ghost.hall.facts import UsesCounted
from games.ghost.names import NAMES
from games.ghost.stage import PhaseBegan, PhaseClosed
from games.ghost.state import State
from games.words import Catalogue
from sotto_words import Words

SILENT = (PhaseClosed, UsesCounted, CheckStood, RequestKept, GhostSeen)
"""What only counts, or is told better by another fact; beside it what the catalogue tells nobody."""


def chronicles(words: Catalogue, facts: Iterable[type[Fact]]) -> Mapping[str, Query[State]]:
    """The log in each language."""
    return chronicle.chronicles("ghost", words, frozenset(facts) - frozenset(SILENT), _phase, NAMES)


def _phase(words: Words, fact: Fact) -> str | None:
    if not isinstance(fact, PhaseBegan):
        return None
    phase = words.code(f"phase.{fact.phase}", fact.phase)
    return f"{phase} ({fact.chapter})" if fact.phase in ("choose", "explore", "close") else phase
