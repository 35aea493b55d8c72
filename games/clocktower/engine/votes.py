"""What a count comes to, and who may nominate whom (section 9 of the rules)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from events.audience import Seat


class Count(NamedTuple):
    """After a count: who is about to die (0: nobody), the tally to beat, and what this one had needed."""

    about: Seat
    leading: int
    needed: int


def needed(living: int, leading: int) -> int:
    """Return how many votes it takes: half of the living, and more than every earlier tally that was enough."""
    return max((living + 1) // 2, leading + 1)


def counted(seat: Seat, votes: int, living: int, about: Seat, leading: int) -> Count:
    """Count the votes against a seat: enough makes it about to die; a tie with the leading tally frees everybody."""
    least = needed(living, leading)
    if votes >= least:
        return Count(seat, votes, least)
    return Count(0 if leading and votes == leading else about, leading, least)


def may_nominate(
    alive: Mapping[Seat, bool], by: Seat, seat: Seat, nominators: Collection[Seat], nominees: Collection[Seat]
) -> bool:
    """Whether a nomination is legal: the living name anybody, each once a day, and each is named once a day."""
    return alive[by] and by not in nominators and seat not in nominees
