"""What looks at whole games of Clocktower, and what compares two worlds, find the faults planted in its nights."""

from __future__ import annotations

import pytest

from events.audience import Viewer
from games.clocktower.rules import GAME
from games.game import AnyGame
from tests.games.clocktower.even import check_even
from tests.planted.clocktower import (
    MUTANTS,
    a_shorter_hush_when_nothing_is_to_decide,
    no_hush_when_nothing_is_to_decide,
)
from tests.suite.checks import Leak
from tests.suite.play import CALM, CLOCK_ONLY, played
from tests.suite.worlds import Pair, Setting

GAMES = 4
STARTS = [pytest.param(1, id="one"), pytest.param(2, id="all", marks=pytest.mark.long)]
WALKS = 24


def nights(game: AnyGame, games: int = GAMES) -> None:
    """Look at all nights of a few games at ``live``."""
    for seed in range(games):
        for style in (CALM, CLOCK_ONLY):
            check_even(played(game, f"even.{seed}", style, "live"))


def worlds(game: AnyGame, viewer: Viewer, start: int) -> None:
    """Walk in two worlds at ``live``, every other time with a person in the chair."""
    for number in range(WALKS):
        Pair(game, viewer, f"start {start}.{number}", setting=Setting("live", number % 2 == 0)).run()


@pytest.mark.parametrize("games", [1, pytest.param(GAMES, marks=pytest.mark.long)])
def test_all_nights_of_the_sound_game_are_alike(games: int) -> None:
    nights(GAME, games)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=list(MUTANTS))
def test_every_mutant_has_a_night_that_is_not(mutant: object) -> None:
    with pytest.raises(Leak):
        nights(mutant())  # type: ignore[operator]


@pytest.mark.parametrize("starts", STARTS)
@pytest.mark.parametrize("viewer", ["public", 5])
@pytest.mark.parametrize("mutant", [no_hush_when_nothing_is_to_decide, a_shorter_hush_when_nothing_is_to_decide])
def test_a_hush_that_knows_is_found_from_every_start(mutant: object, viewer: Viewer, starts: int) -> None:
    """Decoys are not: what a seat is asked may reveal what it is, so two worlds may part by it."""
    for start in range(starts):
        with pytest.raises(Leak, match=r"window_opened|hush_began|dawn_broke|night_told"):
            worlds(mutant(), viewer, start)  # type: ignore[operator]
