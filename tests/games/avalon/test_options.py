"""The options of section 10: the preset is the default, what is not built is refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from games.avalon.board import ROLES
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from tests.games.avalon.whole import Whole

CLOCKS = [name for name in AvalonOptions.__struct_fields__ if name.startswith("clock_")]


def test_the_preset_seed_is_section_10() -> None:
    assert json.loads(msgspec.json.encode(GAME.about.presets["seed"])) == {
        "pace": "live",
        "hot_seat": False,
        "host_needed": False,
        "llm_asks": True,
        "llm_timeout": None,
        "llm_attempts": None,
        "llm_reply_tokens": None,
        "delay": 0,
        "protected_rounds": [4],
        "after_five_rejections": "execute_last",
        "forced_leader_advance": 1,
        "first_leader": "random",
        "hearing": "chebyshev",
        "illegal_step": "skip",
        "bad_action": "default",
        "blue_fail": "forbid",
        "fail_count": "public",
        "log_game_id": "int",
        "log_speaker_id": "string",
        "log_stamps": False,
        "log_tokens": False,
        "log_abnormal_end": "stop",
        "error_type": "corrected",
        "llm_calls_per_round": 30,
        "llm_system_prompt": "你是一个专家。",
        "llm_store_failures": False,
        "speech_max": 2000,
        "call_timeout": 100,
        "say_timeout": 300,
        "clock_propose": 120,
        "clock_speech": 60,
        "clock_walk": 30,
        "clock_vote": 60,
        "clock_mission": 60,
        "clock_assassination": 120,
        "longest_wait": None,
        "raw_answers": False,
        "fixed_roles": None,
        "fixed_positions": None,
    }


def test_the_preset_head_is_section_10() -> None:
    seed, head = (msgspec.to_builtins(GAME.about.presets[name]) for name in ("seed", "head"))
    assert {name: value for name, value in head.items() if value != seed.get(name)} == {
        "protected_rounds": (3, 4),
        "forced_leader_advance": 2,
        "illegal_step": "foul",
        "bad_action": "foul",
        "blue_fail": "foul",
        "log_game_id": "uuid",
        "log_speaker_id": "int",
        "log_stamps": True,
        "log_tokens": True,
        "log_abnormal_end": "events",
        "llm_calls_per_round": 888,
        "llm_system_prompt": "\n你是一个专业助理。\n",
        "llm_store_failures": True,
        "speech_max": None,
        "say_timeout": None,
        "longest_wait": 3600,
        "raw_answers": True,
        **dict.fromkeys(CLOCKS),
    }


@pytest.mark.parametrize(
    "given",
    [
        {"illegal_step": "ask"},
        {"bad_action": "ask"},
        {"blue_fail": "ask"},
        {"fail_count": "secret"},
        {"log_game_id": "string"},
        {"log_speaker_id": "uuid"},
        {"log_stamps": 1},
        {"log_abnormal_end": "go"},
        {"error_type": "other"},
        {"fixed_roles": ["Merlin"] * 7},
        {"fixed_roles": ["Merlin", "Percival", "Knight", "Knight", "Morgana", "Assassin"]},
        {"fixed_positions": [[0, 0]] * 7},
        {"fixed_positions": [[0, place] for place in range(6)]},
        {"fixed_positions": [[3, place] for place in range(3, 10)]},
        {"protected_rounds": [0]},
        {"protected_rounds": [6]},
        {"newcomer": 1},
        {"newcomer": True, "entering": True},
        {"newcomer": True, "fixed_roles": [*ROLES]},
        {"first_leader": 8},
        {"first_leader": True},
        {"forced_leader_advance": 3},
        {"speech_max": 0},
        {"clock_walk": 0},
        {"longest_wait": 0},
        {"longest_wait": 604_801},
        {"clock_mission": 4},
        {"clock_vote": 604_801},
        {"no_such_option": 1},
    ],
    ids=lambda given: next(iter(given)),
)
def test_what_cannot_be_played_is_refused_by_name(given: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError, match=next(iter(given))):
        msgspec.convert(given, AvalonOptions)


@pytest.mark.parametrize("name", CLOCKS)
def test_every_clock_can_be_taken_away(name: str) -> None:
    assert getattr(msgspec.convert({name: None}, AvalonOptions), name) is None


@pytest.mark.parametrize(
    "options",
    [
        {"after_five_rejections": "red_wins"},
        {"after_five_rejections": "fourth_leader"},
        {"after_five_rejections": "fourth_leader", "forced_leader_advance": 2},
        {"hearing": "manhattan", "blue_fail": "allow", "first_leader": 4},
        {"protected_rounds": [1, 2, 3, 4, 5]},
        {"protected_rounds": []},
        {"pace": "slow", "speech_max": 1},
        dict.fromkeys(CLOCKS),
    ],
    ids=str,
)
def test_every_game_ends_by_play_and_by_time(options: dict[str, Any]) -> None:
    for seed in range(5):
        assert Whole(seed, **options).play().truth.winner
    if "clock_vote" not in options:
        left = Whole(1, **options)
        while not left.over:
            left.wait()
        assert left.truth.winner
