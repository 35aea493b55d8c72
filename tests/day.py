"""The day of a run, by which dear tests take turns: ``TESTS_DAY`` sets it, to repeat a run of another day.

``@pytest.mark.turn(place)`` makes a test long but on every other day, ``turn(place, days)`` but on one in that number,
so that `make test-long` has it on the others. Each game, viewer or look among its like has a place of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

# Not called SOTTO_…, which servers and commands of the tests would refuse as no setting of theirs. Written back, so
# that all workers of a run that passes midnight have one day, and the same tests.
DAY = int(os.environ.setdefault("TESTS_DAY", str(date.today().toordinal())))

WITHOUT_TURNS = os.environ.get("TESTS_TURNS") == "none"
"""Whether nothing takes turns, as where a game has changed."""


def take_turns(items: Iterable[pytest.Item]) -> None:
    """Make long whose turn it is not."""
    for item in items:
        mark = item.get_closest_marker("turn")
        if mark and not WITHOUT_TURNS and not is_turn(*mark.args):
            item.add_marker(pytest.mark.long)


def in_turn(values: Iterable[object]) -> list[Any]:
    """Parameters of a test that take turns, each by its place."""
    return [pytest.param(value, marks=pytest.mark.turn(place)) for place, value in enumerate(values)]


def is_turn(place: int, days: int = 2) -> bool:
    """Whether it is the turn of this place today."""
    return place % days == DAY % days
