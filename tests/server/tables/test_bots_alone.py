"""server.tables.bots_alone, and how the worker treats tables at which nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from games.sitting import commands
from projections.lobby import Lobby
from server import metrics, sharing
from server.bots.seats import BotSeats
from server.ending import ended
from server.tables.bots_alone import HOUR_MS, BotsAlone
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.settings import BotsAloneSettings
from server.worker import Worker
from tests.clocks import Milliseconds
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


async def playing(rooms: Rooms, player: str | None = None) -> Room:
    room = await rooms.open(SWARM, SwarmOptions(pace="fast"), 2, "", False, "ann")
    if player is not None:
        await room.act(commands.Sit(1, player))
    for seat in range(1, 3):
        if seat not in room.sitting.seats:
            await room.act(commands.GiveToBot(seat, "random"))
    await room.act(commands.Start())
    return room


@asynccontextmanager
async def working(store: RedisStore) -> AsyncIterator[Rooms]:
    """A worker in a life of its own."""
    rooms = Rooms(store, {"swarm": SWARM})
    await rooms.prepare()
    worker = Worker(rooms, Lobby(store), [BotSeats(rooms, None, 0.0)], idle_minutes=10, abandon_hours=1)
    tasks = [asyncio.ensure_future(loop()) for loop in (*worker.loops(), rooms.follow)]
    try:
        yield rooms
    finally:
        await ended(tasks)
        await worker.end()


async def becomes(room: Room, status: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while room.sitting.status != status:  # noqa: ASYNC110 - whatever makes it so
            await asyncio.sleep(0.01)


async def test_a_restart_pauses_bots_alone_until_somebody_asks_for_them(store: RedisStore) -> None:
    before = Rooms(store, {"swarm": SWARM})
    alone, peopled = await playing(before), await playing(before, "bob")
    async with working(store) as rooms:
        room = await rooms.get(alone.id)
        await becomes(room, "paused")
        assert room.sitting.idle is True
        assert (await rooms.get(peopled.id)).sitting.status == "playing"
        await room.act(commands.Resume())
        await becomes(room, "finished")
        result = room.sitting.result
        assert result is not None
        assert (result.how, result.limit) == ("ended", None)


async def test_a_restart_pauses_what_a_worker_minded_that_counts_as_alive_yet(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "BEAT_SECONDS", 0.02)
    monkeypatch.setattr(sharing, "LIFE_SECONDS", 0.5)
    before = Rooms(store, {"swarm": SWARM})
    alone = [(await playing(before)).id for _ in range(8)]
    await sharing.Sharing(store).beat()

    async def statuses() -> list[str]:
        looking = Rooms(store, {"swarm": SWARM})
        return [(await looking.get(table)).sitting.status for table in alone]

    async with working(store), asyncio.timeout(PATIENCE):
        while "playing" in await statuses():  # noqa: ASYNC110 - whatever makes it so
            await asyncio.sleep(0.01)
        assert await statuses() == ["paused"] * len(alone)


async def test_what_begins_while_a_worker_runs_is_played(store: RedisStore) -> None:
    # To its end it would take long on a busy machine: bots alone play while there is nothing else to do.
    async with working(store) as rooms, asyncio.timeout(PATIENCE):
        room = await playing(rooms)
        begun = room.table.top.version
        while room.table.top.version < begun + 5:  # noqa: ASYNC110 - whatever makes it so
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("limits", "hours", "reached"),
    [
        (BotsAloneSettings(bot_table_commits=4), 0, "commits"),
        (BotsAloneSettings(bot_table_commits=5), 0, None),
        (BotsAloneSettings(bot_table_hours=2), 2, "hours"),
        (BotsAloneSettings(bot_table_hours=2), 1.9, None),
        (BotsAloneSettings(bot_table_commits=0, bot_table_hours=0), 1000, None),
    ],
)
async def test_bots_alone_end_at_a_limit(
    store: RedisStore, limits: BotsAloneSettings, hours: float, reached: str | None
) -> None:
    clock = Milliseconds()
    rooms = Rooms(store, {"swarm": SWARM}, clock)
    bots, room, peopled = BotsAlone(rooms, limits), await playing(rooms), await playing(rooms, "bob")
    assert room.table.top.version == 4
    clock.now += int(hours * HOUR_MS)
    before = metrics.LIMITED[f"bot_table_{reached}"]
    assert await bots.ended(room) is (reached is not None)
    assert not await bots.ended(peopled)
    result = room.sitting.result
    assert (result and (result.how, result.limit)) == (("abandoned", reached) if reached else None)
    assert metrics.LIMITED[f"bot_table_{reached}"] - before == (reached is not None)
