"""The store on a cluster that loses a primary."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import cast

import pytest

from events.redis import RedisStore
from events.servers import SLOTS
from events.store import EMPTY, Log, Position, Signal, StoreUnavailable
from tests.e2e.serving import becomes
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers, Node, store_on

pytestmark = pytest.mark.cluster


def logs_on(cluster: ClusterOfServers, node: Node, here: bool) -> list[Log]:
    """Some logs that one server holds, or that the others hold."""
    logs = [Log(f"failover-{time.time_ns()}-{n}") for n in range(60)]
    return [log for log in logs if (cluster.primary_of(f"{{s{log.shard:02}}}") is node) == here][:5]


async def insist(store: RedisStore, log: Log, after: Position, id: str) -> Position:
    """Append by the same id until the store says yes."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await store.append(log, after, id, b"{}")
            except StoreUnavailable:
                continue


async def test_a_lost_primary_is_survived(cluster: ClusterOfServers) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    store = await store_on(cluster.url)
    victim = cluster.primary_of("{s00}")
    log, others = logs_on(cluster, victim, True)[0], logs_on(cluster, victim, False)
    async with asyncio.timeout(3 * PATIENCE), aclosing(store.follow(await store.places())) as signals:
        top = await store.append(log, EMPTY, "a", b"{}")
        assert (await anext(signals))[0][2:] == (log, 1)
        epoch = await store.epoch()
        victim.kill()
        tops = await asyncio.gather(*(store.append(other, EMPTY, "a", b"{}") for other in others))
        assert tops == [Position(1, "a")] * len(others), "a dead primary is nobody else's trouble"
        top = await insist(store, log, top, "b")
        heard: list[tuple[Log | None, int]] = []
        while (log, 2) not in heard and (None, log.shard) not in heard:
            some = await anext(signals)
            heard += [(s.log, s.shard if s.log is None else s.version) for s in some if s.shard == log.shard]
        await insist(store, log, top, "c")
        while (log, 3) not in heard:
            some = await anext(signals)
            heard += [(s.log, s.shard if s.log is None else s.version) for s in some if s.shard == log.shard]
        assert (None, log.shard) in heard
        assert await store.epoch() != epoch
    assert [entry.id for entry in await store.read(log)] == ["a", "b", "c"]
    await store.close()
    await asyncio.to_thread(cluster.wait_until_whole)


def followed(node: Node) -> int:
    """How many connections read feeds of a server."""
    return sum(client["cmd"].startswith("xread") for client in node.client.client_list())


async def each_is_followed_once(cluster: ClusterOfServers) -> bool:
    """Whether one connection reads the feeds of each primary; one whose shards have moved reads again in a moment."""
    return await asyncio.to_thread(lambda: [followed(node) for node in primaries(cluster)] == [1, 1, 1])


def primaries(cluster: ClusterOfServers) -> list[Node]:
    return [node for node in cluster.nodes if node.is_primary()]


def move(cluster: ClusterOfServers, shard: int) -> None:
    """Move the slot of a shard, with all that is in it, to the next primary."""
    slot, source = SLOTS[shard], cluster.primary_of(f"{{s{shard:02}}}")
    target = next(node for node in primaries(cluster) if node is not source)
    target.ask("CLUSTER SETSLOT", slot, "IMPORTING", source.name())
    source.ask("CLUSTER SETSLOT", slot, "MIGRATING", target.name())
    keys = cast(list[str], source.ask("CLUSTER GETKEYSINSLOT", slot, 100_000))
    source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys)
    for node in (target, source, *primaries(cluster)):
        node.ask("CLUSTER SETSLOT", slot, "NODE", target.name())


async def heard(signals: AsyncIterator[list[Signal]], log: Log, version: int) -> list[Signal]:
    """What is signalled until a log has grown to a version."""
    told: list[Signal] = []
    while not any(one.log == log and one.version >= version for one in told):
        told += await anext(signals)
    return told


async def test_one_connection_follows_all_shards_of_a_primary(cluster: ClusterOfServers) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    store = await store_on(cluster.url)
    logs = [Log(f"all-{time.time_ns()}-{n}") for n in range(200)]
    assert len({log.shard for log in logs}) > 50
    async with asyncio.timeout(PATIENCE), aclosing(store.follow(await store.places())) as signals:
        await asyncio.gather(*(store.append(log, EMPTY, "a", b"{}") for log in logs))
        waiting = set(logs)
        while waiting:
            waiting -= {one.log for one in await anext(signals) if one.log}
        await becomes(lambda: each_is_followed_once(cluster))
    await store.close()


async def test_a_shard_that_moves_is_followed_where_it_went(cluster: ClusterOfServers) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    store = await store_on(cluster.url)
    log = Log(f"moving-{time.time_ns()}")
    async with asyncio.timeout(3 * PATIENCE), aclosing(store.follow(await store.places())) as signals:
        top = await store.append(log, EMPTY, "a", b"{}")
        await heard(signals, log, 1)
        for _ in range(2):
            await asyncio.to_thread(move, cluster, log.shard)
            top = await insist(store, log, top, "b")
            # The other server might know less, so whatever lies there is to be read again, and nothing else.
            told: list[Signal] = []
            while not any(one.log is None for one in told):
                told += await anext(signals)
            assert {one.shard for one in told} == {log.shard}
            top = await insist(store, log, top, "c")
            assert {one.log for one in await heard(signals, log, top.version)} == {log}
        await becomes(lambda: each_is_followed_once(cluster))
    await store.close()
    await asyncio.to_thread(cluster.wait_until_whole)


async def test_a_cluster_is_found_while_one_server_is_down(cluster: ClusterOfServers) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    node = next(node for node in cluster.nodes if not node.is_primary())
    node.kill()
    store = await store_on("redis://" + ",".join(f"127.0.0.1:{n.port}" for n in (node, cluster.nodes[1])))
    assert len(await store.places()) == len(SLOTS)
    await store.close()
    await asyncio.to_thread(cluster.wait_until_whole)
