"""What ``sotto doctor`` finds: a word on each thing that it has looked at."""

from __future__ import annotations

from typing import Literal, NamedTuple

Level = Literal["well", "note", "wrong"]
"""``note``: it works, and might not on a bad day; ``wrong``: it does not work, or will lose something."""


class Finding(NamedTuple):
    """What was looked at, how it is, and in one sentence what to do about it."""

    level: Level
    about: str
    says: str
