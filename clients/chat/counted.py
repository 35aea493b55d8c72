"""What goes through an adapter, counted: for the operator, who sees no texts and no names."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager

from clients.chat.adapter import Adapter, Blocked, Heard, Message, Secret

EACH_SECONDS = 60.0

Tell = Callable[[Mapping[str, int]], None]


class Counted:
    """An adapter that tells once a minute what has gone through it since it began, if anything has.

    ``heard``, ``to_groups`` and ``to_users`` are messages; ``blocked``: users who took none; ``secret``: messages that
    were kept from a group, of which each is a fault of ours; ``waiting``: messages that are being sent just now.
    """

    def __init__(self, adapter: Adapter, tell: Tell) -> None:
        self.platform = adapter.platform
        self._adapter = adapter
        self._tell = tell
        self._counts = Counter[str](heard=0, to_groups=0, to_users=0, blocked=0, secret=0, waiting=0)

    async def run(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        """Run the adapter."""

        async def count(heard: Heard) -> None:
            self._counts["heard"] += 1
            await hear(heard)

        telling = asyncio.create_task(self._keep_telling())
        try:
            await self._adapter.run(count)
        finally:
            telling.cancel()

    async def to_group(self, group: str, message: Message) -> None:
        """Send to everybody in a group. Raises Secret."""
        with self._counting("to_groups"):
            await self._adapter.to_group(group, message)

    async def to_user(self, user: str, message: Message) -> None:
        """Send to one user alone. Raises Blocked."""
        with self._counting("to_users"):
            await self._adapter.to_user(user, message)

    @contextmanager
    def _counting(self, what: str) -> Iterator[None]:
        self._counts["waiting"] += 1
        try:
            yield
            self._counts[what] += 1
        except Blocked:
            self._counts["blocked"] += 1
            raise
        except Secret:
            self._counts["secret"] += 1
            raise
        finally:
            self._counts["waiting"] -= 1

    async def _keep_telling(self) -> None:
        told: Mapping[str, int] = {}
        while True:
            if told != self._counts:
                told = dict(self._counts)
                self._tell(told)
            await asyncio.sleep(EACH_SECONDS)
