"""The shapes of the seed's files (PUBLIC, FULL, SWAP). What was not given is empty here; the exports say null."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import AGE_UNSTATED, Color, GhostId, PatientId, PrintAbility

NULLABLE = (
    "gender",
    "former_identity",
    "appearance",
    "ghost_name",
    "ghost_appearance",
    "ideal_projection",
    "personality",
)


class CMYKAttribute(msgspec.Struct, frozen=True):
    """``value`` is the number of dice; ``print_ability_count`` counts the abilities copied in this colour."""

    color: Color
    value: int
    print_ability_count: int


class CMYKAttributes(msgspec.Struct, frozen=True):
    """The four attributes of a patient."""

    C: CMYKAttribute
    M: CMYKAttribute
    Y: CMYKAttribute
    K: CMYKAttribute

    def get(self, color: Color) -> CMYKAttribute:
        """The attribute of a colour."""
        return {"C": self.C, "M": self.M, "Y": self.Y, "K": self.K}[color]

    def total_dice(self) -> int:
        """The sum of the four values."""
        return self.C.value + self.M.value + self.Y.value + self.K.value


class GhostInFile(msgspec.Struct, frozen=True, kw_only=True):
    """A ghost as a FULL file shows it: all but who made it, and of whom."""

    id: GhostId
    patient_id: PatientId
    name: str
    appearance: str
    personality: str
    base_color: Color
    print_abilities: tuple[PrintAbility, ...]


class _Card(msgspec.Struct, frozen=True, kw_only=True):
    """What every file but the torn one begins with."""

    patient_id: PatientId
    name: str
    gender: str
    age: int
    former_identity: str
    appearance: str
    quantum_activity: int
    quantum_activity_max: int


class PublicFile(_Card, frozen=True, kw_only=True, tag_field="file_type", tag="PUBLIC"):
    """The card in the patients' hall."""

    ghost_name: str
    ghost_appearance: str


class FullFile(_Card, frozen=True, kw_only=True, tag_field="file_type", tag="FULL"):
    """Everything, for communications; ``ghost`` is missing where the patient has none."""

    base_color: Color
    cmyk_attributes: CMYKAttributes
    personality_files: dict[Color, str]
    ideal_projection: str
    ghost: GhostInFile | None = None
    print_abilities: tuple[PrintAbility, ...]


class SwapFile(msgspec.Struct, frozen=True, kw_only=True, tag_field="file_type", tag="SWAP"):
    """The torn form: ``patient_id`` is an alias, and only the archive of the base colour is left."""

    patient_id: str
    base_color: Color
    ideal_projection: str
    single_personality_file: dict[Color, str]


File = PublicFile | FullFile | SwapFile


def as_json(file: File | GhostInFile) -> dict[str, object]:
    """A file as the seed writes it, with null for what was not given."""
    written: dict[str, object] = msgspec.to_builtins(file)
    return {name: _written(file, name, value) for name, value in written.items()}


def _written(file: File | GhostInFile, name: str, value: object) -> object:
    if name == "ideal_projection" and isinstance(file, SwapFile):
        return value
    if name == "ghost" and isinstance(value, dict):
        return {inner: _written(file, inner, one) for inner, one in value.items()}
    return None if value == (AGE_UNSTATED if name == "age" else "") and name in (*NULLABLE, "age") else value


def unknown_type(file_type: str) -> str:
    """The seed's sentence for a file type that there is not."""
    return f"未知的文件类型: {file_type}"


FileType = Literal["PUBLIC", "FULL", "SWAP"]
