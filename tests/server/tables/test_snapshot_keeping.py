"""server.tables.snapshot_keeping and server.tables.loader: what is written down when, and what is loaded first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis
from msgspec import structs

from events.redis import RedisStore
from events.store import Damaged, Entry, Log, StoreUnavailable
from games.game import AnyGame
from server.ending import ended
from server.tables import rooms as rooms_module
from server.tables import snapshot_keeping
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.snapshot_keeping import BEHIND, RESTED_MS, RESTED_PART, SnapshotKeeping, is_due
from server.tables.snapshot_store import Snapshots
from tests.altered import altered
from tests.probes.swarm.rules import GAME as SWARM
from tests.server.tables.test_room import say, seated
from tests.server.tables.test_snapshots import counted

RESTED_BEHIND = BEHIND // RESTED_PART
NOW = 1_700_000_000_000


class Clock:
    now = NOW

    def __call__(self) -> int:
        return self.now


class House:
    """A process with a clock of its own."""

    def __init__(self, store: RedisStore, game: AnyGame = SWARM) -> None:
        games = {"swarm": game}
        self.clock = Clock()
        self.snapshots = Snapshots(store, games, "secret")
        self.rooms = Rooms(store, games, self.clock, self.snapshots)
        self.keeping = SnapshotKeeping(self.rooms, self.snapshots)

    async def look(self) -> None:
        """Look through the tables once."""
        keeping = asyncio.create_task(self.keeping.run())
        await asyncio.sleep(0.05)
        await ended([keeping])


class Gated(RedisStore):
    """A store in memory that notes which logs are read, and can be away."""

    def __init__(self) -> None:
        super().__init__(FakeAsyncRedis())
        self.read_in_turn: list[str] = []
        self.away = False

    async def read_many(self, after: Mapping[Log, int]) -> dict[Log, list[Entry] | Damaged]:
        if self.away:
            raise StoreUnavailable("away")
        self.read_in_turn += [log.table for log in after]
        return await super().read_many(after)


@pytest.fixture
async def store(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gated]:
    monkeypatch.setattr(snapshot_keeping, "LOOK_SECONDS", 0.01)
    made = Gated()
    yield made
    await made.close()


async def test_a_table_is_written_down_when_much_has_come_or_when_it_rests(store: RedisStore) -> None:
    house = House(store)
    room = await seated(house.rooms, "a", "b")
    await say(room, RESTED_BEHIND)
    assert not is_due(room, NOW + RESTED_MS - 1)
    assert is_due(room, NOW + RESTED_MS)
    await say(room, BEHIND - room.table.top.version - 1)
    assert not is_due(room, NOW)
    await house.look()
    assert room.saved == 0
    await say(room, 2)
    assert is_due(room, NOW)
    before = counted("written")
    await house.look()
    assert counted("written") == before + 1
    assert room.saved == room.table.top.version == BEHIND + 1
    await say(room, RESTED_BEHIND - 1)
    assert not is_due(room, NOW + RESTED_MS)
    await say(room)
    await house.keeping.close()
    assert room.saved == room.table.top.version
    used = counted("used")
    other = await House(store).rooms.get(room.id)
    assert counted("used") == used + 1
    assert (other.table.top, other.saved) == (room.table.top, room.saved)
    assert other.table.feeds[1].whole == room.table.feeds[1].whole
    assert not is_due(other, NOW + RESTED_MS)


async def test_a_large_table_is_written_down_less_often(store: RedisStore) -> None:
    room = await seated(House(store).rooms, "a", "b")
    for kilobytes, behind in ((0, BEHIND), (10, BEHIND + 10), (160, BEHIND + 160)):
        for now, enough in ((room.table.at, behind), (room.table.at + RESTED_MS, behind // RESTED_PART)):
            room.saved_bytes, room.saved = kilobytes * 1024, room.table.top.version - enough
            assert is_due(room, now), (kilobytes, now)
            room.saved += 1
            assert not is_due(room, now), (kilobytes, now)


@pytest.mark.parametrize("value", [lambda: None, print])
async def test_a_game_whose_state_cannot_be_written_down_is_left_alone_and_said_once(
    store: RedisStore, capsys: pytest.CaptureFixture[str], value: Any
) -> None:
    fold = SWARM.rules.evolve

    def evolve(state: Any, fact: Any) -> Any:
        return structs.replace(fold(state, fact), money=value)

    house = House(store, altered(SWARM, evolve=evolve))
    before, written = counted("unwritable"), counted("written")
    for _ in range(2):
        room = await seated(house.rooms, "a", "b")
        await say(room, BEHIND)
    await house.look()
    assert counted("unwritable") == before + 1
    assert counted("written") == written
    assert capsys.readouterr().out.count("cannot be written down") == 1


async def test_what_is_asked_for_is_loaded_before_the_rest(store: Gated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "LOADED_AT_ONCE", 2)
    first = House(store)
    ids = [(await seated(first.rooms, "a", "b")).id for _ in range(8)]
    house = House(store)
    store.read_in_turn.clear()

    async def all_of_them() -> list[Room]:
        loaded: list[Room] = []
        for at in range(0, len(ids), 2):
            loaded += await house.rooms.load(ids[at : at + 2])
        return loaded

    background = asyncio.create_task(all_of_them())
    await asyncio.sleep(0)
    wanted, also = await asyncio.gather(house.rooms.get(ids[7]), house.rooms.get(ids[6]))
    assert {*store.read_in_turn} >= {ids[6], ids[7]}
    assert ids[4] not in store.read_in_turn
    assert [room.id for room in await background] == ids
    assert house.rooms.holds(wanted)
    assert house.rooms.holds(also)
    assert sorted(store.read_in_turn) == sorted(ids)


async def test_what_cannot_be_loaded_keeps_nobody_else_waiting(store: Gated) -> None:
    first = House(store)
    room = await seated(first.rooms, "a", "b")
    broken = "broken2222"
    await store.begin(Log(broken), [("1", b'{"command": {"game": "nothing"}}')])
    house = House(store)
    assert [one.id for one in await house.rooms.load([broken, "nosuchtable", room.id])] == [room.id]
    again = House(store)
    store.away = True
    with pytest.raises(StoreUnavailable):
        await again.rooms.load([broken, room.id])
    store.away = False
    assert [one.id for one in await again.rooms.load([broken, room.id])] == [room.id]
