"""What the area keeps: Combat (section 8)."""

from __future__ import annotations

import msgspec

from games.ghost.objects import PatientId


class Combats(msgspec.Struct, frozen=True):
    """``fights``: by patient, as it sees the fight it is in (owner and DM)."""

    fights: dict[PatientId, str]


NO_COMBATS = Combats({})
