"""The only way out: what was made of somebody's own view goes to that one, whatever was asked where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from clients.chat.adapter import PUBLIC, Adapter, Blocked, Heard, Message, Secret, check_public
from clients.chat.kept import File
from clients.chat.texts import tame
from clients.chat.words import Words
from sotto_client.delays import delays

BLOCKED_AGAIN = 300.0
"""Seconds after which a user who takes no private messages is tried again."""

log = logging.getLogger("clients.chat")


class Post:
    """Messages to groups and users; a user who cannot be reached in private is told so in the group, once, by name."""

    def __init__(self, adapter: Adapter, file: File) -> None:
        self._adapter, self._file = adapter, file
        self._open: dict[str, asyncio.Event] = {}

    def words(self, group: str | None, user: str) -> Words:
        """The language of a group, or of a user."""
        kept = self._file.kept
        return Words(kept.groups[group].language if group in kept.groups else kept.users[user].language)

    async def group(self, group: str, message: Message) -> None:
        """Send to a group, however often that takes. Raises Secret."""
        check_public(message)
        await _insist(lambda: self._adapter.to_group(group, message))

    async def say(self, group: str, text: str, **params: object) -> None:
        """One of the chat's own texts to a group."""
        words = Words(self._file.kept.groups[group].language)
        await self.group(group, Message(viewer=PUBLIC, text=tame(words.say(text, **params))))

    async def user(self, user: str, message: Message) -> None:
        """Send to one user. Raises Blocked."""
        try:
            await _insist(lambda: self._adapter.to_user(user, message))
        except Blocked:
            await self._tell_blocked(user)
            raise
        self.reached(user)

    async def user_at_last(self, user: str, message: Message) -> None:
        """Send to one user, waiting until private messages come through."""
        while True:
            try:
                return await self.user(user, message)
            except Blocked:
                await self.opens(user)

    async def answer(self, heard: Heard, message: Message) -> None:
        """Answer where something was said, as far as everybody there may read the answer. Raises Blocked."""
        if heard.group is not None and message.viewer == PUBLIC:
            await self.group(heard.group, message)
        else:
            await self.user(heard.user, message)

    async def opens(self, user: str) -> None:
        """Wait until a user may take private messages again."""
        event = self._open.setdefault(user, asyncio.Event())
        event.clear()
        try:
            async with asyncio.timeout(BLOCKED_AGAIN):
                await event.wait()
        except TimeoutError:
            return

    def reached(self, user: str) -> None:
        """Private messages of this user come through."""
        kept = self._file.kept.users.get(user)
        if kept is not None and kept.blocked:
            kept.blocked = False
            self._file.save()
        if event := self._open.get(user):
            event.set()

    async def _tell_blocked(self, user: str) -> None:
        kept = self._file.kept.users[user]
        if kept.blocked or not kept.group:
            return
        kept.blocked = True
        self._file.save()
        if kept.group in self._file.kept.groups:
            await self.say(kept.group, "blocked", who=kept.name)


async def _insist(send: Callable[[], Awaitable[None]]) -> None:
    """Send again what an adapter could not send, but for what it says it never will."""
    pauses = delays(1, 60)
    while True:
        try:
            return await send()
        except (Blocked, Secret):
            raise
        except Exception as fault:
            log.warning("a message could not be sent, it is sent again: %r", fault)
            await asyncio.sleep(next(pauses))
