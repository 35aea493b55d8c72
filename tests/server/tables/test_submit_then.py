"""server.tables.room.Room.submit_then: accepted without a task, exactly once whatever happens on the way."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from events import embedded
from events.codec import AnyCommit
from events.redis import RedisStore, connect
from events.store import Log, StoreUnavailable
from games.sitting import commands
from games.sitting.state import TableView
from server import metrics
from server.refusals import Refused
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.writing import Finish
from tests.events.cut import Cut
from tests.patience import PATIENCE
from tests.server.tables.test_room import Ear, rooms_of, say, seated, store, wish

__all__ = ["store"]


class Sent:
    """A submission that was begun at once, and how it ended."""

    def __init__(self, room: Room, player: str, submission: Submission) -> None:
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        room.submit_then(player, submission, self._then)

    def _then(self, finish: Finish) -> None:
        assert not self.ended.done(), "two answers"
        try:
            self.ended.set_result(finish())
        except Exception as fault:
            self.ended.set_exception(fault)

    async def seq(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.ended


async def at_once(room: Room, player: str, submission: Submission) -> int:
    return await Sent(room, player, submission).seq()


async def requests(room: Room) -> list[str]:
    """The requests that the log holds."""
    entries = await room._store.read(Log(room.id))
    return [request for entry in entries if (request := room._codec.decode(entry.data).request)]


# --- as it mostly goes ---------------------------------------------------------------------------------------------


async def test_what_is_accepted_is_shown_and_answered_without_a_task(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    ear = Ear("a")
    await room.watch("seat:1", ear, None, None)
    written: list[int] = []

    def hear(room: Room, before: TableView, commit: AnyCommit) -> None:
        written.append(len(ear.shown()))

    room.on_written = hear
    before, version = asyncio.all_tasks(), room.table.top.version
    sent = Sent(room, "a", wish(1))
    assert asyncio.all_tasks() == before
    assert room.lock.locked()
    assert not sent.ended.done()
    seq = await sent.seq()
    assert not room.lock.locked()
    assert asyncio.all_tasks() == before
    assert (room.table.top.version, written) == (version + 1, [2])
    assert ear.shown()[-1]["seq"] == seq
    assert seq == await room.submit("a", wish(1))


async def test_a_repeat_and_what_changes_nothing_are_answered_before_the_return(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    await at_once(room, "b", Submission(2, "ready", "", {"type": "ready"}))
    again = Submission(2, "again", "", {"type": "ready"})
    seq = await at_once(room, "a", wish(1))
    version = room.table.top.version
    for player, submission in (("a", wish(1)), ("b", again)):
        assert Sent(room, player, submission).ended.result() == seq
    assert room.table.top.version == version
    assert not room.lock.locked()


async def test_each_refusal_is_judged_on_the_newest_log_and_leaves_the_table_free(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    await at_once(room, "a", wish(1))
    version = room.table.top.version
    for player, submission, why in (
        ("a", Submission(1, "mine-1", "", {"type": "say", "text": "else"}), "used_id"),
        ("b", wish(2), "forbidden"),
        ("a", Submission(1, "x", "bid.9", {"type": "place_bid", "amount": 1}), "stale"),
        ("a", Submission(1, "x", "", {"type": "say"}), "malformed"),
    ):
        sent = Sent(room, player, submission)
        assert not sent.ended.done(), "all alike: the time of none tells what was wrong"
        with pytest.raises(Refused, match=why):
            await sent.seq()
        assert not room.lock.locked()
    assert room.table.top.version == version


async def test_what_another_process_has_made_possible_is_not_refused(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    other = await rooms_of(store).get(room.id)
    await room.act(commands.Leave(2))
    await room.act(commands.Sit(2, "c"))
    assert await at_once(other, "c", Submission(2, "here", "", {"type": "say", "text": "hello"}))
    with pytest.raises(Refused, match="forbidden"):
        await at_once(room, "b", Submission(2, "gone", "", {"type": "say", "text": "still"}))


async def test_commands_are_counted_by_their_outcome(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    before = metrics.COMMANDS["granted"], metrics.COMMANDS["forbidden"]
    await at_once(room, "a", wish(1))
    await at_once(room, "a", wish(1))
    with pytest.raises(Refused):
        await at_once(room, "b", wish(2))
    assert (metrics.COMMANDS["granted"], metrics.COMMANDS["forbidden"]) == (before[0] + 2, before[1] + 1)


# --- what has to wait ----------------------------------------------------------------------------------------------


async def test_while_somebody_else_writes_it_waits_for_its_turn_without_a_task(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    await at_once(room, "a", wish(0))
    before = asyncio.all_tasks()
    ahead = [Sent(room, "a", wish(number)) for number in (1, 2, 2)]
    assert asyncio.all_tasks() == before
    task = asyncio.create_task(room.submit("a", wish(3)))
    await asyncio.sleep(0)
    forbidden, last = Sent(room, "b", wish(9)), Sent(room, "a", wish(4))
    assert not any(sent.ended.done() for sent in (*ahead, forbidden, last))
    seqs = [await sent.seq() for sent in ahead]
    assert seqs[0] < seqs[1] == seqs[2] < await task < await last.seq()
    with pytest.raises(Refused, match="forbidden"):
        await forbidden.seq()
    assert await requests(room) == [f"mine-{number}" for number in range(5)]
    assert not room.lock.locked()


async def test_a_room_is_begun_anew_before_its_turn(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    seq = await at_once(room, "a", wish(1))
    await room.lock.__aenter__()
    sent, again = Sent(room, "a", wish(2)), Sent(room, "a", wish(1))
    await room._reload("another life")
    room.lock.release()
    assert await again.seq() == seq < await sent.seq()
    assert await requests(room) == ["mine-1", "mine-2"]


async def test_a_closed_store(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    under_way = Sent(room, "a", wish(1))
    await store.close()
    await under_way.seq()
    with pytest.raises(StoreUnavailable):
        await at_once(room, "a", wish(2))
    assert not room.lock.locked()


# --- what goes wrong -----------------------------------------------------------------------------------------------


async def test_somebody_else_was_faster(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")
    other = await rooms_of(store).get(room.id)
    await at_once(room, "a", wish(1))
    # There nobody has heard of it yet.
    await at_once(other, "a", wish(2))
    seq = await at_once(other, "a", wish(3))
    assert await requests(room) == ["mine-1", "mine-2", "mine-3"]
    # The same, sent to both.
    assert await at_once(room, "a", wish(3)) == seq
    assert room.table.top == other.table.top
    await asyncio.sleep(0)
    assert not room.tasks
    assert not other.tasks


async def test_a_room_that_is_dropped_or_begun_anew_meanwhile(store: RedisStore) -> None:
    rooms = rooms_of(store)
    room = await seated(rooms, "a", "b")
    sent = Sent(room, "a", wish(1))
    rooms.drop(room.id)
    again = asyncio.create_task(rooms.get(room.id))
    seq = await sent.seq()
    assert await (await again).submit("a", wish(1)) == seq
    room = await again
    sent, renewed = Sent(room, "a", wish(2)), asyncio.create_task(room.renew("another life"))
    seq = await sent.seq()
    await renewed
    assert await at_once(room, "a", wish(2)) == seq
    assert await requests(room) == ["mine-1", "mine-2"]


async def test_what_follows_a_commit_fails(store: RedisStore) -> None:
    room = await seated(rooms_of(store), "a", "b")

    def fail(room: Room) -> None:
        raise RuntimeError

    room.on_changed = fail
    with pytest.raises(RuntimeError):
        await at_once(room, "a", wish(1))
    assert not room.lock.locked()
    room.on_changed = lambda room: None
    await at_once(room, "a", wish(1))
    assert await requests(room) == ["mine-1"]


async def test_a_store_that_went_back(store: RedisStore) -> None:
    """The log ends earlier than the room knows: what is accepted follows what is left."""
    room = await seated(rooms_of(store), "a", "b")
    name, entries = room.log_name, await store.read(room._log)
    await say(room, 3)
    await store.delete(room._log)
    for entry in entries:
        await store.append(room._log, (await store.top(room._log)), entry.id, entry.data)
    await at_once(room, "a", wish(1))
    assert room.log_name != name
    assert (await requests(room))[-1] == "mine-1"


@asynccontextmanager
async def behind_a_cut(folder: Path, patience: float) -> AsyncIterator[tuple[Room, Cut]]:
    """A room on the bundled server whose answers may get lost."""
    await embedded.start(folder)
    async with Cut(folder / "redis" / "redis.sock", folder / "front.sock") as cut:
        store = await connect(f"unix://{folder / 'front.sock'}", append_timeout=patience)
        try:
            yield await seated(rooms_of(store), "a", "b"), cut
        finally:
            await store.close()
            await embedded.stop(folder)


async def test_a_lost_reply_is_found_again(tmp_path: Path) -> None:
    async with behind_a_cut(tmp_path, PATIENCE) as (room, cut):
        await at_once(room, "a", wish(0))
        for number in range(1, 20):
            cut.swallow = True
            seq = await at_once(room, "a", wish(number))
            assert cut.swallowed == number
            assert await room.submit("a", wish(number)) == seq
        assert await requests(room) == [f"mine-{number}" for number in range(20)]


async def test_a_store_that_falls_silent(tmp_path: Path) -> None:
    async with behind_a_cut(tmp_path, 0.5) as (room, cut):
        await at_once(room, "a", wish(1))
        cut.silent = True
        sent = Sent(room, "a", wish(2))
        queued = asyncio.create_task(room.submit("b", Submission(2, "b", "", {"type": "say", "text": "b"})))
        with pytest.raises(StoreUnavailable):
            await sent.seq()
        with pytest.raises(StoreUnavailable):
            await queued
        cut.silent = False
        await room.submit("a", wish(2))
        assert Counter(await requests(room))["mine-2"] == 1


async def test_a_storm_at_two_processes_stores_each_once(tmp_path: Path) -> None:
    dice = random.Random(7)
    async with behind_a_cut(tmp_path, PATIENCE) as (room, cut):
        there = await connect(await embedded.start(tmp_path), append_timeout=PATIENCE)
        other = await rooms_of(there).get(room.id)
        seqs: dict[int, set[int]] = {}

        async def send(number: int) -> None:
            at = dice.choice([room, other])
            seqs.setdefault(number, set()).add(await at_once(at, "a", wish(number)))

        for _ in range(40):
            cut.swallow = cut.swallow or dice.random() < 0.3
            await asyncio.gather(*(send(dice.randrange(60)) for _ in range(dice.randrange(1, 5))))
        assert Counter(await requests(room)) == Counter(f"mine-{number}" for number in seqs)
        assert all(len(places) == 1 for places in seqs.values())
        assert cut.swallowed > 3
        await there.close()
