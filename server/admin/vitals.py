"""Health of each process: loop lag, CPU, sockets, refusals. Each tells it in the store, for any to show.

``sotto worker`` has no HTTP and is heard of by this alone.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from events.redis import RedisStore
from events.store import StoreUnavailable
from server import logs, metrics
from server.admin.usage import Usage, Used
from server.clock import Now
from server.http.services import Kind
from server.living import EVERYWHERE, Living
from server.logs import Trouble
from server.tables.room import Room

STEP_SECONDS = 0.5
SAMPLE_STEPS = 10
"""The loop is asked twice a second how late it is; the worst of five seconds is one sample."""

SAMPLES = 60
FORGOTTEN_SECONDS = 30
WATCHED_MOST = 500


class Sample(msgspec.Struct, frozen=True):
    """Five seconds of a process: how late its loop was at worst (milliseconds), what it used of a core (0 to 1), its
    sockets, and the commands it accepted a second.
    """

    lag: float
    cpu: float
    sockets: int
    commands: float


class Vitals(msgspec.Struct, frozen=True):
    """What one process says of itself. ``memory`` in bytes, times in unix milliseconds; the last sample is the newest.

    ``limited`` counts what each limit turned away since it started; ``watched`` how many look at its tables.
    """

    process: str
    host: str
    pid: int
    kind: Kind
    started: int
    at: int
    memory: int
    rooms: int
    samples: list[Sample]
    limited: dict[str, int]
    troubles: list[Trouble]
    watched: dict[str, int]
    used: list[Used]


class Teller:
    """Measures this process and tells of it, for ever."""

    def __init__(
        self, store: RedisStore, held: Callable[[], Iterable[Room]], usage: Usage, kind: Kind, now: Now
    ) -> None:
        self._board = board(store)
        self._held = held
        self._usage = usage
        self._kind: Kind = kind
        self._now = now
        self._started = now()
        self._samples: deque[Sample] = deque(maxlen=SAMPLES)

    async def run(self) -> None:
        """Measure and tell, for ever."""
        while True:
            self._samples.append(await self._sample())
            with suppress(StoreUnavailable):
                await self.tell()

    async def _sample(self) -> Sample:
        began, used, granted, late = time.monotonic(), time.process_time(), metrics.COMMANDS["granted"], 0.0
        for _ in range(SAMPLE_STEPS):
            asleep = time.monotonic()
            await asyncio.sleep(STEP_SECONDS)
            late = max(late, time.monotonic() - asleep - STEP_SECONDS)
        seconds = time.monotonic() - began
        return Sample(
            lag=round(late * 1000, 1),
            cpu=round((time.process_time() - used) / seconds, 3),
            sockets=int(metrics.SOCKETS._value.get()),
            commands=round((metrics.COMMANDS["granted"] - granted) / seconds, 1),
        )

    async def tell(self) -> None:
        """Tell how this process is now. Raises StoreUnavailable."""
        rooms = list(self._held())
        watched = sorted(((len(room.watchers), room.id) for room in rooms if len(room.watchers)), reverse=True)
        said = Vitals(
            process=self._board.process,
            host=socket.gethostname(),
            pid=os.getpid(),
            kind=self._kind,
            started=self._started,
            at=self._now(),
            memory=_memory(),
            rooms=len(rooms),
            samples=list(self._samples),
            limited=metrics.LIMITED.all,
            troubles=list(logs.TROUBLES),
            watched={table: count for count, table in watched[:WATCHED_MOST]},
            used=self._usage.most(),
        )
        await self._board.publish({EVERYWHERE: msgspec.json.encode(said)})

    async def leave(self) -> None:
        """Say no more of this process, which is about to end."""
        await self._board.leave()


def board(store: RedisStore) -> Living:
    """What the processes of a store say of themselves."""
    return Living(store, "vitals", FORGOTTEN_SECONDS)


async def everyone(store: RedisStore) -> list[Vitals]:
    """Return what every process says of itself, those that answer HTTP first. Raises StoreUnavailable."""
    told = [msgspec.json.decode(one, type=Vitals) for one in (await board(store).read())[EVERYWHERE].values()]
    return sorted(told, key=lambda one: (one.kind, one.host, one.pid))


def _memory() -> int:
    """What this process holds of the machine's memory, in bytes; 0 where the system does not say (proc(5))."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
