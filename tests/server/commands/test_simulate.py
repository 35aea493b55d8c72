"""``sotto simulate``: what it writes and draws, and what it says of what it cannot do."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from events.audience import Seat
from games.bots import random_bot
from games.dice import Dice
from games.discovery import discover
from games.game import Prompts
from server import extras
from server.commands import simulate as command
from server.commands.main import command_line
from tests.e2e.serving import ROOT, clean_environment
from tests.patience import PATIENCE

SWARM = ("swarm", "--games", "tests.probes", "--processes", "1")


def simulate(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, ["simulate", *map(str, arguments)], terminal_width=200)


def test_it_writes_logs_summary_and_picture(tmp_path: Path) -> None:
    out = tmp_path / "games" / "swarm"
    done = simulate(*SWARM, "--tables", 5, "--bots", "half,random", "--seats", 4, "--out", out, "--seed", 3)
    assert done.exit_code == 0, done.output
    assert "half" in done.stdout
    assert "95 %" in done.stdout
    logs = [f"swarm-3-{number:04}.jsonl" for number in range(1, 6)]
    assert sorted(file.name for file in out.iterdir()) == [*sorted(["summary.json", "summary.svg"]), *logs]
    counted = json.loads((out / "summary.json").read_bytes())
    assert (counted["game"], counted["tables"], counted["seed"]) == ("swarm", 5, 3)
    assert counted["options"]["pace"] == "fast"
    assert set(counted["bots"]) == {"half", "random"}
    assert counted["bots"]["half"]["tables"] == 5
    opened = json.loads((out / logs[0]).read_bytes().splitlines()[0])
    assert opened["command"]["size"] == 4


def test_without_a_folder_the_result_goes_where_the_page_looks(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "KEPT_MOST", 2)
    for _ in range(2):
        done = simulate(*SWARM, "--tables", 4)
        assert done.exit_code == 0, done.output
        assert "/simulations" in done.stderr
    results = list((data / "results").iterdir())
    assert len(results) == 2
    for result in results:
        names = sorted(file.name for file in result.iterdir())
        assert names == ["summary.json", "summary.svg", "swarm-1-0001.jsonl", "swarm-1-0002.jsonl"]
    (data / "file").write_text("")
    monkeypatch.setenv("SOTTO_RESULTS", str(data / "file"))
    done = simulate(*SWARM, "--tables", 1)
    assert done.exit_code == 0, done.output
    assert "not kept for the page" in done.stderr


def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert simulate(*SWARM, "--tables", 3, "--out", tmp_path / folder).exit_code == 0
    files = [{file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two")]
    assert len(files[0]) == 5
    assert files[0] == files[1]


@pytest.mark.parametrize(("name", "begins"), [("x.png", b"\x89PNG"), ("x.SVG", b"<?xml"), ("x.pdf", b"%PDF")])
def test_pictures(tmp_path: Path, name: str, begins: bytes) -> None:
    done = simulate(*SWARM, "--tables", 2, "--picture", tmp_path / name, "--json", tmp_path / "it.json")
    assert done.exit_code == 0, done.output
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert json.loads((tmp_path / "it.json").read_bytes())["tables"] == 2


def test_options_and_presets(tmp_path: Path) -> None:
    def options(*arguments: str) -> dict[str, object]:
        file = tmp_path / "it.json"
        done = simulate(*SWARM, "--tables", 1, "--json", file, *arguments)
        assert done.exit_code == 0, done.output
        counted: dict[str, dict[str, object]] = json.loads(file.read_bytes())
        return counted["options"]

    assert options("--preset", "long")["rounds"] == 5
    chosen = options("--preset", "long", "--option", "rounds=2", "--option", "winner_pays=bank")
    assert (chosen["rounds"], chosen["winner_pays"]) == (2, "bank")


ERRAND = ("errand", "--games", "tests.probes", "--processes", "1", "--tables", "1")


def test_documents(tmp_path: Path) -> None:
    (tmp_path / "finds.txt").write_text("钥匙\nA lock\n", "utf-8")
    chosen = ("--document", "places=woods", "--document", f"finds={tmp_path / 'finds.txt'}")
    done = simulate(*ERRAND, *chosen, "--out", tmp_path / "games")
    assert done.exit_code == 0, done.output
    log = tmp_path / "games" / "errand-1-0001.jsonl"
    opened = json.loads(log.read_bytes().splitlines()[0])["command"]
    assert opened["documents"] == {"places": "The clearing\nThe hollow oak\n", "finds": "钥匙\nA lock\n"}
    verified = CliRunner().invoke(command_line, ["verify", str(log), "--games", "tests.probes"])
    assert verified.exit_code == 0, verified.output


def test_documents_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    (tmp_path / "gap.txt").write_text("A\n\nB\n")
    (tmp_path / "deep.txt").write_text("(" * 3_000)
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9\n")
    for wish, says in (
        ("finds", "--document: expected name=file, got 'finds'"),
        ("maps=letters", "--document maps: letters: No such file"),
        (f"maps={tmp_path / 'gap.txt'}", "--document maps: there is no such document; there are: places, finds."),
        (f"finds={tmp_path / 'none.txt'}", "No such file"),
        (f"finds={tmp_path / 'latin.txt'}", "is not UTF-8"),
        (f"finds={tmp_path / 'gap.txt'}", "--document finds: line 2: expected 1 to 60 characters."),
        (f"finds={tmp_path / 'deep.txt'}", "--document finds: it cannot be read: it is nested too deeply"),
    ):
        done = simulate(*ERRAND, "--document", wish)
        assert done.exit_code == 1
        assert says in " ".join(done.output.split()), done.output


AVALON = ("avalon", "--tables", "1")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "GAME: there is no game called chess; there are avalon"),
        ((*AVALON, "--bots", "clever"), "--bots: avalon has no bot called 'clever'; there are clock, default"),
        ((*AVALON, "--bots", "random,"), "--bots: avalon has no bot called ''"),
        ((*AVALON, "--bots", "blue=random,random"), "--bots: name either bots alone"),
        ((*AVALON, "--bots", "blue=random"), "--bots: name a bot for each side of avalon: its sides are blue, red"),
        ((*SWARM, "--bots", "blue=random"), "--bots: name a bot for each side of swarm: it has none"),
        ((*AVALON, "--seats", "5"), "--seats: avalon is played by 7 to 7, not 5"),
        ((*AVALON, "--preset", "swift"), "--preset: avalon has no preset called 'swift'; there are: seed, quick, head"),
        ((*AVALON, "--option", "speech_max"), "--option: expected name=json, got 'speech_max'"),
        ((*AVALON, "--option", "colour=1"), "--option colour: avalon has no such option; there are pace"),
        ((*AVALON, "--option", "speech_max=0"), "--option speech_max: Expected `int` >= 1"),
        ((*AVALON, "--option", 'first_leader="nobody"'), "--option first_leader: Invalid"),
        ((*AVALON, "--games", "no.such"), "--games: No module named 'no'"),
        ((*AVALON, "--picture", "x.gif"), "--picture: x.gif ends on none of .svg, .png, .pdf"),
        ((*AVALON, "--picture", "none/x.svg"), "--picture: there is no folder none"),
        ((*AVALON, "--json", "none/x.json"), "--json: there is no folder none"),
        ((*AVALON, "--out", "/dev/null/x"), "--out: /dev/null/x"),
        ((*AVALON, "--out", str(ROOT)), "is not empty"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    done = simulate(*arguments)
    assert done.exit_code == 1, done.output
    assert says in done.stderr
    assert done.stderr.startswith("sotto: ")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


NO_NUMBERS = (("--tables", "0"), ("--tables", "x"), ("--processes", "0"), ("--seed", "-1"))


@pytest.mark.parametrize(("option", "value"), NO_NUMBERS)
def test_numbers_that_are_none(option: str, value: str) -> None:
    done = simulate("avalon", option, value)
    assert done.exit_code == 2
    assert option in done.stderr


def test_without_matplotlib_all_but_the_picture_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_found", lambda module: False)
    done = simulate(*SWARM, "--tables", 1, "--picture", tmp_path / "x.svg")
    assert done.exit_code == 1
    assert "sotto[pictures]" in done.stderr
    assert simulate(*SWARM, "--tables", 1, "--out", tmp_path / "out").exit_code == 0
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["summary.json", "swarm-1-0001.jsonl"]


def test_the_command_itself_on_two_cores(tmp_path: Path) -> None:
    asked = [*SWARM[:3], "--tables", "4", "--processes", "2", "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "server.commands.main", "simulate", *asked],
        cwd=ROOT, env=clean_environment(), capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "swarm: 4 tables, seed 1" in done.stdout
    assert len(list((tmp_path / "out").glob("*.jsonl"))) == 4


def test_several_sizes_are_compared_and_drawn_side_by_side(tmp_path: Path) -> None:
    sizes = ("--seats", 2, "--seats", 3)
    done = simulate(*SWARM, *sizes, "--tables", 2, "--out", tmp_path / "out", "--picture", tmp_path / "it.png")
    assert done.exit_code == 0, done.output
    sums = [json.loads((tmp_path / "out" / name / "summary.json").read_bytes()) for name in "23"]
    assert [len(one["seats"]) for one in sums] == [2, 3]
    assert sorted(file.name for file in tmp_path.glob("*.png")) == ["it-2.png", "it-3.png", "it.png"]
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")
    assert "--seats" in simulate(*SWARM, "--seats", 2, "--seats", 2).output


@pytest.mark.parametrize("tables", [1, pytest.param(2, marks=pytest.mark.long)])
def test_several_presets_and_maps_are_played_one_after_the_other_and_compared(tmp_path: Path, tables: int) -> None:
    mbg = ("mbg", "--processes", "1", "--tables", tables, "--option", "max_turn=4", "--bots", "greedy")
    out, numbers = tmp_path / "out", tmp_path / "numbers.json"
    maps = ("--document", "map=duel", "--document", "map=sanguo")
    done = simulate(*mbg, "--preset", "quick", "--preset", "harsh", *maps, "--out", out, "--json", numbers)
    assert done.exit_code == 0, done.output
    names = [f"{preset}-{map}" for preset in ("quick", "harsh") for map in ("duel", "sanguo")]
    assert sorted(folder.name for folder in out.iterdir()) == sorted(names)
    assert sorted(file.name for file in tmp_path.glob("*.json")) == sorted(f"numbers-{name}.json" for name in names)
    compared = done.stdout[done.stdout.index("wins by seat or side") :].splitlines()
    assert [line.split()[0] for line in compared if not line.startswith(" ")][1:] == names
    counted = json.loads((out / "harsh-sanguo" / "summary.json").read_bytes())
    assert counted["options"]["tax_scale"] == 20.0
    assert set(counted["curves"]["money"]["seats"]) == {"1", "2"}
    assert {"technique", "card"} == set(counted["held"])
    twice = simulate(*mbg, "--document", "map=duel", "--document", "map=duel")
    assert twice.exit_code == 1
    assert "duel is asked for twice" in twice.output


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the swarm's bot ``half`` fail once in some fifty answers."""
    asked: list[Seat] = []

    def bot(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
        asked.append(seat)
        if len(asked) % 50 == 0:
            raise RuntimeError("a card that it does not know")
        return random_bot(view, seat, prompts, dice)

    monkeypatch.setitem(discover(("tests.probes",))["swarm"].programs.bots, "half", bot)


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize("command", ["simulate", "strength"])
def test_where_chance_played_too_much_for_a_bot_it_fails_once_all_is_written(command: str, tmp_path: Path) -> None:
    numbers = tmp_path / "it.json"
    asked = [command, *SWARM, "--bots", "half,random", "--tables", "40", "--json", str(numbers)]
    done = CliRunner().invoke(command_line, asked)
    counted = json.loads(numbers.read_bytes())
    made_up, all_of_it = counted["failures"]["half"], counted["answered"]["half"]
    assert 0.01 < made_up / all_of_it < 0.03
    assert "random" not in counted["failures"]
    assert done.exit_code == 1
    said = f"chance gave {made_up:,} of the {all_of_it:,} answers of half ({made_up / all_of_it:.2%})"
    assert said in done.stderr
    assert CliRunner().invoke(command_line, [*asked, "--made-up-most", "0.05"]).exit_code == 0
