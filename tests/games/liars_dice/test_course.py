"""The course of a game as simulations count it, against the game itself."""

from __future__ import annotations

from games.liars_dice import facts
from games.liars_dice.course import course
from games.liars_dice.state import LiarsDiceOptions
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.games.told import said


def test_a_course_adds_up_to_its_game() -> None:
    plan = Plan(("games",), "liars_dice", LiarsDiceOptions(pace="fast", dice=4), 4, 3, ("odds", "random"))
    play = played(plan, 1)
    events = [event for commit in play.commits for event in commit.events]
    truth = play.table.truth.game
    found = course(truth, [event.fact for event in events])
    lost = said(events, facts.DieLost)
    assert found.counts["rounds"] == truth.round == len(lost)
    assert found.counts["lies"] + found.counts["doubts"] == len(said(events, facts.BidChallenged))
    assert found.counts["lies"] > 0 < found.counts["doubts"]
    assert found.counts["bids"] == len(said(events, facts.BidMade))
    (winner,) = truth.playing
    assert len(found.curves["dice"][winner]) == truth.round
    for seat, curve in found.curves["dice"].items():
        assert curve[0] == 4
        assert sum(4 - dice for dice in curve) <= 4 * len(curve)
        assert found.scores[seat] == len(curve)
        out = [number for number, fact in enumerate(lost, 1) if fact == facts.DieLost(seat, 0)]
        assert len(curve) == (out[0] if out else truth.round)
