"""A character that a player is told, of somebody who may register as others."""

from __future__ import annotations

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.slot import Slot


def tell_character(slot: Slot, seat: Seat) -> None:
    """Tell which character a seat has, or registers as."""
    legal = registration.characters(slot.state, seat)
    usual = registration.usual_character(slot.state, seat)
    answer = slot.inform(
        "character",
        "character",
        legal,
        possible=dict.fromkeys((*slot.state.script.characters, *legal)),
        truth=slot.state.players[seat].role,
        likely=legal if usual is None else (usual,),
    )
    slot.tell("character", seats=(seat,), character=answer)
    slot.note(target=seat, character=answer)
