"""The one socket of a client: opened when first needed, and again whenever it breaks, until it is closed."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sotto_client.delays import delays
from sotto_client.errors import Closed, Refused

MAX_MESSAGE = 16 * 1024 * 1024
"""The largest message read, in bytes: a whole view with a map in it."""

BURST = 100
RATE = 36.0
"""Messages in one burst, and a second for long: a little less than what the server allows."""

LOOPBACK = {"localhost", "127.0.0.1", "::1"}

log = logging.getLogger("sotto_client")


class Listener(Protocol):
    """Hears what happens to the connection. None of these may block."""

    def opened(self) -> None:
        """A new socket is open and nothing was sent over it yet."""

    def received(self, message: str | bytes) -> None: ...

    def lost(self) -> None:
        """The socket broke; what was not answered may or may not have arrived."""

    def refused(self, why: Refused) -> None:
        """The server refuses this token; no further attempt is made."""


class Connection:
    """A connection to the server that is opened again whenever it breaks."""

    def __init__(self, url: str, listener: Listener) -> None:
        self.token: str | None = None
        self._url = f"ws{url.removeprefix('http')}/ws"
        self._listener = listener
        self._task: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None
        self._outbox: asyncio.Queue[str] | None = None
        self._open = asyncio.Event()
        self._refused: Refused | None = None
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether there is a socket at this moment."""
        return self._socket is not None

    async def ready(self) -> None:
        """Wait for an open socket, however long it takes.

        Raises:
            Refused: the server does not want this token.
            Closed: the client was closed.
        """
        self.start()
        await self._open.wait()
        if self._closed:
            raise Closed("the client was closed")
        if self._refused:
            raise self._refused

    def start(self) -> None:
        """Open the socket, soon, if it is not open or being opened."""
        if self._closed:
            raise Closed("the client was closed")
        if self._task is None or self._task.done():
            self._refused = None
            self._open.clear()
            self._task = asyncio.create_task(self._run())

    def send(self, message: str) -> None:
        """Send a message if there is a socket; if there is none, ``Listener.opened`` comes first anyway."""
        if self._outbox is not None:
            self._outbox.put_nowait(message)

    async def reopen(self) -> None:
        """Change to a new socket, so that another token counts."""
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Close for good; callers that wait get ``Closed``."""
        self._closed = True
        self._open.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- the life of the line ------------------------------------------------------------------------------------

    async def _run(self) -> None:
        pauses = delays()
        while True:
            try:
                if await self._live():
                    pauses = delays()
            except InvalidStatus as no:
                if no.response.status_code in (401, 403):
                    self._give_up(Refused("forbidden", f"the socket was refused with {no.response.status_code}"))
                    return
                log.debug("no socket: %s", no)
            except (OSError, TimeoutError, WebSocketException) as broken:
                log.debug("no socket: %r", broken)
            except Exception:
                log.exception("a fault of this program broke the line")
            await asyncio.sleep(next(pauses))

    async def _live(self) -> bool:
        """Run one socket to its end, and return whether anything came over it."""
        async with self._connect() as socket:
            self._outbox = asyncio.Queue()
            self._socket = socket
            writer = asyncio.create_task(_write(socket, self._outbox))
            try:
                self._listener.opened()
                self._open.set()
                return await self._read(socket)
            finally:
                self._outbox = self._socket = None
                if not self._closed:
                    self._open.clear()
                writer.cancel()
                self._listener.lost()

    def _connect(self) -> connect:
        return connect(
            self._url,
            additional_headers={"Authorization": f"Bearer {self.token}"} if self.token else {},
            compression=None,
            max_size=MAX_MESSAGE,
            proxy=None if urlsplit(self._url).hostname in LOOPBACK else True,
            close_timeout=1,
        )

    async def _read(self, socket: ClientConnection) -> bool:
        heard = False
        try:
            async for message in socket:
                heard = True
                self._listener.received(message)
        except ConnectionClosed as broken:
            log.debug("the socket broke: %s", broken)
        return heard

    def _give_up(self, why: Refused) -> None:
        self._refused = why
        self._open.set()
        self._listener.refused(why)


async def _write(socket: ClientConnection, outbox: asyncio.Queue[str]) -> None:
    """Send what lies in the outbox, no faster than the server takes it for long."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    try:
        while True:
            message = await outbox.get()
            due = max(due, loop.time() - BURST / RATE) + 1 / RATE
            await asyncio.sleep(max(0.0, due - loop.time()))
            await socket.send(message)
    except ConnectionClosed:
        pass  # the reader sees it too, and the line is mended from there
