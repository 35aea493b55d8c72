"""Votes of the people at a table: on pauses, on who has to go, and on saving."""

from __future__ import annotations

from events.event import Actor, Fact
from games.game import Events, Rejected
from games.sitting import commands
from games.sitting.call import Call, public
from games.sitting.facts import (
    Recipient,
    TablePauseAsked,
    TablePaused,
    TableRemovalAsked,
    TableRemoved,
    TableResumeAsked,
    TableResumed,
    TableSaveAgreed,
    TableSaveAsked,
    TableSaveDeclined,
)

FEWEST_TO_VOTE_OUT = 3
"""The fewest people who may vote: with three, two are more than half, so nobody is sent away by one other alone."""


def pause(call: Call, command: commands.Pause) -> Events:
    """Pause, at once or by vote."""
    call.need_playing()
    paused = public(TablePaused(call.wall_time, idle=call.by == "server"))
    return paused if not isinstance(call.by, int) else _vote(call, True, TablePauseAsked(call.seat), paused)


def resume(call: Call, command: commands.Resume) -> Events:
    """Go on after a pause, at once or by vote."""
    if call.table.status != "paused":
        raise Rejected("not_paused")
    if call.lacks_host:
        raise Rejected("host_needed")
    pause = call.wall_time - (call.table.paused_since or call.wall_time)
    resumed = public(TableResumed(call.table.clock_offset + pause))
    if call.table.idle or not isinstance(call.by, int):
        return resumed
    return _vote(call, False, TableResumeAsked(call.seat), resumed)


def _vote(call: Call, wish: bool, asked: Fact, done: Events) -> Events:
    votes = call.table.pause_votes
    if votes.get(call.seat) is wish:
        raise Rejected("already_asked")
    wishing = 1 + sum(1 for seat, vote in votes.items() if vote is wish and seat != call.seat)
    return done if 2 * wishing > len(call.people()) else public(asked)


def vote_out(call: Call, command: commands.VoteOut) -> Events:
    """Vote that a player has to go."""
    call.need_running()
    call.need_seat(command.seat)
    seats = call.table.seats
    who = seats[command.seat].player
    if who is None:
        raise Rejected("nobody_to_remove", seat=command.seat)
    if who == seats[call.seat].player:
        raise Rejected("own_seat_vote")
    # A player with several seats is one person with one vote.
    everybody = {seats[seat].player for seat in call.people()}
    if len(everybody) < FEWEST_TO_VOTE_OUT:
        raise Rejected("too_few_to_vote", least=FEWEST_TO_VOTE_OUT)
    asked = (call.table.removal_votes or {}).get(command.seat, {})
    wishing = {seats[by].player for by in (*asked, call.seat)}
    if 2 * len(wishing) > len(everybody):
        return public(TableRemoved(command.seat, call.game.programs.substitute))
    if call.seat in asked:
        raise Rejected("already_asked")
    return public(TableRemovalAsked(command.seat, call.seat))


def vote_save(call: Call, command: commands.VoteSave) -> Events:
    """Vote on saving the table as it is."""
    call.need_running()
    everybody: dict[Actor, str] = {seat: call.table.seats[seat].player or "" for seat in call.people()}
    if call.table.host is not None:
        everybody["host"] = call.table.host
    if call.by not in everybody:
        raise Rejected("forbidden")
    chair: Recipient = call.by if isinstance(call.by, int) else "host"
    asked = call.table.saving.asked if call.table.saving else ()
    if not command.agree:
        if not asked:
            raise Rejected("no_save_asked")
        return public(TableSaveDeclined(chair))
    # A player with several seats is one person, and a vote that suffices since others went may be given once more.
    if {everybody[one] for one in (*asked, chair)} == set(everybody.values()):
        return public(TableSaveAgreed())
    if chair in asked:
        raise Rejected("already_asked")
    return public(TableSaveAsked(chair))
