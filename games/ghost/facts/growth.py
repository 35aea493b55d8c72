"""What patients gain and spend, and what it changes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State, evolve
from games.ghost.state.growth import Buff, Fragments
from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId


class FragmentsCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: fragments of one colour were gained, spent or lost; all are counted anew."""

    patient: PatientId
    color: Color
    why: Literal["gained", "spent_attribute", "spent_unlock", "lost"]
    n: int
    fragments: Fragments


class KeyGranted(Fact, frozen=True):
    """→ the patient's seat and the DM: the chapter's key, and one attribute of the holder's choice to raise."""

    patient: PatientId
    chapter: int


class KeyWithdrawn(Fact, frozen=True):
    """→ the patient's seat and the DM: a key was given by mistake, its choice is gone with it."""

    patient: PatientId
    chapter: int


class KeyBoonTaken(Fact, frozen=True):
    """→ the patient's seat and the DM: the attribute raised for a key, the choice is used."""

    patient: PatientId
    chapter: int
    color: Color


class ItemCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: how many of an item there are now, and whether it can be used."""

    patient: PatientId
    item: str
    name: Bilingual
    count: int
    useful: bool


class BuffSet(Fact, frozen=True):
    """→ the patient's seat and the DM: a new buff, or what is left of it; ``rounds`` 0: it is over."""

    patient: PatientId
    id: str
    buff: Buff


class ItemUsed(Fact, frozen=True):
    """→ the patient's seat and the DM: one piece of an item is used."""

    patient: PatientId
    item: str
    name: Bilingual


class ArchiveUnlocked(Fact, frozen=True):
    """→ the patient's seat and the DM: an archive of its ghost's origin."""

    patient: PatientId
    ghost: GhostId
    color: Color
    text: str


class GhostEvolved(Fact, frozen=True):
    """→ everyone: a ghost is whole."""

    ghost: GhostId
    patient: PatientId


class AbilityAsked(Fact, frozen=True):
    """→ the ghost's maker and the DM: it has evolved and needs a second ability; ``until`` 0: no clock."""

    maker: PatientId
    ghost: GhostId
    until: int


class AbilityAdded(Fact, frozen=True):
    """→ the ghost's maker and the DM: it has its second ability."""

    maker: PatientId
    ghost: GhostId


FACTS = (
    FragmentsCounted,
    KeyGranted,
    KeyWithdrawn,
    KeyBoonTaken,
    ItemCounted,
    ItemUsed,
    BuffSet,
    ArchiveUnlocked,
    GhostEvolved,
    AbilityAsked,
    AbilityAdded,
)
REVEALS: Reveals = in_every_field(
    FragmentsCounted,
    KeyGranted,
    KeyWithdrawn,
    ItemCounted,
    BuffSet,
    ArchiveUnlocked,
    GhostEvolved,
    AbilityAsked,
)


folded(FragmentsCounted, put("belongings.fragments", "patient", "color", value="fragments"))
folded(
    KeyGranted,
    put("belongings.keys", "patient", "chapter", value=True),
    put("belongings.boons", "patient", "chapter", value=True),
)
folded(KeyWithdrawn, drop("belongings.keys", "patient", "chapter"), drop("belongings.boons", "patient", "chapter"))
folded(KeyBoonTaken, drop("belongings.boons", "patient", "chapter"))
folded(
    ItemCounted,
    put("belongings.items", "patient", "item", value="count"),
    put("belongings.useful", "patient", "item", value="useful"),
)
folded(GhostEvolved, put("hall.evolved", "ghost", value=True))
folded(AbilityAsked, put("belongings.asked", "maker", "ghost", value="until"))
folded(AbilityAdded, drop("belongings.asked", "maker", "ghost"))


@evolve.on(BuffSet)
def _buff(state: State, fact: BuffSet) -> State:
    buffs = {id: buff for id, buff in state.belongings.buffs.get(fact.patient, {}).items() if id != fact.id}
    if fact.buff.rounds:
        buffs[fact.id] = fact.buff
    return replace(state, belongings=replace(state.belongings, buffs=state.belongings.buffs | {fact.patient: buffs}))


@evolve.on(ArchiveUnlocked)
def _unlocked(state: State, fact: ArchiveUnlocked) -> State:
    hints = state.makings.hints.get(fact.patient, {})
    hint = hints[fact.ghost]
    opened = replace(hint, archives=hint.archives | {fact.color: fact.text})
    known = state.makings.hints | {fact.patient: hints | {fact.ghost: opened}}
    return replace(state, makings=replace(state.makings, hints=known))
