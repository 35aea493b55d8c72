"""The commands of the sitting: what may be asked for at any table, whatever is played at it."""

from __future__ import annotations

from typing import Annotated, Generic, Literal

from msgspec import UNSET, Meta, UnsetType

from events.audience import CoHost, Seat
from events.event import Command
from games.sitting.facts import BotsLimit, O, Recipient, Seated

SAY_MAX = 1000
"""The longest table talk, in characters."""


class Open(Command, Generic[O], frozen=True, omit_defaults=True):
    """The server opens a table for a player; what came from outside (number, seeds, documents) is said here.

    ``chained`` and ``holds`` as in TableOpened: logs from before either are read as they were written. ``shipped``:
    under which name each document comes with the game, or OWN.
    """

    game: str
    number: int
    title: str
    private: bool
    size: int
    opener: str
    options: O
    seed: str
    sealed_seed: str
    chained: bool | None = None
    documents: dict[str, str] | None = None
    holds: bool | None = None
    shipped: dict[str, str] | None = None


class Invite(Command, frozen=True):
    player: str


class Sit(Command, frozen=True):
    seat: Seat
    player: str


class Leave(Command, frozen=True):
    seat: Seat


class GiveToBot(Command, frozen=True, omit_defaults=True):
    """``model`` comes from the server's settings."""

    seat: Seat
    bot: str
    model: str | None = None


class TakeHost(Command, frozen=True):
    player: str


class LeaveHost(Command, frozen=True):
    pass


class LeaveCoHost(Command, frozen=True):
    chair: CoHost


class Close(Command, frozen=True):
    pass


class Abandon(Command, frozen=True, omit_defaults=True):
    """``limit`` as in TableAbandoned."""

    limit: BotsLimit | None = None


class Rematch(Command, frozen=True):
    """The server has opened another table for the same people; its id comes from outside."""

    table: str


class CountModel(Command, frozen=True):
    """The server says, after the end, how many of a hundred decisions of its model's seats the model made itself."""

    own: int


class Fork(Command, frozen=True, omit_defaults=True):
    """The server makes a new table of the past of ``source``; ``since`` is when the last commit of it was written.

    What came from outside (number, seeds) and what only a whole log can tell (``seq``, ``past_hash``) is said here.
    """

    source: str
    seq: int
    since: int
    number: int
    title: str
    private: bool
    opener: str
    seats: dict[Seat, Seated]
    seed: str
    sealed_seed: str
    past_hash: str
    redealt: Seat | None = None


class Retell(Command, frozen=True):
    """In the past of a fork whose secrets were dealt again: what one seat was told, and what else may have happened."""


class Due(Command, frozen=True):
    """The clock says what is due; it is legal only while exactly that is."""

    what: str


class Ready(Command, frozen=True):
    pass


class Start(Command, frozen=True):
    pass


class Pause(Command, frozen=True):
    pass


class Resume(Command, frozen=True):
    pass


class HandOver(Command, frozen=True):
    """``bot``: none named, the game's own for who is away."""

    bot: str | UnsetType = UNSET


class TakeBack(Command, frozen=True):
    pass


class Resign(Command, frozen=True):
    pass


class VoteOut(Command, frozen=True):
    """The player of ``seat`` shall go."""

    seat: Seat


class VoteSave(Command, frozen=True):
    """Whether the table may be saved as it is, though others play here, too."""

    agree: bool


class Say(Command, frozen=True):
    """``to`` is ``table`` or those spoken to, one at least: nobody is not everybody.

    ``out_of_character``: the player speaks, not who they play; to all, where the game lets that be marked.
    """

    text: str
    to: Literal["table"] | Annotated[tuple[Recipient, ...], Meta(min_length=1)] = "table"
    out_of_character: bool | UnsetType = UNSET


SEAT_COMMANDS: tuple[type[Command], ...] = (
    Ready,
    Start,
    Pause,
    Resume,
    HandOver,
    TakeBack,
    Resign,
    VoteOut,
    VoteSave,
    Say,
)
"""What a seat may send at any table, without a prompt; the host may send those of them that suit a host."""

COMMANDS: tuple[type[Command], ...] = (
    *SEAT_COMMANDS,
    Invite,
    Sit,
    Leave,
    GiveToBot,
    TakeHost,
    LeaveHost,
    LeaveCoHost,
    Close,
    Abandon,
    Rematch,
    CountModel,
    Fork,
    Retell,
    Due,
)
"""All but Open, whose options differ from game to game."""
