"""``python -m bench.peers``: play the same game on every server in turn, and say what a move costs."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bench.measuring import allow_open_files
from bench.peers.pages import render
from bench.peers.phases import BRIEF, FULL, OFTEN, ONCE, QUICK, Measured, Pace, Phase
from bench.peers.servers import SERVERS, Ours, Server, Unavailable
from bench.peers.tables import Row, draw, read, table

QUIET = 1.0
"""The load under which a repetition begins, if there is patience."""


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
                    yield Row(repetition, kind.name, what, value, unit, load, about, time.strftime("%Y-%m-%d"))


def main() -> int:
    """Print one line of JSON for every figure, then the table; 1 if something of ours could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=__doc__)
    paces = parser.add_mutually_exclusive_group()
    paces.set_defaults(pace=FULL)
    paces.add_argument("--quick", dest="pace", action="store_const", const=QUICK, help="one repetition, short turns")
    paces.add_argument(
        "--brief", dest="pace", action="store_const", const=BRIEF, help="once, with all tables and sockets"
    )
    parser.add_argument("--patient", action="store_true", help=f"begin no repetition above a load of {QUIET}")
    parser.add_argument("--repetitions", type=int, help="how often moves and spectators are measured")
    parser.add_argument("--only", default="", help="servers whose names have one of these words, separated by commas")
    parser.add_argument("--phase", choices=[phase.__name__ for phase in (*OFTEN, *ONCE)], help="one phase alone")
    parser.add_argument("--out", type=Path, default=Path("build/peers"), help="folder of the rows, table and picture")
    parser.add_argument("--render", type=Path, metavar="OUT", help="only write such a folder's rows into the pages")
    asked = parser.parse_args()
    if asked.render is not None:
        render(read(asked.render / "rows.jsonl"))
        return 0
    allow_open_files(20_000)
    pace = replace(asked.pace, repetitions=asked.repetitions or asked.pace.repetitions)
    words = asked.only.lower().split(",")
    kinds = [kind for kind in SERVERS if any(word in kind.name.lower() for word in words)]
    phases = [phase for phase in (*OFTEN, *ONCE) if asked.phase in (None, phase.__name__)]
    asked.out.mkdir(parents=True, exist_ok=True)
    rows = []
    with (asked.out / "rows.jsonl").open("w") as lines:
        for row in run(kinds, phases, pace, asked.patient):
            rows.append(row)
            line = json.dumps(msgspec.to_builtins(row), ensure_ascii=False)
            print(line, flush=True)
            print(line, file=lines, flush=True)
    shown = table(rows)
    (asked.out / "table.md").write_text(shown)
    if any(row.what == "closed" for row in rows):
        draw(rows, asked.out / "moves.svg")
    print(shown)
    return int(any(row.what == "failed" and row.server == Ours.name for row in rows))


if __name__ == "__main__":
    sys.exit(main())
