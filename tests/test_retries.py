"""A run fails when too many of its tests needed their second try, whether one process or several ran them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.retries import MOST

ROOT = Path(__file__).parents[1]

CONFTEST = """
from tests import retries

def pytest_configure(config):
    config.pluginmanager.register(retries)

def pytest_collection_modifyitems(items):
    for item in items:
        retries.allow_second_try(item)
"""

TEST = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({number}))
def test_shaky(number):
    tried = Path(__file__).with_name(f"tried-{{number}}")
    before = tried.exists()
    tried.touch()
    assert before, "the first try"
"""
ASSERTION = '    assert before, "the first try"'


PLUGINS = ("xdist", "pytest_rerunfailures")
"""All that a run within a test needs: each of the others takes its time to import, in every process."""


def small_run(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest over the tests of a folder."""
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    plugins = [argument for plugin in PLUGINS for argument in ("-p", plugin)]
    command = [sys.executable, "-m", "pytest", *plugins, "-p", "no:cacheprovider", *more, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=120, check=False)


def run(folder: Path, shaky: int, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_shaky.py").write_text(TEST.format(number=shaky))
    return small_run(folder, *more)


HANGING = """
import time

def test_hanging():
    time.sleep(60)
"""


def test_a_second_try_has_a_time_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_hanging.py").write_text(HANGING)
    ran = small_run(tmp_path, "-p", "pytest_timeout", "--timeout=0.2")
    assert "1 failed, 1 rerun" in ran.stdout, ran.stdout + ran.stderr


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_with_more_second_tries_than_allowed_has_failed_and_names_them(tmp_path: Path, workers: str) -> None:
    ended = run(tmp_path, MOST + 1, "-n", workers)

    assert ended.returncode == pytest.ExitCode.TESTS_FAILED, ended.stdout + ended.stderr
    assert f"{MOST + 1} tests needed their second try" in ended.stdout
    for number in range(MOST + 1):
        assert f"test_shaky[{number}] (call)" in ended.stdout
    assert (
        ended.stdout.count(f"line {TEST.splitlines().index(ASSERTION) + 1}: AssertionError: the first try") == MOST + 1
    )


def test_a_run_with_as_many_as_allowed_passes_and_names_them_all_the_same(tmp_path: Path) -> None:
    ended = run(tmp_path, MOST)

    assert ended.returncode == pytest.ExitCode.OK, ended.stdout + ended.stderr
    assert "needed their second try" not in ended.stdout
    assert ended.stdout.count("the first try") == MOST
