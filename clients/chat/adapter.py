"""What lies between the core and a platform: messages that are heard, and messages that are sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

PUBLIC = "public"
"""The viewer whose messages, and no others, may go to a group."""


@dataclass(frozen=True, kw_only=True)
class Heard:
    """What somebody wrote, chose or pressed.

    ``group``: where, None in private. ``user`` and ``name``: the platform's id of who it was, and what people call
    them. ``text``: plain, a slash command or a button as the text that would have done the same. ``id``: the
    platform's id of the message. ``edited``: the id of the message that this one replaces.
    """

    user: str
    name: str
    text: str
    id: str
    group: str | None = None
    edited: str | None = None


@dataclass(frozen=True)
class Button:
    """Something to press; pressing it is heard as ``says``."""

    label: str
    says: str


@dataclass(frozen=True, kw_only=True)
class Message:
    """What is to be sent: ``viewer`` is whose view it was made of.

    ``text`` is plain and complete; ``title`` and ``picture`` (a PNG) make a card of it where the platform has cards.
    """

    viewer: str
    text: str
    title: str = ""
    picture: bytes | None = None
    buttons: tuple[Button, ...] = ()


class Secret(Exception):
    """A message of somebody's own view was about to go to a group. It has not been sent."""


class Blocked(Exception):
    """A user takes no private messages."""


class Adapter(Protocol):
    """A connection to one platform.

    Sending raises Blocked, waits for the platform's rate limits, and cuts long texts into pages.
    """

    platform: str
    """``qq`` or ``discord``, as the seed's Player has it."""

    async def run(self, hear: Callable[[Heard], Awaitable[None]]) -> None:
        """Connect, connect again whenever that ends, and tell what is heard, for ever."""
        ...

    async def to_group(self, group: str, message: Message) -> None:
        """Send to everybody in a group. Raises Secret if it was not made of the public view."""
        ...

    async def to_user(self, user: str, message: Message) -> None:
        """Send to one user alone. Raises Blocked."""
        ...


def check_public(message: Message) -> None:
    """What every adapter does before it sends to a group. Raises Secret."""
    if message.viewer != PUBLIC:
        raise Secret(message.viewer)
