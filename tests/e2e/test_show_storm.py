"""Everything is killed, paused and filled up in turn while tables are played: what was granted is there, once.

SOTTO_STORM_TABLES=30 plays as many tables as that at a time.
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

TABLES = int(os.environ.get("SOTTO_STORM_TABLES", "20"))
CALM_SECONDS = 2.0


@asynccontextmanager
async def gathered(processes: Processes) -> AsyncIterator[list[Group]]:
    """Groups of two, one connected to each server."""
    async with AsyncExitStack() as stack:
        yield [
            Group([(await stack.enter_async_context(party(url, 1)))[0] for url in processes.urls])
            for _ in range(TABLES)
        ]


@pytest.mark.slow
@pytest.mark.timeout(600 + 20 * TABLES)
@pytest.mark.parametrize("durability", ["always", "everysec"])
async def test_play_goes_on_whatever_is_killed(
    tmp_path: Path, durability: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with supervised(tmp_path, durability=durability) as processes:
        async with gathered(processes) as groups:
            over, tally = asyncio.Event(), Tally()
            playing = [asyncio.create_task(group.play(over)) for group in groups]
            await went_on(groups, time.monotonic())
            told: list[tuple[str, float, float, float]] = []
            for name, harm in HARMS.items():
                begun = time.monotonic()
                told.append((name, begun, *await struck(processes, groups, harm)))
                await asyncio.sleep(CALM_SECONDS)
            over.set()
            await asyncio.gather(*playing)
            for group in groups:
                await group.counted(tally)
        assert "Traceback" not in processes.output, processes.output
        with capsys.disabled():
            print(f"\nstorm: {TABLES} tables at a time, {durability}: {tally.granted} granted,", end=" ")
            print(f"{len(tally.lost_at)} lost, {tally.doubled} twice; {sum(len(one.tables) for one in groups)} games")
            for name, begun, first, last in told:
                lost = sum(begun <= at for at in tally.lost_at)
                print(f"  {name}: goes on after {first:.1f} s, everywhere after {last:.1f} s; {lost} lost since then")
        assert tally.doubled == 0
        assert not tally.lost_at
