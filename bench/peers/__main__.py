"""``python -m bench.peers``: play the same game on every server in turn, and say what a move costs."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.measuring import allow_open_files
from bench.peers.phases import FULL, OFTEN, ONCE, QUICK, Measured, Pace, Phase
from bench.peers.servers import SERVERS, Server, Unavailable

QUIET = 1.0
"""The load under which a repetition begins, if there is patience."""


class Row(msgspec.Struct):
    """One thing measured once. ``load`` is the machine's at the beginning of the repetition."""

    repetition: int
    server: str
    what: str
    value: float
    unit: str
    load: float
    about: dict[str, Any] = {}


def measure(kind: type[Server], phase: Phase, pace: Pace) -> Iterator[Measured]:
    """One phase of one server, or why there is none."""
    try:
        with kind() as server:
            yield from phase(server, pace)
    except (Unavailable, RuntimeError) as fault:
        yield Measured("failed", 0.0, str(fault), {"phase": phase.__name__})


def wait_for_quiet() -> None:
    """Wait until the machine's load of the last minute is low."""
    while os.getloadavg()[0] >= QUIET:
        time.sleep(2)


def run(kinds: list[type[Server]], phases: list[Phase], pace: Pace, patient: bool) -> Iterator[Row]:
    """Every repetition runs every server once, so that all of them see the same machine."""
    for repetition in range(1, pace.repetitions + 1):
        if patient:
            wait_for_quiet()
        load = round(os.getloadavg()[0], 2)
        for phase in phases if repetition == 1 else [phase for phase in phases if phase in OFTEN]:
            for kind in kinds:
                for what, value, unit, about in measure(kind, phase, pace):
                    yield Row(repetition, kind.name, what, value, unit, load, about)


def main() -> int:
    """Print one line of JSON for every figure."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one repetition, short turns")
    parser.add_argument("--patient", action="store_true", help=f"begin no repetition above a load of {QUIET}")
    parser.add_argument("--only", default="", help="servers whose names have one of these words, separated by commas")
    parser.add_argument("--phase", choices=[phase.__name__ for phase in (*OFTEN, *ONCE)], help="one phase alone")
    asked = parser.parse_args()
    allow_open_files(20_000)
    words = asked.only.lower().split(",")
    kinds = [kind for kind in SERVERS if any(word in kind.name.lower() for word in words)]
    phases = [phase for phase in (*OFTEN, *ONCE) if asked.phase in (None, phase.__name__)]
    for row in run(kinds, phases, QUICK if asked.quick else FULL, asked.patient):
        print(json.dumps(msgspec.to_builtins(row), ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
