"""What happens to patients and ghosts wherever they are: when patients are registered, forms swapped, ghosts made and
scattered; what patients gain and spend; and what it changes.
"""

from __future__ import annotations

from typing import Literal

from events.audience import only
from games.ghost.facts.fact import (
    ALL,
    DM,
    EVERY,
    MAKER,
    OWNER,
    SURPRISE,
    TO,
    TO_AND_OF,
    GhostFact,
    Hearers,
    drop,
    owner,
    put,
    renew,
    seats,
)
from games.ghost.state.hall import Buff, Fragments, FullFile, OriginHint, SwapFile
from games.ghost.state.objects import (
    AbilityId,
    Bilingual,
    Color,
    GhostCard,
    GhostId,
    PatientId,
    PatientPublic,
    PatientSecret,
    PrintAbility,
)

# The DM is told by some of these what the sealed dice gave, too.


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


class ActivityLost(
    GhostFact, to=ALL, folds=put("hall.patients[patient].quantum_activity", "current"), reveals=SURPRISE
):
    """``amount`` is what was really lost, ``current`` what is left. Why, ``ActivityExplained`` says."""

    patient: PatientId
    amount: int
    current: int


class ActivityRegained(
    GhostFact, to=ALL, folds=put("hall.patients[patient].quantum_activity", "current"), reveals=SURPRISE
):
    """``amount`` is what was really gained, ``current`` what there is now."""

    patient: PatientId
    amount: int
    current: int


class ActivityExplained(GhostFact, to=OWNER, reveals=SURPRISE):
    """Why its quantum activity has just changed. Not folded."""

    patient: PatientId
    cause: Cause


class ActivityBounded(
    GhostFact,
    to=ALL,
    folds=(
        put("hall.patients[patient].quantum_activity", "current"),
        put("hall.patients[patient].quantum_activity_max", "most"),
    ),
    reveals=EVERY,
):
    """Another maximum, and what there is within it."""

    patient: PatientId
    most: int
    current: int


class SignalChanged(GhostFact, to=OWNER, folds=put("hall.signal[patient]", "current"), reveals=EVERY):
    """Its signal is another."""

    patient: PatientId
    current: int
    why: Literal["session", "communication", "refund", "reroll", "item", "node", "key", "bright", "dm"]


class AttributeChanged(GhostFact, to=OWNER, folds=put("hall.attributes[patient][color]", "value"), reveals=EVERY):
    """One of its attributes is another."""

    patient: PatientId
    color: Color
    value: int
    why: Literal["start", "fragments", "key", "node", "item", "collapse", "dm"]


class NativeShown(
    GhostFact,
    to=TO,
    folds=(put("hall.native[ghost][ability.id]", "ability"), put("hall.ghost_colors[ghost]", "base_color")),
    reveals=EVERY,
):
    """The ghost's maker or host has a native ability, and the ghost's base colour."""

    to: PatientId
    ability: PrintAbility
    ghost: GhostId
    base_color: Color


class AbilityGained(
    GhostFact,
    to=Hearers("who has it, and the DM", lambda state, fact: owner(state, fact.ability.patient_id)),
    folds=put("hall.copied[ability.patient_id][ability.id]", "ability"),
    reveals=EVERY,
):
    """A print ability of the patient itself."""

    ability: PrintAbility


class AbilityWithdrawn(GhostFact, to=OWNER, folds=drop("hall.copied[patient][ability]")):
    """An ability of the patient itself was given by mistake."""

    patient: PatientId
    ability: AbilityId


class UsesCounted(GhostFact, to=OWNER, folds=put("hall.uses[patient]", "uses"), reveals=EVERY):
    """How often each ability at its disposal can be used in this session."""

    patient: PatientId
    uses: dict[AbilityId, int]


class FileGranted(GhostFact, to=TO_AND_OF, folds=put("hall.granted[to][of]", "file"), reveals=EVERY):
    """A snapshot of a FULL file."""

    to: PatientId
    of: PatientId
    file: FullFile


Cause = Literal["node", "combat", "crossing", "dark_failure", "seizure", "ability", "item", "key", "off_rail", "dm"]


class SwapCycleDrawn(GhostFact, to=DM, folds=renew("makings", "cycle"), reveals=EVERY):
    """By maker, of whom the form is."""

    cycle: dict[PatientId, PatientId]


class SwapIssued(GhostFact, to=MAKER, folds=put("makings.swaps[maker]", "file"), reveals=EVERY):
    """A torn form, under an alias."""

    maker: PatientId
    file: SwapFile


class GhostMade(
    GhostFact,
    to=MAKER,
    folds=(
        put("hall.ghosts[ghost.id]", "ghost"),
        put("hall.makers[ghost.id]", "maker"),
        put("makings.made[maker]", "ghost.id"),
    ),
    reveals=EVERY,
):
    """A ghost is made; everybody is told at the scattering."""

    maker: PatientId
    ghost: GhostCard


class GhostOriginKept(GhostFact, to=DM, folds=put("hall.origins[ghost]", "origin"), reveals=EVERY):
    """Whose double a ghost is."""

    ghost: GhostId
    origin: PatientId


class HostsScattered(GhostFact, to=DM, reveals=EVERY):
    """By ghost, who travels with it. What everybody may know is introduced."""

    hosts: dict[GhostId, PatientId]


class CompanionIntroduced(
    GhostFact, to=ALL, folds=(put("hall.ghosts[ghost.id]", "ghost"), put("hall.hosts[ghost.id]", "host")), reveals=EVERY
):
    """A ghost and the patient it travels with."""

    ghost: GhostCard
    host: PatientId


class OriginHinted(
    GhostFact,
    to=seats("the ghost's host and the DM", "host"),
    folds=put(
        "makings.hints[host][ghost]",
        lambda fact: OriginHint(fact.alias, fact.base_color, fact.ideal_projection, fact.archives),
    ),
    reveals=EVERY,
):
    """What is left of the ghost's origin, under a fresh alias."""

    host: PatientId
    ghost: GhostId
    alias: str
    base_color: Color
    ideal_projection: str
    archives: dict[Color, str]


class PatientRegistered(GhostFact, to=ALL, folds=put("hall.patients[patient.id]", "patient"), reveals=EVERY):
    """The public card of a new patient; one of the module's, where a seat registered none."""

    patient: PatientPublic


class PatientSecretsSealed(
    GhostFact,
    to=OWNER,
    folds=put(
        "hall.secrets[patient]",
        lambda fact: PatientSecret(
            base_color=fact.base_color, personality_files=fact.personality_files, ideal_projection=fact.ideal_projection
        ),
    ),
):
    """The secret layer."""

    patient: PatientId
    base_color: Color
    personality_files: dict[Color, str]
    ideal_projection: str


class PatientUnread(
    GhostFact, to=Hearers("that seat", lambda state, fact: only(fact.seat)), folds=put("registry.unread[seat]", "count")
):
    """A file it has brought holds no patient; what is wrong in it. ``count``: the number of them by now."""

    seat: int
    count: int
    field: str
    said: str


class PatientActivated(GhostFact, to=ALL, folds=put("hall.active[seat]", "patient")):
    """Which patient the seat plays."""

    seat: int
    patient: PatientId


class RegistrationLocked(GhostFact, to=ALL, folds=renew("hall", "active")):
    """Who takes part, by seat."""

    active: dict[int, PatientId]
