"""The log of what operators did: a log of its own in the store, which only grows."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, TypeVar

import msgspec

from events.redis import RedisStore
from events.store import Conflict, Log, StoreUnavailable
from server.clock import Now

LOG = Log("acts", "operators")
"""Appended to by the script of all logs, as a notebook is: no table has this id, and nobody follows it."""

TRIES = 16

T = TypeVar("T")

What = Literal[
    "sign_in",
    "close",
    "pause",
    "resume",
    "delete_table",
    "read_log",
    "ban",
    "unban",
    "mute",
    "unmute",
    "rename",
    "delete_account",
    "resolve",
    "failed",
]


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act: which operator did what to whom (a table, a player or a report), why, and when (unix milliseconds).

    ``until`` is how long a ban or mute holds (unix milliseconds; none: for good), ``name`` a new name. ``failed``
    names in ``name`` the act that came to nothing.
    """

    at: int
    who: str
    act: What
    subject: str
    reason: str
    until: int | None = None
    name: str = ""


class Stored(NamedTuple):
    """An act and its place in the log, from 1."""

    version: int
    act: Act


class Acts:
    """Writes and reads the log of acts."""

    def __init__(self, store: RedisStore, now: Now) -> None:
        self._store = store
        self._now = now

    async def write(
        self, who: str, act: What, subject: str, reason: str, until: int | None = None, name: str = ""
    ) -> None:
        """Append an act. Raises StoreUnavailable."""
        id, made = secrets.token_hex(8), Act(self._now(), who, act, subject, reason, until, name)
        for _ in range(TRIES):
            try:
                await self._store.append(LOG, await self._store.top(LOG), id, msgspec.json.encode(made))
                return
            except Conflict:
                continue
        raise StoreUnavailable("the log of acts is written to by too many at once")

    async def doing(
        self,
        who: str,
        act: What,
        subject: str,
        reason: str,
        deed: Callable[[], Awaitable[T]],
        until: int | None = None,
        name: str = "",
    ) -> T:
        """Write an act down, then do it: nothing is done that the log does not have. A failure is written, too."""
        await self.write(who, act, subject, reason, until, name)
        try:
            return await deed()
        except Exception:
            await self.write(who, "failed", subject, reason, name=act)
            raise

    async def newest(self, before: int = 0, limit: int = 50) -> list[Stored]:
        """Return the acts before a place, 0 for all, newest first. Raises StoreUnavailable."""
        last = (await self._store.top(LOG)).version if not before else before - 1
        found = await self._store.read(LOG, max(0, last - limit), min(limit, last)) if last > 0 and limit > 0 else []
        return [Stored(one.version, msgspec.json.decode(one.data, type=Act)) for one in reversed(found)]
