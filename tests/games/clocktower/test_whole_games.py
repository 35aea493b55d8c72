"""Automatic games end by a rule, are played whole, and either side may win (lab/clocktower-balance.md has more)."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest

from games.clocktower.options import ClocktowerOptions
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.games.clocktower.figures import Figures, figures, share

EACH = 5
ENDS = {"demon_dead": "good", "mayor": "good", "saint": "evil", "two_left": "evil", "max_days": "evil"}


def test_automatic_games_end_and_each_side_wins_its_share() -> None:
    wins: Counter[str] = Counter()
    for size in range(7, 16):
        plan = Plan(("games",), "clocktower", ClocktowerOptions(pace="fast"), size, 1, ("villager",))
        for number in range(1, EACH + 1):
            play = played(plan, number, kept=False)
            truth = play.table.truth.game
            assert not play.failures
            assert truth.winner == ENDS[truth.why]
            assert (truth.why == "max_days") == (truth.day == truth.options.max_days)
            wins[truth.winner] += 1
    assert all(0.3 <= wins[side] / wins.total() <= 0.7 for side in ("good", "evil")), wins


def live(size: int, games: int) -> list[Figures]:
    """Games at the pace of people, with its clocks."""
    plan = Plan(("games",), "clocktower", ClocktowerOptions(), size, 1, ("villager",))
    return [figures(played(plan, number).commits) for number in range(1, games + 1)]


def test_a_town_of_eight_talks_names_executes_and_is_even() -> None:
    games = live(8, 60)
    assert mean(one.claims for one in games) >= 8
    assert mean(one.nominations for one in games) >= 3
    assert mean(one.executions for one in games) >= 2
    assert 35 <= share(games, "evil") <= 65
    assert share(games, why="saint") <= 5
    assert sum(one.shots for one in games if one.slayers) >= sum(one.slayers for one in games) / 4


@pytest.mark.long
@pytest.mark.parametrize(("size", "games"), [(5, 150), (8, 150), (11, 80), (15, 50)])
def test_no_side_is_hopeless_and_no_saint_dies_of_a_crowd(size: int, games: int) -> None:
    found = live(size, games)
    assert 35 <= share(found, "evil") <= 65
    assert share(found, why="saint") <= 5
    assert share(found, why="max_days") <= 10
