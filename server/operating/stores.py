"""Looks at the store: what it would lose, what it would throw away, and whether its clock is ours."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import aclosing
from typing import Any

from redis.asyncio import Redis

from events.servers import TROUBLE, at_host, client_of, hosts, unavailable
from events.syncing import PENDING_SECONDS, sync_of
from server.operating.findings import Finding

OLDEST = (6, 2)
CLOCK_SECONDS = 0.5
"""Clocks of two machines that differ by more decide deadlines visibly early or late."""

NEARLY_FULL = 0.8

LOOK_SECONDS = 0.05

AT_STAKE = (
    "what is accepted meanwhile is lost if Redis is killed. A faster disk, or SOTTO_DURABILITY=always"
    " (of your own Redis: appendfsync always), or SOTTO_SLOW_DISK=refuse"
)


async def examine(url: str, bundled: bool) -> list[Finding]:
    """Ask every server of a URL how it is set; a cluster is asked at each host that the URL names."""
    if url.startswith("unix:"):
        return [finding async for finding in _server(url, "", bundled)]
    named = [(host, at_host(url, host)) for host in hosts(url)]
    return [finding for host, one in named async for finding in _server(one, host, bundled)]


async def _server(url: str, host: str, bundled: bool) -> AsyncIterator[Finding]:
    about = f"store {host}".strip()
    async with aclosing(client_of(url)) as client:
        try:
            began = time.time()
            seconds, micros = await client.time()
            asked = (began + time.time()) / 2
            known = await client.info()
            rules = {str(name): str(value) for name, value in (await client.config_get("*")).items()}
            disk = await _disk(client)
        except TROUBLE as error:
            yield Finding("wrong", about, f"{unavailable(error)}")
            return
    drift = abs(asked - seconds - micros / 1e6)
    for finding in (*_version(known), *_kept(rules, bundled), *disk, *_room(known, rules), *_clock(drift)):
        yield finding._replace(about=f"{about}: {finding.about}")


def _version(known: Mapping[str, Any]) -> Iterator[Finding]:
    version = str(known.get("redis_version", "0"))
    old = tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST
    name = str(known.get("server_name", "redis"))
    if old:
        yield Finding("wrong", "version", f"{name} {version} is too old: 6.2 at least")
    elif known.get("role") != "master":
        yield Finding("wrong", "role", "it is a replica, which takes no writes: name its primary")
    else:
        yield Finding(
            "well", "version", f"{name} {version}, a primary with {known.get('connected_slaves', 0)} replicas"
        )


def _kept(rules: Mapping[str, str], bundled: bool) -> Iterator[Finding]:
    if rules.get("appendonly") != "yes":
        yield Finding("wrong", "durability", "no append-only file: what was accepted is lost with it; appendonly yes")
    elif rules.get("appendfsync") == "no":
        yield Finding("wrong", "durability", "it writes to the disk when the system likes: appendfsync everysec")
    else:
        yield Finding("well", "durability", f"append-only file, written {_often(rules['appendfsync'])}")
    if bundled and rules.get("min-replicas-to-write", "0") != "0":
        yield Finding("wrong", "writes", "it is held back and takes no writes: see whether its disk is full")


def _often(sync: str) -> str:
    return "before every answer" if sync == "always" else "every second: a machine that dies may lose two"


async def _disk(client: Redis) -> list[Finding]:
    """Look whether a sync is pending for long; nothing where the server does not say."""
    began, sync = time.monotonic(), await sync_of(client)
    while sync is not None and sync.pending:
        if time.monotonic() - began > PENDING_SECONDS:
            return [Finding("wrong", "disk", f"a sync has been waiting for it for over a second: {AT_STAKE}")]
        await asyncio.sleep(LOOK_SECONDS)
        sync = await sync_of(client)
    if sync is None:
        return []
    if sync.delayed:
        says = f"since the server started, {sync.delayed:,} writes waited two seconds for a sync: {AT_STAKE}"
        return [Finding("note", "disk", says)]
    return [Finding("well", "disk", "since the server started, no write waited two seconds for a sync")]


def _room(known: Mapping[str, Any], rules: Mapping[str, str]) -> Iterator[Finding]:
    policy, most, used = rules.get("maxmemory-policy", ""), int(rules.get("maxmemory", 0)), int(known["used_memory"])
    if most and policy != "noeviction":
        yield Finding("wrong", "memory", f"with {policy} it throws tables away when it is full: noeviction")
    elif most and used > most * NEARLY_FULL:
        yield Finding(
            "note", "memory", f"{used / most:.0%} of maxmemory are used; when it is full, nothing is accepted"
        )
    else:
        of = f"of {most / 2**20:,.0f} " if most else ""
        yield Finding("well", "memory", f"{used / 2**20:,.1f} {of}MB are used")


def _clock(drift: float) -> Iterator[Finding]:
    if drift <= CLOCK_SECONDS:
        yield Finding("well", "clock", f"it differs from ours by {drift * 1000:.0f} ms")
    else:
        yield Finding(
            "wrong", "clock", f"it differs from ours by {drift:.1f} s: let both machines ask a time server (NTP)"
        )
