"""Forks without a server: a simulated table as the source, and bots that play a fork on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.options import Options
from server.history.forks import Forks, Source, Wanted
from server.simulation.plan import Plan
from server.simulation.play import Play, played
from tests.suite.games import GAMES, PACKAGES

ME = "ann"
NOW = 1_800_000_000_000


def plan(name: str, options: Options | None = None, seed: int = 1) -> Plan:
    """Tables of a game, of its smallest size and at once."""
    game = GAMES[name]
    return Plan(tuple(PACKAGES), name, options or game.rules.options(pace="fast"), game.rules.seats[0], seed)


@cache
def ended(name: str, seed: int = 1) -> tuple[AnyCommit, ...]:
    """The log of a whole game among bots, which has unsealed what its game unseals."""
    return tuple(played(plan(name, seed=seed), 1).commits)


def source(name: str, commits: Sequence[AnyCommit]) -> Source:
    """A log as a table that may be forked."""
    play = resumed(name, commits)
    return Source("source", GAMES[name], commits, play.table.truth.table)


def wanted(
    version: int | None = None,
    seq: int | None = None,
    viewer: Viewer = "public",
    seats: Mapping[Seat, str] | None = None,
    redeal: Seat | None = None,
    private: bool = False,
) -> Wanted:
    """What is asked for; the rest is as if nothing was said."""
    return Wanted(seq, version, viewer, seats or {}, redeal, None, private)


def fork(name: str, commits: Sequence[AnyCommit], asked: Wanted, player: str = ME) -> list[AnyCommit]:
    """The log of a fork. Raises Refused."""
    forks = Forks(None, None)  # type: ignore[arg-type]
    return forks.prepared(source(name, commits), player, asked)(77, NOW)


def resumed(name: str, commits: Sequence[AnyCommit]) -> Play:
    """A table as its log leaves it, its seats in the hands of bots."""
    return Play(plan(name), 1).take_up(commits)


def to_the_end(name: str, commits: Sequence[AnyCommit]) -> list[AnyCommit]:
    """The log of a table that bots have played on to its end."""
    return resumed(name, commits).to_the_end().commits
