"""server.tables.room over a log of 20,000 facts: what it costs who asks for little of it, and everybody else."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from fakeredis import FakeAsyncRedis
from msgspec.structs import replace

from events import embedded
from events.codec import AnyCommit
from events.redis import RedisStore, connect
from events.store import Log
from games.sitting import commands
from projections.feed import frames, seen_facts
from server import fair_loop
from server.fair_loop import BURST_SECONDS, SLICE_SECONDS
from server.history import log_file
from server.ids import new_table_id
from server.refusals import Refused
from server.tables.history import PAGE, whole
from server.tables.resuming import MOST_FACTS
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests import clocks
from tests.probes.swarm.rules import GAME as SWARM
from tests.server.tables.test_room import Ear, rooms_of, say, seated

FACTS = 20_000


class CountingCodec:
    """Counts the commits that are decoded."""

    def __init__(self, room: Room) -> None:
        self._codec = room._codec
        self.decoded = 0
        room._codec = room.past._codec = self  # type: ignore[assignment]

    def decode(self, data: bytes) -> AnyCommit:
        self.decoded += 1
        return self._codec.decode(data)


@pytest.fixture
async def rooms() -> AsyncIterator[Rooms]:
    store = RedisStore(FakeAsyncRedis())
    yield rooms_of(store)
    await store.close()


async def long_log(rooms: Rooms, facts: int = FACTS) -> tuple[str, list[AnyCommit]]:
    """A table where one thing was said again and again."""
    room = await seated(rooms, "a", "b")
    await say(room)
    *before, said = await whole(room.past.commits())
    again = [replace(said, id=f"{number:016x}") for number in range(facts)]
    table, commits = new_table_id(), [*before, *again]
    codec = room._codec
    await rooms.store.begin(Log(table), [(commit.id, codec.encode(commit)) for commit in commits])
    return table, commits


def _log(table: str) -> Log:
    return Log(table)


async def longest_wait(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """How long this kept the loop at most from somebody else, and how long it took, in CPU time of the thread: what
    other processes take is not this one's fault.
    """
    waits, began = [0.0], time.thread_time()
    task = asyncio.ensure_future(work())
    while not task.done():
        asked = time.thread_time()
        await asyncio.sleep(0)
        waits.append(time.thread_time() - asked)
    await task
    return max(waits), time.thread_time() - began


@pytest.mark.parametrize("facts", [4_000, pytest.param(FACTS, marks=pytest.mark.long)])
async def test_little_of_a_long_log_costs_little(rooms: Rooms, facts: int) -> None:
    table, commits = await long_log(rooms, facts)
    room = await rooms.get(table)
    codec = CountingCodec(room)

    every = list(frames(SWARM, "public", commits))
    assert await whole(room.past.frames("public", 0, 1)) == every[:1]
    assert codec.decoded == 1
    middle = every[PAGE].seq
    assert await whole(room.past.frames("public", middle, 2)) == [one for one in every if one.seq > middle][:2]
    assert codec.decoded < 2 * PAGE
    assert await whole(room.past.frames("public", 0, 0)) == []
    assert await whole(room.past.frames("public", every[-2].seq)) == every[-1:]
    assert (await room.past.feed("public", every[-2].seq)).seq == every[-2].seq
    assert await room.past.facts(1) == list(seen_facts(1, commits))
    assert await room.past.facts(1, 5, 10) == list(seen_facts(1, commits))[5:15]
    assert await whole(room.past.commits()) == commits
    assert await room.past.opening() == commits[0]


@pytest.fixture
def as_when_serving() -> Iterator[None]:
    """What was there before is not searched for garbage, as in the server: in a process of tests that is a lot."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("as_when_serving")
@pytest.mark.parametrize("facts", [4_000, pytest.param(10_000, marks=pytest.mark.long)])
async def test_no_reading_of_a_long_log_keeps_anybody_waiting(tmp_path: Path, facts: int) -> None:
    """With a real Redis: the one in memory has the loop for longer than anything here."""
    store = await connect(await embedded.start(tmp_path))
    try:
        rooms = rooms_of(store)
        table, commits = await long_log(rooms, facts)
        room = await rooms.get(table)
        seq = (await room.past.feed("public")).seq

        async def resumed() -> None:
            ear = Ear()
            room.watchers.forget_all()
            await room.watch("public", ear, seq - MOST_FACTS, room.log_name)
            room.unwatch("public", ear)

        async def written() -> None:
            async for commit in room.past.commits():
                log_file.written((commit,))

        async def answered() -> None:
            heard = await room.past.facts("all")
            await rooms.fair_loop.aside(None, lambda: [fact for _, fact in heard for _ in range(50)])

        async def forked() -> None:
            await rooms.begin(SWARM, commits, new_table_id(), any_size)

        works: dict[str, Callable[[], Awaitable[object]]] = {
            "load": lambda: rooms_of(rooms.store).get(table),
            "resume": resumed,
            "frames": lambda: whole(room.past.frames("public", 0, 1000)),
            "view": lambda: room.past.feed("public", seq // 2 + 100),
            "query": answered,
            "log": written,
            "fork": forked,
        }
        # The best of three: the machine is never all ours.
        waits = {name: min([await longest_wait(work) for _ in range(3)]) for name, work in works.items()}
    finally:
        await store.close()
        await embedded.stop(tmp_path)
    print({name: f"{wait * 1000:.1f} of {took * 1000:.0f} ms" for name, (wait, took) in waits.items()})
    assert all(wait < 0.010 for wait, _ in waits.values()), waits


async def any_size(size: int) -> None:
    """Allow a past of this size."""


@pytest.fixture
def nothing_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has spent all stays so, however long the machine does something else, and however fast it is: each look at
    the clock is a 250th of a slice.
    """
    clocks.stop(monkeypatch, fair_loop, look=SLICE_SECONDS / 250)


def spend_all(rooms: Rooms, asker: str) -> None:
    """After its first slice, what this one asks for now takes a while."""
    rooms.fair_loop._spend(asker, BURST_SECONDS + 0.02)


@pytest.mark.usefixtures("nothing_given_back")
async def test_a_table_moves_on_while_somebody_resumes(rooms: Rooms) -> None:
    """Nobody's lock is held; what came meanwhile follows, each frame once."""
    table, _ = await long_log(rooms, 2_000)
    room = await rooms.get(table)
    seq, ear = (await room.past.feed("public")).seq, Ear()
    spend_all(rooms, "")
    resuming = asyncio.create_task(room.watch("public", ear, seq - 400, room.log_name))
    said = 0
    while not resuming.done():
        if said < 50:
            await say(room)
            said += 1
        await asyncio.sleep(0.01)
    await resuming
    await say(room)
    assert said > 10
    heard = [one for one in ear.shown() if one["op"] == "frame"]
    assert len(heard) == len(ear.shown())
    assert [one["seq"] for one in heard] == list(range(seq - 400 + 1, seq + said + 2))


@pytest.mark.usefixtures("nothing_given_back")
async def test_a_right_that_ends_while_somebody_resumes_is_ended(rooms: Rooms) -> None:
    table, _ = await long_log(rooms, 2_000)
    room = await rooms.get(table)
    seq, ear = (await room.past.feed(1)).seq, Ear("a")
    spend_all(rooms, "a")
    resuming = asyncio.create_task(room.watch("seat:1", ear, seq - 900, room.log_name))
    await asyncio.sleep(0)
    await room.act(commands.Leave(1))
    with pytest.raises(Refused, match="forbidden"):
        await resuming
    assert ear.heard == []


@pytest.mark.usefixtures("nothing_given_back")
async def test_a_log_that_begins_anew_while_somebody_resumes_is_shown_whole(rooms: Rooms) -> None:
    table, _ = await long_log(rooms, 2_000)
    room = await rooms.get(table)
    seq, ear = (await room.past.feed("public")).seq, Ear()
    spend_all(rooms, "")
    resuming = asyncio.create_task(room.watch("public", ear, seq - 900, room.log_name))
    await asyncio.sleep(0)
    await room.renew("another life")
    await resuming
    assert [one["op"] for one in ear.shown()] == ["view"]
    assert ear.shown()[0]["log"] == room.log_name


async def test_all_resume_at_once_after_a_restart(rooms: Rooms) -> None:
    tables = [(await long_log(rooms, 200))[0] for _ in range(10)]
    again = rooms_of(rooms.store)
    ears = [(table, missed, Ear()) for table in tables for missed in (1, 7) for _ in range(50)]

    async def resume(table: str, missed: int, ear: Ear) -> None:
        room = await again.get(table)
        await room.watch("public", ear, room.table.feeds["public"].seq - missed, room.log_name)

    await asyncio.gather(*(resume(*one) for one in ears))
    for table, missed, ear in ears:
        top = (await again.get(table)).table.feeds["public"].seq
        assert [one["seq"] for one in ear.shown()] == list(range(top - missed + 1, top + 1))
