"""Chooses a master for the day."""

from __future__ import annotations

from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """The restriction counts where the butler is healthy as it votes, so the token lies there in any case."""
    slot.put("master", slot.target.seat, "dusk")
    slot.tell("master", seats=(slot.target.seat,))
    slot.note(master=slot.target.seat)
