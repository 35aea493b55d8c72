"""lab.ghost_balance: few games, so only what is far from the aims is found."""

from __future__ import annotations

import pytest

from lab.ghost_balance import AIMS, MODULES, Found, found, games

TABLES = 24
ROOM = 1.5
"""Times the half of the interval that so few games may lie beside an aim."""


def test_games_are_played_and_counted() -> None:
    ended = games(MODULES[0], 2)
    assert not any(one.failures for one in ended), "no bot fails"
    assert {one.name for one in found(ended)} == AIMS.keys()


@pytest.mark.long
@pytest.mark.parametrize("module", MODULES)
def test_games_end_about_as_aimed_at(module: str) -> None:
    ended = games(module, TABLES)
    assert not any(one.failures for one in ended), "no bot fails"
    counted = {one.name: one for one in found(ended)}
    assert counted.keys() == AIMS.keys()
    for name, one in counted.items():
        low, high = one.rate - ROOM * one.half, one.rate + ROOM * one.half
        assert low <= AIMS[name].high, one.row()
        assert high >= AIMS[name].low or name == "lost", one.row()
    assert counted["return"].rate > counted["adrift"].rate, "the headline ending is not the rarest"


def test_what_is_not_aimed_at_is_told() -> None:
    assert "**no**" in Found("return", 0.01, 0.01).row()
    assert Found("collapses", 2.25, 0.25).row() == "| collapses | 2.2 ± 0.2 | 1 to 3.5 | a table | yes |"
