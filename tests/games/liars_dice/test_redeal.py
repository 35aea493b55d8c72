"""Rolling again: another world, of which one seat has been told exactly the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.liars_dice import facts
from games.liars_dice.rules import GAME
from games.liars_dice.state import LiarsDiceOptions
from projections.feed import Feed
from server.history import fork_history
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.decider import standing
from tests.suite.checks import Known, holes, shown

SEATS = (1, 2, 3, 4)


@cache
def game(seed: int) -> tuple[AnyCommit, ...]:
    """All but the end, which tells the seeds."""
    plan = Plan(("games",), "liars_dice", LiarsDiceOptions(pace="fast"), len(SEATS), seed, ("odds", "random"))
    return tuple(played(plan, 1).commits[:-1])


def again(log: Sequence[AnyCommit], seat: Seat, number: int = 1) -> list[AnyCommit]:
    return fork_history.redealt(GAME, log, seat, f"{number:064x}")


@pytest.mark.parametrize("seat", SEATS)
def test_the_seat_is_shown_the_same_bytes_and_the_other_views_are_of_one_truth(seat: Seat) -> None:
    log = game(seat)
    for many in range(6, len(log), 7):
        assert shown(GAME, seat, again(log[:many], seat)) == shown(GAME, seat, log[:many])
    viewers: tuple[Viewer, ...] = ("public", *SEATS)
    truth, feeds = Feed.first(GAME, "all"), {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    known: Known = {}
    for commit in again(log, seat):
        truth = truth.after(commit)
        feeds = {viewer: feed.after(commit) for viewer, feed in feeds.items()}
        for viewer, feed in feeds.items():
            holes(feed.state, truth.state, str(viewer), known)


def test_what_was_shown_lay_under_the_cups_and_counts_for_the_bid() -> None:
    for seat in SEATS:
        hands: dict[Seat, tuple[int, ...]] = {}
        shows = 0
        for fact in (event.fact for commit in again(game(5), seat) for event in commit.events):
            match fact:
                case facts.RoundBegan():
                    hands = {}
                case facts.DiceRolled(seat=other, dice=dice):
                    hands[other] = dice
                case facts.DiceShown(dice=dice):
                    assert dice == hands
                    shows += 1
                case _:
                    pass
        assert shows > 5


def test_in_the_round_that_is_not_over_the_others_have_rolled_anything() -> None:
    log = game(2)[:7]
    truth = standing(GAME, log).truth.game
    worlds = [standing(GAME, again(log, 2, number)).truth.game for number in range(200)]
    assert all(world.dice[2] == truth.dice[2] for world in worlds)
    assert all(world.dice.keys() == truth.dice.keys() for world in worlds)
    assert len({world.dice[1] for world in worlds}) > 50
    dice = Counter(die for world in worlds for die in world.dice[3])
    assert all(120 < dice[face] < 220 for face in range(1, 7))


def test_the_old_world_leaves_nothing_behind_that_the_seat_was_not_told() -> None:
    log = game(3)[:9]
    twin = again(log, 1, 99)
    assert standing(GAME, twin).truth.game.dice != standing(GAME, log).truth.game.dice
    one, other = (again(source, 1, 7) for source in (log, twin))
    assert [(commit.at, commit.events) for commit in one] == [(commit.at, commit.events) for commit in other]
