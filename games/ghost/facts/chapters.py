"""What happens as chapters open and close and in the finale, and what it changes."""

from __future__ import annotations

from games.ghost.facts.fact import ALL, EVERY, OWNER, GhostFact, put, renew
from games.ghost.state.chapters import Ending, EndingName, RegionCard
from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId


class GameBegan(GhostFact, to=ALL, folds=put("tale.chapters", "chapters"), reveals=EVERY):
    """What game this is, in the words of its module, and how many chapters it has."""

    title: Bilingual
    text: Bilingual
    chapters: int = 4


class ChapterOpened(
    GhostFact,
    to=ALL,
    folds=renew("tale", "chapter", "color", "name", "regions", committed={}, groups={}),
    reveals=("color", "name", "text", "regions"),
):
    """The sector's colour, and its regions by their blurred labels."""

    chapter: int
    color: Color
    name: Bilingual
    text: Bilingual
    regions: dict[str, RegionCard]


class RegionCommitted(GhostFact, to=OWNER, folds=put("tale.committed[patient]", "region")):
    """Where it goes."""

    patient: PatientId
    chapter: int
    region: str


class RegionsOpened(
    GhostFact,
    to=ALL,
    folds=(put("tale.committed", "groups"), put("tale.groups", "groups")),
    reveals=("groups", "drawn"),
):
    """Where each patient goes; missing choices are ``drawn``."""

    chapter: int
    groups: dict[PatientId, str]
    drawn: tuple[PatientId, ...]


class ForcedCrossing(GhostFact, to=ALL, reveals=("patient",)):
    """A patient without the key crosses into the next sector by force."""

    patient: PatientId
    chapter: int


class ChapterClosed(GhostFact, to=ALL):
    """A chapter is over."""

    chapter: int


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
