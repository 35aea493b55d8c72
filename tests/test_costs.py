"""A run that costs more than its budget has failed, on however many processes, and names what was dear."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.costs import LEEWAY, SLOWEST_COUNT, Costs, budget_of, reference
from tests.runs import SPREAD
from tests.test_retries import small_run

CONFTEST = """
from tests.costs import Costs

def pytest_configure(config):
    config.pluginmanager.register(Costs({budget}))
"""

TEST = """
import subprocess, sys
from tests.costs import reference

def test_dear():
    for _ in range(60):
        reference()

def test_dear_by_a_process():
    subprocess.run([sys.executable, "-c", "sum(n * n for n in range(2_000_000))"], check=True)

def test_cheap():
    pass
"""


def run(folder: Path, budget: float | None, workers: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(CONFTEST.format(budget=budget))
    (folder / "test_costs.py").write_text(TEST)
    return small_run(folder, "-n", workers)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_above_its_budget_has_failed_and_names_the_dearest(tmp_path: Path, workers: str) -> None:
    ended = run(tmp_path, 60 / LEEWAY, workers)
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED, ended.stdout + ended.stderr
    assert "The budget of this run is" in ended.stdout
    dearest = [line.split("::")[1] for line in ended.stdout.splitlines() if " s " in line and "::" in line]
    assert sorted(dearest) == ["test_cheap", "test_dear", "test_dear_by_a_process"]
    assert dearest[-1] == "test_cheap"


@pytest.mark.parametrize("budget", [1e6, None])
def test_a_run_within_its_budget_or_without_one_passes(tmp_path: Path, budget: float | None) -> None:
    ended = run(tmp_path, budget, "0")
    assert ended.returncode == pytest.ExitCode.OK, ended.stdout + ended.stderr
    assert "The budget" not in ended.stdout


def test_the_leeway_is_a_quarter() -> None:
    costs = Costs(budget=100)
    costs.samples, costs.total = [0.01, 0.02, 0.01], 1.25
    assert not costs.over_budget
    costs.total = 1.26
    assert costs.over_budget


def test_the_pure_run_has_a_budget_and_a_reference_takes_time() -> None:
    assert budget_of("pure") > 0
    assert "pure" in SPREAD
    assert reference() > 0
    assert SLOWEST_COUNT == 10
