"""Her first nomination: a nominator who registers as a Townsfolk is executed at once."""

from __future__ import annotations

from games.clocktower.engine.deaths import death
from games.clocktower.engine.impairment import works
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """The first nomination uses the ability up, whatever happens; ``targets`` is who nominated."""
    if slot.player.character != slot.character or slot.state.laid("used", on=slot.seat, of=slot.character):
        return
    working = works(slot.player, slot.character)
    slot.put("used", slot.seat, "ever")
    if working and slot.registers(slot.target.seat, "townsfolk"):
        slot.do(*death(slot.state, slot.target.seat, "virgin_ability", slot.seat))
