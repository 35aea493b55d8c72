"""A server that shows one frame to many sockets in three ways: ours, the bare transport, and Starlette's."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any, ClassVar, cast

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.children import answer
from bench.echo import framed
from bench.measuring import allow_open_files
from server.sockets.socket import EXTENSION, Connection, SottoProtocol
from server.tables.watchers import Shown, Watchers, prebuilt

MESSAGE = b'{"op":"frame","text":"' + b"x" * 276 + b'"}'
FRAMES = 10


class Bare(asyncio.Protocol):
    """A socket that answers its handshake and is written to."""

    transports: ClassVar[list[asyncio.Transport]] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._transport.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        self.transports.append(self._transport)


class Shows:
    """The three ways. Each show writes one frame to every socket and lets the loop send it."""

    def __init__(self) -> None:
        self.watchers = Watchers()
        self.endpoints: list[WebSocket] = []
        self.seq = 0

    async def listen(self) -> dict[str, int]:
        """Start all three and say at which ports."""
        server = await asyncio.get_running_loop().create_server(Bare, "127.0.0.1", 0, backlog=1000)
        await server.start_serving()
        ours = Starlette(routes=[WebSocketRoute("/ws", self._adopt)])
        theirs = Starlette(routes=[WebSocketRoute("/ws", self._wait)])
        return {
            "ours": await serve(ours, SottoProtocol),
            "bare": int(server.sockets[0].getsockname()[1]),
            "starlette": await serve(theirs, "websockets-sansio"),
        }

    async def _adopt(self, socket: WebSocket) -> None:
        await socket.accept()
        connection = Connection(cast(Any, None), None, "en")
        self.watchers.add("public", connection)
        socket.scope["extensions"][EXTENSION]["protocol"].adopt(connection)

    async def _wait(self, socket: WebSocket) -> None:
        await socket.accept()
        self.endpoints.append(socket)
        await wait(socket)

    async def ours(self) -> int:
        """Watchers.show, by which every frame of a table goes out."""
        self.watchers.show("public", Shown(self.seq, self.seq + 1, prebuilt(MESSAGE)))
        self.seq += 1
        return len(self.watchers)

    async def bare(self) -> int:
        """The bytes of the same frame, written to each transport."""
        frame = framed(MESSAGE)
        for transport in Bare.transports:
            transport.write(frame)
        return len(Bare.transports)

    async def starlette(self) -> int:
        """``send_text`` to one after the other."""
        text = MESSAGE.decode()
        for endpoint in self.endpoints:
            await endpoint.send_text(text)
        return len(self.endpoints)

    async def show(self, way: str) -> float:
        """CPU seconds of this process for each frame delivered."""
        ways = {"ours": self.ours, "bare": self.bare, "starlette": self.starlette}
        began, delivered = time.process_time(), 0
        for _ in range(FRAMES):
            delivered += await ways[way]()
            for _ in range(3):
                await asyncio.sleep(0)  # until the loop has sent what was written
        return (time.process_time() - began) / delivered


async def wait(socket: WebSocket) -> None:
    """What an endpoint does that only waits for its client."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        pass


async def serve(app: Starlette, protocol: Any) -> int:
    """Serve an app with uvicorn on a free port, in this loop, and say which."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        http="httptools",
        loop="none",
        ws=protocol,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
        log_level="warning",
    )
    server = uvicorn.Server(config)
    server.run_task = asyncio.create_task(server.serve(sockets=[listening]))  # type: ignore[attr-defined]
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    return int(listening.getsockname()[1])


async def _main() -> None:
    allow_open_files(20_000)
    shows = Shows()
    await answer({"listen": shows.listen, "show": shows.show})


if __name__ == "__main__":
    uvloop.run(_main())
