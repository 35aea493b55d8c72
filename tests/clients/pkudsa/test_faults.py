"""What is one fault and not a hundred: a dead program, a method that a file does not have, a ``say`` without end."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from clients.bots.pkudsa.playing import PlayerFile
from sotto_client import Client
from tests.clients.pkudsa.tables import CONFINED
from tests.clients.pkudsa.test_command import table_for
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)

PLAYER = """
import os, time

class Player:
    def set_player_index(self, index):
        self.index, self.heard = index, 0

    def set_role_type(self, role): pass
    def pass_map(self, map_data): pass
    def pass_role_sight(self, sight): pass
    def pass_position_data(self, positions): pass
    def pass_message(self, content): pass
    def pass_mission_members(self, leader, members): pass
    def decide_mission_member(self, k): return list(range(1, k + 1))
    def walk(self): return ()
    def say(self): return "a word"
    def mission_vote1(self): return True
    def mission_vote2(self): return True
    def assass(self): return self.index % 7 + 1
"""

OLD_DIALECT = PLAYER.replace("    def pass_mission_members", "    def pass_team").replace("pass_map(", "pass_board(")
DIES = PLAYER.replace('return "a word"', "os._exit(1)")
SLEEPS = PLAYER.replace('return "a word"', "time.sleep(10**6)")


async def played(url: str, source: str, caplog: pytest.LogCaptureFixture, **options: Any) -> tuple[list[str], Any, int]:
    """A whole game of a file among bots: what its owner was told, what its seat heard, and how many faults it had."""
    faults = 0

    def fault() -> None:
        nonlocal faults
        faults += 1

    async with asyncio.timeout(PATIENCE * 3), Client(url) as client:
        await client.sign_up("Opener")
        table = await table_for(client, range(1, 2), **options)
        await client.sit(table, 1)
        await client.start(table)
        with caplog.at_level(logging.WARNING, "clients.bots"):
            result = await PlayerFile("player.py", source).play(client, table, 1, fault)
        facts: list[Any] = []
        after = 0
        while frames := (await client.feed(table, "seat:1", after=after)).frames:
            facts += [fact for frame in frames for fact in frame["facts"]]
            after = frames[-1]["seq"]
    assert result is not None
    assert result["how"] == "ended"
    return [one.getMessage() for one in caplog.records if one.name == "clients.bots"], facts, faults


def of(facts: list[Any], kind: str) -> list[Any]:
    return [fact for fact in facts if fact["type"] == kind]


@pytest.mark.parametrize("raw", [True, False])
async def test_a_dead_program_is_one_fault(sotto: Serving, caplog: pytest.LogCaptureFixture, raw: bool) -> None:
    told, facts, faults = await played(sotto.url, DIES, caplog, raw_answers=raw)
    why = "the program's process has ended: it left, crashed, or used up its memory or its time"
    assert (told, faults) == ([f"seat 1: say: {why}"], 1)
    assert [fact["message"] for fact in of(facts, "fault_explained")] == ([f"say: {why}"] if raw else [])
    spoken = [fact["text"] for fact in of(facts, "spoken_to_all") if fact["seat"] == 1]
    assert len(spoken) > 2
    assert set(spoken) == {"..."}


async def test_a_method_that_a_file_does_not_have_is_said_once(
    sotto: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    told, facts, faults = await played(sotto.url, OLD_DIALECT, caplog)
    lacks = "the player has no such method"
    assert sorted(told) == [f"seat 1: pass_map: {lacks}", f"seat 1: pass_mission_members: {lacks}"]
    assert faults == 2
    assert len(of(facts, "team_proposed")) > 2
    assert "a word" in [fact["text"] for fact in of(facts, "spoken_to_all")]


async def test_a_say_that_sleeps_is_ended_by_the_longest_wait(sotto: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Also at the pace ``fast``, where no clock of the table's runs."""
    told, facts, faults = await played(sotto.url, SLEEPS, caplog, say_timeout=None, longest_wait=2)
    assert (told, faults) == (["seat 1: say: took longer than 2 seconds"], 1)
    assert {fact["text"] for fact in of(facts, "spoken_to_all") if fact["seat"] == 1} == {""}


async def test_under_head_the_table_itself_ends_it(sotto: Serving, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever becomes of the adapter: here it waits for the file without end."""
    head = {"bad_action": "foul", "say_timeout": None, "longest_wait": 2, "pace": "live"}
    clocks = dict.fromkeys(("propose", "speech", "walk", "vote", "mission", "assassination"))
    options = head | {f"clock_{name}": None for name in clocks} | {"first_leader": 1}
    _, facts, _ = await played(sotto.url, SLEEPS, caplog, **options)
    (fouled,) = of(facts, "player_fouled")
    assert (fouled["seat"], fouled["method"], fouled["foul"]) == (1, "say", "overrun")
