"""Watches the bundled Redis: restarts it when it has died, waits while it hangs, stops writes on a full disk."""

from __future__ import annotations

import asyncio
import time

import structlog

from events import embedded
from events.embedded import EmbeddedFailed
from events.holding import Durability
from events.pinging import Company
from server.settings import Settings

LOOK_SECONDS = 0.5

ASK_SECONDS = 5.0
"""How often a server that has not gone is asked whether it answers: it is not ours to start, and asking costs more
than all else that a server without players does.
"""

TRUST_SECONDS = 10.0
"""How long a server is taken to accept writes while its disk has room, without being asked."""

log = structlog.get_logger("redis")


class Watchdog:
    """Watches the server of a data folder, in every process that uses it: the second to look finds nothing to do.

    ``reserve`` are the bytes of its disk that are left free, if they are to be others than usual.
    """

    def __init__(self, settings: Settings, reserve: float | None = None) -> None:
        self._folder = settings.data
        self._durability: Durability = settings.durability
        self._reserve = reserve
        self._said = ""
        self._free_until = 0.0

    async def run(self) -> None:
        """Watch it, for ever."""
        company: Company | None = None
        ask_at = 0.0
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    if company is not None and not company.is_gone and time.monotonic() < ask_at:
                        await self._weigh()
                        continue
                    if company is not None:
                        company.leave()
                        company = None
                    if await self.look():
                        company = await embedded.keep_company(self._folder)
                        ask_at = time.monotonic() + ASK_SECONDS
                except EmbeddedFailed as error:
                    self._say("the bundled Redis cannot be watched", why=str(error))
        finally:
            if company is not None:
                company.leave()

    async def look(self) -> bool:
        """Look at it once, do what it needs, and return whether it answered. Raises EmbeddedFailed."""
        state = await embedded.state(self._folder)
        if state == "gone":
            await self._revive()
        elif state == "hangs":
            self._say("the bundled Redis runs and does not answer; it is waited for")
        elif state == "answers":
            self._said = ""
            await self._weigh()
        return state == "answers"

    def why_held(self) -> str:
        """Say why it takes no writes, as far as can be known."""
        return embedded.why_held(self._folder, self._reserve)

    async def _revive(self) -> None:
        why = embedded.last_words(self._folder)
        if await embedded.revive(self._folder, self._durability):
            log.error("the bundled Redis had ended and was started again", said=why)

    async def _weigh(self) -> None:
        # To ask the server costs a connection; whether there is room costs nothing.
        if time.monotonic() < self._free_until and embedded.has_room(self._folder, self._reserve):
            return
        held = await embedded.hold_if_full(self._folder, self._durability, self._reserve)
        if held:
            log.critical("the bundled Redis takes no writes until its disk has room", why=self.why_held())
        elif held is False:
            log.warning("the bundled Redis takes writes again")
        if not held and embedded.has_room(self._folder, self._reserve):
            self._free_until = time.monotonic() + TRUST_SECONDS

    def _say(self, what: str, **why: str) -> None:
        # Once, until it is well again: the loop would otherwise say it every few seconds.
        if self._said != what:
            self._said = what
            log.error(what, **why)
