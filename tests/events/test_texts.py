"""events.texts: a long text is stored once however many tables have it, and readers of a log get it in full."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.appending import log_key
from events.redis import RedisStore
from events.store import EMPTY, Entry, Log, Position
from events.texts import LONG, apart, joined, missing

MAP = 'a "map"\\ of\n麦城 ' * 600
OTHER = MAP + "."


@pytest.fixture
def log(table: str) -> Log:
    return Log(table)


def commit(*texts: str) -> bytes:
    return json.dumps({"command": {"text": texts[0] if texts else ""}, "facts": texts}, ensure_ascii=False).encode()


def same_shard(log: Log) -> Log:
    """Another table of this one's shard."""
    names = (Log(f"{log.table}-{number}") for number in range(10_000))
    return next(other for other in names if other.shard == log.shard)


@pytest.mark.parametrize("texts", [(), ("short",), (MAP,), (MAP, OTHER, MAP), (MAP, "short", "")])
def test_what_is_taken_apart_comes_together_again(texts: tuple[str, ...]) -> None:
    data = commit(*texts)
    left, kept = apart(data)
    assert len(kept) == len({text for text in texts if len(text) > LONG})
    assert set(missing(left)) == set(kept)
    assert len(left) < 1000
    assert joined(left, kept) == data


def test_an_entry_with_nothing_long_is_stored_as_it_is() -> None:
    many = commit(*("x" * 100 for _ in range(1000)))
    assert apart(many) == (many, {})
    assert missing(many) == []


async def kept(store: RedisStore, log: Log) -> dict[str, int]:
    """How large every key of this shard is that has to do with texts."""
    sizes: dict[str, int] = {}

    async def look(redis: Any) -> None:
        prefix = f"{{s{log.shard:02}}}:text"
        async for key in redis.scan_iter(match=f"{prefix}*"):
            kind = (await redis.type(key)).decode()
            sizes[key.decode()] = await (redis.strlen(key) if kind == "string" else redis.scard(key))

    await store.ask(log.shard, look)
    return sizes


async def stored(store: RedisStore, log: Log) -> bytes:
    entries: Any = await store.ask(log.shard, lambda redis: redis.xrange(log_key(log)))
    return b"".join(fields[b"c"] for _, fields in entries)


async def test_two_tables_have_one_text_until_the_last_of_them_is_gone(store: RedisStore, log: Log) -> None:
    other = same_shard(log)
    before = await kept(store, log)
    for one in (log, other):
        top = await store.append(one, EMPTY, "c1", commit(MAP))
        assert await store.append(one, EMPTY, "c1", commit(MAP)) == top, "a repeat is no second one"
        await store.append(one, top, "c2", commit(MAP, OTHER))
    new = {key: size for key, size in (await kept(store, log)).items() if key not in before}
    assert sorted(new.values())[:-2] == [2, 2, 2, 2], "two sets of texts, and who has each of the two"
    assert len(new) == 6
    assert len(await stored(store, log)) < 1000
    for one in (log, other):
        assert [entry.data for entry in await store.read(one)] == [commit(MAP), commit(MAP, OTHER)]
        assert [entry.data for entry in await store.read(one, 1, 1)] == [commit(MAP, OTHER)]
    many = await store.read_many({log: 0, other: 1})
    assert many[other] == [Entry(2, "c2", commit(MAP, OTHER))]
    await store.delete(log)
    assert [entry.data for entry in await store.read(other)] == [commit(MAP), commit(MAP, OTHER)]
    await store.delete(other)
    assert await kept(store, log) == before


async def test_a_whole_log_keeps_its_texts_apart_too(store: RedisStore, log: Log) -> None:
    entries = [("c1", commit(MAP)), ("c2", commit("short"))]
    await store.begin(log, entries)
    await store.begin(log, entries)
    assert len(await stored(store, log)) < 1000
    assert [(entry.id, entry.data) for entry in await store.read(log)] == entries
    assert await store.append(log, Position(2, "c2"), "c3", commit(OTHER)) == Position(3, "c3")
    assert (await store.read(log, 2))[0].data == commit(OTHER)


async def test_a_log_of_before_is_read_as_it_is(store: RedisStore, log: Log) -> None:
    async def write(redis: Any) -> None:
        await redis.xadd(log_key(log), {"i": "c1", "c": commit(MAP)}, "1-0")

    await store.ask(log.shard, write)
    assert [entry.data for entry in await store.read(log)] == [commit(MAP)]
    await store.append(log, Position(1, "c1"), "c2", commit(MAP))
    assert [entry.data for entry in await store.read(log)] == [commit(MAP), commit(MAP)]


async def test_what_is_short_writes_no_more_keys_than_ever(store: RedisStore, log: Log) -> None:
    before = await kept(store, log)
    await store.append(log, EMPTY, "c1", commit("short"))
    assert await kept(store, log) == before
