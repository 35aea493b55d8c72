"""The seed's ``generate_patient_file``: a file of a patient, from what a state knows of it."""

from __future__ import annotations

from typing import Any

from games.ghost.state.files import (
    CMYKAttribute,
    CMYKAttributes,
    File,
    FullFile,
    GhostInFile,
    PublicFile,
    SwapFile,
    unknown_type,
)
from games.ghost.state.hall import Hall
from games.ghost.state.objects import Color, GhostId, PatientId


def patient_file(hall: Hall, patient: PatientId, file_type: str, alias: str = "") -> File:
    """A file of this type.

    Raises:
        ValueError: there is no such type, in the seed's words.
        KeyError: this state does not know what belongs into the file.
    """
    if file_type == "PUBLIC":
        return public_file(hall, patient)
    if file_type == "FULL":
        return full_file(hall, patient)
    if file_type == "SWAP":
        return swap_file(hall, patient, alias)
    raise ValueError(unknown_type(file_type))


def public_file(hall: Hall, patient: PatientId) -> PublicFile:
    """The card in the patients' hall."""
    ghost = hall.ghosts.get(hall.ghost_of(patient) or "")
    return PublicFile(
        **_public(hall, patient),
        ghost_name=ghost.name if ghost else "",
        ghost_appearance=ghost.appearance if ghost else "",
    )


def full_file(hall: Hall, patient: PatientId) -> FullFile:
    """Everything, the companion with its abilities included."""
    secret = hall.secrets[patient]
    return FullFile(
        **_public(hall, patient),
        base_color=secret.base_color,
        cmyk_attributes=attributes(hall, patient),
        personality_files=secret.personality_files,
        ideal_projection=secret.ideal_projection,
        ghost=ghost_file(hall, ghost) if (ghost := hall.ghost_of(patient)) else None,
        print_abilities=tuple(hall.copied.get(patient, {}).values()),
    )


def swap_file(hall: Hall, patient: PatientId, alias: str) -> SwapFile:
    """The torn form, under an alias."""
    secret = hall.secrets[patient]
    color = secret.base_color
    return SwapFile(
        patient_id=alias,
        base_color=color,
        ideal_projection=secret.ideal_projection,
        single_personality_file={color: secret.personality_files.get(color, "")},
    )


def attributes(hall: Hall, patient: PatientId) -> CMYKAttributes:
    """The four attributes; copied abilities count in their colours, the native one does not."""
    values, copied = hall.attributes[patient], hall.copied.get(patient, {}).values()

    def one(color: Color) -> CMYKAttribute:
        return CMYKAttribute(color, values[color], sum(ability.color == color for ability in copied))

    return CMYKAttributes(one("C"), one("M"), one("Y"), one("K"))


def ghost_file(hall: Hall, ghost: GhostId) -> GhostInFile:
    """A ghost as files show it; before it has a host it is nobody's."""
    card = hall.ghosts[ghost]
    return GhostInFile(
        id=ghost,
        patient_id=hall.hosts.get(ghost, ""),
        name=card.name,
        appearance=card.appearance,
        personality=card.personality,
        base_color=hall.ghost_colors[ghost],
        print_abilities=tuple(hall.native.get(ghost, {}).values()),
    )


def _public(hall: Hall, patient: PatientId) -> dict[str, Any]:
    card = hall.patients[patient]
    fields = ("name", "gender", "age", "former_identity", "appearance", "quantum_activity", "quantum_activity_max")
    return {"patient_id": patient} | {field: getattr(card, field) for field in fields}
