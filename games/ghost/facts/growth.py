"""What patients gain and spend, and what it changes."""

from __future__ import annotations

from typing import Literal

from games.ghost.facts.fact import ALL, EVERY, MAKER, OWNER, GhostFact, drop, put
from games.ghost.state.growth import Buff, Fragments
from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId


class FragmentsCounted(
    GhostFact, to=OWNER, folds=put("belongings.fragments[patient][color]", "fragments"), reveals=EVERY
):
    """Fragments of one colour were gained, spent or lost; all are counted again."""

    patient: PatientId
    color: Color
    why: Literal["gained", "spent_attribute", "spent_unlock", "lost"]
    n: int
    fragments: Fragments


class KeyGranted(
    GhostFact,
    to=OWNER,
    folds=(put("belongings.keys[patient][chapter]", True), put("belongings.boons[patient][chapter]", True)),
    reveals=EVERY,
):
    """The chapter's key, and one attribute of the holder's choice to raise."""

    patient: PatientId
    chapter: int


class KeyWithdrawn(
    GhostFact,
    to=OWNER,
    folds=(drop("belongings.keys[patient][chapter]"), drop("belongings.boons[patient][chapter]")),
    reveals=EVERY,
):
    """A key was given by mistake, its choice is gone with it."""

    patient: PatientId
    chapter: int


class KeyBoonTaken(GhostFact, to=OWNER, folds=drop("belongings.boons[patient][chapter]")):
    """The attribute raised for a key, the choice is used."""

    patient: PatientId
    chapter: int
    color: Color


class ItemCounted(
    GhostFact,
    to=OWNER,
    folds=(put("belongings.items[patient][item]", "count"), put("belongings.useful[patient][item]", "useful")),
    reveals=EVERY,
):
    """How many of an item there are now, and whether it can be used."""

    patient: PatientId
    item: str
    name: Bilingual
    count: int
    useful: bool


class ItemUsed(GhostFact, to=OWNER):
    """One piece of an item is used."""

    patient: PatientId
    item: str
    name: Bilingual


class BuffSet(
    GhostFact,
    to=OWNER,
    folds=(drop("belongings.buffs[patient][id]"), put("belongings.buffs[patient][id]", "buff", when="buff.rounds")),
    reveals=EVERY,
):
    """A new buff, or what is left of it; ``rounds`` 0: it is over."""

    patient: PatientId
    id: str
    buff: Buff


class ArchiveUnlocked(
    GhostFact, to=OWNER, folds=put("makings.hints[patient][ghost].archives[color]", "text"), reveals=EVERY
):
    """An archive of its ghost's origin."""

    patient: PatientId
    ghost: GhostId
    color: Color
    text: str


class GhostEvolved(GhostFact, to=ALL, folds=put("hall.evolved[ghost]", True), reveals=EVERY):
    """A ghost is whole."""

    ghost: GhostId
    patient: PatientId


class AbilityAsked(GhostFact, to=MAKER, folds=put("belongings.asked[maker][ghost]", "until"), reveals=EVERY):
    """A ghost of its has evolved and needs a second ability; ``until`` 0: no clock."""

    maker: PatientId
    ghost: GhostId
    until: int


class AbilityAdded(GhostFact, to=MAKER, folds=drop("belongings.asked[maker][ghost]")):
    """The ghost has its second ability."""

    maker: PatientId
    ghost: GhostId
