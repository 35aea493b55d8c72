"""What a returned value is as a command, on tables that judge it and on those that do not. No process, no server."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from clients.bots.pkudsa.answers import fitting, handed_in
from clients.bots.pkudsa.calls import Call, Calls
from clients.bots.pkudsa.program import Gone, Missing, Outcome, Overrun, Raised, Returned
from clients.bots.pkudsa.shapes import answered, packed, unpacked
from games.avalon import raw
from sotto_client.prompts import read_prompts

MOST = raw.VALUE_MAX

PROMPTS = read_prompts(
    {
        "prompts": {
            "propose": {
                "command": "propose_team",
                "fields": {
                    "members": {
                        "kind": "choices", "min": 3, "max": 3, "options": [{"value": seat} for seat in range(1, 8)],
                    }
                },
            },
            "speak": {"command": "speak", "fields": {"text": {"kind": "text", "max": 20}}},
            "walk": {
                "command": "walk",
                "fields": {"steps": {"kind": "choices", "min": 0, "max": 3, "options": [{"value": "up"}]}},
            },
            "vote": {"command": "vote", "fields": {"approve": {"kind": "bool"}}},
            "blue": {
                "command": "play_mission", "fields": {"success": {"kind": "choice", "options": [{"value": True}]}},
            },
            "red": {
                "command": "play_mission",
                "fields": {"success": {"kind": "choice", "options": [{"value": True}, {"value": False}]}},
            },
            "assassinate": {
                "command": "assassinate",
                "fields": {"target": {"kind": "choice", "options": [{"value": 1}]}},
            },
        }
    }
)  # fmt: skip


def view(role: str) -> dict[str, Any]:
    return {"game": {"roles": {"5": role}, "sights": {"5": {"Morgana": 6}}}}


def fits(prompt: str, outcome: Outcome, role: str = "Knight", seed: int = 1) -> Any:
    command = fitting(view(role), 5, PROMPTS[prompt], outcome, random.Random(seed))
    return next(value for name, value in command.items() if name != "type")


@pytest.mark.parametrize(
    ("prompt", "value", "answer"),
    [
        ("propose", [5, 1, 7], [5, 1, 7]),
        ("speak", "a word", "a word"),
        ("speak", "a long word of many letters", "a long word of many "),
        ("speak", 7, "..."),
        ("speak", None, "..."),
        ("walk", {"tuple": ["Up", "LEFT"]}, ["up", "left"]),
        ("walk", ["up", "north", "down", "down"], ["up", "down"]),
        ("walk", [1, None], []),
        ("walk", 5, []),
        ("vote", False, False),
        ("blue", False, True),
        ("red", False, False),
        ("red", True, True),
        ("assassinate", 3, 3),
    ],
)
def test_answers_are_clipped_to_what_the_prompt_takes(prompt: str, value: Any, answer: Any) -> None:
    assert fits(prompt, Returned(value), "Assassin" if prompt == "red" else "Knight") == answer


@pytest.mark.parametrize("value", [None, "123", 5, [1, 1, 1], [8, 0, True], [1, 2], [1, 2, 3, 4], [2, 2, 3]])
def test_a_bad_team_is_filled_up_at_random(value: Any) -> None:
    teams = [fits("propose", Returned(value), seed=seed) for seed in range(20)]
    for team in teams:
        assert len(set(team)) == 3
        assert set(team) <= set(range(1, 8))
    assert len({tuple(team) for team in teams}) > 1
    if value == [2, 2, 3]:
        assert all(team[:2] == [2, 3] for team in teams)


def test_bad_votes_and_targets_have_the_defaults_of_the_rules() -> None:
    assert {fits("vote", Returned(1), seed=seed) for seed in range(20)} == {True, False}
    assert fits("vote", Overrun(1)) is False
    assert fits("red", Returned("fail"), "Assassin") is False
    assert fits("red", Gone(""), "Percival") is True
    for value in (5, 0, 8, True, "3", None):
        assert {fits("assassinate", Returned(value), seed=seed) for seed in range(60)} == {1, 2, 3, 4, 7}
    assert fits("speak", Overrun(1)) == ""
    assert fits("speak", Raised("ValueError: a secret")) == "..."


class Word(str):
    pass


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ([1, 2], [1, 2]),
        (("up", "down"), ("up", "down")),
        ("text", "text"),
        (Word("text"), "text"),
        (True, True),
        (None, None),
        (3, 3),
    ],
)
def test_what_is_handed_in_is_read_by_the_table_as_it_was_returned(value: Any, read: Any) -> None:
    got = raw.read(handed_in("say", Returned(answered(value)), MOST))
    assert got == read
    assert type(got) is type(read)


@pytest.mark.parametrize(
    "value",
    [
        {1, 2},
        b"up",
        object(),
        10**5000,
        float("nan"),
        {"tuple": ["up"]},
        {"pairs": []},
        iter([1]),
        lambda: 1,
        [[[[1]]]],
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_could_be_no_answer_is_handed_in_as_none(value: Any) -> None:
    got = raw.read(handed_in("walk", Returned(answered(value)), MOST))
    assert not isinstance(got, str | bool | int | tuple)
    assert got is not None


@pytest.mark.parametrize(
    "text",
    ["x" * 10**6, "\x00" * 10**6, "阿" * 10**6, "\ud800" * 10**6, '"\\' * 10**6, "😀" * 10**6],
    ids=lambda text: ascii(text[:1]),
)
def test_a_text_of_any_length_is_handed_in_as_a_text(text: str) -> None:
    written = handed_in("say", Returned(answered(text)), MOST)
    assert len(written) <= MOST
    written.encode()
    got = raw.read(written)
    assert isinstance(got, str)
    assert len(got) > 6_000


def test_what_lies_too_deep_is_no_answer() -> None:
    deep: list[Any] = []
    for _ in range(10**5):
        deep = [deep]
    assert handed_in("say", Returned(deep), MOST) == '{"odd": "too deep"}'


def test_who_did_not_answer_says_why() -> None:
    assert handed_in("walk", Missing("walk"), MOST) == "missing_method"
    assert handed_in("walk", Overrun(3), MOST) == "overrun"
    for outcome, says in ((Raised("ValueError: 7"), "walk: ValueError: 7"), (Gone("it left"), "walk: it left")):
        with pytest.raises(raw.NoAnswer) as no:
            raw.read(handed_in("walk", outcome, MOST))
        assert (no.value.foul, no.value.message) == ("exception", says)
    assert len(handed_in("walk", Raised("x" * 10**6), MOST)) == 500


def test_values_cross_the_pipe_as_they_are() -> None:
    for value in ({1: (2, 3)}, {"Merlin": 2}, [[" ", "1"]], (1, "text"), [1, 2], "text", 3, {}):
        assert unpacked(json.loads(json.dumps(packed(value)))) == value


def test_a_fact_is_told_as_the_referee_would() -> None:
    calls = Calls(2)
    positions = {str(seat): [seat, 0] for seat in range(1, 8)}
    assert calls.heard({"type": "seats_placed", "positions": positions}) == []
    dealt = calls.heard({"type": "role_dealt", "seat": 2, "role": "Merlin"})
    rows = [[str(row) if column == 0 and 1 <= row <= 7 else " " for column in range(9)] for row in range(9)]
    assert dealt == [Call("set_role_type", ("Merlin",)), Call("pass_map", (rows,))]
    assert calls.heard({"type": "sight_given", "seat": 2, "sight": {"Oberon": 3}}) == [
        Call("pass_role_sight", ({"Oberon": 3},))
    ]
    assert calls.heard({"type": "spoken_near", "seat": 2, "text": "own"}) == []
    assert calls.heard({"type": "spoken_near", "seat": 4, "text": "hush"}) == [Call("pass_message", ((4, "hush"),))]
    for seat in range(1, 7):
        assert calls.heard({"type": "walked", "seat": seat, "position": [seat, 1]}) == []
    told = calls.heard({"type": "walked", "seat": 7, "position": [7, 1]})
    assert [call.method for call in told] == ["pass_position_data", "pass_map"]
    assert told[0].args == ({seat: (seat, 1) for seat in range(1, 8)},)
    assert calls.heard({"type": "a_fact_of_later_versions"}) == []
