"""A bare socket and bare HTTP, to say to the server what no good client would say."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE

Json = dict[str, Any]

_numbers = itertools.count(1)


class Wire:
    """One WebSocket. Every message that came is kept in ``heard``, as bytes in ``raw``."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.raw: list[bytes] = []

    async def say(self, message: object) -> None:
        """Send anything: text and bytes as they are, everything else as JSON."""
        text = message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        await self.socket.send(text)

    async def hear(self, wanted: Callable[[Json], bool] = lambda message: True) -> Json:
        """The next message that is wanted; the others are kept, too."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self._read()
                if wanted(message):
                    return message

    async def _read(self) -> Json:
        message = await self.socket.recv()
        self.raw.append(message.encode() if isinstance(message, str) else message)
        self.heard.append(msgspec.json.decode(message))
        return self.heard[-1]

    async def answer(self, message: object) -> Json:
        """The next answer that is no frame of the game: what a wrong message comes to."""
        await self.say(message)
        return await self.hear(lambda heard: heard["op"] in ("error", "no", "done"))

    async def watch(self, table: str, as_: str = "public", **resume: int | str | None) -> Json:
        """The first message about what is watched from now on, or the refusal."""
        await self.say({"op": "watch", "table": table, "as": as_} | resume)
        return await self.hear(
            lambda heard: (
                heard["op"] in ("view", "frame", "error")
                and (heard.get("table"), heard.get("as")) in ((table, as_), (None, None))
            )
        )

    async def do(self, table: str, as_: str, command: object, prompt: str = "", id: str | None = None) -> Json:
        """Send a command and return its answer."""
        id = id or f"w{next(_numbers)}"
        await self.say({"op": "do", "id": id, "table": table, "as": as_, "prompt": prompt, "command": command})
        return await self.hear(lambda heard: heard["op"] in ("done", "no") and heard["id"] == id)

    async def still_there(self) -> bool:
        """Whether the socket still answers."""
        got = await self.do("nosuchtable", "seat:1", {"type": "ready"})
        return bool(got["op"] == "no")

    async def ended(self) -> int | None:
        """The code with which the server closes the socket."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionClosed):
                while True:
                    await self._read()
            await self.socket.wait_closed()
        return self.socket.close_code


@asynccontextmanager
async def wired(url: str, token: str | None = None, **headers: str) -> AsyncIterator[Wire]:
    """An open socket, of a player or of a stranger."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    address = f"ws{url.removeprefix('http')}/ws"
    async with connect(
        address, additional_headers=headers, compression=None, proxy=None, max_size=None, close_timeout=1
    ) as socket:
        yield Wire(socket)


@asynccontextmanager
async def asking(url: str, token: str | None = None, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP as a player or a stranger."""
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=PATIENCE) as client:
        yield client
