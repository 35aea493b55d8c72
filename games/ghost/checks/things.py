"""What checks keep."""

from __future__ import annotations

import msgspec

from games.ghost.objects import Color, PatientId


class Verdict(msgspec.Struct, frozen=True):
    """What became of a patient's last check."""

    id: str
    color: Color
    passed: bool


class Checks(msgspec.Struct, frozen=True):
    """By patient, the owner's and the DM's: ``verdicts`` (of the last check) and ``counts`` (checks made so far)."""

    verdicts: dict[PatientId, Verdict]
    counts: dict[PatientId, int]


NO_CHECKS = Checks({}, {})
