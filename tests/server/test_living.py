"""server.living: what processes publish for each other, until they leave or have died."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer

from events.redis import RedisStore
from events.store import SHARDS, Log, StoreUnavailable
from server.living import EVERYWHERE, Living

LIFE_SECONDS = 20


async def forget(store: RedisStore, key: str, process: str) -> None:
    """Let the life of what a process has published be over."""

    async def age(redis: Any) -> None:
        _, value = (await redis.hget(key, process)).split(b" ", 1)
        await redis.hset(key, process, b"1 " + value)

    await store.ask(int(key[2:4]), age)


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis(server=FakeServer()))
    yield made
    await made.close()


@pytest.fixture
def two(store: RedisStore) -> list[Living]:
    return [Living(store, "moods", LIFE_SECONDS) for _ in range(2)]


async def left(key: str, redis: Any) -> int:
    return int(await redis.ttl(key))


async def entries(store: RedisStore, key: str) -> set[str]:
    found: Any = await store.ask(int(key[2:4]), lambda redis: redis.hkeys(key))
    return {process.decode() for process in found}


async def test_everybody_reads_what_each_published_last(two: list[Living]) -> None:
    here, there = two
    await here.publish({EVERYWHERE: b"1 gay"})
    await there.publish({EVERYWHERE: b"sad"})
    await here.publish({EVERYWHERE: b" 2 gay "})
    for one in two:
        assert await one.read() == {EVERYWHERE: {here.process: b" 2 gay ", there.process: b"sad"}}


async def test_the_dead_are_not_read_and_the_next_to_publish_drops_them(store: RedisStore, two: list[Living]) -> None:
    here, there = two
    for one in two:
        await one.publish({EVERYWHERE: b"well"})
    await forget(store, here.key(EVERYWHERE), here.process)
    assert await there.read() == {EVERYWHERE: {there.process: b"well"}}
    assert await entries(store, here.key(EVERYWHERE)) == {here.process, there.process}
    await there.publish({EVERYWHERE: b"well"})
    assert await entries(store, here.key(EVERYWHERE)) == {there.process}


async def test_who_was_taken_for_dead_comes_back_by_publishing(store: RedisStore, two: list[Living]) -> None:
    here, there = two
    await here.publish({EVERYWHERE: b"well"})
    await forget(store, here.key(EVERYWHERE), here.process)
    await here.publish({EVERYWHERE: b"well"})
    assert await there.read() == {EVERYWHERE: {here.process: b"well"}}


async def test_who_leaves_is_gone_at_once_from_every_table(store: RedisStore, two: list[Living]) -> None:
    here, there = two
    tables = [f"t{number}" for number in range(40)]
    await here.publish(dict.fromkeys(tables, b"well"))
    await there.publish({"t1": b"sad"})
    await here.leave()
    assert await there.read(tables) == {table: {} for table in tables} | {"t1": {there.process: b"sad"}}


async def test_nothing_published_is_withdrawn(two: list[Living]) -> None:
    here, there = two
    await here.publish({"a": b"well", "b": b"well"})
    await here.publish({"a": b""})
    assert await there.read("ab") == {"a": {}, "b": {here.process: b"well"}}


async def test_a_map_lies_beside_its_table_and_goes_by_itself(store: RedisStore, two: list[Living]) -> None:
    here, _ = two
    tables = [f"t{number}" for number in range(40)]
    assert len({Log(table).shard for table in tables}) > SHARDS // 4
    await here.publish(dict.fromkeys(tables, b"well"))
    for table in tables:
        shard, key = Log(table).shard, here.key(table)
        assert key == f"{{s{shard:02d}}}:living:moods:{table}"
        assert 0 < await store.ask(shard, partial(left, key)) <= LIFE_SECONDS


async def test_it_withdraws_what_may_have_come_although_no_answer_did(
    two: list[Living], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    at_each = here._at_each

    async def lost(*given: Any) -> Any:
        await at_each(*given)
        raise StoreUnavailable("the answer was lost")

    with monkeypatch.context() as broken:
        broken.setattr(here, "_at_each", lost)
        with pytest.raises(StoreUnavailable):
            await here.publish({"a": b"well"})
    assert await there.read("a") == {"a": {here.process: b"well"}}
    await here.leave()
    assert await there.read("a") == {"a": {}}


async def test_two_topics_know_nothing_of_each_other(store: RedisStore, two: list[Living]) -> None:
    here, _ = two
    await here.publish({EVERYWHERE: b"well"})
    assert await Living(store, "hats", LIFE_SECONDS).read() == {EVERYWHERE: {}}
