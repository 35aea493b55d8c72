"""How many pairs of neighbours are both evil, round the circle, dead seats too."""

from __future__ import annotations

from games.clocktower.engine.numbers import Evil, tell_evil
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """Each pair is a check of its own, so every number between the fewest and the most is legal."""
    seats = list(slot.state.players)

    def pairs(evil: Evil) -> int:
        return sum(evil(seat) and evil(seats[place - 1]) for place, seat in enumerate(seats))

    tell_evil(slot, pairs, range(len(seats) + 1))
