"""The facts of the sitting: what can happen at any table, whatever is played at it."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec

from events.audience import CoHost, Host, Seat
from events.event import Fact
from games.game import Reveals
from games.options import Options

O = TypeVar("O", bound=Options)  # noqa: E741

Outcome = Literal["win", "loss", "draw"]

Unsealing = Literal["everything", "nothing"]

BotsLimit = Literal["commits", "hours"]

SIMULATION = "simulation"
"""Who opens a table that programs play without a server: no account has this name."""

Recipient = Seat | Literal["host"]
"""Whom talk may be addressed to; what the host hears, co-hosts hear, too."""


class TableOpened(Fact, Generic[O], frozen=True, omit_defaults=True):
    """→ everyone. ``number`` is one that no other public table has; the hashes are those of the two seeds.

    ``format`` is that in which the log is written (``events.format``).
    ``chained``: the end will tell the hash of all that was public before it.
    ``holds``: the clock will stand while a climax is looked at.
    """

    game: str
    rules: int
    number: int
    title: str
    private: bool
    size: int
    opener: str
    options: O
    seed_hash: str
    sealed_seed_hash: str
    format: int
    chained: bool | None = None
    holds: bool | None = None


class TableSeeded(Fact, frozen=True):
    """→ nobody: the seeds of the dice, in hex."""

    seed: str
    sealed_seed: str


class TableDocumentGiven(Fact, frozen=True, omit_defaults=True):
    """→ everyone, as the table opens, or the host, as the game starts: a document of the game, for the game to fold.

    ``shipped`` is the name under which it comes with the game, or OWN; empty where it was sealed first.
    """

    document: str
    text: str
    shipped: str = ""


class TableDocumentSealed(Fact, frozen=True):
    """→ nobody, as the table opens: a document that the host will be given.

    Before the start the host's chair can be left for a seat, so it comes without secrets.
    """

    document: str
    text: str


class TableInvited(Fact, frozen=True):
    """→ everyone."""

    player: str


class TableOpenerChanged(Fact, frozen=True):
    """→ everyone."""

    player: str


class TableSeatTaken(Fact, frozen=True):
    """→ everyone."""

    seat: Seat
    player: str


class TableSeatLeft(Fact, frozen=True):
    """→ everyone."""

    seat: Seat


class TableSeatGivenToBot(Fact, frozen=True, omit_defaults=True):
    """→ everyone: an empty seat is played by a program of the server; ``model`` is the one that ``llm`` asks."""

    seat: Seat
    bot: str
    model: str | None = None


class TableHostTaken(Fact, frozen=True):
    """→ everyone."""

    player: str


class TableHostLeft(Fact, frozen=True):
    """→ everyone: and with the host all co-hosts."""


class TableCoHostTaken(Fact, frozen=True):
    """→ everyone, spoken by the game: the host has somebody help."""

    chair: CoHost
    player: str


class TableCoHostLeft(Fact, frozen=True, omit_defaults=True):
    """→ everyone: they left, or, ``dismissed``, spoken by the game, the host sent them away."""

    chair: CoHost
    dismissed: bool | None = None


class TableReady(Fact, frozen=True):
    """→ everyone."""

    seat: Seat


class TableStarted(Fact, frozen=True):
    """→ everyone."""


class TableClosed(Fact, frozen=True):
    """→ everyone: the opener closed the table before it started."""


class TableSaid(Fact, frozen=True, omit_defaults=True):
    """→ who hears the seat, or those of them it spoke to; what is ``out_of_character``: everyone.

    ``to`` is empty for talk to all who hear.
    """

    seat: Seat
    text: str
    to: tuple[Recipient, ...]
    out_of_character: bool | None = None


class TableAside(Fact, frozen=True):
    """→ everyone: the seat spoke to these alone; what it said is another fact."""

    seat: Seat
    to: tuple[Recipient, ...]


class TableHostSaid(Fact, frozen=True, omit_defaults=True):
    """→ everyone, or the host and ``to``. It is empty for talk to the whole table; ``chair`` is who spoke."""

    chair: Host
    text: str
    to: tuple[Recipient, ...]
    out_of_character: bool | None = None


class TablePauseAsked(Fact, frozen=True):
    """→ everyone."""

    seat: Seat


class TablePaused(Fact, frozen=True):
    """→ everyone. ``since`` is in unix milliseconds; ``idle``: nobody was there, so the first to return goes on."""

    since: int
    idle: bool


class TableResumeAsked(Fact, frozen=True):
    """→ everyone."""

    seat: Seat


class TableResumed(Fact, frozen=True):
    """→ everyone. ``clock_offset``: how many milliseconds the table's clock is behind the world's from now on."""

    clock_offset: int


class TableHeld(Fact, frozen=True):
    """→ everyone: the table's clock stands at ``until`` while people look at the climax that was told with it.

    ``clock_offset``: how many milliseconds the clock is behind the world's once it goes on. How long it stands follows
    from the types of the facts told with it (``Rules.climaxes``), and from nothing else.
    """

    until: int
    clock_offset: int


class TableHandedOver(Fact, frozen=True):
    """→ everyone: a player lets a bot play their seat."""

    seat: Seat
    bot: str


class TableTakenBack(Fact, frozen=True):
    """→ everyone."""

    seat: Seat


class TableResigned(Fact, frozen=True):
    """→ everyone: the player is gone for good; a bot plays the seat until somebody takes it."""

    seat: Seat
    bot: str


class TableRemovalAsked(Fact, frozen=True):
    """→ everyone: the player of ``by`` wants that of ``seat`` to go."""

    seat: Seat
    by: Seat


class TableRemoved(Fact, frozen=True):
    """→ everyone, by vote, or spoken by the game: as if resigned, but the player may take no chair here again."""

    seat: Seat
    bot: str


class TableSaveAsked(Fact, frozen=True):
    """→ everyone: the player in this chair agrees that the table may be saved as it is."""

    chair: Recipient


class TableSaveDeclined(Fact, frozen=True):
    """→ everyone: the player in this chair does not agree, and nobody is asked any more."""

    chair: Recipient


class TableSaveAgreed(Fact, frozen=True):
    """→ everyone: all people have agreed; what came until now may be saved, by each as their own seat knows it."""


class TableDeadlineMissed(Fact, frozen=True):
    """→ that seat only: what others were asked may be a secret, so is that they did not answer."""

    seat: Seat
    in_a_row: int


class TableSubstituted(Fact, frozen=True):
    """→ that seat only: a bot plays it until its player returns."""

    seat: Seat
    bot: str


class TableReturned(Fact, frozen=True):
    """→ that seat only: its player acts again."""

    seat: Seat


class TableEnded(Fact, frozen=True):
    """→ everyone, spoken by the game. ``unseals``: what may be watched and replayed from now on."""

    outcomes: dict[Seat, Outcome]
    unseals: Unsealing


class TableAbandoned(Fact, frozen=True, omit_defaults=True):
    """→ everyone: nobody is left who would play on; or bots alone have played as long as this ``limit`` allows."""

    limit: BotsLimit | None = None


class TableSeedRevealed(Fact, frozen=True):
    """→ everyone, at every end: anybody can now check the public rolls."""

    seed: str


class TableSealedSeedRevealed(Fact, frozen=True):
    """→ everyone, at an end that unseals everything."""

    sealed_seed: str


class TableFeedHashed(Fact, frozen=True):
    """→ everyone, at every end: the last link of the chain over the public feed, as far as the commit before it."""

    link: str


class TableModelCounted(Fact, frozen=True):
    """→ everyone, after the end: of a hundred decisions of the seats of the language model it made ``own`` itself.

    It is one number for all of these seats, rounded down: of a game that stays sealed, more would tell who was asked.
    """

    own: int


class TableRematched(Fact, frozen=True):
    """→ everyone, after the end: the same people may play again at this other table."""

    table: str


class Seated(msgspec.Struct, frozen=True):
    """Who plays a seat: a player, a bot, or a bot for a player who handed over."""

    ready: bool
    player: str | None = None
    bot: str | None = None
    model: str | None = None


class TableForked(Fact, frozen=True, omit_defaults=True):
    """→ everyone: all facts so far happened at another ``table``; from here on this is a separate table.

    ``seq``: the number of facts of that table that were public by then. ``seats``, ``opener``, ``number``, ``title``
    and ``private`` are those of the new table; rights at the old one are none here. The dice of all that
    follows have other seeds, with these hashes. ``past_hash`` commits to everything before this fact, secrets included
    (docs/play/forks.md). ``redealt`` is the seat whose knowledge the secrets before were dealt again for; None: they
    are those of the old table.
    """

    table: str
    seq: int
    number: int
    title: str
    private: bool
    opener: str
    seats: dict[Seat, Seated]
    clock_offset: int
    seed_hash: str
    sealed_seed_hash: str
    past_hash: str
    redealt: Seat | None = None


FACTS: tuple[type[Fact], ...] = (
    TableSeeded,
    TableDocumentGiven,
    TableDocumentSealed,
    TableInvited,
    TableOpenerChanged,
    TableSeatTaken,
    TableSeatLeft,
    TableSeatGivenToBot,
    TableHostTaken,
    TableHostLeft,
    TableCoHostTaken,
    TableCoHostLeft,
    TableReady,
    TableStarted,
    TableClosed,
    TableSaid,
    TableAside,
    TableHostSaid,
    TablePauseAsked,
    TablePaused,
    TableResumeAsked,
    TableResumed,
    TableHeld,
    TableHandedOver,
    TableTakenBack,
    TableResigned,
    TableRemovalAsked,
    TableRemoved,
    TableSaveAsked,
    TableSaveDeclined,
    TableSaveAgreed,
    TableDeadlineMissed,
    TableSubstituted,
    TableReturned,
    TableEnded,
    TableAbandoned,
    TableSeedRevealed,
    TableSealedSeedRevealed,
    TableFeedHashed,
    TableModelCounted,
    TableRematched,
    TableForked,
)
"""All but TableOpened, whose options differ from game to game."""

REVEALS: Reveals = {
    TableSeedRevealed: ("seed",),
    TableSealedSeedRevealed: ("sealed_seed",),
    TableFeedHashed: ("link",),
}
"""The hashes published in TableOpened are a secret's shadow too, but tell nothing of it. The hash of the public feed is
one of opaque ids, too, which the sealed dice may have given."""
