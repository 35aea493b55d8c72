"""server.tables.checkpoints: what is read of the past is the same with them as without, and costs what it returns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise

import msgspec
import orjson
import pytest
from fakeredis import FakeAsyncRedis

from events.codec import AnyCommit
from events.redis import RedisStore
from events.store import Log
from games.discovery import discover
from games.sitting.table import codec as codec_of
from projections.feed import Feed, frames, seen_facts
from server.ids import new_table_id
from server.tables.checkpoints import FAR, MOST, NEAR, is_kept
from server.tables.decider import standing
from server.tables.history import whole
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.day import in_turn
from tests.golden.log import Line, files, stored, viewers
from tests.server.tables.test_long_logs import FACTS, CountingCodec, long_log
from tests.server.tables.test_room import rooms_of

GAMES = discover(("games",))


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


async def golden(store: RedisStore, game: str) -> tuple[Room, list[AnyCommit]]:
    """The longest golden log of a game as a table of a server."""
    lines = max((stored(file).splitlines() for file in files(game)), key=len)
    codec, table = codec_of(GAMES[game]), new_table_id()
    commits = [codec.decode(msgspec.json.decode(line, type=Line).commit) for line in lines]
    await store.begin(Log(table), [(commit.id, codec.encode(commit)) for commit in commits])
    return await Rooms(store, GAMES).get(table), commits


@pytest.mark.parametrize("game", in_turn(sorted(GAMES)))
@pytest.mark.parametrize(
    "all_seats", [False, pytest.param(True, marks=pytest.mark.long)], ids=["first and last seat", "all seats"]
)
async def test_the_past_is_the_same_with_checkpoints_as_without(store: RedisStore, game: str, all_seats: bool) -> None:
    room, commits = await golden(store, game)
    assert bool(room.past._checkpoints._kept) == (len(commits) >= NEAR)
    left_out = set() if all_seats else set(range(2, room.sitting.size))
    for viewer in viewers(room.sitting.size):
        if viewer in left_out:
            continue
        feeds = [Feed.first(room.game, viewer)]
        for commit in commits:
            after = feeds[-1].after(commit)
            if after is not feeds[-1]:
                feeds.append(after)
        for place in {*range(0, len(feeds), max(1, len(feeds) // 7)), len(feeds) - 1}:
            late = [after.frame(before) for before, after in pairwise(feeds[place : place + 4])]
            assert encoded(await whole(room.past.frames(viewer, feeds[place].seq, 3))) == encoded(late), (viewer, place)
            told = list(seen_facts(viewer, commits))[feeds[place].seq :]
            assert await room.past.facts(viewer, feeds[place].seq) == told, (viewer, place)
            found = await room.past.feed(viewer, feeds[place].seq)
            assert shown(found) == shown(feeds[place]), (viewer, place)


def shown(feed: Feed) -> tuple[int, int, str, bytes]:
    return feed.seq, feed.at, feed.link, encoded(feed.whole)


def encoded(values: object) -> bytes:
    return orjson.dumps(msgspec.to_builtins(values, str_keys=True), option=orjson.OPT_SORT_KEYS)


@pytest.mark.parametrize("facts", [8_000, pytest.param(FACTS, marks=pytest.mark.long)])
async def test_what_is_asked_of_the_past_costs_what_it_returns(store: RedisStore, facts: int) -> None:
    rooms = rooms_of(store)
    table, commits = await long_log(rooms, facts)
    room, end = await rooms.get(table), len(commits)
    codec = CountingCodec(room)
    seqs = [frame.seq for frame in frames(room.game, "public", commits)]
    far = next(far for far in (FAR << power for power in range(20)) if far * MOST >= end)
    for missed, most in ((1, 2 * NEAR), (50, 100 + NEAR), (end // 2, far + 1)):
        before = codec.decoded
        assert len(await whole(room.past.frames("public", seqs[-1 - missed], min(missed, 50)))) == min(missed, 50)
        assert codec.decoded - before <= most, missed
        before = codec.decoded
        assert (await room.past.feed("public", seqs[-1 - missed])).seq == seqs[-1 - missed]
        assert codec.decoded - before <= most, missed


async def test_a_checkpoint_that_the_log_no_longer_bears_out_is_not_used(store: RedisStore) -> None:
    room, commits = await golden(store, "avalon")
    other = [msgspec.structs.replace(commit, id=f"x{commit.id}"[:16]) for commit in commits]
    codec = codec_of(room.game)
    await store.delete(Log(room.id))
    await store.begin(Log(room.id), [(commit.id, codec.encode(commit)) for commit in other])
    counting = CountingCodec(room)
    last = (await room.past.feed("public")).seq
    assert (await whole(room.past.frames("public", last - 1)))[-1].seq == last
    assert counting.decoded == len(commits)


def test_few_are_kept_and_one_is_near() -> None:
    for top in [*range(1, 3 * FAR), FAR * MOST, FAR * MOST + 1, 100_000]:
        kept = [version for version in range(NEAR, top + 1, NEAR) if is_kept(version, top)]
        far = next(far for far in (FAR << power for power in range(20)) if far * MOST >= top)
        assert len(kept) <= MOST + 10
        for late in {1, NEAR, 3 * NEAR, FAR, top // 2, top - 1}:
            nearest = max([version for version in kept if version <= top - late], default=0)
            assert top - late - nearest <= min(far, NEAR + 2 * late), (top, late)


def test_what_is_dropped_was_kept_until_then() -> None:
    """Commit by commit no checkpoint is wanted again that was once dropped."""
    for version in range(NEAR, 3000, NEAR):
        kept = [is_kept(version, top) for top in range(version, 12 * FAR * 3)]
        assert kept == sorted(kept, reverse=True)


@pytest.mark.parametrize("game", ["avalon", "swarm"])
async def test_a_room_that_begins_at_a_snapshot_learns_its_past_when_it_is_asked(store: RedisStore, game: str) -> None:
    if game == "swarm":
        rooms = rooms_of(store)
        table, commits = await long_log(rooms, 1000)
        whole_room = await rooms.get(table)
    else:
        whole_room, commits = await golden(store, game)
        rooms = Rooms(store, GAMES)
    place = len(commits) - 5
    snapshot = standing(whole_room.game, commits[:place]).snapshot()
    room = rooms._room(whole_room.id, whole_room.game)
    await room.begin(snapshot, await store.read(Log(room.id), after=place))
    codec = CountingCodec(room)
    seqs = [frame.seq for frame in frames(room.game, "public", commits)]
    middle = len(seqs) // 2
    for seq, most in ((seqs[-2], 5), (seqs[middle], len(commits)), (seqs[middle - 1], 2 * FAR), (seqs[1], 2 * FAR)):
        before = codec.decoded
        late = await whole(room.past.frames("public", seq, 3))
        assert codec.decoded - before <= most, (seq, codec.decoded - before)
        assert encoded(late) == encoded(await whole(whole_room.past.frames("public", seq, 3)))
        found, there = await room.past.feed("all", seq), await whole_room.past.feed("all", seq)
        assert shown(found) == shown(there)
