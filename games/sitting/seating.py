"""Taking chairs, leaving them, and giving them to bots."""

from __future__ import annotations

from msgspec import UNSET

from games.game import Events, Rejected
from games.sitting import commands
from games.sitting.call import Call, public
from games.sitting.chairs import seat_of
from games.sitting.consequences import opener_passes_on
from games.sitting.facts import (
    TableAbandoned,
    TableCoHostLeft,
    TableHandedOver,
    TableHostLeft,
    TableHostTaken,
    TableInvited,
    TablePaused,
    TableResigned,
    TableSeatGivenToBot,
    TableSeatLeft,
    TableSeatTaken,
    TableTakenBack,
)


def invite(call: Call, command: commands.Invite) -> Events:
    """Invite a player, before the start or later."""
    # After the end, too: a replay of a private table is for the invited.
    return () if command.player in call.table.invited else public(TableInvited(command.player))


def sit(call: Call, command: commands.Sit) -> Events:
    """Take a seat."""
    table = call.table
    if table.status == "finished":
        raise Rejected("game_over")
    call.need_seat(command.seat)
    if table.private and command.player not in {table.opener, *table.invited}:
        raise Rejected("not_invited")
    seated = table.seats.get(command.seat)
    if seated is not None and (seated.player is not None or table.status == "open"):
        raise Rejected("seat_taken", seat=command.seat)
    if seat_of(table, command.player) is not None and not (table.options and table.options.hot_seat):
        raise Rejected("already_seated")
    call.need_welcome(command.player, command.seat)
    return public(TableSeatTaken(command.seat, command.player))


def leave(call: Call, command: commands.Leave) -> Events:
    """Leave a seat before the start."""
    call.need_open()
    seated = call.table.seats.get(command.seat)
    if seated is None:
        raise Rejected("seat_empty", seat=command.seat)
    left = public(TableSeatLeft(command.seat))
    return left + opener_passes_on(call.table, command.seat)


def give_to_bot(call: Call, command: commands.GiveToBot) -> Events:
    """Have a bot play a seat that no player has."""
    call.need_open()
    call.need_seat(command.seat)
    call.need_bot(command.bot)
    seated = call.table.seats.get(command.seat)
    if seated is not None and seated.player is not None:
        raise Rejected("seat_taken", seat=command.seat)
    return public(TableSeatGivenToBot(command.seat, command.bot, command.model))


def take_host(call: Call, command: commands.TakeHost) -> Events:
    """Take the host's chair."""
    table = call.table
    if not call.game.hosting is not None:
        raise Rejected("not_hosted")
    if table.status == "finished":
        raise Rejected("game_over")
    if table.private and command.player not in {table.opener, *table.invited}:
        raise Rejected("not_invited")
    if table.host is not None:
        raise Rejected("host_taken")
    if seat_of(table, command.player) is not None:
        raise Rejected("already_seated")
    call.need_welcome(command.player, "host")
    return public(TableHostTaken(command.player))


def leave_host(call: Call, command: commands.LeaveHost) -> Events:
    """Leave the host's chair; a table that needs a host is paused."""
    if call.table.host is None:
        raise Rejected("host_empty")
    waits = call.needs_host and call.table.status == "playing"
    paused = public(TablePaused(call.wall_time, idle=False)) if waits else ()
    return public(TableHostLeft()) + paused


def leave_co_host(call: Call, command: commands.LeaveCoHost) -> Events:
    """Leave a co-host's chair."""
    if command.chair not in (call.table.co_hosts or {}):
        raise Rejected("host_empty")
    return public(TableCoHostLeft(command.chair))


def hand_over(call: Call, command: commands.HandOver) -> Events:
    """Let a bot play for a player."""
    call.need_running()
    bot = call.game.programs.substitute if command.bot is UNSET else command.bot
    call.need_bot(bot)
    if call.table.seats[call.seat].bot is not None:
        raise Rejected("already_handed_over")
    return public(TableHandedOver(call.seat, bot))


def take_back(call: Call, command: commands.TakeBack) -> Events:
    """Play again in the place of a bot."""
    if call.table.status == "finished":
        raise Rejected("game_over")
    if call.table.seats[call.seat].bot is not None:
        return public(TableTakenBack(call.seat))
    if call.seat in call.table.substitutes or call.seat in call.table.missed:
        return ()  # the return itself is the fact, and every command of the player brings it
    raise Rejected("not_handed_over")


def resign(call: Call, command: commands.Resign) -> Events:
    """Go for good; the last player to go ends the game."""
    call.need_running()
    resigned = public(TableResigned(call.seat, call.game.programs.substitute))
    return resigned if len(call.people()) > 1 else resigned + public(TableAbandoned())
