"""How strong techniques make a side, as the bots reckon with it."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

ALONE = (1.45, 1.62, 1.36, 1.46, 1.44, 1.44, 1.26, 1.45, 1.46, 1.2, 1.2, 1.02)
"""By how much each technique makes a side stronger, alone: fought out among equals, and against walls."""

FADING = 0.75
"""Several techniques together are less than each alone: this power of their product."""


def force(techniques: Iterable[int]) -> float:
    """By how much these techniques make a side stronger, which kills so much sooner than it is killed."""
    return prod(ALONE[technique] for technique in techniques) ** FADING
