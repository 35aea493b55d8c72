"""The results of simulated games: how often who wins, with intervals, how games end, how long they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import mean, median
from typing import Any

import msgspec

from clients.bots.shares import interval
from events.audience import Seat
from games.course import Course
from games.sitting.facts import Outcome
from server.simulation.courses import Coverage, Curve, Played, Spread, Worth, amounts, coverage, curves, held
from server.simulation.plan import Plan
from server.simulation.play import Play

DIGITS = 6

BINS_MOST = 24


class Ended(msgspec.Struct, frozen=True):
    """How one table ended. ``commands`` are those of its seats, ``facts`` all of its log."""

    bots: dict[Seat, str]
    sides: dict[Seat, str]
    outcomes: dict[Seat, Outcome]
    ending: str
    commands: int
    facts: int
    failures: dict[str, int]
    course: Course = Course()
    answered: dict[str, int] = {}


class Rate(msgspec.Struct, frozen=True):
    """A share of tables (``times`` out of ``tables``), and the ends of its 95 % interval after Wilson.

    A table counts once: seats of one table win and lose together, so they are not as many independent trials. Where
    several seats belong to what is counted, the table adds the share of them that won; the interval is then rather
    too wide than too narrow.
    """

    tables: int
    times: float
    rate: float
    low: float
    high: float


class Length(msgspec.Struct, frozen=True):
    """How long games are, or how much of something they have.

    ``bins`` counts the tables in equal spans from the least to the most, for a picture.
    """

    least: int
    median: float
    mean: float
    most: int
    bins: list[int] = []


class Summary(msgspec.Struct, frozen=True):
    """All of it. Keys of ``bots_by_side`` are ``bot/side``; ``failures`` are answers that chance gave for a bot.

    ``counts``: what the game counts, by its codes; ``amounts``, ``curves`` and ``held``: the course of its games;
    ``coverage``: what there is to come by that nobody did; ``answered``: how many answers each bot's seats gave.
    """

    game: str
    rules: int
    options: Any
    seed: int
    tables: int
    bots: dict[str, Rate]
    sides: dict[str, Rate]
    bots_by_side: dict[str, Rate]
    seats: dict[str, Rate]
    endings: dict[str, Rate]
    draws: Rate
    commands: Length
    facts: Length
    failures: dict[str, int]
    counts: dict[str, Length] = {}
    amounts: dict[str, Spread] = {}
    curves: dict[str, Curve] = {}
    held: dict[str, dict[str, Worth]] = {}
    coverage: dict[str, Coverage] = {}
    answered: dict[str, int] = {}


class MadeUp(Exception):
    """Chance played so often for a bot that the figures are not the bot's; the message says which, and how much."""


def check_made_up(failures: Mapping[str, int], answered: Mapping[str, int], most: float) -> None:
    """Check that at most this share of each bot's answers was drawn because it failed. Raises MadeUp."""
    for bot, times in sorted(failures.items()):
        if times > most * answered[bot]:
            share = times / answered[bot]
            raise MadeUp(
                f"chance gave {times:,} of the {answered[bot]:,} answers of {bot} ({share:.2%}), because it failed; "
                f"more than {most:.2%} of them, and the figures are not its own"
            )


def made_up(games: Iterable[Ended]) -> tuple[Counter[str], Counter[str]]:
    """Return how many answers of each bot chance gave, and how many there were."""
    failures: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    for one in games:
        failures.update(one.failures)
        answered.update(one.answered)
    return failures, answered


def ended(play: Play) -> Ended:
    """Return the result of a finished game."""
    result = play.table.truth.table.result
    assert result is not None, "the game is not over"
    truth = play.table.truth.game
    return Ended(
        bots=play.bots,
        sides=dict(play.game.lab.sides(truth)),
        outcomes=result.outcomes,
        ending=play.game.lab.ending(truth),
        commands=play.answers,
        facts=len(play.told),
        failures=dict(play.failures),
        course=play.game.lab.course(truth, play.told),
        answered=dict(play.answered),
    )


def wilson(times: float, tables: int) -> Rate:
    """Return the share and its 95 % interval."""
    low, high = interval(times, tables)
    return Rate(tables, round(times, DIGITS), round(times / tables, DIGITS), round(low, DIGITS), round(high, DIGITS))


def summary(plan: Plan, games: Sequence[Ended]) -> Summary:
    """Return the summary of these games."""
    failures, answered = made_up(games)
    tables = [Played(one.course, one.outcomes) for one in games]
    return Summary(
        game=plan.game,
        rules=plan.rule_set().rules.version,
        options=plan.options,
        seed=plan.seed,
        tables=len(games),
        bots=_rates(games, lambda one, seat: one.bots[seat]),
        sides=_rates(games, lambda one, seat: one.sides.get(seat)),
        bots_by_side=_rates(games, lambda one, seat: one.sides and f"{one.bots[seat]}/{one.sides[seat]}"),
        seats=_rates(games, lambda one, seat: f"{seat}"),
        endings=_shares([one.ending for one in games]),
        draws=wilson(sum("draw" in one.outcomes.values() for one in games), len(games)),
        commands=length([one.commands for one in games]),
        facts=length([one.facts for one in games]),
        failures=dict(sorted(failures.items())),
        counts={name: length([one.course.counts[name] for one in games]) for name in games[0].course.counts},
        amounts=amounts(tables),
        curves=curves(tables),
        held=held(tables),
        coverage=coverage(tables),
        answered=dict(sorted(answered.items())),
    )


def _rates(games: Iterable[Ended], group: Callable[[Ended, Seat], object]) -> dict[str, Rate]:
    found: dict[str, list[float]] = {}
    for one in games:
        for name, share in _won(one, group):
            found.setdefault(name, []).append(share)
    return {name: wilson(sum(shares), len(shares)) for name, shares in sorted(found.items())}


def _won(one: Ended, group: Callable[[Ended, Seat], object]) -> Iterator[tuple[str, float]]:
    members: dict[str, list[bool]] = {}
    for seat, outcome in one.outcomes.items():
        if name := group(one, seat):
            members.setdefault(str(name), []).append(outcome == "win")
    for name, wins in members.items():
        yield name, sum(wins) / len(wins)


def _shares(names: Sequence[str]) -> dict[str, Rate]:
    counts: Mapping[str, int] = Counter(name for name in names if name)
    return {name: wilson(count, len(names)) for name, count in sorted(counts.items())}


def length(lengths: Sequence[int]) -> Length:
    """Return how long these games are."""
    least, most = min(lengths), max(lengths)
    spans = min(BINS_MOST, most - least + 1)
    counts = Counter((one - least) * spans // (most - least + 1) for one in lengths)
    bins = [counts[span] for span in range(spans)]
    return Length(least, float(median(lengths)), round(mean(lengths), DIGITS), most, bins)
