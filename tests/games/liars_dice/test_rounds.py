"""Bids, challenges and what they cost, from the first cup to the last die."""

from __future__ import annotations

import pytest

from events.audience import only
from games.liars_dice import facts
from games.liars_dice.rules import GAME
from games.sitting.facts import TableEnded
from server.refusals import Refused
from tests.games.given import NOW, to_all
from tests.games.liars_dice.playing import THREE, asked, begun, bid, challenge, cups, offered
from tests.games.told import kinds, one, said


class TestBids:
    def test_a_bid_is_told_to_everyone_and_the_next_seat_is_on_turn(self) -> None:
        table = cups()
        assert bid(table, 1, "2x3") == to_all(facts.BidMade(1, 2, 3), facts.TurnBegan(2, 0))
        assert [bool(asked(table, seat)) for seat in (1, 2, 3)] == [False, True, False]

    def test_who_begins_can_only_bid_and_the_others_bid_or_challenge(self) -> None:
        table = cups()
        assert list(asked(table, 1)) == ["make_bid"]
        bid(table, 1, "2x3")
        assert list(asked(table, 2)) == ["challenge", "make_bid"]

    @pytest.mark.parametrize("low", ["2x3", "2x2", "1x6", "16x2", "2 x 4", "x"])
    def test_what_is_not_higher_or_more_than_there_are_dice_is_refused(self, low: str) -> None:
        table = cups()
        bid(table, 1, "2x3")
        with pytest.raises(Refused) as no:
            bid(table, 2, low)
        assert (no.value.code, no.value.reason) == ("rejected", "misfit_choice")

    def test_after_the_highest_bid_there_is_only_the_challenge(self) -> None:
        table = cups()
        bid(table, 1, "15x1")
        assert list(asked(table, 2)) == ["challenge"]

    def test_seats_without_dice_are_passed_over_and_asked_nothing(self) -> None:
        table = cups({1: (2,), 3: (5,)})
        bid(table, 1, "1x2")
        assert [bool(asked(table, seat)) for seat in (1, 2, 3)] == [False, False, True]
        assert offered(table, 3)[-1] == "2x1"
        bid(table, 3, "1x3")
        assert asked(table, 1)


class TestChallenges:
    @pytest.mark.parametrize(("said_bid", "loser", "left"), [("5x3", 2, 4), ("6x3", 1, 4)])
    def test_whoever_is_wrong_loses_a_die_and_all_dice_are_shown(self, said_bid: str, loser: int, left: int) -> None:
        table = cups()
        bid(table, 1, said_bid)
        events = challenge(table, 2)
        expected = facts.BidChallenged(2, 1), facts.DiceShown(THREE, 5), facts.DieLost(loser, left)
        assert events[:3] == to_all(*expected)

    def test_a_bid_that_is_met_exactly_is_true(self) -> None:
        table = cups(ones_wild=False)
        bid(table, 1, "3x3")
        assert one(challenge(table, 2), facts.DieLost).seat == 2

    def test_once_ones_are_bid_on_they_are_plain_for_the_rest_of_the_round(self) -> None:
        table = cups()
        bid(table, 1, "2x1")
        bid(table, 2, "4x3")
        events = challenge(table, 3)
        assert one(events, facts.DiceShown).found == 3
        assert table.table.truth.game.wild
        assert one(events, facts.DieLost).seat == 2

    def test_a_new_round_gives_new_dice_to_their_seats_alone_and_the_loser_begins(self) -> None:
        table = cups()
        bid(table, 1, "1x2")
        bid(table, 2, "9x6")
        events = challenge(table, 3)
        rolled = [event for event in events if isinstance(event.fact, facts.DiceRolled)]
        assert [event.to for event in rolled] == [only(1), only(2), only(3)]
        hands = {event.fact.seat: event.fact.dice for event in rolled}
        assert {seat: len(hand) for seat, hand in hands.items()} == {1: 5, 2: 4, 3: 5}
        assert all(list(hand) == sorted(hand) for hand in hands.values())
        assert events[-1].fact == facts.TurnBegan(2, 0)
        assert table.table.truth.game.dice == hands
        assert offered(table, 2)[-1] == "14x1"

    def test_who_loses_the_last_die_is_out_and_the_next_seat_begins(self) -> None:
        table = cups({1: (2, 2), 2: (5,), 3: (4, 4)})
        bid(table, 1, "1x2")
        bid(table, 2, "5x5")
        events = challenge(table, 3)
        assert one(events, facts.DieLost) == facts.DieLost(2, 0)
        assert [fact.seat for fact in said(events, facts.DiceRolled)] == [1, 3]
        assert events[-1].fact == facts.TurnBegan(3, 0)

    def test_the_last_one_with_dice_wins(self) -> None:
        table = cups({1: (2,), 3: (4, 4)})
        bid(table, 1, "2x2")
        events = challenge(table, 3)
        ended = one(events, TableEnded)
        assert ended == TableEnded({1: "loss", 2: "loss", 3: "win"}, "everything")
        assert "RoundBegan" not in kinds(events)
        assert not any(table.table.feeds[seat].prompts for seat in (1, 2, 3))


class TestSecrets:
    def test_a_seat_knows_its_own_dice_and_everybody_what_was_shown(self) -> None:
        table = begun()
        views = {viewer: feed.state.game for viewer, feed in table.table.feeds.items()}
        assert [set(views[viewer].dice) for viewer in (1, 2, 3, "public")] == [{1}, {2}, {3}, set()]
        turn = table.table.truth.game.turn
        hands = table.table.truth.game.dice
        bid(table, turn, "1x2")
        challenge(table, turn % 3 + 1)
        assert all(feed.state.game.shown == hands for feed in table.table.feeds.values())

    def test_everybody_hears_the_talk_also_of_who_is_out(self) -> None:
        talk = cups({1: (2,), 3: (4,)}).table.feeds[2].talk
        assert talk is not None
        assert (talk.open, talk.to) == (True, ("table", 1, 2, 3))


class TestTime:
    def test_who_lets_the_first_turn_pass_makes_the_lowest_bid(self) -> None:
        table = cups(until=NOW + 5, pace="live").later(5)
        made = [event.fact for event in table.due() if isinstance(event.fact, facts.BidMade | facts.TurnBegan)]
        assert made == [facts.BidMade(1, 1, 2), facts.TurnBegan(2, NOW + 60_005)]

    def test_who_lets_a_later_turn_pass_challenges(self) -> None:
        table = cups(pace="live")
        bid(table, 1, "9x6")
        events = table.later(60_000).due()
        assert one(events, facts.BidChallenged) == facts.BidChallenged(2, 1)
        assert one(events, facts.DieLost).seat == 1
        assert one(events, facts.TurnBegan).until == NOW + 120_000

    def test_at_fast_nothing_falls_due(self) -> None:
        table = cups()
        bid(table, 1, "1x2")
        assert table.table.deadline() is None

    def test_prompts_close_with_the_turn_and_their_ids_never_come_back(self) -> None:
        table = cups(pace="live")
        seen = set(asked(table, 1).values())
        for seat, what in ((1, "1x2"), (2, "1x3"), (3, "2x2"), (1, "2x3")):
            bid(table, seat, what)
            new = set(asked(table, seat % 3 + 1).values())
            assert new.isdisjoint(seen)
            seen |= new
        assert {prompt.until for prompt in table.table.feeds[2].prompts.values()} == {NOW + 60_000}


def test_who_resigns_is_played_by_the_bot_that_plays_the_odds() -> None:
    table = cups()
    table.wish(2, type="resign")
    assert table.state.seats[2].bot == "odds"
    bid(table, 1, "14x6")
    move = GAME.programs.bots["odds"](table.table.feeds[2].state.game, 2, table.table.feeds[2].prompts, None)  # type: ignore[arg-type]
    assert move is not None
    assert move[1] == {"type": "challenge"}
