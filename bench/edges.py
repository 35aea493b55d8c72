"""What spectators cost on edges: ``python -m bench.edges --sockets 1000 5000 20000 --edges 2``.

One table of people at which somebody says something once a second; edges follow the store, and clients in processes of
their own watch what is public there. CPU time and memory are those of the edges; all bytes must arrive.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec
import psutil

from bench.children import Child
from bench.measuring import allow_open_files, cpu_seconds, memory
from sotto_client import Client
from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, served

FILES = 20_000
WARM = 200
"""Sockets on each edge before the first look: what they make the process fetch, later ones find there."""


class Cost(NamedTuple):
    """What a number of sockets on a number of edges costs: memory each, the CPU of all edges a second, and each
    delivery's."""

    sockets: int
    edges: int
    kilobytes: float
    idle_cores: float
    cores: float
    microseconds: float
    bytes_each: float
    load: float


async def said(person: Client, table: str, seconds: float) -> int:
    """Say something once a second, and return how often."""
    times = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await person.do(table, "seat:1", {"type": "say", "text": f"word {times:04}", "to": "table"})
        times += 1
        await asyncio.sleep(1.0)
    return times


async def measured(sockets: int, edges: int, seconds: float) -> Cost:
    """Let ``sockets`` watch one table, shared among ``edges``."""
    with ExitStack() as after:
        folder = Path(after.enter_context(tempfile.TemporaryDirectory()))
        server = after.enter_context(served(folder, fresh=True, limits="off"))
        fronts = [
            Serving(folder, command="edge", output=f"edge{n}.log", fresh=True, limits="off") for n in range(edges)
        ]
        for front in fronts:
            after.callback(front.kill)
            front.start()
        crowds = [after.enter_context(Child("bench.crowd")) for _ in fronts]
        async with party(server.url, 2) as people:
            table = await begin(people, "liars_dice", seats=2, pace="slow")

            def stand(count: int) -> None:
                for front, crowd in zip(fronts, crowds, strict=True):
                    crowd.ask("stand", port=front.port, path="/ws", count=count, watch=table)

            await asyncio.to_thread(stand, WARM)
            ids = [front.process.pid for front in fronts if front.process]
            before = sum(map(memory, ids))
            await asyncio.to_thread(stand, sockets // edges - WARM)
            each = (sum(map(memory, ids)) - before) / (sockets - WARM * edges)
            began, idle = time.monotonic(), sum(map(cpu_seconds, ids))
            await asyncio.sleep(seconds)
            idle = (sum(map(cpu_seconds, ids)) - idle) / (time.monotonic() - began)
            received = sum(crowd.ask("received") for crowd in crowds)
            began, spent = time.monotonic(), sum(map(cpu_seconds, ids))
            times = await said(people[0], table, seconds)
            spent, took = sum(map(cpu_seconds, ids)) - spent, time.monotonic() - began
            await asyncio.sleep(1.0)
            received = sum(crowd.ask("received") for crowd in crowds) - received
    micro = (spent - idle * took) / (times * sockets) * 1e6
    load = psutil.getloadavg()[0]
    return Cost(sockets, edges, each / 1000, idle, spent / took, micro, received / times / sockets, load)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.edges", description=__doc__)
    parser.add_argument("--sockets", type=int, nargs="+", default=[1000, 5000, 20_000])
    parser.add_argument("--edges", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    allow_open_files(FILES)
    for sockets in asked.sockets:
        cost = asyncio.run(measured(sockets, asked.edges, asked.seconds))
        print(msgspec.json.encode(cost._asdict()).decode(), flush=True)


if __name__ == "__main__":
    main()
