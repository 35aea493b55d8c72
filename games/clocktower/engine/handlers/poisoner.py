"""Poisons a player until the next dusk."""

from __future__ import annotations

from games.clocktower.engine.handlers import choosing
from games.clocktower.engine.slot import Slot

process = choosing("add_poison", "{seat}號中毒")


def settle(slot: Slot) -> None:
    """Lay the token, unless the effect is void."""
    if not slot.result.effect_nullified:
        slot.put("poisoned", slot.target.seat, "dusk")
