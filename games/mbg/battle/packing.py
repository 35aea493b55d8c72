"""Which technique of which side came, as one whole number of a stored battle.

The base is fixed and has room: it never follows how many techniques there are, or one more would change what every old
battle says.
"""

from __future__ import annotations

ROOM = 64
"""The most techniques there can ever be."""

FIRST_CODE = 7
"""Where in a packed round the techniques begin, four numbers each."""


def coded(side: int, technique: int) -> int:
    """The number that a stored battle has for a side's technique."""
    return side * ROOM + technique


def decoded(code: int) -> tuple[int, int]:
    """The side and its technique."""
    return divmod(code, ROOM)
