"""Chairs: who has or plays which, as everybody knows it."""

from __future__ import annotations

from collections.abc import Iterator

from events.audience import CoHost, Host, Seat
from games.game import AnyGame
from games.options import Options
from games.sitting.state import TableState

LLM = "llm"
"""The bot that asks the server's language model; unlike all others it is not a function of a view."""


def bots(game: AnyGame, options: Options | None) -> tuple[str, ...]:
    """Return the server's programs that may play a seat at a table with these options.

    First the game's own, in its order of preference, then what plays any game, and last the one that costs money.
    """
    llm = (LLM,) if options is not None and game.programs.llm_terms(options) is not None else ()
    return tuple(dict.fromkeys((*game.programs.bots, "random", *llm)))


def plays(table: TableState, seat: Seat) -> str | None:
    """Return the bot that plays a seat now, or None while its player or nobody does."""
    seated = table.seats.get(seat)
    if seated is None:
        return None
    return seated.bot or table.substitutes.get(seat)


def seats_of_bots(table: TableState) -> list[Seat]:
    """Return the seats that bots play now."""
    return [seat for seat, seated in table.seats.items() if seated.bot or seat in table.substitutes]


def people(table: TableState) -> tuple[str, ...]:
    """Return everybody who played or hosted here, in the order of the seats; those who left a running game last."""
    seated = [seat.player for _, seat in sorted(table.seats.items())]
    hosts = (table.host, *(table.co_hosts or {}).values())
    return tuple(dict.fromkeys(player for player in (*seated, *hosts, *table.served) if player is not None))


def bots_alone(table: TableState) -> bool:
    """Return whether no person has a chair."""
    seated = any(seat.player is not None for seat in table.seats.values())
    return not seated and table.host is None and not table.co_hosts


def taken_chairs(table: TableState) -> Iterator[Seat | Host]:
    """Return every chair that somebody has, bots included."""
    yield from table.seats
    if table.host is not None:
        yield "host"
    yield from table.co_hosts or ()


def co_host_of(table: TableState, player: str) -> CoHost | None:
    """Return the chair of a player who helps the host."""
    return next((chair for chair, helping in (table.co_hosts or {}).items() if helping == player), None)


def seat_of(table: TableState, player: str) -> Seat | None:
    """Return the first seat of a player."""
    return next((seat for seat, seated in table.seats.items() if seated.player == player), None)
