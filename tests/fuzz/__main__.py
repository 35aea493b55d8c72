"""``python -m tests.fuzz``: feed every reader for some seconds, one process each; 1 if one of them failed."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from tests.fuzz.readers import READERS


def main() -> int:
    """Read the command line, feed, and say how much each was fed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("--only", choices=READERS, action="append", help="this reader alone; may be given again")
    parser.add_argument("--into", type=Path, default=Path("build/fuzz"), help="where texts stay, and those that fail")
    asked = parser.parse_args()
    return max([_fed(name, asked.seconds, asked.into) for name in asked.only or READERS])


def _fed(name: str, seconds: int, folder: Path) -> int:
    command = [sys.executable, "-m", "tests.fuzz.one", "tests.fuzz.readers", name, str(seconds), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    fed = re.search(r"number_of_executed_units:\s*(\d+)", done.stderr)
    print(f"{name}: {int(fed[1]) if fed else 0:,} texts, {'sound' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode != 0:
        print(done.stdout[-3000:], done.stderr[-1000:], flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
