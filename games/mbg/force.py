"""How strong techniques make a side, as the bots reckon with it."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from games.mbg.techniques import TECHNIQUES

FADING = 0.75
"""Several techniques together are less than each alone: this power of their product."""


def force(techniques: Iterable[int]) -> float:
    """By how much these techniques make a side stronger, which kills this much sooner than it is killed."""
    return prod(TECHNIQUES[technique].force for technique in techniques) ** FADING
