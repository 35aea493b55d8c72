"""Whom a name in a fact or a state stands for."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.game import AnyGame
from games.specialties import SeatNames


def seat_of(game: AnyGame, truth: Any, name: Any) -> Seat | None:
    """Return the seat of whom a value stands for; None: nobody's."""
    names = game.find_specialty(SeatNames)
    if names is None:
        return name if isinstance(name, int) else None
    return names.seat(truth, name)
