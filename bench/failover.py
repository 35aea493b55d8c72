"""Failovers of a Redis Cluster under tables that are played: ``python -m bench.failover --tables 200 --replicas 1``.

Two webs and two workers over three primaries and three replicas on this machine; pairs of people who play liar's dice
over sockets, as fast as ``think`` lets them. A primary is killed, comes back as a replica, and the next is killed. In
the end every command that was granted is looked for in the logs.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import psutil

from events.appending import feed_key
from tests.e2e.many_processes import house
from tests.e2e.pairs import Tally, all_move, now, pairs, spread, tallied
from tests.redis_cluster import ClusterOfServers, Node, running_cluster, store_on, wait_until

CALM_SECONDS = 5.0
"""How long is played before each failover, and after the last."""


async def played_through(
    cluster: ClusterOfServers,
    folder: Path,
    *,
    tables: int,
    kills: int,
    replicas: int,
    think: float,
    say: Callable[[str], None] = lambda said: None,
) -> Tally:
    """Play tables while primaries are killed one after the other; count what became of the commands."""
    over = asyncio.Event()
    with house(folder, cluster.url, replicas=replicas, fresh=True, limits="off") as running:
        async with pairs([web.url for web in running.webs], tables, think) as groups:
            playing = [asyncio.create_task(group.play(over)) for group in groups]
            await all_move(groups, now())
            for kill in range(kills):
                await asyncio.sleep(CALM_SECONDS)
                victim = cluster.primary_of(feed_key(kill))
                began = now()
                victim.kill()
                await asyncio.to_thread(wait_until, partial(moved, cluster, victim, feed_key(kill)))
                failed_over = now() - began
                # At once, as a supervisor would: where a replica must have it, nothing is accepted before that.
                whole = asyncio.to_thread(cluster.wait_until_whole)
                went_on, _ = await asyncio.gather(all_move(groups, began), whole)
                say(f"primary {kill + 1}: another after {failed_over:.1f} s, tables play on after {spread(went_on)}")
            await asyncio.sleep(CALM_SECONDS)
            over.set()
            await asyncio.gather(*playing)
            store = await store_on(cluster.url)
            try:
                return await tallied(store, groups)
            finally:
                await store.close()


def moved(cluster: ClusterOfServers, gone: Node, key: str) -> bool:
    """Whether another server has the place of one that is gone."""
    return cluster.primary_of(key) is not gone


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.failover", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--replicas", type=int, default=0)
    parser.add_argument("--think", type=float, default=1.0)
    asked = parser.parse_args()
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(played_through(cluster, Path(folder), **vars(asked), say=print))
    found = vars(asked) | {"load": psutil.getloadavg()[0]} | tally._asdict()
    print(msgspec.json.encode(found).decode())


if __name__ == "__main__":
    main()
