"""What the chapters keep."""

from __future__ import annotations

import msgspec

from games.ghost.state.objects import Bilingual, Color, PatientId


class RegionCard(msgspec.Struct, frozen=True):
    """A region as everybody sees it when it is chosen."""

    id: str
    label: Bilingual


class Tale(msgspec.Struct, frozen=True):
    """``chapters``: how many the game has; ``chapter`` 0: before the first. ``committed`` is known to owner and DM,
    ``groups`` (opened choices) to all.
    """

    chapter: int
    color: Color
    name: Bilingual
    regions: dict[str, RegionCard]
    committed: dict[PatientId, str]
    groups: dict[PatientId, str]
    chapters: int


NO_TALE = Tale(0, "C", {}, {}, {}, {}, 4)
