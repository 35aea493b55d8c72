"""A run fails when too many of its tests needed their second try, whether one process or several ran them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.retries import MOST
from tests.runs import SPREAD

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


ANYWHERE = {"CI": "", "BUILD_NUMBER": ""}
"""Without what makes pytest say more on CI: what a run within a test says is compared."""


def small_run(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest over the tests of a folder."""
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | ANYWHERE
    plugins = [argument for plugin in PLUGINS for argument in ("-p", plugin)]
    command = [sys.executable, "-m", "pytest", *plugins, "-p", "no:cacheprovider", *more, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=120, check=False)


def retried(folder: Path, test: str, *more: str) -> subprocess.CompletedProcess[str]:
    """A run over this file of tests, each of which has a second try."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_shaky.py").write_text(test)
    return small_run(folder, *more)


def run(folder: Path, shaky: int, *more: str) -> subprocess.CompletedProcess[str]:
    return retried(folder, TEST.format(number=shaky), *more)


HANGING = """
import time

def test_hanging():
    time.sleep(60)
"""


def test_a_second_try_has_a_time_of_its_own(tmp_path: Path) -> None:
    ran = retried(tmp_path, HANGING, "-p", "pytest_timeout", "--timeout=0.2")
    assert "1 failed, 1 rerun" in ran.stdout, ran.stdout + ran.stderr


HANGING_ON = """
import time

def test_hanging_on():
    try:
        time.sleep(60)
    except BaseException:
        time.sleep(60)
"""


def test_what_loses_its_time_out_is_ended_once_and_named(tmp_path: Path) -> None:
    end = ("-o", "faulthandler_timeout=1", "-o", "faulthandler_exit_on_timeout=true")
    ran = retried(tmp_path, HANGING_ON, "-p", "pytest_timeout", "--timeout=0.2", *end, *SPREAD["machine"], "-n", "1")
    assert ran.stdout.count("node down") == 1, ran.stdout + ran.stderr
    assert ran.stdout.count("crashed while running 'test_shaky.py::test_hanging_on'") == 1, ran.stdout + ran.stderr
    assert "1 failed" in ran.stdout
    assert "Timeout (0:00:01)!" in ran.stderr


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
