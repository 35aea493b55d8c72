"""What happens in the finale, and what it changes."""

from __future__ import annotations

from events.event import Fact
from games.ghost.facts.folds import folded, put, renew
from games.ghost.state.finale import Ending, EndingName
from games.ghost.state.objects import Bilingual, GhostId, PatientId


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


folded(MissionTold, put("ends.missions", "patient", value="text"))
folded(FinaleOpened, renew("ends", "text"))
folded(GhostSacrificed, put("hall.sacrificed", "patient", value="ghost"))
folded(EndingsScored, renew("ends", "endings", "texts"))
