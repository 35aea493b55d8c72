"""projections.runner: which tables are projected, and that the checkpoint never runs ahead of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import EMPTY, Log, Signal
from projections import runner
from projections.runner import _grown
from tests.patience import PATIENCE

HERE, THERE = Log("t1"), Log("t2")


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    """A store where two tables have begun, in different shards."""
    assert HERE.shard != THERE.shard
    made = RedisStore(FakeAsyncRedis())
    for log in (HERE, THERE):
        await made.append(log, EMPTY, "c", b"{}")
    yield made
    await made.close()


def grew(version: int, log: Log | None = HERE) -> Signal:
    return Signal(HERE.shard, 1, log, version)


@pytest.mark.parametrize(
    ("signals", "grown"),
    [
        ([grew(1)], {"t1": 1}),
        ([grew(2), grew(3), grew(1)], {"t1": 3}),
        ([grew(9, Log("t1", "p1"))], {}),
        ([grew(2), grew(9, Log("t1", "p1"))], {"t1": 2}),
        ([grew(0, None)], {"t1": 0}),
        ([grew(4), grew(0, None)], {"t1": 4}),
    ],
    ids=["one", "newest", "notebook", "table and notebook", "lost", "lost but one"],
)
async def test_a_table_is_projected_once_and_after_a_gap_every_one_of_its_shard(
    store: RedisStore, signals: list[Signal], grown: dict[str, int]
) -> None:
    assert await _grown(store, signals) == grown


async def test_the_checkpoint_is_stored_after_what_it_stands_for(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "CHECKPOINT_SECONDS", 0.0)
    done: list[object] = []
    saved = asyncio.Event()

    class Checkpoint:
        async def places(self) -> tuple[dict[int, int], str]:
            return {THERE.shard: (await store.places())[THERE.shard]}, await store.epoch()

        async def save(self, places: dict[int, int], epoch: str) -> None:
            done.append((set(places), epoch))
            saved.set()

    async def project(table: str, version: int) -> None:
        done.append((table, version))

    running = asyncio.create_task(runner.run(store, Checkpoint(), project))
    async with asyncio.timeout(PATIENCE):
        await saved.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert done == [("t1", 1), ({HERE.shard}, await store.epoch())]
