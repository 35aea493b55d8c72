"""``python -m bench.peers``: play the same game on every server in turn, and say what a move costs."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from bench.children import Child
from bench.measuring import allow_open_files
from bench.peers.servers import SERVERS, Server, Unavailable, on_core

QUIET = 1.0
"""The load under which a repetition begins, if there is patience."""

RATE = 200.0
"""Moves a second, when they are paced."""


class Row(msgspec.Struct):
    """One thing measured once. ``load`` is the machine's at the beginning of the repetition."""

    repetition: int
    server: str
    what: str
    value: float
    unit: str
    load: float
    about: dict[str, Any] = {}


class Pace(msgspec.Struct):
    """How much is measured."""

    repetitions: int
    warm: float
    closed: float
    paced: float


FULL = Pace(repetitions=5, warm=1.0, closed=3.0, paced=6.0)
QUICK = Pace(repetitions=1, warm=0.5, closed=1.5, paced=3.0)


def moves(server: Server, pace: Pace) -> Iterator[tuple[str, float, str, dict[str, Any]]]:
    """What a move costs, as fast as it goes and at the pace of people."""
    with players() as crowd:
        crowd.ask("enter", port=server.port, places=msgspec.to_builtins(server.places(100)))
        crowd.ask("closed", seconds=pace.warm, tables=100)
        yield "closed", *cost(server, lambda: crowd.ask("closed", seconds=pace.closed, tables=100))
        yield "paced", *cost(server, lambda: crowd.ask("paced", seconds=pace.paced, tables=50, rate=RATE))


def cost(server: Server, work: Callable[[], dict[str, Any]]) -> tuple[float, str, dict[str, Any]]:
    """Microseconds of CPU for a move."""
    before = [server.cpu, time.perf_counter()]
    came = work()
    spent, seconds = server.cpu - before[0], time.perf_counter() - before[1]
    return spent / came["moves"] * 1e6, "µs CPU a move", {**came, "share": round(spent / seconds, 2)}


def players() -> Child:
    """A process of clients, on another core than the server."""
    with on_core(1):
        return Child("bench.peers.players")


def measure(kind: type[Server], pace: Pace) -> Iterator[tuple[str, float, str, dict[str, Any]]]:
    """All figures of one server."""
    with kind() as server:
        yield from moves(server, pace)


def wait_for_quiet() -> None:
    """Wait until the machine's load of the last minute is low."""
    while os.getloadavg()[0] >= QUIET:
        time.sleep(2)


def run(kinds: list[type[Server]], pace: Pace, patient: bool) -> Iterator[Row]:
    """Every repetition runs every server once, so that all of them see the same machine."""
    for repetition in range(1, pace.repetitions + 1):
        if patient:
            wait_for_quiet()
        load = round(os.getloadavg()[0], 2)
        for kind in kinds:
            try:
                for what, value, unit, about in measure(kind, pace):
                    yield Row(repetition, kind.name, what, value, unit, load, about)
            except Unavailable as fault:
                yield Row(repetition, kind.name, "unavailable", 0.0, str(fault), load)


def main() -> int:
    """Print one line of JSON for every figure."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one repetition, short turns")
    parser.add_argument("--patient", action="store_true", help=f"begin no repetition above a load of {QUIET}")
    parser.add_argument("--only", default="", help="servers whose names have one of these words, separated by commas")
    asked = parser.parse_args()
    allow_open_files(20_000)
    words = asked.only.lower().split(",")
    kinds = [kind for kind in SERVERS if any(word in kind.name.lower() for word in words)]
    for row in run(kinds, QUICK if asked.quick else FULL, asked.patient):
        print(json.dumps(msgspec.to_builtins(row), ensure_ascii=False), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
