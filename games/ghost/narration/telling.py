"""What the narrator is given: the last events of the session, as its audience was told them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from events.event import Fact
from games.chronicle import Teller
from games.ghost.chapters.facts import ChapterOpened, RegionsOpened
from games.ghost.checks.facts import AbilitySpent, CheckResolved
from games.ghost.collapse.facts import CollapseTriggered
from games.ghost.combat.facts import FightBegan
from games.ghost.dm.facts import RequestAnswered, RequestQueued
from games.ghost.names import NAMES
from games.ghost.narration.facts import NarrationAdded
from games.ghost.narration.play import BLOWS, Narrate, wanted
from games.ghost.narration.templates import PERSONA, TASKS
from games.ghost.options import language_of
from games.ghost.scene.facts import ActTold, SessionStarted
from games.ghost.state import State
from games.narration import Commits, Narration, Request, Wanted
from games.words import Catalogue

EVENTS = (
    *BLOWS,
    ChapterOpened,
    RegionsOpened,
    SessionStarted,
    RequestQueued,
    RequestAnswered,
    CheckResolved,
    AbilitySpent,
    ActTold,
    FightBegan,
    CollapseTriggered,
    NarrationAdded,
)
"""The events of a session: no quantum activity, attribute or file is among them, not even public ones."""

MEMORY = 20
"""So many events go along."""


def narration(words: Catalogue) -> Narration[State]:
    """The narration of a game with these words."""

    def request(view: State, told: Commits, of: Wanted) -> Request:
        language = language_of(view.options)
        teller = Teller(words, language, view, NAMES, plain=True)
        *before, now = [[teller.said(fact) for fact in _of_session(view, facts, of)] for facts in told]
        memory = [line for lines in before for line in lines][-MEMORY:]
        task = TASKS[of.of.partition(".")[0]][language]
        return Request(PERSONA[language], task, tuple(memory), " ".join(now))

    return Narration(wanted=wanted, request=request, kind=Narrate, command=lambda of, text: Narrate(of.of, of.to, text))


def _of_session(view: State, facts: Iterable[Fact], of: Wanted) -> list[Fact]:
    """What happened there: of patients, only of those who are told."""
    cards = view.hall.patients.values()
    cast = {card.id for card in cards if of.to.everyone or card.seat in of.to.seats}
    return [fact for fact in facts if isinstance(fact, EVENTS) and _patient(fact) in (None, *cast)]


def _patient(fact: Any) -> str | None:
    return getattr(fact, "patient", None)
