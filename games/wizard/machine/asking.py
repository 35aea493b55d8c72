"""How a job says that it cannot go on: somebody has to choose, or to give a command."""

from __future__ import annotations

from typing import NamedTuple

from events.audience import Seat
from games.wizard.facts import Offer


class Asking(NamedTuple):
    """A question as it is put: the values stand for things where they are ids."""

    seat: Seat
    kind: str
    offers: tuple[Offer, ...]
    min: int
    max: int
    source: str = ""
    prompt: str = ""
    ordered: bool = False


class Ask(Exception):
    """Somebody has to choose before this can go on."""

    def __init__(self, question: Asking) -> None:
        super().__init__(question.kind)
        self.question = question


class Halt(Exception):
    """The game waits for a command."""
