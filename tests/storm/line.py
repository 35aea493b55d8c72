"""The line between the servers and their store, which breaks in the middle of what is said."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress
from pathlib import Path
from typing import Literal

APPEND = b"EVALSHA"
"""What every append begins with."""

AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: closing sends RST, and what was not read yet is lost."""

Break = Literal["half", "answer"]
"""Where the line breaks: half of an append gets there, or all of it and the answer does not."""


class Line:
    """Listens on a port of its own and carries everything to a Unix socket and back."""

    def __init__(self, behind: Path) -> None:
        self._behind = behind
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.breaks: list[Break] = []
        """Where it is to break next; each is done once."""
        self.broken = asyncio.Event()
        """Set once all of them are done."""

    async def __aenter__(self) -> Line:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.reset()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def port(self) -> int:
        """Where the servers find the store."""
        number: int = self._server.sockets[0].getsockname()[1]
        return number

    def reset(self) -> None:
        """Break every connection there is."""
        for end in list(self._ends):
            reset(end)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._ends.add(writer)
        try:
            with suppress(OSError):
                back_reader, back_writer = await asyncio.open_unix_connection(self._behind)
                await _Connection(self, reader, writer, back_reader, back_writer).carry()
        finally:
            self._ends.discard(writer)
            self._tasks.discard(task)
            reset(writer)


class _Connection:
    def __init__(
        self, line: Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
        back_reader: asyncio.StreamReader, back_writer: asyncio.StreamWriter,
    ) -> None:  # fmt: skip
        self._line = line
        self._front, self._back = (reader, writer), (back_reader, back_writer)
        self._deaf = False

    async def carry(self) -> None:
        """Until either end is closed or the line breaks."""
        ways = [asyncio.create_task(self._there()), asyncio.create_task(self._back_again())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._back[1].transport.abort()

    async def _there(self) -> None:
        while said := await self._front[0].read(65536):
            breaks = self._line.breaks
            if breaks and APPEND in said:
                where = breaks.pop(0)
                if not breaks:
                    self._line.broken.set()
                if where == "half":
                    self._back[1].write(said[: len(said) // 2])
                    await self._back[1].drain()
                    return
                self._deaf = True
            self._back[1].write(said)
            await self._back[1].drain()

    async def _back_again(self) -> None:
        while said := await self._back[0].read(65536):
            if self._deaf:
                return
            self._front[1].write(said)
            await self._front[1].drain()


def reset(end: asyncio.StreamWriter) -> None:
    """Close a connection with RST."""
    with suppress(OSError):
        end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    end.transport.abort()
