"""projections.runner: which tables are projected, and that the checkpoint never runs ahead of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import EMPTY, Log, Signal, StoreUnavailable
from projections import runner
from projections.runner import Runner
from tests.patience import PATIENCE

HERE, THERE = Log("t1"), Log("t2")


@pytest.fixture
async def store(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RedisStore]:
    """A store where two tables have begun, in different shards."""
    assert HERE.shard != THERE.shard
    monkeypatch.setattr(runner, "CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr(runner, "RETRY_SECONDS", 0.0)
    made = RedisStore(FakeAsyncRedis())
    for log in (HERE, THERE):
        await made.append(log, EMPTY, "c", b"{}")
    yield made
    await made.close()


class Course:
    """What a runner does: the tables it projects, with versions, and the places that it saves."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.saved = asyncio.Event()
        self.away = 0

    async def save(self, places: dict[int, int], epoch: str) -> None:
        self.done.append((places, epoch))
        self.saved.set()

    async def project(self, table: str, version: int) -> None:
        if self.away:
            self.away -= 1
            raise StoreUnavailable("away")
        self.done.append((table, version))


@asynccontextmanager
async def running(store: RedisStore, course: Course) -> AsyncIterator[Runner]:
    made = Runner(store, course, course.project)
    task = asyncio.create_task(made.run())
    yield made
    task.cancel()
    await asyncio.wait([task])


def grew(version: int, log: Log | None = HERE, place: int = 1) -> Signal:
    return Signal(HERE.shard, place, log, version)


@pytest.mark.parametrize(
    ("signals", "projected"),
    [
        ([grew(1)], [("t1", 1)]),
        ([grew(2), grew(3), grew(1)], [("t1", 3)]),
        ([grew(9, Log("t1", "p1"))], []),
        ([grew(2), grew(9, Log("t1", "p1"))], [("t1", 2)]),
        ([grew(0, None)], [("t1", 0)]),
        ([grew(4), grew(0, None)], [("t1", 0)]),
        ([grew(0, None), grew(4)], [("t1", 0)]),
    ],
    ids=["one", "newest", "notebook", "table and notebook", "lost", "lost after one", "lost before one"],
)
async def test_a_table_is_projected_once_and_after_a_gap_every_one_of_its_shard(
    store: RedisStore, signals: list[Signal], projected: list[object]
) -> None:
    course = Course()
    async with asyncio.timeout(PATIENCE), running(store, course) as made:
        made.hear(signals)
        await course.saved.wait()
    assert course.done == [*projected, ({HERE.shard: 1}, await store.epoch())]


async def test_of_those_whose_signals_are_lost_only_such_as_are_behind_are_projected(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "LOOKED_AT_ONCE", 2)
    others = [Log(f"t{number}") for number in range(3, 8)]
    for log in others:
        await store.append(log, EMPTY, "c", b"{}")
    course, asked = Course(), list[str]()

    async def behind(tables: Sequence[str]) -> Mapping[str, int]:
        assert len(tables) <= 2
        asked.extend(tables)
        return {table: 7 for table in tables if table == HERE.table}

    made = Runner(store, course, course.project, behind)
    made.hear([grew(0, None), *(Signal(log.shard, 1, None, 0) for log in others)])
    await made._step()
    assert course.done[:-1] == [(HERE.table, 7)]
    assert {HERE.table, *(log.table for log in others)} == set(asked)


async def test_the_checkpoint_is_stored_after_what_it_stands_for(store: RedisStore) -> None:
    course = Course()
    course.away = 2
    async with asyncio.timeout(PATIENCE), running(store, course) as made:
        made.hear([grew(1, place=5)])
        await course.saved.wait()
    assert course.done == [("t1", 1), ({HERE.shard: 5}, await store.epoch())]


async def test_what_is_heard_while_a_table_is_projected_is_projected_after_it(store: RedisStore) -> None:
    course = Course()
    began, go_on = asyncio.Event(), asyncio.Event()

    async def project(table: str, version: int) -> None:
        began.set()
        await go_on.wait()
        await course.project(table, version)

    made = Runner(store, course, project)
    task = asyncio.create_task(made.run())
    async with asyncio.timeout(PATIENCE):
        made.hear([grew(1, place=5)])
        await began.wait()
        made.hear([grew(2, place=6)])
        go_on.set()
        while course.done[-1:] != [({HERE.shard: 6}, await store.epoch())]:
            course.saved.clear()
            await course.saved.wait()
    task.cancel()
    await asyncio.wait([task])
    assert [done for done in course.done if done in (("t1", 1), ("t1", 2))] == [("t1", 1), ("t1", 2)]
