"""What happens in the finale, and what it changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games.ghost.finale.things import Ending, EndingName
from games.ghost.objects import Bilingual, GhostId, PatientId
from games.ghost.state import State, evolve


class MissionTold(Fact, frozen=True):
    """→ the patient's seat and the DM: what the ghost must never learn."""

    patient: PatientId
    text: Bilingual


class FinaleOpened(Fact, frozen=True):
    """→ everyone: the last scene."""

    text: Bilingual


class GhostSacrificed(Fact, frozen=True):
    """→ everyone: a patient gives its companion as pigment."""

    patient: PatientId
    ghost: GhostId


class EndingsScored(Fact, frozen=True):
    """→ everyone: the endings of all patients, the best first, and what the module says of them."""

    endings: dict[PatientId, Ending]
    texts: dict[EndingName, Bilingual]


FACTS = (MissionTold, FinaleOpened, GhostSacrificed, EndingsScored)


@evolve.on(MissionTold)
def _mission(state: State, fact: MissionTold) -> State:
    return _with(state, missions=state.ends.missions | {fact.patient: fact.text})


@evolve.on(FinaleOpened)
def _opened(state: State, fact: FinaleOpened) -> State:
    return _with(state, text=fact.text)


@evolve.on(GhostSacrificed)
def _sacrificed(state: State, fact: GhostSacrificed) -> State:
    return state.with_hall(sacrificed=state.hall.sacrificed | {fact.patient: fact.ghost})


@evolve.on(EndingsScored)
def _scored(state: State, fact: EndingsScored) -> State:
    return _with(state, endings=fact.endings, texts=fact.texts)


def _with(state: State, **changes: Any) -> State:
    return replace(state, ends=replace(state.ends, **changes))
