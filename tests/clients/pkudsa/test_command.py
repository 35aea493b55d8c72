"""``sotto bot --pkudsa``: a file takes a seat, plays, comes back in the middle, and is told from its feed."""

from __future__ import annotations

import asyncio
import logging
import re
import subprocess
from pathlib import Path

import pytest

from clients.bots.pkudsa.playing import PlayerFile
from sotto_client import Client, play
from tests.clients.pkudsa.tables import CONFINED, PLAYERS, player_file
from tests.clients.pkudsa.test_confinement import bot_command
from tests.clients.pkudsa.test_games import LETTERS, ORDER
from tests.e2e.parties import Careless
from tests.e2e.serving import ROOT, Serving, clean_environment
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)


async def table_for(client: Client, seats: range, **options: object) -> str:
    """A table with bots in all seats but these."""
    table = await client.open_table("avalon", {"pace": "fast", "raw_answers": True} | options, seats=7)
    for seat in range(1, 8):
        if seat not in seats:
            await client.give_to_bot(table, seat)
    return table


@pytest.mark.parametrize("without", [None, "landlock_create_ruleset"])
async def test_the_command_plays_a_file(sotto: Serving, tmp_path: Path, without: str | None) -> None:
    """Also where the kernel confines nobody, for who trusts the file."""
    output = tmp_path / "output"
    async with asyncio.timeout(PATIENCE * 3), Client(sotto.url) as client:
        await client.sign_up("Opener")
        table = await table_for(client, range(3, 4))
        given = ["--url", sotto.url, "--table", table, "--seat", "3", "--pkudsa", str(PLAYERS / "honest.py")]
        command = bot_command(*given, *(["--trusted"] if without else []), without=without)
        with output.open("wb") as written:
            bot = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, env=clean_environment(), stdout=written, stderr=subprocess.STDOUT
            )
        try:
            watch = await client.watch(table)
            await watch.until(lambda view: "3" in view["table"]["seats"])
            await client.start(table)
            await watch.until(lambda view: view["table"]["status"] == "finished")
            assert await bot.wait() == 0
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    assert re.search(rf"table {table}: (win|loss)", output.read_text())
    assert "seat 3:" not in output.read_text()


async def test_who_comes_back_is_called_as_before_and_writes_nothing_twice(sotto: Serving) -> None:
    """The owner's machine restarts in the middle of a game: the notes of both processes are those of one whole game."""
    async with asyncio.timeout(PATIENCE * 3), Client(sotto.url) as client, Client(sotto.url) as other:
        await client.sign_up("Opener")
        await other.sign_up("Other")
        table = await table_for(client, range(1, 3))
        await client.sit(table, 1)
        await other.sit(table, 2)
        await client.start(table)
        watch = await other.watch(table)
        playing = asyncio.create_task(player_file("spy").play(client, table, 1))
        others = asyncio.create_task(play(other, table, 2, Careless(1), 0.05))
        await watch.until(lambda view: view["game"]["phase"] == "vote")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        async with Client(sotto.url, client.token) as again:
            assert (await player_file("spy").play(again, table, 1) or {})["how"] == "ended"
            calls = [note["content"] for note in (await again.query(table, "private_store", "seat:1"))["logs"]]
        await others
    assert ORDER.fullmatch("".join(LETTERS[re.findall(r'"(\w+)"', call)[0]] for call in calls))


@pytest.mark.parametrize("raw", [True, pytest.param(False, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("import nothing_of_the_kind", "loading: ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("class Player:\n    def walk(self): pass", "loading: Player has no method set_player_index"),
        ("import os\nos._exit(1)", "loading: the program's process has ended"),
    ],
)
async def test_a_file_that_is_not_loaded_keeps_its_seat_by_default_actions(
    sotto: Serving, caplog: pytest.LogCaptureFixture, source: str, says: str, raw: bool
) -> None:
    async with asyncio.timeout(PATIENCE * 3), Client(sotto.url) as client:
        await client.sign_up("Opener")
        table = await table_for(client, range(1, 2), raw_answers=raw)
        await client.sit(table, 1)
        await client.start(table)
        with caplog.at_level(logging.WARNING, "clients.bots"):
            result = await PlayerFile("odd.py", source).play(client, table, 1)
    assert result is not None
    assert result["how"] == "ended"
    assert f"seat 1: {says}" in caplog.text
    assert len([record for record in caplog.records if record.name == "clients.bots"]) == 1


SLOW = """
import time

class Player:
    def set_player_index(self, index):
        self.index, self.turns = index, 0

    def set_role_type(self, role): pass
    pass_map = pass_role_sight = pass_position_data = pass_message = set_role_type
    def pass_mission_members(self, leader, members): pass
    def decide_mission_member(self, k): return [1, 2, 3, 4][:k]

    def say(self):
        self.turns += 1
        if self.turns < 3:
            time.sleep(3)
        return "at last"

    def walk(self):
        return self.say() and ()

    def mission_vote1(self):
        return True

    mission_vote2 = mission_vote1
"""


async def heard_alone(client: Client, table: str, fact: str) -> bool:
    """Whether seat 1 has heard a commit that says this and nothing else."""
    page = await client.feed(table, "seat:1")
    return any([one["type"] for one in frame["facts"]] == [fact] for frame in page.frames)


async def test_who_was_too_slow_for_the_clocks_takes_the_seat_back(sotto: Serving) -> None:
    async with asyncio.timeout(PATIENCE * 3), Client(sotto.url) as client:
        await client.sign_up("Opener")
        clocks = {"pace": "live", "clock_speech": 1, "clock_walk": 1, "first_leader": 1, "clock_propose": None}
        table = await table_for(client, range(1, 2), **clocks)
        await client.sit(table, 1)
        await client.start(table)
        playing = asyncio.create_task(PlayerFile("slow.py", SLOW).play(client, table, 1))
        # Alone in its frame: it came back by itself, and not with what it happened to answer in time.
        while not await heard_alone(client, table, "table_returned"):
            assert not playing.done()
            await asyncio.sleep(0.1)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
