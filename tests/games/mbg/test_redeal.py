"""Dealing again: another world, of which one seat has been told exactly the same."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.mbg import facts, people
from games.mbg.options import BRIEF, MbgOptions
from games.mbg.rules import GAME, MAPS
from projections.feed import Feed
from server.history import fork_history
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.decider import standing
from tests.suite.checks import Known, holes, shown

BRIEFLY: dict[str, Any] = {**BRIEF, "pace": "fast"}
OPEN = MbgOptions(**BRIEFLY)
KINDS = {
    "all is open": OPEN,
    "hidden cards": replace(OPEN, hide_cards=True, max_turn=30, tax_scale=1.0),
    "open generals": replace(OPEN, sealed_generals=False, hide_cards=True, card_count=3),
}


@cache
def game(kind: str, seed: int) -> tuple[AnyCommit, ...]:
    """All but the end."""
    plan = Plan(("games",), "mbg", KINDS[kind], 3, seed, ("greedy", "random"), documents={"map": MAPS["duel"]})
    return tuple(played(plan, 1).commits[:-1])


def seed_of(number: int) -> str:
    return f"{number:064x}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_seat_is_shown_the_same_bytes_and_the_other_views_are_of_one_truth(kind: str, seat: Seat) -> None:
    log = game(kind, seat)
    half, whole = (fork_history.redealt(GAME, log[:many], seat, seed_of(1)) for many in (len(log) // 2, len(log)))
    assert shown(GAME, seat, half) == shown(GAME, seat, log[: len(log) // 2])
    assert shown(GAME, seat, whole) == shown(GAME, seat, log)
    viewers: tuple[Viewer, ...] = ("public", 1, 2, 3)
    truth, feeds = Feed.first(GAME, "all"), {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    known: Known = {}
    for at, commit in enumerate(whole):
        truth = truth.after(commit)
        feeds = {viewer: feed.after(commit) for viewer, feed in feeds.items()}
        if at % 10 == 0:
            for viewer, feed in feeds.items():
                holes(feed.state, truth.state, str(viewer), known)


def test_where_all_is_open_it_is_the_same_world() -> None:
    log = game("all is open", 1)
    again = fork_history.redealt(GAME, log, 1, seed_of(1))
    assert standing(GAME, again).truth.game == standing(GAME, log).truth.game


@pytest.mark.parametrize("kind", ["hidden cards", "open generals"])
def test_the_hands_of_others_are_whole_and_differ_from_world_to_world(kind: str) -> None:
    hands = set()
    for seed in range(6):
        state = standing(GAME, fork_history.redealt(GAME, game(kind, 1), 1, seed_of(seed))).truth.game
        for seat, hand in state.hands.items():
            assert sum(hand.values()) == state.counts[seat]
            assert all(count > 0 and card < state.options.card_count for card, count in hand.items())
        hands.add(str({seat: hand for seat, hand in state.hands.items() if seat != 1}))
        assert state.hands[1] == standing(GAME, game(kind, 1)).truth.game.hands[1]
    assert len(hands) > 1


def test_nobody_plays_what_he_did_not_have() -> None:
    for seed in range(4):
        held: dict[Seat, Counter[int]] = {seat: Counter() for seat in (1, 2, 3)}
        played = 0
        for commit in fork_history.redealt(GAME, game("hidden cards", 2), 3, seed_of(seed)):
            for event in commit.events:
                if isinstance(event.fact, facts.CardPlayed):
                    assert held[event.fact.seat][event.fact.card] > 0
                    played += 1
                elif isinstance(event.fact, facts.HandSeen):
                    held[event.fact.seat] = Counter(event.fact.cards)
        assert played


def test_generals_that_are_named_and_not_yet_told_are_named_again() -> None:
    found = 0
    for seed in (1, 2, 3):
        log = game("all is open", seed)
        for version, commit in enumerate(log, 1):
            state = standing(GAME, log[:version]).truth.game if _names(commit) else None
            if state is None or len(state.ready) != 1:
                continue
            (ready,) = state.ready
            (other,) = set(state.question.seats) - {ready}
            again = standing(GAME, fork_history.redealt(GAME, log[:version], other, seed_of(1))).truth.game
            naming = again.named[ready]
            fighters = people.fighters_of(again, ready, again.question.place)
            assert (naming.main, naming.vice) == people.best_generals(again, fighters)
            assert fork_history.redealt(GAME, log[:version], ready, seed_of(1))
            found += 1
    assert found


def _names(commit: AnyCommit) -> bool:
    return any(isinstance(event.fact, facts.GeneralsReady) for event in commit.events)
