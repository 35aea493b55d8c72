"""What the chapters keep, and what the end leaves."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.state.objects import Bilingual, Color, PatientId

POINTS: dict[EndingName, int] = {"return": 3, "reunion": 2, "third_way": 2, "adrift": 0}


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


EndingName = Literal["return", "reunion", "third_way", "adrift"]


class Ending(msgspec.Struct, frozen=True):
    """The endings a patient has come to, their points together, and its place: equal points share one."""

    names: tuple[EndingName, ...]
    points: int
    place: int


class Ends(msgspec.Struct, frozen=True):
    """Public: ``text`` (of the finale), ``endings`` and what they say; ``missions``: each patient's and the DM's."""

    text: Bilingual
    endings: dict[PatientId, Ending]
    texts: dict[EndingName, Bilingual]
    missions: dict[PatientId, Bilingual]
