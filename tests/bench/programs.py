"""Benches in processes of their own, as one runs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.e2e.serving import clean_environment

ROOT = Path(__file__).parents[2]


def run_bench(module: str, *arguments: str, may_end: tuple[int, ...] = (0,)) -> str:
    """Run a bench to its end, and return what it prints."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=clean_environment(), check=False)
    assert done.returncode in may_end, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout
