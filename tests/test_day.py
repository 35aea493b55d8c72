"""tests.day: whose turn it is, and that everything has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import day
from tests.test_retries import small_run


@pytest.mark.parametrize("days", [2, 3, 8])
def test_of_so_many_days_each_place_has_one(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in range(2 * days):
        turns = []
        for today in range(739_000, 739_000 + days):
            monkeypatch.setattr(day, "DAY", today)
            turns.append(day.is_turn(place, days))
        assert turns.count(True) == 1


CONFTEST = """
import pytest
from tests import day

@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    day.take_turns(items)
"""

TESTS = """
import pytest

@pytest.mark.turn(0)
def test_even(): pass

@pytest.mark.turn(1)
def test_odd(): pass

def test_unmarked(): pass

@pytest.mark.turn(1, 3)
def test_one_day_of_three(): pass
"""


@pytest.mark.parametrize(
    ("turns", "not_long"),
    [
        ("", ["test_even", "test_unmarked"]),
        ("none", ["test_even", "test_odd", "test_unmarked", "test_one_day_of_three"]),
    ],
)
def test_what_is_marked_is_long_on_other_days_and_the_rest_never(
    turns: str, not_long: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESTS_DAY", "738000")
    monkeypatch.setenv("TESTS_TURNS", turns)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    turn: by turns\n    long: long\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_turns.py").write_text(TESTS)
    ended = small_run(tmp_path, "-m", "not long", "--collect-only", "-q")
    assert re.findall(r"::(\w+)", ended.stdout) == not_long, ended.stdout + ended.stderr
