"""What patients gain and spend, and what it changes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.event import Fact
from games.ghost.growth.things import Buff, Fragments
from games.ghost.objects import Bilingual, Color, PatientId
from games.ghost.state import State, evolve


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


class KeyBoonTaken(Fact, frozen=True):
    """→ the patient's seat and the DM: the attribute raised for a key, the choice is used."""

    patient: PatientId
    chapter: int
    color: Color


class ItemCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: how many of an item there are now."""

    patient: PatientId
    item: str
    name: Bilingual
    count: int


class BuffSet(Fact, frozen=True):
    """→ the patient's seat and the DM: a new buff, or what is left of it; ``rounds`` 0: it is over."""

    patient: PatientId
    id: str
    buff: Buff


FACTS = (FragmentsCounted, KeyGranted, KeyBoonTaken, ItemCounted, BuffSet)


@evolve.on(FragmentsCounted)
def _fragments(state: State, fact: FragmentsCounted) -> State:
    own = state.belongings.fragments.get(fact.patient, {}) | {fact.color: fact.fragments}
    fragments = state.belongings.fragments | {fact.patient: own}
    return replace(state, belongings=replace(state.belongings, fragments=fragments))


@evolve.on(KeyGranted)
def _key(state: State, fact: KeyGranted) -> State:
    keys = state.belongings.keys.get(fact.patient, {}) | {fact.chapter: True}
    boons = state.belongings.boons.get(fact.patient, {}) | {fact.chapter: True}
    belongings = replace(
        state.belongings,
        keys=state.belongings.keys | {fact.patient: keys},
        boons=state.belongings.boons | {fact.patient: boons},
    )
    return replace(state, belongings=belongings)


@evolve.on(KeyBoonTaken)
def _boon(state: State, fact: KeyBoonTaken) -> State:
    boons = {chapter: True for chapter in state.belongings.boons.get(fact.patient, {}) if chapter != fact.chapter}
    return replace(state, belongings=replace(state.belongings, boons=state.belongings.boons | {fact.patient: boons}))


@evolve.on(ItemCounted)
def _item(state: State, fact: ItemCounted) -> State:
    items = state.belongings.items.get(fact.patient, {}) | {fact.item: fact.count}
    return replace(state, belongings=replace(state.belongings, items=state.belongings.items | {fact.patient: items}))


@evolve.on(BuffSet)
def _buff(state: State, fact: BuffSet) -> State:
    buffs = {id: buff for id, buff in state.belongings.buffs.get(fact.patient, {}).items() if id != fact.id}
    if fact.buff.rounds:
        buffs[fact.id] = fact.buff
    return replace(state, belongings=replace(state.belongings, buffs=state.belongings.buffs | {fact.patient: buffs}))
