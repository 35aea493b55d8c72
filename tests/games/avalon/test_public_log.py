"""The seed's public log: entry for entry, key for key, at any moment, from what everybody has heard (section 6)."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from events.event import Fact
from games.avalon import facts
from games.avalon.board import SEATS
from games.avalon.options import AvalonOptions
from games.avalon.public_log import PUBLIC_LOG
from games.avalon.rules import GAME
from games.queries import SeenFact
from tests.games.avalon.playing import DEALT, opened
from tests.games.avalon.whole import VIEWERS, Whole

SCHEMA: Any = json.loads(Path(__file__).with_name("public_log.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

Entry = dict[str, Any]


def log_of(*told: Fact) -> list[Entry]:
    """The public log of a feed, of which the view of the game says nothing at all."""
    heard = [SeenFact(0, opened(AvalonOptions())), *(SeenFact(0, fact) for fact in told)]
    log = PUBLIC_LOG.answer(GAME.rules.first, "public", iter(heard))
    assert isinstance(log, list)
    return log


def written(*told: Fact) -> str:
    """The last entry these facts write, as JSON in its order of keys."""
    return json.dumps(log_of(*told)[-1], ensure_ascii=False)


def keys_in_order(entry: Any, schema: Any) -> None:
    """Objects have exactly the schema's properties, in its order."""
    schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
    if isinstance(entry, dict):
        assert list(entry) == list(schema["properties"])
        for name, value in entry.items():
            keys_in_order(value, schema["properties"][name])
    elif isinstance(entry, list) and isinstance(schema.get("items"), dict):
        for item in entry:
            keys_in_order(item, schema["items"])


def check(log: list[Entry]) -> None:
    """The log is strict JSON of the seed's shape."""
    assert json.loads(json.dumps(log, allow_nan=False)) == log
    VALIDATOR.validate(log)
    for entry in log:
        keys_in_order(entry, SCHEMA["$defs"][entry["type"]])


class TestTheSeedsExamples:
    def test_it_begins_empty(self) -> None:
        assert log_of() == []

    def test_game_start_and_night(self) -> None:
        assert log_of(facts.GameStarted(7, 9), facts.NightCompleted()) == [
            {"type": "game_start", "game_id": 12345, "player_count": 7, "map_size": 9},
            {"type": "night_phase_complete"},
        ]

    def test_mission_start(self) -> None:
        assert written(facts.MissionStarted(1, 2, 2, 1)) == (
            '{"type": "mission_start", "round": 1, "leader": 2, "member_count": 2}'
        )

    def test_team_proposed(self) -> None:
        assert written(facts.TeamProposed(1, 1, 1, (2, 1))) == (
            '{"type": "team_proposed", "round": 1, "vote_round": 1, "leader": 1, "members": [2, 1]}'
        )

    def test_global_speech(self) -> None:
        spoken = [facts.SpokenToAll(seat, "You're lying!") for seat in (3, 4, 5, 6, 7, 1, 2)]
        speeches = ", ".join(f'["{seat}", "You\'re lying!"]' for seat in (3, 4, 5, 6, 7, 1, 2))
        assert written(facts.MissionStarted(2, 3, 3, 1), *spoken) == (
            f'{{"type": "global_speech", "round": 2, "speeches": [{speeches}]}}'
        )

    def test_movement(self) -> None:
        walks = [facts.Walked(1, ("Left", "Left", "Left"), ("Left", "Left"), (1, 1))]
        walks += [facts.Walked(seat, (), (), (0, seat)) for seat in range(2, 8)]
        entry = log_of(facts.MissionStarted(1, 1, 2, 1), *walks)[-1]
        assert json.dumps(entry["movements"][0]) == (
            '{"player_id": 1, "requested_moves": ["Left", "Left", "Left"], "executed_moves": ["Left", "Left"], '
            '"final_position": [1, 1]}'
        )
        assert [walk["player_id"] for walk in entry["movements"]] == list(SEATS)

    def test_limited_speech(self) -> None:
        passed = [facts.LimitedTurnPassed(seat) for seat in SEATS]
        assert written(facts.MissionStarted(1, 1, 2, 1), *passed) == '{"type": "limited_speech", "round": 1}'

    @pytest.mark.parametrize(("yes", "result"), [(6, "approved"), (2, "rejected")])
    def test_public_vote(self, yes: int, result: str) -> None:
        counted = facts.VotesCounted({seat: seat <= yes for seat in SEATS}, yes, yes >= 4)
        votes = ", ".join(f'"{seat}": {str(seat <= yes).lower()}' for seat in SEATS)
        assert written(facts.MissionStarted(1, 1, 2, 1), counted) == (
            f'{{"type": "public_vote", "round": 1, "votes": {{{votes}}}, "approve_count": {yes}, "result": "{result}"}}'
        )

    def test_team_rejected(self) -> None:
        assert written(facts.MissionStarted(1, 3, 2, 1), facts.TeamRejected(1, 2, 4)) == (
            '{"type": "team_rejected", "round": 1, "vote_round": 1, "approve_count": 2, "next_leader": 4}'
        )

    def test_consecutive_rejections(self) -> None:
        assert written(facts.RejectionsExhausted(1)) == '{"type": "consecutive_rejections", "round": 1}'

    def test_mission_execution_and_result(self) -> None:
        assert written(facts.MissionExecuted(4, 3, False)) == (
            '{"type": "mission_execution", "round": 4, "fail_votes": 3, "success": false}'
        )
        assert written(facts.MissionEnded(4, False, 2, 2)) == (
            '{"type": "mission_result", "round": 4, "result": "fail", "blue_wins": 2, "red_wins": 2}'
        )
        assert log_of(facts.MissionEnded(4, True, 2, 2))[-1]["result"] == "success"

    def test_assassination(self) -> None:
        assert written(facts.Assassinated(5, 1, "Merlin", True)) == (
            '{"type": "assassination", "assassin": 5, "target": 1, "target_role": "Merlin", "success": true}'
        )

    def test_game_end(self) -> None:
        roles = ", ".join(f'"{seat}": "{role}"' for seat, role in DEALT.items())
        assert written(facts.GameEnded(DEALT, "red", "assassination_success", 3, 0, 3)) == (
            '{"type": "game_end", "result": {"blue_wins": 3, "red_wins": 0, "rounds_played": 3, '
            f'"roles": {{{roles}}}, "public_log_file": "./data/game_12345_public.json", "winner": "red", '
            '"win_reason": "assassination_success"}}'
        )


@cache
def game(seed: int) -> Whole:
    """A random game to the end, fast or live."""
    return Whole(seed, pace="fast" if seed % 3 else "live").play()


def games(many: int) -> tuple[Whole, ...]:
    return tuple(map(game, range(many)))


so_many_games = pytest.mark.parametrize("many", [10, pytest.param(30, marks=pytest.mark.long)])


class TestWholeGames:
    """Acceptance example 13."""

    @so_many_games
    def test_every_log_has_the_seeds_shape(self, many: int) -> None:
        for game in games(many):
            check(game.public_log())

    @so_many_games
    def test_every_type_of_entry_occurs(self, many: int) -> None:
        kinds = {entry["type"] for game in games(many) for entry in game.public_log()} - {"consecutive_rejections"}
        assert kinds == set(SCHEMA["$defs"]) - {
            *("seat", "seat_name", "round", "wins", "coordinate", "moves", "role", "walk"),
            "consecutive_rejections",
        }
        assert "consecutive_rejections" in {entry["type"] for entry in by_time_alone().public_log()}

    def test_it_reads_the_same_for_everybody(self) -> None:
        for game in games(5):
            logs = [game.public_log(viewer) for viewer in VIEWERS]
            assert all(log == logs[0] for log in logs)

    def test_it_is_readable_at_any_moment_and_only_grows(self) -> None:
        game = Whole(5, pace="fast")
        before: list[Entry] = []
        while not game.over:
            game.play_one()
            log = game.public_log()
            assert log[: len(before)] == before
            before = log
        check(before)

    def test_it_begins_empty_and_has_three_entries_after_the_start(self) -> None:
        game = Whole(5)
        opened, sat = game.commits[0], game.commits[7]
        game.commits = [opened, sat]
        assert game.public_log() == []
        assert [entry["type"] for entry in Whole(5).public_log()] == [
            "game_start",
            "night_phase_complete",
            "mission_start",
        ]

    @so_many_games
    def test_entries_come_in_the_order_of_a_mission(self, many: int) -> None:
        cycle = "team_proposed global_speech movement limited_speech public_vote "
        mission = f"mission_start ({cycle}team_rejected )*{cycle}mission_execution mission_result "
        forced = f"mission_start ({cycle}team_rejected ){{5}}consecutive_rejections mission_execution mission_result "
        whole = f"game_start night_phase_complete ({mission}|{forced})+(assassination )?game_end "
        for game in (*games(many), by_time_alone()):
            kinds = "".join(f"{entry['type']} " for entry in game.public_log())
            assert re.fullmatch(whole, kinds), kinds

    @so_many_games
    def test_members_leaders_and_scores_fit_together(self, many: int) -> None:
        for game in games(many):
            log = game.public_log()
            sizes = {entry["round"]: entry["member_count"] for entry in log if entry["type"] == "mission_start"}
            assert sizes == {round: {1: 2, 2: 3, 3: 3, 4: 4, 5: 4}[round] for round in sizes}
            for entry in log:
                if entry["type"] == "team_proposed":
                    assert len(entry["members"]) == sizes[entry["round"]]
                if entry["type"] == "global_speech":
                    first = int(entry["speeches"][0][0])
                    assert [int(seat) for seat, _ in entry["speeches"]] == [(first - 1 + n) % 7 + 1 for n in range(7)]
            end = log[-1]["result"]
            assert end["rounds_played"] == len(sizes) == end["blue_wins"] + end["red_wins"]
            if log[-2]["type"] == "assassination":
                assert log[-2]["target_role"] == end["roles"][str(log[-2]["target"])]


def by_time_alone() -> Whole:
    """A game in which nobody ever acts."""
    game = Whole(1)
    while not game.over:
        game.wait()
    return game


def test_a_game_of_nothing_but_time_has_a_log_of_the_seeds_shape() -> None:
    game = by_time_alone()
    check(game.public_log())
    assert game.prompts == []


class TestTheSchemaItself:
    """A check that cannot fail checks nothing."""

    @pytest.mark.parametrize(
        "broken",
        [
            {"type": "limited_speech", "round": 1, "speeches": []},
            {"type": "limited_speech"},
            {"type": "limited_speech", "round": 6},
            {"type": "game_start", "game_id": "12345", "player_count": 7, "map_size": 9},
            {"type": "global_speech", "round": 1, "speeches": [[seat, ""] for seat in SEATS]},
            {"type": "team_proposed", "round": 1, "vote_round": 1, "leader": 1, "members": [1, 1]},
            {"type": "mission_result", "round": 1, "result": True, "blue_wins": 0, "red_wins": 0},
        ],
        ids=lambda entry: entry["type"],
    )
    def test_it_refuses(self, broken: Entry) -> None:
        assert not VALIDATOR.is_valid([broken])

    def test_the_order_of_keys_counts(self) -> None:
        with pytest.raises(AssertionError):
            check([{"round": 1, "type": "limited_speech"}])
