"""Exports for the seed's file names and for upstream's tools (sections 6, 7, 13), and whole games under both presets.

``SOTTO_AVALON_GAMES`` plays more of them.
"""

from __future__ import annotations

import json
import os
import random
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import msgspec
import pytest
from jsonschema import Draft202012Validator

from events.audience import Viewer
from events.event import Fact
from games.avalon import facts
from games.avalon.archive import ARCHIVE
from games.avalon.board import SEATS
from games.avalon.private_store import PRIVATE_STORE
from games.avalon.public_log import PUBLIC_LOG, with_tokens
from games.avalon.rules import GAME
from games.game import Rejected
from games.llm import LlmCall, Spent
from games.llm import spent as spent_by
from games.queries import Note
from games.sitting import commands
from tests.games.avalon.head_log import head_schema
from tests.games.avalon.test_public_log import check
from tests.games.avalon.whole import Whole

GAMES = int(os.environ.get("SOTTO_AVALON_GAMES", "40"))
HEAD_LOG = Draft202012Validator(head_schema())
FEW = 8
"""Of the games, where it may not take long."""

Preset = Literal["seed", "head"]
PRESETS: tuple[Preset, ...] = ("seed", "head")

so_many_games = pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, id="all", marks=pytest.mark.long)])

Row = dict[str, Any]


@cache
def game(preset: Preset, seed: int) -> Whole:
    """A game by bots to its end; under head some seats play at random, and so foul in time."""
    whole = Whole(seed, **msgspec.to_builtins(GAME.about.presets[preset]) | {"pace": "fast"})
    while not whole.over:
        if preset == "seed" or seed % 3 == 0:
            whole.play_one()
        else:
            seat, prompts = next((seat, asked) for seat in SEATS if (asked := whole.feed(seat).prompts))
            whole.answer(seat, *whole.bot(whole.truth, seat, prompts))
    return whole


def voted(preset: Preset, seed: int) -> Whole:
    """A game of default actions in which everybody votes by a coin, so that teams are rejected under any preset."""
    whole, coin = Whole(seed, **msgspec.to_builtins(GAME.about.presets[preset]) | {"pace": "fast"}), random.Random(seed)
    while not whole.over:
        seat, prompts = next((seat, asked) for seat in SEATS if (asked := whole.feed(seat).prompts))
        name, answer = whole.bot(whole.truth, seat, prompts)
        voting = {"approve": coin.random() < 0.5} if answer["type"] == "vote" else {}
        whole.answer(seat, name, answer | voting)
    return whole


def without_deal(preset: Any) -> dict[str, Any]:
    """A preset's options but those that a test sets itself."""
    own = ("fixed_positions", "first_leader")
    return {name: value for name, value in msgspec.to_builtins(preset).items() if name not in own}


def log(whole: Whole) -> list[Row]:
    answer: list[Row] = whole.public_log()
    return answer


def archive(whole: Whole, viewer: Viewer = "all") -> list[Row]:
    view = whole.truth if viewer == "all" else whole.feed(viewer).state.game
    answer = ARCHIVE.answer(view, viewer, whole.heard(viewer))
    assert isinstance(answer, list)
    return answer


@so_many_games
@pytest.mark.parametrize("preset", PRESETS)
def test_acceptance_13_logs_of_whole_games_have_their_shape(preset: Preset, games: int) -> None:
    kinds: set[str] = set()
    for seed in range(games):
        entries = log(game(preset, seed))
        if preset == "seed":
            check(entries)
        else:
            HEAD_LOG.validate(entries)
            assert list(entries[0])[:3] == ["type", "timestamp", "round"]
            assert entries[0]["round"] == entries[1]["round"] == 0
        kinds |= {entry["type"] for entry in entries}
    assert "game_end" in kinds
    assert ("game_error" in kinds) is (preset == "head")


@so_many_games
def test_the_head_log_ends_with_tokens_and_the_end_or_the_error(games: int) -> None:
    for seed in range(games):
        kinds = [entry["type"] for entry in log(game("head", seed))]
        if kinds[-1] == "game_end":
            assert kinds[-2] == "tokens"
        else:
            assert kinds[-3] == "tokens"
            assert kinds[-2].endswith("_ERROR")
            assert kinds[-1] == "game_error"


def test_the_tokens_of_head_are_those_that_the_notebooks_tell() -> None:
    """Prompts and answers in characters, zeros for who asked nothing; no other entry is touched."""
    before = log(voted("head", 1))
    spent = {2: spent_by([LlmCall(0, "三个字", "five!", "answered"), LlmCall(1, "two", "LLM调用错误：…", "failed")])}
    after = with_tokens(before, spent)
    assert isinstance(after, list)
    HEAD_LOG.validate(after)
    (tokens,) = (entry["result"] for entry in after if entry["type"] == "tokens")
    assert tokens == [{"input": 6, "output": 5} if seat == 2 else {"input": 0, "output": 0} for seat in SEATS]
    assert [one for one in after if one["type"] != "tokens"] == [one for one in before if one["type"] != "tokens"]
    assert list(after[-2]) == list(before[-2])
    assert spent_by([LlmCall(0, "under way")]) == Spent()
    seed = log(voted("seed", 1))
    assert with_tokens(seed, spent) == seed


def test_a_missing_method_has_an_entry_of_its_own() -> None:
    whole = Whole(1, **msgspec.to_builtins(GAME.about.presets["head"]))
    whole.reach("walk").hand_in(whole.truth.turn, "missing_method")
    *_, missing, tokens, critical, error = log(whole)
    HEAD_LOG.validate(log(whole))
    assert (missing["type"], missing["method"], tokens["type"]) == ("player_method_missing", "walk", "tokens")
    assert (critical["type"], error["type"]) == ("critical_player_ERROR", "game_error")


def test_an_abandoned_head_game_is_aborted_and_a_seed_game_stops() -> None:
    for preset in PRESETS:
        whole = Whole(1, **msgspec.to_builtins(GAME.about.presets[preset]))
        before = log(whole)
        whole.serve(commands.Abandon())
        if preset == "seed":
            assert log(whole) == before
        else:
            HEAD_LOG.validate(log(whole))
            assert log(whole)[-1]["result"]["win_reason"] == "aborted_due_to_battle_state_cancelled"


def test_a_fouled_seed_log_just_stops() -> None:
    whole = Whole(1, raw_answers=True, bad_action="foul")
    before = log(whole)
    whole.hand_in(whole.truth.leader, "5")
    assert whole.over
    assert log(whole) == before


def test_the_uuid_is_recorded_and_the_same_whenever_it_is_read() -> None:
    one, other = game("head", 1), game("head", 2)
    assert one.truth.game_id != other.truth.game_id
    assert log(one)[0]["game_id"] == one.truth.game_id == one.feed("public").state.game.game_id


class TestFiles:
    def test_the_log_of_head_names_its_file_in_the_folder_of_its_game(self) -> None:
        ended = log(voted("head", 1))[-1]["result"]
        id = voted("head", 1).truth.game_id
        assert ended["public_log_file"] == f"./data/{id}/public_game_{id}.json"

    def test_names(self) -> None:
        for preset in PRESETS:
            truth = game(preset, 1).truth
            id = truth.game_id
            assert (PUBLIC_LOG.named and PUBLIC_LOG.named(truth, "public")) == (
                "game_12345_public.json" if preset == "seed" else f"public_game_{id}.json"
            )
            assert (PRIVATE_STORE.named and PRIVATE_STORE.named(truth, 3)) == (
                "game_12345_player_3_private.json" if preset == "seed" else f"private_player_3_game_{id}.json"
            )
            assert (ARCHIVE.named and ARCHIVE.named(truth, "all")) == (
                "game_12345_archive.json" if preset == "seed" else f"archive_game_{id}.json"
            )


class TestPrivateStore:
    def test_acceptance_11_it_begins_as_the_seed_says_and_notes_are_stamped(self) -> None:
        view = Whole(1).feed(3).state.game
        assert PRIVATE_STORE.answer(view, 3, [], [], []) == {
            "logs": [],
            "llm_history": [{"role": "system", "content": "你是一个专家。"}],
            "llm_call_counts": [0, 0, 0, 0, 0, 0],
        }
        notes = [Note(1_745_396_437_187, "1号玩家动机不纯。"), Note(1_745_396_437_188, "")]
        store = PRIVATE_STORE.answer(view, 3, [], notes, [])
        assert isinstance(store, dict)
        assert store["logs"] == [
            {"timestamp": 1745396437.187, "content": "1号玩家动机不纯。"},
            {"timestamp": 1745396437.188, "content": ""},
        ]

    @pytest.mark.parametrize("preset", PRESETS)
    def test_what_was_asked_counts_by_round_and_failures_are_history_under_head_only(self, preset: Preset) -> None:
        view = game(preset, 1).feed(3).state.game
        calls = [
            LlmCall(0, "one", "1", "answered"),
            LlmCall(0, "two", "LLM调用错误：…", "failed"),
            LlmCall(5, "three", "", "waiting"),
        ]
        store = PRIVATE_STORE.answer(view, 3, [], [], calls)
        assert isinstance(store, dict)
        assert store["llm_call_counts"] == [2, 0, 0, 0, 0, 1]
        failure = [{"role": "user", "content": "two"}, {"role": "assistant", "content": "LLM调用错误：…"}]
        assert store["llm_history"] == [
            {"role": "system", "content": GAME.about.presets[preset].llm_system_prompt},
            {"role": "user", "content": "one"},
            {"role": "assistant", "content": "1"},
            *(failure if preset == "head" else []),
        ]

    def test_an_empty_system_turn_is_one(self) -> None:
        view = Whole(1, llm_system_prompt="").feed(3).state.game
        store = PRIVATE_STORE.answer(view, 3, [], [], [LlmCall(0, "one", "1", "answered")])
        assert isinstance(store, dict)
        assert [turn["role"] for turn in store["llm_history"]] == ["system", "user", "assistant"]


ROWS: dict[type[Fact], set[str]] = {
    facts.GameStarted: {"BattleManager", "GameStart", "RoleAssign", "DefaultPositions", "NightStart", "NightEnd"},
    facts.MissionStarted: {"RoundStart"},
    facts.TeamProposed: {"TeamPropose", "Leader"},
    facts.SpokenToAll: {"PublicSpeech"},
    facts.SpokenNear: {"PrivateSpeech"},
    facts.VotesCounted: {"PublicVote", "PublicVoteResult"},
    facts.TeamRejected: {"MissionRejected", "Leader"},
    facts.RejectionsExhausted: {"MissionForceExecute"},
    facts.MissionExecuted: {"MissionVote", "MissionResult"},
    facts.MissionEnded: {"ScoreBoard", "RoundEnd"},
    facts.AssassinationBegan: {"Event"},
    facts.Assassinated: {"Assass"},
    facts.PlayerFouled: {"Bug"},
    facts.GameEnded: {"GameResult", "FinalScore", "GameEnd"},
}


def leaders(rows: list[Row]) -> list[tuple[list[int | None], list[int]]]:
    """Who leads each proposal, by the row ahead of it in its round and by the row behind it; and the team.

    Upstream's page shows the row ahead, which the first proposal of a round does not have.
    """
    shown: list[tuple[list[int | None], list[int]]] = []
    ahead = None
    for row, after in pairwise(rows):
        match row["event_type"]:
            case "RoundStart":
                ahead = None
            case "Leader":
                ahead = row["event_data"]
            case "TeamPropose":
                assert after["event_type"] == "Leader"
                shown.append(([ahead, after["event_data"]], row["event_data"]))
    return shown


class TestArchive:
    @so_many_games
    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_leader_of_each_proposal_is_its_real_one(self, preset: Preset, games: int) -> None:
        proposals = again = 0
        for seed in range(games):
            whole = voted(preset, seed)
            real = [one.fact for one in whole.heard("all") if isinstance(one.fact, facts.TeamProposed)]
            assert leaders(archive(whole)) == [
                ([fact.leader if fact.vote_round > 1 else None, fact.leader], list(fact.members)) for fact in real
            ]
            proposals += len(real)
            again += sum(fact.vote_round > 1 for fact in real)
        assert proposals > again > games

    def test_after_the_last_rejection_the_next_leader_is_named_too(self) -> None:
        """As upstream does: the row stands before the forced mission, whose team the leader before it proposed."""
        whole = Whole(1, pace="fast", clock_vote=1)
        while whole.truth.vote_round < 5 or whole.truth.phase != "mission":
            whole.reach("vote")
            for seat in SEATS:
                whole.act(seat, approve=False)
        told = [one.fact for one in whole.heard("all") if isinstance(one.fact, facts.TeamRejected)]
        while not whole.over:
            whole.play_one()
        rows = [(row["event_type"], row["event_data"]) for row in archive(whole)]
        forced = [kind for kind, _ in rows].index("MissionForceExecute")
        assert rows[forced - 2 : forced] == [("MissionRejected", "Team Rejected."), ("Leader", told[-1].next_leader)]

    @pytest.mark.parametrize("games", [FEW, pytest.param(20, marks=pytest.mark.long)])
    @pytest.mark.parametrize("preset", PRESETS)
    def test_twenty_games_have_every_event_they_had(self, preset: Preset, games: int) -> None:
        for seed in range(games):
            whole = game(preset, seed)
            rows = archive(whole)
            assert json.loads(json.dumps(rows)) == rows
            happened = {type(one.fact) for one in whole.heard("all")}
            kinds = {row["event_type"] for row in rows}
            assert kinds >= set().union(*(ROWS[kind] for kind in happened if kind in ROWS))
            walked = [one.fact for one in whole.heard("all") if isinstance(one.fact, facts.Walked)]
            moves = [row["event_data"] for row in rows if row["event_type"] == "Move"]
            fouled = [one.fact.walk for one in whole.heard("all") if isinstance(one.fact, facts.PlayerFouled)]
            made = sum(len(walk.executed) for walk in walked) + sum(len(walk.made) for walk in fouled if walk)
            assert len(moves) == made
            assert len([row for row in rows if row["event_type"] == "Positions"]) == len(walked) // 7
            for row in rows:
                assert list(row) == ["battle_id", "player_count", "map_size", "timestamp", "event_type", "event_data"]
                if row["event_type"] == "PrivateSpeech":
                    assert len(row["event_data"]) == 3

    def test_private_speech_names_who_heard_it(self) -> None:
        whole = game("seed", 1)
        said = [row["event_data"] for row in archive(whole) if row["event_type"] == "PrivateSpeech"]
        told = [
            event for commit in whole.commits for event in commit.events if isinstance(event.fact, facts.SpokenNear)
        ]
        for row, event in zip(said, told, strict=True):
            assert row[2] == " ".join(map(str, event.to.seats))

    def test_moves_end_where_the_walk_did(self) -> None:
        whole = game("seed", 2)
        ends = [one.fact for one in whole.heard("all") if isinstance(one.fact, facts.Walked) and one.fact.executed]
        last = [
            row["event_data"]
            for row, after in zip(archive(whole), [*archive(whole)[1:], {}], strict=True)
            if row["event_type"] == "Move"
            and not (after.get("event_type") == "Move" and after["event_data"][0] == row["event_data"][0])
        ]
        assert [(seat, steps, tuple(cell)) for seat, (steps, cell) in last] == [
            (walk.seat, list(walk.executed), walk.position) for walk in ends
        ]

    @so_many_games
    @pytest.mark.parametrize("preset", PRESETS)
    def test_the_last_rows_are_in_upstreams_order(self, preset: Preset, games: int) -> None:
        """The score stands before the Assassin chooses, and the result after it; a foul is the last row."""
        seen: set[tuple[str, ...]] = set()
        for seed in range(games):
            whole = game(preset, seed)
            kinds = [row["event_type"] for row in archive(whole)]
            assert kinds.count("Bug") == bool(whole.truth.fouled)
            if whole.truth.fouled:
                assert kinds[-1] == "Bug"
                assert not {"GameEnd", "GameResult", "FinalScore"} & set(kinds)
            else:
                seen.add(tuple(kinds[kinds.index("GameEnd") - 1 :]))
        begun = ("RoundEnd", "GameEnd", "FinalScore")
        assert seen <= {(*begun, "GameResult", "GameEnd"), (*begun, "Event", "Assass", "GameResult", "GameEnd")}
        assert seen

    def test_a_foul_of_a_vote_stands_after_the_votes_before_it(self) -> None:
        whole = Whole(1, **msgspec.to_builtins(GAME.about.presets["head"])).reach("vote")
        for seat, approve in ((1, True), (6, True), (3, False)):
            whole.hand_in(seat, json.dumps(approve))
        whole.hand_in(4, "1")
        rows = [(row["event_type"], row["event_data"]) for row in archive(whole)]
        assert rows[-3:] == [
            ("PublicVote", [1, "Approve"]),
            ("PublicVote", [3, "Reject"]),
            ("Bug", "Player 4: mission_vote1 returned neither True nor False."),
        ]
        assert rows[-4][0] == "PrivateSpeech"

    def test_a_foul_of_a_walk_stands_after_the_steps_that_were_made(self) -> None:
        whole = Whole(
            1,
            fixed_positions=[[0, 3 * place] for place in range(3)] + [[8, 2 * place] for place in range(4)],
            first_leader=1,
            **without_deal(GAME.about.presets["head"]),
        ).reach("walk")
        whole.hand_in(1, json.dumps({"tuple": ["Right", "right", "right"]}))
        rows = [(row["event_type"], row["event_data"]) for row in archive(whole)]
        assert rows[-3:] == [
            ("Move", [1, [["right"], [0, 1]]]),
            ("Move", [1, [["right", "right"], [0, 2]]]),
            (
                "Bug",
                "Player 1: walk returned a walk that cannot be made: step 3 leads to a cell where somebody stands.",
            ),
        ]

    def test_a_missing_method_is_a_warning_first(self) -> None:
        whole = Whole(1, **msgspec.to_builtins(GAME.about.presets["head"])).reach("walk")
        whole.hand_in(whole.truth.turn, "missing_method")
        assert [row["event_type"] for row in archive(whole)][-2:] == ["Warning", "Bug"]

    @pytest.mark.parametrize("viewer", ["public", 1, 4])
    def test_attack_4_nobody_gets_it_but_all(self, viewer: Viewer) -> None:
        for whole in (game("seed", 1), Whole(1)):
            with pytest.raises(Rejected, match="all_only"):
                archive(whole, viewer)

    def test_attack_4_it_is_not_to_be_had_before_the_end(self) -> None:
        with pytest.raises(Rejected, match="not_over"):
            archive(Whole(1))
