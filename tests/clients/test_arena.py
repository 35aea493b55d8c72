"""``sotto arena``: files against each other, and what their ratings are made of."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from rich.console import Console
from starlette.responses import Response

from clients.bots import arena_picture, contest
from clients.bots.arena import Arena
from clients.bots.contests import Played
from clients.bots.llm_prompt import played_blindly
from clients.bots.pkudsa.playing import PlayerFile
from clients.bots.ratings import rate
from clients.bots.standings import Standing, Standings, ranked
from clients.bots.tally import Decisions
from tests.clients.pkudsa.tables import CONFINED, PLAYERS
from tests.clients.test_authored import BOT
from tests.e2e.serving import ROOT, Serving, clean_environment, served, sotto_command
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.stub_llm import Stub, said, stubbed


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Serving]:
    with served(tmp_path / "house", games="games,tests.probes") as serving:
        yield serving


@pytest.fixture
def stub() -> Iterator[Stub]:
    with stubbed() as made:
        yield made


def bots(folder: Path, *names: str) -> list[Path]:
    for name in names:
        (folder / f"{name}.py").write_text(BOT, "utf-8")
    return [folder / f"{name}.py" for name in names]


def sotto_arena(house: Serving, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The command as people start it, where the server of this folder is."""
    return subprocess.run(
        [sys.executable, "-m", "server.commands.main", "arena", *map(str, arguments)],
        cwd=ROOT, env=clean_environment() | {"COLUMNS": "200", "SOTTO_DATA": str(house.data)}, capture_output=True,
        text=True, timeout=PATIENCE * 4, check=False,
    )  # fmt: skip


WON, LOST = ("win", "loss"), ("loss", "win")


def stood(*tables: Played, names: Sequence[str] = ("one", "two")) -> list[Standing]:
    """How these files did, in the order of their names where nothing else is asked for."""
    standings = ranked(names, tables, {}, rate(tables))
    return sorted(standings, key=lambda one: one.name) if names == ("one", "two") else standings


def arena_of(tmp_path: Path, *names: str, seats: int = 2) -> Arena:
    return Arena("http://127.0.0.1:1", bots(tmp_path, *names), "swarm", seats, {}, seed=1)


def test_everybody_sits_once_before_anybody_sits_twice(tmp_path: Path) -> None:
    arena = arena_of(tmp_path, "one", "two", "three", seats=7)
    for _ in range(20):
        drawn = arena._drawn()
        counts = [drawn.count(one) for one in arena.entrants]
        assert (len(drawn), min(counts), max(counts)) == (7, 2, 3)


def rows(output: str) -> dict[str, list[str]]:
    """The first table of the output: by file, what stands behind its name."""
    found = [line.split() for line in output.partition("\n\n")[0].splitlines() if re.match(r"^\d", line)]
    return {row[1]: row[2:] for row in found}


def test_the_command_plays_own_bots(house: Serving, tmp_path: Path) -> None:
    files = bots(tmp_path, "one", "two")
    got = sotto_arena(house, *files, "--tables", 6, "--url", house.url, "--game", "swarm", "--seats", 2)
    assert got.returncode == 0, got.stderr
    standings = rows(got.stdout)
    assert set(standings) == {"one", "two"}
    for row in standings.values():
        games, *outcomes = map(int, row[-4:])
        assert games == sum(outcomes) == 6
    (result,) = httpx.get(f"{house.url}/api/results").json()["results"]
    assert "/simulations" in got.stderr
    folder = house.data / "results" / result["name"]
    assert (folder / "arena.svg").read_bytes().startswith(b"<?xml")
    arena = result["arena"]
    assert (arena["game"], arena["seats"], arena["played"], arena["unfinished"]) == ("swarm", 2, 6, 0)
    assert [one["name"] for one in arena["entrants"]] == list(standings)
    for one in arena["entrants"]:
        skill = one["rated"]["skill"]
        shown = [f"{skill[name]:+.2f}" for name in ("value", "low", "high")]
        assert [shown[0], shown[1], "to", shown[2]] == standings[one["name"]][:4]
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


def test_who_wins_with_one_of_two_seats_has_won_half_a_table() -> None:
    one, two = stood(Played({1: "one", 2: "one", 3: "two"}, {1: "win", 2: "loss", 3: "win"}))
    assert (one.tables, one.won, two.tables, two.won) == (1, 0.5, 1, 1.0)
    assert (one.wins, one.draws, one.losses) == (1, 0, 1)


def test_the_best_file_comes_first_and_who_met_nobody_last() -> None:
    won = Played({1: "two", 2: "one"}, {1: "win", 2: "loss"})
    alone = Played({1: "three", 2: "three"}, {1: "win", 2: "loss"})
    standings = stood(*[won] * 5, alone, names=("three", "one", "two"))
    assert [one.name for one in standings] == ["two", "one", "three"]
    assert [one.rated is None for one in standings] == [False, False, True]


def test_shares_by_role_count_a_table_once_and_have_intervals() -> None:
    players, roles = {1: "one", 2: "one", 3: "two"}, {1: "Knight", 2: "Knight", 3: "Oberon"}
    sides = {1: "blue", 2: "blue", 3: "red"}
    tables = [Played(players, {1: end, 2: end, 3: other}, sides, roles) for end, other in (WON, WON, WON, LOST)]
    one, two = stood(*tables)
    knight = one.roles["Knight"]
    assert (knight.tables, knight.won, two.roles["Oberon"].won) == (4, 3, 1)
    assert [knight.low, knight.high] == pytest.approx([0.3006, 0.9544], abs=1e-4)


def test_the_result_of_an_older_arena_is_read_without_its_ratings() -> None:
    old = b"""{"game": "avalon", "seats": 7, "seed": 1, "tables": ["t"], "facts": [9], "unfinished": 0, "entrants": [
        {"name": "one", "rating": 29.4, "sigma": 2.1, "tables": 1, "won": 1.0, "wins": 1, "draws": 0, "losses": 0}]}"""
    assert msgspec.json.decode(old, type=Standings).entrants == [Standing("one", 1, 1.0, 1, 0, 0)]


def test_a_picture_is_drawn_of_files_that_are_not_rated(tmp_path: Path) -> None:
    alone = stood(Played({1: "one", 2: "one"}, {1: "win", 2: "loss"}), names=("one",))
    for name in ("one.svg", "two.svg"):
        arena_picture.draw(Standings("swarm", 2, 1, alone, ["t"], [9], 0), tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_what_an_arena_came_to_is_told_in_tables_and_sentences() -> None:
    def seven(blue: str, red: str, end: str, other: str) -> Played:
        sides = dict.fromkeys(range(1, 5), "blue") | dict.fromkeys(range(5, 8), "red")
        ends = {seat: end if side == "blue" else other for seat, side in sides.items()}
        players = {seat: blue if side == "blue" else red for seat, side in sides.items()}
        return Played(players, ends, sides, dict.fromkeys(sides, "Knight"))

    played = [seven("good", "bad", *WON), seven("bad", "good", *LOST), seven("good", "bad", *WON)] * 30
    said = told(played, ("good", "bad", "away"))
    assert re.search(r"^1 +good +\+\d\.\d\d +\+\d\.\d\d to \+\d\.\d\d ", said, re.M)
    assert re.search(r"^% won as +good +bad +away$", said, re.M)
    assert re.search(r"^Knight +100 \(96 to 100\) +0 \(0 to 4\) +-$", said, re.M)
    assert re.search(r"^between equals blue wins \d+ % of the tables \(\d+ to \d+\)$", said, re.M)
    assert "away met nobody else and is not rated" in said


def told(played: Sequence[Played], names: Sequence[str]) -> str:
    ratings = rate(played)
    standings = ranked(names, played, {}, ratings)
    of = Standings("avalon", 7, 1, standings, [], [], 0, ratings.offsets, ratings.leaning_to)
    console = Console(width=200, file=StringIO(), highlight=False)
    for part in contest.parts(of):
        console.print(part, markup=False)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())  # type: ignore[attr-defined]


def test_standings_and_picture_are_written_where_one_says(sotto: Serving, tmp_path: Path) -> None:
    out = tmp_path / "made" / "here"
    files = bots(tmp_path, "one", "two")
    got = sotto_command(
        "arena", *files, "--tables", 1, "--url", sotto.url, "--game", "swarm", "--seats", 2, "--out", out
    )
    assert got.returncode == 0, got.stderr
    assert {file.name for file in out.iterdir()} == {"arena.json", "arena.svg"}
    assert len(json.loads((out / "arena.json").read_bytes())["tables"]) == 1


@pytest.mark.skipif(not CONFINED, reason="the kernel offers no Landlock or no seccomp")
@pytest.mark.timeout(400)
@pytest.mark.long
def test_the_command_plays_files_of_pkudsa_too(sotto: Serving, tmp_path: Path) -> None:
    files = [PLAYERS / "honest.py", PLAYERS / "liar.py", *bots(tmp_path, "mine")]
    got = sotto_command("arena", *files, "--tables", 2, "--url", sotto.url, "--out", tmp_path / "out")
    assert got.returncode == 0, got.stderr
    standings = rows(got.stdout)
    assert set(standings) == {"honest", "liar", "mine"}
    assert sum(int(row[-4]) for row in standings.values()) == 14
    told = json.loads((tmp_path / "out" / "arena.json").read_bytes())
    assert told["leaning_to"] == "blue"
    assert set(told["offsets"]) == {"blue"}
    roles = [role for one in told["entrants"] for role in one["roles"]]
    assert set(roles) == {"Merlin", "Percival", "Knight", "Morgana", "Assassin", "Oberon"}
    assert re.search(r"^Assassin +", got.stdout, re.M)


def test_what_a_file_fails_at_is_counted(sotto: Serving, tmp_path: Path) -> None:
    files, out = bots(tmp_path, "good", "bad"), tmp_path / "out"
    files[1].write_text(BOT.replace("        id, prompt =", "        raise ValueError('odd')\n        id, prompt ="))
    got = sotto_command(
        "arena", *files, "--tables", 1, "--url", sotto.url, "--game", "swarm", "--seats", 2, "--out", out
    )
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
        got = sotto_command(
            "arena", PLAYERS / "honest.py", tmp_path / "broken.py", "--url", f"http://127.0.0.1:{free_port()}"
        )
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
        got = sotto_command("arena", *arguments)
        assert got.returncode == 1, got.stderr
        assert says in " ".join(got.stderr.split())
        assert "Traceback" not in got.stderr


MODEL = """
from clients.bots.llm_model import OwnModel
from clients.bots.llm_player import LlmPlayer
from clients.llm.body import Body
from clients.llm.asking import Model


class Mine(LlmPlayer):
    def __init__(self):
        super().__init__(OwnModel(Model(url={url!r}, model={name!r}, attempts=1, body=Body(temperature={heat}))))
"""


def test_models_are_entrants_and_a_table_at_which_one_hardly_played_is_not_rated(
    house: Serving, tmp_path: Path, stub: Stub
) -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 40}}
    asked = Counter[str]()

    def answered(request: dict[str, Any]) -> Response:
        asked[request["model"]] += 1
        if request["model"] == "moody":
            return Response(status_code=500)
        return said(played_blindly(request["messages"][-1]["content"]), usage=usage)

    stub.behave = answered
    files = bots(tmp_path, "bot")
    for name, heat in (("wise", 0.2), ("moody", 0.9)):
        (tmp_path / f"{name}.py").write_text(MODEL.format(url=stub.url, name=name, heat=heat), "utf-8")
        files.append(tmp_path / f"{name}.py")
    out = tmp_path / "out"
    got = sotto_arena(
        house, *files, "--tables", 9, "--url", house.url, "--game", "swarm", "--seats", 2, "--seed", 3, "--out", out
    )
    assert got.returncode == 0, got.stderr
    assert {(one["model"], one["temperature"]) for one in stub.asked} == {("wise", 0.2), ("moody", 0.9)}
    standings = msgspec.json.decode((out / "arena.json").read_bytes(), type=Standings)
    by_name = {one.name: one for one in standings.entrants}
    bot, wise, moody = (by_name[name] for name in ("bot", "wise", "moody"))
    assert bot.decisions is None
    assert wise.decisions
    assert wise.calls
    answered_calls = asked["wise"] - wise.calls.failed  # a thought of what need not be done may be broken off
    assert 0 < wise.decisions.own <= answered_calls
    assert wise.decisions.without == 0
    assert wise.calls.calls == asked["wise"]
    assert (wise.calls.input, wise.calls.output) == (100 * answered_calls, 7 * answered_calls)
    assert wise.calls.cached == 40 * answered_calls
    assert moody.decisions
    assert moody.calls
    assert moody.calls.failed == moody.calls.calls == asked["moody"]
    assert moody.decisions == Decisions(without=moody.decisions.without)
    assert standings.unrated == moody.tables > 0
    assert moody.rated is None
    assert "moody met nobody else at a table that is rated, and is not rated" in got.stdout
    assert f"{moody.tables} tables are not rated" in " ".join(got.stdout.split())
    assert f"wise: {wise.decisions.own} of {wise.decisions.own} decisions by the model" in " ".join(got.stdout.split())


def test_a_table_below_95_percent_of_own_decisions_counts_for_no_rating() -> None:
    table = Played({1: "one", 2: "two"}, {1: "win", 2: "loss"})
    for own, rated in (({}, 2), ({1: 0.95, 2: 1.0}, 2), ({1: 0.949}, 0), ({1: 1.0, 2: 0.5}, 0)):
        assert len(rate([replace(table, own=own)]).players) == rated
