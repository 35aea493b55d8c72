"""Ports for the servers that tests start: nobody else gets them between the choice and the start, nor after a kill."""

from __future__ import annotations

import random
import socket
import sys
from contextlib import suppress

LOWEST, HIGHEST = 10_000, 32_000
"""Below the ports that a system gives to programs that ask for any."""


def free_port() -> int:
    """A port that nobody has."""
    return _held(0)


def free_ports(*further: int) -> int:
    """A port that nobody has, nor those that lie so far above it."""
    while True:
        first = random.randrange(LOWEST, HIGHEST - max(further))
        with suppress(OSError):
            for distance in (0, *further):
                _held(first + distance)
            return first


def _held(port: int) -> int:
    """Bind a port until this process ends, in such a way that a server may have it all the same."""
    holder = socket.socket()
    try:
        # Alone, or not at all: another run of the tests holds ports, too.
        holder.bind(("127.0.0.1", port))
        number: int = holder.getsockname()[1]
        if sys.platform == "linux":
            # Servers ask for the same, and a socket that does not listen then shares with one that does.
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            holder.detach()
        return number
    finally:
        holder.close()
