"""Ratings from results: what one table says, known strengths found again, and nothing that drifts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from math import exp, log

import pytest

from clients.bots.contests import Party, Played, contests
from clients.bots.newton import Local, Vector, factored, inverted, maximum
from clients.bots.ratings import PRIORS, Ratings, rate
from lab.ratings import Kind, by_the_model, each_for_itself, found, otherwise

SIDES = {seat: "blue" if seat <= 4 else "red" for seat in range(1, 8)}


def sevens(players: str, winner: str) -> Played:
    """A table of Avalon: seats 1 to 4 are blue."""
    return Played(
        dict(enumerate(players, 1)), {seat: "win" if side == winner else "loss" for seat, side in SIDES.items()}, SIDES
    )


def alone(**outcomes: str) -> Played:
    """A table without sides, of players by name."""
    return Played(dict(enumerate(outcomes, 1)), dict(enumerate(outcomes.values(), 1)))


def equals(tables: int) -> list[Played]:
    """Seven equal files, and a side that wins more often."""
    rng = random.Random(5)
    return [sevens("".join(rng.sample("abcdefg", 7)), "blue" if rng.random() < 0.6 else "red") for _ in range(tables)]


def skills(ratings: Ratings) -> dict[str, float]:
    return {name: one.skill.value for name, one in ratings.players.items()}


@pytest.mark.parametrize(
    "kind",
    [
        Kind("model", by_the_model, 5, 7, 0.4, 300),
        pytest.param(Kind("other", otherwise, 5, 7, 0.4, 500), marks=pytest.mark.long),
        Kind("alone", each_for_itself, 5, 4, 0.6, 500),
    ],
    ids=lambda kind: kind.name,
)
def test_known_strengths_are_found_again_and_intervals_hold_them(kind: Kind) -> None:
    order, held = found(kind, 20)
    assert order >= 0.95
    assert 0.9 <= held <= 0.99


def test_seven_equal_files_stay_equal_however_long_they_play() -> None:
    for tables in (20, 300, 2000):
        ratings = rate(equals(tables))
        found = [one.skill for one in ratings.players.values()]
        assert abs(sum(one.value for one in found)) < 1e-4
        assert sum(one.low <= 0 <= one.high for one in found) >= 6
        assert max(abs(one.value) for one in found) < 4 / tables**0.5
        assert ratings.offsets["blue"].value > 0


def test_the_order_of_the_tables_makes_no_difference() -> None:
    tables = equals(60)
    there = skills(rate(tables))
    back = skills(rate(tables[::-1]))
    assert there == pytest.approx(back, abs=1e-9)


def test_who_met_only_itself_is_not_rated_but_tells_how_even_the_sides_are() -> None:
    tables = [sevens("aaaaaaa", winner) for winner in ("blue", "blue", "blue", "red")] * 50
    ratings = rate(tables)
    assert ratings.players == {}
    assert ratings.offsets["blue"].value == pytest.approx(log(3), abs=0.05)
    assert ratings.offsets["blue"].low < log(3) < ratings.offsets["blue"].high
    beside = rate([*tables, *[sevens("bbbcbcc", "blue")] * 10])
    assert set(beside.players) == {"b", "c"}
    assert rate([]).players == {}


def test_who_won_all_of_few_tables_has_a_finite_skill_that_more_tables_raise_and_narrow() -> None:
    few, many = (rate([alone(a="win", b="loss")] * times).players["a"].skill for times in (3, 30))
    assert 0 < few.value < many.value < 5
    assert many.low > few.low
    assert few.low < 0 < many.low


def test_one_pair_is_rated_where_likelihood_times_prior_is_greatest() -> None:
    wins, losses = 7, 3
    (a, b) = skills(rate([alone(a="win", b="loss")] * wins + [alone(a="loss", b="win")] * losses)).values()
    assert a == pytest.approx(-b, abs=1e-6)

    def worth(skill: float) -> float:
        chance = 1 / (1 + exp(-2 * skill))
        return wins * log(chance) + losses * log(1 - chance) - (skill / PRIORS["skill"]) ** 2

    best = max((number / 1000 for number in range(-2000, 2000)), key=worth)
    assert a == pytest.approx(best, abs=1e-3)


def test_a_leaning_is_told_where_others_meet_from_table_to_table_and_not_where_all_always_do() -> None:
    rng = random.Random(3)

    def tables(names: str) -> Iterable[Played]:
        for _ in range(600):
            drawn = "".join(rng.sample(names, 7))
            # Wherever it sits, it helps blue.
            chance = 1 / (1 + exp(-1.2)) if "a" in drawn else 0.5
            yield sevens(drawn, "blue" if rng.random() < chance else "red")

    ratings = rate(tables("abcdefghij"))
    assert ratings.leaning_to == "blue"
    leaning = ratings.players["a"].leaning
    assert leaning is not None
    # 2.4 above the others, and so 2.16 above the mean of ten.
    assert 1 < leaning.low < 2.16 < leaning.high
    # Its own side is better off with it as often as worse, so it is no stronger than others.
    assert ratings.players["a"].skill.low < 0 < ratings.players["a"].skill.high
    assert {one.leaning for one in rate(equals(600)).players.values()} == {None}


def test_a_foul_costs_the_seat_that_lost_as_much_as_a_table_and_says_nothing_of_the_sides() -> None:
    outcomes = dict.fromkeys(SIDES, "draw") | {2: "loss"}
    foul = Played(dict(enumerate("abcdefg", 1)), outcomes, SIDES)
    assert sum(sum(won.values()) for _, won in contests(foul)) == pytest.approx(1)
    ratings = rate([foul] * 5)
    found = skills(ratings)
    assert min(found, key=lambda name: found[name]) == "b"
    assert len({round(skill, 9) for name, skill in found.items() if name != "b"}) == 1
    assert ratings.offsets == {}


@pytest.mark.parametrize(
    ("table", "won"),
    [
        (alone(a="win", b="loss", c="loss"), {"a": 1}),
        (alone(a="win", b="win", c="loss"), {"a": 0.5, "b": 0.5}),
        (alone(a="draw", b="draw", c="loss"), {"a": 0.5, "b": 0.5}),
        (alone(a="draw", b="draw"), {"a": 0.5, "b": 0.5}),
        (alone(a="loss", b="loss"), None),
        (Played({1: "a", 2: "b"}, {1: "win", 2: "win"}, {1: "good", 2: "good"}), None),
    ],
)
def test_seats_without_sides_share_the_victory(table: Played, won: Mapping[str, float] | None) -> None:
    found = [{party.players[0]: share for party, share in one.items() if share} for _, one in contests(table)]
    assert found == ([] if won is None else [pytest.approx(won)])


def test_sides_meet_as_a_whole_and_share_a_draw() -> None:
    blue, red = Party(("a", "b", "c", "d"), "blue"), Party(("e", "f", "g"), "red")
    assert list(contests(sevens("dcbagfe", "red"))) == [((blue, red), {blue: 0, red: 1})]
    drawn = Played(dict(enumerate("abcdefg", 1)), dict.fromkeys(SIDES, "draw"), SIDES)
    assert list(contests(drawn)) == [((blue, red), {blue: 0.5, red: 0.5})]


def test_two_seats_of_one_player_are_two_chances_to_win() -> None:
    tables = [
        Played({1: "a", 2: "a", 3: "b"}, {seat: "win" if seat == winner else "loss" for seat in (1, 2, 3)})
        for winner in (1, 2, 3) * 100
    ]
    assert skills(rate(tables)) == pytest.approx({"a": 0, "b": 0}, abs=1e-6)


def test_a_maximum_is_found_with_the_inverse_of_its_curvature() -> None:
    curvature = [[4.0, 1.0], [1.0, 3.0]]

    def local(at: Vector) -> Local:
        steep = [sum(a * b for a, b in zip(row, at, strict=True)) for row in curvature]
        gradient = [1 - steep[0], 2 - steep[1]]
        return Local(at[0] + 2 * at[1] - sum(a * b for a, b in zip(at, steep, strict=True)) / 2, gradient, curvature)

    top = maximum(local, 2)
    assert top.at == pytest.approx([1 / 11, 7 / 11])
    assert top.inverse == [pytest.approx(row) for row in inverted(curvature)]
    assert inverted(curvature) == [pytest.approx([3 / 11, -1 / 11]), pytest.approx([-1 / 11, 4 / 11])]


def test_what_has_no_maximum_is_said() -> None:
    with pytest.raises(ArithmeticError, match="not positive definite"):
        factored([[1.0, 2.0], [2.0, 1.0]])
    with pytest.raises(ArithmeticError, match="no maximum"):
        maximum(lambda at: Local(at[0], [1.0], [[1e-3]]), 1)
