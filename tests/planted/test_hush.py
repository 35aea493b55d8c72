"""The suite that every game has for nothing finds each fault planted in Hush, and none in Hush itself."""

from __future__ import annotations

import random

import pytest

from events.audience import Viewer
from games.game import AnyGame
from tests.planted.hush import MUTANTS, no_hush_when_nothing_is_to_decide
from tests.probes.hush.rules import GAME
from tests.suite import checks
from tests.suite.audiences import check_audiences
from tests.suite.checks import Leak
from tests.suite.games import viewers
from tests.suite.play import CALM, STUBBORN, WILD, Fault, Pace, played
from tests.suite.worlds import Pair, Setting, walked

STARTS = [pytest.param(range(1), id="few"), pytest.param(range(10), id="all", marks=pytest.mark.long)]
WALKS = 16
"""As many as the suite takes for each viewer at the least."""


def every_check(game: AnyGame, seed: int) -> None:
    """What the suite asks of a game: of every log, and of every viewer's two worlds. Raises Fault."""
    for style in (CALM, WILD, STUBBORN):
        play = played(game, f"suite.{seed}", style)
        for check in LOGS:
            check(play)
        checks.check_hidden(play, random.Random(seed))


LOGS = (
    checks.check_fold,
    checks.check_holes,
    checks.check_patches,
    checks.check_prompts,
    checks.check_prompt_ids,
    checks.check_names,
    checks.check_marks,
    checks.check_ids,
    checks.check_orders,
    checks.check_seeds,
    check_audiences,
)


def suite(game: AnyGame) -> None:
    for seed in range(3):
        every_check(game, seed)
    for viewer in viewers(game):
        walked(game, viewer, 0, WALKS, WALKS)


def test_the_suite_finds_nothing_in_the_sound_game() -> None:
    suite(GAME)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=list(MUTANTS))
def test_the_suite_finds_every_mutant(mutant: object) -> None:
    with pytest.raises(Fault):
        suite(mutant())  # type: ignore[operator]


# --- a phase whose length depends on a secret ----------------------------------------------------------------------


@pytest.mark.parametrize("starts", STARTS)
@pytest.mark.parametrize("viewer", ["public", 1])
def test_a_hush_that_ends_at_once_is_found_from_every_start(viewer: Viewer, starts: range) -> None:
    for start in starts:
        walked(GAME, viewer, 0, WALKS, WALKS, f"start {start}")
        with pytest.raises(Leak, match=NOTICED):
            walked(no_hush_when_nothing_is_to_decide(), viewer, 0, WALKS, WALKS, f"start {start}")


@pytest.mark.parametrize("starts", STARTS)
@pytest.mark.parametrize("pace", ["live", "fast"])
@pytest.mark.parametrize("viewer", ["public", 1])
def test_it_is_found_at_either_pace(viewer: Viewer, pace: Pace, starts: range) -> None:
    for start in starts:
        walks_at(pace, GAME, viewer, start)
        with pytest.raises(Leak, match=NOTICED):
            walks_at(pace, no_hush_when_nothing_is_to_decide(), viewer, start)


NOTICED = r"cards_opened|looks the same"


def walks_at(pace: Pace, game: AnyGame, viewer: Viewer, start: int) -> None:
    """As many walks at one pace, every other with a host."""
    for number in range(WALKS):
        Pair(game, viewer, f"{pace} {start}.{number}", setting=Setting(pace, number % 2 == 0)).run()
