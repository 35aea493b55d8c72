"""A stream for fakeredis' connections, which have none: appends and reads of feeds go over a connection's stream."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from fakeredis import aioredis
from redis.exceptions import ResponseError


class FakeTransport:
    """Hands what is written to fakeredis, and what it answers to the protocol, in the words of a server."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._carrying: asyncio.Task[None] | None = None

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self._protocol = protocol
        self._carrying = asyncio.create_task(self._carry())

    def write(self, data: bytes) -> None:
        self._socket.sendall(data)

    def abort(self) -> None:
        if self._carrying is not None:
            self._carrying.cancel()

    async def _carry(self) -> None:
        while True:
            self._protocol.data_received(spoken(await self._socket.responses.get()))


def spoken(answer: object) -> bytes:
    """An answer as it goes over the wire (RESP2)."""
    if isinstance(answer, ResponseError):
        code = f"{answer.status_code} " if answer.status_code else ""
        return f"-{code}{answer}\r\n".encode()
    if answer is None:
        return b"*-1\r\n"
    if isinstance(answer, bytes):
        return b"$%d\r\n%b\r\n" % (len(answer), answer)
    if isinstance(answer, dict):
        answer = [list(pair) for pair in answer.items()]
    if isinstance(answer, list):
        return b"*%d\r\n" % len(answer) + b"".join(map(spoken, answer))
    return b":%d\r\n" % cast(int, answer)


def install() -> None:
    """Give every writer of fakeredis its stream."""
    writer = cast(Any, aioredis.FakeWriter)
    writer.transport = property(lambda self: FakeTransport(self._socket))
