"""Steps on the map and distances for the ear."""

from __future__ import annotations

from typing import Literal

import pytest

from games.avalon.board import ROLES, Cell, Role, distance, hearing_range, seat_after, team_of, walked


@pytest.mark.parametrize(
    ("start", "requested", "taken", "executed", "position"),
    [
        pytest.param((1, 3), "Left Left Left", [(1, 0)], "Left Left", (1, 1), id="the seed's example"),
        pytest.param((0, 0), "up north down", [], "down", (1, 0), id="skipped: off the map, no such word"),
        pytest.param((4, 4), "", [], "", (4, 4), id="standing still"),
        pytest.param((4, 4), "up Up UP", [], "up Up UP", (1, 4), id="up lowers the row, in any spelling"),
        pytest.param((4, 4), "down down right", [], "down down right", (6, 5), id="down and right raise"),
        pytest.param((4, 4), "left right left", [], "left right left", (4, 3), id="there and back"),
        pytest.param((4, 4), "up right", [(3, 4)], "", (4, 4), id="somebody in the way ends the walk"),
        pytest.param((8, 8), "down right left", [], "left", (8, 7), id="the other corner"),
    ],
)
def test_a_walk(start: Cell, requested: str, taken: list[Cell], executed: str, position: Cell) -> None:
    assert walked(start, requested.split(), taken) == (tuple(executed.split()), position)


@pytest.mark.parametrize(
    ("hearer", "at", "how", "hears"),
    [
        ("Knight", (6, 6), "chebyshev", True),
        ("Merlin", (5, 5), "chebyshev", True),
        ("Merlin", (6, 4), "chebyshev", False),
        ("Knight", (7, 4), "chebyshev", False),
        ("Oberon", (2, 6), "chebyshev", True),
        ("Knight", (6, 6), "manhattan", False),
        ("Merlin", (5, 5), "manhattan", False),
        ("Knight", (5, 5), "manhattan", True),
        ("Merlin", (4, 3), "manhattan", True),
    ],
)
def test_who_hears_a_speaker_in_the_middle(
    hearer: Role, at: Cell, how: Literal["chebyshev", "manhattan"], hears: bool
) -> None:
    assert (distance(at, (4, 4), how) <= hearing_range(hearer)) is hears


def test_knights_and_oberon_hear_twice_as_far() -> None:
    assert [role for role in ROLES if hearing_range(role) == 2] == ["Knight", "Knight", "Oberon"]
    assert {hearing_range(role) for role in ROLES} == {1, 2}


def test_four_are_blue_and_three_are_red() -> None:
    assert [team_of(role) for role in ROLES] == ["blue"] * 4 + ["red"] * 3


def test_after_seven_comes_one() -> None:
    assert [seat_after(6), seat_after(7), seat_after(6, 2)] == [7, 1, 1]
