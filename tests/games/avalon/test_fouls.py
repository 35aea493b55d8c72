"""What programs hand in, foul by foul (section 12), and what a bad answer does where it is none (section 9)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from events.audience import Seat
from games.avalon import facts
from games.avalon.board import Cell, WalkFault
from games.avalon.commands import HandIn, PlayMission, Walk
from games.avalon.fouls import error_type, message
from games.avalon.options import HEAD, AvalonOptions
from games.avalon.raw import VALUE_MAX
from games.avalon.rules import GAME
from games.avalon.state import State
from games.game import Events
from games.prompt import Choices, Prompt, Text
from games.sitting.facts import TableEnded
from games.words import CORE, merged
from sotto_words import Words
from tests.games.avalon.playing import APART, NOW, at_mission, at_vote, folded, given, on, plain, when
from tests.games.told import kinds, one, said

SEED_RAW = AvalonOptions(raw_answers=True)
LATER = NOW + 60_000


def at(phase: str, options: AvalonOptions, **about: Any) -> State:
    """The truth when a phase has come; seat 1 leads, and Merlin (2), Oberon (3) and a Knight (1) are as dealt."""
    if phase == "vote":
        return at_vote(options=options)
    if phase == "mission":
        return at_mission(team=(1, 3), options=options)
    about = {"round": 3, "score": (2, 0)} | about if phase == "assassination" else about
    return on(given(options=options, **about), plain, stop=lambda state: state.phase == phase)[0]


def handed(state: State, seat: Seat, value: str) -> Events:
    return when(state, seat, HandIn(value), LATER)


def asked(state: State) -> Seat:
    return next(seat for seat in range(1, 8) if GAME.rules.prompts(state, seat))


def sentence_of(fact: facts.PlayerFouled) -> str:
    return Words("en", merged(CORE, GAME.about.words)["en"], {}, GAME.about.names).fact(msgspec.to_builtins(fact))


def tuple_of(*items: object) -> str:
    return json.dumps({"tuple": items})


FOULS = [
    ("proposal", "5", "no_list"),
    ("proposal", "null", "no_list"),
    ("proposal", tuple_of(1, 2), "no_list"),
    ("proposal", "[1, 1]", "bad_team"),
    ("proposal", "[1, 8]", "bad_team"),
    ("proposal", "[true, 2]", "bad_team"),
    ("proposal", "[1, 2, 3]", "bad_team"),
    ("proposal", "[" * 30_000, "no_list"),
    ("global_speech", "5", "no_string"),
    ("limited_speech", "[]", "no_string"),
    ("limited_speech", "null", "no_string"),
    ("walk", '["up"]', "bad_walk"),
    ("walk", '"up"', "bad_walk"),
    ("walk", tuple_of("down", "down", "up", "up"), "bad_walk"),
    ("walk", tuple_of("up"), "bad_walk"),
    ("walk", tuple_of("North"), "bad_walk"),
    ("walk", tuple_of(1), "bad_walk"),
    ("vote", "1", "no_bool"),
    ("vote", '"yes"', "no_bool"),
    ("mission", "0", "no_bool"),
    ("mission", "false", "blue_fail"),
    ("assassination", '"1"', "no_seat"),
    ("assassination", "8", "no_seat"),
    ("assassination", "true", "no_seat"),
    ("assassination", "null", "no_seat"),
    ("assassination", "4", "self_target"),
]
PHASES = ("proposal", "global_speech", "walk", "limited_speech", "vote", "mission", "assassination")
METHODS = {
    "proposal": "decide_mission_member",
    "walk": "walk",
    "vote": "mission_vote1",
    "mission": "mission_vote2",
    "assassination": "assass",
}


def ended_by(state: State, seat: Seat, value: str) -> tuple[facts.PlayerFouled, Events]:
    """The foul that ends the game; a mission's comes to light when all are in."""
    events = handed(state, seat, value)
    if state.phase == "mission":
        assert "PlayerFouled" not in kinds(events)
        events += when(folded(state, events), 3, PlayMission(False), LATER)
    return one(events, facts.PlayerFouled), events


@pytest.mark.parametrize(("phase", "value", "foul"), FOULS)
def test_a_bad_value_is_a_foul_under_head(phase: str, value: str, foul: str) -> None:
    state = at(phase, HEAD)
    seat = asked(state)
    fouled, events = ended_by(state, seat, value)
    assert (fouled.seat, fouled.method, fouled.foul) == (seat, METHODS.get(phase, "say"), foul)
    outcomes = one(events, TableEnded).outcomes
    assert outcomes == {other: "loss" if other == seat else "draw" for other in range(1, 8)}
    over = folded(state, events)
    assert (over.phase, over.fouled, over.winner) == ("ended", seat, "")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("value", "foul"),
    [("KeyError: 'Merlin'", "exception"), ("missing_method", "missing_method"), ("overrun", "overrun")],
)
def test_a_program_that_does_not_answer_is_a_foul_under_head(phase: str, value: str, foul: str) -> None:
    state = at(phase, HEAD)
    fouled, events = ended_by(state, asked(state), value)
    assert fouled.foul == foul
    assert error_type(fouled.foul, "upstream") == "critical_player_ERROR"
    explained = said(events, facts.FaultExplained)
    assert [fact.message for fact in explained] == ([value] if foul == "exception" else [])


@pytest.mark.parametrize(
    ("foul", "upstream"),
    [
        *((foul, "player_ruturn_ERROR") for foul in ("bad_team", "no_string", "bad_walk", "blue_fail", "self_target")),
        *((foul, "player_return_ERROR") for foul in ("no_list", "no_bool", "no_seat")),
    ],
)
def test_return_errors_are_spelt_as_the_option_says(foul: facts.Foul, upstream: str) -> None:
    assert error_type(foul, "upstream") == upstream
    assert error_type(foul, "corrected") == "player_return_ERROR"


@pytest.mark.parametrize(
    ("phase", "value", "kind"),
    [
        ("proposal", "[7, 1]", facts.TeamProposed(1, 1, 1, (7, 1))),
        ("global_speech", '"嗨"', facts.SpokenToAll(1, "嗨")),
        ("global_speech", "null", facts.SpokenToAll(1, "")),
        ("limited_speech", '"[[[{"', facts.SpokenNear(1, "[[[{")),
        ("walk", tuple_of("Down", "RIGHT"), facts.Walked(1, ("Down", "RIGHT"), ("down", "right"), (1, 1))),
        ("walk", "null", facts.Walked(1, (), (), (0, 0))),
        ("vote", "true", facts.VoteSealed(1, True)),
        ("vote", "null", facts.VoteSealed(1, False)),
        ("mission", "null", facts.MissionVoteSealed(1, True)),
        ("assassination", "2", facts.Assassinated(4, 2, "Merlin", True)),
    ],
)
def test_good_answers_of_programs_under_head(phase: str, value: str, kind: Any) -> None:
    state = at(phase, HEAD)
    assert one(handed(state, asked(state), value), type(kind)) == kind


@pytest.mark.parametrize(
    ("phase", "value", "kind"),
    [
        ("global_speech", "5", facts.SpokenToAll(1, "...")),
        ("global_speech", "ZeroDivisionError", facts.SpokenToAll(1, "...")),
        ("limited_speech", "overrun", facts.SpokenNear(1, "")),
        ("global_speech", json.dumps("\ud800x"), facts.SpokenToAll(1, "?x")),
        ("global_speech", json.dumps("x" * 3000), facts.SpokenToAll(1, "x" * 2000)),
        ("walk", "5", facts.Walked(1, (), (), (0, 0))),
        ("walk", '["up", "North", "Down", "down"]', facts.Walked(1, ("up", "North", "Down"), ("Down",), (1, 0))),
        ("vote", "overrun", facts.VoteSealed(1, False)),
        ("mission", "false", facts.MissionVoteSealed(1, True)),
        ("mission", "1", facts.MissionVoteSealed(1, True)),
    ],
)
def test_bad_answers_are_played_by_default_under_seed(phase: str, value: str, kind: Any) -> None:
    state = at(phase, SEED_RAW)
    assert one(handed(state, asked(state), value), type(kind)) == kind


def test_a_red_bad_mission_vote_fails_under_seed() -> None:
    assert one(handed(at("mission", SEED_RAW), 3, "1"), facts.MissionVoteSealed).success is False


def test_bad_teams_are_filled_under_seed() -> None:
    state = given(round=3, options=SEED_RAW)
    team = one(handed(state, 1, "[6, 6, 99]"), facts.TeamProposed).members
    assert team[0] == 6
    assert len(set(team)) == 3
    assert len(one(handed(state, 1, "[6]"), facts.TeamProposed).members) == 3


def test_a_bad_vote_is_rolled_and_a_bad_target_is_blue_under_seed() -> None:
    votes = {one(when(at("vote", SEED_RAW), 1, HandIn("1"), seed=seed), facts.VoteSealed).approve for seed in range(20)}
    assert votes == {True, False}
    assert one(handed(at("assassination", SEED_RAW), 4, "4"), facts.Assassinated).target in (1, 2, 5, 7)


@pytest.mark.parametrize(
    ("steps", "position", "others"),
    [(("up",), (0, 0), (5, 5)), (("right",), (0, 0), (0, 1)), (("down", "left"), (0, 0), (5, 5))],
)
def test_a_person_fouls_too_where_an_illegal_step_is_one(steps: tuple[str, ...], position: Cell, others: Cell) -> None:
    places = APART | {1: position, 2: others}
    state = at("walk", AvalonOptions(illegal_step="foul"), positions=places)
    assert one(when(state, 1, Walk(steps)), facts.PlayerFouled).foul == "bad_walk"


@pytest.mark.parametrize(
    ("value", "walk", "says"),
    [
        ('["up"]', WalkFault(0, "no_tuple", ()), "it is no tuple"),
        (tuple_of("down", "down", "up", "up"), WalkFault(4, "too_many", ()), "it has more than three steps"),
        (tuple_of("North"), WalkFault(1, "no_direction", ()), "step 1 is no direction"),
        (tuple_of("Down", 1), WalkFault(2, "no_direction", ("down",)), "step 2 is no direction"),
        (tuple_of("RIGHT", "up"), WalkFault(2, "off_map", ("right",)), "step 2 leads off the map"),
        (tuple_of("down", "up", "left"), WalkFault(3, "off_map", ("down", "up")), "step 3 leads off the map"),
        (tuple_of("right", "right"), WalkFault(2, "taken", ("right",)), "step 2 leads to a cell where somebody stands"),
    ],
)
def test_a_foul_of_a_walk_says_which_step_and_why(value: str, walk: WalkFault, says: str) -> None:
    state = at("walk", HEAD, positions=APART | {2: (0, 2)})
    fouled, _ = ended_by(state, 1, value)
    assert fouled.walk == walk
    assert (
        message(1, fouled.method, fouled.foul, walk) == f"Player 1: walk returned a walk that cannot be made: {says}."
    )
    told = sentence_of(fouled)
    assert "an impossible walk (" in told
    assert walk.step in (0, 4) or f"step {walk.step}" in told


def test_a_foul_of_an_older_log_says_no_step_and_keeps_its_bytes() -> None:
    old = facts.PlayerFouled(1, "walk", "bad_walk", {}, 0, 0, 1)
    assert "walk" not in {name for name in msgspec.to_builtins(old) if name != "method"}
    assert message(1, "walk", "bad_walk") == "Player 1: walk returned a walk that cannot be made."
    assert "an impossible walk. The game ends" in Words(
        "en", merged(CORE, GAME.about.words)["en"], {}, GAME.about.names
    ).fact(msgspec.to_builtins(old))


def test_a_foul_on_a_mission_waits_for_the_last_vote_and_the_least_time() -> None:
    """Attack 7: when a foul shows must not say more than that there was one."""
    state = at("mission", HEAD)
    events = when(state, 3, HandIn("1"), NOW)
    assert kinds(events) == ["MissionFoulSealed"]
    state = folded(state, events)
    state = folded(state, when(state, 1, HandIn("true"), NOW))
    assert GAME.rules.deadline(state) is not None
    assert GAME.rules.deadline(state).when == NOW + 5_000  # type: ignore[union-attr]


def test_programs_are_asked_beside_people_only_where_an_option_says_so() -> None:
    assert list(GAME.rules.prompts(given(), 1)) == ["propose.1.1"]
    prompts = GAME.rules.prompts(given(options=HEAD), 1)
    assert list(prompts) == ["propose.1.1", "propose.1.1.returned"]
    members = prompts["propose.1.1"].fields["members"]
    assert isinstance(members, Choices)
    until = NOW + 3_600_000
    assert prompts["propose.1.1.returned"] == Prompt("hand_in", {"value": Text(VALUE_MAX, like=members)}, until=until)


def test_under_result_only_nobody_is_told_how_many_failed() -> None:
    state = at("mission", AvalonOptions(fail_count="result_only"))
    state = folded(state, when(state, 1, PlayMission(True), LATER))
    events = when(state, 3, PlayMission(False), LATER)
    assert one(events, facts.MissionJudged) == facts.MissionJudged(1, False)
    assert "MissionExecuted" not in kinds(events)
    assert folded(state, events).missions[1].fail_votes is None
