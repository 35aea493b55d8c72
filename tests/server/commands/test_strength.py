"""``sotto strength``: the rates of every two bots, and what it says of what it cannot do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from server.commands.main import command_line
from server.commands.strength import share
from server.simulation.results import Ended

SWARM = ("swarm", "--games", "tests.probes", "--processes", "1")


def strength(*arguments: object) -> Result:
    return CliRunner().invoke(command_line, ["strength", *map(str, arguments)], terminal_width=200)


def test_every_two_bots_play_each_other(tmp_path: Path) -> None:
    file, picture = tmp_path / "it.json", tmp_path / "it.png"
    done = strength(*SWARM, "--tables", 4, "--seats", 4, "--json", file, "--picture", picture)
    assert done.exit_code == 0, done.output
    assert "4 tables of 4 for each pair" in done.stdout
    measured = json.loads(file.read_bytes())
    assert "random" in measured["bots"]
    for one in measured["bots"]:
        assert set(measured["against"][one]) == set(measured["bots"]) - {one}
        for other, rate in measured["against"][one].items():
            assert rate["rate"] + measured["against"][other][one]["rate"] == pytest.approx(1)
    assert picture.read_bytes().startswith(b"\x89PNG")


def ended(*outcomes: str) -> Ended:
    bots = {seat: "AB"[seat % 2] for seat in range(1, len(outcomes) + 1)}
    return Ended(bots, {}, dict(enumerate(outcomes, 1)), "", 0, 0, {})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("outcomes", "part"),
    [
        (("win", "loss", "loss", "loss"), 1.0),
        (("loss", "win", "loss", "loss"), 0.0),
        (("win", "win", "win", "loss"), 2 / 3),
        (("draw", "draw"), 0.5),
        (("loss", "loss"), 0.5),
    ],
)
def test_the_part_of_a_victory(outcomes: tuple[str, ...], part: float) -> None:
    assert share(ended(*outcomes), "B") == pytest.approx(part)
    assert share(ended(*outcomes), "A") == pytest.approx(1 - part)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bots", "random"), "--bots: name two or more bots, each once"),
        (("--bots", "half,half"), "--bots: name two or more bots, each once"),
        (("--bots", "blue=random,red=half"), "--bots: name a bot for each side of swarm: it has none"),
        (("--bots", "random,clever"), "--bots: swarm has no bot called 'clever'"),
        (("--json", "none/it.json"), "--json: there is no folder none"),
        (("--picture", "it.gif"), "ends on none of"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments: tuple[str, ...], says: str) -> None:
    done = strength(*SWARM, "--tables", "1", *arguments)
    assert done.exit_code == 1, done.output
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
