"""What the worker knows of those who look after tables beside it, such as the bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from server.tables.room import Room


class Minder(Protocol):
    """Looks after every table that this process runs."""

    def schedule(self, room: Room) -> None:
        """A table has changed, or is looked at in case that a signal was lost: plan what is to happen there."""

    def forget(self, room: Room) -> None:
        """The room was dropped, or its table is another process's now."""

    def loops(self) -> list[Callable[[], Awaitable[None]]]:
        """What must run all the time."""

    async def end(self) -> None:
        """Cancel what is under way."""
