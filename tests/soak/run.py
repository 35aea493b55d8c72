"""A soak from beginning to end: a house, tables of bots that are opened as others end, and samples of memory."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from events.redis import RedisStore, connect
from server.admin.vitals import everyone
from server.tables.rooms import EVICT_SECONDS, IDLE_SECONDS
from sotto_client import Client
from tests.patience import PATIENCE
from tests.soak.verdict import Sample, faults
from tests.storm.house import House


class Kind(NamedTuple):
    """How a game is played here: at how many tables at once, by how many, and with which options."""

    tables: int
    seats: int
    options: dict[str, Any]


KINDS = {
    "liars_dice": Kind(6, 2, {"dice": 3}),
    "wizard": Kind(1, 3, {}),
    "avalon": Kind(1, 7, {}),
}
"""Most end within seconds, for what is left behind is left by those that end; two go on for minutes."""

TABLES = sum(kind.tables for kind in KINDS.values())

BOT_DELAY = 0.2

LOOK_SECONDS = 0.5
SAMPLE_SECONDS = 5.0


@dataclass(frozen=True)
class Course:
    """How long, with which packages of games, and how long tables stay in memory that have ended."""

    seconds: float = 600.0
    packages: str = "games"
    kept_seconds: float = IDLE_SECONDS + EVICT_SECONDS


@dataclass
class Soaked:
    """What became of it."""

    samples: list[Sample] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Opener:
    """Keeps the number of running tables of each kind where it is."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._opened = 0
        self.running = 0

    @property
    def ended(self) -> int:
        """How many tables have ended so far."""
        return self._opened - self.running

    async def run(self) -> None:
        """Open a table for each that has ended, for ever."""
        while True:
            running = Counter(one["game"] for one in await self._client.tables(status="playing", limit=TABLES))
            self.running = running.total()
            for game, kind in KINDS.items():
                for _ in range(kind.tables - running[game]):
                    await self._open(game, kind)
            await asyncio.sleep(LOOK_SECONDS)

    async def _open(self, game: str, kind: Kind) -> None:
        """Begin a game whose opener hands her seat over: bots that are alone play only while there is nothing to do."""
        table = await self._client.open_table(game, {"pace": "live"} | kind.options, seats=kind.seats)
        await self._client.sit(table, 1)
        for seat in range(2, kind.seats + 1):
            await self._client.give_to_bot(table, seat)
        await self._client.start(table)
        await self._client.do(table, "seat:1", {"type": "hand_over"})
        self._opened += 1
        self.running += 1


async def soak(folder: Path, course: Course, told: Callable[[Sample], None] = lambda sample: None) -> Soaked:
    """Let bots play, and look at the memory of a web and a worker all the time; ``told`` hears of every sample."""
    soaked = Soaked()
    settings: dict[str, Any] = {"games": course.packages, "bot_delay": BOT_DELAY}
    async with House(folder, webs=1, workers=1, **settings) as house, _store(house) as store:
        processes = {one.name: psutil.Process(one.process.pid) for one in house.servers if one.process is not None}
        async with Client(house.urls[0]) as client, asyncio.TaskGroup() as group:
            await client.sign_up("Soak")
            opener = Opener(client)
            opening, began = group.create_task(opener.run()), time.monotonic()
            while (at := time.monotonic() - began) < course.seconds:
                soaked.samples.append(Sample(at, *await _looked_at(processes, store), opener.running, opener.ended))
                told(soaked.samples[-1])
                await asyncio.sleep(SAMPLE_SECONDS)
            opening.cancel()
    soaked.faults = faults(soaked.samples, course.seconds, course.kept_seconds)
    return soaked


@asynccontextmanager
async def _store(house: House) -> AsyncIterator[RedisStore]:
    store = await connect(f"unix://{house.store.socket}", append_timeout=PATIENCE)
    try:
        yield store
    finally:
        await store.close()


async def _looked_at(processes: dict[str, psutil.Process], store: RedisStore) -> tuple[dict[str, int], dict[str, int]]:
    """Resident bytes and tables in memory; of a process that has ended, NoSuchProcess."""
    rooms = {one.pid: one.rooms for one in await everyone(store)}
    return (
        {name: process.memory_info().rss for name, process in processes.items()},
        {name: rooms.get(process.pid, 0) for name, process in processes.items()},
    )
