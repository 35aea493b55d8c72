"""The character of who died by execution today."""

from __future__ import annotations

from games.clocktower.engine.learning import tell_character
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """Without a death by execution there is no slot."""
    tell_character(slot, slot.state.executed)
