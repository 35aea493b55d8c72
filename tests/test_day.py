"""tests.day: whose turn it is, and that everything has one."""

from __future__ import annotations

import pytest

from tests import day


@pytest.mark.parametrize("days", [2, 3, 8])
def test_of_so_many_days_each_place_has_one(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in range(2 * days):
        turns = []
        for today in range(739_000, 739_000 + days):
            monkeypatch.setattr(day, "DAY", today)
            turns.append(day.is_turn(place, days))
        assert turns.count(True) == 1


class Marked:
    """As much of a test as taking turns looks at."""

    def __init__(self, *turn: int) -> None:
        self.turn = turn
        self.added: list[pytest.MarkDecorator] = []

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return pytest.mark.turn(*self.turn).mark if name == "turn" and self.turn else None

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.added.append(marker)


@pytest.mark.parametrize(("without", "long"), [(False, [False, True, False, True]), (True, [False] * 4)])
def test_what_is_marked_is_long_on_other_days_and_the_rest_never(
    without: bool, long: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(day, "DAY", 738_000)
    monkeypatch.setattr(day, "WITHOUT_TURNS", without)
    items = [Marked(0), Marked(1), Marked(), Marked(1, 3)]
    day.take_turns(items)
    assert [item.added == [pytest.mark.long] for item in items] == long
