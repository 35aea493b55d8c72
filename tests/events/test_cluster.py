"""The store on a cluster that loses a primary."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing

import pytest

from events.redis import RedisStore
from events.servers import SLOTS
from events.store import EMPTY, Log, Position, StoreUnavailable
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


async def test_a_cluster_is_found_while_one_server_is_down(cluster: ClusterOfServers) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    node = next(node for node in cluster.nodes if not node.is_primary())
    node.kill()
    store = await store_on("redis://" + ",".join(f"127.0.0.1:{n.port}" for n in (node, cluster.nodes[1])))
    assert len(await store.places()) == len(SLOTS)
    await store.close()
    await asyncio.to_thread(cluster.wait_until_whole)
