"""Bids: which may follow which, and when one is true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ONE = 1
ONES_LOW = (1, 2, 3, 4, 5, 6)
ONES_HIGH = (2, 3, 4, 5, 6, 1)
"""Where ones are wild they rank above sixes: a bid of ones is the hardest to reach."""


@dataclass(frozen=True)
class Bid:
    """At least ``count`` dice of all show ``face``."""

    count: int
    face: int

    def __str__(self) -> str:
        return f"{self.count}x{self.face}"


NO_BID = Bid(0, 0)


def parsed(bid: str) -> Bid:
    """The bid that is written ``5x3``."""
    count, face = bid.split("x")
    return Bid(int(count), int(face))


def raises(last: Bid, dice: int, ones_wild: bool) -> list[Bid]:
    """All bids above the last one, in rising order, that this number of dice could make true."""
    faces = ONES_HIGH if ones_wild else ONES_LOW
    rank = faces.index(last.face) if last != NO_BID else len(faces)
    higher_face = [Bid(last.count, face) for face in faces[rank + 1 :]]
    higher_count = [Bid(count, face) for count in range(last.count + 1, dice + 1) for face in faces]
    return higher_face + higher_count


def found(face: int, hands: Iterable[tuple[int, ...]], wild: bool) -> int:
    """How many of these dice count for a face."""
    return sum(die == face or (wild and die == ONE) for hand in hands for die in hand)
