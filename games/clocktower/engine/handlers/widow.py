"""Sees the grimoire in her first night, then poisons somebody for good; one good player learns that she is there."""

from __future__ import annotations

from games.clocktower.engine.grimoire import shown
from games.clocktower.engine.handlers import choosing
from games.clocktower.engine.results import Info, info
from games.clocktower.engine.slot import Slot

process = choosing("add_poison", "{seat}號中毒")


def before(slot: Slot) -> tuple[Info, ...]:
    """What she sees before she chooses."""
    return (info("grimoire", slot.character, grimoire=shown(slot)),)


def settle(slot: Slot) -> None:
    """Lay the poison and let one good player know, unless the effect is void."""
    if slot.result.effect_nullified:
        return
    slot.put("poisoned", slot.target.seat)
    good = [seat for seat, player in slot.state.players.items() if player.side == "good"]
    if good:
        witness = int(slot.decide("witness", "seat", good))
        slot.tell("widow_in_play", seat=witness)
        slot.note(witness=witness)
