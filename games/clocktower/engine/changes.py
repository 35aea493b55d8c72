"""A town after an effect: the pure counterpart of what a table's fold does with the facts."""

from __future__ import annotations

from msgspec.structs import replace

from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import CharacterSet, Effect, Lift, Put, SeatDied, TypeBlocked
from games.clocktower.engine.town import GameState


def after(state: GameState, effect: Effect) -> GameState:
    """Return the town after one effect, with everybody's impairment derived again."""
    match effect:
        case Put():
            token = effect.token(token.number for token in state.tokens)
            return derived(replace(state, tokens=(*state.tokens, token)))
        case Lift():
            return derived(replace(state, tokens=tuple(t for t in state.tokens if t.number != effect.number)))
        case SeatDied():
            dead = replace(state.players[effect.seat], is_alive=False)
            died = (*state.died_tonight, effect.seat)
            return derived(replace(state, players=state.players | {effect.seat: dead}, died_tonight=died))
        case CharacterSet():
            became = replace(
                state.players[effect.seat],
                role=effect.character,
                team=state.script.team_of(effect.character),
                side=effect.side,
                believes_role=None,
            )
            changed = (*state.changed, effect.seat)
            return derived(replace(state, players=state.players | {effect.seat: became}, changed=changed))
        case TypeBlocked():
            return replace(state, blocked=(*state.blocked, effect.what))
        case _:
            return state
