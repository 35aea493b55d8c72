"""``python -m tests.storm.crowd FOLDER NAME SOCKETS URL …``: many who watch, are cut off, and come back all at once."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sotto_client import Client, Refused, Unreachable
from tests.patience import PATIENCE
from tests.storm.recording import Record

WATCHES_SECONDS = 2.0

SMALL = ("liars_dice", "wizard", "avalon")
"""Games whose views are small: a thousand of them are written down."""


class Looker:
    """One of the crowd: watches, and goes on where it was when it comes back."""

    def __init__(self, url: str, table: str, record: Record) -> None:
        self._address = f"ws{url.removeprefix('http')}/ws"
        self._table, self._record = table, record
        self._place: dict[str, Any] = {}
        self._line: ClientConnection | None = None
        self._hearing: asyncio.Task[None] | None = None
        self.shown = asyncio.Event()

    async def come(self) -> None:
        """Open a socket and be shown the table, however often that has to be tried."""
        self.shown.clear()
        while not self.shown.is_set():
            with suppress(OSError, WebSocketException):
                self._line = await connect(
                    self._address,
                    compression=None,
                    proxy=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                )
                ask = msgspec.json.encode({"op": "watch", "table": self._table, "as": "public"} | self._place)
                self._record.note("opened")
                self._record.text("sent", ask)
                await self._line.send(ask.decode())
                self._hearing = asyncio.create_task(self._hear(self._line))
                await self.shown.wait()
                return
            await asyncio.sleep(0.1)

    async def _hear(self, line: ClientConnection) -> None:
        with suppress(OSError, WebSocketException):
            while True:
                heard = await line.recv(decode=False)
                self._record.text("heard", heard)
                message = msgspec.json.decode(heard)
                if message["op"] in ("view", "frame"):
                    self._place = {"seq": message["seq"], "log": message["log"]}
                self.shown.set()
        self.shown.set()

    def leave(self) -> None:
        """Without a word."""
        if self._line is not None:
            self._line.transport.abort()

    async def gone(self) -> None:
        """Until nothing more can come."""
        if self._hearing is not None:
            await self._hearing


async def looked_up(url: str) -> list[str]:
    """Tables that may be watched: those that are being played, or else any."""
    async with Client(url) as client, asyncio.timeout(PATIENCE):
        while True:
            for status in ("playing", "paused", "finished"):
                with suppress(Refused, Unreachable):
                    found = await client.tables(status=status)
                    if small := [one["table"] for one in found if one["game"] in SMALL]:
                        return small
            await asyncio.sleep(0.2)


async def main(folder: Path, name: str, sockets: int, urls: list[str]) -> None:
    """Come, look, be cut off, come back at once, and leave."""
    tables = await looked_up(urls[0])
    lookers = [
        Looker(urls[n % len(urls)], tables[n % len(tables)], Record(folder, f"crowd-{name}-{n}"))
        for n in range(sockets)
    ]
    for _ in range(2):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(one.come() for one in lookers))
        await asyncio.sleep(WATCHES_SECONDS)
        for one in lookers:
            one.leave()
        await asyncio.gather(*(one.gone() for one in lookers))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:]))
