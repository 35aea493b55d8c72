"""``python -m tests.hostile.attackers URL TABLE SECONDS``: a mix of what strangers with no account can do to a server.

Each kind is a few connections that do nothing else. What becomes of them is counted and printed as JSON at the end.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.fuzz.seeds import frame

AGAIN_SECONDS = 0.2

HALF_SENT = 200
"""Requests whose heads never end."""

CHUNK = b"x" * 65536

FLOOD_SECONDS = 0.002
"""Between two messages of a flood: twelve times what a socket may say. Without a pause a flood floods this process."""

CHUNK_SECONDS = 0.01

UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Target:
    """A server and one of its tables."""

    def __init__(self, url: str, table: str) -> None:
        where = urlsplit(url)
        self.host, self.port, self.table = where.hostname or "", where.port or 0, table
        self.counts: Counter[str] = Counter()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Stream]:
        """A bare connection."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def socket(self) -> AsyncIterator[Stream]:
        """An open WebSocket."""
        async with self.line() as (reader, writer):
            writer.write(UPGRADE.encode())
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise ConnectionError("not let in")
            yield reader, writer


async def floods(target: Target) -> None:
    """Say more than anybody may, and read what is answered."""
    messages = [b'{"op":"watch","table":"%s","as":"public"}' % target.table.encode(), b"{", b"[" * 3000]
    async with target.socket() as (reader, writer):
        swallowing = asyncio.create_task(_swallow(reader))
        try:
            for message in itertools.cycle(messages):
                writer.write(frame(message))
                await writer.drain()
                target.counts["messages of floods"] += 1
                await asyncio.sleep(FLOOD_SECONDS)
        finally:
            swallowing.cancel()


async def malforms(target: Target) -> None:
    """Say what is no frame."""
    rng = random.Random()
    async with target.socket() as (reader, writer):
        writer.write(frame(b'{"op":"watch"}') + rng.randbytes(200))
        await writer.drain()
        target.counts["malformed frames"] += 1
        await _swallow(reader)


async def fills(target: Target) -> None:
    """Send a body that does not end."""
    async with target.line() as (reader, writer):
        swallowing = asyncio.create_task(_swallow(reader))
        try:
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
            while not swallowing.done():
                writer.write(CHUNK)
                await writer.drain()
                target.counts["kB of bodies"] += 64
                await asyncio.sleep(CHUNK_SECONDS)
        finally:
            swallowing.cancel()


async def half_asks(target: Target) -> None:
    """Send half a request and wait."""
    async with target.line() as (reader, writer):
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        target.counts["requests half sent"] += 1
        await _swallow(reader)


async def sleeps(target: Target) -> None:
    """Ask for many views and read none."""
    message = frame(b'{"op":"watch","table":"%s","as":"public"}' % target.table.encode())
    async with target.socket() as (_, writer):
        writer.write(message * 100)
        target.counts["sockets that read nothing"] += 1
        await asyncio.sleep(5)


async def reads(target: Target) -> None:
    """Read what is dear, over and over."""
    paths = (
        f"/api/tables/{target.table}/feed?as=public&limit=1000", f"/api/tables/{target.table}/view?as=public&seq=5",
        "/api/lobby?limit=50", "/api/tables?status=playing&limit=50", "/api/games/mbg/words/zh", "/api/openapi.json",
    )  # fmt: skip
    async with target.line() as (reader, writer):
        for path in itertools.cycle(paths):
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n".encode())
            await writer.drain()
            target.counts[f"reads, {await _status(reader)}"] += 1


async def _status(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    _, _, length = head.partition(b"content-length:")
    await reader.readexactly(int(length.split(b"\r\n")[0] or 0))
    return int(head.split()[1])


async def _swallow(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


MIX: dict[Callable[[Target], Awaitable[None]], int] = {
    floods: 2, malforms: 4, fills: 4, half_asks: HALF_SENT, sleeps: 10, reads: 2,
}  # fmt: skip


async def persists(attack: Callable[[Target], Awaitable[None]], target: Target) -> None:
    """Attack again whenever it is over."""
    while True:
        try:
            await attack(target)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            target.counts[f"{attack.__name__}: thrown out"] += 1
        await asyncio.sleep(AGAIN_SECONDS)


async def main(url: str, table: str, seconds: float) -> None:
    """Attack for a while. Strangers have machines of their own: here they get what nobody else wants."""
    os.nice(19)
    target = Target(url, table)
    attacking = [asyncio.create_task(persists(attack, target)) for attack, times in MIX.items() for _ in range(times)]
    await asyncio.sleep(seconds)
    for one in attacking:
        one.cancel()
    await asyncio.gather(*attacking, return_exceptions=True)
    print(json.dumps(target.counts))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
