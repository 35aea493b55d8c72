"""``sotto bot --pkudsa`` killed in rounds of a game: nothing is asked, noted or counted twice, nor is it lost."""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from sotto_client import Player, Prompt, play
from sotto_client.prompts import Command
from tests.clients.pkudsa.tables import CONFINED, PLAYERS
from tests.clients.pkudsa.test_confinement import bot_command
from tests.e2e.parties import Recorder, party, set_up
from tests.e2e.serving import ROOT, Serving, clean_environment
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)

Json = dict[str, Any]

ROLES = ("Percival", "Assassin", "Merlin", "Knight", "Knight", "Morgana", "Oberon")
CELLS = [[0, seat] for seat in range(7)]
FIVE_ROUNDS: Json = {
    "pace": "fast",
    "raw_answers": True,
    "first_leader": 1,
    "fixed_roles": ROLES,
    "fixed_positions": CELLS,
    "protected_rounds": [],
    "log_tokens": True,
}
MOMENTS = ((1, "proposal"), (2, "global_speech"), (3, "walk"), (4, "limited_speech"), (5, "vote"))
"""Round and phase in which the process is killed, each time while it is asked for a decision."""


class Scripted(Player):
    """Plays five rounds that are always the same: a team is rejected in the second, red fails that and the fourth."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command]:
        ((name, prompt),) = ((name, one) for name, one in prompts.items() if one.command != "hand_in")
        answers: dict[str, Json] = {
            "propose_team": {"members": list(range(1, view["game"]["member_count"] + 1))},
            "speak": {"text": f"{self._seat} says so"},
            "walk": {"steps": []},
            "vote": {"approve": self._seat < 4 or name != "vote.2.1"},
            "play_mission": {"success": self._seat != 2 or view["game"]["round"] not in (2, 4)},
            "assassinate": {"target": 3},
        }
        return name, {"type": prompt.command} | answers[prompt.command]


@asynccontextmanager
async def bot(url: str, table: str, token: str, output: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """``sotto bot --pkudsa`` in seat 1, killed on the way out if it has not ended."""
    given = ("--url", url, "--table", table, "--seat", "1", "--token", token, "--pkudsa", str(PLAYERS / "ponderer.py"))
    with output.open("ab") as written:
        process = await asyncio.create_subprocess_exec(
            *bot_command(*given), cwd=ROOT, env=clean_environment(), stdout=written, stderr=subprocess.STDOUT
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def in_the_middle_of(person: Recorder, table: str, round: int, phase: str) -> None:
    """Wait until seat 1 is asked for this, and its program has written something about it."""
    watch = await person.watch(table, "seat:1")
    try:
        await watch.until(
            lambda view: (view["game"]["round"], view["game"]["phase"]) == (round, phase) and bool(view["prompts"])
        )
    finally:
        watch.close()
    before = (await person.notes(table, limit=1)).seq
    while (await person.notes(table, limit=1)).seq == before:  # noqa: ASYNC110 - another process writes
        await asyncio.sleep(0.01)


async def played(url: str, output: Path, moments: Iterable[tuple[int, str]]) -> tuple[Json, list[Json]]:
    """A game in which the program of seat 1 is killed at these moments: its private store, and the public log."""
    async with party(url, 7) as people:
        table, own = await set_up(people, "avalon", **FIVE_ROUNDS), people[0]
        assert own.token is not None
        await own.start(table)
        others = [
            asyncio.create_task(play(person, table, seat, Scripted(seat), 0.0))
            for seat, person in enumerate(people[1:], 2)
        ]
        for moment in moments:
            async with bot(url, table, own.token, output):
                await in_the_middle_of(own, table, *moment)
        async with bot(url, table, own.token, output) as last:
            assert await last.wait() == 0
        await asyncio.gather(*others)
        store: Json = await own.query(table, "private_store", "seat:1")
        return store, await own.query(table, "public_log", "public")


@pytest.mark.long
@pytest.mark.timeout(PATIENCE * 6)
@pytest.mark.parametrize("moments", [MOMENTS[1:4:2], MOMENTS], ids=["two rounds", "five rounds"])
async def test_restarts_change_nothing(sotto: Serving, tmp_path: Path, moments: tuple[tuple[int, str], ...]) -> None:
    async with asyncio.timeout(PATIENCE * 5):
        (store, log), (killed, log_of_killed) = await asyncio.gather(
            played(sotto.url, tmp_path / "whole", ()), played(sotto.url, tmp_path / "killed", moments)
        )
    assert [entry["round"] for entry in log if entry["type"] == "mission_result"] == [1, 2, 3, 4, 5]
    assert killed["llm_call_counts"] == store["llm_call_counts"]
    assert [note["content"] for note in killed["logs"]] == [note["content"] for note in store["logs"]]
    assert killed["llm_history"] == store["llm_history"]
    assert [entry.get("speeches") for entry in log_of_killed] == [entry.get("speeches") for entry in log]
    assert "seat 1:" not in (tmp_path / "killed").read_text()
    counts_are_those_of_where_the_program_was(store)
    the_public_log_is_that_of_where_the_program_was(store)
    tokens_are_what_was_really_used(store, log)


def counts_are_those_of_where_the_program_was(store: Json) -> None:
    """Index 0: all before the first proposal, the deal and the night too, which the server tells with the first round.

    The program asked once each for its index, its role and its sight.
    """
    asked = [turn["content"] for turn in store["llm_history"] if turn["role"] == "user"]
    assert [re.sub(r"\W.*", "", prompt) for prompt in asked[:4]] == ["index", "role", "sight", "members"]
    assert store["llm_call_counts"][0] == 3
    assert all(store["llm_call_counts"][1:])
    assert sum(store["llm_call_counts"]) == len(asked)


def the_public_log_is_that_of_where_the_program_was(store: Json) -> None:
    """Empty as the roles are dealt; and without the global speech while its last words are passed on."""
    read = re.findall(r"\d+ (role|team of 1|message of 3|message of 7|walk) (\d+)\.", repr(store["logs"]))
    assert read[:5] == [("role", "0"), ("team of 1", "3"), ("message of 3", "4"), ("message of 7", "4"), ("walk", "5")]


def tokens_are_what_was_really_used(store: Json, log: list[Json]) -> None:
    """Characters of every prompt and every answer, without the history that goes along; nobody else asked anything."""
    own, *others = next(entry["result"] for entry in log if entry["type"] == "tokens")
    by_role = {
        role: sum(len(turn["content"]) for turn in store["llm_history"] if turn["role"] == role)
        for role in ("user", "assistant")
    }
    assert own == {"input": by_role["user"], "output": by_role["assistant"]}
    assert others == [{"input": 0, "output": 0}] * 6
