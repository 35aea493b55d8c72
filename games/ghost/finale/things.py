"""What the end leaves."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.ghost.objects import PatientId

EndingName = Literal["return", "reunion", "third_way", "adrift"]
POINTS: dict[EndingName, int] = {"return": 3, "reunion": 2, "third_way": 2, "adrift": 0}


class Ending(msgspec.Struct, frozen=True):
    """The endings a patient has come to, and their points together."""

    names: tuple[EndingName, ...]
    points: int


class Ends(msgspec.Struct, frozen=True):
    """By patient; public."""

    endings: dict[PatientId, Ending]


NO_ENDS = Ends({})
