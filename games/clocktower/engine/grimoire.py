"""The grimoire as somebody is shown it: characters, sides and tokens, not the storyteller's own notes."""

from __future__ import annotations

from msgspec.structs import replace

from games.clocktower.engine.results import Row
from games.clocktower.engine.slot import Slot
from games.clocktower.engine.town import GameState

_NOTES = ("mark",)
_TELLING = ("poisoned", "drunk")
"""Tokens that a false grimoire leaves out: they would say that it is false."""


def shown(slot: Slot) -> tuple[Row, ...]:
    """Return the grimoire for this slot's player; where it may be false, shifted as the storyteller decides.

    A false one moves the characters of the good on by a number of good seats, so it fits what the evil know of each
    other.
    """
    if not slot.warning:
        return candidate(slot.state, 0)
    steps = range(max(1, sum(player.side == "good" for player in slot.state.players.values())))
    return candidate(slot.state, int(slot.inform("grimoire", "number", steps, possible=steps, truth=0)))


def candidate(state: GameState, by: int) -> tuple[Row, ...]:
    """Return the grimoire with the characters of the good moved on by ``by`` good seats; by 0, the true one."""
    true = _rows(state)
    if not by:
        return true
    good = [row for row in true if row.side == "good"]
    moved = {row.seat: good[(place + by) % len(good)].character for place, row in enumerate(good)}
    return tuple(
        replace(
            row,
            character=moved.get(row.seat, row.character),
            tokens=tuple(token for token in row.tokens if token not in _TELLING),
        )
        for row in true
    )


def _rows(state: GameState) -> tuple[Row, ...]:
    return tuple(
        Row(
            seat,
            player.role,
            player.side,
            player.is_alive,
            tuple(token.kind for token in state.laid_on(seat) if token.kind not in _NOTES),
        )
        for seat, player in state.players.items()
    )
