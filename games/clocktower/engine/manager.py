"""The seed's ``GameStateManager``: a town that is made and changed by hand (section 6.1 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import roles
from games.clocktower.engine.changes import after
from games.clocktower.engine.deaths import death
from games.clocktower.engine.results import Put
from games.clocktower.engine.town import Cause, GameState, Player

_LAYS = {"poison": "poisoned", "safe_from_demon": "protected"}
"""What the row of a character calls its effect, and the token that comes of it."""


class GameStateManager:
    """Holds one state after another; what it hands out never changes."""

    def __init__(self, state: GameState | None = None) -> None:
        self._state = state or GameState({})

    def initialize_players(self, players: Iterable[Mapping[str, Any]]) -> None:
        """Start over with ``{seat, role, name?, believesRole?}`` each; unknown characters may sit there, too."""
        every = roles.plain(roles.registry())
        self._state = GameState({row["seat"]: _player(row) for row in players}, script=every)

    def get_player(self, seat: Seat) -> Player | None:
        return self._state.players.get(seat)

    def get_state(self) -> GameState:
        return self._state

    def start_night(self) -> None:
        """Begin a night: nobody died or changed in it, and nothing is blocked."""
        self._state = replace(self._state, died_tonight=(), changed=(), blocked=())

    def add_status(self, seat: Seat, status: str, source_seat: Seat) -> None:
        """Lay a status; of a source without such an ability it is a mark that holds until it is taken away."""
        source = self._state.players.get(source_seat)
        impl = roles.registry()[source.role].impl if source and source.role in roles.registry() else {}
        of = source.role if source and _LAYS.get(impl.get("effect", "")) == status else ""
        self._state = after(self._state, Put(status, seat, source_seat, of=of))

    def kill_player(self, seat: Seat, cause: Cause) -> None:
        """Let a seat die, with all that follows at once; the dead stay as they are."""
        if self._state.players[seat].is_alive:
            for effect in death(self._state, seat, cause, 0):
                self._state = after(self._state, effect)


def _player(row: Mapping[str, Any]) -> Player:
    role = row["role"]
    return Player(
        seat=row["seat"],
        name=row.get("name", ""),
        role=role,
        team=roles.PUBLISHED.team_of(role),
        side=roles.PUBLISHED.side_of(role),
        believes_role=row.get("believesRole"),
    )
