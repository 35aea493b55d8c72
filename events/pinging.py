"""Tells whether a bundled server answers, hangs or is gone, by its socket rather than through a client."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Literal

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.driver_info import DriverInfo

ANSWER_SECONDS = 5.0
"""How long a server may take for one answer before it counts as hanging."""

DRIVER = DriverInfo()
"""What connections say of redis-py: without it each would look up the version of the package again."""

State = Literal["answers", "loads", "hangs", "gone"]


def client_of(path: Path) -> Redis:
    """Return a client for a few questions."""
    return Redis(
        unix_socket_path=str(path),
        socket_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
        driver_info=DRIVER,
    )


class Company:
    """A connection that is kept to a server, and tells without a question that it is gone."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer  # kept, because a stream closes with the last reference to it

    @property
    def is_gone(self) -> bool:
        """Whether the server has closed it: by its end, whatever that was."""
        return self._reader.at_eof()

    def leave(self) -> None:
        """Close it."""
        self._writer.transport.abort()


async def company_at(path: Path) -> Company | None:
    """Connect to the server at a socket; None if it does not let anybody in."""
    try:
        return Company(*await _connected(path))
    except OSError:
        return None


async def state_at(path: Path) -> State:
    """Return how the server at a socket is; ``gone`` if nobody listens there."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            line = await _first_line(path)
    except (FileNotFoundError, ConnectionError):
        return "gone"
    except OSError:
        # No answer in time (ETIMEDOUT); a full accept queue (EAGAIN); or a shortage on our side, such as open files
        # (EMFILE): none of these says that the server is gone, and only then may another one be started.
        return "hangs"
    if line.startswith(b"-LOADING"):
        return "loads"
    # Any other answer will do: a server whose disk is full refuses even PING.
    return "answers" if line else "gone"


async def _connected(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    knocking = socket.socket(socket.AF_UNIX)
    try:
        knocking.setblocking(False)
        # Not asyncio's sock_connect: it takes EAGAIN, a full accept queue, for a connection in progress.
        knocking.connect(str(path))
        return await asyncio.open_unix_connection(sock=knocking)
    except BaseException:
        knocking.close()
        raise


async def _first_line(path: Path) -> bytes:
    reader, writer = await _connected(path)
    try:
        writer.write(b"PING\r\n")
        await writer.drain()
        return await reader.readline()
    finally:
        writer.transport.abort()
