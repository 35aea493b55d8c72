"""A line between a browser and a server that may be thin, slow or dead: all bytes go through it, handshakes too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK = 2_000


class Line:
    """``dead``: nothing passes and nobody is told, as in a tunnel; ``refused``: new connections are closed at once.

    ``latency`` is that of a round trip, in seconds; ``rate`` is in bytes a second for all connections together, without
    limit where it is 0.
    """

    def __init__(self, to: int, latency: float = 0.0, rate: int = 0) -> None:
        self.dead = False
        self.refused = False
        self.url = ""
        self._to = to
        self._latency = latency
        self._rate = rate
        self._free_at = 0.0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection of the browser."""
        if self.refused:
            writer.close()
            return
        ends = [writer]
        try:
            # The packets that open a connection take a round trip, too.
            await asyncio.sleep(self._latency)
            back, forth = await asyncio.open_connection("127.0.0.1", self._to)
            ends.append(forth)
            with suppress(ConnectionError):
                await asyncio.gather(self._pass(reader, forth), self._pass(back, writer, thin=True))
            for end in ends:
                end.close()
        except asyncio.CancelledError:
            # The line is taken down: what is still to be sent would keep its sockets open beyond the loop.
            for end in ends:
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, thin: bool = False) -> None:
        loop = asyncio.get_running_loop()
        arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                when, some = await arriving.get()
                await asyncio.sleep(max(0.0, when - loop.time()))
                if not some:
                    break
                writer.write(some)
            with suppress(OSError):
                writer.write_eof()

        delivering = asyncio.create_task(deliver())
        while some := await reader.read(CHUNK):
            if self.dead:
                continue
            if thin and self._rate:
                self._free_at = max(self._free_at, loop.time()) + len(some) / self._rate
            arriving.put_nowait((max(self._free_at if thin else 0.0, loop.time()) + self._latency / 2, some))
        arriving.put_nowait((loop.time(), b""))
        await delivering


@contextmanager
def line(to: int, latency: float = 0.0, rate: int = 0) -> Iterator[Line]:
    """A line to a port of this machine; it lives in a thread of its own, for this one's loop is the browser's."""
    carried = Line(to, latency, rate)
    ready, over = threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def live() -> None:
        server = await asyncio.start_server(carried.carry, "127.0.0.1", 0)
        carried.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        loops.append(asyncio.get_running_loop())
        ready.set()
        await over.wait()
        server.close()

    thread = threading.Thread(target=lambda: asyncio.run(live()))
    thread.start()
    ready.wait()
    try:
        yield carried
    finally:
        loops[0].call_soon_threadsafe(over.set)
        thread.join()
