"""Chooses a player, not last night's again: a demon so chosen does not act tonight, and learns who did it."""

from __future__ import annotations

from games.clocktower.engine.handlers import choosing
from games.clocktower.engine.results import TypeBlocked
from games.clocktower.engine.slot import Slot

process = choosing("block", "驅魔人選擇了{seat}號")


def settle(slot: Slot) -> None:
    """The seed blocks the type; where several demons live, the seat alone is blocked (section 6.6)."""
    if slot.result.effect_nullified or slot.target.team != "demon":
        return
    demons = [seat for seat in slot.state.living if slot.state.players[seat].team == "demon"]
    slot.do(TypeBlocked("demon" if len(demons) <= 1 else str(slot.target.seat)))
    slot.tell("exorcist", seat=slot.target.seat, seats=(slot.seat,))
