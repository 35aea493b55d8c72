"""server.history.fork_history: the past that a fork begins with, and when there is none to be had."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from events.codec import AnyCommit
from events.event import Commit
from games.game import AnyGame, Events
from games.sitting import commands
from games.sitting.facts import TableSeeded
from server.history.fork_history import NoRedeal, redealt, seedless, trusted, without_seeds
from tests.altered import altered
from tests.suite.games import GAMES
from tests.suite.plays import game_of

DICE = GAMES["liars_dice"]
SEED = "55" * 32


@pytest.fixture(scope="module")
def log() -> list[AnyCommit]:
    """A whole game but its last commit."""
    return game_of("liars_dice", "bots", 0).commits[:-1]


def test_without_seeds_nobody_can_roll_again(log: list[AnyCommit]) -> None:
    bare = without_seeds(log)
    opening = bare[0].command
    assert isinstance(opening, commands.Open)
    assert bare[1:] == log[1:]
    assert seedless(bare[0])
    assert not seedless(log[0])
    assert (opening.seed, opening.sealed_seed) == ("", "")
    kept = [event.fact for event in bare[0].events]
    assert kept == [event.fact for event in log[0].events if not isinstance(event.fact, TableSeeded)]
    assert len(kept) < len(log[0].events)


def test_what_cannot_be_decided_again_ends_with_the_fork(log: list[AnyCommit]) -> None:
    command = commands.Fork("source", 3, 0, 8, "", False, "ann", {}, SEED, SEED, "")
    fork: AnyCommit = Commit("f", 9, "server", command, ())
    known = trusted([*without_seeds(log)[:3], fork, *log[3:5]])
    assert [known(version) for version in range(1, 7)] == [True, True, True, False, False, False]
    assert not any(map(trusted(log), range(1, 9)))


def dealing(change: Any) -> AnyGame:
    """Liar's dice, whose other worlds are changed."""

    def redeal(*about: Any) -> Iterable[Events]:
        assert DICE.secrets.redeal is not None
        return change(list(DICE.secrets.redeal(*about)))  # type: ignore[no-any-return]

    return altered(DICE, redeal=redeal)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (altered(DICE, redeal=None), "cannot deal again"),
        (dealing(lambda events: events[:-1]), "finds no world that fits"),
        (dealing(lambda events: [*events[:-1], ()]), "tells seat 1 another past"),
    ],
)
def test_a_world_that_does_not_fit_is_none(log: list[AnyCommit], game: AnyGame, why: str) -> None:
    assert redealt(DICE, log, 1, SEED)
    with pytest.raises(NoRedeal, match=why):
        redealt(game, log, 1, SEED)


def test_the_hosts_documents_are_not_dealt_again() -> None:
    with pytest.raises(NoRedeal, match="documents"):
        redealt(altered(GAMES["errand"], redeal=DICE.secrets.redeal), game_of("errand", "calm", 0).commits, 1, SEED)
