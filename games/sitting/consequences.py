"""Consequences: what follows at the table from what happened."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import EVERYONE, Seat, only
from events.event import Event, Fact
from games.game import AnyGame, Events, Moment
from games.sitting.call import public
from games.sitting.facts import (
    TableAbandoned,
    TableClosed,
    TableDeadlineMissed,
    TableEnded,
    TableFeedHashed,
    TableHeld,
    TableOpenerChanged,
    TableRemoved,
    TableResigned,
    TableReturned,
    TableSealedSeedRevealed,
    TableSeedRevealed,
    TableSubstituted,
)
from games.sitting.state import TableState

MISSES_TO_SUBSTITUTE = 2


def missed(game: AnyGame, table: TableState, seats: Iterable[Seat]) -> Events:
    """Return the facts of a deadline that these seats, played by people, have missed."""
    events: list[Event[Fact]] = []
    for seat in seats:
        in_a_row = table.missed.get(seat, 0) + 1
        events.append(Event(only(seat), TableDeadlineMissed(seat, in_a_row)))
        if in_a_row == MISSES_TO_SUBSTITUTE:
            events.append(Event(only(seat), TableSubstituted(seat, game.programs.substitute)))
    return tuple(events)


def returned(table: TableState, seat: Seat) -> Events:
    """Return the fact that a seat's player is back, if they were away."""
    away = seat in table.missed or seat in table.substitutes
    return (Event(only(seat), TableReturned(seat)),) if away else ()


def have_consequences(events: Events) -> bool:
    """Whether something follows at the table from what happened: somebody is gone, or it is over."""
    return not _GONE_OR_OVER.isdisjoint([type(event.fact) for event in events])


def opener_replaced(table: TableState, events: Events) -> Events:
    """Return what follows if these events remove the player in charge: somebody who is still there takes over."""
    gone = [event.fact.seat for event in events if isinstance(event.fact, GONE)]
    return opener_passes_on(table, gone[0]) if gone else ()


def seeds_revealed(table: TableState, events: Events) -> Events:
    """Return what follows an end among these events: the seeds that may be known now."""
    ends = _ends(events)
    if not ends or table.seed is None or table.sealed_seed is None:
        return ()
    revealed: list[Event[Fact]] = [Event(EVERYONE, TableSeedRevealed(table.seed))]
    if any(isinstance(end, TableEnded) and end.unseals == "everything" for end in ends):
        revealed.append(Event(EVERYONE, TableSealedSeedRevealed(table.sealed_seed)))
    return tuple(revealed)


def feed_hashed(table: TableState, events: Events, link: str) -> Events:
    """Return what else follows an end among these events: the last link of the chain over the public feed so far."""
    return (Event(EVERYONE, TableFeedHashed(link)),) if table.chained and _ends(events) else ()


def held(game: AnyGame, table: TableState, events: Events, moment: Moment) -> Events:
    """Return what follows a climax among these events: all clocks stand for as long as its type says.

    Not where it ends the game, as nothing is asked any more, nor at the pace of programs. A hold that is on is no
    shorter for a second one, and no longer than the second.
    """
    climaxes = game.rules.climaxes
    if not climaxes or not table.holds or table.options is None or table.options.pace == "fast" or _ends(events):
        return ()
    told = (climaxes.get(type(event.fact), 0) for event in events if event.to.everyone)
    more = max(told, default=0) - moment.hold_left
    return public(TableHeld(moment.now, table.clock_offset + more)) if more > 0 else ()


def _ends(events: Events) -> list[Fact]:
    return [event.fact for event in events if type(event.fact) in ENDS]


ENDS: frozenset[type[Fact]] = frozenset({TableEnded, TableAbandoned, TableClosed})

GONE = (TableResigned, TableRemoved)

_GONE_OR_OVER = ENDS.union(GONE)


def opener_passes_on(table: TableState, leaving: Seat) -> Events:
    """Return what follows if the opener leaves this seat: another player is in charge."""
    player = table.seats[leaving].player
    others = [seated.player for seat, seated in table.seats.items() if seat != leaving and seated.player]
    if player is None or player != table.opener or player in others or not others:
        return ()
    return public(TableOpenerChanged(others[0]))
