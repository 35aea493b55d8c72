from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any

import pytest

from events import appending
from events.appending import PART_SECONDS, feed_key, format_key, log_key
from events.format import FORMAT, OtherFormat
from events.redis import RedisStore
from events.store import EMPTY, Conflict, Entry, Log, Position, Signal, StoreUnavailable
from tests.patience import PATIENCE


async def write(store: RedisStore, log: Log, count: int, data: bytes = b"{}") -> Position:
    top = await store.top(log)
    for _ in range(count):
        top = await store.append(log, top, f"id-{top.version + 1}", data)
    return top


async def until(signals: AsyncIterator[list[Signal]], log: Log, version: int) -> list[Signal]:
    """What is signalled of one shard until a log has reached a version."""
    seen: list[Signal] = []
    async with asyncio.timeout(PATIENCE):
        async for some in signals:
            seen += [signal for signal in some if signal.shard == log.shard]
            if any(signal.log == log and signal.version >= version for signal in seen):
                return seen
    raise AssertionError("the signals ended")


async def test_an_empty_log_has_no_top_and_no_entries(store: RedisStore, table: str) -> None:
    assert await store.top(Log(table)) == EMPTY
    assert await store.read(Log(table)) == []


async def test_what_is_appended_is_read(store: RedisStore, table: str) -> None:
    first = await store.append(Log(table), EMPTY, "a", b'{"n":1}')
    assert first == Position(1, "a")
    second = await store.append(Log(table), first, "b", '{"n":"二"}'.encode())
    assert await store.top(Log(table)) == second == Position(2, "b")
    assert await store.read(Log(table)) == [(1, "a", b'{"n":1}'), (2, "b", '{"n":"二"}'.encode())]


async def test_reads_start_after_a_version_and_keep_to_a_limit(store: RedisStore, table: str) -> None:
    await write(store, Log(table), 5)
    assert [entry.version for entry in await store.read(Log(table), 2)] == [3, 4, 5]
    assert [entry.version for entry in await store.read(Log(table), 1, 2)] == [2, 3]
    assert await store.read(Log(table), 5) == []
    assert await store.read(Log(table), 0, 0) == []


async def test_a_read_goes_on_page_after_page(store: RedisStore, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.redis.PAGE", 3)
    await write(store, Log(table), 9)
    assert [entry.version for entry in await store.read(Log(table))] == list(range(1, 10))
    assert [entry.version for entry in await store.read(Log(table), 1, 7)] == list(range(2, 9))


@pytest.mark.parametrize(
    "after",
    [EMPTY, Position(1, "id-1"), Position(3, "id-3"), Position(2, "rival"), Position(0, "id-2"), Position(2, "")],
    ids=["empty", "lower", "gap", "rival at the same version", "id without version", "version without id"],
)
async def test_only_the_exact_top_is_appended_to(store: RedisStore, table: str, after: Position) -> None:
    await write(store, Log(table), 2)
    with pytest.raises(Conflict):
        await store.append(Log(table), after, "new", b"{}")
    assert await store.top(Log(table)) == Position(2, "id-2")
    assert len(await store.read(Log(table))) == 2


async def test_an_empty_log_takes_no_later_version(store: RedisStore, table: str) -> None:
    with pytest.raises(Conflict):
        await store.append(Log(table), Position(3, "c"), "d", b"{}")


async def test_a_repeat_is_taken_for_the_first_one(store: RedisStore, table: str) -> None:
    top = await write(store, Log(table), 1)
    for _ in range(3):
        assert await store.append(Log(table), top, "again", b"{}") == Position(2, "again")
    await store.append(Log(table), Position(2, "again"), "later", b"{}")
    assert await store.append(Log(table), top, "again", b"{}") == Position(2, "again")
    assert len(await store.read(Log(table))) == 3


async def test_a_log_that_went_back_and_grew_otherwise_is_noticed(store: RedisStore, table: str) -> None:
    top = await write(store, Log(table), 2)
    await store.delete(Log(table))
    other = await store.append(Log(table), EMPTY, "other-1", b"{}")
    await store.append(Log(table), other, "other-2", b"{}")
    with pytest.raises(Conflict):
        await store.append(Log(table), top, "mine", b"{}")


async def test_racing_writers_lose_nothing(store: RedisStore, table: str) -> None:
    log = Log(table)

    async def writer(name: str) -> None:
        top = EMPTY
        for number in range(200):
            while True:
                try:
                    top = await store.append(log, top, f"{name}{number}", b"{}")
                    break
                except Conflict:
                    top = await store.top(log)

    await asyncio.gather(writer("a"), writer("b"))
    entries = await store.read(log)
    assert [entry.version for entry in entries] == list(range(1, 401))
    for name in "ab":
        assert [entry.id for entry in entries if entry.id[0] == name] == [f"{name}{n}" for n in range(200)]


async def test_appends_of_one_tick_each_get_their_own_answer(store: RedisStore, table: str) -> None:
    logs = [Log(f"{table}-{number}") for number in range(50)]
    calls = [store.append(log, EMPTY, id, b"{}") for id in ("first", "second") for log in logs]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert answers[:50] == [Position(1, "first")] * 50
    assert all(isinstance(answer, Conflict) for answer in answers[50:])


async def test_a_cancelled_writer_does_not_disturb_the_others(store: RedisStore, table: str) -> None:
    writers = [asyncio.create_task(store.append(Log(f"{table}-{n}"), EMPTY, "a", b"{}")) for n in range(10)]
    await asyncio.sleep(0)
    for task in writers[::2]:
        task.cancel()
    answers = await asyncio.gather(*writers, return_exceptions=True)
    assert answers[1::2] == [Position(1, "a")] * 5
    assert all(isinstance(answer, asyncio.CancelledError) for answer in answers[::2])


async def test_large_entries_fit(store: RedisStore, table: str) -> None:
    data = b"x" * 1_000_000
    assert await store.append(Log(table), EMPTY, "a", data) == Position(1, "a")
    assert (await store.read(Log(table)))[0].data == data


async def test_a_whole_log_is_written_at_once_and_once_only(store: RedisStore, table: str) -> None:
    places = await store.places()
    log, entries = Log(table), [("a", b"1"), ("b", b"2"), ("c", b"3")]
    await store.begin(log, entries)
    await store.begin(log, entries)
    assert await store.read(log) == [Entry(version, id, data) for version, (id, data) in enumerate(entries, 1)]
    assert table in await store.tables()
    async with aclosing(store.follow(places)) as signals:
        told = await until(signals, log, 3)
    assert [one.version for one in told if one.log == log] == [3]
    await store.append(log, Position(3, "c"), "d", b"4")
    await store.begin(log, entries)
    for others in ([("x", b"1")], [("x", b"1"), ("y", b"2"), ("z", b"3")], [*entries, ("x", b"4"), ("y", b"5")]):
        with pytest.raises(Conflict):
            await store.begin(log, others)
    assert await store.top(log) == Position(4, "d")


SEVEN = [(f"id-{version}", b"%d" % version) for version in range(1, 8)]


@pytest.fixture(params=["by number", "by size", "all in one"])
def in_parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many parts of seven entries are written aside."""
    if request.param == "by number":
        monkeypatch.setattr(appending, "PART_ENTRIES", 2)
    elif request.param == "by size":
        monkeypatch.setattr(appending, "PART_BYTES", 2)
    return 0 if request.param == "all in one" else 3


async def parts_of(store: RedisStore, log: Log) -> list[str]:
    """What is written aside of a log."""
    return [key async for key in store.keys(f"{glob(f'{{s{log.shard:02}}}')}:parts:{log.table}:*")]


def glob(text: str) -> str:
    """The pattern of keys that begin with this."""
    return text.replace("{", "\\{").replace("}", "\\}")


class Parts:
    """Counts the parts that are written, each twice as after a reply that was lost; ``then`` is called after each."""

    def __init__(self, store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written = 0
        self.then: Callable[[], Awaitable[object]] | None = None
        self._write = store._write_part
        monkeypatch.setattr(store, "_write_part", self._written)

    async def _written(self, log: Log, call: Any) -> None:
        self.written += 1
        await self._write(log, call)
        await self._write(log, call)
        if self.then is not None:
            await self.then()


async def test_nobody_sees_a_part_of_a_long_log(
    store: RedisStore, table: str, in_parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, places, parts = Log(table), await store.places(), Parts(store, monkeypatch)

    async def look() -> None:
        assert await store.read(log) == []
        assert await store.top(log) == EMPTY
        assert table not in await store.tables()
        assert await store.places() == places
        [key] = await parts_of(store, log)
        assert 0 < await store.ask(log.shard, lambda redis: redis.ttl(key)) <= PART_SECONDS

    parts.then = look
    await store.begin(log, SEVEN)
    parts.then = None
    assert parts.written == in_parts
    assert [(entry.id, entry.data) for entry in await store.read(log)] == SEVEN
    assert [entry.version for entry in await store.read(log)] == list(range(1, 8))
    assert await store.ask(log.shard, lambda redis: redis.ttl(log_key(log))) == -1
    async with aclosing(store.follow(places)) as signals:
        assert [one.version for one in await until(signals, log, 7) if one.log == log] == [7]
    await store.begin(log, SEVEN)
    with pytest.raises(Conflict):
        await store.begin(log, [("x", b"1"), *SEVEN])
    assert await store.append(log, Position(7, "id-7"), "id-8", b"8") == Position(8, "id-8")
    assert await parts_of(store, log) == []


async def test_of_two_that_begin_one_log_in_parts_one_wins(
    store: RedisStore, table: str, in_parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, others = Log(table), [(f"x{id}", b"0") for id, _ in SEVEN]
    outcomes = await asyncio.gather(store.begin(log, SEVEN), store.begin(log, others), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {type(None), Conflict}
    won = SEVEN if outcomes[0] is None else others
    assert [(entry.id, entry.data) for entry in await store.read(log)] == won
    assert await parts_of(store, log) == []


async def test_a_log_whose_first_parts_are_gone_does_not_begin(
    store: RedisStore, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "PART_ENTRIES", 2)
    log, parts = Log(table), Parts(store, monkeypatch)

    async def lose() -> None:
        [key] = await parts_of(store, log)
        await store.ask(log.shard, lambda redis: redis.delete(key))
        parts.then = None

    parts.then = lose
    with pytest.raises(StoreUnavailable):
        await store.begin(log, SEVEN)
    assert await store.top(log) == EMPTY
    assert table not in await store.tables()
    await store.begin(log, SEVEN)
    assert (await store.top(log)).version == 7


async def test_who_is_cancelled_between_two_parts_has_written_nothing(
    store: RedisStore, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "PART_ENTRIES", 2)
    log, parts = Log(table), Parts(store, monkeypatch)
    reached = asyncio.Event()

    async def wait() -> None:
        reached.set()
        await asyncio.Event().wait()

    parts.then = wait
    beginning = asyncio.create_task(store.begin(log, SEVEN))
    await reached.wait()
    beginning.cancel()
    with pytest.raises(asyncio.CancelledError):
        await beginning
    parts.then = None
    assert await store.read(log) == []
    await store.begin(log, SEVEN)
    assert (await store.top(log)).version == 7


async def test_a_deleted_table_is_gone(store: RedisStore, table: str) -> None:
    await write(store, Log(table), 1)
    assert table in await store.tables()
    await store.delete(Log(table))
    assert table not in await store.tables()
    assert await store.top(Log(table)) == EMPTY


async def test_notebooks_count_for_themselves_and_are_no_tables(store: RedisStore, table: str) -> None:
    notes, other = Log(table, "玩家一"), Log(table, "p2")
    await store.append(notes, EMPTY, "n", b"{}")
    assert table not in await store.tables()
    await write(store, Log(table), 2)
    await write(store, other, 3)
    assert [(await store.top(log)).version for log in (notes, Log(table), other)] == [1, 2, 3]
    await store.delete(notes)
    assert (await store.top(Log(table))).version == 2
    assert table in await store.tables()


async def test_followers_hear_every_append_in_order(store: RedisStore, table: str) -> None:
    log, notes = Log(table), Log(table, "p1")
    places = await store.places()
    async with aclosing(store.follow(places, await store.epoch())) as signals:
        heard = asyncio.create_task(until(signals, notes, 1))
        await write(store, log, 40)
        await write(store, notes, 1)
        seen = await heard
    assert [(signal.log, signal.version) for signal in seen] == [(log, n) for n in range(1, 41)] + [(notes, 1)]
    assert [signal.place for signal in seen] == list(range(places[log.shard] + 1, places[log.shard] + 42))


async def test_places_go_on_behind_a_writer_that_keeps_no_count(store: RedisStore, table: str) -> None:
    """The version before looked where the feed ended; it may run beside this one, and have written before it."""
    log, other = Log(table), Log(table, "p1")
    places = await store.places()
    await signalled_as_before(store, other, 1)
    heard = asyncio.create_task(all_of(store, places, log, 6))
    top = EMPTY
    for version in range(1, 4):
        top = await store.append(log, top, f"id-{version}", b"{}")
        await signalled_as_before(store, other, version + 1)
    top = await write(store, log, 3)
    seen = await heard
    assert [signal.place for signal in seen] == list(range(places[log.shard] + 1, places[log.shard] + 11))
    assert [signal.version for signal in seen if signal.log == log] == [1, 2, 3, 4, 5, 6]
    assert [signal.version for signal in seen if signal.log == other] == [1, 2, 3, 4]


async def test_the_version_before_hears_what_this_one_writes(store: RedisStore, table: str) -> None:
    """It may follow beside this one: it counts places, and takes these fields in this order."""
    log, notes = Log(table), Log(table, "p1")
    place = (await store.places())[log.shard]
    await store.begin(log, [("a", b"1"), ("b", b"2")])
    await store.append(log, Position(2, "b"), "c", b"3")
    await store.append(notes, EMPTY, "n", b"{}")
    after: Any = {feed_key(log.shard): f"{place}-0"}
    found: Any = await store.ask(log.shard, lambda server: server.xread(after))
    [(_, entries)] = found
    told = [(table, "", 2), (table, "", 3), (table, "p1", 1)]
    assert [(entry_id, list(fields.items())) for entry_id, fields in entries] == [
        (b"%d-0" % number, [(b"t", name.encode()), (b"p", of.encode()), (b"v", b"%d" % version)])
        for number, (name, of, version) in enumerate(told, place + 1)
    ]


async def all_of(store: RedisStore, places: Mapping[int, int], log: Log, version: int) -> list[Signal]:
    async with aclosing(store.follow(places)) as signals:
        return await until(signals, log, version)


async def signalled_as_before(store: RedisStore, log: Log, version: int) -> None:
    """Signal as the version before did."""
    place = (await store.places())[log.shard] + 1
    fields: dict[Any, Any] = {"t": log.table, "p": log.notebook_of, "v": version}
    await store.ask(log.shard, lambda server: server.xadd(feed_key(log.shard), fields, f"{place}-0"))


async def test_followers_hear_what_came_before_them(store: RedisStore, table: str) -> None:
    places = await store.places()
    await write(store, Log(table), 3)
    async with aclosing(store.follow(places)) as signals:
        assert [signal.version for signal in await until(signals, Log(table), 3)] == [1, 2, 3]


async def test_all_shards_are_followed(store: RedisStore, table: str) -> None:
    logs = {Log(f"{table}-{number}") for number in range(200)}
    places = await store.places()
    await asyncio.gather(*(store.append(log, EMPTY, "a", b"{}") for log in logs))
    heard: set[Log | None] = set()
    async with asyncio.timeout(PATIENCE), aclosing(store.follow(places)) as signals:
        async for some in signals:
            heard |= {signal.log for signal in some}
            if heard >= logs:
                break
    assert heard == logs


async def test_a_trimmed_feed_is_a_gap(store: RedisStore, table: str) -> None:
    log = Log(table)
    places = await store.places()
    await write(store, log, 400)
    async with aclosing(store.follow(places)) as signals:
        seen = await until(signals, log, 400)
    assert seen[0].log is None
    assert seen[0].place == seen[1].place - 1 > places[log.shard]
    assert [signal.version for signal in seen[1:]] == list(range(seen[1].version, 401))


async def test_places_beyond_the_feed_are_a_gap(store: RedisStore, table: str) -> None:
    log = Log(table)
    await write(store, log, 1)
    top = (await store.places())[log.shard]
    async with asyncio.timeout(PATIENCE), aclosing(store.follow({log.shard: top + 100})) as signals:
        async for some in signals:
            if found := [signal for signal in some if signal.shard == log.shard]:
                assert found == [Signal(log.shard, top, None, 0)]
                return


async def test_another_epoch_is_a_gap_in_every_shard(store: RedisStore) -> None:
    lost: set[int] = set()
    async with asyncio.timeout(PATIENCE), aclosing(store.follow(await store.places(), "another epoch")) as signals:
        async for some in signals:
            lost |= {signal.shard for signal in some if signal.log is None}
            if len(lost) == 64:
                return


async def test_a_follower_that_is_cancelled_stops(store: RedisStore) -> None:
    async def follow() -> None:
        async for _ in store.follow(await store.places()):
            pass

    task = asyncio.create_task(follow())
    await asyncio.sleep(0.05)
    task.cancel()
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    assert done


async def test_the_epoch_stays_while_the_store_runs(store: RedisStore, table: str) -> None:
    before = await store.epoch()
    await write(store, Log(table), 2)
    assert await store.epoch() == before != ""


async def test_tables_have_the_number_of_their_format(store: RedisStore, table: str) -> None:
    log = Log(table)
    await store.check_format()
    await store.append(log, EMPTY, "c1", b"{}")
    await store.check_format()
    key = format_key(log.shard)
    try:
        await store.ask(log.shard, lambda redis: redis.delete(key))
        with pytest.raises(OtherFormat, match="has no format number"):
            await store.check_format()
        await store.ask(log.shard, lambda redis: redis.set(key, FORMAT + 1))
        with pytest.raises(OtherFormat, match=f"has format {FORMAT + 1}, and this Sotto reads format {FORMAT} alone"):
            await store.check_format()
    finally:
        await store.ask(log.shard, lambda redis: redis.set(key, FORMAT))
    await store.check_format()
