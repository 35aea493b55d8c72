"""The house rules: what the sitting's commands make happen, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Any, NoReturn

from events.audience import EVERYONE, HOST, SEALED
from events.event import Actor, Command, Draw, Event, Fact
from events.format import FORMAT
from games.dice import seed_hash
from games.game import AnyGame, Events, Moment, Rejected
from games.sitting import commands, seating, talk, votes
from games.sitting.call import Call, public
from games.sitting.facts import (
    TableAbandoned,
    TableClosed,
    TableDocumentGiven,
    TableDocumentSealed,
    TableForked,
    TableHostLeft,
    TableModelCounted,
    TableOpened,
    TablePaused,
    TableReady,
    TableRematched,
    TableSeeded,
    TableStarted,
)
from games.sitting.state import TableView

REDEAL = Draw(True, "redeal")
"""What is drawn, from the sealed seed of a fork, to deal the secrets of its past again."""


def opened(game: AnyGame, command: commands.Open[Any]) -> Events:
    """Return the first facts of a table."""
    fact = TableOpened(
        game=command.game,
        rules=game.rules.version,
        number=command.number,
        title=command.title,
        private=command.private,
        size=command.size,
        opener=command.opener,
        options=command.options,
        seed_hash=seed_hash(command.seed),
        sealed_seed_hash=seed_hash(command.sealed_seed),
        format=FORMAT,
        chained=command.chained,
        holds=command.holds,
    )
    seeded = Event(SEALED, TableSeeded(command.seed, command.sealed_seed))
    return Event(EVERYONE, fact), seeded, *_documents_given(game, command.documents or {}, command.shipped or {})


def _documents_given(game: AnyGame, texts: Mapping[str, str], shipped: Mapping[str, str]) -> Iterator[Event[Fact]]:
    for name, text in texts.items():
        if game.rules.documents[name].audience == "everyone":
            yield Event(EVERYONE, TableDocumentGiven(name, text, shipped.get(name, "")))
        else:
            yield Event(SEALED, TableDocumentSealed(name, text))


def decide(game: AnyGame, truth: TableView, view: Any, by: Actor, command: Command, moment: Moment) -> Events:
    """Decide a core command. ``view`` is the game as the acting seat knows it.

    Raises:
        Rejected: the sitting, which everybody knows, does not allow it now.
    """
    rule = _RULES[type(command)]
    return rule(Call(game, truth, view, by, moment), command)


def _close(call: Call, command: commands.Close) -> Events:
    call.need_open()
    return public(TableClosed())


def _abandon(call: Call, command: commands.Abandon) -> Events:
    if call.table.status == "finished":
        raise Rejected("game_over")
    return public(TableAbandoned(command.limit))


def _rematch(call: Call, command: commands.Rematch) -> Events:
    if call.table.status != "finished":
        raise Rejected("not_over")
    return () if call.table.rematch is not None else public(TableRematched(command.table))


def _count_model(call: Call, command: commands.CountModel) -> Events:
    if call.table.result is None:
        raise Rejected("not_over")
    return () if call.table.result.own_decisions is not None else public(TableModelCounted(command.own))


def _ready(call: Call, command: commands.Ready) -> Events:
    call.need_open()
    return () if call.table.seats[call.seat].ready else public(TableReady(call.seat))


def _start(call: Call, command: commands.Start) -> Events:
    table = call.table
    call.need_open()
    if call.by not in ("server", "host") and table.seats[call.seat].player != table.opener:
        raise Rejected("not_opener")
    empty = [seat for seat in range(1, table.size + 1) if seat not in table.seats]
    if empty:
        raise Rejected("seats_empty", seats=tuple(empty))
    if call.lacks_host:
        raise Rejected("host_needed")
    sealed = table.sealed_documents or {}
    # The player who takes the chair finds them in its feed, and the game uses them even if nobody does.
    given = tuple(Event(HOST, TableDocumentGiven(name, text)) for name, text in sealed.items())
    started = public(TableStarted()) + given
    truth = reduce(call.game.rules.evolve, (event.fact for event in started), call.truth)
    return started + call.game.rules.open(truth, table.options, tuple(range(1, table.size + 1)), call.moment)


def _fork(call: Call, command: commands.Fork) -> Events:
    table = call.table
    if call.by != "server":
        raise Rejected("forbidden")
    if table.status == "finished":
        raise Rejected("fork_over")
    # The table's clock continues from where it stood, as after a pause.
    stood = table.paused_since or command.since
    fact = TableForked(
        table=command.source,
        seq=command.seq,
        number=command.number,
        title=command.title,
        private=command.private,
        opener=command.opener,
        seats=command.seats,
        clock_offset=table.clock_offset + call.wall_time - stood,
        seed_hash=seed_hash(command.seed),
        sealed_seed_hash=seed_hash(command.sealed_seed),
        past_hash=command.past_hash,
        redealt=command.redealt,
    )
    if command.redealt is not None:
        call.moment.draws.append(REDEAL)
    left = public(TableHostLeft()) if table.host is not None else ()
    seeded = Event[Fact](SEALED, TableSeeded(command.seed, command.sealed_seed))
    waits = call.needs_host and table.status != "open"
    paused = public(TablePaused(call.wall_time, idle=False)) if waits else ()
    return (*left, *public(fact), seeded, *paused)


def _retell(call: Call, command: commands.Retell) -> NoReturn:
    raise AssertionError("what is told again is decided by nobody")


def _due(call: Call, command: commands.Due) -> NoReturn:
    raise AssertionError("what is due is decided by the game")


_RULES: dict[type[Command], Callable[[Call, Any], Events]] = {
    commands.Invite: seating.invite,
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.GiveToBot: seating.give_to_bot,
    commands.TakeHost: seating.take_host,
    commands.LeaveHost: seating.leave_host,
    commands.LeaveCoHost: seating.leave_co_host,
    commands.Close: _close,
    commands.Abandon: _abandon,
    commands.Rematch: _rematch,
    commands.CountModel: _count_model,
    commands.Fork: _fork,
    commands.Retell: _retell,
    commands.Due: _due,
    commands.Ready: _ready,
    commands.Start: _start,
    commands.Pause: votes.pause,
    commands.Resume: votes.resume,
    commands.HandOver: seating.hand_over,
    commands.TakeBack: seating.take_back,
    commands.Resign: seating.resign,
    commands.VoteOut: votes.vote_out,
    commands.VoteSave: votes.vote_save,
    commands.Say: talk.say,
}
