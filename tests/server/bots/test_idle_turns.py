"""server.bots.idle_turns: what may wait is done in turn, and waits for everything else."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from server.bots import idle_turns
from server.bots.idle_turns import IdleTurns
from tests.patience import PATIENCE


async def done(turns: IdleTurns, many: int, seconds: float = 0.0) -> list[int]:
    """Have pieces of work done, each taking this long, and return in which order that was."""
    order: list[int] = []
    over = asyncio.Event()

    async def work(number: int) -> None:
        await asyncio.sleep(seconds)
        order.append(number)
        if len(order) == many:
            over.set()

    for number in range(many):
        turns.soon(partial(work, number))
    await asyncio.wait_for(over.wait(), PATIENCE)
    return order


async def test_one_piece_after_the_other_in_the_order_in_which_they_came() -> None:
    turns = IdleTurns()
    keeping = asyncio.create_task(turns.run())
    assert await done(turns, 5) == [0, 1, 2, 3, 4]
    assert await done(turns, 2) == [0, 1]
    assert len(turns) == 0
    keeping.cancel()


async def test_after_each_piece_it_rests_longer_than_that_took() -> None:
    turns = IdleTurns()
    keeping = asyncio.create_task(turns.run())
    began = time.monotonic()
    await done(turns, 4, 0.02)
    assert time.monotonic() - began >= 4 * 0.02 + 3 * 0.02 * idle_turns.REST
    keeping.cancel()


async def test_while_the_loop_is_busy_little_is_done_and_never_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_turns, "PATIENCE_SECONDS", 0.1)
    turns, made = IdleTurns(), 0

    async def work() -> None:
        nonlocal made
        made += 1
        turns.soon(work)

    async def busy() -> None:
        while True:
            time.sleep(0.03)  # noqa: ASYNC251  what a loop that lags looks like
            await asyncio.sleep(0)

    turns.soon(work)
    tasks = [asyncio.create_task(turns.run()), asyncio.create_task(busy())]
    began = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        while made < 5:  # noqa: ASYNC110 - the loop is to be busy
            await asyncio.sleep(0)
    # Each waited until its patience was at an end, but for one that may have found the loop idle.
    assert time.monotonic() - began >= 4 * 0.1
    for task in tasks:
        task.cancel()
