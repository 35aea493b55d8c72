"""What a storm does to a house: each leaves it whole, and says what it did to the store."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any

from tests.e2e.serving import ROOT
from tests.events.full_disk import NEVER, files_end_at
from tests.patience import PATIENCE
from tests.storm.house import House

STANDS_SECONDS = 4.0
"""How long a store stands still or takes nothing: longer than any one answer is waited for."""

DOWN_SECONDS = 1.0

JUMP_SECONDS = 3600.0

BREAKS = 3

BREAKS_SECONDS = 5.0
"""How long appends are waited for to break, as many as are wanted."""

FULL = 1
"""A limit of memory that every store is beyond."""


@dataclass
class Done:
    """One fault that was done; see tests.storm.checker.heard.Harm."""

    name: str
    begun: int
    ended: int = 0
    wall_begun: int = 0
    kills_store: bool = False
    takes_nothing: bool = False
    took_again: int = 0

    def told(self) -> dict[str, Any]:
        """What the checker reads."""
        return asdict(self)


class Storm:
    """Does harm to a house."""

    def __init__(self, house: House, rng: random.Random, crowd: int) -> None:
        self.house = house
        self.rng = rng
        self.crowd = crowd
        self.done: list[Done] = []

    async def strike(self, name: str) -> Done:
        """Do one harm."""
        done = Done(name, time.monotonic_ns())
        self.done.append(done)
        await HARMS[name](self, done)
        done.ended = done.ended or time.monotonic_ns()
        return done

    @asynccontextmanager
    async def takes_nothing(self, done: Done) -> AsyncIterator[None]:
        """For as long as the block lasts the store takes nothing from anybody."""
        done.begun, done.wall_begun = time.monotonic_ns(), time.time_ns() // 1_000_000
        done.takes_nothing = True
        yield
        done.ended = done.took_again = time.monotonic_ns()


async def kill_web(storm: Storm, _: Done) -> None:
    storm.rng.choice(storm.house.some("web")).kill()
    await storm.house.serving()


async def kill_worker(storm: Storm, _: Done) -> None:
    storm.rng.choice(storm.house.some("worker")).kill()


async def kill_all_servers(storm: Storm, _: Done) -> None:
    for server in storm.house.servers:
        server.kill()
    await storm.house.serving()


async def kill_store(storm: Storm, done: Done) -> None:
    done.kills_store = True
    storm.house.store.signal(signal.SIGKILL)
    async with storm.takes_nothing(done):
        await asyncio.sleep(DOWN_SECONDS)
    done.begun -= 1  # what was accepted up to the kill
    await storm.house.store.start()
    done.ended = time.monotonic_ns()


async def pause_store(storm: Storm, done: Done) -> None:
    storm.house.store.signal(signal.SIGSTOP)
    async with storm.takes_nothing(done):
        await asyncio.sleep(STANDS_SECONDS)
    storm.house.store.signal(signal.SIGCONT)


async def fill_store(storm: Storm, done: Done) -> None:
    await storm.house.store.say("CONFIG", "SET", "maxmemory", FULL)
    async with storm.takes_nothing(done):
        await asyncio.sleep(STANDS_SECONDS)
    await storm.house.store.say("CONFIG", "SET", "maxmemory", 0)


async def fill_disk(storm: Storm, done: Done) -> None:
    store = storm.house.store
    done.kills_store = storm.house.durability == "always"  # then it ends rather than answer what is not written
    files_end_at(store.pid, 1)
    await asyncio.sleep(STANDS_SECONDS)
    if store.process is not None and store.process.poll() is None:
        files_end_at(store.pid, NEVER)
        await _until(lambda: _writes(storm))
    await store.start()


async def break_half(storm: Storm, _: Done) -> None:
    await _break(storm, "half")


async def break_answer(storm: Storm, _: Done) -> None:
    await _break(storm, "answer")


async def reset_lines(storm: Storm, _: Done) -> None:
    for _again in range(5):
        storm.house.line.reset()
        await asyncio.sleep(storm.rng.uniform(0.05, 0.3))


async def clock_ahead(storm: Storm, _: Done) -> None:
    await _set_clock(storm, JUMP_SECONDS)


async def clock_back(storm: Storm, _: Done) -> None:
    await _set_clock(storm, -JUMP_SECONDS)


async def reconnect(storm: Storm, _: Done) -> None:
    words = ["-m", "tests.storm.crowd", str(storm.house.folder / "heard"), f"{len(storm.done)}", f"{storm.crowd}"]
    crowd = await asyncio.create_subprocess_exec(sys.executable, *words, *storm.house.urls, cwd=ROOT)
    assert await crowd.wait() == 0, "the crowd did not get in"


HARMS: dict[str, Callable[[Storm, Done], Awaitable[None]]] = {
    "web killed": kill_web,
    "worker killed": kill_worker,
    "all webs and workers killed": kill_all_servers,
    "store killed": kill_store,
    "store paused": pause_store,
    "store full": fill_store,
    "disk full": fill_disk,
    "half an append, then a reset": break_half,
    "an append's answer lost, then a reset": break_answer,
    "all lines to the store reset, five times": reset_lines,
    "clock an hour ahead, and right again": clock_ahead,
    "clock an hour back, and right again": clock_back,
    "everybody reconnects at once": reconnect,
}


async def _break(storm: Storm, where: Any) -> None:
    line = storm.house.line
    line.broken.clear()
    line.breaks += [where] * BREAKS
    with suppress(TimeoutError):
        await asyncio.wait_for(line.broken.wait(), BREAKS_SECONDS)
    line.breaks.clear()


async def _set_clock(storm: Storm, ahead: float) -> None:
    storm.house.clock.ahead = ahead
    await asyncio.sleep(STANDS_SECONDS)
    storm.house.clock.ahead = 0.0


async def _writes(storm: Storm) -> bool:
    info = await storm.house.store.say("INFO", "persistence")
    return isinstance(info, dict) and info["aof_last_write_status"] == "ok"


async def _until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():  # noqa: ASYNC110 - what is waited for is in another process
            await asyncio.sleep(0.1)
