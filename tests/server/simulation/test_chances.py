"""Chances at moments of a finished game: the same each time, and looked for where they change."""

from __future__ import annotations

import pytest

from events.codec import AnyCommit
from games.sitting.facts import TableEnded
from server.simulation.chances import MOMENTS, Chance, chances
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.suite.games import GAMES, PACKAGES

FEW = 4
"""The number of games that bots play on from each moment where it does not matter how well a chance is known."""

DEALT_AGAIN = [
    pytest.param(name, marks=pytest.mark.long if name == "wizard" else ())
    for name, game in GAMES.items()
    if game.secrets.redeal is not None
]


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.simulation.chances.GAMES", FEW)


def game(name: str, number: int = 1, size: int | None = None) -> tuple[Plan, list[AnyCommit]]:
    one = GAMES[name]
    plan = Plan(PACKAGES, name, one.rules.options(pace="fast"), size or one.rules.seats[0], 1, (one.programs.demo,))
    return plan, played(plan, number).commits


def test_the_last_move_of_a_duel_has_decided_it() -> None:
    plan, commits = game("liars_dice")
    end = next(event.fact for event in commits[-1].events if isinstance(event.fact, TableEnded))
    found = sorted(chances(plan, commits), key=lambda one: one.version)
    assert found[0].wins != found[-1].wins
    assert all(round(sum(one.wins.values()), 2) == 1 for one in found), "one of two wins"
    winner = next(seat for seat, outcome in end.outcomes.items() if outcome == "win")
    assert found[-1].wins[winner] > 0.5


@pytest.mark.usefixtures("few_games")
def test_they_follow_from_the_log_alone() -> None:
    plan, commits = game("liars_dice", 2)
    assert list(chances(plan, commits)) == list(chances(plan, commits))


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("name", DEALT_AGAIN)
def test_every_game_that_deals_again_can_be_played_on(name: str) -> None:
    plan, commits = game(name)
    first = next(chances(plan, commits))
    assert isinstance(first, Chance)
    assert set(first.wins) == set(range(1, plan.size + 1))
    assert any(first.wins.values())


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("size", [3, pytest.param(5, marks=pytest.mark.long)])
def test_it_looks_closer_where_most_was_decided(size: int) -> None:
    plan, commits = game("liars_dice", size=size)
    order = [one.version for one in chances(plan, commits)]
    assert len(order) == len(set(order)) <= MOMENTS
    assert order[: len(order) // 2] == sorted(order[: len(order) // 2])
    assert len(order) > 13
