"""The store when the server dies, hangs or is cut off, on the bundled redis-server."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import aclosing
from pathlib import Path

import pytest

from events import embedded
from events.redis import RedisStore, connect
from events.store import EMPTY, Conflict, Log, Position, Signal, StoreUnavailable
from tests.events.cut import Cut
from tests.patience import PATIENCE

LOG = Log("t")

GIVEN_UP = 3.0
"""Seconds after which a store gives up: a server that lives has answered by then."""


def server_of(folder: Path) -> int:
    number = embedded.server_number(folder / "redis")
    assert number is not None
    return number


async def kill(folder: Path) -> None:
    os.kill(server_of(folder), signal.SIGKILL)
    assert await embedded.wait_until(lambda: not embedded.runs(folder / "redis"))


async def test_acknowledged_appends_survive_a_killed_server(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled, "always"), append_timeout=GIVEN_UP)
    acknowledged: list[Position] = [EMPTY]
    enough = asyncio.Event()

    async def writer() -> None:
        while True:
            top = acknowledged[-1]
            acknowledged.append(await store.append(LOG, top, f"id-{top.version + 1}", b"{}"))
            if len(acknowledged) == 200:
                enough.set()

    task = asyncio.create_task(writer())
    await asyncio.wait([task, asyncio.create_task(enough.wait())], return_when=asyncio.FIRST_COMPLETED)
    assert not task.done()
    epoch = await store.epoch()
    await kill(bundled)
    with pytest.raises(StoreUnavailable):
        await task
    with pytest.raises(StoreUnavailable):
        await store.read(LOG)
    await embedded.start(bundled, "always")
    stored = [Position(entry.version, entry.id) for entry in await store.read(LOG)]
    assert stored[: len(acknowledged) - 1] == acknowledged[1:]
    assert len(stored) <= len(acknowledged)
    assert await store.epoch() != epoch
    top = acknowledged[-1]
    assert await store.append(LOG, top, f"id-{top.version + 1}", b"{}") == (top.version + 1, f"id-{top.version + 1}")
    await store.close()


async def test_a_follower_goes_on_after_a_killed_server(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    seen: list[Signal] = []
    async with asyncio.timeout(PATIENCE), aclosing(store.follow(await store.places())) as signals:
        top = await store.append(LOG, EMPTY, "a", b"{}")
        seen += await anext(signals)
        await kill(bundled)
        await embedded.start(bundled)
        lost = await anext(signals)
        assert {signal.shard for signal in lost} == set(range(64))
        assert {signal.log for signal in lost} == {None}
        await store.append(LOG, top, "b", b"{}")
        seen += await anext(signals)
    assert [(signal.log, signal.version) for signal in seen] == [(LOG, 1), (LOG, 2)]
    await store.close()


async def test_a_server_that_came_back_while_nobody_read_is_noticed(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    async with asyncio.timeout(PATIENCE), aclosing(store.follow(await store.places())) as signals:
        await store.append(LOG, EMPTY, "a", b"{}")
        await anext(signals)
        await embedded.stop(bundled)
        await embedded.start(bundled)
        assert (await anext(signals))[0].log is None
    await store.close()


async def test_a_lost_answer_is_asked_for_again(bundled: Path) -> None:
    await embedded.start(bundled)
    front = bundled / "front.sock"
    async with Cut(bundled / "redis" / "redis.sock", front) as cut:
        store = await connect(f"unix://{front}")
        top = await store.append(LOG, EMPTY, "a", b"{}")
        cut.swallow = True
        assert await store.append(LOG, top, "b", b"{}") == Position(2, "b")
        assert cut.swallowed == 1
        assert [entry.id for entry in await store.read(LOG)] == ["a", "b"]
        await store.close()


async def test_a_hanging_server_is_given_up_and_a_repeat_lands_once(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled), append_timeout=GIVEN_UP)
    top = await store.append(LOG, EMPTY, "a", b"{}")
    number = server_of(bundled)
    os.kill(number, signal.SIGSTOP)
    try:
        with pytest.raises(StoreUnavailable, match="does not answer"):
            await store.append(LOG, top, "b", b"{}")
    finally:
        os.kill(number, signal.SIGCONT)
    assert await store.append(LOG, top, "b", b"{}") == Position(2, "b")
    assert [entry.id for entry in await store.read(LOG)] == ["a", "b"]
    with pytest.raises(Conflict):
        await store.append(LOG, top, "c", b"{}")
    await store.close()


async def test_no_server_is_unavailable(tmp_path: Path) -> None:
    store = await connect(f"unix://{tmp_path}/none.sock", append_timeout=GIVEN_UP)
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        await store.append(LOG, EMPTY, "a", b"{}")
    await store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.top(LOG)


async def test_close_finishes_appends_under_way(bundled: Path) -> None:
    store: RedisStore = await connect(await embedded.start(bundled))
    writers = [asyncio.create_task(store.append(Log(f"t{n}"), EMPTY, "a", b"{}")) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*writers) == [Position(1, "a")] * 20
