"""A raw WebSocket client that costs as little as it can: one protocol object, no extensions, no library."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import cast

TEXT, BINARY, PING, PONG = 0x81, 0x82, 0x89, 0x8A
MASK = 0x80


class Line(asyncio.Protocol):
    """One connection. ``heard`` gets every message; without it, what comes is counted, and only pings are answered."""

    def __init__(self, path: str, token: str = "", heard: Callable[[bytes], None] = lambda message: None) -> None:
        self.open = asyncio.get_running_loop().create_future()
        self.bytes = 0
        self._request = _handshake(path, token)
        self._heard = heard
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if not self.open.done():
            data = self._rest + data
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._rest = b""
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open.set_result(None)
        self.bytes += len(data)
        if data:
            self._messages(self._rest + data if self._rest else data)

    def _messages(self, data: bytes) -> None:
        """Whole frames, unmasked as a server's are; the rest is kept for later."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                start += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : start])
            if size < start + length:
                break
            if data[at] in (TEXT, BINARY):
                self._heard(data[start : start + length])
            elif data[at] == PING:
                # A pong that does not say what the ping said is none, and the server hangs up.
                self._transport.write(bytes((PONG, MASK | length)) + b"\0\0\0\0" + data[start : start + length])
            at = start + length
        self._rest = data[at:]

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """Send a message, masked with zeros: legal, and nothing to compute."""
        length = len(message)
        short = length < 126
        head = bytes((kind, MASK | length)) if short else bytes((kind, MASK | 126)) + length.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        """Cut the connection."""
        self._transport.abort()


def _handshake(path: str, token: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    ]
    authorization = [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join([*lines, *authorization, "", ""]).encode()


async def connect(port: int, lines: Iterable[Line]) -> None:
    """Open all these lines, some at a time."""
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(50)

    async def one(line: Line) -> None:
        async with gate:
            await loop.create_connection(lambda: line, "127.0.0.1", port)
            await line.open

    await asyncio.gather(*(one(line) for line in lines))
