"""server.bots.reading: bots among people read what they are told."""

from __future__ import annotations

import asyncio

import pytest
from fakeredis import FakeAsyncRedis

from events.event import Fact
from events.redis import RedisStore
from games.ghost.facts.checks import CheckResolved
from games.ghost.facts.scene import ActTold
from games.ghost.rules import GAME as GHOST
from games.sitting import commands
from games.sitting.facts import TableSaid, TableSeeded
from projections.feed import Feed
from server.bots.reading import BYTES_A_SECOND, LONGEST_SECONDS, Reader, reading_seconds
from server.bots.seats import BotSeats
from server.tables.decider import Submission
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.clocks import Milliseconds
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions

ZH = "潮水退去之后，码头上只剩下一只没有名字的箱子。"
EN = "When the tide had gone out, a box without a name was all that was left on the quay."


def told(zh: str = ZH, en: str = EN) -> ActTold:
    return ActTold("p1", "s1a", "box", True, {"zh": zh, "en": en})


class TestSeconds:
    def test_a_text_takes_its_length_in_the_language_of_the_table(self) -> None:
        assert reading_seconds([told()], "zh") == pytest.approx(len(ZH.encode()) / BYTES_A_SECOND)
        assert reading_seconds([told()], "en") == pytest.approx(len(EN) / BYTES_A_SECOND)
        assert 2 < reading_seconds([told()], "zh") < 5, "a sentence takes some seconds"

    def test_names_and_numbers_are_read_at_a_glance(self) -> None:
        assert reading_seconds([CheckResolved("p1", "k1", "C", True)], "zh") == 0

    def test_nobody_is_waited_for_for_ever(self) -> None:
        assert reading_seconds([told(ZH * 100)], "zh") == LONGEST_SECONDS

    def test_of_the_table_itself_only_talk_is_read(self) -> None:
        said = "I think that seat 2 has told us something that cannot be."
        assert reading_seconds([TableSaid(1, said, ())], "en") == pytest.approx(len(said) / BYTES_A_SECOND)
        seeds: list[Fact] = [TableSeeded("a" * 64, "b" * 64)]
        assert reading_seconds(seeds, "en") == 0


@pytest.fixture
def clock() -> Milliseconds:
    return Milliseconds()


@pytest.fixture
def rooms(clock: Milliseconds) -> Rooms:
    return Rooms(RedisStore(FakeAsyncRedis()), {"swarm": SWARM, "ghost": GHOST}, clock)


@pytest.fixture
def bots(rooms: Rooms) -> BotSeats:
    bots = BotSeats(rooms, None, 1.0)
    rooms.on_changed.append(bots.schedule)
    return bots


async def with_bots(rooms: Rooms, *bots: int, size: int = 3, **options: object) -> Room:
    room = await rooms.open(SWARM, SwarmOptions(rounds=5, **options), size, "", False, "a")  # type: ignore[arg-type]
    for seat in range(1, size + 1):
        await room.act(commands.GiveToBot(seat, "random") if seat in bots else commands.Sit(seat, "abc"[seat - 1]))
    await room.act(commands.Start())
    return room


def waits(bots: BotSeats, room: Room) -> dict[int, float]:
    now = asyncio.get_running_loop().time()
    return {seat: bot.turn.when() - now for seat, bot in bots._bots[room.id].items() if bot.turn is not None}


def reads(bots: BotSeats, room: Room) -> bool:
    now = asyncio.get_running_loop().time()
    return any(bot.reader.left(now) for bot in bots._bots[room.id].values())


async def test_a_bot_among_people_reads_what_they_have_said(rooms: Rooms, bots: BotSeats) -> None:
    room = await with_bots(rooms, 3)
    bots.schedule(room)
    assert waits(bots, room)[3] == pytest.approx(1, abs=0.1), "nothing to read"
    await room.submit("a", Submission(1, "s1", "", {"type": "say", "text": "word " * 40, "to": "table"}))
    bots.schedule(room)
    reader = bots._bot(room, 3).reader
    left = reader.left(asyncio.get_running_loop().time())
    assert 200 / BYTES_A_SECOND * 0.7 < left < 200 / BYTES_A_SECOND * 1.4
    # Its time has come, but it still reads: it acts no sooner than it is done.
    top = room.table.top
    bots._turn(room, 3, None)
    await asyncio.sleep(0)
    assert room.table.top == top
    assert waits(bots, room)[3] == pytest.approx(left, abs=0.5)
    reader._until = 0.0
    bots._turn(room, 3, None)
    while bots._tasks:
        await asyncio.gather(*bots._tasks)
    assert room.table.top != top
    bots.forget(room)
    assert not bots._bots


async def test_it_is_in_time_for_what_falls_due(rooms: Rooms, bots: BotSeats, clock: Milliseconds) -> None:
    room = await with_bots(rooms, 3)
    await room.submit("a", Submission(1, "s1", "", {"type": "say", "text": "word " * 90, "to": "table"}))
    deadline = room.deadline()
    assert deadline is not None
    assert bots._still_reads(room, 3) > 10
    clock.now = deadline.when - 4_000
    assert bots._still_reads(room, 3) == pytest.approx(2), "half of what is left"
    bots.forget(room)


async def test_where_no_person_sits_nothing_is_read(rooms: Rooms, bots: BotSeats) -> None:
    room = await with_bots(rooms, 1, 2, 3)
    bots.schedule(room)
    assert not reads(bots, room)
    assert all(wait == pytest.approx(1, abs=0.1) for wait in waits(bots, room).values())
    bots.forget(room)


async def test_tables_of_programs_are_not_slowed(rooms: Rooms, bots: BotSeats) -> None:
    room = await with_bots(rooms, 3, pace="fast")
    await room.submit("a", Submission(1, "s1", "", {"type": "say", "text": "word " * 90, "to": "table"}))
    bots.schedule(room)
    assert not reads(bots, room)
    assert waits(bots, room)[3] == pytest.approx(0, abs=0.1)
    bots.forget(room)


async def test_what_people_were_not_told_does_not_show_in_a_pause(rooms: Rooms) -> None:
    """How long bots are silent tells nobody that they were told something in secret."""
    room = await with_bots(rooms, 2, 3)
    feed, people = room.table.feeds[2], (room.table.feeds["public"], room.table.feeds[1])

    def later(facts: int) -> Feed:
        return Feed(feed.game, 2, feed.seq + facts, feed.at, feed.state, secret)

    reader, secret = Reader(), (told(),)
    reader.show(later(1), people, 0.0, 1.0)
    assert reader.left(0.0) == 0
    reader.show(later(2), (Feed(feed.game, 1, 1, feed.at, feed.state, secret),), 0.0, 1.0)
    assert reader.left(0.0) > 1
    assert reader.left(LONGEST_SECONDS) == 0
