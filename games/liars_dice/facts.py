"""What can happen in liar's dice, and what a seat can do."""

from __future__ import annotations

from events.audience import Seat
from events.event import Command, Fact
from games.game import Reveals


class RoundBegan(Fact, frozen=True):
    """→ everyone."""

    round: int


class DiceRolled(Fact, frozen=True):
    """→ that seat only: what lies under its cup, from low to high."""

    seat: Seat
    dice: tuple[int, ...]


class TurnBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    seat: Seat
    until: int


class BidMade(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    count: int
    face: int


class BidChallenged(Fact, frozen=True):
    """→ everyone: ``seat`` does not believe what ``bidder`` has bid."""

    seat: Seat
    bidder: Seat


class DiceShown(Fact, frozen=True):
    """→ everyone: what was under the cups, and how many dice count for the bid."""

    dice: dict[Seat, tuple[int, ...]]
    found: int


class DieLost(Fact, frozen=True):
    """→ everyone: the number of dice that the one who was wrong has left."""

    seat: Seat
    left: int


FACTS = (RoundBegan, DiceRolled, TurnBegan, BidMade, BidChallenged, DiceShown, DieLost)

REVEALS: Reveals = {DiceRolled: ("dice",), DiceShown: ("dice", "found")}


class MakeBid(Command, frozen=True):
    """``bid`` is written ``5x3``: at least five threes."""

    bid: str


class Challenge(Command, frozen=True):
    pass


COMMANDS = (MakeBid, Challenge)
