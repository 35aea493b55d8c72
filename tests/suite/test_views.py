"""What is read off the log: the truth, every view, every patch, every prompt."""

from __future__ import annotations

import random

from games.game import always_hides
from tests.suite.checks import (
    check_fold,
    check_hidden,
    check_holes,
    check_ids,
    check_marks,
    check_names,
    check_nothing_hidden,
    check_orders,
    check_patches,
    check_prompt_ids,
    check_prompts,
    check_seeds,
)
from tests.suite.games import GAMES
from tests.suite.plays import several


def test_the_stored_log_folds_to_what_was_live(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_fold(play)


def test_every_view_is_the_truth_with_holes(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_holes(play)


def test_a_game_that_says_it_hides_nothing_hides_nothing(name: str, seeds: range) -> None:
    plays = list(several(name, seeds))
    times = sum(map(check_nothing_hidden, plays))
    commits = sum(len(play.commits) for play in plays)
    game = GAMES[name]
    assert times == 0 if game.secrets.hides is always_hides else 0 < times < commits


def test_patches_add_up_to_the_view(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_patches(play)


def test_prompts_follow_from_the_view_of_who_is_asked(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_prompts(play)


def test_an_id_that_was_answered_is_never_asked_again(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_prompt_ids(play)


def test_what_one_was_given_is_kept_under_its_name(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_names(play)


def test_what_a_viewer_may_not_see_moves_none_of_its_bytes(name: str, seeds: range) -> None:
    for seed, play in enumerate(several(name, seeds)):
        check_hidden(play, random.Random(seed))


def test_no_text_reaches_whom_it_was_not_spoken_to(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_marks(play)


def test_an_id_that_is_gone_never_comes_back(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_ids(play)


def test_seats_stand_in_the_order_of_their_numbers(name: str, seeds: range) -> None:
    assert sum(map(check_orders, several(name, seeds))), "no fact and no prompt has two seats in it"


def test_seeds_are_told_at_the_end_only(name: str, seeds: range) -> None:
    for play in several(name, seeds):
        check_seeds(play)
