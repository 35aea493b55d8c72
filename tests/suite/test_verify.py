"""Every decision of a log can be taken again, elsewhere, and comes out the same; a changed log does not."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.audience import EVERYONE, SEALED
from events.codec import AnyCommit
from events.event import Draw, Event
from games.game import AnyGame
from games.sitting import table as pictures
from games.sitting.facts import TableReady
from server.history.verify import Difference, main, verify
from tests.altered import altered
from tests.suite.checks import stored
from tests.suite.games import PACKAGES
from tests.suite.plays import game_of, several

ROOT = Path(__file__).parents[2]
replace = msgspec.structs.replace

Log = list[Any]


def test_random_games_verify(game: AnyGame, name: str, seeds: range) -> None:
    for play in several(name, seeds):
        assert verify(game, stored(game, play.commits)) is None
    for seed in seeds:
        assert verify(game, game_of(name, "clock", seed, "live").commits) is None


def test_another_process_comes_to_the_same(game: AnyGame, name: str, tmp_path: Path) -> None:
    codec = pictures.codec(game)
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\n".join(codec.encode(commit) for commit in game_of(name, "wild", 0).commits))
    done = subprocess.run(
        [sys.executable, "-m", "server.history.verify", str(log), *PACKAGES],
        cwd=ROOT,
        env={"PYTHONHASHSEED": "7", "PYTHONUTF8": "1", "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- tampering -----------------------------------------------------------------------------------------------------

Tampering = Callable[[Log, int], None]


def drop_an_event(log: Log, at: int) -> None:
    log[at] = replace(log[at], events=log[at].events[:-1])


def add_an_event(log: Log, at: int) -> None:
    log[at] = replace(log[at], events=(*log[at].events, Event(EVERYONE, TableReady(1))))


def hide_an_event(log: Log, at: int) -> None:
    first, *rest = log[at].events
    log[at] = replace(log[at], events=(Event(SEALED if first.to != SEALED else EVERYONE, first.fact), *rest))


def move_the_time_back(log: Log, at: int) -> None:
    log[at] = replace(log[at], at=log[at - 1].at - 1)


def draw_once_more(log: Log, at: int) -> None:
    log[at] = replace(log[at], draws=(*log[at].draws, Draw(False, "luck")))


def repeat(log: Log, at: int) -> None:
    log.insert(at, log[at])


def leave_out(log: Log, at: int) -> None:
    del log[at]


def change_the_actor(log: Log, at: int) -> None:
    log[at] = replace(log[at], by=2 if log[at].by == 1 else 1)


def name_another_prompt(log: Log, at: int) -> None:
    log[at] = replace(log[at], prompt=f"{log[at].prompt}x")


@pytest.mark.parametrize(
    "tamper",
    [
        drop_an_event,
        add_an_event,
        hide_an_event,
        move_the_time_back,
        draw_once_more,
        repeat,
        leave_out,
        change_the_actor,
        name_another_prompt,
    ],
)
def test_a_tampered_commit_is_found(game: AnyGame, name: str, tamper: Tampering) -> None:
    commits = game_of(name, "calm", 0).commits
    answers = [at for at, commit in enumerate(commits) if commit.prompt]
    at = random.Random(name).choice(answers[:-1])
    log = list(commits)
    tamper(log, at)
    found = verify(game, log)
    assert found is not None
    assert found.version > at


def test_another_seed_is_found(game: AnyGame, name: str) -> None:
    def reseeded(**seeds: str) -> Difference | None:
        log: Sequence[AnyCommit] = game_of(name, "calm", 0).commits
        return verify(game, [replace(log[0], command=replace(log[0].command, **seeds)), *log[1:]])

    assert reseeded(seed="00" * 32) is not None
    assert reseeded(sealed_seed="00" * 32) is not None


def test_forged_seeds_do_not_fit_the_published_hashes(game: AnyGame, name: str) -> None:
    log: Log = list(game_of(name, "calm", 0).commits)
    opened, seeded, *documents = log[0].events
    forged = replace(seeded, fact=replace(seeded.fact, seed="00" * 32))
    log[0] = replace(log[0], events=(opened, forged, *documents))
    found = verify(game, log)
    assert found is not None
    assert found.version == 1


def test_other_rules_are_found(game: AnyGame, name: str) -> None:
    found = verify(altered(game, version=game.rules.version + 1), game_of(name, "calm", 0).commits)
    assert found is not None
    assert "rules" in found.what


@pytest.mark.parametrize("text", ["", "no json\n", '{"command":{"game":"no such game"}}\n'])
def test_what_is_no_log_is_told(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(text)
    assert main([str(log)]) == 2
    assert "log.jsonl" in capsys.readouterr().err


def test_the_command_says_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_command_names_the_commit_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = game_of("avalon", "calm", 0)
    log: Log = list(play.commits)
    drop_an_event(log, 9)
    codec = pictures.codec(play.game)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(codec.encode(commit) for commit in log))
    assert main([str(path)]) == 1
    assert "version 10:" in capsys.readouterr().err
