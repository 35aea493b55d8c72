"""Towns, written by their characters: ``town("imp", "drunk:monk", "-empath")``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.clocktower.engine import night
from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import Decision, NightStep, Put, Resolution
from games.clocktower.engine.roles import PUBLISHED, plain, registry
from games.clocktower.engine.town import GameState, Player

TB = tuple(role.id for role in registry().values() if role.edition == "tb" and role.team != "traveller")
SCRIPT = plain(TB)


def town(*characters: str, **fields: Any) -> GameState:
    """``drunk:monk`` believes to be the monk; ``-empath`` is dead. The script is Trouble Brewing and what sits here."""
    players = {seat: _player(seat, said) for seat, said in enumerate(characters, 1)}
    script = tuple(dict.fromkeys((*TB, *(player.role for player in players.values()))))
    return derived(replace(GameState(players, script=plain(script), night=2), **fields))


def _player(seat: int, said: str) -> Player:
    role, _, belief = said.removeprefix("-").partition(":")
    return Player(
        seat=seat,
        role=role,
        team=PUBLISHED.team_of(role),
        side=PUBLISHED.side_of(role),
        believes_role=belief or None,
        is_alive=not said.startswith("-"),
    )


def seat_of(state: GameState, character: str) -> int:
    return next(seat for seat, player in state.players.items() if character in (player.role, player.believes_role))


def put(state: GameState, kind: str, on: str, by: str = "", until: Any = "source") -> GameState:
    """Lay a token on a character's seat: another character's, or a mark of the storyteller's."""
    source = seat_of(state, by) if by else 0
    return after(state, Put(kind, seat_of(state, on), source, until, by))


def act(state: GameState, character: str, *targets: str | int, given: tuple[str, ...] = ()) -> Any:
    """Resolve a character's slot, as far as these answers go."""
    seat = seat_of(state, character)
    chosen = tuple(target if isinstance(target, int) else seat_of(state, target) for target in targets)
    return night.resolve(state, NightStep(0, seat, state.players[seat].character), chosen or None, "", given, 1)


def legal(answer: Any) -> set[str]:
    assert isinstance(answer, Decision), answer
    return set(answer.legal)


def done(answer: Any) -> Resolution:
    assert isinstance(answer, Resolution), answer
    return answer


def later(state: GameState, resolution: Resolution) -> GameState:
    for effect in resolution.effects:
        state = after(state, effect)
    return state
