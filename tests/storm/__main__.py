"""``python -m tests.storm``: ten minutes of storm, and a report; 1 if anything was found."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.storm.harms import HARMS
from tests.storm.run import Weather, storm


def main() -> int:
    """Read the command line, let it blow, print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long faults are done; 0: each once")
    parser.add_argument("--seed", type=int, default=1, help="draws the order of faults")
    parser.add_argument("--groups", type=int, default=6, help="of two people each, at a table of their own")
    parser.add_argument("--crowd", type=int, default=1000, help="sockets that reconnect at once")
    parser.add_argument("--durability", choices=("everysec", "always"), default="everysec")
    parser.add_argument("--only", choices=HARMS, action="append", help="this fault alone; may be given again")
    parser.add_argument("--into", type=Path, help="where records, logs and outputs stay; else they are thrown away")
    asked = parser.parse_args()
    harms = tuple(asked.only or HARMS)
    weather = Weather(asked.seconds, asked.seed, asked.groups, asked.crowd, asked.durability, harms)
    with tempfile.TemporaryDirectory() as passing:
        outcome = asyncio.run(storm(asked.into or Path(passing), weather))
    print(
        f"storm: seed {asked.seed}, {asked.seconds:.0f} s, {asked.groups} groups, {asked.durability}\n{outcome.report}"
    )
    for line in outcome.odd:
        print(f"in a server's log: {line}")
    print("sound" if outcome.sound else "NOT SOUND")
    return 0 if outcome.sound else 1


if __name__ == "__main__":
    sys.exit(main())
