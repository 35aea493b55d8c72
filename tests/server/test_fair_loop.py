"""server.fair_loop: whose turn it is, and what much of it costs the asker."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from server import fair_loop
from server.fair_loop import BURST_SECONDS, READS_MOST, READS_OF_ONE, SHARE, SLICE_SECONDS, FairLoop, Slices
from tests import clocks


class Clock:
    """Stands still but for what is done and waited."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept = 0.0

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "perf_counter", lambda: made.now)
    monkeypatch.setattr(time, "monotonic", lambda: made.now)
    monkeypatch.setattr("server.fair_loop.asyncio.sleep", made.sleep)
    return made


async def work(clock: Clock, piece: Slices, seconds: float) -> None:
    """Work for this long, slice by slice."""
    while seconds > 0:
        clock.now += SLICE_SECONDS
        seconds -= SLICE_SECONDS
        await piece.pause()


async def test_of_many_long_works_one_has_a_slice_in_each_turn_of_the_loop() -> None:
    loop, turn = FairLoop(), 0
    begun: Counter[int] = Counter()

    async def piece() -> None:
        for _ in range(4):
            await loop.next(None, SLICE_SECONDS)
            begun[turn] += 1

    tasks = [asyncio.create_task(piece()) for _ in range(20)]
    while not all(task.done() for task in tasks):
        turn += 1
        await asyncio.sleep(0)
    assert begun.total() == 80
    assert set(begun.values()) == {1}


async def test_whoever_is_done_within_a_slice_never_waits(clock: Clock) -> None:
    loop = FairLoop()
    for _ in range(200):
        piece = loop.slices("")
        clock.now += SLICE_SECONDS / 2
        await piece.pause()
    assert clock.slept == 0
    assert loop._budgets == {}


async def test_who_asks_for_much_waits_for_its_share_and_nobody_else_does(clock: Clock) -> None:
    loop = FairLoop()
    await work(clock, loop.slices("greedy"), BURST_SECONDS)
    assert clock.slept == 0
    await work(clock, loop.slices("greedy"), 1.0)
    assert 0.9 / SHARE < clock.slept < 1 / SHARE
    slept = clock.slept
    await work(clock, loop.slices("modest"), BURST_SECONDS)
    await work(clock, loop.slices(), 10.0)
    assert clock.slept == slept
    clock.now += BURST_SECONDS / SHARE
    await work(clock, loop.slices("greedy"), BURST_SECONDS)
    assert clock.slept == slept


async def test_what_is_waited_for_does_not_count(clock: Clock) -> None:
    loop = FairLoop()
    piece = loop.slices("patient")
    await piece.wait(clock.sleep(100 * SLICE_SECONDS))
    await piece.pause()
    assert loop._budgets == {}


async def test_work_that_is_cancelled_while_it_waits_lets_the_next_have_its_turn() -> None:
    loop = FairLoop()
    one, other = (asyncio.create_task(loop.next(None, 1.0)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    await other


async def test_one_piece_at_a_time_is_done_aside_and_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nothing is given back while it is done: how long that takes is the machine's.
    clocks.stop(monkeypatch, fair_loop)
    loop, under_way, most = FairLoop(), 0, 0

    def piece() -> int:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        time.sleep(0.01)
        under_way -= 1
        return 1

    assert sum(await asyncio.gather(*(loop.aside("a", piece) for _ in range(5)))) == 5
    assert most == 1
    assert loop._budgets["a"].left(0.0) < BURST_SECONDS - 0.04


async def test_who_owes_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_loop, "ASKERS_MOST", 3)
    loop = FairLoop()
    loop._spend("owes", BURST_SECONDS)
    for number in range(3):
        loop._spend(f"{number}", 0.0)
    assert set(loop._budgets) == {"owes", "2"}


async def test_of_one_asker_one_piece_waits_for_the_thread_and_others_come_in_between() -> None:
    loop, order = FairLoop(), list[str]()

    async def done(asker: str | None, name: str) -> None:
        await loop.aside(asker, lambda: order.append(name))

    await asyncio.gather(
        *(done("", f"stranger {number}") for number in range(5)), done("ann", "ann"), done(None, "server")
    )
    assert order[0] == "stranger 0"
    assert set(order[1:3]) == {"ann", "server"}
    assert order[3:] == [f"stranger {number}" for number in range(1, 5)]


async def test_one_asker_has_few_reads_at_once_and_leaves_room_for_others() -> None:
    loop, under_way = FairLoop(), Counter[str | None]()
    most, go_on = Counter[str | None](), asyncio.Event()

    async def read(asker: str | None) -> None:
        async with loop.reading(asker):
            under_way[asker] += 1
            most[asker] = max(most[asker], under_way[asker])
            await go_on.wait()
            under_way[asker] -= 1

    askers = ["", "ann", None]
    tasks = [asyncio.create_task(read(asker)) for asker in askers for _ in range(100)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert most == {"": READS_OF_ONE, "ann": READS_OF_ONE, None: READS_MOST - 2 * READS_OF_ONE}
    go_on.set()
    await asyncio.gather(*tasks)
    assert not loop._reads_of._askers, "nobody is remembered"
