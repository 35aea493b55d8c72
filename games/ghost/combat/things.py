"""What the area keeps: Combat (section 8)."""

from __future__ import annotations

import msgspec


class Combats(msgspec.Struct, frozen=True):
    """Nothing yet."""


NO_COMBATS = Combats()
