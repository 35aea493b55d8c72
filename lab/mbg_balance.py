"""Wins of mbg by role and by seat, with the roles permuted, against the aims: ``python -m lab.mbg_balance``.

lab/mbg-balance.md has the aims, and what was measured.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.mbg.mapfile import read, write
from games.mbg.options import PRESETS
from games.mbg.rules import GAME, MAPS
from games.sitting.commands import Open
from server.simulation.plan import Plan
from server.simulation.results import Ended, Rate, Summary, summary, wilson
from server.simulation.run import run

SEED, BOT = 1, "planner"

COUNTS = ("turns", "bankrupt", "sieges")
"""What is told of each game, by what the game counts (``Game.course``)."""


class Scenario(NamedTuple):
    """A map of the game, by how many it is played, and how often (from, to) each of its roles is to win."""

    map: str
    seats: int
    low: float
    high: float


SCENARIOS = (
    Scenario("sanguo", 4, 0.20, 0.30),
    Scenario("duel", 2, 0.45, 0.55),
    Scenario("zhanguo", 6, 0.12, 0.22),
)

PRESETS_AIMED_AT = ("quick", "classic")


class Permuted(Plan):
    """Tables on which the roles change seats: over as many tables as there are seats, each of the map's first roles
    has each seat once; then other roles sit next to each other.
    """

    __slots__ = ()

    def opening(self, number: int) -> Open[Any]:
        """The command that opens a table."""
        map = dealt(self.documents["map"], self.order(number))
        return replace(super().opening(number), documents=dict(self.documents) | {"map": map})

    def order(self, number: int) -> tuple[int, ...]:
        """Return the role of each seat, by its place on the map."""
        every = orders(self.size)
        return every[(number - 1) % len(every)]


@cache
def orders(size: int) -> tuple[tuple[int, ...], ...]:
    """Every order of this number of roles, each followed by those in which all have moved on by a seat."""
    firsts = [(0, *rest) for rest in permutations(range(1, size))]
    random.Random(size).shuffle(firsts)
    return tuple(first[at:] + first[:at] for first in firsts for at in range(size))


def dealt(map: str, order: Sequence[int]) -> str:
    """Return a map with its first roles in this order, in which seats take them."""
    file = read(map)
    return write(file._replace(roles=(*(file.roles[at] for at in order), *file.roles[len(order) :])))


class Found(NamedTuple):
    """Games of a scenario under a preset: how often each role and each seat won, ``COUNTS`` game by game, and what
    ``sotto simulate`` tells of games.
    """

    scenario: Scenario
    preset: str
    roles: Mapping[str, Rate]
    seats: Mapping[str, Rate]
    counts: Mapping[str, Sequence[int]]
    summary: Summary

    @property
    def tables(self) -> int:
        """How many games there were."""
        return len(self.counts["turns"])

    @property
    def aimed_at(self) -> bool:
        """Whether every role wins as often as it is to."""
        return all(self.scenario.low <= role.rate <= self.scenario.high for role in self.roles.values())

    def rows(self) -> Iterator[str]:
        """The lines of a table."""
        scenario = self.scenario
        aim = f"{100 * scenario.low:.0f} to {100 * scenario.high:.0f} % aimed at"
        yield f"{scenario.map}, {self.preset}: {self.tables} tables of {scenario.seats}, {aim}"
        yield f"  roles: {_shares(self.roles)}{'' if self.aimed_at else '  MISSED'}"
        yield f"  seats: {_shares(self.seats)}"
        tenths = quantiles(self.counts["turns"], n=10, method="inclusive")
        bankrupt, sieges = self.counts["bankrupt"], self.counts["sieges"]
        yield (
            f"  turns: {tenths[4]:.0f} ({tenths[0]:.0f} to {tenths[-1]:.0f}); "
            f"somebody bankrupt in {100 * fmean(map(bool, bankrupt)):.1f} % of games; {fmean(sieges):.1f} sieges a game"
        )


def _shares(rates: Mapping[str, Rate]) -> str:
    return ", ".join(
        f"{name} {100 * one.rate:.1f} ({100 * one.low:.0f} to {100 * one.high:.0f})" for name, one in rates.items()
    )


def found(scenario: Scenario, preset: str, tables: int, processes: int = 1, map: str | None = None) -> Found:
    """Let planners play tables of a scenario, on its own map or on a text of another."""
    options, text = replace(PRESETS[preset], pace="fast"), map or MAPS[scenario.map]
    plan = Permuted(("games",), GAME.name, options, scenario.seats, SEED, (BOT,), documents={"map": text})
    return counted(scenario, preset, plan, list(run(plan, tables, processes)))


def counted(scenario: Scenario, preset: str, plan: Permuted, games: Sequence[Ended]) -> Found:
    """Return what these games come to, the first tables of a plan."""
    names = [role.name for role in read(plan.documents["map"]).roles]
    seatings = [plan.order(number) for number in range(1, len(games) + 1)]
    roles = [{seat: names[at] for seat, at in enumerate(order, 1)} for order in seatings]
    seats = [{seat: f"{seat}" for seat in one} for one in roles]
    return Found(
        scenario,
        preset,
        _rates(names[: scenario.seats], roles, games),
        _rates([f"{seat}" for seat in range(1, scenario.seats + 1)], seats, games),
        {name: [one.course.counts[name] for one in games] for name in COUNTS},
        summary(plan, games),
    )


def _rates(names: Iterable[str], whose: Sequence[Mapping[Seat, str]], games: Sequence[Ended]) -> dict[str, Rate]:
    """How often who won; a victory of several counts for each of them in part."""
    won = dict.fromkeys(names, 0.0)
    for who, one in zip(whose, games, strict=True):
        winners = [seat for seat, outcome in one.outcomes.items() if outcome == "win"]
        for seat in winners:
            won[who[seat]] += 1 / len(winners)
    return {name: wilson(times, len(games)) for name, times in won.items()}


def main() -> bool:
    """Print what was found, and return whether all of it is as aimed at."""
    maps = [scenario.map for scenario in SCENARIOS]
    arguments = argparse.ArgumentParser(description="Wins of mbg by role and by seat among planners, against the aims.")
    arguments.add_argument("--tables", type=int, default=400, help="of each scenario under each preset")
    arguments.add_argument("--processes", type=int, default=1, help="at once")
    arguments.add_argument("--scenario", choices=maps, action="append", help="this one alone; again and again")
    arguments.add_argument("--preset", choices=PRESETS, action="append", help="instead of quick and classic")
    arguments.add_argument("--map", type=Path, help="a file to play on instead of the scenario's own map")
    arguments.add_argument("--summaries", type=Path, help="a folder for the summary of each, as of sotto simulate")
    arguments.add_argument("--pictures", type=Path, help="a folder for a picture of each scenario")
    given = arguments.parse_args()
    text = given.map.read_text("utf-8") if given.map else None
    well = True
    for scenario in SCENARIOS:
        if scenario.map not in (given.scenario or maps):
            continue
        games = []
        for preset in given.preset or PRESETS_AIMED_AT:
            games.append(found(scenario, preset, given.tables, given.processes, text))
            print(*games[-1].rows(), sep="\n", flush=True)
            well = well and games[-1].aimed_at
            if given.summaries:
                file = given.summaries / f"mbg-balance-{scenario.map}-{preset}.json"
                file.write_bytes(msgspec.json.encode(games[-1].summary))
        if given.pictures:
            # Imported here: it takes about a second, and needs matplotlib.
            from lab.mbg_balance_picture import draw

            english = read(text or MAPS[scenario.map]).english
            draw(games, english, given.pictures / f"mbg-balance-{scenario.map}.png")
    return well


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
