"""``sotto arena``: files against each other, and what their ratings are made of."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from clients.bots.arena import Arena, ranked
from clients.bots.pkudsa.playing import PlayerFile
from tests.clients.pkudsa.tables import CONFINED, PLAYERS
from tests.clients.test_authored import BOT
from tests.e2e.serving import ROOT, Serving, clean_environment, served
from tests.patience import PATIENCE
from tests.ports import free_port


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    with served(tmp_path / "house", games="games,tests.probes") as serving:
        yield serving


def bots(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / f"{name}.py").write_text(BOT, "utf-8")
    return [folder / f"{name}.py" for name in names]


def sotto_arena(*arguments: object, **also: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.commands.main", "arena", *map(str, arguments)],
        cwd=ROOT, env=clean_environment() | {"COLUMNS": "200"} | also, capture_output=True, text=True,
        timeout=PATIENCE * 4, check=False,
    )  # fmt: skip


def arena_of(tmp_path: Path, *names: str, seats: int = 2) -> Arena:
    return Arena("http://127.0.0.1:1", bots(tmp_path, *names), "swarm", seats, {}, seed=1)


def test_who_wins_rises_and_who_loses_falls(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two")
    one, two = arena.entrants
    for _ in range(5):
        arena._rate([one, two], {"1": "win", "2": "loss"})
    assert ranked(arena.entrants) == [one, two]
    assert one.rating.mu > 25 > two.rating.mu
    assert one.rating.sigma < 25 / 3
    assert (one.outcomes, two.outcomes) == ({"win": 5, "draw": 0, "loss": 0}, {"win": 0, "draw": 0, "loss": 5})


def test_who_sits_twice_learns_from_both_seats(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two", seats=3)
    one, two = arena.entrants
    arena._rate([one, one, two], {"1": "win", "2": "loss", "3": "win"})
    assert one.games == 2
    assert two.rating.mu > one.rating.mu


def test_a_draw_of_all_and_a_table_without_end_move_nobody(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two")
    before = [one.rating.mu for one in arena.entrants]
    arena._rate(arena.entrants, {"1": "draw", "2": "draw"})
    arena._rate(arena.entrants, {})
    assert [one.rating.mu for one in arena.entrants] == before
    assert arena.unfinished == 1


def test_everybody_sits_once_before_anybody_sits_twice(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two", "three", seats=7)
    for _ in range(20):
        drawn = arena._drawn()
        counts = [drawn.count(one) for one in arena.entrants]
        assert (len(drawn), min(counts), max(counts)) == (7, 2, 3)


def rows(output: str) -> dict[str, list[float]]:
    found: list[list[Any]] = [line.split() for line in output.splitlines() if re.match(r"^\s*\d", line)]
    return {row[1]: [float(one) for one in row[2:]] for row in found}


def test_the_command_plays_own_bots(house: Serving, tmp_path: Path) -> None:
    files = bots(tmp_path, "one", "two")
    command = (*files, "--tables", 6, "--url", house.url, "--game", "swarm", "--seats", 2)
    got = sotto_arena(*command, SOTTO_DATA=str(house.data))
    assert got.returncode == 0, got.stderr
    standings = rows(got.stdout)
    assert set(standings) == {"one", "two"}
    for _, _, games, *outcomes in standings.values():
        assert games == sum(outcomes) == 6
    (result,) = httpx.get(f"{house.url}/api/results").json()["results"]
    assert "/simulations" in got.stderr
    folder = house.data / "results" / result["name"]
    assert (folder / "arena.svg").read_bytes().startswith(b"<?xml")
    arena = result["arena"]
    assert (arena["game"], arena["seats"], arena["played"], arena["unfinished"]) == ("swarm", 2, 6, 0)
    assert [one["name"] for one in arena["entrants"]] == list(standings)
    for one in arena["entrants"]:
        assert [round(one["rating"], 1), round(2 * one["sigma"], 1)] == standings[one["name"]][:2]
        assert one["won"]["tables"] == 6
        assert one["won"]["rate"] == pytest.approx(one["won"]["times"] / 6, abs=1e-5)
        assert one["won"]["low"] <= one["won"]["rate"] <= one["won"]["high"]
    assert sum(arena["facts"]["bins"]) == 6
    # The lobby follows the tables: it has heard of the last end soon.
    until = time.monotonic() + PATIENCE
    while len(arena["tables"]) < 6 and time.monotonic() < until:
        (result,) = httpx.get(f"{house.url}/api/results").json()["results"]
        arena = result["arena"]
    assert len(arena["tables"]) == 6
    for table in arena["tables"]:
        assert httpx.get(f"{house.url}/api/tables/{table}").json()["status"] == "finished"


def test_who_wins_with_one_of_two_seats_has_won_half_a_table(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two", seats=3)
    one, two = arena.entrants
    arena._rate([one, one, two], {"1": "win", "2": "loss", "3": "win"})
    assert (one.tables, one.won, two.tables, two.won) == (1, 0.5, 1, 1.0)


def test_standings_and_picture_are_written_where_one_says(sotto: Serving, tmp_path: Path) -> None:
    out = tmp_path / "made" / "here"
    files = bots(tmp_path, "one", "two")
    got = sotto_arena(*files, "--tables", 1, "--url", sotto.url, "--game", "swarm", "--seats", 2, "--out", out)
    assert got.returncode == 0, got.stderr
    assert {file.name for file in out.iterdir()} == {"arena.json", "arena.svg"}
    assert len(json.loads((out / "arena.json").read_bytes())["tables"]) == 1


@pytest.mark.skipif(not CONFINED, reason="the kernel offers no Landlock or no seccomp")
@pytest.mark.timeout(400)
def test_the_command_plays_files_of_pkudsa_too(sotto: Serving, tmp_path: Path) -> None:
    files = [PLAYERS / "honest.py", PLAYERS / "liar.py", *bots(tmp_path, "mine")]
    got = sotto_arena(*files, "--tables", 2, "--url", sotto.url, "--out", tmp_path / "out")
    assert got.returncode == 0, got.stderr
    standings = rows(got.stdout)
    assert set(standings) == {"honest", "liar", "mine"}
    assert sum(row[2] for row in standings.values()) == 14


def test_what_a_file_fails_at_is_counted(sotto: Serving, tmp_path: Path) -> None:
    files, out = bots(tmp_path, "good", "bad"), tmp_path / "out"
    files[1].write_text(BOT.replace("        id, prompt =", "        raise ValueError('odd')\n        id, prompt ="))
    got = sotto_arena(*files, "--tables", 1, "--url", sotto.url, "--game", "swarm", "--seats", 2, "--out", out)
    assert got.returncode == 0, got.stderr
    (times,) = re.findall(r"^bad raised or gave no answer (\d+) times?; --verbose tells each$", got.stdout, re.M)
    faults = {one["name"]: one["faults"] for one in json.loads((out / "arena.json").read_bytes())["entrants"]}
    assert faults["bad"] == int(times) > 0
    assert "Traceback" not in got.stderr


@pytest.mark.skipif(not CONFINED, reason="the kernel offers no Landlock or no seccomp")
def test_a_file_that_cannot_be_loaded_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    for source, says in (
        ("class Player(", "broken.py: it cannot be loaded: SyntaxError"),
        ("x = 1", "broken.py: it cannot be loaded: the file has no class Player"),
        ("import os\nos._exit(1)", "broken.py: it cannot be loaded: the program's process has ended"),
        ("import sotto_client\n1 / 0", "broken.py: loading it raised ZeroDivisionError"),
    ):
        (tmp_path / "broken.py").write_text(source)
        got = sotto_arena(PLAYERS / "honest.py", tmp_path / "broken.py", "--url", f"http://127.0.0.1:{free_port()}")
        assert got.returncode == 1, got.stderr
        assert says in " ".join(got.stderr.split())
        assert "Traceback" not in got.stderr


@pytest.mark.skipif(not CONFINED, reason="the kernel offers no Landlock or no seccomp")
async def test_a_file_that_asks_while_it_is_loaded_is_not_judged() -> None:
    asks = "from game.avalon_game_helper import read_public_lib\nread_public_lib()"
    assert await PlayerFile("asks.py", asks).unloaded() is None
    assert await PlayerFile("none.py", "x = 1").unloaded() is not None
    assert await PlayerFile.read(PLAYERS / "honest.py").unloaded() is None


def test_what_cannot_be_played_is_said_in_one_sentence(tmp_path: Path) -> None:
    (mine,) = bots(tmp_path, "mine")
    for arguments, says in (
        ([tmp_path / "none.py"], "No such file"),
        ([mine, "--url", f"http://127.0.0.1:{free_port()}"], "refused"),
        ([mine, "--url", "ftp://x"], "--url: the address of a server begins with http:// or https://, not 'ftp://x'"),
    ):
        got = sotto_arena(*arguments)
        assert got.returncode == 1, got.stderr
        assert says in " ".join(got.stderr.split())
        assert "Traceback" not in got.stderr
