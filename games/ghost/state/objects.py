"""The seed's objects: colours, attributes, quantum activity, print abilities, patients and ghosts."""

from __future__ import annotations

from typing import Literal

import msgspec

Color = Literal["C", "M", "Y", "K"]
COLORS: tuple[Color, ...] = ("C", "M", "Y", "K")

EffectType = Literal["attack", "defense", "control", "recovery", "special"]
EFFECT_TYPES: tuple[EffectType, ...] = ("attack", "defense", "control", "recovery", "special")

RECOMMENDED: dict[Color, EffectType] = {"C": "control", "M": "attack", "Y": "recovery", "K": "defense"}
"""The effect that the seed recommends for each colour (its section 6.2); another one is a warning only."""

PatientId = str
"""``p1``, ``p2`` …, in the order of registration: everybody knows them."""
GhostId = str
"""Opaque: when a ghost was made would tell by whom, and for whom."""
AbilityId = str
"""Opaque, and told only to those who may point at the ability."""

Bilingual = dict[Literal["zh", "en"], str]
"""A text of a module in both languages."""

NAME_MAX, GENDER_MAX, AGE_MAX, IDENTITY_MAX = 64, 16, 999, 128
TEXT_MAX, ARCHIVE_MAX, DESCRIPTION_MAX = 4_000, 8_000, 2_000
AGE_UNSTATED = -1
"""The age of who did not give one; the files say null."""


class PatientPublic(msgspec.Struct, frozen=True, kw_only=True):
    """The public layer, and whose seat plays the patient. What was not given is empty, the age -1."""

    id: PatientId
    seat: int
    name: str
    gender: str
    age: int
    former_identity: str
    appearance: str
    quantum_activity: int
    quantum_activity_max: int


class PatientSecret(msgspec.Struct, frozen=True, kw_only=True):
    """The secret layer as registered; attributes change and lie apart from it."""

    base_color: Color
    personality_files: dict[Color, str]
    ideal_projection: str


class PrintAbility(msgspec.Struct, frozen=True, kw_only=True):
    """Exactly one of ``patient_id`` (gained by communication) and ``ghost_id`` (native).

    How many uses are left is kept by who may use it: see ``Hall.uses``.
    """

    id: AbilityId
    name: str
    description: str
    color: Color
    effect_type: EffectType
    patient_id: PatientId | None = None
    ghost_id: GhostId | None = None

    def __post_init__(self) -> None:
        """Refuse both holders, and none."""
        if (self.patient_id is None) == (self.ghost_id is None):
            raise ValueError("expected exactly one of patient_id and ghost_id")


class AbilityForm(msgspec.Struct, frozen=True):
    """The seed's ``PrintAbilityCreate``."""

    name: str
    description: str
    color: Color
    effect_type: EffectType


def printed(
    form: AbilityForm | PrintAbility,
    id: AbilityId,
    *,
    patient_id: PatientId | None = None,
    ghost_id: GhostId | None = None,
) -> PrintAbility:
    """The ability that a form describes, or the copy of another one, for its holder."""
    return PrintAbility(
        id=id,
        name=form.name,
        description=form.description,
        color=form.color,
        effect_type=form.effect_type,
        patient_id=patient_id,
        ghost_id=ghost_id,
    )


class GhostCard(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of a ghost once it has a host."""

    id: GhostId
    name: str
    appearance: str
    personality: str


def validate_color(color: str) -> Color:
    """A colour code, in the seed's words if it is none."""
    for valid in COLORS:
        if color == valid:
            return valid
    raise ValueError(f"无效的颜色代码: {color}，必须为 C/M/Y/K 之一")


def taken(amount: int, current: int) -> int:
    """How much of a damage is taken: at most what there is."""
    if amount < 0:
        raise ValueError(f"damage: expected 0 or more, got {amount}")
    return min(amount, current)


def healed(amount: int, current: int, most: int) -> int:
    """How much of a healing comes to pass."""
    if amount < 0:
        raise ValueError(f"healing: expected 0 or more, got {amount}")
    return min(amount, most - current)
