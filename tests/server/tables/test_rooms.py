"""server.tables.rooms: what a signal tells of is caught up with, however often the store fails on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer

from events.redis import RedisStore
from events.store import Log, Signal, StoreUnavailable
from projections.notebook import WriteNote
from server import metrics, retrying
from server.tables.room import Room
from server.tables.rooms import PRIVATE_NUMBERS, Heard, Rooms
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.tables.test_room import Ear, say, seated


class Stalling(RedisStore):
    """A store in memory that does not answer the next reads, or lets them wait at a gate."""

    failing = 0

    def __init__(self, server: FakeServer) -> None:
        super().__init__(FakeAsyncRedis(server=server))
        self.gate = asyncio.Event()
        self.gate.set()

    async def read(self, *arguments: Any, **also: Any) -> Any:
        if self.failing > 0:
            self.failing -= 1
            raise StoreUnavailable("the store does not answer")
        entries = await super().read(*arguments, **also)
        await self.gate.wait()
        return entries

    async def epoch(self) -> str:
        if self.failing > 0:
            self.failing -= 1
            raise StoreUnavailable("the store does not answer")
        return "another life"


class Two:
    """One process that writes, and one whose store stalls, told by signals as its follower would be."""

    def __init__(self) -> None:
        server = FakeServer()
        self.stores = [RedisStore(FakeAsyncRedis(server=server)), Stalling(server)]
        self.writing, self.stalled = (Rooms(store, {"swarm": SWARM}) for store in self.stores)
        self.store: Stalling = self.stores[1]  # type: ignore[assignment]

    def signal(self, log: Log, version: int) -> None:
        self.stalled._signalled(log, Signal(log.shard, 1, log, version))

    async def caught_up(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.stalled._catching_up._waiting:  # noqa: ASYNC110 - nobody waits for a catch-up
                await asyncio.sleep(0.001)

    async def close(self) -> None:
        await self.stalled.leave()
        for store in self.stores:
            await store.close()


@pytest.fixture
async def two(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(retrying, "LONGEST_PAUSE", 0.002)
    made = Two()
    yield made
    await made.close()


async def both(two: Two) -> tuple[Room, Room]:
    room = await seated(two.writing, "a", "b")
    return room, await two.stalled.get(room.id)


async def test_a_catch_up_that_failed_is_repeated_until_it_succeeds(two: Two) -> None:
    room, behind = await both(two)
    guest = Ear()
    await behind.watch("public", guest, None, None)
    await say(room)
    again_before, two.store.failing = metrics.ASKED_AGAIN._value.get(), 5
    two.signal(Log(room.id), room.table.top.version)
    await two.caught_up()
    assert behind.table.top == room.table.top
    assert [fact["type"] for fact in guest.shown()[-1]["facts"]] == ["table_said"]
    assert metrics.ASKED_AGAIN._value.get() == again_before + 5


async def test_and_so_is_that_of_a_notebook(two: Two) -> None:
    room, _ = await both(two)
    behind = two.stalled.notebook(room.id, "a")
    ear = Ear("a")
    await behind.watch(ear, None, None)
    await two.writing.notebook(room.id, "a").write("n1", WriteNote("a note"))
    two.store.failing = 5
    two.signal(Log(room.id, "a"), 1)
    await two.caught_up()
    assert behind.version == 1
    assert [fact["type"] for fact in ear.shown()[-1]["facts"]] == ["note_written"]


async def test_and_that_of_every_table_after_signals_were_lost(two: Two) -> None:
    room, behind = await both(two)
    guest = Ear()
    await behind.watch("public", guest, None, None)
    await say(room)
    two.store.failing = 5
    await two.stalled._renew({Log(room.id).shard})
    await two.caught_up()
    assert behind.table.top == room.table.top
    assert guest.shown()[-1]["op"] == "view"
    assert behind.epoch == "another life"


async def test_a_table_that_grows_while_it_is_read_for_the_first_time_is_read_on(two: Two) -> None:
    room = await seated(two.writing, "a", "b")
    two.store.gate.clear()
    reading = asyncio.create_task(two.stalled.get(room.id))
    await asyncio.sleep(0.01)
    two.store.gate.set()
    two.store.gate = asyncio.Event()  # the first entry says which game it is; the log is read now, and answered later
    await asyncio.sleep(0.01)
    await say(room)
    two.signal(Log(room.id), room.table.top.version)
    two.store.gate.set()
    behind = await reading
    await two.caught_up()
    assert behind.table.top == room.table.top


async def heard_of(rooms: Rooms, table: str, grown: list[str]) -> None:
    """Follow until a table is told of as grown."""
    following = asyncio.create_task(rooms.follow())
    async with asyncio.timeout(PATIENCE):
        while table not in grown:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following


async def test_what_grew_before_a_process_began_is_heard_and_no_news(two: Two) -> None:
    old = [(await seated(two.writing, "a")).id for _ in range(5)]
    heard: list[str] = []
    grown: list[str] = []
    late = Rooms(two.stores[0], {"swarm": SWARM})
    late.on_heard.append(lambda signals: heard.extend(signal.log.table for signal in signals if signal.log))
    late.on_grown.append(grown.append)
    await late.prepare(Heard({}, await two.stores[0].epoch()))
    new = (await seated(two.writing, "b")).id
    await heard_of(late, new, grown)
    assert set(heard) == {*old, new}
    assert set(grown) == {new}


async def test_after_the_store_came_back_with_another_epoch_all_that_grows_is_news(two: Two) -> None:
    room = await seated(two.writing, "a")
    grown: list[str] = []
    two.stalled.on_grown.append(grown.append)
    await two.stalled.prepare()
    two.signal(Log(room.id), room.table.top.version)
    assert not grown, "a place that the feed had reached before"
    two.stalled._epoch = "the life before"
    await two.stalled._renew({Log(room.id).shard})
    two.signal(Log(room.id), room.table.top.version)
    assert grown == [room.id]


async def test_pauses_between_two_attempts_grow_and_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def answers() -> str:
        if len(pauses) < 40:
            raise StoreUnavailable("the store does not answer")
        return "an answer"

    monkeypatch.setattr("server.retrying.asyncio.sleep", sleep)
    assert await retrying.until_answered(answers) == "an answer"
    assert pauses[0] <= 0.15
    assert max(pauses) <= 1.5
    assert len({round(pause, 6) for pause in pauses[10:]}) > 20


async def test_numbers_of_public_tables_tell_nothing_of_private_ones() -> None:
    store = RedisStore(FakeAsyncRedis())
    rooms = Rooms(store, {"swarm": SWARM})

    async def number(private: bool) -> int:
        return (await rooms.open(SWARM, SwarmOptions(), 2, "", private, "ann")).sitting.number

    numbers = [(private, await number(private)) for private in (False, True, True, False, True, False)]
    assert [one for private, one in numbers if not private] == [1, 2, 3]
    drawn = [one for private, one in numbers if private]
    assert all(one in PRIVATE_NUMBERS for one in drawn)
    assert len(set(drawn)) == 3
    await store.close()
