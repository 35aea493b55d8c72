"""Once in the game, by day and in public: a living player who registers as the demon dies."""

from __future__ import annotations

from games.clocktower.engine.deaths import death
from games.clocktower.engine.impairment import works
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """Anybody may claim it, once; a false, a missed and an impaired shot look alike."""
    if slot.state.laid("used", on=slot.seat, of=slot.character):
        return
    working = works(slot.player, slot.character)
    slot.put("used", slot.seat, "ever")
    if working and slot.target.is_alive and slot.registers(slot.target.seat, "demon"):
        slot.do(*death(slot.state, slot.target.seat, "slayer_ability", slot.seat))
