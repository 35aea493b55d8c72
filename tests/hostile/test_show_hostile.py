"""Strangers do all they can to a server while people play there: nobody there is slowed, and nothing of it stays.

What the players feel is held to what they felt just before.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.e2e.parties import Recorder, begin, party
from tests.e2e.serving import ROOT, Serving, served
from tests.patience import PATIENCE
from tests.storm.run import odd_lines

SECONDS = 6.0
ROUNDS = 3

PAUSE_SECONDS = 0.08
"""After each command: well within what an account may do."""

SLOWER_MOST = 1.2
NOISE = 1.5
"""What one measurement of the same may differ from the next on a machine that does other things, too."""

MEMORY_MOST = 96 * 1024 * 1024
"""What may stay: caches that have a bound of their own."""


class Player:
    """Says something at a table again and again, and notes how long the answer takes."""

    def __init__(self, person: Recorder, table: str) -> None:
        self._person, self._table = person, table
        self.took: list[float] = []

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            for type in ("hand_over", "take_back"):
                begun = time.perf_counter()
                await self._person.do(self._table, "seat:1", {"type": type})
                self.took.append(time.perf_counter() - begun)
                await asyncio.sleep(PAUSE_SECONDS)

    def median(self) -> float:
        """Seconds that half of the answers took at most, since the last call."""
        took, self.took = self.took, []
        assert len(took) > 10, "hardly anything was answered"
        return statistics.median(took)


async def attacked(url: str, table: str) -> Any:
    """Let strangers attack for a while; what became of them."""
    words = [sys.executable, "-m", "tests.hostile.attackers", url, table, str(SECONDS)]
    process = await asyncio.create_subprocess_exec(*words, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return json.loads(said)


@asynccontextmanager
async def playing(serving: Serving) -> AsyncIterator[Player]:
    """A person who plays with bots at a table that waits for nobody else."""
    async with party(serving.url, 1) as (person,):
        table = await begin([person], "avalon", bots=6, pace="slow")
        player = Player(person, table)
        task = asyncio.create_task(player.play())
        try:
            yield player
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def opened(serving: Serving) -> str:
    """A table to attack."""
    async with party(serving.url, 1) as people:
        return await begin(people, "mbg", bots=2, pace="slow")


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_strangers_slow_nobody_and_leave_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path, fresh=True) as serving:
        table = await opened(serving)
        assert serving.process is not None
        memory = psutil.Process(serving.process.pid).memory_info
        ratios = []
        async with playing(serving) as player:
            met = await attacked(serving.url, table)  # what it takes once is taken now
            before = memory().rss
            for _ in range(ROUNDS):
                player.took.clear()
                await asyncio.sleep(SECONDS)
                calm = player.median()
                met = await attacked(serving.url, table)
                ratios.append(player.median() / calm)
        grown = await settled(memory, before)
        odd = odd_lines(serving.output)
    with capsys.disabled():
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        print(f"\nhostile: p50 of commands {spread} times that of calm; {grown / 1e6:.0f} MB stay; {met}")
    assert odd == []
    assert grown < MEMORY_MOST
    assert min(ratios) < SLOWER_MOST * NOISE, ratios


async def settled(memory: Any, before: int) -> int:
    """What of the memory is still held once the strangers have gone."""
    deadline = time.monotonic() + PATIENCE
    while (grown := memory().rss - before) > MEMORY_MOST / 2 and time.monotonic() < deadline:  # noqa: ASYNC110
        await asyncio.sleep(0.5)
    return int(grown)
