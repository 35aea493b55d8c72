"""Which redis-server holds which shard: one server alone, or the primaries of a cluster."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast
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

from events.pinging import DRIVER
from events.store import SHARDS, StoreRefuses, StoreUnavailable

TROUBLE = (RedisError, RedisClusterException, OSError)
"""Whatever can go wrong between us and a server. The builtin TimeoutError is an OSError, so it is among them."""

CHANGING = (AskError, ClusterDownError, TryAgainError)
"""A cluster is moving slots or has lost a primary. A MovedError is an AskError, so it is among them."""

PASSING = (NoConnection, NoAnswer, ReadOnlyError, OSError, *CHANGING)
"""Trouble that may be over at the next attempt."""

ANSWER_SECONDS = 5.0
"""How long a server may take for one answer. A blocking read must ask for less."""

CONNECT_SECONDS = 1.0
"""How long a server may take to be connected to before it counts as away."""

SEARCH_SECONDS = 0.5
"""How long the servers of a cluster may take to say which holds what."""

CONNECTIONS = 32
"""The most connections to one server for reading; a caller that needs one more waits. Appends share a line."""


KNOWN = {OutOfMemoryError: "OOM", ReadOnlyError: "READONLY", NoPermissionError: "NOPERM"}
"""The error prefixes that redis-py cuts off, by the exception it raises instead."""

QUOTED = "['`\"@:]"

REFUSAL = re.compile(r"\b(MISCONF|OOM|READONLY|NOREPLICAS|NOPERM|NOAUTH|CROSSSLOT|EXECABORT)\b[^@]*")
"""How a server words a refusal, anywhere in the text: for a script, it quotes the error inside another one."""


def unavailable(error: BaseException) -> StoreUnavailable:
    """Describe trouble in words that name no address; the cause stays attached for the operator's log."""
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
    """Return the server's own words, with the first one restored where redis-py has cut it off."""
    text = str(error)
    if isinstance(error, OutOfMemoryError | ReadOnlyError | NoPermissionError):
        text = f"{KNOWN[type(error)]} {text}"
    if found := REFUSAL.search(text):
        return StoreRefuses(f"the store refuses: {found[0].strip()[:200]}", found[1].lower())
    # What comes after a quotation mark may be a value.
    return StoreRefuses(f"the store refuses: {re.split(QUOTED, text)[0].strip()[:100]}", "other")


class Reset:
    """Before a connection of redis-py: writing to one that the other end has reset is trouble like any other.

    uvloop raises RuntimeError then, which redis-py lets pass.
    """

    async def _send_packed_command(self, command: Iterable[bytes]) -> None:
        try:
            await super()._send_packed_command(command)  # type: ignore[misc]
        except RuntimeError as closed:
            raise ConnectionResetError(str(closed)) from closed


def client_of(url: str) -> Redis:
    """Return a client that never repeats a command by itself: only the store knows what may be repeated.

    redis-py would by default repeat any command several times.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=ANSWER_SECONDS,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=CONNECT_SECONDS,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
        driver_info=DRIVER,
    )
    pool.connection_class = _minding_resets(cast(Any, pool.connection_class))
    return Redis.from_pool(pool)


@cache
def _minding_resets(kind: Hashable) -> Any:
    return type("Connection", (Reset, cast(Any, kind)), {})


def run_id(fields: Mapping[str, Any]) -> str:
    """Return a name for one run of a server, from the fields of INFO.

    The replication id is part of it, because a server that was a replica in between may have lost entries.
    """
    return f"{fields.get('run_id', '')}:{fields.get('master_replid', '')}"


class Servers(Protocol):
    """Which server holds which shard."""

    together: Sequence[Sequence[int]]
    """Groups of shards whose feeds may be read with one command."""

    changes: int
    """Counts up whenever another server is known to hold a shard."""

    def of(self, shard: int) -> Redis:
        """Return the server that holds a shard, as far as is known."""

    async def learn(self, error: Exception) -> None:
        """Learn from an error which server holds what; never raises, takes SEARCH_SECONDS at most."""

    async def close(self) -> None:
        """Close all connections."""


class Alone:
    """One server that holds every shard."""

    together: Sequence[Sequence[int]] = (tuple(range(SHARDS)),)
    changes = 0

    def __init__(self, server: Redis) -> None:
        self._server = server

    def of(self, shard: int) -> Redis:
        """Return the one server."""
        return self._server

    async def learn(self, error: Exception) -> None:
        """Do nothing: there is nothing to learn."""

    async def close(self) -> None:
        """Close all connections."""
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
        self.changes = 0

    @classmethod
    async def find(cls, url: str) -> Cluster:
        """Ask the servers of a URL which of them holds what.

        Raises:
            StoreUnavailable: no server knows a home for every shard.
        """
        cluster = cls(url, hosts(url))
        if not await cluster._searched():
            await cluster.close()
            raise StoreUnavailable("the store's cluster does not hold every shard now")
        return cluster

    def of(self, shard: int) -> Redis:
        """Return the primary that holds a shard, as far as is known."""
        return self._client(self._homes[SLOTS[shard]])

    async def learn(self, error: Exception) -> None:
        """Follow a redirection, or ask all servers which of them holds what by now."""
        if isinstance(error, MovedError) and error.host and error.slot_id in self._homes:
            self._settle({**self._homes, error.slot_id: f"{bracketed(error.host)}:{error.port}"})
            return
        if self._search is None or self._search.done():
            self._search = asyncio.create_task(self._searched())
        await asyncio.shield(self._search)

    async def close(self) -> None:
        """Close all connections."""
        for client in self._clients.values():
            await client.aclose()

    def _client(self, host: str) -> Redis:
        if host not in self._clients:
            self._clients[host] = client_of(at_host(self._url, host))
        return self._clients[host]

    async def _searched(self) -> bool:
        """Take the first good answer of any server, without waiting for dead ones."""
        asked = [asyncio.create_task(self._ask(host)) for host in self._known]
        try:
            for answer in asyncio.as_completed(asked, timeout=SEARCH_SECONDS):
                try:
                    homes, known = await answer
                except (*TROUBLE, LookupError):
                    continue
                if homes.keys() >= set(SLOTS):
                    self._settle(homes)
                    self._known = known | set(self._seeds)
                    return True
        except TimeoutError:
            pass
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        return False

    def _settle(self, homes: dict[int, str]) -> None:
        if homes != self._homes:
            self._homes = homes
            self.changes += 1

    async def _ask(self, host: str) -> tuple[dict[int, str], set[str]]:
        """Return the home of every slot we use, and every server, as one server knows them."""
        homes: dict[int, str] = {}
        known: set[str] = set()
        client: Any = self._client(host)
        for first, last, *servers in await client.execute_command("CLUSTER SLOTS"):
            hosts_of = [named_host(server, host) for server in servers]
            known.update(hosts_of)
            homes.update({slot: hosts_of[0] for slot in SLOTS if first <= slot <= last})
        return homes, known


def bracketed(host: str) -> str:
    """Return an IPv6 address in brackets, as it stands in a URL (RFC 3986, section 3.2.2)."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def named_host(server: Sequence[Any], asked: str) -> str:
    """Return ``host:port`` of a server in a CLUSTER SLOTS reply; one without a name is the one that was asked."""
    name = server[0].decode() if server[0] else asked.rpartition(":")[0]
    return f"{bracketed(name)}:{server[1]}"


def hosts(url: str) -> list[str]:
    """Return the hosts of a URL, which may name several with commas between them."""
    return [host for host in urlsplit(url).netloc.rpartition("@")[2].split(",") if host]


def at_host(url: str, host: str) -> str:
    """Return the same URL with this one host."""
    parts = urlsplit(url)
    user, at, _ = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user}{at}{host}"))
