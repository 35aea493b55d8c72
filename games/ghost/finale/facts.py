"""What happens in the finale, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.ghost.finale.things import Ending
from games.ghost.objects import GhostId, PatientId
from games.ghost.state import State, evolve


class GhostSacrificed(Fact, frozen=True):
    """→ everyone: a patient gives its companion as pigment."""

    patient: PatientId
    ghost: GhostId


class EndingsScored(Fact, frozen=True):
    """→ everyone: the endings of all patients, the best first."""

    endings: dict[PatientId, Ending]


FACTS = (GhostSacrificed, EndingsScored)


@evolve.on(GhostSacrificed)
def _sacrificed(state: State, fact: GhostSacrificed) -> State:
    return state.with_hall(sacrificed=state.hall.sacrificed | {fact.patient: fact.ghost})


@evolve.on(EndingsScored)
def _scored(state: State, fact: EndingsScored) -> State:
    return replace(state, ends=replace(state.ends, endings=fact.endings))
