"""What can happen, and what a seat can do."""

from __future__ import annotations

from events.audience import Seat
from events.event import Command, Fact
from games.game import Reveals


class SecretGiven(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    secret: int


class NumberRaised(Fact, frozen=True):
    """→ everyone."""

    number: int


class Raise(Command, frozen=True):
    """Add one to the number."""


FACTS = (SecretGiven, NumberRaised)
COMMANDS = (Raise,)
REVEALS: Reveals = {SecretGiven: ("secret",)}
