"""Protects another player from the demon until dawn."""

from __future__ import annotations

from games.clocktower.engine.handlers import HandlerContext
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.slot import Slot


def process(context: HandlerContext) -> NightResult:
    """Protect the chosen player."""
    if context.target is None:
        return NightResult(need_input=True, input_type="select_player")
    return NightResult(
        action="add_protection",
        info={"target": context.target.seat},
        reasoning=f"{context.target.seat}號今晚受到保護",
    )


def settle(slot: Slot) -> None:
    """Lay the token, unless the effect is void."""
    if not slot.result.effect_nullified:
        slot.put("protected", slot.target.seat, "dawn")
