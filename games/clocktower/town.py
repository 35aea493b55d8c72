"""The town of a table: what the engine is given of the truth."""

from __future__ import annotations

from events.audience import Seat
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.roles import DRUNK
from games.clocktower.engine.town import GameState, Player
from games.clocktower.state import State


def town(state: State) -> GameState:
    """What the engine may know of a table's truth."""
    marked = state.marked("dies")
    players = {seat: _player(state, seat, marked) for seat in state.characters}
    return derived(
        GameState(
            players,
            tuple(state.tokens.values()),
            state.night,
            state.executed if state.execution_killed else 0,
            tuple(dict.fromkeys([*state.deaths, *sorted(marked)])),
            state.changed or (),
            state.last_targets,
            state.script,
            state.blocked or (),
            state.bluffs or (),
            state.persona if state.options.registration == "persona" else None,
            state.options.jinx,
        )
    )


def _player(state: State, seat: Seat, marked: set[Seat]) -> Player:
    character = state.characters[seat]
    return Player(
        seat=seat,
        role=character,
        team=state.script.team_of(character),
        side=state.loyalties[seat],
        believes_role=state.beliefs[seat] if character == DRUNK else None,
        is_alive=state.alive[seat] and seat not in state.deaths and seat not in marked,
    )
