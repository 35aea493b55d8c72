"""What a number of tables and spectators needs, from unit costs that were measured: ``python -m bench.sizing --help``.

A sum, not a measurement: ``--held`` holds it to measured points (docs/measured/sizing.md), and ``--draw`` draws both.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

MOVE_US = 720.0
"""A move at the pace of people that one process takes, folds for eight viewers and shows to seven sockets."""
FOLD_US = 130.0
"""The same move folded by each further process that holds the table, without sockets."""
HEARD_US = 60.0
"""Waking up for a signal, in each process that follows the store; when busy, many signals share one."""
SHOWN_US = 18.0
"""One frame written to one of 1,000 sockets, on a busy machine whose clients share its cores; 5.5 on a quiet one."""
WOKEN_US = 500.0
"""A move of a watched table in an edge, whatever the sockets: waking up, reading, folding, encoding."""
SOCKET_IDLE_US, EDGE_IDLE_US = 3.5, 4_000.0
"""A second of a socket, and of an edge, at which nothing happens: pings, and following the store."""
APPEND_US = 22.0
"""Redis: one append that comes alone."""
READ_US = 12.0
"""Redis: one follower's read of what has grown, by each process that holds the table."""
SIGNAL_US = 1.6
"""Redis: one signal handed to one follower."""

PROCESS_MB, SOCKET_KB, TABLE_KB = 105.0, 10.0, 26.0
FRAME_BYTES = 190.0
BUSY = 0.7
"""The part of a core that is planned for: beyond it waiting times grow fast."""
EDGE_SOCKETS = 10_000
"""Sockets of one edge, as measured: the last of them gets a frame 0.2 s after the first."""


class Load(NamedTuple):
    """What is to be carried: tables of ``seats``, a move every ``pace`` seconds, spectators of ``watched`` tables."""

    tables: int
    seats: int
    pace: float
    spectators: int
    watched: int


class Need(NamedTuple):
    """Processes, cores, memory, Redis and the wire that a load needs."""

    webs: int
    workers: int
    edges: int
    web_cores: float
    edge_cores: float
    memory_gb: float
    redis_cores: float
    primaries: int
    replicas: int
    out_mbit: float


def edge_cores(sockets: float, moves: float, edges: int = 1) -> float:
    """Return the cores that edges use where ``sockets`` watch one table with ``moves`` a second."""
    return (sockets * (moves * SHOWN_US + SOCKET_IDLE_US) + edges * (moves * WOKEN_US + EDGE_IDLE_US)) / 1e6


def need(load: Load) -> Need:
    """Sum up what a load needs, with every table held by two webs and by its worker."""
    moves = load.tables / load.pace
    watched_moves = load.watched / load.pace
    edges = ceil(load.spectators / EDGE_SOCKETS)
    shown = load.spectators * SHOWN_US / load.pace
    idle = edges * (watched_moves * WOKEN_US + EDGE_IDLE_US) + load.spectators * SOCKET_IDLE_US
    edge = (shown + idle) / 1e6
    webs = workers = 1
    cores = 0.0
    for _ in range(20):  # more processes hear more, which takes more processes
        cores = moves * (MOVE_US + 2 * FOLD_US + (webs + workers) * HEARD_US / max(1.0, moves / 200)) / 1e6
        webs, workers = max(1, ceil(0.8 * cores / BUSY)), max(1, ceil(0.2 * cores / BUSY))
    primary = moves * (APPEND_US + 3 * READ_US + (webs + workers) * SIGNAL_US) / 1e6
    replica = moves * SIGNAL_US / 1e6 + watched_moves * READ_US / 1e6
    by_replica = max(1, int(BUSY / replica))
    sockets = load.tables * load.seats
    memory = (webs + workers + edges) * PROCESS_MB / 1e3 + (sockets + load.spectators) * SOCKET_KB / 1e6
    memory += 3 * load.tables * TABLE_KB / 1e6 + edges * load.watched * TABLE_KB / 1e6
    frames = moves * load.seats + watched_moves * load.spectators / max(1, load.watched)
    return Need(
        webs=webs,
        workers=workers,
        edges=edges,
        web_cores=cores,
        edge_cores=edge,
        memory_gb=memory,
        redis_cores=primary,
        primaries=max(1, ceil(primary / BUSY)),
        replicas=ceil(edges / by_replica),
        out_mbit=frames * FRAME_BYTES * 8 / 1e6,
    )


def first_full(load: Load, cores: int, mbit: float) -> str:
    """Name what runs out first on machines with this number of cores, one Redis and such a line."""
    wanted = need(load)
    parts = {
        "cores": (wanted.web_cores + wanted.edge_cores) / (cores * BUSY),
        "Redis": wanted.redis_cores / BUSY,
        "the line": wanted.out_mbit / mbit,
    }
    return max(parts, key=lambda name: parts[name])


def simulated(sockets: int, moves: float, seconds: float, seed: int = 1) -> tuple[float, float]:
    """Let moves come by chance to one edge that shows them one after the other; the last viewer's delay in seconds.

    The median and the 99th percentile of moves; a simulation, without any socket. ``sockets`` are those of one table.
    """
    dice = random.Random(seed)
    at = free = 0.0
    delays: list[float] = []
    while at < seconds:
        at += dice.expovariate(moves)
        work = (WOKEN_US + sockets * SHOWN_US) / 1e6 * dice.uniform(0.9, 1.3)
        free = max(at, free) + work
        delays.append(free - at)
    delays.sort()
    return delays[len(delays) // 2], delays[int(len(delays) * 0.99)]


def held(measured: Iterable[dict[str, Any]]) -> list[dict[str, float]]:
    """Put the prediction beside each measured point of bench.edges."""
    return [
        {
            "sockets": point["sockets"],
            "cores": point["cores"],
            "predicted": edge_cores(point["sockets"], 1.0, point["edges"]),
            "megabytes": point["kilobytes"] * point["sockets"] / 1e3,
            "predicted_megabytes": SOCKET_KB * point["sockets"] / 1e3,
        }
        for point in measured
    ]


def draw(points: Sequence[dict[str, float]], file: Path) -> None:
    """Draw prediction and measured points, from zero."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    most = max(point["sockets"] for point in points)
    with mpl.rc_context({"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}):
        drawing = Figure(figsize=(8, 3.4), layout="constrained")
        for axes, what, unit in zip(drawing.subplots(1, 2), ("cores", "megabytes"), ("cores", "MB"), strict=True):
            expected = "predicted" if what == "cores" else "predicted_megabytes"
            axes.plot([p["sockets"] for p in points], [p[expected] for p in points], color="#888888", label="predicted")
            axes.plot([p["sockets"] for p in points], [p[what] for p in points], "o", color="#1f4e79", label="measured")
            axes.set_xlim(0, most * 1.05)
            axes.set_ylim(0, 1.15 * max(max(p[what], p[expected]) for p in points))
            axes.set_xlabel("sockets on two edges, one move a second")
            axes.set_ylabel(unit)
            axes.legend(frameon=False)
            axes.spines[["top", "right"]].set_visible(False)
        drawing.savefig(file, metadata={"Date": None})


def main() -> None:
    """Print what a load needs, or hold the model to measured points."""
    parser = argparse.ArgumentParser(prog="python -m bench.sizing", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=7)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between two moves of a table")
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--watched", type=int, default=1)
    parser.add_argument("--cores", type=int, default=8)
    parser.add_argument("--mbit", type=float, default=1000.0)
    parser.add_argument("--held", type=Path, help="what bench.edges printed")
    parser.add_argument("--draw", type=Path, help="where to draw it")
    asked = parser.parse_args()
    if asked.held:
        points = held(json.loads(line) for line in asked.held.read_text().splitlines())
        for point in points:
            print(json.dumps(point))
        if asked.draw:
            draw(points, asked.draw)
        return
    load = Load(asked.tables, asked.seats, asked.pace, asked.spectators, asked.watched)
    print(json.dumps(need(load)._asdict() | {"first_full": first_full(load, asked.cores, asked.mbit)}))
    if load.spectators:
        median, late = simulated(EDGE_SOCKETS // load.watched, load.watched / load.pace, 600.0)
        print(json.dumps({"simulated_last_viewer_median": median, "simulated_99": late}))


if __name__ == "__main__":
    main()
