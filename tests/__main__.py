"""Run the tests: ``python -m tests`` is ``make pytest``, ``python -m tests --long`` is ``make test-long``.

Further arguments are pytest's, and narrow what is run.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from subprocess import STDOUT, Popen, run
from tempfile import NamedTemporaryFile

import pytest

from tests.runs import SPREAD

ROOT = Path(__file__).parents[1]

# Where this is set, every server that a test starts would compile all of its modules again.
SLOW_STARTS = "PYTHONDONTWRITEBYTECODE"


def main(arguments: Sequence[str]) -> int:
    """Run both runs beside one another; return 0 if all passed.

    The machine run waits a lot: the pure one has what it leaves of the processors, and says at its end what it came to.
    """
    long = "--long" in arguments
    narrowing = [one for one in arguments if one != "--long"]
    marked = "long" if long else "not long"
    budget = [] if long or narrowing else ["--budget"]
    commands = {
        name: [sys.executable, "-m", "pytest", "--run", name, *spread, "-m", marked, *narrowing]
        for name, spread in SPREAD.items()
    }
    environment = {name: value for name, value in os.environ.items() if name != SLOW_STARTS}
    with (
        NamedTemporaryFile() as told,
        Popen(
            [*commands["pure"], *budget], cwd=ROOT, env=environment, stdout=told, stderr=STDOUT, preexec_fn=behind
        ) as pure,
    ):
        machine = run(commands["machine"], cwd=ROOT, env=environment, check=False)
        print("\nThe pure run, beside it:", flush=True)
        repeat(Path(told.name), pure)
    return verdict([machine.returncode, pure.returncode])


def behind() -> None:
    """Give way to every other process."""
    os.nice(10)


def repeat(told: Path, by: Popen[bytes]) -> None:
    """Print what a process has written there, and on until it ends."""
    with told.open() as said:
        ended = False
        while not ended:
            ended = by.poll() is not None
            print(said.read(), end="", flush=True)
            time.sleep(0.2)


def verdict(codes: Sequence[int]) -> int:
    """What both runs come to: one may be without tests where they were narrowed, both may not."""
    ran = [code for code in codes if code != pytest.ExitCode.NO_TESTS_COLLECTED]
    return max(ran, default=int(pytest.ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
