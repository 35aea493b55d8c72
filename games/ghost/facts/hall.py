"""What happens to patients and ghosts wherever they are, and what it changes."""

from __future__ import annotations

from typing import Literal

from games.ghost.facts.fact import ALL, EVERY, OWNER, SURPRISE, TO, TO_AND_OF, GhostFact, Hearers, drop, owner, put
from games.ghost.state.hall import FullFile
from games.ghost.state.objects import AbilityId, Color, GhostId, PatientId, PrintAbility


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
