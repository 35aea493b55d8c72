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


def usual(state: GameState, seat: Seat) -> tuple[Side, str] | None:
    """Return as what the persona has a seat register; None where each check is by itself."""
    player, persona = state.players[seat], state.persona
    as_it_is = player.side, player.role
    if not _free(player):
        return as_it_is
    if persona is None:
        return None
    if player.role == "recluse":
        return ("evil", persona.recluse_as) if persona.recluse_evil else as_it_is
    return ("good", persona.spy_as) if persona.spy_good else as_it_is


def seen_as(state: GameState, seats: Iterable[Seat], character: str) -> tuple[Seat, ...]:
    """Return those of these seats that the persona has register as this character, or all that may without one."""
    able = (seat for seat in seats if character in characters(state, seat))
    return tuple(seat for seat in able if (known := usual(state, seat)) is None or known[1] == character)


def _free(player: Player) -> bool:
    return player.role in _OTHERWISE and not player.impaired
