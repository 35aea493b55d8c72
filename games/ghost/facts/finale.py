"""What happens in the finale, and what it changes."""

from __future__ import annotations

from games.ghost.facts.fact import ALL, EVERY, OWNER, GhostFact, put, renew
from games.ghost.state.finale import Ending, EndingName
from games.ghost.state.objects import Bilingual, GhostId, PatientId


class MissionTold(GhostFact, to=OWNER, folds=put("ends.missions[patient]", "text"), reveals=("text",)):
    """What the ghost must never learn."""

    patient: PatientId
    text: Bilingual


class FinaleOpened(GhostFact, to=ALL, folds=renew("ends", "text"), reveals=EVERY):
    """The last scene."""

    text: Bilingual


class GhostSacrificed(GhostFact, to=ALL, folds=put("hall.sacrificed[patient]", "ghost")):
    """A patient gives its companion as pigment."""

    patient: PatientId
    ghost: GhostId


class EndingsScored(GhostFact, to=ALL, folds=renew("ends", "endings", "texts"), reveals=EVERY):
    """The endings of all patients, the best first, and what the module says of them."""

    endings: dict[PatientId, Ending]
    texts: dict[EndingName, Bilingual]
