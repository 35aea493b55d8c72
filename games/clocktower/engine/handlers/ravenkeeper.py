"""Killed at night, chooses a player and learns its character."""

from __future__ import annotations

from games.clocktower.engine.learning import tell_character
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """The choice is one of window B."""
    tell_character(slot, slot.target.seat)
