"""What every bench measures with: figures, alternating rounds, the CPU time of processes, and open files."""

from __future__ import annotations

import gc
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import msgspec
import psutil

ON_LINUX = sys.platform.startswith("linux")


class Scale(NamedTuple):
    """How much is measured: ``rounds`` of every kind, about ``seconds`` each, with idle ``sockets`` standing by.

    ``tables`` of ``commits`` each are there when a server is killed that was idle for ``settled`` seconds;
    ``finished`` ones are archived. Of ``games`` the longest is replayed, of which the first ``played`` commits, by a
    browser that is ``slower`` by this factor.
    """

    rounds: int
    seconds: float
    sockets: int
    tables: int
    commits: int
    settled: float
    finished: int
    games: int
    played: int
    slower: int


FULL = Scale(
    rounds=9,
    seconds=2.0,
    sockets=4000,
    tables=1000,
    commits=200,
    settled=12.0,
    finished=2000,
    games=12,
    played=10_000,
    slower=4,
)
QUICK = FULL._replace(rounds=5, seconds=1.0, sockets=2000, tables=200, finished=200)
BRIEF = FULL._replace(rounds=1, seconds=0.1, commits=20, settled=1.0, games=1, played=20, slower=1)
"""All tables and sockets, once and for a moment: it shows that a bench runs, and its figures say nothing."""


class Figure(msgspec.Struct):
    """One line of the output. ``ratio`` is ``value`` divided by what ``against`` came to in the same unit."""

    bench: str
    value: float
    unit: str
    ratio: float
    against: str


def show(figure: Figure) -> None:
    """Print a figure as one line of JSON, rounded to four digits."""
    rounded = msgspec.structs.replace(figure, value=float(f"{figure.value:.4g}"), ratio=float(f"{figure.ratio:.3g}"))
    print(msgspec.json.encode(rounded).decode(), flush=True)


class Compared(NamedTuple):
    """The median of ours, and the median over the rounds of ours divided by each reference."""

    value: float
    ratios: list[float]


def compared(rounds: Sequence[Sequence[float]]) -> Compared:
    """What rounds came to. Each holds ours first, then every reference, taken one right after the other."""
    references = range(1, len(rounds[0]))
    ratios = [median(round[0] / round[one] for round in rounds) for one in references]
    return Compared(median(round[0] for round in rounds), ratios)


def alternate(times: int, *kinds: Callable[[], float]) -> Compared:
    """Measure ours and the references in turns, so that all of them see the same machine; one round more to warm up."""
    return compared([[kind() for kind in kinds] for _ in range(times + 1)][1:])


async def alternate_async(times: int, *kinds: Callable[[], Awaitable[float]]) -> Compared:
    """The same with kinds that wait."""
    return compared([[await kind() for kind in kinds] for _ in range(times + 1)][1:])


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage is collected: that costs as much as the process has objects, and comes by chance."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def per_second(seconds: float, work: Callable[[], int]) -> float:
    """How many units of work this process does in a second of its CPU time, tried for about this long."""
    done = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def cpu_seconds(process: int) -> float:
    """The CPU time a process has used, to the nanosecond on Linux; elsewhere the kernel counts it in steps of 10 ms."""
    if ON_LINUX:
        # The clock that clock_getcpuclockid(3) names.
        return time.clock_gettime(~process << 3 | 2)
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


def memory(process: int) -> int:
    """The bytes of memory a process holds (RSS)."""
    return int(psutil.Process(process).memory_info().rss)


def allow_open_files(wanted: int) -> None:
    """Let this process and its children open this number of files, or as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
