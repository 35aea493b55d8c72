"""server.tables.delay and the rooms that hold the public feed back by it, over a store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from games.sitting import commands
from server.refusals import Refused
from server.tables.decider import Submission
from server.tables.outsiders import known_to, listed, need_up_to_date
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.tables.test_room import Ear

DELAY = 60
LATER = DELAY * 1000


class Clock:
    """The time of a test, in unix milliseconds."""

    def __init__(self) -> None:
        self.now = 1_795_208_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def rooms(store: RedisStore, clock: Clock) -> Rooms:
    return Rooms(store, {"swarm": SWARM}, clock)


async def running(rooms: Rooms, clock: Clock, delay: int = DELAY) -> Room:
    room = await rooms.open(SWARM, SwarmOptions(pace="fast", delay=delay, rounds=2), 2, "", False, "a")
    for seat, player in enumerate("ab", 1):
        await room.act(commands.Sit(seat, player))
    clock.now += 1000
    await room.act(commands.Start())
    return room


async def bid(room: Room, seat: int, player: str, amount: int = 1) -> None:
    prompt, asked = next(iter(room.table.prompts(seat).items()))
    submission = Submission(seat, f"{prompt}-{seat}", prompt, {"type": asked.command, "amount": amount})
    await room.submit(player, submission)


async def play_round(room: Room) -> None:
    await bid(room, 1, "a")
    await bid(room, 2, "b", 2)


async def tell_time(room: Room) -> None:
    """What the room's timer does when it comes."""
    room.later._release(room)
    await asyncio.sleep(0)


async def shown(room: Room) -> tuple[int, str]:
    feed = await room.past.feed("public")
    return feed.seq, feed.state.table.status


async def test_what_came_before_the_start_is_shown_at_once_and_the_rest_when_it_is_due(
    rooms: Rooms, clock: Clock
) -> None:
    room = await running(rooms, clock)
    ear = Ear()
    await room.watch("public", ear, None, None)
    before, status = await shown(room)
    assert status == "open"
    assert room.sitting.status == "playing"
    assert set(room.public.state.table.seats) == {1, 2}
    clock.now += 10_000
    await play_round(room)
    clock.now += LATER - 10_001
    await tell_time(room)
    assert (await shown(room)) == (before, "open")
    assert [one["op"] for one in ear.shown()] == ["view"]
    clock.now += 1
    await tell_time(room)
    seq, status = await shown(room)
    assert (status, seq > before) == ("playing", True)
    assert room.later.is_behind, "the round is not due yet"
    clock.now += 10_000
    await tell_time(room)
    assert (await shown(room))[0] == room.table.feeds["public"].seq
    frames = ear.shown()[1:]
    assert [one["seq"] for one in frames] == sorted({one["seq"] for one in frames})
    assert frames[-1]["seq"] == room.table.feeds["public"].seq


async def test_every_read_of_the_past_ends_where_the_public_is(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    await play_round(room)
    seq, _ = await shown(room)
    hidden = room.table.feeds["public"].seq
    assert hidden > seq
    assert [one async for one in room.past.frames("public", seq)] == []
    assert (await room.past.feed("public", hidden)).seq == seq
    assert len(await room.past.facts("public")) == seq
    assert await room.past.facts("public", after=hidden) == []
    frames = [one async for one in room.past.frames("public", 0)]
    assert frames[-1].seq == seq
    # A seat is told everything at once.
    assert (await room.past.feed(1)).state.table.status == "playing"
    ear = Ear()
    await room.watch("public", ear, hidden, room.log_name)
    assert [(one["op"], one["seq"]) for one in ear.shown()] == [("view", seq)]


async def test_a_room_that_is_loaded_anew_shows_no_more(store: RedisStore, rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    await play_round(room)
    clock.now += LATER // 2
    await play_round(room)
    before = await shown(room)
    again = await Rooms(store, {"swarm": SWARM}, clock).get(room.id)
    assert await shown(again) == before
    assert known_to(again, None).result is None
    # Loaded when one half is due.
    clock.now += LATER // 2
    await tell_time(room)
    half = await Rooms(store, {"swarm": SWARM}, clock).get(room.id)
    assert await shown(half) == await shown(room) != before
    assert half.later.is_behind
    assert room.later.is_behind


async def test_the_end_unseals_for_spectators_when_it_is_shown(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    for _ in range(2):
        await play_round(room)
    assert room.sitting.status == "finished"
    near, far = Ear("a"), Ear("stranger")
    await room.watch("all", near, None, None)
    with pytest.raises(Refused, match="forbidden"):
        await room.watch("all", far, None, None)
    assert (listed(room).status, listed(room, "a").status) == ("open", "finished")
    assert (listed(room).began_at, listed(room).ended_at) == (0, 0)
    clock.now += LATER
    await tell_time(room)
    await room.watch("all", far, None, None)
    assert listed(room).status == "finished"
    assert listed(room).ended_at == room.table.ended_at
    # From now on nothing is held back any more.
    await room.act(commands.Rematch("other"))
    assert room.public.state.table.rematch == "other"
    assert not room.later.is_behind


def there(ear: Ear) -> list[bool]:
    told = [one for one in ear.heard if one["op"] == "presence"]
    return [seat["online"] for seat in told[-1]["seats"]]


async def test_presence_is_shown_later_too(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    far, near = Ear(), Ear("a")
    await room.watch("public", far, None, None)
    await room.watch("seat:1", near, None, None)
    assert there(near) == [True, False]
    assert there(far) == [True, True], "what was is not known: nobody stands out"
    told = len(far.heard)
    clock.now += LATER - 1
    await tell_time(room)
    assert len(far.heard) == told
    clock.now += 1
    await tell_time(room)
    assert there(far) == [True, False]


async def test_who_watches_from_a_seat_is_behind_where_they_watch_as_the_public(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    ear = Ear("a")
    await room.watch("seat:1", ear, None, None)
    await room.watch("public", ear, None, None)
    views = {one["as"]: one["view"]["table"]["status"] for one in ear.shown()}
    assert views == {"seat:1": "playing", "public": "open"}
    told = len(ear.shown())
    await play_round(room)
    assert {one["as"] for one in ear.shown()[told:]} == {"seat:1"}


async def test_strangers_get_one_answer_whether_the_game_is_over_or_not(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock)
    behind = []
    for wait in (0, LATER, LATER // 2):
        clock.now += wait
        await tell_time(room)
        behind.append(room.later.is_behind)
        with pytest.raises(Refused) as no:
            need_up_to_date(room, "stranger")
        assert no.value.reason == "running"
        need_up_to_date(room, "a")
        if wait:
            await play_round(room)
    assert behind == [True, False, True]
    assert room.sitting.status == "finished"


async def test_a_table_without_delay_shows_everything_at_once(rooms: Rooms, clock: Clock) -> None:
    room = await running(rooms, clock, delay=0)
    await play_round(room)
    assert room.public is room.table.feeds["public"]
    assert room.past.shown is None
    assert not room.later.is_behind


async def test_a_table_that_is_closed_before_it_starts_is_seen_to_be(rooms: Rooms, clock: Clock) -> None:
    room = await rooms.open(SWARM, SwarmOptions(delay=DELAY), 2, "", False, "a")
    await room.act(commands.Close())
    assert listed(room).ended == "closed"
