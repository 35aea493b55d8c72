"""What the area keeps: The DM's powers and the queue of requests (sections 7 and 11)."""

from __future__ import annotations

import msgspec


class Desk(msgspec.Struct, frozen=True):
    """Nothing yet."""


NO_DESK = Desk()
