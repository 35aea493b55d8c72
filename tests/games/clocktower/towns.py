"""Towns, written by their characters: ``town("imp", "drunk:monk", "-empath")``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.clocktower.engine import night, roles, storyteller
from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import Decision, Halt, Place, Put, Resolution
from games.clocktower.engine.town import GameState, Player
from games.dice import Dice

TB = tuple(role.id for role in roles.registry().values() if role.edition == "tb" and role.team != "traveller")


def town(*characters: str, **fields: Any) -> GameState:
    """``drunk:monk`` believes to be the monk; ``-empath`` is dead. The script is Trouble Brewing and what sits here."""
    players = {seat: _player(seat, said) for seat, said in enumerate(characters, 1)}
    script = tuple(dict.fromkeys((*TB, *(player.role for player in players.values()))))
    return derived(replace(GameState(players, script=script, night=2), **fields))


def _player(seat: int, said: str) -> Player:
    role, _, belief = said.removeprefix("-").partition(":")
    return Player(
        seat=seat,
        role=role,
        team=roles.team_of(role),
        side=roles.side_of(role),
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
    return night.resolve(state, Place(0, seat, character), chosen or None, "", given, 1)


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


def walked(
    state: GameState, choices: dict[int, tuple[int, ...]], dice: Dice, order: tuple[str, ...] | None = None
) -> tuple[GameState, list[Resolution]]:
    """A whole night under the automatic storyteller; a slot that has to wait for window B gets its choice from here."""
    number, place, seat = 1, 0, 0
    order = order or night.order(state.script, state.night)
    asked, resolutions = night.asks(state), []
    while slot := night.next_slot(state, order, place, seat):
        place, seat, given = slot.place, slot.seat, tuple[str, ...]()
        ask = asked.get(seat)
        targets = choices.get(seat, ()) if ask and ask.of == slot.character else None
        while not isinstance(answer := night.resolve(state, slot, targets, "", given, number), Resolution):
            if isinstance(answer, Halt):
                targets = choices.get(seat, answer.ask.among[: answer.ask.least])
                continue
            given, number = (*given, storyteller.answer(answer, state, dice)), number + 1
        resolutions.append(answer)
        state = later(state, answer)
    return state, resolutions


def unpoisoned(state: GameState) -> GameState:
    return derived(replace(state, tokens=()))
