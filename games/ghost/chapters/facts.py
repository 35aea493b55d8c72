"""What happens as chapters open and close, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals
from games.ghost.chapters.things import RegionCard
from games.ghost.objects import Bilingual, Color, PatientId
from games.ghost.state import State, evolve


class GameBegan(Fact, frozen=True):
    """→ everyone: what game this is, in the words of its module."""

    title: Bilingual
    text: Bilingual


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
    GameBegan: ("title", "text"),
    ChapterOpened: ("color", "name", "text", "regions"),
    RegionsOpened: ("groups", "drawn"),
    ForcedCrossing: ("patient",),
}


@evolve.on(ChapterOpened)
def _opened(state: State, fact: ChapterOpened) -> State:
    tale = replace(
        state.tale,
        chapter=fact.chapter,
        color=fact.color,
        name=fact.name,
        regions=fact.regions,
        committed={},
        groups={},
    )
    return replace(state, tale=tale)


@evolve.on(RegionCommitted)
def _committed(state: State, fact: RegionCommitted) -> State:
    committed = state.tale.committed | {fact.patient: fact.region}
    return replace(state, tale=replace(state.tale, committed=committed))


@evolve.on(RegionsOpened)
def _regions_opened(state: State, fact: RegionsOpened) -> State:
    return replace(state, tale=replace(state.tale, committed=fact.groups, groups=fact.groups))
