"""What each faculty of mbg decides: two bots without it against two with it, ``python -m lab.ablation --tables 300``.

lab/mbg-ablation.md has the aims, and what was measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

import msgspec

from lab.ablated.mbg.rules import BOTS, FACULTIES
from server.commands.simulate import Unusable, planned
from server.commands.strength import share
from server.simulation.plan import Plan
from server.simulation.results import Ended, Rate, wilson
from server.simulation.run import run

PACKAGES = ("lab.ablated",)
SEATS, SEED = 4, 20

MOST_WINS = 0.40
"""Who leaves out a faculty that decides something wins no more of the games; chance would be a half."""

TURNS = (25, 45)
BANKRUPT = 0.1
"""The fewest seats of a game that go bankrupt."""


class Found(msgspec.Struct, frozen=True, tag="ablated"):
    """How often two seats without a faculty won against two with it."""

    bot: str
    faculty: str
    wins: Rate

    @property
    def aimed_at(self) -> bool:
        """Whether the faculty decides as much as it should."""
        return self.wins.rate <= MOST_WINS

    def row(self) -> str:
        """The line of a table."""
        wins = self.wins
        return (
            f"| `{self.bot}` without {self.faculty} | {wins.rate:.1%} | {100 * wins.low:.0f} to {100 * wins.high:.0f} "
            f"| {'yes' if self.aimed_at else '**no**'} |"
        )


class Games(msgspec.Struct, frozen=True, tag="whole"):
    """What games among four of a bot are like, with all its faculties."""

    bot: str
    tables: int
    turns: tuple[float, float, float]
    bankrupt: float
    counts: dict[str, float]

    @property
    def aimed_at(self) -> bool:
        """Whether they are as long, and as dangerous, as they should be."""
        return TURNS[0] <= self.turns[1] <= TURNS[1] and self.bankrupt >= BANKRUPT

    def row(self) -> str:
        """The line of a table."""
        low, middle, high = self.turns
        return (
            f"| four of `{self.bot}` | {middle:.0f} turns ({low:.0f} to {high:.0f}) | {self.bankrupt:.2f} bankrupt "
            f"| {'yes' if self.aimed_at else '**no**'} |"
        )


def ablated(plan: Plan, bot: str, faculty: str, tables: int, processes: int) -> Found:
    """Two seats without the faculty against two with it, the seats in turn."""
    lesser = f"{bot}-{faculty}"
    games = list(run(plan._replace(bots=(bot, lesser)), tables, processes))
    return Found(bot, faculty, wilson(sum(share(game, lesser) for game in games), tables))


def whole(plan: Plan, bot: str, tables: int, processes: int) -> Games:
    """Games among four of a bot."""
    return described(bot, list(run(plan._replace(bots=(bot,)), tables, processes)))


def described(bot: str, games: Sequence[Ended]) -> Games:
    """What these games are like."""
    counts = [game.course.counts for game in games]
    turns = [count["turns"] for count in counts]
    tenths = quantiles(turns, n=10, method="inclusive")
    means = {what: round(sum(count[what] for count in counts) / len(games), 2) for what in counts[0]}
    return Games(bot, len(games), (tenths[0], median(turns), tenths[-1]), means["bankrupt"], means)


def measured(
    plan: Plan, bots: Sequence[str], faculties: Sequence[str], tables: int, processes: int
) -> Iterator[Games | Found]:
    """Measure bot by bot."""
    for bot in bots:
        yield whole(plan, bot, tables, processes)
        for faculty in faculties:
            yield ablated(plan, bot, faculty, tables, processes)


def _names(given: str, there: Sequence[str]) -> list[str]:
    names = given.split(",")
    if unknown := [name for name in names if name not in there]:
        raise Unusable(f"there is no {unknown[0]}; there are {', '.join(there)}")
    return names


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What each faculty of mbg decides, against the aims.")
    parser.add_argument("--tables", type=int, default=300, help="for each bot and faculty")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first table's dice and all that follow")
    parser.add_argument("--processes", type=int, default=2, help="at once")
    parser.add_argument("--preset", default="quick", help="the options by the name of a preset")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON", help="one option besides")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--without", default=",".join(FACULTIES), help="the faculties to leave out")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write it there")
    return parser.parse_args()


def main() -> int:
    """Print what was found; 1 if something is not as aimed at, 2 if it could not be asked for."""
    given = _arguments()
    try:
        bots, faculties = _names(given.bots, BOTS), _names(given.without, list(FACULTIES))
        plan = planned(PACKAGES, "mbg", bots[0], given.seed, SEATS, given.preset, given.option)
    except Unusable as no:
        print(f"ablation: {no}", file=sys.stderr)
        return 2
    print(f"{given.preset}, {given.tables} tables of {SEATS} each\n\n| | | | as aimed at |\n| --- | --- | --- | --- |")
    rows: list[Games | Found] = []
    for row in measured(plan, bots, faculties, given.tables, given.processes):
        print(row.row(), flush=True)
        rows.append(row)
    if given.json:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    return int(not all(row.aimed_at for row in rows))


if __name__ == "__main__":
    sys.exit(main())
