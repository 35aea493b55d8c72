"""Dealing again: another world, of which one seat has been told exactly the same, and which can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.clocktower import facts
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from projections.feed import Feed
from server.history import fork_history
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.decider import standing
from tests.suite.checks import Known, holes, shown

pytestmark = pytest.mark.turn(1)

SEATS = tuple(range(1, 9))


@cache
def game(seed: int) -> tuple[AnyCommit, ...]:
    """All but the end, which tells the seeds."""
    plan = Plan(("games",), "clocktower", ClocktowerOptions(pace="fast"), len(SEATS), seed, ("villager",))
    return tuple(played(plan, 1).commits[:-1])


def again(log: Sequence[AnyCommit], seat: Seat, number: int = 1) -> list[AnyCommit]:
    return fork_history.redealt(GAME, log, seat, f"{number:064x}")


@pytest.mark.parametrize(
    ("seed", "seat"),
    [
        pytest.param(seed, seat, marks=() if seed == 1 and seat in (1, 4, 8) else pytest.mark.long)
        for seed in (1, 2)
        for seat in SEATS
    ],
)
def test_the_seat_is_shown_the_same_bytes_and_the_other_views_are_of_one_truth(seed: int, seat: Seat) -> None:
    log = game(seed)
    for many in range(6, len(log), 17):
        assert shown(GAME, seat, again(log[:many], seat)) == shown(GAME, seat, log[:many])
    viewers: tuple[Viewer, ...] = ("public", "host", *SEATS)
    truth, feeds = Feed.first(GAME, "all"), {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    known: Known = {}
    for commit in again(log, seat):
        truth = truth.after(commit)
        feeds = {viewer: feed.after(commit) for viewer, feed in feeds.items()}
        for viewer, feed in feeds.items():
            holes(feed.state, truth.state, str(viewer), known)


@pytest.mark.parametrize("seat", SEATS)
def test_somebody_is_a_living_demon_and_the_evil_are_whom_this_seat_was_told(seat: Seat) -> None:
    log = game(3)
    truth = standing(GAME, log).truth.game
    for number in range(6):
        world = standing(GAME, again(log, seat, number)).truth.game
        demons = [one for one, side in world.loyalties.items() if world.characters[one] == "imp" and side == "evil"]
        assert any(world.alive[one] for one in demons)
        assert world.beliefs[seat] == truth.beliefs[seat]
        for info in world.learnt.get(seat, ()):
            if info.kind == "minions":
                assert {world.loyalties[one] for one in info.seats} == {"evil"}


def test_others_may_be_anybody() -> None:
    log = game(4)
    dawn = next(number for number, one in enumerate(log) if facts.DawnBroke in {type(e.fact) for e in one.events})
    worlds = [standing(GAME, again(log[:dawn], 1, number)).truth.game for number in range(12)]
    assert len({tuple(world.characters.values()) for world in worlds}) == 12
