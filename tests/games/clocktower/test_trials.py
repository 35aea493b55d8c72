"""Positions that are no positions, and what a position remembers from one action to the next."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocktower.engine.handlers import ACTING
from games.clocktower.engine.roles import PASSIVE
from games.clocktower.trials.position import run_trial
from games.game import Rejected

IMP = {"character": "imp"}
SEATS = [IMP, {"character": "monk"}, {"character": "chef"}]


def tried(**fields: Any) -> Any:
    position = {"seats": SEATS, "actions": [{"do": "brief"}]} | fields
    return json.loads(json.dumps(run_trial(json.dumps(position))))


def refused(text: str) -> str:
    with pytest.raises(Rejected) as no:
        run_trial(text)
    assert no.value.code == "clocktower_position"
    return f"{no.value.params['path']}: {no.value.params['fault']}"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seats": [IMP]}, "$.seats: Expected `array` of length >= 3"),
        ({"seats": [IMP] * 21}, "$.seats: Expected `array` of length <= 20"),
        ({"seats": [*SEATS, {"character": "nobody"}]}, "$.seats[3].character: no character `nobody`"),
        ({"seats": [*SEATS, {"character": "drunk", "believes": "x"}]}, "$.seats[3].believes: no character `x`"),
        ({"script": ["imp", "x"]}, "$.script[1]: no character `x`"),
        ({"colour": 1}, "$: Object contains unknown field `colour`"),
        ({"tokens": [{"kind": "poisoned", "seat": 4}]}, "$.tokens[0].seat: no seat 4"),
        ({"tokens": [{"kind": "poisoned", "seat": 2, "of": "x"}]}, "$.tokens[0].of: no character `x`"),
        ({"executed": 9}, "$.executed: no seat 9"),
        ({"last_targets": {"1": [4]}}, "$.last_targets.1[0]: no seat 4"),
        ({"actions": []}, "$.actions: Expected `array` of length >= 1"),
        ({"actions": [{"do": "fly"}]}, "$.actions[0].do: Invalid value 'fly'"),
        ({"actions": [{"do": "ask", "seat": 21}]}, "$.actions[0].seat: Expected `int` <= 20"),
        ({"actions": [{"do": "ask", "seat": 4}]}, "$.actions[0].seat: no seat 4"),
        ({"actions": [{"do": "act", "seat": 1, "targets": [9]}]}, "$.actions[0].targets[0]: no seat 9"),
        ({"actions": [{"do": "act", "seat": 2, "targets": [2]}]}, "$.actions[0]: seat 2 cannot be chosen"),
        (
            {"actions": [{"do": "act", "seat": 1, "targets": [1, 2]}]},
            "$.actions[0]: 1 to 1 different seats are to be chosen",
        ),
        ({"actions": [{"do": "night", "choices": {"2": [2]}}]}, "$.actions[0]: seat 2 cannot be chosen"),
        (
            {"actions": [{"do": "brief"}, {"do": "lay", "token": {"kind": "x", "seat": 5}}]},
            "$.actions[1].token.seat: no seat 5",
        ),
        ({"actions": [{"do": "become", "seat": 1, "character": "x"}]}, "$.actions[0].character: no character `x`"),
        ({"actions": [{"do": "kill", "seat": 1}, {"do": "kill", "seat": 1}]}, "$.actions[1]: seat 1 is dead"),
        ({"actions": [{"do": "act", "seat": 3, "answers": ["9"]}], "night": 1}, "$.actions[0]: no answer `9`"),
        (
            {"actions": [{"do": "act", "seat": 3, "answers": ["0", "0"]}], "night": 1},
            "$.actions[0]: nobody asks for `0`",
        ),
    ],
)
def test_a_bad_position_is_refused_by_its_path(fields: dict[str, Any], said: str) -> None:
    assert refused(json.dumps({"seats": SEATS, "actions": [{"do": "brief"}]} | fields)) == said


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 60_000, "\ud800", '{"seats":' + "[" * 3000, "x" * 65_000]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    assert refused(text)


def test_a_deal_that_does_not_fit_says_why() -> None:
    with pytest.raises(Rejected) as no:
        tried(actions=[{"do": "deal", "size": 4}])
    assert no.value.code == "clocktower_seats"


def test_actions_follow_each_other() -> None:
    answer = tried(actions=[{"do": "kill", "seat": 3}, {"do": "check", "seat": 1}])
    assert answer["outcomes"][0] == {"died": [3], "became": {}}
    assert answer["end"] == {"winner": "evil", "why": "two_left"}
    assert [seat["alive"] for seat in answer["town"]["seats"]] == [True, True, False]


def test_any_other_answer_of_the_format_may_be_tried() -> None:
    outcome = tried(actions=[{"do": "act", "seat": 3, "answers": ["3"]}], night=1)["outcomes"][0]
    assert outcome["effects"][0]["info"]["number"] == 3


numbers = st.integers(-1, 22)
many = st.lists(numbers, max_size=3)
words = st.lists(st.sampled_from(["yes", "no", "none", "done", "1", "2", "imp", "chef", "x", ""]), max_size=4)
actions = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["act", "night", "ask", "check", "shoot", "nominate", "vote", "count", "execute", "dusk"]
        ),
    },
    optional={
        "seat": numbers,
        "targets": many,
        "target": numbers,
        "by": numbers,
        "hands": many,
        "votes": numbers,
        "choices": st.dictionaries(st.integers(0, 9).map(str), many, max_size=6),
        "answers": words,
    },
)
cast = st.sampled_from([*sorted(ACTING | PASSIVE), "sailor", "po", "lunatic", "thief", "atheist"])
seats = st.fixed_dictionaries(
    {"character": cast}, optional={"dead": st.booleans(), "believes": st.sampled_from(["monk", "empath", "imp"])}
)
tokens = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["poisoned", "drunk", "protected", "master", "used", "red_herring", "x"]),
        "seat": numbers,
    },
    optional={"source": numbers, "until": st.sampled_from(["dusk", "dawn", "source", "ever", "x"])},
)


@given(
    st.fixed_dictionaries(
        {"seats": st.lists(seats, min_size=3, max_size=8), "actions": st.lists(actions, min_size=1, max_size=4)},
        optional={
            "tokens": st.lists(tokens, max_size=4),
            "night": numbers,
            "executed": numbers,
            "died": many,
            "jinx": st.sampled_from(["seed", "official"]),
        },
    )
)
def test_whatever_is_tried_is_answered_or_refused(position: dict[str, Any]) -> None:
    try:
        answer = run_trial(json.dumps(position))
    except Rejected:
        return
    assert len(json.loads(json.dumps(answer))["outcomes"]) == len(position["actions"])
