"""Table talk: what is said, and who hears it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from events.audience import EVERYONE, Audience, Host, Seat, only
from events.event import Actor, Event
from games.game import AnyGame, Events, Hearing, Rejected, TalkRate
from games.sitting import commands
from games.sitting.call import Call, public
from games.sitting.facts import Recipient, TableAside, TableHostSaid, TableSaid
from games.sitting.state import TableState, TableView, Talking

_TO_ALL = Hearing(EVERYONE)


def talking(game: AnyGame, view: TableView, chair: Seat | Host) -> Talking:
    """Return what a chair may say now, from its own view: exactly what ``say`` grants it."""
    table, rate = view.table, game.talk.rate
    heard = _heard(game, table, view.game, chair)
    if heard is None:
        return _silent(rate)
    host = game.hosting is not None and table.host is not None and chair != "host"
    return _talking(heard.hearers, heard.aside == "closed", table.size, host, rate)


@lru_cache
def _silent(rate: TalkRate | None) -> Talking:
    return Talking(False, (), rate)


@lru_cache(maxsize=4096)  # one and the same for all who may say the same: views are compared by identity first
def _talking(hearers: Audience, closed: bool, size: int, hosted: bool, rate: TalkRate | None) -> Talking:
    seats = range(1, size + 1) if hearers.everyone else hearers.seats
    host: tuple[Recipient, ...] = ("host",) if hosted and hearers.host else ()
    return Talking(True, ("table", *(() if closed else seats), *host), rate)


def _heard(game: AnyGame, table: TableState, view: Any, chair: Seat | Host) -> Hearing | None:
    """Return who hears a chair, by its view of the game; None while it may say nothing."""
    if table.status not in ("playing", "paused"):
        return _TO_ALL
    hears = game.talk.hears
    if hears is None:
        return None
    if not isinstance(chair, int):
        return _TO_ALL
    heard = hears(view, chair) if callable(hears) else hears
    if heard is EVERYONE:
        return _TO_ALL
    return Hearing(heard) if isinstance(heard, Audience) else heard


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
    heard = _heard(call.game, call.table, call.view, call.seat)
    if heard is None:
        raise Rejected("talk_closed")
    hearers, aside, beyond = heard
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
    chair = call.host_chair
    if _heard(call.game, call.table, call.view, chair) is None:
        raise Rejected("talk_closed")
    return (Event(only(*seats, host=True) if to else EVERYONE, TableHostSaid(chair, text, to)),)
