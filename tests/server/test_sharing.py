"""server.sharing, and workers that share the tables: each table has one, and another when that one has died."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest

from events.redis import RedisStore
from games.sitting import commands
from projections.lobby import Lobby
from server import sharing
from server.app import kept_up
from server.bots.seats import BotSeats
from server.ending import ended
from server.sharing import Sharing, worker_of
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.clocks import Milliseconds
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.test_worker import MINUTE, playing
from tests.server.test_worker import clock as clock
from tests.server.test_worker import rooms as rooms
from tests.server.test_worker import store as store

TABLES = [f"t{number}" for number in range(900)]


@pytest.fixture
def short_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(sharing, "LIFE_SECONDS", 1.0)


@pytest.fixture
async def three(store: RedisStore) -> list[Sharing]:
    made = [Sharing(store) for _ in range(3)]
    for _ in range(2):
        for one in made:
            await one.beat()
    return made


async def becomes(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_a_worker_alone_minds_everything(store: RedisStore) -> None:
    alone = Sharing(store)
    assert all(map(alone.mine, TABLES))
    await alone.beat()
    assert all(map(alone.mine, TABLES))


async def test_every_table_has_one_worker_and_each_its_part(three: list[Sharing]) -> None:
    whose = [[one for one in three if one.mine(table)] for table in TABLES]
    assert {len(owners) for owners in whose} == {1}
    parts = Counter(owner.id for (owner,) in whose)
    assert all(len(TABLES) / 4 < part < len(TABLES) / 2 for part in parts.values()), parts


async def test_only_the_tables_of_who_leaves_change_hands(three: list[Sharing]) -> None:
    gone, stays, other = three
    before = {table for table in TABLES if stays.mine(table)}
    was_gones = {table for table in TABLES if gone.mine(table)}
    await gone.leave()
    for one in (stays, other):
        await one.beat()
    assert before < {table for table in TABLES if stays.mine(table)} <= before | was_gones
    assert all(stays.mine(table) != other.mine(table) for table in TABLES)


async def test_who_is_silent_is_taken_for_dead_and_may_come_back(store: RedisStore, short_lives: None) -> None:
    here, there = Sharing(store), Sharing(store)
    changes = Counter[str]()
    here.on_changed.append(lambda: changes.update(["here"]))
    keeping = asyncio.create_task(here.run())
    await there.beat()
    await becomes(lambda: not all(map(here.mine, TABLES)))
    await becomes(lambda: all(map(here.mine, TABLES)))
    await there.beat()
    await becomes(lambda: not all(map(here.mine, TABLES)))
    assert changes["here"] == 3
    keeping.cancel()


def test_the_choice_does_not_hang_on_the_order() -> None:
    assert all(worker_of(table, ["a", "b", "c"]) == worker_of(table, ["c", "a", "b"]) for table in TABLES)


class WorkerProcess:
    """A worker with rooms of its own that look after deadlines, as a process of its own would have them."""

    def __init__(self, store: RedisStore, clock: Milliseconds) -> None:
        self.rooms = Rooms(store, {"swarm": SWARM}, clock)
        self.sharing = Sharing(store)
        self.bots = BotSeats(self.rooms, None, 0.0)
        self.worker = Worker(self.rooms, Lobby(store), [self.bots], 10, 1, self.sharing)

    async def start(self) -> None:
        await self.rooms.prepare()
        self.tasks = [asyncio.create_task(kept_up(loop)) for loop in (self.rooms.follow, *self.worker.loops())]

    async def die(self) -> None:
        """End without a word to anybody."""
        await ended(self.tasks)
        await self.worker._deadlines.end()

    def held(self) -> set[str]:
        return {room.id for room in self.rooms.held() if self.sharing.mine(room.id)}

    def armed(self) -> set[str]:
        return set(self.worker._deadlines._armed)


async def test_tables_of_a_dead_worker_are_taken_over_with_their_deadlines(
    rooms: Rooms, store: RedisStore, clock: Milliseconds, short_lives: None
) -> None:
    tables = {(await playing(rooms, SwarmOptions(rounds=5))).id for _ in range(12)}
    one, two = WorkerProcess(store, clock), WorkerProcess(store, clock)
    for worker in (one, two):
        await worker.start()
    await becomes(lambda: bool(one.armed() and two.armed()) and one.armed() | two.armed() == tables)
    await becomes(lambda: not one.armed() & two.armed())
    await one.die()
    await becomes(lambda: two.armed() == tables)
    lobby = Lobby(store)
    fresh = await playing(rooms, SwarmOptions(rounds=5))
    await becomes(lambda: fresh.id in two.armed())
    async with asyncio.timeout(PATIENCE):
        while fresh.id not in await lobby.running():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await two.die()


async def test_what_the_dead_one_was_to_list_is_listed(
    rooms: Rooms, store: RedisStore, clock: Milliseconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = WorkerProcess(store, clock)
    room = await rooms.open(SWARM, SwarmOptions(), 2, "", False, "a")
    monkeypatch.setattr(two.sharing, "_alive", ("another", two.sharing.id))
    monkeypatch.setattr(sharing, "worker_of", lambda table, workers: "another")
    await two.rooms.prepare()
    await two.worker._list(room.id, room.table.top.version)
    assert not await Lobby(store).stored([room.id])
    monkeypatch.setattr(two.sharing, "_alive", (two.sharing.id,))
    two.worker._on_workers_changed()
    await two.worker._lister._step()
    assert (await Lobby(store).stored([room.id]))[room.id].version == room.table.top.version
    await two.worker.end()


async def test_who_loses_a_table_lets_its_timers_go(
    rooms: Rooms, store: RedisStore, clock: Milliseconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await playing(rooms, SwarmOptions(rounds=5))
    here = WorkerProcess(store, clock)
    held = await here.rooms.get(room.id)
    assert here.armed() == {room.id}
    monkeypatch.setattr(here.sharing, "_alive", ("another", here.sharing.id))
    monkeypatch.setattr(sharing, "worker_of", lambda table, workers: "another")
    here.worker._on_workers_changed()
    clock.now += MINUTE
    await held.act(commands.Pause())
    await held.act(commands.Resume())
    here.worker._deadlines.sweep()
    assert not here.armed()
    assert not here.bots._bots
    await here.worker.end()
