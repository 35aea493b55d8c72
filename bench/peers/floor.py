"""The floor: uvloop, and one prebuilt frame to each socket. No library, no rules, no store, no look at what came."""

from __future__ import annotations

import asyncio
import json
from typing import cast

import uvloop

from bench.measuring import allow_open_files

HELLO = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI=\r\n\r\n"
)
MASKED = 6
"""The bytes before a short message of a client: two of length and four of mask."""


class Table:
    """The number, and who is shown it."""

    def __init__(self) -> None:
        self.number = 0
        self.sockets: set[asyncio.Transport] = set()

    @property
    def frame(self) -> bytes:
        """The number in a WebSocket frame."""
        text = b'{"number":%d}' % self.number
        return bytes((0x81, len(text))) + text

    def raise_it(self) -> None:
        """Add one, and show it."""
        self.number += 1
        frame = self.frame
        for socket in self.sockets:
            socket.write(frame)


class Socket(asyncio.Protocol):
    """One connection."""

    def __init__(self, tables: dict[bytes, Table]) -> None:
        self._tables = tables
        self._table: Table | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self._table is None:
            name = data.partition(b"table=")[2].partition(b"&")[0]
            self._table = self._tables.setdefault(name, Table())
            self._table.sockets.add(self._transport)
            self._transport.write(HELLO + self._table.frame)
            return
        at = 0
        while at < len(data):
            at += MASKED + (data[at + 1] & 0x7F)
            self._table.raise_it()

    def connection_lost(self, fault: Exception | None) -> None:
        if self._table is not None:
            self._table.sockets.discard(self._transport)


async def _main() -> None:
    allow_open_files(20_000)
    tables: dict[bytes, Table] = {}
    server = await asyncio.get_running_loop().create_server(lambda: Socket(tables), "127.0.0.1", 0, backlog=1024)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(_main())
