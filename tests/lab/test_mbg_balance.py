"""lab.mbg_balance: who sits where, and what is counted."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from games.mbg.mapcheck import check
from games.mbg.mapfile import read
from games.mbg.rules import MAPS
from lab.mbg_balance import SCENARIOS, Found, dealt, found, orders
from server.simulation.results import wilson

TABLES = 12
DUEL = SCENARIOS[1]


@pytest.mark.parametrize("size", [2, 4, 6])
def test_every_role_has_every_seat_equally_often(size: int) -> None:
    every = orders(size)
    assert set(every) == set(permutations(range(size)))
    for at in range(0, len(every), size):
        assert all(len(set(seat)) == size for seat in zip(*every[at : at + size], strict=True))


def test_neighbours_change_early() -> None:
    following = Counter(order[(order.index(0) + 1) % 6] for order in orders(6)[:120:6])
    assert set(following) == {1, 2, 3, 4, 5}


def test_a_map_is_dealt_with_all_that_its_roles_have() -> None:
    file = read(MAPS["sanguo"])
    text = dealt(MAPS["sanguo"], (3, 1, 0, 2))
    check(text)
    assert read(text).roles == tuple(file.roles[at] for at in (3, 1, 0, 2, 4, 5))
    assert read(text)._replace(roles=file.roles) == file


@pytest.fixture(scope="module")
def games() -> Found:
    return found(DUEL, "quick", TABLES)


def test_each_game_is_won_once(games: Found) -> None:
    assert games.tables == TABLES
    assert sum(one.times for one in games.roles.values()) == pytest.approx(TABLES)
    assert sum(one.times for one in games.seats.values()) == pytest.approx(TABLES)
    assert list(games.roles) == ["甲", "乙"]
    assert min(games.counts["turns"]) > 0


def test_a_role_far_from_its_aim_is_told(games: Found) -> None:
    uneven = games._replace(roles={"甲": wilson(9, 12), "乙": wilson(3, 12)})
    assert not uneven.aimed_at
    assert any("MISSED" in row for row in uneven.rows())
    even = games._replace(roles={"甲": wilson(6, 12), "乙": wilson(6, 12)})
    assert even.aimed_at
    assert not any("MISSED" in row for row in even.rows())


@pytest.mark.long
def test_who_is_favoured_is_found() -> None:
    rich = MAPS["duel"].replace("6000 1", "12000 1")
    assert found(DUEL, "classic", TABLES, map=rich).roles["甲"].rate > 0.7


def test_a_picture_is_drawn(games: Found, tmp_path: Path) -> None:
    # Imported here, as the bench does: every worker that collects would wait for matplotlib.
    from lab.mbg_balance_picture import draw

    file = tmp_path / "duel.png"
    draw([games], read(MAPS["duel"]).english, file)
    first = file.read_bytes()
    assert first.startswith(b"\x89PNG")
    draw([games], read(MAPS["duel"]).english, file)
    assert file.read_bytes() == first
