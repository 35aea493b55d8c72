"""A server of a few lines that says what a test tells it to, in the messages of the wire."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from tests.patience import PATIENCE
from tests.ports import free_port

Json = dict[str, Any]


class Line:
    """One socket, seen from the server."""

    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        self.token = socket.request.headers.get("Authorization") if socket.request else None

    async def heard(self) -> Json:
        """The next message of the client."""
        async with asyncio.timeout(PATIENCE):
            message: Json = json.loads(await self._socket.recv())
            return message

    async def silent(self, seconds: float = 0.1) -> bool:
        """Whether the client says nothing for a while."""
        try:
            async with asyncio.timeout(seconds):
                await self._socket.recv()
        except TimeoutError:
            return True
        return False

    async def say(self, *messages: Json) -> None:
        for message in messages:
            await self._socket.send(json.dumps(message))

    def cut(self) -> None:
        """As if the cable were pulled."""
        self._socket.transport.abort()

    async def gone(self) -> None:
        await self._socket.wait_closed()


class Fake:
    """Accepts sockets and hands them to the test, one after the other."""

    def __init__(self) -> None:
        self.port = free_port()
        self.refuse: int | None = None
        self._server: Server | None = None
        self._lines: asyncio.Queue[Line] = asyncio.Queue()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def line(self) -> Line:
        """The next socket that a client opens."""
        async with asyncio.timeout(PATIENCE):
            return await self._lines.get()

    async def start(self) -> None:
        self._server = await serve(self._accept, "127.0.0.1", self.port, process_request=self._judge, close_timeout=0.1)

    async def stop(self) -> None:
        if self._server is not None:
            for socket in list(self._server.connections):
                socket.transport.abort()
            self._server.close()
            await self._server.wait_closed()

    def _judge(self, socket: ServerConnection, request: Request) -> Response | None:
        return None if self.refuse is None else socket.respond(self.refuse, "no\n")

    async def _accept(self, socket: ServerConnection) -> None:
        self._lines.put_nowait(Line(socket))
        with suppress(ConnectionClosed):
            await socket.wait_closed()


@asynccontextmanager
async def serving() -> AsyncIterator[Fake]:
    fake = Fake()
    await fake.start()
    try:
        yield fake
    finally:
        await fake.stop()


# --- messages ------------------------------------------------------------------------------------------------------


def view(seq: int, shown: Json, table: str = "t", as_: str = "seat:1", log: str = "a") -> Json:
    return {"op": "view", "table": table, "as": as_, "log": log, "seq": seq, "at": 1000 + seq, "view": shown}


def frame(seq: int, patch: Json, facts: int = 1, table: str = "t", as_: str = "seat:1", log: str = "a") -> Json:
    spoken = [{"type": "counted", "n": seq - facts + 1 + n} for n in range(facts)]
    told = {"op": "frame", "table": table, "as": as_, "log": log, "seq": seq, "at": 1000 + seq}
    return told | {"facts": spoken, "patch": patch}


def presence(table: str = "t") -> Json:
    return {"op": "presence", "table": table, "seats": [{"seat": 1, "player": "p1", "online": True}]}


def error(code: str, table: str | None = None, as_: str | None = None) -> Json:
    named = {} if table is None else {"table": table, "as": as_}
    return {"op": "error", "code": code, "reason": f"because {code}"} | named
