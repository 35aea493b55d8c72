"""Several webs and a worker on one Redis, and what each of these processes uses."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import msgspec
import psutil
from msgspec.structs import replace

from bench.measuring import cpu_seconds
from bench.peers.servers import SEATS, Server, redis
from bench.peers.talks import Ticket
from bench.sotto import Api
from tests.e2e.many_processes import house

COUNTS = (1, 2, 4)
"""How many webs share a Redis."""


class Used(NamedTuple):
    """What a process has used: seconds of CPU time, and how often its main thread was woken after it had slept."""

    cpu: float
    wakes: int


Spent = dict[str, list[Used]]
"""What the processes of each kind have used: ``web``, ``worker`` and ``redis``."""


class Bill(msgspec.Struct):
    """What was used from one moment to another."""

    spent: Spent = {}
    seconds: float = 0.0

    @property
    def cpu(self) -> float:
        """Seconds of CPU time of all processes."""
        return sum(used.cpu for processes in self.spent.values() for used in processes)

    def each(self, count: float) -> dict[str, dict[str, list[float]]]:
        """For each process, µs and wake-ups for each of ``count`` moves, or seconds."""
        spent = self.spent.items()
        return {
            "cpu": {kind: [round(used.cpu / count * 1e6, 1) for used in processes] for kind, processes in spent},
            "wakes": {kind: [round(used.wakes / count, 3) for used in processes] for kind, processes in spent},
        }


class Webs(Server):
    """Some webs and a worker, each a process; all of them share the core with their Redis."""

    talk = "sotto"

    def __init__(self, count: int) -> None:
        self._count = count

    def _start(self, stack: ExitStack) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url, store = redis(folder, stack)
        settings = {"games": "bench.peers.games", "limits": "off", "fresh": True}
        running = stack.enter_context(house(folder, url, webs=self._count, workers=1, **settings))
        started = [one.process.pid for one in (*running.webs, *running.workers) if one.process]
        self.processes = [*started, store]
        self._apis = [stack.enter_context(closing(Api(web.port))) for web in running.webs]
        self.port = self._apis[0].port

    def places(self, tables: int) -> list[Ticket]:
        """The seats of new tables, each table at the web where it was opened, one web after the other."""
        tokens = [self._apis[0].account(f"Seat {seat}") for seat in SEATS]
        return [
            Ticket(self.talk, name, seat, "/ws", token, port=api.port)
            for api in islice(cycle(self._apis), tables)
            for name in [api.start(tokens, "number")]
            for seat, token in zip(SEATS, tokens, strict=True)
        ]

    def at_first(self, places: Iterable[Ticket]) -> list[Ticket]:
        """Those of the places that are at the first web."""
        return [place for place in places if place.port == self.port]

    def spread(self, places: Iterable[Ticket]) -> list[Ticket]:
        """The same places, with the seats of each table at all webs in turn."""
        return [replace(place, port=self._apis[place.seat % self._count].port) for place in places]


@contextmanager
def billed(server: Server) -> Iterator[Bill]:
    """Note what each process of ours uses meanwhile."""
    bill, before, began = Bill(), _used(server), time.perf_counter()
    yield bill
    bill.seconds, after = time.perf_counter() - began, _used(server)
    bill.spent = {kind: list(map(_between, before[kind], after[kind])) for kind in after}


def _used(server: Server) -> Spent:
    used = [Used(cpu_seconds(one), psutil.Process(one).num_ctx_switches().voluntary) for one in server.processes]
    webs = len(used) - (2 if isinstance(server, Webs) else 1)
    return {"web": used[:webs], "worker": used[webs:-1], "redis": used[-1:]}


def _between(before: Used, after: Used) -> Used:
    return Used(after.cpu - before.cpu, after.wakes - before.wakes)
