"""Random play: it always ends, what is offered is granted, what is not offered is refused."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from games.game import AnyGame, no_deadline
from tests.suite.checks import check_refusals
from tests.suite.games import SEEDS
from tests.suite.play import CLOCK_ONLY, WILD, Pace, started
from tests.suite.plays import game_of, several

PACES: tuple[Pace, ...] = get_args(Pace)


STYLES = ("calm", "wild", "bots")
"""What takes several steps in a row to happen, the game's own bots may be needed for."""


def test_random_games_end(name: str) -> None:
    for play in several(name):
        assert play.finished


@pytest.mark.parametrize("pace", PACES)
def test_games_end_at_every_pace(name: str, pace: Pace) -> None:
    for seed in range(SEEDS):
        play = game_of(name, "calm", seed, pace)
        options = play.table.truth.table.options
        assert options is not None
        assert options.pace == pace
        assert play.finished


@pytest.mark.parametrize("pace", ["live", "slow"])
def test_games_that_run_by_the_clock_end_by_the_clock_alone(game: AnyGame, pace: Pace) -> None:
    if game.deadline is no_deadline:
        pytest.skip("nothing ever falls due in this game")
    for seed in range(SEEDS):
        play = started(game, f"alone.{seed}", CLOCK_ONLY, pace)
        if play.table.deadline() is None:
            continue  # the options of this table take its clocks away
        asked = len(play.commits)
        play.to_the_end()
        narrations = game.narration and game.narration.kind
        assert {commit.by for commit in play.commits[asked:] if type(commit.command) is not narrations} <= {"clock"}


@pytest.mark.parametrize("pace", PACES)
def test_nobody_can_answer_for_ever(name: str, pace: Pace) -> None:
    """The game moves on, or asks no more, though a seat answers the same question as long as it is asked."""
    for seed in range(SEEDS // 2):
        assert game_of(name, "stubborn", seed, pace).finished


def test_the_games_own_bots_play_to_the_end(name: str) -> None:
    for seed in range(SEEDS):
        assert game_of(name, "bots", seed).finished


def test_what_is_not_offered_is_refused_and_changes_nothing(game: AnyGame) -> None:
    tried = 0
    for seed in range(SEEDS):
        play = started(game, f"fuzz.{seed}", WILD)
        rng = random.Random(seed)
        while not play.finished:
            tried += check_refusals(play, rng, share=0.3)
            play.step()
        check_refusals(play, rng)
    assert tried > 100


def test_every_fact_and_every_command_of_the_game_occurs(game: AnyGame, name: str) -> None:
    wanted = {*game.facts, *game.commands}
    seen: set[type] = set()
    for seed in range(40 * SEEDS):
        play = game_of(name, STYLES[seed % len(STYLES)], seed // len(STYLES))
        seen |= {type(commit.command) for commit in play.commits}
        seen |= {type(event.fact) for commit in play.commits for event in commit.events}
        if wanted <= seen:
            return
    never = sorted(one.__name__ for one in wanted - seen)
    pytest.fail(f"{name}: never seen in {40 * SEEDS} random games: {', '.join(never)}")
