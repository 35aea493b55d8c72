"""What came of a game: how often a lie was caught, and how the dice went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from events.audience import Seat
from events.event import Fact
from games.course import Course
from games.liars_dice.facts import BidChallenged, BidMade, DieLost, RoundBegan
from games.liars_dice.state import State


def course(truth: State, told: Iterable[Fact]) -> Course:
    """Rounds, bids, challenges that were right (``lies``) and wrong (``doubts``); the dice of each seat by rounds."""
    counts = Counter(dict.fromkeys(("rounds", "bids", "lies", "doubts"), 0))
    left: dict[Seat, int] = dict.fromkeys(truth.left, truth.options.dice)
    curves: dict[Seat, list[float]] = {seat: [] for seat in left}
    bidder: Seat = 0
    for fact in told:
        match fact:
            case RoundBegan():
                counts["rounds"] += 1
                for seat, dice in left.items():
                    curves[seat] += [dice] if dice else []
            case BidMade():
                counts["bids"] += 1
            case BidChallenged():
                bidder = fact.bidder
            case DieLost():
                counts["lies" if fact.seat == bidder else "doubts"] += 1
                left[fact.seat] = fact.left
            case _:
                pass
    return Course(counts=counts, curves={"dice": curves}, scores={seat: len(curve) for seat, curve in curves.items()})
