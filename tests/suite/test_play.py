"""Random play: it always ends, what is offered is granted, what is not offered is refused."""

from __future__ import annotations

import random

import pytest

from games.game import AnyGame, no_deadline
from games.narration import Narration
from games.sitting import commands
from tests.suite.checks import check_refusals
from tests.suite.games import SEEDS
from tests.suite.play import CLOCK_ONLY, WILD, Pace, paces, started
from tests.suite.plays import game_of, several
from tests.suite.seeds import listed, missing, search, written


def test_random_games_end(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        assert play.finished


def test_games_end_at_every_pace(game: AnyGame, name: str, seeds: range) -> None:
    for pace in paces(game):
        for seed in seeds:
            play = game_of(name, "calm", seed, pace)
            options = play.table.truth.table.options
            assert options is not None
            assert options.pace == pace
            assert play.finished


def test_an_evening_whose_host_comes_and_goes_ends(game: AnyGame, name: str, seeds: range) -> None:
    if not game.hosting is not None:
        pytest.skip("nobody hosts this game")
    turns = [
        sum(isinstance(commit.command, commands.TakeHost) for commit in play.commits)
        for play in (game_of(name, "wild", seed, "evening") for seed in range(4 * len(seeds)))
    ]
    assert max(turns) > 1, "no host has come back"


@pytest.mark.parametrize("pace", ["live", "slow"])
def test_games_that_run_by_the_clock_end_by_the_clock_alone(game: AnyGame, seeds: range, pace: Pace) -> None:
    if game.rules.deadline is no_deadline:
        pytest.skip("nothing ever falls due in this game")
    for seed in seeds:
        play = started(game, f"alone.{seed}", CLOCK_ONLY, pace)
        if play.table.deadline() is None:
            continue  # the options of this table take its clocks away
        asked = len(play.commits)
        while not play.finished:
            if play.table.deadline() is None:
                # Where something ends by the host's word alone, the clock ends it once nobody is there to say it.
                play.act(commands.LeaveHost())
            play.step()
        narration = game.find_specialty(Narration)
        alone = {narration and narration.kind, commands.LeaveHost}
        assert {commit.by for commit in play.commits[asked:] if type(commit.command) not in alone} <= {"clock"}


def test_nobody_can_answer_for_ever(game: AnyGame, name: str, seeds: range) -> None:
    """The game moves on, or asks no more, though a seat answers the same question as long as it is asked."""
    for pace in paces(game):
        for seed in seeds[: SEEDS // 2]:
            assert game_of(name, "stubborn", seed, pace).finished


def test_the_games_own_bots_play_to_the_end(name: str, seeds: range) -> None:
    for seed in seeds:
        assert game_of(name, "bots", seed).finished


def test_what_is_not_offered_is_refused_and_changes_nothing(game: AnyGame, seeds: range) -> None:
    tried = 0
    for seed in seeds:
        play = started(game, f"fuzz.{seed}", WILD)
        rng = random.Random(seed)
        while not play.finished:
            tried += check_refusals(play, rng, share=0.3)
            play.step()
        check_refusals(play, rng)
    assert tried > 100 * len(seeds) // SEEDS


def test_every_fact_and_every_command_of_the_game_occurs(name: str) -> None:
    """In the games that are listed for it; where there is no list, in some that are searched for."""
    if not (never := missing(name)):
        return
    found = written(search(name))
    if listed(name):
        left = ", ".join(sorted(one.__name__ for one in never))
        pytest.fail(f"the games of covers/{name}.json do not show {left} any more; these do, commit them:\n{found}")
