"""What the hall keeps: patients and ghosts, what registration leaves with each, what they hold, and the seed's files.

PUBLIC, FULL and SWAP are made of patients and ghosts. What was not given is empty here; the exports say null.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.ghost.state.objects import (
    AGE_UNSTATED,
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

NULLABLE = (
    "gender",
    "former_identity",
    "appearance",
    "ghost_name",
    "ghost_appearance",
    "ideal_projection",
    "personality",
)


class Hall(msgspec.Struct, frozen=True):
    """Patients and ghosts.

    Public: ``patients``, ``active`` (by seat), ``hosts`` (a ghost's present host; from the scattering on), ``ghosts``
    (before the scattering: to their makers), ``evolved``, ``collapsed``, ``lost``, ``sacrificed``.
    The owner's and the DM's: ``secrets``, ``attributes``, ``signal``, ``copied`` (abilities), ``uses`` (left, of every
    ability the patient may use; under the ghost's own id, the check that an evolved ghost makes once in a session).
    Who was communicated with knows an ability that was copied then, too.
    Of a ghost: ``ghost_colors`` and ``native`` (abilities) are known to maker, hosts past and present, and DM;
    ``makers`` to maker and DM; ``origins`` (whose double) to the DM only.
    ``granted``: by who holds it, then whose file it is: a snapshot, never a live link.
    """

    patients: dict[PatientId, PatientPublic]
    active: dict[int, PatientId]
    secrets: dict[PatientId, PatientSecret]
    attributes: dict[PatientId, dict[Color, int]]
    signal: dict[PatientId, int]
    ghosts: dict[GhostId, GhostCard]
    hosts: dict[GhostId, PatientId]
    ghost_colors: dict[GhostId, Color]
    makers: dict[GhostId, PatientId]
    origins: dict[GhostId, PatientId]
    native: dict[GhostId, dict[AbilityId, PrintAbility]]
    copied: dict[PatientId, dict[AbilityId, PrintAbility]]
    uses: dict[PatientId, dict[AbilityId, int]]
    evolved: dict[GhostId, bool]
    collapsed: dict[PatientId, bool]
    lost: dict[PatientId, bool]
    sacrificed: dict[PatientId, GhostId]
    granted: dict[PatientId, dict[PatientId, FullFile]]

    def ghost_of(self, patient: PatientId) -> GhostId | None:
        """The ghost that travels with a patient now."""
        return next((ghost for ghost, host in self.hosts.items() if host == patient), None)

    def ability_of(self, patient: PatientId, ability: AbilityId) -> PrintAbility | None:
        """An ability that a patient may use: its companion's, or one of its own."""
        native = self.native.get(self.ghost_of(patient) or "", {})
        return native.get(ability) or self.copied.get(patient, {}).get(ability)

    def standing(self) -> tuple[PatientId, ...]:
        """The active patients that are not lost, in the order of their seats."""
        return tuple(patient for _, patient in sorted(self.active.items()) if patient not in self.lost)


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
        **_card_of(hall, patient),
        ghost_name=ghost.name if ghost else "",
        ghost_appearance=ghost.appearance if ghost else "",
    )


def full_file(hall: Hall, patient: PatientId) -> FullFile:
    """Everything, the companion with its abilities included."""
    secret = hall.secrets[patient]
    return FullFile(
        **_card_of(hall, patient),
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


def _card_of(hall: Hall, patient: PatientId) -> dict[str, Any]:
    card = hall.patients[patient]
    fields = ("name", "gender", "age", "former_identity", "appearance", "quantum_activity", "quantum_activity_max")
    return {"patient_id": patient} | {field: getattr(card, field) for field in fields}


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


class OriginHint(msgspec.Struct, frozen=True):
    """What a host knows of the ghost's origin: base colour, projection, and the archives open to it."""

    alias: str
    base_color: Color
    ideal_projection: str
    archives: dict[Color, str]


class Makings(msgspec.Struct, frozen=True):
    """``swaps``: the torn form a maker was given (maker and DM); ``cycle``: by maker, of whom it is (DM only).

    ``made``: by maker, the ghost made (maker and DM). ``hints``: by host, then ghost (that host and the DM).
    """

    swaps: dict[PatientId, SwapFile]
    cycle: dict[PatientId, PatientId]
    made: dict[PatientId, GhostId]
    hints: dict[PatientId, dict[GhostId, OriginHint]]


class Registry(msgspec.Struct, frozen=True):
    """``unread``: by seat, how many files it has brought that held no patient; that seat's own."""

    unread: dict[int, int]


class Fragments(msgspec.Struct, frozen=True):
    """Colour fragments of one colour by their state; held = gained - spent - lost."""

    held: int
    spent_attribute: int
    spent_unlock: int
    lost: int


class Buff(msgspec.Struct, frozen=True):
    """``rounds`` -1 lasts; counted down at each check of the bearer."""

    name: Bilingual
    expression: str
    rounds: int


class Belongings(msgspec.Struct, frozen=True):
    """All of it is the owner's and the DM's.

    ``keys`` by chapter; ``boons``: keys whose attribute is still to be chosen; ``items`` by id, ``useful`` if
    they can be used; ``buffs`` by number.
    ``asked``: by maker, the evolved ghosts that need a second ability, and until when (0: no clock).
    """

    fragments: dict[PatientId, dict[Color, Fragments]]
    keys: dict[PatientId, dict[int, bool]]
    boons: dict[PatientId, dict[int, bool]]
    items: dict[PatientId, dict[str, int]]
    useful: dict[PatientId, dict[str, bool]]
    buffs: dict[PatientId, dict[str, Buff]]
    asked: dict[PatientId, dict[GhostId, int]]


NO_FRAGMENTS = Fragments(0, 0, 0, 0)
