"""What the area keeps: Collapse, off-rail and loss (section 10)."""

from __future__ import annotations

import msgspec


class Collapses(msgspec.Struct, frozen=True):
    """Nothing yet."""


NO_COLLAPSES = Collapses()
