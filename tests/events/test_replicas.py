"""What an acknowledged append is worth when its primary is lost: with replicas that must have it, and without."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from events.redis import RedisStore
from events.store import EMPTY, Log, Position, StoreUnavailable
from server.sections import load
from server.settings import BadSetting
from tests.events.test_cluster import insist, logs_on
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers, Node, store_on, wait_until

pytestmark = pytest.mark.cluster


@pytest.fixture
async def victim(cluster: ClusterOfServers) -> AsyncIterator[Node]:
    """A primary that the test may kill."""
    await asyncio.to_thread(cluster.wait_until_whole)
    yield cluster.primary_of("{s00}")
    await asyncio.to_thread(cluster.wait_until_whole)


def replica_of(cluster: ClusterOfServers, primary: Node) -> Node:
    return next(
        node
        for node in cluster.nodes
        if not node.is_primary() and node.client.info("replication")["master_port"] == primary.port
    )


async def ids(store: RedisStore, log: Log) -> list[str]:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return [entry.id for entry in await store.read(log)]
            except StoreUnavailable:
                continue


async def lose(victim: Node, heir: Node) -> None:
    """Kill a primary, and wait until its replica, which did not hear of the last it did, has taken its place."""
    victim.kill()
    await asyncio.to_thread(heir.start)
    await asyncio.to_thread(wait_until, heir.is_primary)


async def test_with_a_replica_that_must_have_it_nothing_acknowledged_is_lost(
    cluster: ClusterOfServers, victim: Node
) -> None:
    heir, log = replica_of(cluster, victim), logs_on(cluster, victim, True)[0]
    store = await store_on(cluster.url, replicas=1)
    top = await insist(store, log, EMPTY, "a")
    heir.kill()
    with pytest.raises(StoreUnavailable):
        await store.append(log, top, "b", b"{}")
    await lose(victim, heir)
    assert await ids(store, log) == ["a"], "what only the primary had was acknowledged to nobody"
    # Nor is anything while there is no other replica; the killed server comes back as one.
    top, _ = await asyncio.gather(insist(store, log, top, "b"), asyncio.to_thread(cluster.wait_until_whole))
    await insist(store, log, top, "c")
    assert await ids(store, log) == ["a", "b", "c"]
    await store.close()


async def test_without_one_what_only_the_primary_had_is_lost(cluster: ClusterOfServers, victim: Node) -> None:
    heir, log = replica_of(cluster, victim), logs_on(cluster, victim, True)[0]
    store = await store_on(cluster.url)
    strict = await store_on(cluster.url, replicas=1)
    top = await insist(strict, log, EMPTY, "a")
    heir.kill()
    await insist(store, log, top, "b")
    await lose(victim, heir)
    assert await ids(store, log) == ["a"]
    for one in (store, strict):
        await one.close()


async def test_appends_wait_for_replicas_together(cluster: ClusterOfServers, victim: Node) -> None:
    store = await store_on(cluster.url, replicas=1)
    log, *others = logs_on(cluster, victim, True)
    victim.client.script_flush()
    before = waits(victim)
    await asyncio.gather(*(store.append(other, EMPTY, "a", b"{}") for other in others))
    top = await store.append(log, EMPTY, "a", b"{}")
    for n in range(20):
        assert await store.append(log, top, f"b{n}", b"{}") == (top := Position(top.version + 1, f"b{n}"))
    await store.begin(Log("whole-" + log.table), [("a", b"{}"), ("b", b"{}")])
    assert waits(victim) > before + 20
    await store.close()


def waits(node: Node) -> int:
    found = node.client.info("commandstats").get("cmdstat_wait", {"calls": 0})
    return int(found["calls"])


def test_the_bundled_one_has_no_replicas() -> None:
    with pytest.raises(BadSetting, match="no replicas"):
        load({"SOTTO_REPLICAS": "1"})
