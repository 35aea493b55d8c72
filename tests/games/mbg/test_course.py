"""The course of a game as simulations count it, against the game itself."""

from __future__ import annotations

import pytest

from games.mbg import facts
from games.mbg.course import COUNTED, course
from games.mbg.options import QUICK
from games.words import LANGUAGES
from tests.games.mbg.whole import end, game


@pytest.mark.parametrize(("size", "map", "bots"), [(4, "sanguo", ("greedy",)), (2, "lesson", ("greedy", "random"))])
def test_a_course_adds_up_to_its_game(size: int, map: str, bots: tuple[str, ...]) -> None:
    play = game(1, QUICK, size, map, bots)
    told = [event.fact for commit in play.commits for event in commit.events]
    state = end(play)
    found = course(state, told)
    assert found.counts["turns"] == state.turn
    assert found.counts["bankrupt"] == sum(isinstance(one, facts.Bankrupted) for one in told)
    assert found.counts["sieges_won"] <= found.counts["sieges"]
    assert found.counts["sieges_won"] <= found.counts["cities_taken"]
    assert found.scores == {seat: money / 100 for seat, money in state.money.items()}
    assert {seat: curve[-1] for seat, curve in found.curves["money"].items()} == found.scores
    assert {len(curve) for curve in found.curves["money"].values()} == {state.turn}
    started = sum(one.amount for one in told if isinstance(one, facts.Paid) and one.why == "start") / 100
    # What roles pay each other stays among them.
    bank = sum(found.amounts[why] for why in ("city_income", "own_city", "hire", "study", "robber"))
    assert bank * state.turn + started == pytest.approx(sum(found.scores.values()))
    assert sum(sum(had.values()) for had in found.held["technique"].values()) == found.counts["learned"]
    assert sum(sum(had.values()) for had in found.held["card"].values()) == found.counts["cards"]


def test_what_may_be_held_has_words() -> None:
    words = game(1, QUICK).game.about.words
    codes = [f"count.{one}" for one in COUNTED]
    codes += [f"technique.{one}" for one in range(12)] + [f"card.{one}" for one in range(14)]
    assert all(code in words[language] for code in codes for language in LANGUAGES)
