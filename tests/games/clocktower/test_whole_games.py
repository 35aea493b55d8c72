"""Automatic games of 7 to 15 seats end by a rule, and either side may win (lab/clocktower-balance.md has 504)."""

from __future__ import annotations

from collections import Counter

from games.clocktower.options import ClocktowerOptions
from server.simulation.plan import Plan
from server.simulation.play import played

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
