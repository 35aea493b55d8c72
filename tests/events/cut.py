"""A place between a client and the server, where answers get lost."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from pathlib import Path

KEY = Path(__file__).parent / "localhost.pem"
"""The certificate of localhost that the tests trust, and its key, which guards nothing."""


class Cut:
    """Listens on a Unix socket, or on a port behind TLS, and carries what comes to the server's socket and back."""

    def __init__(self, behind: Path, front: Path | None = None) -> None:
        self._behind, self._front = behind, front
        self._served: list[asyncio.Task[None]] = []
        self._backs: list[asyncio.StreamWriter] = []
        self.swallow = False
        """Whether the next answer is lost, and the connection with it."""
        self.swallowed = 0
        self.silent = False
        """Whether answers are lost while the connections stay."""
        self.nonsense = b""
        """What is said instead of the next answer."""

    async def __aenter__(self) -> Cut:
        if self._front is None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(KEY)
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        else:
            self._server = await asyncio.start_unix_server(self._serve, self._front)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._backs:
            writer.close()
        await asyncio.gather(*self._served, return_exceptions=True)

    @property
    def port(self) -> int:
        """The port behind TLS."""
        number: int = self._server.sockets[0].getsockname()[1]
        return number

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self._served.append(task)
        back_reader, back_writer = await asyncio.open_unix_connection(self._behind)
        self._backs.append(back_writer)
        there = asyncio.create_task(self._carry(reader, back_writer, False))
        try:
            await self._carry(back_reader, writer, True)
        finally:
            there.cancel()
            for end in (writer, back_writer):
                end.close()
                with suppress(OSError):
                    await end.wait_closed()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if answers and self.swallow:
                    self.swallow = False
                    self.swallowed += 1
                    return
                if answers and self.silent:
                    self.swallowed += 1
                    continue
                if answers and self.nonsense:
                    data, self.nonsense = self.nonsense, b""
                writer.write(data)
                await writer.drain()
        writer.close()
