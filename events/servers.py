"""Which redis-server holds which shard: one server alone, or the primaries of a cluster."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from urllib.parse import urlsplit, urlunsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    MovedError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from events.store import SHARDS, StoreRefuses, StoreUnavailable

TROUBLE = (RedisError, RedisClusterException, OSError)
"""Whatever can go wrong between us and a server. The builtin TimeoutError is an OSError."""

CHANGING = (AskError, ClusterDownError, TryAgainError)
"""A cluster that is moving slots or has lost a primary. A MovedError is an AskError."""

PASSING = (NoConnection, NoAnswer, ReadOnlyError, OSError, *CHANGING)
"""Trouble that may be over when asked again."""

ANSWER_SECONDS = 5.0
"""How long a server may take for one answer. A blocking read must ask for less."""

SEARCH_SECONDS = 0.5
"""How long the servers of a cluster may take to say who holds what."""

CONNECTIONS = 32
"""The most connections to one server for reading; whoever needs one more waits."""


KNOWN = {OutOfMemoryError: "OOM", ReadOnlyError: "READONLY", NoPermissionError: "NOPERM"}
"""The words that redis-py cuts off, by what it makes of them."""

QUOTED = "['`\"@:]"

REFUSAL = re.compile(r"\b(MISCONF|OOM|READONLY|NOREPLICAS|NOPERM|NOAUTH|CROSSSLOT|EXECABORT)\b[^@]*")
"""What a server says that refuses a command, wherever it stands: a script quotes it within an error of its own."""


def unavailable(error: BaseException) -> StoreUnavailable:
    """The same trouble in words that name no address; the cause stays attached for the server's own log."""
    if isinstance(error, BusyLoadingError):
        return StoreUnavailable("the store is still loading its log", "loading")
    if isinstance(error, CHANGING):
        return StoreUnavailable("the store's cluster is changing", "changing")
    if isinstance(error, NoAnswer | TimeoutError):
        return StoreUnavailable("the store does not answer", "silent")
    if isinstance(error, ResponseError):
        return refusal(error)
    if isinstance(error, NoConnection | OSError):
        return StoreUnavailable("the store cannot be reached", "away")
    return StoreUnavailable(f"the store failed: {type(error).__name__}", "other")


def refusal(error: ResponseError) -> StoreRefuses:
    """What the server says, as it says it; redis-py has cut the first word off where it knows it."""
    text = str(error)
    if isinstance(error, OutOfMemoryError | ReadOnlyError | NoPermissionError):
        text = f"{KNOWN[type(error)]} {text}"
    if found := REFUSAL.search(text):
        return StoreRefuses(f"the store refuses: {found[0].strip()[:200]}", found[1].lower())
    # What comes after a quotation mark may be a value.
    return StoreRefuses(f"the store refuses: {re.split(QUOTED, text)[0].strip()[:100]}", "other")


def client_of(url: str) -> Redis:
    """A client that never repeats a command by itself: only the store knows what may be repeated."""
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=ANSWER_SECONDS,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=1.0,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
    )
    return Redis.from_pool(pool)


def run_id(fields: Mapping[str, Any]) -> str:
    """Names one running life of a server, from the fields of INFO.

    The replication id tells apart two reigns of a server that was a replica in between.
    """
    return f"{fields.get('run_id', '')}:{fields.get('master_replid', '')}"


class Servers(Protocol):
    """Who holds which shard."""

    together: Sequence[Sequence[int]]
    """Groups of shards whose feeds may be read with one command."""

    def of(self, shard: int) -> Redis:
        """The server that holds a shard, as far as is known."""

    async def learn(self, error: Exception) -> None:
        """Take what an error says about who holds what; never raises, takes SEARCH_SECONDS at most."""

    async def close(self) -> None:
        """Let go of all connections."""


class Alone:
    """One server that holds every shard."""

    together: Sequence[Sequence[int]] = (tuple(range(SHARDS)),)

    def __init__(self, server: Redis) -> None:
        self._server = server

    def of(self, shard: int) -> Redis:
        """The one server."""
        return self._server

    async def learn(self, error: Exception) -> None:
        """There is nothing to learn."""

    async def close(self) -> None:
        """Let go of all connections."""
        await self._server.aclose()


SLOTS = [key_slot(f"{{s{shard:02}}}".encode()) for shard in range(SHARDS)]
"""The cluster slot of every shard."""


class Cluster:
    """The primaries of a cluster; made by ``find``."""

    # The servers of a cluster refuse one command over two slots, even when they hold both.
    together: Sequence[Sequence[int]] = tuple((shard,) for shard in range(SHARDS))

    def __init__(self, url: str, seeds: Sequence[str]) -> None:
        self._url = url
        self._seeds = seeds
        self._clients: dict[str, Redis] = {}
        self._homes: dict[int, str] = {}
        self._known: set[str] = set(seeds)
        self._search: asyncio.Task[bool] | None = None

    @classmethod
    async def find(cls, url: str) -> Cluster:
        """Ask the servers of a URL who holds what.

        Raises:
            StoreUnavailable: no server knows a home for every shard.
        """
        cluster = cls(url, hosts(url))
        if not await cluster._searched():
            await cluster.close()
            raise StoreUnavailable("the store's cluster does not hold every shard now")
        return cluster

    def of(self, shard: int) -> Redis:
        """The primary that holds a shard, as far as is known."""
        return self._client(self._homes[SLOTS[shard]])

    async def learn(self, error: Exception) -> None:
        """Follow a redirection, or ask around who holds what by now."""
        if isinstance(error, MovedError) and error.host and error.slot_id in self._homes:
            self._homes[error.slot_id] = f"{bracketed(error.host)}:{error.port}"
            return
        if self._search is None or self._search.done():
            self._search = asyncio.create_task(self._searched())
        await asyncio.shield(self._search)

    async def close(self) -> None:
        """Let go of all connections."""
        for client in self._clients.values():
            await client.aclose()

    def _client(self, host: str) -> Redis:
        if host not in self._clients:
            self._clients[host] = client_of(at_host(self._url, host))
        return self._clients[host]

    async def _searched(self) -> bool:
        """Take the first good answer of any server; a dead or lost one must not be waited for."""
        asked = [asyncio.create_task(self._ask(host)) for host in self._known]
        try:
            for answer in asyncio.as_completed(asked, timeout=SEARCH_SECONDS):
                try:
                    homes, known = await answer
                except (*TROUBLE, LookupError):
                    continue
                if homes.keys() >= set(SLOTS):
                    self._homes, self._known = homes, known | set(self._seeds)
                    return True
        except TimeoutError:
            pass
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        return False

    async def _ask(self, host: str) -> tuple[dict[int, str], set[str]]:
        """The home of every slot we use, and every server, as one server knows them."""
        homes: dict[int, str] = {}
        known: set[str] = set()
        client: Any = self._client(host)
        for first, last, *servers in await client.execute_command("CLUSTER SLOTS"):
            hosts_of = [named_host(server, host) for server in servers]
            known.update(hosts_of)
            homes.update({slot: hosts_of[0] for slot in SLOTS if first <= slot <= last})
        return homes, known


def bracketed(host: str) -> str:
    """An IPv6 address as it stands in a URL."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def named_host(server: Sequence[Any], asked: str) -> str:
    """``host:port`` of a server in a CLUSTER SLOTS reply; one that has no name yet is the one that was asked."""
    name = server[0].decode() if server[0] else asked.rpartition(":")[0]
    return f"{bracketed(name)}:{server[1]}"


def hosts(url: str) -> list[str]:
    """The hosts of a URL, which may name several with commas between them."""
    return [host for host in urlsplit(url).netloc.rpartition("@")[2].split(",") if host]


def at_host(url: str, host: str) -> str:
    """The same URL with one host."""
    parts = urlsplit(url)
    user, at, _ = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user}{at}{host}"))
