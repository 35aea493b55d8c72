"""Run the tests: ``python -m tests`` is ``make pytest``, ``python -m tests --long`` is ``make test-long``.

Further arguments are pytest's, and narrow what is run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.runs import SPREAD

ROOT = Path(__file__).parents[1]

# Where this is set, every server that a test starts would compile all of its modules again.
SLOW_STARTS = "PYTHONDONTWRITEBYTECODE"


def main(arguments: Sequence[str]) -> int:
    """Run both runs, the second also where the first has failed; return 0 if all passed."""
    long = "--long" in arguments
    narrowing = [one for one in arguments if one != "--long"]
    marked = "long" if long else "not long"
    budget = [] if long or narrowing else ["--budget"]
    environment = {name: value for name, value in os.environ.items() if name != SLOW_STARTS}
    codes = []
    for run, spread in SPREAD.items():
        chosen = ["--run", run, *spread, "-m", marked, *(budget if run == "pure" else []), *narrowing]
        done = subprocess.run([sys.executable, "-m", "pytest", *chosen], cwd=ROOT, env=environment, check=False)
        codes.append(done.returncode)
    return verdict(codes)


def verdict(codes: Sequence[int]) -> int:
    """What both runs come to: one may be without tests where they were narrowed, both may not."""
    ran = [code for code in codes if code != pytest.ExitCode.NO_TESTS_COLLECTED]
    return max(ran, default=int(pytest.ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
