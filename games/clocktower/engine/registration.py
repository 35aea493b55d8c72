"""As what a seat may register: one service for every check (section 8 of the rules).

A check asks for alignment and character apart; the recluse and the spy have a choice in both, dead or alive, as long as
they are neither drunk nor poisoned. The choice is the storyteller's, and it never gives an ability.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import Seat
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import GameState, Player

_OTHERWISE: dict[str, tuple[Side, tuple[str, ...]]] = {
    "recluse": ("evil", ("minion", "demon")),
    "spy": ("good", ("townsfolk", "outsider")),
}


def sides(state: GameState, seat: Seat) -> tuple[Side, ...]:
    """Return the alignments as which a seat may register, the true one first."""
    player = state.players[seat]
    also = _OTHERWISE[player.role][0] if _free(player) else player.side
    return (player.side,) if also == player.side else (player.side, also)


def characters(state: GameState, seat: Seat) -> tuple[str, ...]:
    """Return the characters as which a seat may register, the true one first."""
    player = state.players[seat]
    if not _free(player):
        return (player.role,)
    also = state.script.of_team(*_OTHERWISE[player.role][1])
    return (player.role, *(character for character in also if character != player.role))


def as_team(state: GameState, seat: Seat, team: str) -> tuple[str, ...]:
    """Return the characters of a team as which a seat may register."""
    return state.script.of_team(team, among=characters(state, seat))


def must_be(state: GameState, seat: Seat, team: str) -> bool:
    """Whether a seat registers as of this team, whatever the storyteller likes."""
    player = state.players[seat]
    return player.team == team and not _free(player)


def usual_side(state: GameState, seat: Seat) -> Side | None:
    """Return the alignment the persona has a seat register as; None where each check is by itself."""
    player = state.players[seat]
    if not _free(player):
        return player.side
    if state.persona is None:
        return None
    if player.role == "recluse":
        return "evil" if state.persona.recluse_evil else player.side
    return "good" if state.persona.spy_good else player.side


def usual_character(state: GameState, seat: Seat) -> str | None:
    """Return the character the persona has a seat register as; None where each check is by itself."""
    player, persona = state.players[seat], state.persona
    if not _free(player):
        return player.role
    if persona is None:
        return None
    if player.role == "recluse":
        return persona.recluse_as if persona.recluse_evil else player.role
    return persona.spy_as if persona.spy_good else player.role


def usual(state: GameState, seats: Iterable[Seat], character: str) -> tuple[Seat, ...]:
    """Return those of these seats that the persona has register as this character, or all that may without one."""
    return tuple(
        seat
        for seat in seats
        if (usual_character(state, seat) or character) == character and character in characters(state, seat)
    )


def _free(player: Player) -> bool:
    return player.role in _OTHERWISE and not player.impaired
