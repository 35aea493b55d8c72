"""Looks up the names of push services, apart from all others: the names are strangers', and may never be answered."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Thread

LOOK_UPS_MOST = 2
"""The most look-ups at once, of which an account has one. The event loop has two threads for all of its own, and the
store cannot be reached by its name while both are held.
"""

Addresses = list[IPv4Address | IPv6Address]


class Busy(Exception):
    """Too much is being looked up: ask again later."""


class Resolver:
    """Looks names up in threads of its own, one for each look-up that is under way.

    A look-up that hangs cannot be ended, only left alone: it counts until its thread has come back.
    """

    def __init__(self) -> None:
        self._under_way: set[str] = set()

    async def resolve(self, name: str, port: int, account: str) -> Addresses:
        """Find the addresses of a name. Raises Busy at once; OSError or ValueError where there are none."""
        if account in self._under_way or len(self._under_way) >= LOOK_UPS_MOST:
            raise Busy
        found: asyncio.Future[Addresses] = asyncio.get_running_loop().create_future()
        # A daemon: a process ends although a look-up hangs.
        Thread(target=self._look_up, args=(name, port, account, found), name="push name", daemon=True).start()
        self._under_way.add(account)
        return await found

    def _look_up(self, name: str, port: int, account: str, found: asyncio.Future[Addresses]) -> None:
        try:
            answers = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
            tell: Callable[[], None] = partial(found.set_result, [ip_address(address[0]) for *_, address in answers])
        except Exception as fault:
            tell = partial(found.set_exception, fault)
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            found.get_loop().call_soon_threadsafe(self._came, account, found, tell)

    def _came(self, account: str, found: asyncio.Future[Addresses], tell: Callable[[], None]) -> None:
        self._under_way.discard(account)
        if not found.cancelled():
            tell()
