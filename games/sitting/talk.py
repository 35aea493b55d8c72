"""Table talk: what is said, and who hears it."""

from __future__ import annotations

from events.audience import EVERYONE, Audience, Seat, only
from events.event import Actor, Event
from games.game import Events, Hearing, Rejected, no_talk
from games.sitting import commands
from games.sitting.call import Call, public
from games.sitting.facts import Recipient, TableAside, TableHostSaid, TableSaid


def check_recipients(by: Actor, command: commands.Say) -> None:
    """Check that talk goes to others, to each once. Old logs have talk that did not. Raises Rejected."""
    if command.to == "table":
        return
    for place, one in enumerate(command.to):
        if one == by:
            raise Rejected("said_to_self")
        if one in command.to[:place]:
            raise Rejected("said_twice", to=one)


def say(call: Call, command: commands.Say) -> Events:
    """Say something, as a seat or as the host."""
    if not command.text.strip():
        raise Rejected("empty_text")
    if len(command.text) > commands.SAY_MAX:
        raise Rejected("too_long", max=commands.SAY_MAX)
    seats, host = _spoken_to(call, command)
    to: tuple[Recipient, ...] = (*seats, *(("host",) if host else ()))
    if command.out_of_character is True:
        return _out_of_character(call, command.text, to)
    if isinstance(call.by, int):
        return _seat_says(call, command.text, seats, to)
    return _host_says(call, command.text, seats, to)


def _out_of_character(call: Call, text: str, to: tuple[Recipient, ...]) -> Events:
    """What a player says as themselves: everybody hears it, wherever who they play is."""
    if not call.game.talk.out_of_character:
        raise Rejected("no_out_of_character")
    if to:
        raise Rejected("out_of_character_to_all")
    if isinstance(call.by, int):
        return public(TableSaid(call.seat, text, to, out_of_character=True))
    return public(TableHostSaid(call.host_chair, text, to, out_of_character=True))


def _spoken_to(call: Call, command: commands.Say) -> tuple[tuple[Seat, ...], bool]:
    """Return the seats that are spoken to, and whether the host is."""
    named = () if command.to == "table" else command.to
    seats = tuple(sorted({one for one in named if isinstance(one, int)}))
    for seat in seats:
        call.need_seat(seat)
    if "host" in named and not call.game.hosting is not None:
        raise Rejected("not_hosted")
    if "host" in named and call.table.host is None:
        raise Rejected("host_empty")
    return seats, "host" in named


def _seat_says(call: Call, text: str, seats: tuple[Seat, ...], to: tuple[Recipient, ...]) -> Events:
    heard = call.game.talk.hears(call.view, call.seat) if call.is_running else EVERYONE
    if heard is None:
        raise Rejected("talk_closed")
    hearers, aside, beyond = heard if isinstance(heard, Hearing) else Hearing(heard)
    if seats and aside == "closed":
        raise Rejected("aside_closed")
    for seat in seats:
        if not hearers.everyone and seat not in hearers.seats:
            raise Rejected(beyond, seat=seat)
    said = Event(_talk_audience(call, hearers, seats, to), TableSaid(call.seat, text, to))
    return (*public(TableAside(call.seat, to)), said) if seats and aside == "told" else (said,)


def _talk_audience(call: Call, hearers: Audience, seats: tuple[Seat, ...], to: tuple[Recipient, ...]) -> Audience:
    if "host" in to and not hearers.host:
        raise Rejected("host_out_of_hearing")
    if to:
        return only(call.seat, *seats, host=hearers.host and call.game.hosting is not None)
    return hearers if hearers.everyone else only(call.seat, *hearers.seats, host=hearers.host)


def _host_says(call: Call, text: str, seats: tuple[Seat, ...], to: tuple[Recipient, ...]) -> Events:
    """The host, who is heard wherever there is talk at all; nobody else learns that it spoke to some."""
    if call.is_running and call.game.talk.hears is no_talk:
        raise Rejected("talk_closed")
    chair = call.host_chair
    return (Event(only(*seats, host=True) if to else EVERYONE, TableHostSaid(chair, text, to)),)
