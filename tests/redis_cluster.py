"""A real Redis cluster of the bundled redis-server: three primaries, three replicas, on free ports of this machine."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from events.embedded import find_binary
from events.redis import RedisStore, connect
from events.store import StoreUnavailable
from tests.patience import PATIENCE
from tests.ports import free_ports

PRIMARIES = 3
SLOTS = 16384

CLUSTER_BUS = 10_000
"""So far above its port a server of a cluster has another one, for the others."""


def wait_until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for a condition; a server that cannot answer yet counts as not fulfilling it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(RedisError, OSError):
            if condition():
                return
        time.sleep(0.02)
    raise AssertionError(f"not fulfilled within {seconds} s")


class Node:
    """One redis-server of the cluster; it can be killed and started again on its port and data."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder / str(port)
        self.folder.mkdir()
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None
        self.client = Redis(port=port, socket_timeout=10, decode_responses=True, protocol=2)

    def start(self) -> None:
        settings = {
            "port": str(self.port), "bind": "127.0.0.1", "dir": str(self.folder), "logfile": "redis.log", "save": "",
            "appendonly": "yes", "appendfsync": "always", "cluster-enabled": "yes", "cluster-node-timeout": "1000",
            "cluster-replica-validity-factor": "0", "repl-diskless-sync": "yes", "repl-diskless-sync-delay": "0",
        }  # fmt: skip
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        self.process = subprocess.Popen([find_binary(), *options], cwd=self.folder, stdout=subprocess.DEVNULL)
        wait_until(lambda: bool(self.client.ping()))

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def ask(self, *command: str | int) -> object:
        return self.client.execute_command(*command)

    def name(self) -> str:
        return str(self.ask("CLUSTER MYID"))

    def is_primary(self) -> bool:
        return bool(self.client.info("replication")["role"] == "master")


class ClusterOfServers:
    """The six servers; ``url`` names all of them."""

    def __init__(self, folder: Path) -> None:
        self.nodes = [Node(folder, free_ports(CLUSTER_BUS)) for _ in range(2 * PRIMARIES)]
        self.url = "redis://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def start(self) -> None:
        for node in self.nodes:
            node.start()
        for number, node in enumerate(self.nodes[:PRIMARIES]):
            first, end = SLOTS * number // PRIMARIES, SLOTS * (number + 1) // PRIMARIES
            node.ask("CLUSTER ADDSLOTS", *range(first, end))
            node.ask("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            self.nodes[0].ask("CLUSTER MEET", "127.0.0.1", node.port)
        wait_until(lambda: all(state(node)["cluster_known_nodes"] == str(len(self.nodes)) for node in self.nodes))
        for primary, replica in zip(self.nodes[:PRIMARIES], self.nodes[PRIMARIES:], strict=True):
            self._join(replica, primary.name())
        self.wait_until_whole()

    def _join(self, replica: Node, primary: str) -> None:
        wait_until(lambda: replica.ask("CLUSTER REPLICATE", primary) in (True, "OK"))

    def wait_until_whole(self) -> None:
        """Every server runs and agrees, and every primary has a replica that is linked, up to date, and on disk."""
        for node in self.nodes:
            if node.process is None:
                node.start()
        wait_until(lambda: all(state(node)["cluster_state"] == "ok" for node in self.nodes))
        wait_until(lambda: sum(node.is_primary() for node in self.nodes) == PRIMARIES)
        wait_until(lambda: all(linked(node) and on_disk(node) for node in self.nodes))

    def primary_of(self, key: str) -> Node:
        slot = key_slot(key.encode())
        for first, last, home, *_ in slots(self.nodes):
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == home[1])
        raise AssertionError("nobody holds the slot")

    def stop(self) -> None:
        for node in self.nodes:
            node.client.close()
            node.kill()


async def store_on(url: str, **given: Any) -> RedisStore:
    """The store of a cluster, once it finds a home for every shard: one look takes half a second at most."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(StoreUnavailable):
                return await connect(url, **given)


def state(node: Node) -> dict[str, str]:
    return dict(cast(Mapping[str, str], node.ask("CLUSTER INFO")))


def slots(nodes: list[Node]) -> list[list[Any]]:
    alive = next(node for node in nodes if node.process is not None)
    raw = Redis(port=alive.port, socket_timeout=10, decode_responses=True, protocol=2)
    raw.set_response_callback("CLUSTER SLOTS", lambda reply: reply)
    try:
        return list(raw.execute_command("CLUSTER SLOTS"))
    finally:
        raw.close()


def linked(node: Node) -> bool:
    found = node.client.info("replication")
    if found["role"] == "master":
        return int(found["connected_slaves"]) >= 1 and found["slave0"]["state"] == "online"
    return str(found["master_link_status"]) == "up"


def on_disk(node: Node) -> bool:
    """Whether a server that is killed now knows afterwards what it has said to have.

    After a full copy from its primary a replica rewrites its log, and until that is done appends to none: one killed
    meanwhile comes back with what it had before the copy.
    """
    found = node.client.info("persistence")
    return not found["aof_rewrite_in_progress"] and not found["aof_rewrite_scheduled"]


@contextmanager
def running_cluster() -> Iterator[ClusterOfServers]:
    """A cluster for as long as the block lasts."""
    folder = Path(tempfile.mkdtemp(prefix="sotto-cluster-"))
    cluster = ClusterOfServers(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
