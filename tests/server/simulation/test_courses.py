"""What the courses of games come to: curves by steps, and what goes with having something."""

from __future__ import annotations

import pytest

from games.course import Course
from games.sitting.facts import Outcome
from server.simulation.courses import Played, amounts, curves, held, spread


def played(
    *outcomes: Outcome,
    had: tuple[dict[str, int], ...] = ({}, {}),
    money: tuple[tuple[float, ...], ...] = ((1, 2), (3, 4)),
    scores: tuple[float, ...] = (0, 0),
) -> Played:
    course = Course(
        amounts={"tax": money[0][0]},
        curves={"money": dict(enumerate(money, 1))},
        held={"card": dict(enumerate(had, 1))},
        scores=dict(enumerate(scores, 1)),
    )
    return Played(course, dict(enumerate(outcomes, 1)))


def test_a_spread_is_the_mean_and_its_normal_interval() -> None:
    found = spread([1.0, 2.0, 3.0, 4.0])
    assert (found.tables, found.mean) == (4, 2.5)
    # The standard deviation is 1.29099, its error over four 0.6455.
    assert (found.low, found.high) == pytest.approx((2.5 - 1.2652, 2.5 + 1.2652), abs=1e-3)
    assert (spread([7.0]).low, spread([7.0]).high) == (7.0, 7.0)
    assert spread([]).tables == 0


def test_amounts_are_those_of_tables() -> None:
    tables = [played("win", "loss", money=((one,), (0,))) for one in (10.0, 20.0)]
    assert (amounts(tables)["tax"].tables, amounts(tables)["tax"].mean) == (2, 15.0)


def test_a_curve_goes_on_as_long_as_there_are_tables() -> None:
    tables = [played("win", "loss", money=((1, 5, 9), (3, 3, 3))), played("loss", "win", money=((10, 10), (20, 20)))]
    (curve,) = curves(tables).values()
    assert curve.tables == [2, 2, 1]
    assert curve.winners == [(1 + 20) / 2, (5 + 20) / 2, 9]
    assert curve.others == [(3 + 10) / 2, (3 + 10) / 2, 3]
    assert curve.seats == {"1": [5.5, 7.5, 9], "2": [11.5, 11.5, 3]}
    assert curve.median[0] == (3 + 10) / 2
    assert curve.low[0] < curve.median[0] < curve.high[0]


def test_who_is_out_is_in_no_curve_any_more() -> None:
    (curve,) = curves([played("win", "loss", money=((1, 2, 3), (7,)))]).values()
    assert curve.tables == [1, 1, 1]
    assert curve.median == [4, 2, 3]


def test_things_are_compared_at_one_table_only() -> None:
    tables = [
        played("win", "loss", had=({"card.1": 2}, {}), scores=(900, 400)),
        played("loss", "win", had=({"card.1": 1}, {"card.2": 1}), scores=(100, 300)),
        played("win", "loss", had=({"card.1": 1}, {"card.1": 1}), scores=(5, 1)),
        played("win", "loss"),
    ]
    worth = held(tables)["card"]
    assert (worth["card.1"].seats, worth["card.1"].times) == (4, 5)
    # At the third table everybody had it, at the fourth nobody.
    assert (worth["card.1"].wins.tables, worth["card.1"].wins.mean) == (2, 0.0)
    assert worth["card.1"].score.mean == (500 - 200) / 2
    assert (worth["card.2"].wins.mean, worth["card.2"].score.mean) == (1.0, 200.0)
    assert list(worth) == ["card.2", "card.1"]
    assert worth["card.1"].wins.low == -1.0
    assert worth["card.1"].wins.high == 1.0
