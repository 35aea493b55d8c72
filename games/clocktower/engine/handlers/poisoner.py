"""Poisons a player until the next dusk."""

from __future__ import annotations

from games.clocktower.engine.handlers import HandlerContext
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.slot import Slot


def process(context: HandlerContext) -> NightResult:
    """Poison the chosen player."""
    if context.target is None:
        return NightResult(need_input=True, input_type="select_player")
    return NightResult(
        action="add_poison", info={"target": context.target.seat}, reasoning=f"{context.target.seat}號中毒"
    )


def settle(slot: Slot) -> None:
    """Lay the token, unless the effect is void."""
    if not slot.result.effect_nullified:
        slot.put("poisoned", slot.target.seat, "dusk")
