"""What the area keeps: Communication, downloads and seizure (section 9)."""

from __future__ import annotations

import msgspec


class Comms(msgspec.Struct, frozen=True):
    """Nothing yet."""


NO_COMMS = Comms()
