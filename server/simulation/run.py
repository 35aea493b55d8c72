"""Many tables, on all cores: which process plays a table, and when, changes nothing about it."""

from __future__ import annotations

import gc
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Unfinished, played
from server.simulation.results import Ended, ended

MOST_AT_ONCE = 20
"""Tables given to a process at a time."""


class SimulationFailed(Exception):
    """A table could not be played; the message names it and says why."""


def run(
    plan: Plan, tables: int, processes: int, folder: Path | None = None, most: int | None = None
) -> Iterator[Ended]:
    """How the tables ended, in order; with a folder, the logs of the first ``most`` are written there.

    Raises:
        SimulationFailed: one of them could not be played.
    """
    numbers = range(1, tables + 1)
    play = partial(_play, plan, folder, tables if most is None else most)
    if processes == 1:
        yield from map(play, numbers)
        return
    chunk = max(1, min(MOST_AT_ONCE, tables // (4 * processes)))
    # Spawned rather than forked: the same on all systems, and no thread or lock of this process is copied.
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        yield from pool.map(play, numbers, chunksize=chunk)
    except BrokenProcessPool:
        raise SimulationFailed("a process ended before its tables did; was there too little memory?") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    # Ctrl-C is handled by the parent, which then ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Finished tables are freed by reference counts; with the collector hardly ever running, a quick game of mbg takes
    # 22 ms instead of 29 (docs/measured/performance.md, together with logs that are not kept).
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def _play(plan: Plan, folder: Path | None, most: int, number: int) -> Ended:
    out = folder if number <= most else None
    try:
        play = played(plan, number, kept=out is not None)
    except Unfinished as no:
        raise SimulationFailed(f"table {plan.name(number)}: {no}") from None
    except Exception as fault:
        raise SimulationFailed(f"table {plan.name(number)}: {type(fault).__name__}: {fault}") from fault
    if out is not None:
        (out / f"{plan.name(number)}.jsonl").write_bytes(log_file.written(play.commits))
    return ended(play)
