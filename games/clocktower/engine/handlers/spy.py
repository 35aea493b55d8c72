"""Sees the grimoire every night."""

from __future__ import annotations

from games.clocktower.engine.grimoire import shown
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """Show it as it is now: a copy, which may be false where the spy is impaired."""
    slot.tell("grimoire", grimoire=shown(slot))
