"""What happens as chapters open and close, and what it changes."""

from __future__ import annotations

from games.ghost.facts.fact import ALL, EVERY, OWNER, GhostFact, put, renew
from games.ghost.state.chapters import RegionCard
from games.ghost.state.objects import Bilingual, Color, PatientId


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
