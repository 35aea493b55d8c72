"""What is measured of a server: moves, spectators, those who come back, and a restart."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from bench.children import Child
from bench.peers.servers import Ours, Server, on_core
from bench.peers.talks import Ticket
from bench.peers.webs import COUNTS, Webs, billed

RATE = 200.0
"""Moves a second, when they are paced."""

SPECTATORS = (1_000, 5_000)
LENGTHS = (10, 1_000, 10_000)
MISSED = (1, 50, 990)
JOINS, RETURNS = 40, 20
"""How many join, and come back, one after the other, for one figure."""

BUSY = 0.3
"""Seconds of CPU time in one second, from which on a server is at work."""


class Pace(msgspec.Struct, frozen=True):
    """How much is measured: seconds of every turn, the longest game, the tables and their moves of a restart, and the
    seconds without work before it.
    """

    repetitions: int
    warm: float
    closed: float
    paced: float
    shown: float
    longest: int
    restart: tuple[int, int]
    spectators: int
    settled: float
    tables: int = 100


FULL = Pace(
    5, warm=1.0, closed=2.5, paced=5.0, shown=2.0, longest=10_000, restart=(1_000, 200), spectators=5_000, settled=10
)
QUICK = Pace(
    1, warm=0.5, closed=1.0, paced=2.0, shown=1.0, longest=1_000, restart=(100, 50), spectators=1_000, settled=7
)
BRIEF = Pace(
    1, warm=0.1, closed=0.3, paced=0.5, shown=0.2, longest=10, restart=(1_000, 20), spectators=5_000, settled=1
)
"""All tables, sockets and seats, for a moment: it shows that everything runs, and its figures say nothing."""


class Measured(NamedTuple):
    """One figure, and what is known about how it came."""

    what: str
    value: float
    unit: str
    about: dict[str, Any]


class Players:
    """A process of clients of a server, on another core, for as long as the ``with`` block lasts."""

    def __init__(self, server: Server) -> None:
        self._server = server
        with on_core(1):
            self._child = Child("bench.peers.players")

    def __enter__(self) -> Players:
        self._child.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._child.__exit__()

    def ask(self, question: str, **about: object) -> Any:
        """Ask, and wait for the answer."""
        return self._child.ask(question, **about)

    def enter(self, places: list[Ticket]) -> None:
        """Let clients in."""
        self.ask("enter", port=self._server.port, places=msgspec.to_builtins(places))

    def cost(self, question: str, **about: object) -> tuple[float, dict[str, Any]]:
        """Seconds of CPU time that the server takes for what is asked, and the answer."""
        before, began = self._server.cpu, time.perf_counter()
        came = self.ask(question, **about)
        spent, seconds = self._server.cpu - before, time.perf_counter() - began
        return spent, {**came, "share": round(spent / seconds, 2)}

    def cost_of_spectators(self, question: str, table: str, count: int) -> tuple[float, dict[str, Any]]:
        """The same of each of some spectators; where they ask for a place first, that is part of it."""
        before = self._server.cpu
        places = msgspec.to_builtins(self._server.spectators(table, count))
        came = self.ask(question, port=self._server.port, places=places)
        return (self._server.cpu - before) / count, came


Phase = Callable[[Server, Pace], Iterator[Measured]]


def moves(server: Server, pace: Pace) -> Iterator[Measured]:
    """What a move costs, as fast as it goes and at the pace of people; and the memory of a table with its seats."""
    with Players(server) as players:
        before = server.memory
        players.enter(server.places(pace.tables))
        yield Measured("table", (server.memory - before) / pace.tables / 1000, "kB with seven sockets", {})
        players.ask("closed", seconds=pace.warm, tables=pace.tables)
        spent, came = players.cost("closed", seconds=pace.closed, tables=pace.tables)
        yield Measured("closed", spent / came["moves"] * 1e6, "µs CPU a move", came)
        spent, came = players.cost("paced", seconds=pace.paced, tables=(pace.tables + 1) // 2, rate=RATE)
        yield Measured("paced", spent / came["moves"] * 1e6, "µs CPU a move", came)


def fanout(server: Server, pace: Pace) -> Iterator[Measured]:
    """What a move costs for each of a thousand spectators and more; and the memory of a spectator."""
    with Players(server) as players:
        seats = server.places(1)
        players.enter(seats)
        stand = 0
        for count in SPECTATORS:
            if count > min(pace.spectators, server.spectators_most):
                return
            before = server.memory
            players.enter(server.spectators(seats[0].table, count - stand))
            size = (server.memory - before) / (count - stand) / 1000
            stand = count
            yield Measured(f"spectator {count:,}", size, "kB a socket", {})
            players.ask("shown", seconds=pace.warm / 2)
            spent, came = players.cost("shown", seconds=pace.shown)
            yield Measured(f"fanout {count:,}", spent / came["seen"] * 1e6, "µs CPU a delivery", came)


def returns(server: Server, pace: Pace) -> Iterator[Measured]:
    """What it costs to join a table of some length, and to come back to it after missed moves."""
    with Players(server) as players:
        seats = server.places(1)
        players.enter(seats * server.sockets)
        stand, table = 0, seats[0].table
        for length in LENGTHS:
            if length > min(pace.longest, server.longest):
                return
            stand = players.ask("grow", number=max(length, stand))
            yield Measured(f"join at {length:,}", *_each(players, "join", table, JOINS))
            for missed in () if not server.resumes else MISSED if length >= MISSED[-1] else MISSED[:1]:
                players.enter(server.spectators(table, RETURNS))
                stand = players.ask("grow", number=stand + 1)
                players.ask("leave")
                stand = players.ask("grow", number=stand + missed)
                yield Measured(f"resume {missed} at {length:,}", *_each(players, "come_back", table, RETURNS))


def _each(players: Players, question: str, table: str, count: int) -> tuple[float, str, dict[str, Any]]:
    """A figure for each of those who join or come back."""
    spent, came = players.cost_of_spectators(question, table, count)
    return spent * 1e3, "ms CPU", came


def restart(server: Server, pace: Pace) -> Iterator[Measured]:
    """How long after a kill the first table goes on, and all of them. The others have forgotten theirs."""
    if not isinstance(server, Ours):
        return
    tables, length = pace.restart
    with Players(server) as players:
        place = server.places(1)[0]
        players.enter([place] * server.sockets)
        players.ask("grow", number=length)
    with Players(server) as players:
        players.enter(server.copies(place, tables))
        _settle(server, pace.settled)
        killed = time.perf_counter()
        server.restart()
        answers = time.perf_counter() - killed
        came = players.ask("start_anew", port=server.port, killed=killed)
        about = {"answers": round(answers, 2), "lost": came["lost"]}
        yield Measured(f"restart, first of {tables:,} × {length}", came["first"], "s after the kill", about)
        yield Measured(f"restart, last of {tables:,} × {length}", came["all"], "s after the kill", about)


def _settle(server: Server, seconds: float) -> None:
    """Wait until it has been idle for a while, so that what it writes down in the background is written."""
    quiet = 0.0
    while quiet < seconds:
        before = server.cpu
        time.sleep(1.0)
        quiet = quiet + 1.0 if server.cpu - before < BUSY else 0.0


def webs(server: Server, pace: Pace) -> Iterator[Measured]:
    """What a move costs all processes on one Redis, with its table at one of the webs, and with its seats at all.

    They share one core: what is summed is their CPU time. First comes the one process that serves and works.
    """
    if not isinstance(server, Ours):
        return
    yield from _together(server, "one process", server.places(pace.tables), pace)
    for count in COUNTS:
        with Webs(count) as several:
            places = several.places(pace.tables)
            if count == 1:
                yield from _together(several, "1 web", places, pace)
                continue
            apart = f"{count} webs, tables apart"
            yield from _beside(several, apart, several.at_first(places), pace)
            yield from _together(several, apart, places, pace)
            yield from _together(several, f"{count} webs, seats spread", several.spread(places), pace)


def _together(server: Server, name: str, places: list[Ticket], pace: Pace) -> Iterator[Measured]:
    """What a move costs, as fast as it goes and at the pace of people, and which process spends it."""
    with Players(server) as players:
        players.enter(places)
        players.ask("closed", seconds=pace.warm, tables=pace.tables)
        for question, about in (
            ("closed", {"seconds": pace.closed, "tables": pace.tables}),
            ("paced", {"seconds": pace.paced, "tables": (pace.tables + 1) // 2, "rate": RATE}),
        ):
            with billed(server) as bill:
                came = players.ask(question, **about)
            came |= bill.each(came["moves"]) | {"seconds": round(bill.seconds, 2)}
            yield Measured(f"webs, {name}: {question}", bill.cpu / came["moves"] * 1e6, "µs CPU a move", came)


def _beside(server: Webs, name: str, places: list[Ticket], pace: Pace) -> Iterator[Measured]:
    """What a web at which nobody plays costs while another web has all moves, and while nobody moves."""
    with Players(server) as players:
        players.enter(places)
        with billed(server) as quiet:
            time.sleep(pace.paced)
        with billed(server) as bill:
            came = players.ask("paced", seconds=pace.paced, tables=pace.tables, rate=RATE)
    for when, one in (("beside", bill), ("quiet", quiet)):
        idle = one.spent["web"][1:]
        share = sum(used.cpu for used in idle) / len(idle) / one.seconds
        about = one.each(one.seconds) | (came if one is bill else {})
        yield Measured(f"webs, {name}: {when}", share * 1e3, "ms CPU a second of each idle web", about)


OFTEN: tuple[Phase, ...] = (moves, fanout)
"""What every repetition measures."""

ONCE: tuple[Phase, ...] = (returns, restart, webs)
"""What takes long, and varies little."""
