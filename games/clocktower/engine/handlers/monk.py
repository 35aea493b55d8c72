"""Protects another player from the demon until dawn."""

from __future__ import annotations

from games.clocktower.engine.handlers import choosing
from games.clocktower.engine.slot import Slot

process = choosing("add_protection", "{seat}號今晚受到保護")


def settle(slot: Slot) -> None:
    """Lay the token, unless the effect is void."""
    if not slot.result.effect_nullified:
        slot.put("protected", slot.target.seat, "dawn")
