"""``python -m bench`` where nobody installed the checks: what needs no browser is measured, and the page is not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import BENCHES, FOR_CHECKS, bench

ROOT = Path(__file__).parents[2]

WITHOUT_CHECKS = f"""
import sys
for package in {FOR_CHECKS}:
    sys.modules[package] = None  # as if it were not installed
from bench import measuring
measuring.QUICK = measuring.QUICK._replace(rounds=1, seconds=0.05, sockets=10)
from bench import __main__ as bench
"""


def without_checks(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process that cannot import the packages of the checks."""
    command = [sys.executable, "-c", WITHOUT_CHECKS + program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


def test_a_figure_is_measured() -> None:
    done = without_checks("sys.exit(bench.main())", "--quick", "--only", "fold")
    assert (done.returncode, done.stderr) == (0, "")
    assert {json.loads(line)["bench"].split()[0] for line in done.stdout.splitlines()} >= {"fold"}


def test_all_but_the_page_can_be_measured() -> None:
    done = without_checks("print(*(name for name in bench.BENCHES if bench.bench(name)))")
    assert set(done.stdout.split()) == BENCHES.keys() - {"page", "first_board", "replay"}, done.stderr


def test_the_page_is_said_not_to_be_measured() -> None:
    done = without_checks("sys.exit(bench.main())", "--quick", "--only", "page")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "page: not measured, since it needs playwright: run `make dev` first\n"


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_can_be_run_here(name: str) -> None:
    assert callable(bench(name))
