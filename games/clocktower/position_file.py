"""The file of a position: a town and what is done in it, as JSON (docs/clocktower-positions.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.clocktower.engine import roles
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import Cause, Persona, Until
from games.game import Rejected

TEXT_MAX = 64_000

_Number = Annotated[int, Meta(ge=1, le=20)]
_Id = Annotated[str, Meta(max_length=40)]
_Word = Annotated[str, Meta(max_length=80)]
_Seats = Annotated[tuple[_Number, ...], Meta(max_length=20)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class PlayerAt(_Strict, frozen=True):
    """A seat; ``side`` where it is not the character's, ``believes`` for the Drunk."""

    character: _Id
    believes: _Id | None = None
    side: Side | None = None
    dead: bool = False


class TokenAt(_Strict, frozen=True):
    """A token; without a ``source`` it is a mark of the storyteller's, with one it works while that ability does."""

    kind: _Id
    seat: _Number
    source: Annotated[int, Meta(ge=0, le=20)] = 0
    until: Until = "source"
    of: _Id = ""


# --- what may be done -------------------------------------------------------------------------------------------------


class Act(_Strict, frozen=True, tag_field="do", tag="act"):
    """Resolve the slot of one seat, with the storyteller's answers so far."""

    seat: _Number
    targets: _Seats | None = None
    character: _Id = ""
    answers: Annotated[tuple[_Word, ...], Meta(max_length=50)] = ()


class WholeNight(_Strict, frozen=True, tag_field="do", tag="night"):
    """Walk the whole night, with the seats' choices and the storyteller's answers so far."""

    choices: dict[_Number, _Seats] = {}
    answers: Annotated[tuple[_Word, ...], Meta(max_length=200)] = ()


class AskOf(_Strict, frozen=True, tag_field="do", tag="ask"):
    """What does window A ask of a seat?"""

    seat: _Number


class Brief(_Strict, frozen=True, tag_field="do", tag="brief"):
    """What is told at dusk?"""


class Check(_Strict, frozen=True, tag_field="do", tag="check"):
    """As what may a seat register?"""

    seat: _Number


class Shoot(_Strict, frozen=True, tag_field="do", tag="shoot"):
    """Somebody claims the slayer's shot."""

    seat: _Number
    target: _Number
    answers: Annotated[tuple[_Word, ...], Meta(max_length=1)] = ()


class Nominate(_Strict, frozen=True, tag_field="do", tag="nominate"):
    by: _Number
    seat: _Number
    answers: Annotated[tuple[_Word, ...], Meta(max_length=1)] = ()


class Vote(_Strict, frozen=True, tag_field="do", tag="vote"):
    """May a seat vote, and does it keep to the butler's rule? ``hands``: up, or counted as up."""

    seat: _Number
    hands: _Seats = ()


class CountVotes(_Strict, frozen=True, tag_field="do", tag="count"):
    """So many voted against a seat."""

    seat: _Number
    votes: Annotated[int, Meta(ge=0, le=100)]


class Execute(_Strict, frozen=True, tag_field="do", tag="execute"):
    seat: _Number


class Dusk(_Strict, frozen=True, tag_field="do", tag="dusk"):
    """The day ends: who is about to die is executed, and night falls unless the game is over."""


class Dawn(_Strict, frozen=True, tag_field="do", tag="dawn"):
    """The night ends."""


class Kill(_Strict, frozen=True, tag_field="do", tag="kill"):
    """The storyteller lets a seat die."""

    seat: _Number
    cause: Cause = "other"


class Become(_Strict, frozen=True, tag_field="do", tag="become"):
    """The storyteller makes a seat another character."""

    seat: _Number
    character: _Id
    side: Side | None = None


class Lay(_Strict, frozen=True, tag_field="do", tag="lay"):
    """The storyteller lays a token."""

    token: TokenAt


class DealTo(_Strict, frozen=True, tag_field="do", tag="deal"):
    """How would the script be dealt to so many? With ``answers``: by hand."""

    size: Annotated[int, Meta(ge=1, le=20)]
    answers: Annotated[tuple[_Word, ...], Meta(max_length=60)] | None = None


Action = (
    Act
    | WholeNight
    | AskOf
    | Brief
    | Check
    | Shoot
    | Nominate
    | Vote
    | CountVotes
    | Execute
    | Dusk
    | Dawn
    | Kill
    | Become
    | Lay
    | DealTo
)


class Position(_Strict, frozen=True):
    """A town and what is done in it, in this order. ``script``: an edition, or ids."""

    seats: Annotated[tuple[PlayerAt, ...], Meta(min_length=3, max_length=20)]
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=20)]
    script: Literal["tb", "bmr", "snv"] | Annotated[tuple[_Id, ...], Meta(max_length=200)] = "tb"
    order: Literal["sheet", "general"] = "sheet"
    jinx: Literal["official", "seed"] = "official"
    night: Annotated[int, Meta(ge=1, le=100)] = 2
    tokens: Annotated[tuple[TokenAt, ...], Meta(max_length=100)] = ()
    bluffs: Annotated[tuple[_Id, ...], Meta(max_length=3)] = ()
    executed: Annotated[int, Meta(ge=0, le=20)] = 0
    died: _Seats = ()
    changed: _Seats = ()
    last_targets: dict[_Number, _Seats] = {}
    persona: Persona | None = None
    execution: bool = False
    nominators: _Seats = ()
    nominees: _Seats = ()
    about: Annotated[int, Meta(ge=0, le=20)] = 0
    leading: Annotated[int, Meta(ge=0, le=100)] = 0
    spent_votes: _Seats = ()


def read(text: str) -> Position:
    """Return the position that this text is.

    Raises:
        Rejected: it is none; ``path`` names the place and ``fault`` what is wrong there.
    """
    if len(text) > TEXT_MAX:
        raise rejected(f"more than {TEXT_MAX} characters", "$")
    try:
        position = msgspec.json.decode(text.encode(), type=Position)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        fault, _, path = str(error).partition(" - at `")
        raise rejected(fault, path.rstrip("`") or "$") from error
    for fault, path in _faults(position):
        raise rejected(fault, path)
    return position


def rejected(fault: str, path: str) -> Rejected:
    """Return the refusal of a position: what is wrong, and where."""
    return Rejected("clocktower_position", path=path, fault=fault)


def _faults(position: Position) -> Iterator[tuple[str, str]]:
    """What types do not say: that characters exist, and seats do."""
    for path, character in _characters(position):
        if character not in roles.registry():
            yield f"no character `{character}`", path
    for path, seat in _seats(position):
        if seat > len(position.seats):
            yield f"no seat {seat}", path


def _characters(position: Position) -> Iterator[tuple[str, str]]:
    for place, seat in enumerate(position.seats):
        yield f"$.seats[{place}].character", seat.character
        if seat.believes is not None:
            yield f"$.seats[{place}].believes", seat.believes
    if not isinstance(position.script, str):
        yield from ((f"$.script[{place}]", character) for place, character in enumerate(position.script))
    for place, token in enumerate(position.tokens):
        if token.of and token.kind not in ("mark", "used"):
            yield f"$.tokens[{place}].of", token.of


def _seats(position: Position) -> Iterator[tuple[str, int]]:
    yield from ((f"$.tokens[{place}].seat", token.seat) for place, token in enumerate(position.tokens))
    for name in ("died", "changed", "nominators", "nominees", "spent_votes"):
        yield from ((f"$.{name}", seat) for seat in getattr(position, name))
    yield "$.executed", position.executed
    yield "$.about", position.about
    for seat, targets in position.last_targets.items():
        yield from (("$.last_targets", other) for other in (seat, *targets))
