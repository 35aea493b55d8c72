"""tests.e2e.forking: what is forked is as a process that began by itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest

from tests.e2e.forking import ROOT, Forked, run
from tests.e2e.serving import clean_environment
from tests.patience import PATIENCE

STATE = "tests.e2e.forked_state"
ORPHANED = """
import sys
from tests.e2e.forking import Forked
from tests.e2e.serving import clean_environment
process = Forked("tests.e2e.forked_state", ["wait"], clean_environment(), sys.stdout, sys.stderr)
print(process.pid, flush=True)
process.wait()
"""


def test_it_is_what_was_asked_for_and_nothing_else() -> None:
    environment = clean_environment() | {"SOTTO_PORT": "8123", "TZ": "Asia/Shanghai"}
    forked = run(STATE, "state", "x", environment=environment)
    by_itself = subprocess.run(
        [sys.executable, "-m", STATE, "state", "x"],
        cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (forked.returncode, forked.stderr) == (0, "")
    assert json.loads(forked.stdout) == json.loads(by_itself.stdout) | {"imported": True}


def test_two_draw_differently() -> None:
    first, second = (run(STATE, "draw", environment=clean_environment()).stdout for _ in range(2))
    assert first
    assert first != second


def test_it_ends_as_it_says() -> None:
    assert run(STATE, "end", "3", environment=clean_environment()).returncode == 3
    fault = run(STATE, "fault", environment=clean_environment())
    assert fault.returncode == 1
    assert "Traceback" in fault.stderr


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it(number: signal.Signals) -> None:
    with tempfile.TemporaryFile() as output:
        process = Forked(STATE, ["wait"], clean_environment(), output, output)
        assert process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.01)
        process.send_signal(number)
        assert process.wait(PATIENCE) == process.poll() == process.returncode == -number
        process.send_signal(number)


def test_what_an_interpreter_reads_at_its_start_is_no_matter_for_a_fork() -> None:
    with pytest.raises(ValueError, match="PYTHON"):
        run(STATE, environment=clean_environment() | {"PYTHONHASHSEED": "7"})


def test_all_die_with_the_process_that_started_them(tmp_path: Path) -> None:
    with (tmp_path / "output").open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-c", ORPHANED], cwd=ROOT, env={**os.environ}, stdout=subprocess.PIPE, stderr=output
        )
        assert process.stdout is not None
        with process.stdout:
            child = psutil.Process(int(process.stdout.readline()))
            parent = child.parent()
            assert parent is not None
            process.kill()
            process.wait(PATIENCE)
            _, alive = psutil.wait_procs([child, parent], PATIENCE)
    assert not alive
