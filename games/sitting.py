"""The sitting: what every table has whatever is played at it. Its facts, its commands, its state and their fold."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from events.audience import CoHost, Host, Seat
from events.event import Command, Fact
from games.game import Fold, Options, Reveals

O = TypeVar("O", bound=Options)  # noqa: E741

Status = Literal["open", "playing", "paused", "finished"]
Outcome = Literal["win", "loss", "draw"]
Unsealing = Literal["everything", "nothing"]
BotsLimit = Literal["commits", "hours"]

SIMULATION = "simulation"
"""Who opens a table that programs play without a server: no account has this name."""

Recipient = Seat | Literal["host"]
"""Whom talk may be addressed to; what the host hears, co-hosts hear, too."""

SAY_MAX = 1000
"""The longest table talk, in characters."""


# --- facts ---------------------------------------------------------------------------------------------------------


class TableOpened(Fact, Generic[O], frozen=True, omit_defaults=True):
    """→ everyone. ``number`` is one that no other public table has; the hashes are those of the two seeds.

    ``format`` is that in which the log is written (``events.format``).
    ``chained``: the end will tell the hash of all that was public before it.
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


class TableSeeded(Fact, frozen=True):
    """→ nobody: the seeds of the dice, in hex."""

    seed: str
    sealed_seed: str


class TableDocumentGiven(Fact, frozen=True):
    """→ everyone, as the table opens, or the host, as the game starts: a document of the game, for the game to fold."""

    document: str
    text: str


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
    """→ everyone: whoever has this chair agrees that the table may be saved as it is."""

    chair: Recipient


class TableSaveDeclined(Fact, frozen=True):
    """→ everyone: whoever has this chair does not agree, and nobody is asked any more."""

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

    ``seq``: so many facts of that table were public by then. ``seats``, ``opener``, ``number``, ``title`` and
    ``private`` are those of the new table; whoever had a right at the old one has none here. The dice of all that
    follows have other seeds, with these hashes. ``past_hash`` holds fast what lies before this fact, secrets included
    (docs/forks.md). ``redealt`` is the seat whose knowledge the secrets before were dealt again for; None: they are
    those of the old table.
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


# --- commands ------------------------------------------------------------------------------------------------------


class Open(Command, Generic[O], frozen=True, omit_defaults=True):
    """The server opens a table for a player; what came from outside (number, seeds, documents) is said here."""

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
    Fork,
    Retell,
    Due,
)
"""All but Open, whose options differ from game to game."""


# --- state ---------------------------------------------------------------------------------------------------------


class Forked(msgspec.Struct, frozen=True):
    """Where a fork comes from: TableForked says what of it. ``people`` are who belonged to the old table by then."""

    table: str
    seq: int
    past_hash: str
    people: dict[str, bool]
    redealt: Seat | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table ended: by the game, or ``abandoned`` / ``closed`` without outcomes.

    ``limit`` as in TableAbandoned.
    """

    how: Literal["ended", "abandoned", "closed"]
    outcomes: dict[Seat, Outcome]
    unseals: Unsealing
    limit: BotsLimit | None = None


class Saving(msgspec.Struct, frozen=True):
    """Which chairs have agreed to a save that is asked for, and whether all agreed to an earlier one."""

    asked: tuple[Recipient, ...]
    agreed: bool


class TableState(msgspec.Struct, frozen=True):
    """The ``table`` part of every view. Empty seats are missing keys; so is what a viewer may not know.

    ``missed`` and ``substitutes`` are known to their seat only. ``served`` remembers whose eyes those had who left a
    running game: they know too much for any other chair; who is in ``removed`` may take none at all.
    ``removal_votes`` are under the seat they are about, then under those that voted. ``co_hosts`` are there in games in
    which the host may have help. ``sealed_documents`` wait for the start and are known to nobody.
    """

    game: str
    rules: int
    number: int
    title: str
    private: bool
    size: int
    opener: str
    status: Status
    seats: dict[Seat, Seated]
    invited: dict[str, bool]
    pause_votes: dict[Seat, bool]
    served: dict[str, Seat | Literal["host"]]
    clock_offset: int
    missed: dict[Seat, int]
    substitutes: dict[Seat, str]
    seed_hash: str
    sealed_seed_hash: str
    options: Options | None = None
    host: str | None = None
    co_hosts: dict[CoHost, str] | None = None
    paused_since: int | None = None
    idle: bool | None = None
    result: Result | None = None
    seed: str | None = None
    sealed_seed: str | None = None
    rematch: str | None = None
    chained: bool | None = None
    feed_hash: str | None = None
    forked: Forked | None = None
    sealed_documents: dict[str, str] | None = None
    removal_votes: dict[Seat, dict[Seat, bool]] | None = None
    removed: dict[str, bool] | None = None
    saving: Saving | None = None


class TableView(msgspec.Struct, frozen=True):
    """All that some viewer knows of a table: the truth, for the server; a view, for everybody else."""

    table: TableState
    game: Any


FIRST = TableState("", 0, 0, "", False, 0, "", "open", {}, {}, {}, {}, 0, {}, {}, "", "")
"""The state before TableOpened."""

evolve: Fold[TableState] = Fold()


@evolve.on(TableOpened)
def _opened(state: TableState, fact: TableOpened[Options]) -> TableState:
    return replace(
        state,
        game=fact.game,
        rules=fact.rules,
        number=fact.number,
        title=fact.title,
        private=fact.private,
        size=fact.size,
        opener=fact.opener,
        options=fact.options,
        seed_hash=fact.seed_hash,
        sealed_seed_hash=fact.sealed_seed_hash,
        chained=fact.chained,
    )


@evolve.on(TableSeeded)
def _seeded(state: TableState, fact: TableSeeded) -> TableState:
    return replace(state, seed=fact.seed, sealed_seed=fact.sealed_seed)


@evolve.on(TableDocumentSealed)
def _document_sealed(state: TableState, fact: TableDocumentSealed) -> TableState:
    return replace(state, sealed_documents=(state.sealed_documents or {}) | {fact.document: fact.text})


@evolve.on(TableInvited)
def _invited(state: TableState, fact: TableInvited) -> TableState:
    return replace(state, invited=state.invited | {fact.player: True})


@evolve.on(TableOpenerChanged)
def _opener_changed(state: TableState, fact: TableOpenerChanged) -> TableState:
    return replace(state, opener=fact.player)


@evolve.on(TableSeatTaken)
def _seat_taken(state: TableState, fact: TableSeatTaken) -> TableState:
    # The seat of somebody who was sent away may still be known to have been played by a bot.
    state = replace(state, **_attended(state, fact.seat))
    return _with_seat(state, fact.seat, Seated(ready=False, player=fact.player))


@evolve.on(TableSeatLeft)
def _seat_left(state: TableState, fact: TableSeatLeft) -> TableState:
    return replace(state, seats={seat: seated for seat, seated in state.seats.items() if seat != fact.seat})


@evolve.on(TableSeatGivenToBot)
def _given_to_bot(state: TableState, fact: TableSeatGivenToBot) -> TableState:
    return _with_seat(state, fact.seat, Seated(ready=True, bot=fact.bot, model=fact.model))


@evolve.on(TableHostTaken)
def _host_taken(state: TableState, fact: TableHostTaken) -> TableState:
    return replace(state, host=fact.player)


@evolve.on(TableHostLeft)
def _host_left(state: TableState, fact: TableHostLeft) -> TableState:
    state = replace(state, saving=_without_vote(state.saving, "host"))
    if state.status == "open" or not state.host:
        return replace(state, host=None)
    hosts = dict.fromkeys((state.host, *(state.co_hosts or {}).values()), "host")
    return replace(state, host=None, co_hosts=None, served=state.served | hosts)


@evolve.on(TableCoHostTaken)
def _co_host_taken(state: TableState, fact: TableCoHostTaken) -> TableState:
    removed = {player: True for player in state.removed or {} if player != fact.player}
    return replace(state, co_hosts=(state.co_hosts or {}) | {fact.chair: fact.player}, removed=removed or None)


@evolve.on(TableCoHostLeft)
def _co_host_left(state: TableState, fact: TableCoHostLeft) -> TableState:
    held = state.co_hosts or {}
    others = {chair: player for chair, player in held.items() if chair != fact.chair}
    # A co-host has seen what the host sees, and may come back to that.
    left = {held[fact.chair]: "host"} if fact.chair in held else {}
    state = replace(state, co_hosts=others or None, served=state.served | left)
    return _without_welcome(state, held.get(fact.chair)) if fact.dismissed else state


@evolve.on(TableReady)
def _ready(state: TableState, fact: TableReady) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], ready=True))


@evolve.on(TableStarted)
def _started(state: TableState, fact: TableStarted) -> TableState:
    return replace(state, status="playing", sealed_documents=None)


@evolve.on(TableClosed)
def _closed(state: TableState, fact: TableClosed) -> TableState:
    return replace(state, status="finished", result=Result("closed", {}, "nothing"))


@evolve.on(TablePauseAsked)
def _pause_asked(state: TableState, fact: TablePauseAsked) -> TableState:
    return replace(state, pause_votes=state.pause_votes | {fact.seat: True})


@evolve.on(TablePaused)
def _paused(state: TableState, fact: TablePaused) -> TableState:
    return replace(state, status="paused", paused_since=fact.since, idle=fact.idle, pause_votes={})


@evolve.on(TableResumeAsked)
def _resume_asked(state: TableState, fact: TableResumeAsked) -> TableState:
    return replace(state, pause_votes=state.pause_votes | {fact.seat: False})


@evolve.on(TableResumed)
def _resumed(state: TableState, fact: TableResumed) -> TableState:
    return replace(
        state, status="playing", clock_offset=fact.clock_offset, paused_since=None, idle=None, pause_votes={}
    )


@evolve.on(TableHandedOver)
def _handed_over(state: TableState, fact: TableHandedOver) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], bot=fact.bot))


@evolve.on(TableTakenBack)
def _taken_back(state: TableState, fact: TableTakenBack) -> TableState:
    return _with_seat(state, fact.seat, replace(state.seats[fact.seat], bot=None))


@evolve.on(TableResigned)
def _resigned(state: TableState, fact: TableResigned) -> TableState:
    player = state.seats[fact.seat].player
    left = replace(
        _with_seat(state, fact.seat, Seated(ready=True, bot=fact.bot)),
        pause_votes={seat: vote for seat, vote in state.pause_votes.items() if seat != fact.seat},
        removal_votes=_votes_without(state.removal_votes or {}, fact.seat) or None,
        saving=_without_vote(state.saving, fact.seat),
    )
    return left if player is None else replace(left, served=state.served | {player: fact.seat})


def _votes_without(votes: dict[Seat, dict[Seat, bool]], gone: Seat) -> dict[Seat, dict[Seat, bool]]:
    others = {about: {by: True for by in voted if by != gone} for about, voted in votes.items() if about != gone}
    return {about: voted for about, voted in others.items() if voted}


@evolve.on(TableRemovalAsked)
def _removal_asked(state: TableState, fact: TableRemovalAsked) -> TableState:
    votes = state.removal_votes or {}
    return replace(state, removal_votes=votes | {fact.seat: votes.get(fact.seat, {}) | {fact.by: True}})


@evolve.on(TableRemoved)
def _removed(state: TableState, fact: TableRemoved) -> TableState:
    player = state.seats[fact.seat].player
    return _without_welcome(_resigned(state, TableResigned(fact.seat, fact.bot)), player)


def _without_welcome(state: TableState, player: str | None) -> TableState:
    return state if player is None else replace(state, removed=(state.removed or {}) | {player: True})


@evolve.on(TableSaveAsked)
def _save_asked(state: TableState, fact: TableSaveAsked) -> TableState:
    saving = state.saving or Saving((), False)
    return replace(state, saving=Saving((*saving.asked, fact.chair), saving.agreed))


@evolve.on(TableSaveDeclined)
def _save_declined(state: TableState, fact: TableSaveDeclined) -> TableState:
    return replace(state, saving=_unasked(state.saving))


@evolve.on(TableSaveAgreed)
def _save_agreed(state: TableState, fact: TableSaveAgreed) -> TableState:
    return replace(state, saving=Saving((), True))


def _without_vote(saving: Saving | None, gone: Recipient) -> Saving | None:
    if saving is None or gone not in saving.asked:
        return saving
    left = tuple(chair for chair in saving.asked if chair != gone)
    return Saving(left, saving.agreed) if left else _unasked(saving)


def _unasked(saving: Saving | None) -> Saving | None:
    return Saving((), True) if saving is not None and saving.agreed else None


@evolve.on(TableDeadlineMissed)
def _deadline_missed(state: TableState, fact: TableDeadlineMissed) -> TableState:
    return replace(state, missed=state.missed | {fact.seat: fact.in_a_row})


@evolve.on(TableSubstituted)
def _substituted(state: TableState, fact: TableSubstituted) -> TableState:
    return replace(state, substitutes=state.substitutes | {fact.seat: fact.bot})


@evolve.on(TableReturned)
def _returned(state: TableState, fact: TableReturned) -> TableState:
    return replace(state, **_attended(state, fact.seat))


def _attended(state: TableState, back: Seat) -> dict[str, Any]:
    """Return the state with nobody away from this seat: its player is back, or a new one has missed nothing yet."""
    return {
        "missed": {seat: count for seat, count in state.missed.items() if seat != back},
        "substitutes": {seat: bot for seat, bot in state.substitutes.items() if seat != back},
    }


@evolve.on(TableEnded)
def _ended(state: TableState, fact: TableEnded) -> TableState:
    return replace(state, status="finished", result=Result("ended", fact.outcomes, fact.unseals))


@evolve.on(TableAbandoned)
def _abandoned(state: TableState, fact: TableAbandoned) -> TableState:
    return replace(state, status="finished", result=Result("abandoned", {}, "nothing", fact.limit))


@evolve.on(TableSeedRevealed)
def _seed_revealed(state: TableState, fact: TableSeedRevealed) -> TableState:
    return replace(state, seed=fact.seed)


@evolve.on(TableSealedSeedRevealed)
def _sealed_seed_revealed(state: TableState, fact: TableSealedSeedRevealed) -> TableState:
    return replace(state, sealed_seed=fact.sealed_seed)


@evolve.on(TableFeedHashed)
def _feed_hashed(state: TableState, fact: TableFeedHashed) -> TableState:
    return replace(state, feed_hash=fact.link)


@evolve.on(TableRematched)
def _rematched(state: TableState, fact: TableRematched) -> TableState:
    return replace(state, rematch=fact.table)


@evolve.on(TableForked)
def _forked(state: TableState, fact: TableForked) -> TableState:
    seated = [seat.player for seat in state.seats.values()]
    before = state.forked.people if state.forked else {}
    people = dict.fromkeys(player for player in (*seated, state.opener, *state.invited, *state.served) if player)
    return replace(
        state,
        number=fact.number,
        title=fact.title,
        private=fact.private,
        opener=fact.opener,
        status="open" if state.status == "open" else "playing",
        seats=fact.seats,
        invited={},
        pause_votes={},
        served={},
        clock_offset=fact.clock_offset,
        missed={},
        substitutes={},
        seed_hash=fact.seed_hash,
        sealed_seed_hash=fact.sealed_seed_hash,
        paused_since=None,
        idle=None,
        removal_votes=None,
        removed=None,
        saving=None,
        seed=None,
        sealed_seed=None,
        forked=Forked(fact.table, fact.seq, fact.past_hash, before | dict.fromkeys(people, True), fact.redealt),
    )


def _with_seat(state: TableState, seat: Seat, seated: Seated) -> TableState:
    return replace(state, seats=state.seats | {seat: seated})
