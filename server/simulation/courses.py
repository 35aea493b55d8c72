"""What the courses of simulated games come to together: curves by steps, and what it is worth to have something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, quantiles, stdev

import msgspec

from events.audience import Seat
from games.course import Course
from games.sitting.facts import Outcome

DIGITS = 4

LEAST_TABLES = 2
"""The number of tables from which there is a spread to tell an interval from."""


FEW = 10
"""So few tables to compare say nothing; neither tables nor pictures show what they came to."""


class Spread(msgspec.Struct, frozen=True):
    """A mean over tables, and the ends of its 95 % interval (normal; equal to the mean where there is one table)."""

    tables: int
    mean: float
    low: float
    high: float


class Curve(msgspec.Struct, frozen=True):
    """Step by step: how many tables went on so far; over all their seats the tenth and the ninetieth in a hundred and
    the median; the means of those who won in the end, and of the others; and by seats.
    """

    tables: list[int]
    low: list[float]
    median: list[float]
    high: list[float]
    winners: list[float]
    others: list[float]
    seats: dict[str, list[float]]


class Worth(msgspec.Struct, frozen=True):
    """What goes with having something: ``seats`` had it. Compared are seats with and without it at the same table, so a
    table counts once, and only if it has both: ``wins`` is the difference of the shares that won, ``score`` that of
    what they were worth in the end. It is no proof that the one comes of the other.
    """

    seats: int
    times: int
    wins: Spread
    score: Spread


class Coverage(msgspec.Struct, frozen=True):
    """How many things there are to come by, and which of them nobody had at any table."""

    there: int
    never: list[str]


class Played(msgspec.Struct, frozen=True):
    """One table: its course, and how it came out for each seat."""

    course: Course
    outcomes: dict[Seat, Outcome]

    def won(self, seat: Seat) -> float:
        """1 for a winner, 0 for others."""
        return float(self.outcomes.get(seat) == "win")


def spread(values: Sequence[float]) -> Spread:
    """Their mean and its interval."""
    middle = fmean(values) if values else 0.0
    half = 1.959964 * stdev(values) / sqrt(len(values)) if len(values) >= LEAST_TABLES else 0.0
    return Spread(len(values), round(middle, DIGITS), round(middle - half, DIGITS), round(middle + half, DIGITS))


def amounts(tables: Sequence[Played]) -> dict[str, Spread]:
    """What there was of everything, in a table."""
    return {name: spread([one.course.amounts[name] for one in tables]) for name in tables[0].course.amounts}


def curves(tables: Sequence[Played]) -> dict[str, Curve]:
    """Every curve, over all tables."""
    return {name: _curve(name, tables) for name in tables[0].course.curves}


def _curve(name: str, tables: Sequence[Played]) -> Curve:
    lines = [(one, seat, line) for one in tables for seat, line in one.course.curves[name].items()]
    steps = range(max((len(line) for _, _, line in lines), default=0))
    there = [[(one, seat, line[step]) for one, seat, line in lines if step < len(line)] for step in steps]
    seats = sorted({seat for _, seat, _ in lines})

    def means(which: Callable[[Played, Seat], bool]) -> list[float]:
        return [_mean(value for one, seat, value in values if which(one, seat)) for values in there]

    ends = [_ends([value for _, _, value in values]) for values in there]
    return Curve(
        tables=[
            sum(any(step < len(line) for line in one.course.curves[name].values()) for one in tables) for step in steps
        ],
        low=[low for low, _, _ in ends],
        median=[middle for _, middle, _ in ends],
        high=[high for _, _, high in ends],
        winners=means(lambda one, seat: bool(one.won(seat))),
        others=means(lambda one, seat: not one.won(seat)),
        seats={f"{own}": means(lambda one, seat, own=own: seat == own) for own in seats},  # type: ignore[misc]
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return round(fmean(found), DIGITS) if found else 0.0


def _ends(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) < LEAST_TABLES:
        return values[0], values[0], values[0]
    tenths = quantiles(values, n=10, method="inclusive")
    return round(tenths[0], DIGITS), round(median(values), DIGITS), round(tenths[-1], DIGITS)


def held(tables: Sequence[Played]) -> dict[str, dict[str, Worth]]:
    """By kind, what goes with having each thing, the most helpful first."""
    found: dict[str, dict[str, Worth]] = {}
    for kind in tables[0].course.held:
        things = {thing for one in tables for had in one.course.held[kind].values() for thing in had}
        worth = {thing: _worth(kind, thing, tables) for thing in things}
        found[kind] = dict(sorted(worth.items(), key=lambda item: (-item[1].wins.mean, item[0])))
    return found


def coverage(tables: Sequence[Played]) -> dict[str, Coverage]:
    """By kind, what nobody came by."""
    found: dict[str, Coverage] = {}
    for kind, things in tables[0].course.things.items():
        had = {thing for one in tables for own in one.course.held[kind].values() for thing in own}
        found[kind] = Coverage(len(things), [thing for thing in things if thing not in had])
    return found


def _worth(kind: str, thing: str, tables: Sequence[Played]) -> Worth:
    had = [one.course.held[kind] for one in tables]
    both = list(_compared(kind, thing, tables))
    return Worth(
        seats=sum(thing in things for seats in had for things in seats.values()),
        times=sum(things.get(thing, 0) for seats in had for things in seats.values()),
        wins=_within(spread([wins for wins, _ in both])),
        score=spread([score for _, score in both]),
    )


def _within(shares: Spread) -> Spread:
    """No share differs by more than all from another."""
    return Spread(shares.tables, shares.mean, max(-1.0, shares.low), min(1.0, shares.high))


def _compared(kind: str, thing: str, tables: Sequence[Played]) -> Iterator[tuple[float, float]]:
    """Where some had it and some had not: how much more those with it won, and were worth."""
    for one in tables:
        haves: Mapping[Seat, Mapping[str, int]] = one.course.held[kind]
        some = [seat for seat, things in haves.items() if thing in things]
        none = [seat for seat in haves if seat not in some]
        if some and none:
            scores = one.course.scores
            yield (
                fmean(map(one.won, some)) - fmean(map(one.won, none)),
                fmean(scores[seat] for seat in some) - fmean(scores[seat] for seat in none),
            )
