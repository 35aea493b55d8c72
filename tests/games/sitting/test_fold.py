"""The fold of the sitting: what each fact leaves, and what of it each viewer knows."""

from __future__ import annotations

import re

import msgspec
import pytest

from events.event import Fact
from games.dice import seed_hash
from games.sitting import facts as table_facts
from games.sitting import fold
from games.sitting import state as table_state
from games.sitting.facts import (
    TableAbandoned,
    TableAside,
    TableClosed,
    TableCoHostLeft,
    TableCoHostTaken,
    TableDeadlineMissed,
    TableDocumentGiven,
    TableEnded,
    TableHostLeft,
    TableHostSaid,
    TableHostTaken,
    TableOpened,
    TablePauseAsked,
    TablePaused,
    TableResigned,
    TableResumeAsked,
    TableResumed,
    TableSaid,
    TableSealedSeedRevealed,
    TableSeatLeft,
    TableSeedRevealed,
    TableStarted,
    TableSubstituted,
)
from games.sitting.state import TableState
from tests.games.given import NOW, SEALED_SEED, SEED, Given, full, opened
from tests.games.parlour import LENGTH, Asked, ParlourOptions

PLAYING = (*full("ann", "bob"), TableStarted(), Asked(1, NOW + LENGTH))


def folded(*facts: Fact) -> TableState:
    state = table_state.FIRST
    for fact in facts:
        state = fold.evolve(state, fact)
    return state


def test_an_opened_table() -> None:
    state = folded(*opened(3, private=True))
    assert (state.game, state.rules, state.number, state.size, state.opener) == ("parlour", 1, 7, 3, "ann")
    assert (state.private, state.status, state.seats, state.host) == (True, "open", {}, None)
    assert state.options == ParlourOptions()
    assert (state.seed_hash, state.sealed_seed_hash) == (seed_hash(SEED), seed_hash(SEALED_SEED))
    assert (state.seed, state.sealed_seed) == (SEED, SEALED_SEED)


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ((), "open"),
        ((TableStarted(),), "playing"),
        ((TableStarted(), TablePaused(5, idle=False)), "paused"),
        ((TableStarted(), TablePaused(5, idle=True), TableResumed(9)), "playing"),
        ((TableStarted(), TableEnded({1: "win"}, "nothing")), "finished"),
        ((TableStarted(), TableAbandoned()), "finished"),
        ((TableClosed(),), "finished"),
    ],
)
def test_status(facts: tuple[Fact, ...], status: str) -> None:
    assert folded(*opened(), *facts).status == status


def test_a_pause_knows_since_when_and_leaves_no_trace_but_the_offset() -> None:
    paused = folded(*PLAYING, TablePauseAsked(1), TablePaused(5, idle=True))
    assert (paused.paused_since, paused.idle, paused.pause_votes) == (5, True, {})
    resumed = folded(*PLAYING, TablePaused(5, idle=True), TableResumeAsked(2), TableResumed(9))
    assert resumed == msgspec.structs.replace(folded(*PLAYING), clock_offset=9)


def test_votes_are_kept_until_they_are_used_or_their_player_goes() -> None:
    asked = (*PLAYING, TablePauseAsked(1), TablePauseAsked(2))
    assert folded(*asked).pause_votes == {1: True, 2: True}
    assert folded(*asked, TableResigned(1, "random")).pause_votes == {2: True}


def test_who_left_a_running_game_is_remembered_and_who_left_before_is_not() -> None:
    before = folded(*full("ann", "bob"), TableHostTaken("eve"), TableHostLeft(), TableSeatLeft(1))
    assert before.served == {}
    during = folded(*PLAYING, TableHostTaken("eve"), TableHostLeft(), TableResigned(2, "random"))
    assert during.served == {"eve": "host", "bob": 2}


def test_who_was_dismissed_is_welcome_no_more_unless_appointed_again() -> None:
    helped = (*PLAYING, TableHostTaken("eve"), TableCoHostTaken("host:2", "fay"))
    assert folded(*helped, TableCoHostLeft("host:2")).removed is None
    dismissed = (*helped, TableCoHostLeft("host:2", dismissed=True))
    assert folded(*dismissed).removed == {"fay": True}
    assert folded(*dismissed, TableCoHostTaken("host:3", "fay")).removed is None


def test_what_a_seat_missed_is_known_to_the_truth_and_to_that_seat() -> None:
    given = Given(*PLAYING, TableDeadlineMissed(2, 1), TableSubstituted(2, "random"))
    for viewer, feed in given.table.feeds.items():
        knows = viewer == 2
        assert feed.state.table.missed == ({2: 1} if knows else {})
        assert feed.state.table.substitutes == ({2: "random"} if knows else {})
    assert given.state.missed == {2: 1}


def test_seeds_are_known_to_the_truth_only_until_they_are_revealed() -> None:
    given = Given(*PLAYING)
    for feed in given.table.feeds.values():
        assert (feed.state.table.seed, feed.state.table.sealed_seed) == (None, None)
    revealed = Given(*PLAYING, TableSeedRevealed(SEED), TableSealedSeedRevealed(SEALED_SEED))
    assert revealed.table.feeds["public"].state.table.sealed_seed == SEALED_SEED


def test_every_fact_is_folded_or_is_talk_or_for_the_game() -> None:
    folds = set(fold.evolve._steps)
    assert {*table_facts.FACTS, TableOpened} - folds == {
        TableSaid,
        TableAside,
        TableHostSaid,
        TableDocumentGiven,
    }


def test_every_fact_says_to_whom_it_is_told() -> None:
    assert [fact.__name__ for fact in table_facts.FACTS if not re.match("→ ", fact.__doc__ or "")] == []


def test_tags_begin_with_table_and_no_other_facts_are_named_so() -> None:
    facts: tuple[type[Fact], ...] = (*table_facts.FACTS, TableOpened)
    tags = [fact.__struct_config__.tag for fact in facts]
    assert all(str(tag).startswith("table_") for tag in tags)
    assert len(set(tags)) == len(tags)
