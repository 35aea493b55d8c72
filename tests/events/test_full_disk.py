"""A store that takes nothing: what it says, what is kept, and what is lost when it is killed meanwhile."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events import embedded
from events.pinging import client_of
from events.redis import RedisStore, connect
from events.store import EMPTY, Log, Position, StoreRefuses, StoreUnavailable
from tests.events.full_disk import BEYOND_LOGS, NEVER, files_end_at, refused
from tests.events.test_faults import kill, server_of
from tests.patience import PATIENCE

WRITERS = 10
EXPIRES = 4000
"""Milliseconds."""

SOON_GONE = 100
"""Keys: that they expired takes more room than was left for the entry that was too much."""
EVERYTHING = 1e18
"""A reserve that no disk has."""


@pytest.mark.parametrize(
    ("setting", "value", "why", "says"),
    [
        ("maxmemory", 1, "oom", "OOM command not allowed when used memory > 'maxmemory'"),
        ("min-replicas-to-write", 1, "noreplicas", "NOREPLICAS Not enough good replicas to write"),
    ],
)
async def test_what_refuses_is_told_as_it_is(bundled: Path, setting: str, value: int, why: str, says: str) -> None:
    store = await connect(await embedded.start(bundled))
    await store.append(Log("t"), EMPTY, "a", b"{}")
    heard: list[StoreUnavailable] = []
    store.on_trouble = heard.append
    await configured(bundled, setting, value)
    for refusing in (store.append(Log("t"), Position(1, "a"), "b", b"{}"), store.check()):
        with pytest.raises(StoreRefuses) as refusal:
            await refusing
        assert (refusal.value.why, str(refusal.value)) == (why, f"the store refuses: {says}.")
    assert [one.why for one in heard] == [why], "a look is no call that somebody wants to be told of"
    assert [entry.id for entry in await store.read(Log("t"))] == ["a"]
    await configured(bundled, setting, 0)
    await store.check()
    await store.append(Log("t"), Position(1, "a"), "b", b"{}")
    await store.close()


async def configured(folder: Path, setting: str, value: int) -> None:
    async with client_of(folder / "redis" / "redis.sock") as client:
        await client.config_set(setting, value)


async def test_a_replica_refuses(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled), append_timeout=1.0)
    async with client_of(bundled / "redis" / "redis.sock") as client:
        await client.execute_command("REPLICAOF", "127.0.0.1", "1")
    for refusing in (store.append(Log("t"), EMPTY, "a", b"{}"), store.check()):
        with pytest.raises(StoreRefuses, match="READONLY You can't write against a read only replica") as refusal:
            await refusing
        assert refusal.value.why == "readonly"
    await store.close()


async def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    files_end_at(server_of(bundled))
    refusal = await refused(store)
    assert (refusal.why, "MISCONF Errors writing to the AOF file" in str(refusal)) == ("misconf", True)
    files_end_at(server_of(bundled), NEVER)
    await takes(store)
    await store.close()


async def takes(store: RedisStore) -> None:
    """Wait until the store takes what is written."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await store.check()
            except StoreRefuses:
                await asyncio.sleep(0.05)


async def test_what_is_lost_when_a_server_is_killed_while_its_disk_is_full(bundled: Path) -> None:
    """With everysec Redis grants what it was writing when it found out: one command of each who had asked.

    No reserve can prevent that, for here only the files of the server may not grow. Nothing is granted from then on.
    """
    store = await connect(await embedded.start(bundled))
    files_end_at(server_of(bundled))
    granted = sum(await asyncio.gather(*(until_refused(store, Log(f"t{n}")) for n in range(WRITERS))))
    for n in range(WRITERS):
        with pytest.raises(StoreRefuses):
            await store.append(Log(f"other{n}"), EMPTY, "a", b"{}")
    await kill(bundled)
    await embedded.start(bundled)
    stored = sum([len(await store.read(Log(f"t{n}"))) for n in range(WRITERS)])
    assert granted - WRITERS <= stored <= granted
    await store.close()


async def until_refused(store: RedisStore, log: Log) -> int:
    """How many appends to a log were granted until one was refused."""
    top = EMPTY
    while True:
        try:
            top = await store.append(log, top, f"id-{top.version + 1}", b'{"a":"' + b"x" * 500 + b'"}')
        except StoreRefuses:
            return top.version


async def test_nothing_is_lost_where_a_reserve_is_left_free(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    writing = asyncio.gather(*(until_refused(store, Log(f"t{n}")) for n in range(WRITERS)))
    await asyncio.sleep(0.2)
    assert await embedded.hold_if_full(bundled, reserve=EVERYTHING) is True
    granted = await writing
    assert await embedded.hold_if_full(bundled, reserve=EVERYTHING) is None
    assert embedded.why_held(bundled, EVERYTHING).startswith("the disk of the data folder is full")
    assert [len(await store.read(Log(f"t{n}"))) for n in range(WRITERS)] == granted
    await asyncio.sleep(WRITTEN_SECONDS)
    await kill(bundled)
    await embedded.start(bundled)
    assert [len(await store.read(Log(f"t{n}"))) for n in range(WRITERS)] == granted
    assert await embedded.hold_if_full(bundled) is None, "a server starts as the disk is then"
    await store.check()
    await store.close()


WRITTEN_SECONDS = 3.0
"""Seconds after which Redis has written what it has granted, even where a sync to the disk takes long."""


async def test_a_held_server_takes_writes_again(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled))
    await embedded.hold_if_full(bundled, reserve=EVERYTHING)
    with pytest.raises(StoreRefuses):
        await store.check()
    assert await embedded.hold_if_full(bundled) is False
    await store.check()
    await store.close()


async def test_with_always_a_server_that_ended_for_want_of_room_comes_back_and_takes_nothing(bundled: Path) -> None:
    url = await embedded.start(bundled, "always")
    first = server_of(bundled)
    store = await connect(url, append_timeout=1.0)
    async with client_of(bundled / "redis" / "redis.sock") as client:
        for n in range(SOON_GONE):
            await client.set(f"soon-gone-{n}", 1, px=EXPIRES)
    files_end_at(first)
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        await refused(store)
    with small_files():
        assert await embedded.revive(bundled, "always")
        assert server_of(bundled) != first
        assert "AOF write error when the AOF fsync policy is 'always'" in embedded.why_held(bundled)
        assert "writing to the AOF file" in embedded.why_held(bundled)
        assert (await refused(store)).why in ("noreplicas", "misconf")
        await asyncio.sleep(EXPIRES / 1000)
        assert await embedded.hold_if_full(bundled, "always") is None
        assert not await embedded.revive(bundled, "always"), "it did not end again, though keys have expired"
        stored = len(await store.tables())
        assert stored > BEYOND_LOGS // 2000, "what it has can be read"
    files_end_at(server_of(bundled), NEVER)
    assert await embedded.hold_if_full(bundled, "always") is False
    async with client_of(bundled / "redis" / "redis.sock") as client:
        assert (await client.config_get("appendfsync"))["appendfsync"] == "always"
    await store.append(Log("again"), EMPTY, "a", b"{}")
    assert len(await store.tables()) == stored + 1
    await store.close()


@contextmanager
def small_files() -> Iterator[None]:
    """While this lasts, this program and what it starts write no large files."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (BEYOND_LOGS, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_starting_over_a_full_disk_keeps_the_way_to_the_server(bundled: Path) -> None:
    await embedded.start(bundled)
    path = bundled / "redis" / "socket.path"
    written = path.stat().st_mtime_ns
    await kill(bundled)
    await embedded.start(bundled)
    assert path.stat().st_mtime_ns == written, "on a full disk the file would be empty"
