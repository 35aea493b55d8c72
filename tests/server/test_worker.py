"""server.worker and the parts that run for ever."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import EMPTY, Log, Signal
from games.sitting import commands
from projections.lobby import Lobby
from server import app, ending
from server.accounts.accounts import Accounts
from server.bots.seats import BotSeats
from server.ending import ended
from server.llm.calls import LlmCalls
from server.llm.model import Offline
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.refusals import Refused
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.worker import Worker
from tests.clocks import Milliseconds
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.tables.test_room import Ear
from tests.server.test_living import forget

MINUTE = 60_000


@pytest.fixture
def clock() -> Milliseconds:
    return Milliseconds()


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def rooms(store: RedisStore, clock: Milliseconds) -> Rooms:
    return Rooms(store, {"swarm": SWARM}, clock)


@pytest.fixture
def model(rooms: Rooms, store: RedisStore) -> LlmSeats:
    return LlmSeats(rooms, LlmCalls(rooms, Offline(), LlmSettings()), Accounts(store, "s"))


@pytest.fixture
def bots(rooms: Rooms, model: LlmSeats) -> BotSeats:
    return BotSeats(rooms, model, 0.0)


@pytest.fixture
def worker(rooms: Rooms, store: RedisStore, bots: BotSeats) -> Worker:
    return Worker(rooms, Lobby(store), [bots], idle_minutes=10, abandon_hours=1)


async def playing(rooms: Rooms, options: SwarmOptions) -> Room:
    room = await rooms.open(SWARM, options, 2, "", False, "a")
    for seat, player in enumerate(("a", "b"), 1):
        await room.act(commands.Sit(seat, player))
    await room.act(commands.Start())
    return room


async def test_a_deserted_live_table_is_paused_and_goes_on_with_the_first_who_returns(
    rooms: Rooms, worker: Worker, clock: Milliseconds
) -> None:
    room = await playing(rooms, SwarmOptions())
    ear = Ear("a")
    await room.watch("seat:1", ear, None, None)
    clock.now += 11 * MINUTE
    await worker._look_after(room)
    room.unwatch("seat:1", ear)
    await worker._look_after(room)
    clock.now += 9 * MINUTE
    await worker._look_after(room)
    assert room.sitting.status == "playing"
    clock.now += 2 * MINUTE
    await worker._look_after(room)
    assert (room.sitting.status, room.sitting.idle) == ("paused", True)
    assert room.deadline() is None
    await room.submit("b", Submission(2, "back", "", {"type": "resume"}))
    assert room.sitting.status == "playing"
    deadline = room.deadline()
    assert deadline is not None


@pytest.mark.parametrize("pace", ["slow", "fast"])
async def test_tables_of_days_and_of_programs_are_not_paused(
    rooms: Rooms, worker: Worker, clock: Milliseconds, pace: str
) -> None:
    room = await playing(rooms, SwarmOptions(pace="slow" if pace == "slow" else "fast"))
    for _ in range(5):
        clock.now += 11 * MINUTE
        await worker._look_after(room)
    assert room.sitting.status == "playing"


async def test_a_table_where_nothing_happens_for_long_ends(rooms: Rooms, worker: Worker, clock: Milliseconds) -> None:
    opened = await rooms.open(SWARM, SwarmOptions(), 2, "", False, "a")
    running = await playing(rooms, SwarmOptions(pace="slow"))
    clock.now += 61 * MINUTE
    for room in (opened, running):
        await worker._look_after(room)
        assert room.sitting.status == "finished"
        assert room.sitting.seed
        assert room.sitting.result is not None
        assert room.sitting.result.unseals == "nothing"
        await worker._look_after(room)
        assert room.sitting.result.how == ("closed" if room is opened else "abandoned")


async def test_what_is_due_happens_once_whoever_ticks(rooms: Rooms, store: RedisStore, clock: Milliseconds) -> None:
    here, there = await playing(rooms, SwarmOptions(rounds=2)), Rooms(store, {"swarm": SWARM}, clock)
    other = await there.get(here.id)
    before = here.table.top.version
    await here.tick()
    assert here.table.top.version == before
    clock.now += MINUTE
    await asyncio.gather(here.tick(), other.tick(), here.tick(), other.tick())
    await here.catch_up()
    assert here.table.top.version == before + 1
    assert here.sitting.missed == {1: 1, 2: 1}


class Restarted:
    """A worker in a life of its own that has loaded all tables, and how often it writes the list and reads a log."""

    def __init__(self, store: RedisStore, clock: Milliseconds, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rooms = Rooms(store, {"swarm": SWARM}, clock)
        self.lobby = Lobby(store)
        self.worker = Worker(self.rooms, self.lobby, [], idle_minutes=10, abandon_hours=1)
        self.done = Counter[str]()
        for part, name in ((self.lobby, "put"), (store, "read")):
            monkeypatch.setattr(part, name, self._counted(name, getattr(part, name)))

    def _counted(self, name: str, call: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def counted(*about: Any, **more: Any) -> object:
            self.done[name] += 1
            return await call(*about, **more)

        return counted

    async def begin(self) -> None:
        await self.rooms.prepare()
        await self.worker._load_all(self.worker._bots_alone.pause)
        await self.lists()

    async def lists(self) -> None:
        await self.worker._lister._step()


@pytest.fixture
async def before(store: RedisStore, clock: Milliseconds, rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> list[Room]:
    """The tables of a process that has listed them, and has ended."""
    tables = [await playing(rooms, SwarmOptions()) for _ in range(3)]
    first = Restarted(store, clock, monkeypatch)
    await first.begin()
    assert first.done["put"] == len(tables)
    return tables


async def test_a_restart_lists_nothing_that_is_on_the_list_and_reads_no_log_twice(
    store: RedisStore, clock: Milliseconds, before: list[Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Restarted(store, clock, monkeypatch)
    await again.begin()
    assert {room.id for room in again.rooms.held()} == {room.id for room in before}
    assert again.done == {}
    clock.now += MINUTE
    one, other, _ = again.rooms.held()
    await one.tick()
    await again.lists()
    assert again.done == {}
    await other.act(commands.Pause())
    await again.lists()
    assert again.done == {"put": 1}
    listed = await again.lobby.get(other.id)
    assert listed is not None
    assert listed.status == "paused"


async def test_who_is_faster_than_the_restart_does_not_list_a_table_again(
    store: RedisStore, clock: Milliseconds, before: list[Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Restarted(store, clock, monkeypatch)
    await again.rooms.prepare()
    await again.worker._recall([room.id for room in before])
    clock.now += MINUTE
    for room in before:
        assert await (await again.rooms.get(room.id)).tick()
    await again.lists()
    assert again.done["put"] == 0


async def test_a_restart_lists_what_its_predecessor_did_not(
    store: RedisStore, clock: Milliseconds, before: list[Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, _ = before
    await one.act(commands.Pause())
    listed = await Lobby(store).get(other.id)
    assert listed is not None
    await Lobby(store).remove(listed)
    await store.ask(0, lambda redis: redis.delete(f"{{s00}}:lobby2:removed:{other.id}"))
    again = Restarted(store, clock, monkeypatch)
    await again.begin()
    assert again.done == {"put": 2}
    assert await again.lobby.page("paused") == [await again.rooms.listing(one.id)]
    assert await again.lobby.get(other.id) == listed


@pytest.mark.parametrize("went_back", [False, True])
async def test_where_signals_were_lost_only_what_is_not_the_same_is_listed(
    store: RedisStore, clock: Milliseconds, before: list[Room], monkeypatch: pytest.MonkeyPatch, went_back: bool
) -> None:
    one, other, same = before
    clock.now += MINUTE
    await same.tick()
    await other.act(commands.Pause())
    stored = (await Lobby(store).stored([one.id]))[one.id]
    if went_back:
        await Lobby(store).put(stored.version + 5, stored.listing)
    again = Restarted(store, clock, monkeypatch)
    await again.begin()
    again.worker._lister.hear([Signal(Log(room.id).shard, 1, None, 0) for room in before])
    await again.lists()
    assert again.done["put"] == 1 + went_back
    found = (await Lobby(store).stored([one.id]))[one.id]
    assert found.listing == stored.listing
    assert found.version <= (await again.rooms.get(one.id)).table.top.version
    assert await again.lobby.page("paused") == [await again.rooms.listing(other.id)]


async def test_where_signals_were_lost_what_has_ended_and_is_listed_so_is_not_loaded(
    store: RedisStore, clock: Milliseconds, before: list[Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    over, *others = before
    await over.act(commands.Abandon())
    await Restarted(store, clock, monkeypatch).begin()
    again = Restarted(store, clock, monkeypatch)
    await again.rooms.prepare()
    again.worker._lister.hear([Signal(Log(room.id).shard, 1, None, 0) for room in before])
    await again.lists()
    assert again.done["put"] == 0
    assert {room.id for room in again.rooms.held()} <= {room.id for room in others}
    assert set(again.worker._listed) == {room.id for room in others}


def entries(*parts: object) -> dict[str, object]:
    """All that these remember by table."""
    kept = {f"{type(part).__name__}.{name}": value for part in parts for name, value in vars(part).items()}
    return {name: value for name, value in kept.items() if isinstance(value, dict | set) and value}


async def test_an_evicted_table_leaves_nothing_behind(
    rooms: Rooms,
    store: RedisStore,
    worker: Worker,
    bots: BotSeats,
    model: LlmSeats,
    clock: Milliseconds,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = (rooms, rooms._presence, worker, bots, model)
    always = entries(*parts)
    room = await playing(rooms, SwarmOptions())
    await room.submit("a", Submission(1, "go", "", {"type": "hand_over"}))
    ear = Ear("b")
    await room.watch("seat:2", ear, None, None)
    await rooms._presence.step()
    rooms._presence._online_elsewhere.add(room.id)  # as somebody is whom another process has told of
    room.unwatch("seat:2", ear)
    clock.now += MINUTE
    board = rooms._presence._board
    await forget(store, board.key(room.id), board.process)
    await worker._look_after(room)
    await worker._list(room.id, room.table.top.version)
    await room.act(commands.Pause())
    await store.append(Log("nonsense"), EMPTY, "c", b"{}")
    for unknown, why in (("nosuchtable", "no_such_table"), ("nonsense", "internal")):
        with pytest.raises(Refused, match=why):
            await rooms.get(unknown)
    filled = {"Rooms._rooms", "Rooms._broken", "Presence._online_elsewhere", "Worker._deserted", "Worker._listed"}
    assert filled <= entries(*parts).keys()
    rooms.drop(room.id)
    monkeypatch.setattr("server.tables.rooms.IDLE_SECONDS", -1.0)
    monkeypatch.setattr("server.tables.rooms.time.monotonic", lambda: 1e12)
    rooms._evict()
    monkeypatch.undo()
    monkeypatch.setattr("server.tables.presence.REPEAT_SECONDS", 0.0)
    for _ in range(2):
        await rooms._presence.step()
    await asyncio.sleep(0)
    assert entries(*parts) == always


async def test_a_part_that_fails_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "RESTART_SECONDS", 0.0)
    lives = 0
    lived = asyncio.Event()

    async def part() -> None:
        nonlocal lives
        lives += 1
        if lives == 4:
            lived.set()
            await asyncio.Event().wait()
        raise ExceptionGroup("several", [KeyError("secret")]) if lives % 2 else ValueError("secret")

    task = asyncio.create_task(app.kept_up(part))
    async with asyncio.timeout(PATIENCE):
        await lived.wait()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert task.cancelled()


async def test_tasks_that_lose_a_cancellation_end_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "CANCEL_SECONDS", 0.01)
    lost = 0

    async def stubborn() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost += 1
                if lost > 2:
                    raise

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await ended([task])
    assert task.cancelled()
