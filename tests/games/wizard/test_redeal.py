"""Dealing again: another world, of which one seat has been told exactly the same, and which can be played on."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.wizard.options import WizardOptions
from games.wizard.rules import GAME
from games.wizard.state import State
from projections.feed import Feed
from server.history import fork_history
from server.simulation.plan import Plan
from server.simulation.play import Play, played
from server.tables.decider import standing
from tests.suite.checks import Known, holes, shown

pytestmark = pytest.mark.turn(0)

SEATS = (1, 2, 3, 4)


def plan(seed: int, pace: str) -> Plan:
    options = WizardOptions(pace=pace, rounds=3, start=14, levels="all")  # type: ignore[arg-type]
    return Plan(("games",), "wizard", options, len(SEATS), seed, ("adept", "random"))


@cache
def game(seed: int, pace: str = "fast") -> tuple[AnyCommit, ...]:
    """All but the end, which tells the seeds."""
    return tuple(played(plan(seed, pace), 1).commits[:-1])


def again(log: tuple[AnyCommit, ...], seat: Seat, number: int = 1) -> list[AnyCommit]:
    return fork_history.redealt(GAME, log, seat, f"{number:064x}")


def truth(log: list[AnyCommit]) -> State:
    state: State = standing(GAME, log).truth.game
    return state


def cards(state: State, *zones: str) -> Counter[str]:
    """Which cards lie in these zones, of all players."""
    items = (item for zone in zones for held in state.zones[zone].values() for item in held)
    return Counter(state.keys.get(str(item), str(item)) for item in items)


@pytest.mark.parametrize(
    ("seed", "pace", "seat"),
    [
        pytest.param(seed, pace, seat, marks=() if (seed, seat) in ((1, 1), (1, 3), (3, 2)) else pytest.mark.long)
        for seed, pace in ((1, "fast"), (2, "fast"), (3, "live"))
        for seat in SEATS
    ],
)
def test_the_seat_is_shown_the_same_bytes_and_the_other_views_are_of_one_truth(
    seed: int, pace: str, seat: Seat
) -> None:
    log = game(seed, pace)
    for many in (7, len(log) // 3, len(log) // 2, len(log)):
        assert shown(GAME, seat, again(log[:many], seat)) == shown(GAME, seat, log[:many])
    viewers: tuple[Viewer, ...] = ("public", *SEATS)
    everything, feeds = Feed.first(GAME, "all"), {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    known: Known = {}
    for at, commit in enumerate(again(log, seat)):
        everything = everything.after(commit)
        feeds = {viewer: feed.after(commit) for viewer, feed in feeds.items()}
        if at % 10 == 0:
            for viewer, feed in feeds.items():
                holes(feed.state, everything.state, str(viewer), known)


def test_it_is_the_same_cards_in_another_order() -> None:
    log = game(1)
    real = truth(list(log))
    every = tuple(real.zones)
    worlds = [truth(again(log, 1, number)) for number in range(4)]
    assert all(cards(world, *every) == cards(real, *every) for world in worlds)
    assert len({str(world.zones["legends"]) for world in worlds}) == 4
    early = [truth(again(log[: len(log) // 6], 1, number)) for number in range(4)]
    assert len({str(sorted(cards(world, "hand").items())) for world in early}) == 4


@pytest.mark.parametrize("part", [0.2, 0.45, 0.7, 0.9])
def test_a_world_that_was_dealt_again_can_be_played_to_its_end(part: float) -> None:
    log = game(2)
    past = again(log[: int(part * len(log))], 2)
    opening = game(1)[0]  # with dice of its own, as a fork has
    play = Play(plan(2, "fast"), 1).take_up([opening, *past[1:]]).to_the_end()
    assert not play.playing
    assert play.failures == {}
