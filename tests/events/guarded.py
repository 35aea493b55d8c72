"""The bundled server behind TLS, which lets in one user with a password, and keeps its logs in another database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from events import embedded
from events.pinging import client_of
from events.redis import RedisStore, connect
from tests.events.cut import KEY, Cut

USER, PASSWORD = "keeper", "p@ss: wörd/1"
QUOTED = "p%40ss%3A%20w%C3%B6rd%2F1"
"""The password as it stands in a URL."""


class Guarded:
    """A server that nobody may use but the user, who comes over TLS."""

    def __init__(self, cut: Cut, socket: Path) -> None:
        self.cut = cut
        self.socket = socket

    def url(self, password: str = QUOTED, trusted: Path | None = KEY) -> str:
        trust = f"&ssl_ca_certs={trusted}" if trusted else ""
        return f"rediss://{USER}:{password}@localhost:{self.cut.port}/3?client_name=sotto-test{trust}"

    async def store(self, **given: Any) -> RedisStore:
        return await connect(self.url(), **given)

    async def say(self, *command: str) -> Any:
        """Say something to the server as its operator."""
        async with client_of(self.socket) as client:
            return await client.execute_command(*command)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Guarded]:
    """A guarded server for as long as the block lasts."""
    await embedded.start(folder)
    try:
        async with Cut(folder / "redis" / "redis.sock") as cut:
            server = Guarded(cut, folder / "redis" / "redis.sock")
            await server.say("ACL", "SETUSER", USER, "on", f">{PASSWORD}", "~*", "+@all")
            yield server
    finally:
        await embedded.stop(folder)
