"""What was heard: what views keep of it, who keeps it, and which way it moves suspicion and votes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.audience import Seat
from games.avalon import facts
from games.avalon.belief import as_a_knight, belief, suspicion
from games.avalon.board import SEATS, Cell
from games.avalon.hearsay import heard_words, hearsay
from games.avalon.heuristic import approves
from games.avalon.rules import GAME
from games.avalon.state import State
from games.dice import Dice
from lab.avalon import moved
from tests.games.avalon.playing import APART, at_vote, given
from tests.games.avalon.test_heuristic import KNIGHT, MERLIN, MORGANA, OBERON, PERCIVAL, played, seen
from tests.games.avalon.whole import VIEWERS, Whole


def told(view: State, *speeches: tuple[Seat, str]) -> State:
    """The view after these speeches to all."""
    for seat, text in speeches:
        view = GAME.rules.evolve(view, facts.SpokenToAll(seat, text))
    return view


def red(view: State, seat: Seat) -> dict[Seat, float]:
    return suspicion(belief(view, seat))


class TestViews:
    def test_the_last_word_on_each_seat_is_kept(self) -> None:
        view = told(given(), (2, "I doubt 3 and trust 4."), (2, "3 is fine, but 5 is red. I'm Percival."))
        assert view.said == {2: {3: "blue", 4: "blue", 5: "red", 2: "Percival"}}

    def test_who_backs_the_team_is_kept_until_the_next_one(self) -> None:
        view = told(given(), (2, "我投反对"), (3, "fine with this team"))
        assert view.backing == {2: False, 3: True}
        assert GAME.rules.evolve(view, facts.ProposalBegan(2, 2, 0)).backing is None

    def test_what_is_not_understood_leaves_the_view_as_it_was(self) -> None:
        view = given()
        assert told(view, (2, "…"), (3, "mark00031z")) is view

    def test_a_leader_who_takes_himself_along_makes_no_claim(self) -> None:
        assert told(given(), (1, "I take 1, 2.")).said == {1: {2: "taken"}}

    def test_whispers_are_kept_by_mission_and_proposal(self) -> None:
        view = GAME.rules.evolve(given(round=2), facts.SpokenNear(3, "小心 5 号"))
        assert view.whispered == {3: {"2.1": {5: "red"}}}


class TestWhoHears:
    @staticmethod
    def whispering() -> Whole:
        """A whole table on which seat 1's whisper reaches some and not others."""
        places: dict[Seat, Cell] = APART | {2: (0, 1)}
        table = Whole(3, pace="fast", fixed_roles=list(ROLES), fixed_positions=[places[seat] for seat in SEATS])
        table.reach("limited_speech")
        while table.truth.turn != 1:
            (name,) = table.feed(table.truth.turn).prompts
            table.answer(table.truth.turn, name, {"type": "speak", "text": ""})
        table.act(1, type="speak", text="Between us, 4 is red.")
        return table

    def test_a_whisper_is_in_the_views_of_who_heard_it_and_in_no_other(self) -> None:
        table = self.whispering()
        have = {viewer for viewer in VIEWERS if table.feed(viewer).state.game.whispered}
        assert have == {1, 2}
        assert table.feed(2).state.game.whispered == table.truth.whispered == {1: {"1.1": {4: "red"}}}

    def test_it_moves_who_heard_it_and_nobody_else(self) -> None:
        table = self.whispering()
        for seat in SEATS:
            view = table.feed(seat).state.game
            deaf = replace(view, whispered=None)
            assert (belief(view, seat) == belief(deaf, seat)) is (seat != 2), seat

    def test_what_all_may_think_has_nothing_of_whispers(self) -> None:
        view = GAME.rules.evolve(given(), facts.SpokenNear(2, "4 is red"))
        assert belief(view) == belief(given())
        assert red(view, KNIGHT)[4] > red(given(), KNIGHT)[4]


ROLES = ("Knight", "Percival", "Oberon", "Assassin", "Merlin", "Morgana", "Knight")


class TestWeight:
    def test_an_accusation_makes_suspect_and_a_good_word_clears(self) -> None:
        view = seen(KNIGHT, given())
        before = red(view, KNIGHT)[3]
        assert red(told(view, (2, "3 is red")), KNIGHT)[3] > before > red(told(view, (2, "I trust 3")), KNIGHT)[3]

    def test_more_accusers_weigh_more(self) -> None:
        one = told(seen(KNIGHT, given()), (2, "3号是红方"))
        assert red(told(one, (5, "我也怀疑3号")), KNIGHT)[3] > red(one, KNIGHT)[3]

    def test_to_agree_with_an_accuser_is_to_accuse_and_to_disagree_is_not(self) -> None:
        one = told(seen(KNIGHT, given()), (2, "3号是红方"))
        alone = red(one, KNIGHT)[3]
        assert red(told(one, (5, "2号说得对")), KNIGHT)[3] > alone > red(told(one, (5, "我不同意2号")), KNIGHT)[3]

    def test_the_word_of_a_suspect_counts_for_less(self) -> None:
        clean = replace(given(round=2), missions=played(((2, 5), 0)))
        dirty = replace(given(round=2), missions=played(((2, 6), 1)))
        gains = [
            red(told(seen(KNIGHT, view), (2, "4 is red")), KNIGHT)[4] - red(seen(KNIGHT, view), KNIGHT)[4]
            for view in (clean, dirty)
        ]
        assert gains[0] > gains[1]

    def test_what_one_says_oneself_convinces_nobody_of_oneself(self) -> None:
        view = seen(KNIGHT, given())
        assert red(told(view, (KNIGHT, "3 is red and 4 is blue")), KNIGHT) == red(view, KNIGHT)

    def test_of_two_who_claim_one_role_one_is_red(self) -> None:
        view = told(seen(KNIGHT, given()), (2, "I'm Percival"), (3, "我才是派西维尔"))
        assert red(view, KNIGHT)[2] > red(given(), KNIGHT)[2]
        assert hearsay(view, KNIGHT, "Knight").claims == ((2, 3),)

    def test_who_claims_ones_own_role_is_suspect(self) -> None:
        view = seen(PERCIVAL, given())
        assert red(told(view, (3, "I'm Percival")), PERCIVAL)[3] > red(view, PERCIVAL)[3] + 0.1

    def test_what_is_known_cannot_be_talked_away(self) -> None:
        view = told(seen(MERLIN, given()), (5, f"I trust {MORGANA} and {OBERON}"), (1, "5 is red"))
        assert belief(view, MERLIN) == belief(seen(MERLIN, given()), MERLIN)

    def test_a_private_word_counts_for_ones_true_mind(self) -> None:
        view = told(given(), (2, "I trust 3"))
        view = GAME.rules.evolve(view, facts.SpokenNear(2, "Beware of 3."))
        assert heard_words(view, KNIGHT)[2] == {3: "red"}
        assert heard_words(view, None)[2] == {3: "blue"}

    def test_who_backs_a_team_is_weighed_with_it(self) -> None:
        view = seen(KNIGHT, at_vote(team=(3, 4), round=2))
        against = told(view, (2, "I vote no"), (5, "我投反对"))
        assert red(against, KNIGHT)[3] > red(view, KNIGHT)[3]


class TestVotes:
    @pytest.mark.parametrize("text", ["3 and 4 are red", "3号和4号都是坏人"])
    def test_accusations_turn_a_vote_and_a_defence_turns_it_back(self, text: str) -> None:
        view = seen(KNIGHT, at_vote(team=(1, 3, 4), round=2))
        accused = told(view, (2, text), (5, text))
        assert approves(view, KNIGHT)
        assert not approves(accused, KNIGHT)
        assert approves(told(accused, (2, "3 and 4 are blue"), (5, "I trust 3 and 4")), KNIGHT)

    def test_in_two_worlds_that_differ_in_one_speech_votes_differ(self) -> None:
        accused = [moved(number)["accused"] for number in range(1, 4)]
        assert sum(one.no["blue"] for one in accused) > sum(one.yes["blue"] for one in accused)


class TestHiding:
    def test_who_hides_hears_like_a_knight(self) -> None:
        for seat in (MERLIN, MORGANA):
            view = told(seen(seat, given()), (5, "3 is red"))
            before = suspicion(as_a_knight(seen(seat, given()), seat))
            assert suspicion(as_a_knight(view, seat))[3] > before[3]

    def test_no_speech_makes_a_bot_fail(self) -> None:
        """Whatever others say of anybody, belief stays a chance, and every answer is legal."""
        dice = Dice("ab", "speeches", 0)
        words = [
            "{} is red",
            "I trust {}",
            "I'm Merlin",
            "{} is Merlin",
            "{} is right",
            "{}说错了",
            "我是派西维尔",
        ]
        for _ in range(50):
            view = given(round=2)
            for _ in range(20):
                text = dice.pick(words).format(dice.pick(SEATS))
                view = told(view, (dice.pick(SEATS), text))
            for seat in SEATS:
                assert sum(suspicion(belief(seen(seat, view), seat)).values()) == pytest.approx(3)


def test_speech_is_folded_as_it_is_decided() -> None:
    """From the command on: what a seat says to all is in the public view."""
    table = Whole(5, pace="fast").reach("global_speech")
    speaker = table.truth.turn
    table.act(speaker, type="speak", text="我怀疑 3 号，我投反对。")
    public = table.feed("public").state.game
    assert (public.said, public.backing) == ({speaker: {3: "red"}}, {speaker: False}) or speaker == 3
