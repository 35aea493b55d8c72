"""How games of Ghost end without a DM, against what is aimed at: ``python -m lab.ghost_balance --tables 200``.

lab/ghost-balance.md has the aims, and what was measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from games.ghost.modules import source
from games.ghost.state.options import GhostOptions
from server.simulation.plan import Plan
from server.simulation.results import Ended
from server.simulation.run import run

MODULES = ("grey_tide", "first_light")
SEATS, SEED, BOT = 4, 19, "seeker"


class Aim(NamedTuple):
    """How often, from and to: of a table's patients, or at a table."""

    low: float
    high: float
    of: int = SEATS


AIMS: Mapping[str, Aim] = {
    "return": Aim(0.30, 0.55),
    "reunion": Aim(0.25, 0.45),
    "third_way": Aim(0.30, 0.45),
    "adrift": Aim(0.08, 0.25),
    "lost": Aim(0.01, 0.10),
    "collapses": Aim(1.0, 3.5, of=1),
}
"""By what the game counts (``Game.course``)."""


class Found(NamedTuple):
    """How often something was, over all tables, with half of its 95 % interval (a table counts once)."""

    name: str
    rate: float
    half: float

    @property
    def aimed_at(self) -> bool:
        """Whether that is what is aimed at."""
        aim = AIMS[self.name]
        return aim.low <= self.rate <= aim.high

    def row(self) -> str:
        """The line of a table."""
        aim = AIMS[self.name]
        scale, unit = (1, "a table") if aim.of == 1 else (100, "% of patients")
        figures = (self.rate * scale, self.half * scale, aim.low * scale, aim.high * scale)
        rate, half, low, high = (f"{one:.1f}".removesuffix(".0") for one in figures)
        return f"| {self.name} | {rate} ± {half} | {low} to {high} | {unit} | {'yes' if self.aimed_at else '**no**'} |"


def games(module: str, tables: int, processes: int = 1) -> list[Ended]:
    """Let bots play tables of a module."""
    options, documents = GhostOptions(pace="fast"), {"module": source(module)}
    return list(run(Plan(("games",), "ghost", options, SEATS, SEED, (BOT,), documents=documents), tables, processes))


def found(ended: Sequence[Ended]) -> Iterator[Found]:
    """Count what is aimed at."""
    for name, aim in AIMS.items():
        shares = [one.course.counts[name] / aim.of for one in ended]
        yield Found(name, mean(shares), 1.96 * stdev(shares) / sqrt(len(shares)))


def main() -> bool:
    """Print what was found, and return whether all of it is as aimed at."""
    arguments = argparse.ArgumentParser(description="Endings of Ghost among bots, against the aims.")
    arguments.add_argument("--tables", type=int, default=200, help="of each module")
    arguments.add_argument("--processes", type=int, default=1, help="at once")
    given = arguments.parse_args()
    well = True
    for module in MODULES:
        print(
            f"\n{module}, {given.tables} tables of {SEATS}\n\n| | measured | aim | | |\n| --- | --- | --- | --- | --- |"
        )
        for one in found(games(module, given.tables, given.processes)):
            print(one.row(), flush=True)
            well = well and one.aimed_at
    return well


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
