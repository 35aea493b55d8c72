"""How likely each seat was to win at moments of a finished game, found by letting bots play on from there many times.

This is a process of its own: ``python -m server.simulation.chances NICE PACKAGE …`` reads a log, one commit a line, and
writes a line of JSON for each moment as soon as it is known.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import BinaryIO

import msgspec

from events.audience import Seat
from events.codec import AnyCommit
from games.discovery import discover
from games.sitting import chairs, commands
from games.sitting.facts import SIMULATION, Outcome, Seated, TableStarted
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Play, Unfinished

SPREAD = 13
"""The number of moments that are looked at first, equally far from each other."""

CLOSER = 10
"""The number of moments that follow, each halfway between those two neighbours that differ most."""

MOMENTS = SPREAD + CLOSER

GAMES = 16
"""The number of games that bots play on from each moment: a chance is known to about an eighth."""

CPU_SECONDS = 12.0
"""Of processor time; what is not known by then stays unknown."""

CPU_KILLED = 30
"""The time after which the kernel ends the process: one game alone may take long."""


class Chance(msgspec.Struct, frozen=True):
    """In which share of the games, 0 to 1, each seat won when bots played on after commit ``version``."""

    version: int
    wins: dict[Seat, float]


def chances(plan: Plan, commits: Sequence[AnyCommit]) -> Iterator[Chance]:
    """Yield what is found at moments of a finished game: first all along it, then where most was decided.

    ``plan`` names the game and the seed of the bots; all else follows from the log.
    """
    known: dict[int, Chance] = {}
    started = next(version for version, commit in enumerate(commits, 1) if _starts(commit))
    for version in _spread(started, len(commits) - 1):
        known[version] = _chance(plan, commits[:version])
        yield known[version]
    while len(known) < MOMENTS and (middle := _between(known)) is not None:
        known[middle] = _chance(plan, commits[:middle])
        yield known[middle]


def _starts(commit: AnyCommit) -> bool:
    # By its fact: in a past that was dealt again nobody has given the command.
    return any(isinstance(event.fact, TableStarted) for event in commit.events)


def _spread(first: int, last: int) -> list[int]:
    return sorted({first + (last - first) * step // (SPREAD - 1) for step in range(SPREAD)})


def _between(known: Mapping[int, Chance]) -> int | None:
    """Return the middle of those two neighbours that differ most; None where no two have anything between them."""
    versions = sorted(known)
    apart = [(one, next) for one, next in pairwise(versions) if next - one > 1]
    if not apart:
        return None
    one, next = max(apart, key=lambda pair: _difference(known[pair[0]], known[pair[1]]))
    return (one + next) // 2


def _difference(one: Chance, other: Chance) -> float:
    return max(abs(share - other.wins[seat]) for seat, share in one.wins.items())


def _chance(plan: Plan, past: Sequence[AnyCommit]) -> Chance:
    ends = [end for number in range(GAMES) if (end := _played_on(plan, past, number))]
    wins = Counter(seat for end in ends for seat, outcome in end.items() if outcome == "win")
    return Chance(len(past), {seat: round(wins[seat] / max(1, len(ends)), 3) for seat in range(1, plan.size + 1)})


def _played_on(plan: Plan, past: Sequence[AnyCommit], number: int) -> Mapping[Seat, Outcome]:
    """Return how it came out this time, nothing where it came to no end. All chance is new from here on."""
    play = Play(plan, len(past) * GAMES + number, kept=False).take_up(past)
    play.bots = {seat: _player(play, seat) for seat in play.bots}
    play.act(_fork(plan, past, play.bots, number))
    try:
        result = play.to_the_end().table.truth.table.result
    except Unfinished:
        return {}
    return result.outcomes if result else {}


def _player(play: Play, seat: Seat) -> str:
    bot = chairs.plays(play.table.truth.table, seat) or ""
    return bot if bot in play.game.programs.bots else play.game.programs.demo


def _fork(plan: Plan, past: Sequence[AnyCommit], bots: Mapping[Seat, str], number: int) -> commands.Fork:
    return commands.Fork(
        source="",
        seq=0,
        since=past[-1].at,
        number=number,
        title="",
        private=False,
        opener=SIMULATION,
        seats={seat: Seated(ready=True, bot=bot) for seat, bot in bots.items()},
        seed=plan.dice(number, f"open {len(past)}"),
        sealed_seed=plan.dice(number, f"sealed {len(past)}"),
        past_hash="",
    )


def main(nice: int, packages: Sequence[str], log: BinaryIO, found: BinaryIO) -> None:
    """Read a log to its end, and write what is found."""
    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_KILLED, CPU_KILLED))
    game, commits, _ = log_file.read(discover(packages), log.read().splitlines())
    opening = commits[0].command
    assert isinstance(opening, commands.Open)
    plan = Plan(tuple(packages), game.name, opening.options, opening.size, seed=opening.number)
    for chance in chances(plan, commits):
        found.write(msgspec.json.encode(chance) + b"\n")
        found.flush()
        if time.process_time() > CPU_SECONDS:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:], sys.stdin.buffer, sys.stdout.buffer)
