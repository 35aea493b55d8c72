"""The figures of section 17, within what so few games can say."""

from __future__ import annotations

import statistics

import pytest

from games.mbg import facts
from games.mbg.options import QUICK, MbgOptions
from server.simulation.play import Play
from tests.games.mbg.whole import end, game, states

some_quick_games = pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.long)])


def quick(games: int) -> list[Play]:
    return [game(number, QUICK) for number in range(1, games + 1)]


def fought(plays: list[Play]) -> list[facts.BattleWaged]:
    told = (event.fact for play in plays for commit in play.commits for event in commit.events)
    return [fact for fact in told if isinstance(fact, facts.BattleWaged) and fact.kind == "siege"]


@some_quick_games
def test_quick_games_take_25_to_45_turns_and_end_by_money(games: int) -> None:
    turns = [end(play).turn for play in quick(games)]
    assert 25 <= statistics.median(turns) <= 45
    assert sum(end(play).ending == "money" for play in quick(games)) >= games * 0.9


@some_quick_games
def test_nobody_fails_to_answer(games: int) -> None:
    assert not any(play.failures for play in quick(games))


@some_quick_games
def test_most_sieges_are_won(games: int) -> None:
    battles = fought(quick(games))
    assert len(battles) / games > 4
    won = sum(battle.result == 0 for battle in battles) / len(battles)
    assert 0.6 <= won <= 0.95


def test_a_duel_takes_about_45_turns() -> None:
    turns = [end(game(number, MbgOptions(max_turn=100), 2, "duel")).turn for number in range(1, 25)]
    assert statistics.median(turns) == pytest.approx(45, abs=8)


@pytest.mark.long
def test_sixty_thousand_take_about_seventy_turns() -> None:
    options = MbgOptions(win_money=60_000, max_turn=150)
    turns = [end(game(number, options)).turn for number in range(1, 7)]
    assert statistics.median(turns) == pytest.approx(70, abs=9)


def test_who_neither_hires_nor_occupies_goes_broke() -> None:
    """As section 17 says: practically always, if the game is long enough."""
    options = MbgOptions(win_money=150_000, max_turn=150)
    broke = 0
    for number in range(1, 5):
        play = game(number, options, 4, "sanguo", ("greedy", "greedy", "greedy", "auto"))
        lazy = next(seat for seat, bot in play.bots.items() if bot == "auto")
        broke += any(isinstance(fact, facts.Bankrupted) and fact.seat == lazy for _, fact, _ in states(play))
    assert broke >= 3
