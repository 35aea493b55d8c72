"""Each test is in one of the two runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import changed
from tests.__main__ import verdict
from tests.runs import FIRST, HERE, MACHINE, SPREAD, belongs, on_the_machine, place

ROOT = HERE.parent


def test_what_is_named_is_there() -> None:
    assert [path for path in (*MACHINE, *FIRST) if not path.exists()] == []


def test_what_lasts_longest_is_begun_first() -> None:
    assert all(on_the_machine(path) for path in FIRST)
    files = [HERE / name for name in ("events/test_embedded.py", "soak/test_soak.py", "acting/test_bots.py")]
    assert sorted(files, key=place) == files[::-1]


def test_every_file_belongs_to_one_run_and_a_folder_to_those_of_its_files() -> None:
    for path in HERE.rglob("test_*.py"):
        runs = [run for run in SPREAD if belongs(path, run)]
        assert len(runs) == 1, path
        assert all(belongs(folder, runs[0]) for folder in path.parents if folder.is_relative_to(HERE)), path


@pytest.mark.parametrize(("run", "other"), [("pure", "machine"), ("machine", "pure")])
def test_a_run_leaves_files_of_the_other_alone_though_they_are_named(run: str, other: str) -> None:
    files = {"pure": "tests/events/test_codec.py", "machine": "tests/events/test_embedded.py"}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--run", run]
    ended = subprocess.run([*command, *files.values()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == pytest.ExitCode.OK, ended.stdout
    assert files[run] in ended.stdout
    assert files[other] not in ended.stdout


@pytest.mark.parametrize(
    ("codes", "both"), [([0, 0], 0), ([0, 5], 0), ([5, 0], 0), ([1, 0], 1), ([5, 1], 1), ([5, 5], 5)]
)
def test_what_two_runs_come_to(codes: list[int], both: int) -> None:
    assert verdict(codes) == both


def test_changed_files_have_their_tests() -> None:
    paths = [Path("events/codec.py"), Path("tests/e2e/test_lobby.py"), Path("games/avalon/rules.py")]
    assert changed.tests_of(paths) == ["tests/events/test_codec.py", "tests/games/avalon"]
    assert changed.games_of(paths) == ["avalon"]


def test_changed_files_of_the_page_have_theirs() -> None:
    assert changed.page_checks([Path("events/codec.py")]) == []
    checks = changed.page_checks([Path("clients/web/src/browser/router.tsx"), Path("clients/web/src/style/tokens.css")])
    commands = [check[2:4] for check in checks]
    assert commands == [["tsc"], ["stylelint", str(ROOT / "clients/web/src/style/tokens.css")], ["vitest", "related"]]
    assert changed.page_checks([Path("clients/web/package.json")])[-1][2:] == ["vitest", "run"]
