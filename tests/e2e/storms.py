"""Storms: tables that are played one after the other while processes are killed, and what became of every command."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import psutil

from sotto_client import Refused, Unreachable, play
from tests.e2e.parties import Careless, Recorder, begin, decoded
from tests.e2e.processes import Processes
from tests.events.full_disk import NEVER, files_end_at
from tests.patience import PATIENCE

BOTS = 5
THINKS = 0.5
"""Seconds before each choice of a person."""

HARM_SECONDS = 8.0
"""How long a store stands still or takes nothing: longer than any one answer is waited for."""

AGAIN_SECONDS = 0.3

NOT_YET = float("inf")

Harm = Callable[[Processes], Awaitable[None]]


class Group:
    """People who play table after table until they are told to stop, and then finish the one they are at."""

    def __init__(self, people: list[Recorder]) -> None:
        self.people = people
        self.tables: list[str] = []

    async def play(self, over: asyncio.Event) -> None:
        for game in count():
            if over.is_set():
                return
            table = await self._begun()
            self.tables.append(table)
            players = enumerate(self.people, 1)
            results = await asyncio.gather(
                *(play(one, table, seat, Careless(f"{game}.{seat}"), THINKS) for seat, one in players)
            )
            assert all(result and result["how"] == "ended" for result in results)

    async def _begun(self) -> str:
        while True:
            try:
                return await begin(self.people, "avalon", bots=BOTS, private=True)
            except (Refused, Unreachable):  # then another table
                await asyncio.sleep(AGAIN_SECONDS)

    def granted_after(self, moment: float) -> float:
        """When the first command after a moment was granted; infinite if none was yet."""
        return min((at for one in self.people for at in one.granted_at if at > moment), default=NOT_YET)

    async def _is_finished(self, table: str) -> bool:
        return bool((await self.people[0].table(table))["status"] == "finished")

    async def counted(self, tally: Tally) -> None:
        """Hold every command that was granted to the logs."""
        stored: Counter[tuple[str, str, str]] = Counter()
        finished = [table for table in self.tables if await self._is_finished(table)]
        for table in finished:
            lines = (await self.people[0]._http.fetch("GET", "tables", table, "log")).splitlines()
            stored.update((table, f"seat:{one['by']}", one["request"]) for one in decoded(lines) if one.get("request"))
        tally.doubled += sum(times - 1 for times in stored.values())
        for one in self.people:
            for (table, as_, id, _), at in zip(one.granted, one.granted_at, strict=True):
                tally.granted += 1
                if table in finished and (table, as_, id) not in stored:
                    tally.lost_at.append(at)


@dataclass
class Tally:
    """What became of all commands; ``lost_at`` are the moments at which those were granted that are in no log."""

    granted: int = 0
    doubled: int = 0
    lost_at: list[float] = field(default_factory=list)


async def went_on(groups: list[Group], moment: float) -> tuple[float, float]:
    """Seconds from a moment to the first command granted at the first and at the last of all tables.

    Infinite if a table stands still for longer than PATIENCE.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while max(group.granted_after(moment) for group in groups) == NOT_YET:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
    granted = [group.granted_after(moment) - moment for group in groups]
    return min(granted), max(granted)


# --- harm ----------------------------------------------------------------------------------------------------------


def killing(*words: str) -> Harm:
    """Kill the process with these words in its command; it is started again."""

    async def harm(processes: Processes) -> None:
        victim = processes.one(*words)
        victim.kill()
        while victim.is_running() and victim.status() != psutil.STATUS_ZOMBIE:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    return harm


async def kill_first_web(processes: Processes) -> None:
    """Kill the server that the first person of each group is connected to."""
    await killing("serve", str(processes.ports[0]))(processes)


async def kill_redis(processes: Processes) -> None:
    processes.redis_server.kill()


async def pause_redis(processes: Processes) -> None:
    """Let Redis stand still; it is the same one afterwards."""
    server = processes.redis_server
    os.kill(server.pid, signal.SIGSTOP)
    await asyncio.sleep(HARM_SECONDS)
    os.kill(server.pid, signal.SIGCONT)
    await asyncio.sleep(0)
    assert processes.redis_server.pid == server.pid


async def fill_disk(processes: Processes) -> None:
    """Let no file of Redis grow any more, nor one that anybody would start instead of it."""
    all_of_them = psutil.Process(processes.supervisor.pid).children(recursive=True)
    limited = [one.pid for one in [processes.redis_server, *all_of_them]]
    for pid in limited:
        files_end_at(pid)
    await asyncio.sleep(HARM_SECONDS)
    for pid in {*limited, processes.redis_server.pid}:
        with suppress(ProcessLookupError):  # with always it has ended, and another was started
            files_end_at(pid, NEVER)


HARMS: dict[str, Harm] = {
    "web killed": kill_first_web,
    "worker killed": killing("worker"),
    "sotto redis killed": killing("redis"),
    "bot killed": killing("bot"),
    "Redis killed": kill_redis,
    "Redis paused": pause_redis,
    "disk full": fill_disk,
}


async def struck(processes: Processes, groups: list[Group], harm: Harm) -> tuple[float, float]:
    """Do harm, and wait until every table goes on; seconds until the first and until the last of them did."""
    await harm(processes)
    return await went_on(groups, time.monotonic())
