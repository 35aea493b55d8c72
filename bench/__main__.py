"""``python -m bench``: measure everything; ``--only NAME`` one bench.

``--quick`` does so on a small scale. ``--brief`` keeps all tables and sockets, and measures each once and for a moment:
that shows whether a bench runs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from importlib import import_module

from bench.measuring import BRIEF, FULL, QUICK, Figure, Scale, allow_open_files, show

BENCHES = {
    "fold": "bench.fold",
    "keys": "bench.keys",
    "simulate": "bench.simulation",
    "mbg": "bench.mbg",
    "wizard": "bench.wizard",
    "clocktower": "bench.clocktower",
    "commands": "bench.commands",
    "fanout": "bench.fanout",
    "sockets": "bench.sockets",
    "opening": "bench.opening",
    "appends": "bench.appends",
    "reads": "bench.reads",
    "restart": "bench.restart",
    "page": "bench.page",
    "first_board": "bench.first_board",
    "replay": "bench.replay",
    "archive": "bench.archive",
}
"""Each is imported when it is its turn: the page alone needs a browser and what drives it."""

FOR_CHECKS = ("playwright", "pytest")
"""Packages that only the checks bring along."""


def bench(name: str) -> Callable[[Scale], Iterable[Figure]] | None:
    """The bench of this name; None, and a sentence, where a package of the checks is missing that it needs."""
    try:
        run: Callable[[Scale], Iterable[Figure]] = import_module(BENCHES[name]).run
    except ModuleNotFoundError as missing:
        package = str(missing.name).partition(".")[0]
        if package not in FOR_CHECKS:
            raise
        print(f"{name}: not measured, since it needs {package}: run `make dev` first", file=sys.stderr)
        return None
    return run


def main() -> int:
    """Run what was asked for and print one line of JSON for every figure; 1 if something could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    scales = parser.add_mutually_exclusive_group()
    scales.set_defaults(scale=FULL)
    scales.add_argument("--quick", dest="scale", action="store_const", const=QUICK, help="about two minutes")
    scales.add_argument("--brief", dest="scale", action="store_const", const=BRIEF, help="once, in the full shape")
    parser.add_argument("--only", choices=BENCHES, help="one bench alone")
    asked = parser.parse_args()
    allow_open_files(20_000)
    runs = [bench(name) for name in BENCHES if asked.only in (None, name)]
    for run in filter(None, runs):
        for figure in run(asked.scale):
            show(figure)
    return int(None in runs)


if __name__ == "__main__":
    sys.exit(main())
