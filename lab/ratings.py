"""Whether ratings find known strengths again: ``python -m lab.ratings --arenas 200``.

Arenas are drawn from strengths that are known, by the model of the ratings and by one that it does not have, and
rated as ``sotto arena`` rates. lab/ratings.md has what was measured.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from typing import NamedTuple

from clients.bots.contests import Played
from clients.bots.ratings import rate

Skills = Mapping[str, float]
Table = Callable[[random.Random, Sequence[str], Skills], Played]
"""Draws the result of one table of these players, by seat."""

BLUE = 4
OFFSET = 0.3
LEANING = 0.3
"""How much more the files of even places are worth as blue, and the others as red."""

COIN = 0.1
FORM = 0.3
HEAVY = 2.0
"""The other world: this number of tables is decided by a coin, files are of varying form, and one seat of each side
counts as two, as Merlin and the assassin might."""

MANY = 20_000
"""The number of tables that show what the ratings go to in a world that is not theirs."""


def by_the_model(rng: random.Random, drawn: Sequence[str], skills: Skills) -> Played:
    """Four against three, as the ratings have it: with an offset and with leanings."""
    return _avalon(drawn, rng.random() < _chance(OFFSET + _sides(drawn, [skills[name] for name in drawn])))


def otherwise(rng: random.Random, drawn: Sequence[str], skills: Skills) -> Played:
    """Four against three, in a way that the ratings know nothing of."""
    worth = [skills[name] + rng.gauss(0, FORM) for name in drawn]
    worth[0] *= HEAVY
    worth[BLUE] *= HEAVY
    chance = 0.5 if rng.random() < COIN else _chance(OFFSET + _sides(drawn, worth))
    return _avalon(drawn, rng.random() < chance)


def each_for_itself(rng: random.Random, drawn: Sequence[str], skills: Skills) -> Played:
    """One of all wins, as the ratings have it."""
    (winner,) = rng.choices(range(len(drawn)), [exp(skills[name]) for name in drawn])
    seats = range(1, len(drawn) + 1)
    return Played(dict(enumerate(drawn, 1)), {seat: "win" if seat == winner + 1 else "loss" for seat in seats})


def _sides(drawn: Sequence[str], worth: Sequence[float]) -> float:
    leanings = sum(LEANING if ord(name) % 2 else -LEANING for name in drawn) / 2
    return sum(worth[:BLUE]) - sum(worth[BLUE:]) + leanings


def _chance(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def _avalon(drawn: Sequence[str], blue_wins: bool) -> Played:
    sides = {seat: "blue" if seat <= BLUE else "red" for seat in range(1, len(drawn) + 1)}
    outcomes = {seat: "win" if (side == "blue") == blue_wins else "loss" for seat, side in sides.items()}
    return Played(dict(enumerate(drawn, 1)), outcomes, sides)


class Kind(NamedTuple):
    """Arenas of one kind: how many files sit down at how many seats, how far apart they are, and for how long."""

    name: str
    table: Table
    files: int
    seats: int
    apart: float
    tables: int

    @property
    def strengths(self) -> dict[str, float]:
        """Equally far apart, around zero; the weakest first."""
        middle = (self.files - 1) / 2
        return {chr(ord("a") + place): (place - middle) * self.apart for place in range(self.files)}

    def arena(self, rng: random.Random, tables: int) -> Iterator[Played]:
        """Everybody sits once before anybody sits twice."""
        strengths = self.strengths
        names = list(strengths)
        for _ in range(tables):
            drawn: list[str] = []
            while len(drawn) < self.seats:
                drawn += rng.sample(names, min(len(names), self.seats - len(drawn)))
            rng.shuffle(drawn)
            yield self.table(rng, drawn, strengths)

    def truth(self) -> dict[str, float]:
        """What the skills are, or, where the model does not hold, to what its ratings go with ever more tables."""
        if self.table is not otherwise:
            return self.strengths
        return {name: one.skill.value for name, one in rate(self.arena(random.Random(0), MANY)).players.items()}


KINDS = (
    Kind("model", by_the_model, 5, 7, 0.4, 400),
    Kind("model", by_the_model, 7, 7, 0.5, 500),
    Kind("model", by_the_model, 10, 7, 0.4, 1200),
    Kind("other", otherwise, 5, 7, 0.4, 500),
    Kind("other", otherwise, 7, 7, 0.5, 1000),
    Kind("each for itself", each_for_itself, 6, 4, 0.5, 800),
)
"""Each with as many tables as the order of its strengths takes."""


class Found(NamedTuple):
    """The share of arenas whose order was right, and the share of all intervals that held the truth."""

    order: float
    held: float


def found(kind: Kind, arenas: int) -> Found:
    """Rate a number of arenas of a kind; the same every time."""
    truth = kind.truth()
    right = held = 0
    for number in range(1, arenas + 1):
        players = rate(kind.arena(random.Random(number), kind.tables)).players
        right += sorted(players, key=lambda name: players[name].skill.value) == list(truth)
        held += sum(one.skill.low <= truth[name] <= one.skill.high for name, one in players.items())
    return Found(right / arenas, held / (arenas * kind.files))


def main() -> None:
    """Print a line for each kind."""
    parser = argparse.ArgumentParser(prog="python -m lab.ratings", description=__doc__)
    parser.add_argument("--arenas", type=int, default=200)
    arenas = parser.parse_args().arenas
    print("| results drawn from | files | seats | apart | tables | order right | intervals that hold the truth |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in KINDS:
        order, held = found(kind, arenas)
        row = (kind.name, kind.files, kind.seats, kind.apart, kind.tables, f"{order:.1%}", f"{held:.1%}")
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
