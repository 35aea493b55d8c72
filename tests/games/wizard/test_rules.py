"""The game around the cards: what holds at every moment of random games, and the rules page's own tests."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from events.audience import Viewer
from games.dice import Dice
from games.game import Rejected
from games.sitting.facts import TableEnded
from games.wizard.options import FREEZE_MAX, GOLD_MAX, MANA_MAX, WizardOptions, goal_of
from games.wizard.phases.battle import PLAYS
from games.wizard.phases.rounds import farthest
from games.wizard.prompts import prompts
from games.wizard.rules import GAME, deadline
from games.wizard.state import FIRST, State, Window, fresh, ranks
from tests.games.wizard.playing import monster, numbers, of, plays, tried
from tests.suite.play import CALM, Play, started
from tests.suite.plays import several


def players(*places: int) -> State:
    """A state in which markers stand on these steps."""
    seats = tuple(range(1, len(places) + 1))
    made = {seat: fresh(0, 0, 0, place) for seat, place in zip(seats, places, strict=True)}
    return replace(FIRST, seats=seats, start=1, players=made)


# --- at every moment -------------------------------------------------------------------------------------------------


def test_every_card_lies_in_exactly_one_zone_and_none_is_lost() -> None:
    for play in several("wizard"):
        counts: set[int] = set()
        for moment in play.moments:
            state: State = moment.truth.game
            keys = [
                state.keys.get(item, item)
                for zone in state.zones.values()
                for items in zone.values()
                for item in items
                if item
            ]
            assert [key for key, count in Counter(keys).items() if count > 1] == []
            assert sum(None in items for zone in state.zones.values() for items in zone.values()) == 0
            counts.add(len(keys))
        assert len(counts - {0}) == 1


def test_numbers_stay_in_their_bounds_and_ranks_are_dense() -> None:
    for play in several("wizard"):
        for moment in play.moments:
            state: State = moment.truth.game
            for player in state.players.values():
                assert 0 <= player.mana <= MANA_MAX
                assert 0 <= player.gold <= GOLD_MAX
                assert 0 <= player.freeze <= FREEZE_MAX
            if state.players:
                found = set(ranks(state).values())
                assert found == set(range(1, len(found) + 1))
            for seat in state.seats:
                extra = sum(mod.what == "secondWand" and mod.seat == seat for mod in state.modifiers.values())
                assert len(state.zone("undercurrent", seat)) <= 1
                assert len(state.zone("wand", seat)) <= 1 + bool(extra)


def test_no_hidden_card_is_known_to_anybody_else() -> None:
    """A view has of hands and decks what is its seat's own."""
    for play in several("wizard"):
        for moment in play.moments:
            for viewer, feed in moment.feeds.items():
                view: State = feed.state.game
                for zone in ("hand", "deck"):
                    for seat, items in view.zones.get(zone, {}).items():
                        assert (zone, seat) == ("hand", viewer) or set(items) <= {None}


# --- rank, reversal, victory -----------------------------------------------------------------------------------------


def test_ranks_are_dense_and_say_how_many_cards_a_reversal_has() -> None:
    found = ranks(players(5, 5, 3, 1))
    assert found == {1: 1, 2: 1, 3: 2, 4: 3}
    assert [PLAYS.get(rank, 5) for rank in found.values()] == [2, 2, 3, 4]


def test_the_farthest_wins_and_of_two_the_first_in_turn_order() -> None:
    assert farthest(players(48, 50, 49)) == 2
    assert farthest(replace(players(50, 50, 49), start=2)) == 2


@pytest.mark.parametrize(("seats", "steps"), [(2, 60), (3, 60), (4, 48), (6, 48)])
def test_the_goal_depends_on_how_many_play(seats: int, steps: int) -> None:
    assert goal_of(WizardOptions(), tuple(range(seats))) == steps


def test_bounty_mana_and_freeze_end_at_their_caps() -> None:
    rich = {"hand": ["spark"], "mana": 2, "gold": 9}
    assert (
        of(
            tried(
                players=[rich],
                monsters=[{"card": "slime", "slot": 1, "health": [4], "reward": 4}],
                steps=plays("spark"),
            )
        )["gold"]
        == 10
    )
    full = tried(players=[{"hand": ["mana_tap"], "mana": 19}, {}], steps=[{"play": "mana_tap"}, {"choose": [2]}])
    assert (numbers(full, "mana")[0]["now"], numbers(full, "mana")[0]["over"]) == (20, 4)
    cold = tried(
        players=[{"hand": ["calving"], "mana": 11, "freeze": 8}],
        monsters=[monster()],
        steps=[*plays("calving"), {"end": "battle"}],
    )
    assert [fact["now"] for fact in numbers(cold, "freeze")] == [10, 0]
    assert numbers(cold, "freeze")[0]["over"] == 3


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Rejected) as no:
        GAME.rules.fits(WizardOptions(goal=2, start=12), 4, {})
    assert no.value.code == "start_late"
    GAME.rules.fits(WizardOptions(), 6, {})


# --- windows ---------------------------------------------------------------------------------------------------------


def at_window(pace: Any) -> Play:
    """A game in which somebody is asked by a window."""
    for seed in range(300):
        play = started(GAME, f"window.{seed}", CALM, pace)
        while not play.finished and len(play.commits) < 300:
            state: State = play.table.truth.game
            if any(state.orders.get(seat, "ask") == "ask" for seat in state.window.holders):
                return play
            play.step()
    raise AssertionError("no window in any game")


def test_a_window_is_over_when_all_have_answered_and_never_before_two_seconds() -> None:
    play = at_window("live")
    state: State = play.table.truth.game
    due = deadline(state)
    assert due is not None
    assert due.when - play.now == pytest.approx(8000, abs=8000)
    answered = replace(state, answers=dict.fromkeys(state.window.holders, False))
    over = deadline(answered)
    assert over is not None
    assert over.when == state.window.least


def test_all_holders_are_asked_alike_whatever_they_hold() -> None:
    play = at_window("live")
    state: State = play.table.truth.game
    waiting = [seat for seat in state.window.holders if state.orders.get(seat, "ask") == "ask"]
    asked = [play.table.feeds[seat].prompts for seat in waiting]
    windows = [{id: prompt for id, prompt in one.items() if id.startswith("window.")} for one in asked]
    assert all(one == windows[0] for one in windows)


def test_an_order_is_an_answer_and_nobody_hears_it() -> None:
    play = at_window("live")
    state: State = play.table.truth.game
    seat = next(seat for seat in state.window.holders if state.orders.get(seat, "ask") == "ask")
    id, prompt = next((id, one) for id, one in play.table.feeds[seat].prompts.items() if one.command == "give_order")
    commit = play.send(seat, {"type": "give_order", "order": "pass"}, id)
    assert commit is not None
    assert not any(event.to.everyone for event in commit.events)
    assert "window" not in "".join(play.table.feeds[seat].prompts)
    assert prompt.required is False


def test_without_a_window_nobody_is_asked() -> None:
    assert prompts(replace(players(0, 0), window=Window(0, (), 0)), 1) == {}


# --- the bot ---------------------------------------------------------------------------------------------------------


def wins(least: int, games: int) -> bool:
    """Whether the bot ``adept`` wins at least so many, alone among three random ones and in every seat in turn.

    No game is played any more once that is certain.
    """
    won = 0
    for number in range(games):
        if won == least or won + games - number < least:
            break
        play = Play(GAME, random.Random(f"adept.{number}"))
        play.open(WizardOptions(pace="fast"), 4, documents={"pack": "[]"})
        play.fill()
        play.start()
        won += play_out(play, number % 4 + 1, number)
    return won >= least


def play_out(play: Play, seat: int, number: int) -> bool:
    """Whether this seat wins with the bot."""
    from games.bots import random_bot

    drawn = 0
    while not play.finished:
        for chair in range(1, 5):
            viewer: Viewer = chair
            feed = play.table.feeds[viewer]
            drawn += 1
            dice = Dice(f"{number:064x}", "bot", drawn)
            bot = GAME.programs.bots["adept"] if chair == seat else random_bot
            chosen = bot(feed.state.game, chair, feed.prompts, dice)
            if chosen is not None:
                play.send(chair, chosen[1], chosen[0])
                break
    outcomes = next(event.fact.outcomes for event in play.commits[-1].events if isinstance(event.fact, TableEnded))
    return bool(outcomes[seat] == "win")


@pytest.mark.parametrize("games", [2, pytest.param(4, marks=pytest.mark.long)])
def test_the_bot_beats_three_random_ones(games: int) -> None:
    assert wins(games // 2, games)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_the_bot_wins_six_of_ten_games_against_three_random_ones() -> None:
    assert wins(240, 400)
