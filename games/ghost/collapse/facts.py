"""What a collapse is, and what it changes."""

from __future__ import annotations

from events.event import Fact
from games.ghost.objects import PatientId
from games.ghost.state import State, evolve


class CollapseTriggered(Fact, frozen=True):
    """→ everyone: at quantum activity 0 patient and ghost fuse by force, and are about to split."""

    patient: PatientId


FACTS = (CollapseTriggered,)


@evolve.on(CollapseTriggered)
def _collapsed(state: State, fact: CollapseTriggered) -> State:
    return state.with_hall(collapsed=state.hall.collapsed | {fact.patient: True})
