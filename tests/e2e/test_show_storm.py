"""Everything is killed, paused and filled up in turn while tables are played: what was granted is there, once.

SOTTO_STORM_TABLES=30 plays as many tables as that at a time. With everysec a Redis that is killed may lose what it was
not yet able to hand to the system; then what it lost was granted just before.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.parties import party
from tests.e2e.processes import Processes, supervised
from tests.e2e.storms import HARMS, Group, Tally, struck, went_on
from tests.patience import PATIENCE

TABLES = {"everysec": 20, "always": 6}
CALM_SECONDS = 2.0

UNWRITTEN_SECONDS = 3.0
"""How old what Redis granted may be before it is handed to the system, when its disk is slow."""


@asynccontextmanager
async def gathered(processes: Processes, tables: int) -> AsyncIterator[list[Group]]:
    """Groups of two, one connected to each server."""
    async with AsyncExitStack() as stack:
        yield [
            Group([(await stack.enter_async_context(party(url, 1)))[0] for url in processes.urls])
            for _ in range(tables)
        ]


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("durability", list(TABLES))
async def test_play_goes_on_whatever_is_killed(
    tmp_path: Path, durability: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = int(os.environ.get("SOTTO_STORM_TABLES", TABLES[durability]))
    with supervised(tmp_path, durability=durability) as processes:
        async with gathered(processes, tables) as groups:
            over, tally = asyncio.Event(), Tally()
            playing = [asyncio.create_task(group.play(over)) for group in groups]
            await went_on(groups, time.monotonic())
            begun, seconds = {}, {}
            for name, harm in HARMS.items():
                begun[name] = time.monotonic()
                seconds[name] = await struck(processes, groups, harm)
                await asyncio.sleep(CALM_SECONDS)
            over.set()
            _, standing = await asyncio.wait(playing, timeout=2 * PATIENCE)
            for one in standing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=bool(standing))
            for group in groups:
                await group.counted(tally)
        assert "Traceback" not in processes.output, processes.output
        with capsys.disabled():
            print(f"\nstorm: {tables} tables at a time, {durability}: {tally.granted} granted,", end=" ")
            print(f"{len(tally.lost_at)} lost, {tally.doubled} twice; {len(standing)} tables stand still")
            for name, (first, last) in seconds.items():
                print(f"  {name}: play went on after {first:.1f} s, everywhere after {last:.1f} s")
        assert not standing
        assert tally.doubled == 0
        killed = begun["Redis killed"]
        unwritten = [at for at in tally.lost_at if killed - UNWRITTEN_SECONDS < at < killed + CALM_SECONDS]
        assert tally.lost_at == (unwritten if durability == "everysec" else [])
