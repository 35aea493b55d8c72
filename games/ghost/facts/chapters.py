"""What happens as chapters open and close, and what it changes."""

from __future__ import annotations

from events.event import Fact
from games.game import Reveals
from games.ghost.facts.folds import folded, put, renew
from games.ghost.state.chapters import RegionCard
from games.ghost.state.objects import Bilingual, Color, PatientId


class GameBegan(Fact, frozen=True):
    """→ everyone: what game this is, in the words of its module, and how many chapters it has."""

    title: Bilingual
    text: Bilingual
    chapters: int = 4


class ChapterOpened(Fact, frozen=True):
    """→ everyone: the sector's colour, and its regions by their blurred labels."""

    chapter: int
    color: Color
    name: Bilingual
    text: Bilingual
    regions: dict[str, RegionCard]


class RegionCommitted(Fact, frozen=True):
    """→ the patient's seat and the DM."""

    patient: PatientId
    chapter: int
    region: str


class RegionsOpened(Fact, frozen=True):
    """→ everyone: where each patient goes; missing choices are ``drawn``."""

    chapter: int
    groups: dict[PatientId, str]
    drawn: tuple[PatientId, ...]


class ForcedCrossing(Fact, frozen=True):
    """→ everyone: a patient without the key crosses into the next sector by force."""

    patient: PatientId
    chapter: int


class ChapterClosed(Fact, frozen=True):
    """→ everyone."""

    chapter: int


FACTS = (GameBegan, ChapterOpened, RegionCommitted, RegionsOpened, ForcedCrossing, ChapterClosed)
REVEALS: Reveals = {
    GameBegan: ("title", "text", "chapters"),
    ChapterOpened: ("color", "name", "text", "regions"),
    RegionsOpened: ("groups", "drawn"),
    ForcedCrossing: ("patient",),
}


folded(GameBegan, put("tale.chapters", value="chapters"))
folded(ChapterOpened, renew("tale", "chapter", "color", "name", "regions", committed={}, groups={}))
folded(RegionCommitted, put("tale.committed", "patient", value="region"))
folded(RegionsOpened, put("tale.committed", value="groups"), put("tale.groups", value="groups"))
