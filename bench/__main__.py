"""``python -m bench``: measure everything; ``--quick`` on a small scale, ``--only NAME`` one bench."""

from __future__ import annotations

import argparse

from bench import appends, commands, fanout, fold, mbg, opening, page, simulation, sockets
from bench.measuring import FULL, QUICK, allow_open_files, show

BENCHES = {
    "fold": fold.run,
    "simulate": simulation.run,
    "mbg": mbg.run,
    "commands": commands.run,
    "fanout": fanout.run,
    "sockets": sockets.run,
    "opening": opening.run,
    "appends": appends.run,
    "page": page.run,
}


def main() -> None:
    """Run what was asked for and print one line of JSON for every figure."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="on a small scale: about two minutes")
    parser.add_argument("--only", choices=BENCHES, help="one bench alone")
    asked = parser.parse_args()
    allow_open_files(20_000)
    for name, run in BENCHES.items():
        if asked.only in (None, name):
            for figure in run(QUICK if asked.quick else FULL):
                show(figure)


if __name__ == "__main__":
    main()
