"""What the heuristic bot says: that it answers what it heard, gives nothing away, and does not repeat itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import gcd
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from events.audience import Seat
from events.event import Fact
from games.avalon import facts, phrases, talk
from games.avalon.board import MOST_PROPOSALS, SEATS, Role
from games.avalon.heuristic import heuristic_bot
from games.avalon.listening import SELF, meaning
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import State
from games.words import LANGUAGES, Language
from server.simulation.plan import Plan
from server.simulation.play import Play
from tests.games.avalon.playing import APART, DEALT, at_vote, given
from tests.games.avalon.test_hearsay import told
from tests.games.avalon.test_heuristic import (
    ASSASSIN,
    KNIGHT,
    MERLIN,
    MORGANA,
    OBERON,
    PERCIVAL,
    dice,
    played,
    seen,
)


def says(view: State, seat: Seat, *, approves: bool = True) -> dict[Seat, str]:
    """What a seat says of whom."""
    return dict(meaning(talk.words(view, seat, approves)).of)


def aloud(view: State, **changes: Any) -> State:
    return replace(view, phase="global_speech", **changes)


class TestLeading:
    @pytest.mark.parametrize(("language", "team"), [("en", "1, 2"), ("zh", "1 号、2 号"), (UNSET, "1 号、2 号")])
    def test_the_leader_names_his_team_in_the_language_of_the_table(self, language: Any, team: str) -> None:
        view = aloud(at_vote(team=(1, 2)), turn=1, options=AvalonOptions(language=language))
        said = {talk.words(seen(KNIGHT, replace(view, vote_round=turn)), KNIGHT, True) for turn in range(1, 6)}
        assert len(said) == 5
        for text in said:
            assert team in text
            assert text.isascii() is (language == "en")

    def test_and_whom_he_leaves_out_once(self) -> None:
        view = seen(KNIGHT, aloud(at_vote(team=(1, 2), round=2)), missions=played(((3, 4), 2)))
        assert says(view, KNIGHT) == {1: "taken", 2: "taken", 3: "red"}
        view = told(view, (KNIGHT, "Not 3. And I suspect 4."))
        assert says(view, KNIGHT) == {1: "taken", 2: "taken"}


class TestAnswers:
    """Seat 2 leads with 2 and 5, and nobody knows anything but what is said."""

    view = aloud(at_vote(leader=2, team=(2, 5)))

    def test_who_is_accused_denies_it_once(self) -> None:
        accused = told(seen(KNIGHT, self.view, missions=played(((2, 5), 0))), (5, "I suspect 1"))
        assert says(accused, KNIGHT) == {SELF: "blue"}
        assert says(told(accused, (KNIGHT, "I'm blue")), KNIGHT) == {}

    def test_and_points_back_at_whom_it_suspects(self) -> None:
        accused = told(seen(KNIGHT, self.view, missions=played(((3, 4), 1))), (3, "1号是坏人"))
        said = says(accused, KNIGHT)
        assert said.pop(SELF, "blue") == "blue"
        assert said == {3: "red"}

    def test_a_doubted_member_is_named_and_then_insisted_on(self) -> None:
        view = seen(KNIGHT, aloud(at_vote(leader=2, team=(3, 4))), missions=played(((3, 4), 2)))
        assert says(view, KNIGHT) == {3: "red", 4: "red"}
        again = told(view, (KNIGHT, "I suspect 3 and 4"))
        meant = meaning(talk.words(again, KNIGHT, False))
        assert meant.team is False or meant.of

    def test_it_agrees_with_an_accuser_whom_it_trusts(self) -> None:
        view = seen(KNIGHT, self.view, missions=played(((3, 4), 1), ((2, 5), 0)))
        assert says(told(view, (5, "3 is red")), KNIGHT) == {5: "right", 3: "red"}

    def test_and_defends_whom_it_trusts(self) -> None:
        view = seen(KNIGHT, self.view, missions=played(((3, 4, 6), 2), ((2, 5), 0)))
        said = says(told(view, (6, "5 is red")), KNIGHT)
        assert said.pop(6, "wrong") == "wrong"
        assert said == {5: "blue"}

    def test_otherwise_it_says_how_it_will_vote(self) -> None:
        view = seen(KNIGHT, self.view, missions=played(((2, 5), 0)))
        assert meaning(talk.words(view, KNIGHT, True)).team is True
        assert meaning(talk.words(view, KNIGHT, False)).team is False

    def test_what_was_said_changes_what_is_said(self) -> None:
        """Claims, accusations and agreement, each answered otherwise than silence."""
        view = seen(KNIGHT, self.view, missions=played(((3, 4, 6), 2), ((2, 5), 0)))
        silence = talk.words(view, KNIGHT, True)
        for speech in ("3 is red", "1 is red", "2 is red"):
            assert talk.words(told(view, (5, speech)), KNIGHT, True) != silence


class TestAsides:
    def test_nothing_is_said_where_nobody_hears(self) -> None:
        assert talk.words(seen(KNIGHT, given(), phase="limited_speech"), KNIGHT, True) == ""

    def test_merlin_warns_blue_seats_and_not_when_a_red_one_may_hear(self) -> None:
        alone = seen(MERLIN, given(positions=APART | {1: (0, 3)}), phase="limited_speech")
        assert set(says(alone, MERLIN)) <= {OBERON, ASSASSIN, MORGANA}
        assert "red" in says(alone, MERLIN).values()
        overheard = seen(MERLIN, given(positions=APART | {1: (0, 3), 3: (2, 4)}), phase="limited_speech")
        assert says(overheard, MERLIN) == {}

    def test_he_whispers_a_name_once_and_then_the_next(self) -> None:
        view = seen(MERLIN, given(positions=APART | {1: (0, 3)}), phase="limited_speech")
        named: list[Seat] = []
        for vote_round in range(1, 4):
            view = replace(view, vote_round=vote_round)
            named += says(view, MERLIN)
            view = GAME.rules.evolve(view, facts.SpokenNear(MERLIN, talk.words(view, MERLIN, True)))
        assert sorted(named) == [OBERON, ASSASSIN, MORGANA]
        assert "red" not in says(view, MERLIN).values()


class TestHiding:
    def test_merlin_and_the_reds_think_aloud_like_a_knight_in_their_place(self) -> None:
        view = given(round=2)
        view = replace(view, missions=played(((3, 7), 1)))
        as_knight = talk.opinion(replace(view, roles={MERLIN: "Knight"}, sights={}), MERLIN)
        assert talk.opinion(seen(MERLIN, view), MERLIN) == pytest.approx(as_knight)
        assert talk.opinion(seen(MORGANA, view), MORGANA)[ASSASSIN] == 0

    @pytest.mark.parametrize("role", ["Merlin", "Oberon"])
    def test_to_all_merlin_and_oberon_say_to_the_letter_what_a_knight_would(self, role: Role) -> None:
        """Whatever is said before, as long as they mean to vote alike."""
        seat = next(seat for seat, dealt in DEALT.items() if dealt == role)
        for missions in ((((3, 7), 1),), (((1, 5), 0), ((4, 6, 7), 2))):
            for speeches in ((), ((5, "7 is red"),), ((5, f"{seat} is red"), (1, "5 is right")), ((1, "I'm Merlin"),)):
                view = told(aloud(at_vote(leader=1, team=(1, 7), round=3), missions=played(*missions)), *speeches)
                knight = replace(view, roles={seat: "Knight"}, sights={})
                assert talk.words(seen(seat, view), seat, True) == talk.words(knight, seat, True)

    def test_no_role_is_ever_named(self) -> None:
        for fact in tables("en"):
            if isinstance(fact, facts.SpokenToAll | facts.SpokenNear):
                assert set(meaning(fact.text).of.values()) <= {"red", "blue", "taken", "right", "wrong"}

    def test_it_says_nothing_that_its_view_does_not_hold(self) -> None:
        """What others whispered out of its hearing changes no word: such worlds are one to it."""
        view = seen(KNIGHT, aloud(at_vote(leader=2, team=(2, 5))), missions=played(((3, 4), 1)))
        assert view.whispered is None
        here = heuristic_bot(view, KNIGHT, GAME.rules.prompts(view, KNIGHT), dice(1))
        there = heuristic_bot(view, KNIGHT, GAME.rules.prompts(view, KNIGHT), dice(2))
        assert here == there


@cache
def tables(language: Language) -> tuple[Fact, ...]:
    """All that is told at some tables of heuristic bots."""
    plan = Plan(("games",), "avalon", AvalonOptions(pace="fast", language=language), 7, 3)
    plays = [Play(plan, number).begin(dict.fromkeys(SEATS, "heuristic")).to_the_end() for number in range(1, 4)]
    assert not any(play.failures for play in plays)
    return tuple(fact for play in plays for fact in play.told)


def proposals(language: Language) -> Iterator[dict[Seat, str]]:
    """Proposal by proposal, what each seat said to all."""
    said: dict[Seat, str] = {}
    for fact in tables(language):
        if isinstance(fact, facts.TeamProposed) and said:
            yield said
            said = {}
        if isinstance(fact, facts.GameEnded):
            yield {}  # between two tables
        if isinstance(fact, facts.SpokenToAll):
            said[fact.seat] = fact.text


class TestVariety:
    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_nobody_repeats_anybody_on_one_proposal(self, language: Language) -> None:
        for said in proposals(language):
            assert len(set(said.values())) == len(said)

    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_nobody_repeats_himself_from_one_proposal_to_the_next(self, language: Language) -> None:
        for before, after in pairwise(proposals(language)):
            assert not before.items() & after.items()

    def test_there_are_lines_enough_for_that(self) -> None:
        for kind in phrases.kinds():
            (count,) = {len(phrases.lines(language, kind)) for language in LANGUAGES}
            assert count > MOST_PROPOSALS
            assert gcd(count, talk.STRIDE) == 1

    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_many_different_things_are_said(self, language: Language) -> None:
        texts = [text for said in proposals(language) for text in said.values()]
        assert len(set(texts)) > len(texts) / 3

    def test_a_speech_is_no_longer_than_the_table_allows(self) -> None:
        view = aloud(given(options=AvalonOptions(speech_max=3)))
        answer = heuristic_bot(view, 1, GAME.rules.prompts(view, 1), dice())
        assert answer is not None
        assert len(answer[1]["text"]) == 3

    def test_percival_and_the_assassin_speak_too(self) -> None:
        view = aloud(at_vote(leader=2, team=(2, 5)))
        for seat in (PERCIVAL, ASSASSIN):
            assert talk.words(seen(seat, view), seat, True)
