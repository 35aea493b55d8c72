"""``sotto new-game``: what it writes runs, passes the suite and is served; what cannot be is said in one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from server.commands import new_game
from server.commands.main import command_line
from server.settings import BadSetting
from tests.browser.tables import opened, seat_bots, signed_up, until_ended
from tests.e2e.serving import ROOT, clean_environment, served
from tests.patience import PATIENCE

NAME = "blind_auction"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command says."""
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=clean_environment() | environment, capture_output=True, text=True,
        timeout=6 * PATIENCE, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with a new game, written by the command."""
    package = tmp_path_factory.mktemp("own") / "mygames"
    done = run("-m", "server.commands.main", "new-game", NAME, "--in", str(package))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"SOTTO_GAMES=games,mygames .venv/bin/pytest tests/suite -k {NAME}" in done.stdout
    return package


@pytest.mark.slow
def test_it_passes_the_suite_and_its_own_tests(package: Path) -> None:
    path = os.pathsep.join([str(package.parent), str(ROOT)])
    suite = ["tests/suite", "tests/test_games_protocol.py", "tests/games/test_words.py"]
    done = run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", *suite, str(package / NAME), "-k", NAME,
        SOTTO_GAMES="mygames", SOTTO_SEEDS="2", PYTHONPATH=path,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > 55, done.stdout
    checked = run("-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), "--ignore", "D", str(package))
    assert checked.returncode == 0, checked.stdout


def test_it_is_served_under_its_own_name_and_bots_play_it(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    with served(tmp_path, fresh=True, games="games,mygames", bot_delay=0.01) as sotto, signed_up(sotto, "Ann") as http:
        game = http.get(f"/api/games/{NAME}").json()
        assert game["title"]["zh"] == game["title"]["en"] == "Blind auction"
        assert game["by_seat"] == ["points", "chosen", "cards", "shown"]
        assert "# Blind auction" in http.get(f"/api/games/{NAME}/rules").text
        table = opened(http, game=NAME, seats=3, options={"pace": "fast"})
        seat_bots(http, table, range(1, 4), "random")
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        until_ended(http, table)
        assert httpx.get(f"{sotto.url}/tables/{table}").status_code == 200


def test_nothing_of_the_template_is_left_in_it(package: Path) -> None:
    files = {file.name: file.read_text("utf-8") for file in (package / NAME).iterdir() if file.is_file()}
    assert {"__init__.py", "rules.py", "test_rules.py", "words.zh.toml", "words.en.toml", "RULES.md"} < set(files)
    assert [name for name, text in files.items() if "template" in text.lower() or "server." in text] == []
    assert "class BlindAuctionOptions" in files["rules.py"]


@pytest.mark.parametrize("name", ["", "Chess", "2048", "a-b", "class", "x" * 31, "café", "../up"])
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSetting, match="cannot be a game's name"):
        new_game.write(name, tmp_path / "mine")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["avalon", "play", "liars_dice"])
def test_the_names_of_games_and_commands_are_taken(name: str, tmp_path: Path) -> None:
    assert f"a game or a command called {name} already" in refusal(name, "--in", str(tmp_path / "mine"))
    assert list(tmp_path.iterdir()) == []


def refusal(*arguments: str) -> str:
    """Why the command writes nothing."""
    done = CliRunner().invoke(command_line, ["new-game", *arguments])
    assert isinstance(done.exception, BadSetting), done.output
    return str(done.exception)


def test_what_exists_is_left_alone(tmp_path: Path) -> None:
    games = tmp_path / "mine"
    new_game.write("hive", games)
    rules = (games / "hive" / "rules.py").read_bytes()
    (games / "dice.py").touch()
    for name in ("hive", "dice"):
        with pytest.raises(BadSetting, match="exists already: nothing was written"):
            new_game.write(name, games)
    assert (games / "hive" / "rules.py").read_bytes() == rules
    assert not (games / "dice").exists()


def test_in_a_checkout_the_tests_lie_where_the_others_do(tmp_path: Path) -> None:
    (tmp_path / "tests" / "games").mkdir(parents=True)
    written = new_game.write("hive", tmp_path / "games")
    assert written == tmp_path / "games" / "hive"
    assert "from games.hive import rules" in (tmp_path / "tests/games/hive/test_rules.py").read_text("utf-8")
    assert not (written / "test_rules.py").exists()


def test_a_folder_must_be_named_elsewhere_and_be_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "name a package of games" in refusal("hive")
    assert "cannot be called 'my-games'" in refusal("hive", "--in", "my-games")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting, match=r"file.games: Not a directory"):
        new_game.write("hive", tmp_path / "file" / "games")
