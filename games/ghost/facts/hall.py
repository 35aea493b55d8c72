"""What happens to patients and ghosts wherever they are, and what it changes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State
from games.ghost.state.files import FullFile
from games.ghost.state.objects import AbilityId, Color, GhostId, PatientId, PrintAbility

Cause = Literal["node", "combat", "crossing", "dark_failure", "seizure", "ability", "item", "key", "off_rail", "dm"]


class ActivityLost(Fact, frozen=True):
    """→ everyone: ``amount`` is what was really lost, ``current`` what is left. Why, ``ActivityExplained`` says."""

    patient: PatientId
    amount: int
    current: int


class ActivityRegained(Fact, frozen=True):
    """→ everyone: ``amount`` is what was really gained, ``current`` what there is now."""

    patient: PatientId
    amount: int
    current: int


class ActivityExplained(Fact, frozen=True):
    """→ the patient's seat and the DM: why its quantum activity has just changed. Not folded."""

    patient: PatientId
    cause: Cause


class ActivityBounded(Fact, frozen=True):
    """→ everyone: another maximum, and what there is within it."""

    patient: PatientId
    most: int
    current: int


class SignalChanged(Fact, frozen=True):
    """→ the patient's seat and the DM."""

    patient: PatientId
    current: int
    why: Literal["session", "communication", "refund", "reroll", "item", "node", "key", "bright", "dm"]


class AttributeChanged(Fact, frozen=True):
    """→ the patient's seat and the DM."""

    patient: PatientId
    color: Color
    value: int
    why: Literal["start", "fragments", "key", "node", "item", "collapse", "dm"]


class NativeShown(Fact, frozen=True):
    """→ ``to`` and the DM: the ghost's maker or host has a native ability, and the ghost's base colour."""

    to: PatientId
    ability: PrintAbility
    ghost: GhostId
    base_color: Color


class AbilityGained(Fact, frozen=True):
    """→ who has it, and the DM: a print ability of the patient itself."""

    ability: PrintAbility


class AbilityWithdrawn(Fact, frozen=True):
    """→ the patient's seat and the DM: an ability of the patient itself was given by mistake."""

    patient: PatientId
    ability: AbilityId


class UsesCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: how often each ability at its disposal can be used in this session."""

    patient: PatientId
    uses: dict[AbilityId, int]


class FileGranted(Fact, frozen=True):
    """→ ``to``, ``of`` and the DM: a snapshot of a FULL file."""

    to: PatientId
    of: PatientId
    file: FullFile


FACTS = (
    ActivityLost,
    ActivityRegained,
    ActivityExplained,
    ActivityBounded,
    SignalChanged,
    AttributeChanged,
    NativeShown,
    AbilityGained,
    AbilityWithdrawn,
    UsesCounted,
    FileGranted,
)

REVEALS: Reveals = {
    **in_every_field(SignalChanged, AttributeChanged, NativeShown, AbilityGained),
    **in_every_field(UsesCounted, FileGranted),
    **in_every_field(ActivityLost, ActivityRegained, ActivityExplained),
    ActivityBounded: ("patient", "most", "current"),
}


def _renewed(state: State, patient: PatientId, **changes: int) -> State:
    card = replace(state.hall.patients[patient], **changes)
    return state.with_hall(patients=state.hall.patients | {patient: card})


def _current(state: State, fact: ActivityLost | ActivityRegained) -> State:
    return _renewed(state, fact.patient, quantum_activity=fact.current)


def _bounded(state: State, fact: ActivityBounded) -> State:
    return _renewed(state, fact.patient, quantum_activity=fact.current, quantum_activity_max=fact.most)


def _gained(state: State, fact: AbilityGained) -> State:
    patient = fact.ability.patient_id
    assert patient is not None, "a ghost's ability is native"
    abilities = state.hall.copied.get(patient, {}) | {fact.ability.id: fact.ability}
    return state.with_hall(copied=state.hall.copied | {patient: abilities})


def _native(state: State, fact: NativeShown) -> State:
    abilities = state.hall.native.get(fact.ghost, {}) | {fact.ability.id: fact.ability}
    return state.with_hall(native=state.hall.native | {fact.ghost: abilities})


folded(ActivityLost, _current)
folded(ActivityRegained, _current)
folded(ActivityBounded, _bounded)
folded(SignalChanged, put("hall.signal", "patient", value="current"))
folded(AttributeChanged, put("hall.attributes", "patient", "color", value="value"))
folded(NativeShown, _native, put("hall.ghost_colors", "ghost", value="base_color"))
folded(AbilityGained, _gained)
folded(AbilityWithdrawn, drop("hall.copied", "patient", "ability"))
folded(UsesCounted, put("hall.uses", "patient", value="uses"))
folded(FileGranted, put("hall.granted", "to", "of", value="file"))
