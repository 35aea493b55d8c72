"""What checks keep."""

from __future__ import annotations

import msgspec

from games.ghost.objects import Color, PatientId


class Roll(msgspec.Struct, frozen=True):
    """The dice of a patient's last check, known to whom the roll mode lets see them."""

    id: str
    color: Color
    dice: tuple[int, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What became of a patient's last check: the roller's, and the DM's."""

    id: str
    color: Color
    passed: bool


class Checks(msgspec.Struct, frozen=True):
    """By patient: ``rolls`` (by roll mode), ``verdicts`` and ``counts`` (checks made so far) to owner and DM."""

    rolls: dict[PatientId, Roll]
    verdicts: dict[PatientId, Verdict]
    counts: dict[PatientId, int]


NO_CHECKS = Checks({}, {}, {})
