"""``python -m tests.soak``: ten minutes of bots, a line for each look, and a verdict; 1 if memory has grown."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.run import Course, soak


def main() -> int:
    """Read the command line, let bots play, print what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long bots play")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as passing:
        soaked = asyncio.run(soak(Path(passing), Course(asked.seconds), lambda sample: print(sample, flush=True)))
    for fault in soaked.faults:
        print(fault)
    print("NOT FLAT" if soaked.faults else "flat")
    return 1 if soaked.faults else 0


if __name__ == "__main__":
    sys.exit(main())
