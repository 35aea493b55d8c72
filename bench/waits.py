"""A reference: a Starlette endpoint that accepts a socket and waits in receive()."""

from __future__ import annotations

import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from bench.children import answer
from bench.measuring import allow_open_files
from bench.shows import serve, wait


async def _endpoint(socket: WebSocket) -> None:
    await socket.accept()
    await wait(socket)


async def _listen() -> int:
    return await serve(Starlette(routes=[WebSocketRoute("/ws", _endpoint)]), "websockets-sansio")


async def _main() -> None:
    allow_open_files(20_000)
    await answer({"listen": _listen})


if __name__ == "__main__":
    uvloop.run(_main())
