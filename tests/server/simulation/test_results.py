"""What simulated games are counted as."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from events.audience import Seat
from games.avalon.options import AvalonOptions
from games.course import Course
from games.sitting.facts import Outcome
from server.simulation.plan import Plan
from server.simulation.results import Ended, Length, length, summary, wilson

PLAN = Plan(("games",), "avalon", AvalonOptions(pace="fast"), 4, 1)


def ended(*outcomes: Outcome, bots: str = "aabb", sides: str = "xyxy", ending: str = "", **changes: Any) -> Ended:
    seats: list[Seat] = [1, 2, 3, 4]
    one = Ended(
        bots=dict(zip(seats, bots, strict=True)),
        sides=dict(zip(seats, sides, strict=False)),
        outcomes=dict(zip(seats, outcomes, strict=True)),
        ending=ending,
        commands=10,
        facts=30,
        failures={},
    )
    return msgspec.structs.replace(one, **changes)


def test_intervals_are_wilsons() -> None:
    def ends(times: float, tables: int) -> tuple[float, float, float]:
        found = wilson(times, tables)
        return found.rate, found.low, found.high

    assert ends(50, 100) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)
    assert ends(0, 100) == pytest.approx((0.0, 0.0, 0.0370), abs=1e-4)
    assert ends(100, 100) == pytest.approx((1.0, 0.9630, 1.0), abs=1e-4)
    assert ends(1, 3) == pytest.approx((1 / 3, 0.0615, 0.7923), abs=1e-4)


def test_a_table_counts_once_however_many_of_its_seats_win() -> None:
    counted = summary(PLAN, [ended("win", "loss", "win", "loss"), ended("win", "loss", "win", "loss")])
    assert counted.tables == 2
    assert (counted.sides["x"].tables, counted.sides["x"].times) == (2, 2)
    assert (counted.sides["y"].tables, counted.sides["y"].times) == (2, 0)
    assert (counted.bots["a"].tables, counted.bots["a"].times) == (2, 1)
    assert {name: rate.rate for name, rate in counted.bots_by_side.items()} == {"a/x": 1, "a/y": 0, "b/x": 1, "b/y": 0}
    assert {name: rate.rate for name, rate in counted.seats.items()} == {"1": 1, "2": 0, "3": 1, "4": 0}


def test_a_bot_counts_where_it_played() -> None:
    counted = summary(PLAN, [ended("win", "win", "loss", "loss"), ended("win", "loss", "loss", "loss", bots="bbbb")])
    assert (counted.bots["a"].tables, counted.bots["a"].rate) == (1, 1)
    assert (counted.bots["b"].tables, counted.bots["b"].times) == (2, 0.25)


def test_without_sides_there_are_bots_and_seats() -> None:
    counted = summary(PLAN, [ended("win", "loss", "loss", "loss", sides="")])
    assert (counted.sides, counted.bots_by_side) == ({}, {})
    assert counted.bots["a"].rate == 0.5


def test_draws_endings_lengths_and_failures() -> None:
    counted = summary(
        PLAN,
        [
            ended("draw", "draw", "draw", "draw", ending="stalemate", commands=4, facts=7, failures={"b": 2}),
            ended("win", "loss", "win", "loss", ending="", commands=6, facts=9, failures={"b": 1, "a": 1}),
            ended("win", "loss", "win", "loss", ending="mate", commands=20, facts=50),
        ],
    )
    assert (counted.draws.tables, counted.draws.times) == (3, 1)
    assert counted.sides["x"].times == 2
    assert {name: rate.times for name, rate in counted.endings.items()} == {"mate": 1, "stalemate": 1}
    assert {rate.tables for rate in counted.endings.values()} == {3}
    assert counted.commands == Length(4, 6, 10, 20, counted.commands.bins)
    assert (sum(counted.commands.bins), len(counted.commands.bins)) == (counted.draws.tables, 17)
    assert counted.facts.most == 50
    assert counted.failures == {"a": 1, "b": 3}


def test_what_a_game_counts_is_summed_up_as_lengths_are() -> None:
    games = [ended("win", "loss", "loss", "loss", course=Course(counts={"falls": falls})) for falls in (0, 1, 5)]
    assert summary(PLAN, games).counts["falls"] == length([0, 1, 5])
