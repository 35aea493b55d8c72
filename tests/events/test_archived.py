"""Logs that have left Redis for files, in a folder and in a bucket."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from events import embedded
from events.appending import archived_key, log_key, snapshot_key
from events.archive import Archive, BadArchive, Filed, log_at, open_archive, pack, path_of, unpack
from events.archived import ArchivedStore
from events.redis import RedisStore, connect
from events.store import EMPTY, Conflict, Damaged, Entry, Log, Position, StoreUnavailable
from tests.bucket import BUCKET, running_bucket
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers

TABLE, NOTES = Log("abcdef0123"), Log("abcdef0123", "p0011223344ff")


@pytest.fixture(scope="module")
def bucket() -> Iterator[dict[str, str]]:
    with running_bucket() as variables:
        yield variables


@pytest.fixture(params=["folder", "bucket"])
def archive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    if request.param == "folder":
        return open_archive(str(tmp_path / "files"))
    for name, value in request.getfixturevalue("bucket").items():
        monkeypatch.setenv(name, value)
    return open_archive(f"s3://{BUCKET}/{tmp_path.name}")


@pytest.fixture
async def redis(tmp_path: Path) -> AsyncIterator[str]:
    yield await embedded.start(tmp_path)
    await embedded.stop(tmp_path)


@pytest.fixture
async def store(redis: str, archive: Archive) -> AsyncIterator[ArchivedStore]:
    made = await connect(redis, append_timeout=PATIENCE, made=partial(ArchivedStore, archive=archive))
    assert isinstance(made, ArchivedStore)
    yield made
    await made.close()


async def write(store: ArchivedStore, log: Log, many: int) -> list[Entry]:
    top = await store.top(log)
    for _ in range(many):
        version = top.version + 1
        top = await store.append(log, top, f"id-{version}", b'{"id":"id-%d","text":"\xe4\xba\x8c"}' % version)
    return await store.read(log)


async def in_redis(store: ArchivedStore, key: str) -> bool:
    return bool(await store.ask(TABLE.shard, lambda redis: redis.exists(key)))


@pytest.mark.parametrize("log", [TABLE, NOTES], ids=["table", "notebook"])
async def test_an_archived_log_is_read_as_before(store: ArchivedStore, log: Log) -> None:
    before = await write(store, log, 7)
    await store.ask(TABLE.shard, lambda redis: redis.set(snapshot_key(TABLE), b"fast"))
    tables = await store.tables()
    known = await store.put_away(log)
    assert known is not None
    assert (known.version, known.id) == (7, "id-7")
    assert not await in_redis(store, log_key(log))
    assert await in_redis(store, snapshot_key(TABLE)) == bool(log.notebook_of), "it goes with the log of its table"
    assert await store.read(log) == before
    assert await store.read(log, 2, 3) == before[2:5]
    assert await store.read(log, 7) == []
    assert await store.top(log) == Position(7, "id-7")
    assert await store.read_many({log: 5, Log("never"): 0}) == {log: before[5:], Log("never"): []}
    assert await store.tables() == tables
    assert log.table not in await store.tables_in_redis()
    assert await store.put_away(log) is None, "there is nothing left to move"


async def test_what_is_added_brings_a_log_back(store: ArchivedStore) -> None:
    before = await write(store, TABLE, 3)
    await store.put_away(TABLE)
    await store.append(TABLE, Position(3, "id-3"), "id-4", b'{"id":"id-4"}')
    assert await store.read(TABLE) == [*before, Entry(4, "id-4", b'{"id":"id-4"}')]
    assert await in_redis(store, log_key(TABLE))
    assert await store.archived() == {}
    again = await store.put_away(TABLE)
    assert again is not None
    assert again.version == 4
    assert len(await store.read(TABLE)) == 4


async def test_one_attempt_is_enough_once_it_is_known_where_the_log_is(store: ArchivedStore) -> None:
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    with pytest.raises(Conflict):
        await store.try_append(TABLE, Position(3, "id-3"), "id-4", b'{"id":"id-4"}')
    assert len(await store.read(TABLE)) == 3, "a refused writer reads"
    await store.try_append(TABLE, Position(3, "id-3"), "id-4", b'{"id":"id-4"}')
    await store.try_append(TABLE, Position(4, "id-4"), "id-5", b'{"id":"id-5"}')
    assert [entry.version for entry in await store.read(TABLE)] == [1, 2, 3, 4, 5]


async def test_a_repeated_beginning_makes_no_second_log(store: ArchivedStore) -> None:
    await write(store, TABLE, 2)
    await store.put_away(TABLE)
    assert await store.append(TABLE, EMPTY, "id-1", b"{}") == Position(1, "id-1")
    await store.put_away(TABLE)
    with pytest.raises(Conflict):
        await store.append(TABLE, EMPTY, "other", b"{}")
    await store.put_away(TABLE)
    with pytest.raises(Conflict):
        await store.begin(TABLE, [("other", b"{}")])
    assert [entry.id for entry in await store.read(TABLE)] == ["id-1", "id-2"]


async def test_a_log_that_grows_meanwhile_stays(store: ArchivedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write_file = await write(store, TABLE, 3), store.archive.write

    async def slowly(log: Log, entries: list[Entry]) -> Filed:
        known = await write_file(log, entries)
        await write(store, TABLE, 1)
        return known

    monkeypatch.setattr(store.archive, "write", slowly)
    assert await store.put_away(TABLE) is None
    assert await store.archived() == {}
    assert (await store.read(TABLE))[:3] == before
    assert len(await store.read(TABLE)) == 4


async def test_two_move_one_log_at_once(store: ArchivedStore) -> None:
    before = await write(store, TABLE, 20)
    await asyncio.gather(*(store.put_away(TABLE) for _ in range(4)))
    assert await store.read(TABLE) == before
    assert not await in_redis(store, log_key(TABLE))
    await asyncio.gather(*(store.bring_back(TABLE) for _ in range(4)))
    assert await store.read(TABLE) == before
    assert await store.archived() == {}


async def test_who_moves_a_log_late_harms_no_newer_file(store: ArchivedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process hangs just before it writes; meanwhile the log is archived, grows, and is archived again."""
    await write(store, TABLE, 3)
    write_file = store.archive.write

    async def late(log: Log, entries: list[Entry]) -> Filed:
        monkeypatch.setattr(store.archive, "write", write_file)
        await store.put_away(TABLE)
        await write(store, TABLE, 1)
        await store.put_away(TABLE)
        return await write_file(log, entries)

    monkeypatch.setattr(store.archive, "write", late)
    await store.put_away(TABLE)
    assert [entry.version for entry in await store.read(TABLE)] == [1, 2, 3, 4]
    assert (await store.archived())[TABLE].version == 4


async def test_a_log_that_is_moved_while_it_is_read_is_not_cut(
    store: ArchivedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.redis.PAGE", 3)
    monkeypatch.setattr("events.archived.PAGE", 3)
    before, page = await write(store, TABLE, 10), RedisStore._page

    async def overtaken(self: RedisStore, log: Log, after: int, count: int) -> list[Entry]:
        if after == 6:
            monkeypatch.setattr(RedisStore, "_page", page)
            await store.put_away(TABLE)
        return await page(self, log, after, count)

    monkeypatch.setattr(RedisStore, "_page", overtaken)
    assert await store.put_away(TABLE) is None
    assert await store.read(TABLE) == before


async def test_an_index_that_went_back_learns_of_the_newest_file(store: ArchivedStore) -> None:
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    old: Any = await store.ask(TABLE.shard, lambda redis: redis.hgetall(archived_key(TABLE.shard)))
    await write(store, TABLE, 2)
    await store.put_away(TABLE)
    assert [version async for _, version in store.archive.files()] == [5], "the older file has gone"
    await store.ask(TABLE.shard, lambda redis: redis.hset(archived_key(TABLE.shard), mapping=old))  # type: ignore[arg-type, return-value, unused-ignore]
    store.archive._read.clear()  # as in a process that has not read it lately
    with pytest.raises(Damaged):
        await store.read(TABLE)
    assert await store.enter(TABLE, 5)
    assert len(await store.read(TABLE)) == 5


async def test_a_long_log_is_read_page_by_page(store: ArchivedStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.redis.PAGE", 3)
    monkeypatch.setattr("events.archived.PAGE", 3)
    before = await write(store, TABLE, 10)
    await store.put_away(TABLE)
    assert await store.read(TABLE) == before
    assert await store.read(TABLE, 1, 7) == before[1:8]


async def test_a_deleted_log_is_gone_for_good(store: ArchivedStore) -> None:
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    await store.bring_back(TABLE)  # its file stays
    await store.delete(TABLE)
    assert [file async for file in store.archive.files()] == []
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    await store.delete(TABLE)
    assert await store.read(TABLE) == []
    assert await store.top(TABLE) == EMPTY
    assert await store.tables() == []
    assert [file async for file in store.archive.files()] == []
    await store.delete(TABLE)


async def test_an_index_is_made_again_from_the_files(store: ArchivedStore) -> None:
    before = {log: await write(store, log, 4) for log in (TABLE, NOTES)}
    for log in before:
        await store.put_away(log)
    index = await store.archived()
    await store.ask(TABLE.shard, lambda redis: redis.delete(archived_key(TABLE.shard)))
    assert await store.read(TABLE) == []
    found = [file async for file in store.archive.files()]
    assert set(found) == {(log, 4) for log in before}
    assert [await store.enter(*file) for file in found] == [True, True]
    assert [await store.enter(*file) for file in found] == [False, False]
    assert await store.archived() == index
    assert {log: await store.read(log) for log in before} == before


async def test_a_file_is_not_entered_for_a_log_that_goes_on(store: ArchivedStore) -> None:
    await write(store, TABLE, 4)
    await store.put_away(TABLE)
    await store.bring_back(TABLE)
    await write(store, TABLE, 1)
    assert not await store.enter(TABLE, 4)
    assert len(await store.read(TABLE)) == 5


async def test_a_broken_file_is_said_to_be_broken(redis: str, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    store = await connect(redis, made=partial(ArchivedStore, archive=open_archive(str(folder))))
    assert isinstance(store, ArchivedStore)
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    file = folder / path_of(TABLE, 3)
    other = pack([Entry(version, f"other-{version}", b'{"id":"other-%d"}' % version) for version in range(1, 4)])
    edited = pack([entry._replace(data=entry.data.replace(b"text", b"TEXT")) for entry in await store.read(TABLE)])
    store.archive._read.clear()  # as in a process that has not read it lately
    for spoilt in (file.read_bytes()[:-9], b"no file", b"", gzip.compress(b""), gzip.compress(b"{}\n"), other, edited):
        file.write_bytes(spoilt)
        with pytest.raises(Damaged, match="is not the file that was written"):
            await store.read(TABLE)
        with pytest.raises(Damaged):
            await store.bring_back(TABLE)
    file.unlink()
    with pytest.raises(Damaged):
        await store.read(TABLE)
    with pytest.raises(Damaged):
        await store.append(TABLE, Position(3, "id-3"), "id-4", b"{}")
    assert not await in_redis(store, log_key(TABLE))
    read = await store.read_many({TABLE: 0, Log("never"): 0})
    assert (str(read[TABLE]), read[Log("never")]) == (f"{path_of(TABLE, 3)} is not there", [])
    await store.close()


async def test_a_file_with_fewer_commits_than_its_name_says_is_not_entered(redis: str, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    store = await connect(redis, made=partial(ArchivedStore, archive=open_archive(str(folder))))
    assert isinstance(store, ArchivedStore)
    await write(store, TABLE, 3)
    await store.put_away(TABLE)
    await store.ask(TABLE.shard, lambda redis: redis.delete(archived_key(TABLE.shard)))
    (folder / path_of(TABLE, 3)).write_bytes(pack([Entry(1, "id-1", b'{"id":"id-1"}')]))
    with pytest.raises(Damaged, match="has 1 commits, not as many as its name says"):
        await store.enter(TABLE, 3)
    await store.close()


async def test_a_bucket_that_is_away_is_a_store_that_is_away(
    redis: str, bucket: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in bucket.items():
        monkeypatch.setenv(name, value)
    archive = open_archive("s3://there-is-none")
    store = await connect(redis, made=partial(ArchivedStore, archive=archive))
    assert isinstance(store, ArchivedStore)
    before = await write(store, TABLE, 3)
    with pytest.raises(StoreUnavailable) as away:
        await store.put_away(TABLE)
    assert away.value.why == "archive"
    assert await store.read(TABLE) == before
    await store.close()


@pytest.mark.cluster
async def test_logs_of_a_cluster_move_too(cluster: ClusterOfServers, tmp_path: Path) -> None:
    cluster.wait_until_whole()
    made = partial(ArchivedStore, archive=open_archive(str(tmp_path)))
    store = await connect(cluster.url, append_timeout=PATIENCE, made=made)
    assert isinstance(store, ArchivedStore)
    logs = [Log(f"{tmp_path.name.replace('_', '')}x{number}") for number in range(8)]
    before = {log: await write(store, log, 3) for log in logs}
    for log in logs:
        assert await store.put_away(log) is not None
    assert {log: await store.read(log) for log in logs} == before
    assert {log.table for log in logs} <= set(await store.tables())
    assert not {log.table for log in logs} & set(await store.tables_in_redis())
    for log in logs:
        await store.append(log, Position(3, "id-3"), "id-4", b'{"id":"id-4"}')
    there = {key async for key in store.keys("{s??}:log:*")}
    assert {log_key(log) for log in logs} <= there
    for log in logs:
        await store.delete(log)
    await store.close()


def test_a_file_names_its_log() -> None:
    for log in (TABLE, NOTES, Log("t", "seat-3")):
        assert log_at(path_of(log, 12)) == (log, 12)
    for other in (
        "notes.txt",
        "00/notes.txt",
        f"99/{TABLE.table}/3.ndjson.gz",
        path_of(TABLE, 3) + "~",
        "00/t/x.ndjson.gz",
    ):
        assert log_at(other) is None


def test_a_file_depends_on_its_entries_alone() -> None:
    entries = [Entry(1, "a", b'{"id":"a"}'), Entry(2, "b", b'{"id":"b","text":"\xe4\xba\x8c"}')]
    assert pack(entries) == pack(list(entries))
    assert unpack(pack(entries)) == entries
    assert gzip.decompress(pack(entries)).splitlines() == [entry.data for entry in entries]


@pytest.mark.parametrize("where", ["s3://", "s3:finished", "/proc/none/archive"])
def test_a_place_that_cannot_be_used_is_named(where: str) -> None:
    with pytest.raises(BadArchive, match=where.split(":")[0]):
        open_archive(where)
