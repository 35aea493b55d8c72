"""Who hears a limited speech."""

from __future__ import annotations

from events.audience import Seat
from games.avalon.board import distance, hearing_range
from games.avalon.state import State


def hearers(state: State, speaker: Seat) -> list[Seat]:
    """Who hears a limited speech: it is the hearer's role that counts, so only the truth can tell."""
    place, how = state.positions[speaker], state.options.hearing
    return [
        seat
        for seat, role in state.roles.items()
        if seat != speaker and distance(state.positions[seat], place, how) <= hearing_range(role)
    ]
