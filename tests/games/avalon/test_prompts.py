"""What a seat is asked."""

from __future__ import annotations

from collections import Counter

import pytest

from events.audience import Seat
from games.avalon.board import SEATS
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import State
from games.prompt import Bool, Choice, Choices, Misfit, Prompt, Text
from tests.games.avalon.playing import DEALT, at_mission, at_vote, given, on, performed, plain, voted
from tests.games.avalon.whole import Whole


def asked(state: State) -> dict[Seat, str]:
    """Who is asked what, by the prompt's id."""
    return {seat: name for seat in SEATS for name in GAME.rules.prompts(state, seat)}


def prompt(state: State, seat: Seat) -> Prompt:
    (only,) = GAME.rules.prompts(state, seat).values()
    return only


def at(phase: str, **about: object) -> State:
    return on(given(**about), plain, stop=lambda state: state.phase == phase)[0]  # type: ignore[arg-type]


def test_the_leader_is_asked_for_as_many_distinct_seats_as_the_round_needs() -> None:
    state = given(round=4, leader=6)
    assert asked(state) == {6: "propose.4.1"}
    members = prompt(state, 6).fields["members"]
    assert isinstance(members, Choices)
    assert [option.value for option in members.options] == list(SEATS)
    assert (members.min, members.max, members.repeat) == (4, 4, False)


@pytest.mark.parametrize(
    ("phase", "name"),
    [("global_speech", "speak.1.1.global.3"), ("walk", "walk.1.1.3"), ("limited_speech", "speak.1.1.limited.3")],
)
def test_one_seat_after_the_other_speaks_and_walks(phase: str, name: str) -> None:
    assert asked(at(phase, leader=3)) == {3: name}


def test_a_speech_may_be_empty_and_as_long_as_the_option_says() -> None:
    assert prompt(at("global_speech"), 1).fields == {"text": Text(2_000)}
    short = at("limited_speech", options=AvalonOptions(speech_max=5))
    assert prompt(short, 1).fields == {"text": Text(5)}
    assert prompt(at("global_speech", options=AvalonOptions(speech_max=None)), 1).fields == {"text": Text(10_000)}


def test_a_walk_is_up_to_three_steps_in_order() -> None:
    steps = prompt(at("walk"), 1).fields["steps"]
    assert isinstance(steps, Choices)
    assert [option.value for option in steps.options] == ["up", "down", "left", "right"]
    assert (steps.min, steps.max, steps.ordered, steps.repeat) == (0, 3, True, True)


def test_all_vote_once() -> None:
    state, _ = voted(at_vote(vote_round=3), {2: True, 5: False})
    assert asked(state) == dict.fromkeys((1, 3, 4, 6, 7), "vote.1.3")
    assert prompt(state, 1).fields == {"approve": Bool()}


class TestMission:
    """Acceptance example 10."""

    def test_members_are_asked_once_whatever_they_are(self) -> None:
        state = at_mission(team=(1, 3, 4), round=2)
        assert asked(state) == dict.fromkeys((1, 3, 4), "mission.2")
        state, _ = performed(state, {3: False})
        assert asked(state) == dict.fromkeys((1, 4), "mission.2")

    def test_red_chooses_and_blue_can_only_let_it_succeed(self) -> None:
        state = at_mission(team=(1, 3))
        offers = {seat: prompt(state, seat).fields["success"] for seat in (1, 3)}
        assert [option.value for option in offers[1].options] == [True]  # type: ignore[union-attr]
        assert [option.value for option in offers[3].options] == [True, False]  # type: ignore[union-attr]
        with pytest.raises(Misfit):
            prompt(state, 1).check({"type": "play_mission", "success": False})

    def test_blue_is_offered_to_fail_where_an_option_allows(self) -> None:
        success = prompt(at_mission(options=AvalonOptions(blue_fail="allow")), 1).fields["success"]
        assert isinstance(success, Choice)
        assert [option.value for option in success.options] == [True, False]


def test_the_assassin_alone_is_asked_for_one_of_the_others() -> None:
    state, _ = performed(at_mission(team=(1, 2, 5), round=3, score=(2, 0)), {1: True, 2: True, 5: True})
    assert asked(state) == {4: "assassinate"}
    target = prompt(state, 4).fields["target"]
    assert isinstance(target, Choice)
    assert [option.value for option in target.options] == [1, 2, 3, 5, 6, 7]


def test_nobody_is_asked_before_the_game_and_after_it() -> None:
    over, _ = on(given(), plain, stop=lambda _: False)
    assert asked(GAME.rules.first) == asked(over) == {}
    assert GAME.rules.prompts(given(), "host") == {}


def test_a_name_is_never_given_to_two_questions_and_says_no_secret() -> None:
    for seed in range(10):
        names = Counter(Whole(seed, pace="fast").play().prompts)
        for name, times in names.items():
            kind = name.split(".")[0]
            assert times <= {"vote": 7, "mission": 4}.get(kind, 1)
            assert not any(role.lower() in name.lower().removeprefix("assassinate") for role in DEALT.values())
