"""When a game is over, and who has won (section 10 of the rules)."""

from __future__ import annotations

from typing import NamedTuple

from events.audience import Seat
from games.clocktower.engine.impairment import works
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import GameState

EVIL_WINS_AT = 2
MAYOR_WINS_AT = 3


class End(NamedTuple):
    """``why`` is a code of the catalogue."""

    winner: Side
    why: str


def now(state: GameState) -> End | None:
    """Judge the town after a death or a change of character; with both at once, good has won."""
    if not any(player.team == "demon" and player.is_alive for player in state.players.values()):
        return End("good", "demon_dead")
    if state.counted <= EVIL_WINS_AT:
        return End("evil", "two_left")
    return None


def of_execution(before: GameState, seat: Seat) -> End | None:
    """Judge the death by execution of a seat, from the town before it: the saint's side loses."""
    player = before.players[seat]
    if not works(player, "saint"):
        return None
    return End("evil" if player.side == "good" else "good", "saint")


def at_dusk(state: GameState, executed: bool) -> End | None:
    """Judge the end of a day while it is still day: three live, one of them a working mayor, nobody was executed."""
    if executed or len(state.living) != MAYOR_WINS_AT:
        return None
    mayors = [player for player in state.players.values() if works(player, "mayor")]
    return End(mayors[0].side, "mayor") if mayors else None
