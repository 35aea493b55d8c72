"""Several webs and workers over a cluster of three primaries and three replicas: any process, any table."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.failover import played_through
from bench.rolling import rolled
from events.redis import RedisStore
from events.store import Log
from sotto_client import play
from tests.e2e.many_processes import SECRET, House, answers_again, house, works
from tests.e2e.parties import Careless, begin, feed_bytes, party, set_up
from tests.e2e.serving import Serving, becomes
from tests.e2e.test_deadlines import SHORT
from tests.e2e.wires import wired
from tests.redis_cluster import ClusterOfServers, store_on

pytestmark = pytest.mark.cluster

AWAY_SECONDS = 3.0


async def test_opened_here_played_there_watched_in_a_third(cluster: ClusterOfServers, tmp_path: Path) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    with house(tmp_path, cluster.url) as running:
        here, there = running.webs
        edge = running.edge()
        try:
            edge.start()
            async with party(here.url, 1) as (one,), party(there.url, 1) as (two,):
                # Three tables, for as many shards, and most likely on several primaries.
                tables = [await set_up([one, two], "liars_dice", bots=1) for _ in range(3)]
                async with wired(edge.url) as onlooker:
                    for table in tables:
                        assert (await onlooker.watch(table))["op"] == "view"
                        await two.table(table)
                        await one.start(table)
                    players = [(person, seat, table) for table in tables for seat, person in ((1, one), (2, two))]
                    results = await asyncio.gather(
                        *(play(person, table, seat, Careless(f"{table}{seat}")) for person, seat, table in players)
                    )
                    assert all(result and result["how"] == "ended" for result in results)
                    for table in tables:
                        shown = await feed_bytes(two, table, "public")
                        assert await feed_bytes(one, table, "public") == shown
                        last = json.loads(shown[-1])["seq"]
                        seen = [heard for heard in onlooker.heard if heard.get("table") == table and "seq" in heard]
                        if seen[-1]["seq"] != last:
                            await onlooker.hear(partial(is_at, table, last))
        finally:
            edge.kill()


def is_at(table: str, seq: int, heard: dict[str, object]) -> bool:
    return heard.get("table") == table and heard.get("seq") == seq


async def test_a_killed_workers_tables_are_looked_after_by_the_other(cluster: ClusterOfServers, tmp_path: Path) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    with house(tmp_path, cluster.url, webs=1) as running:
        async with party(running.webs[0].url, 1) as (person,):
            # Nobody answers for seat 1: only the clock, and bots after it, bring these games to an end.
            tables = [await begin([person], "avalon", bots=6, pace="live", **SHORT) for _ in range(8)]
            await asyncio.to_thread(running.workers[0].kill)

            store = await store_on(cluster.url)
            try:
                before = {table: (await store.top(Log(table))).version for table in tables}
                await becomes(lambda: grown(store, before))
                answered = Counter[tuple[str, str, str]]()
                for table in tables:
                    commits = [json.loads(entry.data) for entry in await store.read(Log(table))]
                    answered.update((table, str(one["by"]), one["prompt"]) for one in commits if one.get("prompt"))
                assert set(answered.values()) == {1}
            finally:
                await store.close()
        assert '"alive":1' in running.workers[1].output.replace(" ", "")


async def test_processes_that_start_while_a_shard_has_no_primary_wait_for_it(
    cluster: ClusterOfServers, tmp_path: Path
) -> None:
    """Longer than any call is repeated, and no longer than a cluster takes to choose another one."""
    await asyncio.to_thread(cluster.wait_until_whole)
    primary = next(node for node in cluster.nodes if node.is_primary())
    (replica,) = (node for node in cluster.nodes if node.client.info("replication").get("master_port") == primary.port)
    house = House(tmp_path, cluster.url, webs=2, workers=1)
    try:
        for node in (primary, replica):
            node.kill()
        for one in (*house.webs, *house.workers):
            one.launch()
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(cluster.wait_until_whole)
        await asyncio.to_thread(works, house.workers[0])
        for web in house.webs:
            await asyncio.to_thread(answers_again, web)
    finally:
        house.kill()
        await asyncio.to_thread(cluster.wait_until_whole)


async def grown(store: RedisStore, before: dict[str, int]) -> bool:
    """Whether something has happened at each of these tables."""
    return all([(await store.top(Log(table))).version > version for table, version in before.items()])


async def conflicts(serving: Serving) -> float:
    """How often a process was not the first."""
    async with asyncio.timeout(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", serving.port)
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        lines = (await reader.read()).decode().splitlines()
        writer.close()
    return float(next(line.split()[1] for line in lines if line.startswith("sotto_append_conflicts_total")))


@pytest.mark.long
async def test_two_who_work_write_everything_once_and_seldom_in_vain(cluster: ClusterOfServers, tmp_path: Path) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    settings: dict[str, Any] = {"redis_url": cluster.url, "secret": SECRET, "bot_delay": 0.01}
    both = [Serving(tmp_path, output=f"{n}.log", **settings) for n in range(2)]
    try:
        for one in both:
            one.start()
        async with party(both[0].url, 1) as (person,):
            tables = [await begin([person], "avalon", bots=6) for _ in range(4)]
            await asyncio.gather(*(play(person, table, 1, Careless(table)) for table in tables))
            store = await store_on(cluster.url)
            commits = sum([(await store.top(Log(table))).version for table in tables])
            await store.close()
        # Some are left: the process that takes a person's command writes beside the one that plays the bots.
        assert sum([await conflicts(one) for one in both]) < commits / 10
    finally:
        for one in both:
            one.kill()


@pytest.mark.long
async def test_nothing_granted_is_lost_in_a_failover_where_a_replica_must_have_it(
    cluster: ClusterOfServers, tmp_path: Path
) -> None:
    await asyncio.to_thread(cluster.wait_until_whole)
    tally = await played_through(cluster, tmp_path, tables=12, kills=1, replicas=1, think=0.3)
    assert tally.granted > 100
    assert (tally.lost, tally.doubled) == (0, 0)


@pytest.mark.long
async def test_processes_are_replaced_by_those_of_the_next_version_while_it_is_played(tmp_path: Path) -> None:
    tally, new = await rolled(tmp_path, tables=8, think=0.3)
    assert tally.granted > 50
    assert (tally.lost, tally.doubled) == (0, 0)
    assert new, "nothing was written in the new shape"
