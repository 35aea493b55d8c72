"""A trial from end to end: a town as JSON, and what is done in it (docs/games/clocktower-positions.md).

The functions are those of a table; here the one who asks is told everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import night
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.roles import PUBLISHED, Side, plain, registry
from games.clocktower.engine.town import GameState, Persona, Player
from games.clocktower.trials.actions import Action, Id, Number, NumberOr0, Seats, Strict, TokenAt
from games.clocktower.trials.trial import Illegal, Today, Trial, as_json
from games.game import Rejected
from games.misfits import misfit_of
from games.queries import Json

TEXT_MAX = 64_000


class PlayerAt(Strict, frozen=True):
    """A seat; ``side`` where it is not the character's, ``believes`` for the Drunk."""

    character: Id
    believes: Id | None = None
    side: Side | None = None
    dead: bool = False


class Position(Strict, frozen=True):
    """A town and what is done in it, in this order. ``script``: an edition, or ids."""

    seats: Annotated[tuple[PlayerAt, ...], Meta(min_length=3, max_length=20)]
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=20)]
    script: Literal["tb", "bmr", "snv"] | Annotated[tuple[Id, ...], Meta(max_length=200)] = "tb"
    order: Literal["sheet", "general"] = "sheet"
    jinx: Literal["official", "seed"] = "official"
    night: Annotated[int, Meta(ge=1, le=100)] = 2
    tokens: Annotated[tuple[TokenAt, ...], Meta(max_length=100)] = ()
    bluffs: Annotated[tuple[Id, ...], Meta(max_length=3)] = ()
    executed: NumberOr0 = 0
    died: Seats = ()
    changed: Seats = ()
    last_targets: dict[Number, Seats] = msgspec.field(default_factory=dict)
    persona: Persona | None = None
    execution: bool = False
    nominators: Seats = ()
    nominees: Seats = ()
    about: NumberOr0 = 0
    leading: Annotated[int, Meta(ge=0, le=100)] = 0
    spent_votes: Seats = ()

    @property
    def town(self) -> GameState:
        """The town before anything is done; every character that sits there is added to the script."""
        players = {seat: _player(seat, row) for seat, row in enumerate(self.seats, 1)}
        known = (character for player in players.values() for character in (player.role, player.character))
        state = GameState(
            players,
            (),
            self.night,
            self.executed,
            self.died,
            self.changed,
            self.last_targets,
            plain(dict.fromkeys((*self._ids, *known))),
            bluffs=self.bluffs,
            persona=self.persona,
            jinx=self.jinx,
        )
        tokens = tuple(token.token(state, number) for number, token in enumerate(self.tokens, 1))
        return derived(replace(state, tokens=tokens))

    @property
    def _ids(self) -> tuple[str, ...]:
        if not isinstance(self.script, str):
            return self.script
        edition = (role for role in registry().values() if role.edition == self.script)
        return tuple(role.id for role in edition if role.team != "traveller")

    @property
    def today(self) -> Today:
        """What is known of the day."""
        return Today(self.execution, self.nominators, self.nominees, self.about, self.leading)

    def order_of(self, number: int) -> tuple[str, ...]:
        """How the night with this number goes."""
        sheet = night.sheets()[self.script] if isinstance(self.script, str) and self.order == "sheet" else {}
        return night.order(self.town.script, number, sheet.get("first" if number == 1 else "other"))


def run_trial(text: str) -> Json:
    """Return what becomes of a position, as JSON: what each action comes to, the town afterwards, and the end.

    Raises:
        Rejected: no such position; ``path`` names the place and ``fault`` what is wrong there.
    """
    position = _read(text)
    trial = Trial(position.town, position.today, position.spent_votes, position.order_of)
    outcomes = []
    for place, action in enumerate(position.actions):
        try:
            outcomes.append(action.do(trial))
        except Illegal as illegal:
            raise _rejected(str(illegal), f"$.actions[{place}]") from illegal
    return {"outcomes": outcomes, "town": _shown(trial.state), "end": trial.end and trial.end._asdict()}


def _shown(state: GameState) -> Json:
    seats = [
        {
            "character": player.role,
            "side": player.side,
            "alive": player.is_alive,
            "poisoned": player.is_poisoned,
            "drunk": player.is_drunk,
        }
        | ({"believes": player.believes_role} if player.believes_role else {})
        for player in state.players.values()
    ]
    return {"night": state.night, "seats": seats, "tokens": as_json(state.tokens)}


def _player(seat: Seat, row: PlayerAt) -> Player:
    return Player(
        seat=seat,
        role=row.character,
        team=PUBLISHED.team_of(row.character),
        side=row.side or PUBLISHED.side_of(row.character),
        believes_role=row.believes,
        is_alive=not row.dead,
    )


# --- reading it -------------------------------------------------------------------------------------------------------

_SEATS = frozenset(
    (
        *("seat", "target", "by", "targets", "hands", "choices", "last_targets", "executed", "about"),
        *("died", "changed", "nominators", "nominees", "spent_votes"),
    )
)
_CHARACTERS = frozenset(("character", "believes", "script"))


def _read(text: str) -> Position:
    if len(text) > TEXT_MAX:
        raise _rejected(f"more than {TEXT_MAX} characters", "$")
    try:
        position = msgspec.json.decode(text.encode(), type=Position)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        misfit = misfit_of(error)
        raise _rejected(misfit.what, misfit.path) from error
    for fault, path in _faults(position):
        raise _rejected(fault, path)
    return position


def _rejected(fault: str, path: str) -> Rejected:
    return Rejected("clocktower_position", path=path, fault=fault)


def _faults(position: Position) -> Iterator[tuple[str, str]]:
    """What types do not say: that characters exist, and seats do."""
    for path, field, value in _leaves("$", "", msgspec.to_builtins(position)):
        if field in _SEATS and value > len(position.seats):
            yield f"no seat {value}", path
        if field in _CHARACTERS and value and value not in registry() and path != "$.script":
            yield f"no character `{value}`", path
    for place, token in enumerate(position.tokens):
        if token.of and token.kind not in ("mark", "used") and token.of not in registry():
            yield f"no character `{token.of}`", f"$.tokens[{place}].of"


def _leaves(path: str, field: str, value: object) -> Iterator[tuple[str, str, Any]]:
    """Every value in the file, with its path and the field it is for; the keys of what is said by seats, too."""
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(key, int):
                yield path, field, key
            yield from _leaves(f"{path}.{key}", key if isinstance(key, str) else field, one)
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _leaves(f"{path}[{place}]", field, one)
    else:
        yield path, field, value
