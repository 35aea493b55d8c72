"""server.slices: whose turn it is, and what much of it costs whoever asks."""

from __future__ import annotations

import asyncio
import time

import pytest

from server import slices
from server.slices import BURST_SECONDS, SHARE, SLICE_SECONDS, Turns


def work(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


async def sliced(turns: Turns, asker: str | None, times: int) -> float:
    """Work for so many slices; how long it took."""
    began = time.perf_counter()
    piece = turns.slices(asker)
    for _ in range(times):
        work(SLICE_SECONDS)
        await piece.pause()
    return time.perf_counter() - began


async def test_of_many_long_works_one_has_a_slice_in_each_turn_of_the_loop() -> None:
    turns = Turns()
    tasks = [asyncio.create_task(sliced(turns, None, 4)) for _ in range(20)]
    await asyncio.sleep(0)  # their first slices, which nobody can foresee
    waits = []
    while not all(task.done() for task in tasks):
        asked = time.perf_counter()
        await asyncio.sleep(0)
        waits.append(time.perf_counter() - asked)
    assert len(waits) > 20 * 3
    assert sorted(waits)[len(waits) * 9 // 10] < 2 * SLICE_SECONDS


async def test_whoever_is_done_within_a_slice_never_waits() -> None:
    turns = Turns()
    for _ in range(200):
        piece = turns.slices("")
        work(SLICE_SECONDS / 4)
        before = time.perf_counter()
        await piece.pause()
        assert time.perf_counter() - before < SLICE_SECONDS
    assert turns._budgets == {}


async def test_who_asks_for_much_waits_for_its_share_and_nobody_else_does() -> None:
    turns = Turns()
    burst = int(BURST_SECONDS / SLICE_SECONDS)
    assert await sliced(turns, "greedy", burst) < 4 * BURST_SECONDS
    times = 12
    # A few of them it has earned again meanwhile.
    assert await sliced(turns, "greedy", times) > times / 3 * SLICE_SECONDS / SHARE
    assert await sliced(turns, "modest", times) < times / 3 * SLICE_SECONDS / SHARE
    assert await sliced(turns, None, 2 * burst) < 8 * BURST_SECONDS


async def test_what_is_waited_for_does_not_count() -> None:
    turns = Turns()
    piece = turns.slices("patient")
    assert await piece.wait(asyncio.sleep(2 * SLICE_SECONDS, "answer")) == "answer"
    await piece.pause()
    assert turns._budgets == {}


async def test_work_that_is_cancelled_while_it_waits_lets_the_next_have_its_turn() -> None:
    turns = Turns()
    one, other = (asyncio.create_task(sliced(turns, None, 3)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert await other > 0


async def test_one_piece_at_a_time_is_done_aside_and_paid_for() -> None:
    turns, under_way, most = Turns(), 0, 0

    def piece() -> int:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        time.sleep(0.01)
        under_way -= 1
        return 1

    assert sum(await asyncio.gather(*(turns.aside("a", piece) for _ in range(5)))) == 5
    assert most == 1
    assert turns._budgets["a"].left(time.monotonic()) < BURST_SECONDS - 0.04


async def test_who_owes_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "ASKERS_MOST", 3)
    turns = Turns()
    turns._spend("owes", BURST_SECONDS)
    for number in range(3):
        turns._spend(f"{number}", 0.0)
    assert set(turns._budgets) == {"owes", "2"}
