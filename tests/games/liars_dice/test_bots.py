"""The bot that plays the odds: what it believes, and that it wins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.dice import Dice
from games.liars_dice.bots import odds_bot
from games.liars_dice.state import LiarsDiceOptions, State
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.games.given import Given
from tests.games.liars_dice.playing import Hands, bid, cups

FIVES: Hands = {1: (5, 5, 5, 5, 5), 2: (2, 2, 3, 4, 6), 3: (2, 2, 3, 4, 6)}


def own_view(table: Given, seat: int) -> State:
    """What a seat knows, though the facts of a test are told to everyone."""
    state: State = table.table.truth.game
    return msgspec.structs.replace(state, dice={seat: state.dice[seat]})


def moves(table: Given, seat: int) -> set[str]:
    """What the bot may do: bids, or ``challenge``."""
    view, prompts = own_view(table, seat), table.table.feeds[seat].prompts
    answers: list[Any] = [odds_bot(view, seat, prompts, Dice("11" * 32, "bot", number)) for number in range(200)]
    return {answer[1].get("bid", answer[1]["type"]) for answer in answers}


def test_it_bids_on_what_it_holds_and_not_always_the_same() -> None:
    said = moves(cups(FIVES), 1)
    assert {"5x5", "6x5"} <= said
    assert not said & {"challenge", "7x5", "5x4", "5x1"}


def test_it_challenges_what_can_hardly_be_and_not_what_it_holds_itself() -> None:
    table = cups(FIVES, turn=3)
    bid(table, 3, "11x2")
    assert moves(table, 1) == {"challenge"}
    table = cups(FIVES, turn=3)
    bid(table, 3, "4x5")
    assert moves(table, 1) == {"5x5", "6x5"}


def test_it_knows_that_ones_are_wild_no_more() -> None:
    ones: Hands = {1: (1, 1, 1, 1, 1), 2: (2,), 3: (3,)}
    table = cups(ones, turn=3)
    bid(table, 3, "5x6")
    assert "challenge" not in moves(table, 1)
    table = cups(ones, turn=2)
    bid(table, 2, "1x1")
    bid(table, 3, "5x6")
    assert moves(table, 1) == {"challenge"}


def test_it_waits_while_nothing_is_asked() -> None:
    table = cups(FIVES)
    assert odds_bot(own_view(table, 2), 2, {}, Dice("11" * 32, "bot", 1)) is None


@pytest.mark.parametrize("seats", [2, 5])
def test_it_beats_random(seats: int) -> None:
    plan = Plan(("games",), "liars_dice", LiarsDiceOptions(pace="fast"), seats, 1, ("odds", "random"))
    assert sum(winner(plan, number) == "odds" for number in range(40)) >= 38


def winner(plan: Plan, number: int) -> str:
    """The bot that won this table."""
    play = played(plan, number)
    result = play.table.truth.table.result
    assert result is not None
    (seat,) = [seat for seat, outcome in result.outcomes.items() if outcome == "win"]
    return play.bots[seat]
