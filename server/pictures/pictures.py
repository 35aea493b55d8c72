"""Pictures beside a table's log: a log of their own, so that they are archived, brought back and deleted with it.

A picture is named by the table it was sent to, its number there and a token. A fork tells of it by that name, so it
shows the same picture without a copy.
"""

from __future__ import annotations

import asyncio
import secrets
from base64 import b64decode, b64encode

import msgspec

from events.store import EMPTY, Conflict, Log, Store
from games.pictures import sent_as, sent_name
from server.accounts.quotas import Quotas
from server.pictures.decoding import made_anew
from server.pictures.settings import PictureSettings
from server.refusals import TooMany

OWNER = "pictures"
"""Whose notebook they are: no player can have this name."""

ATTEMPTS = 16
"""Pictures sent to one table at the same moment come after one another."""

# Below the length from which texts are kept apart: those go when the table's log does, and this is another log.
_LINE = 4_000


class Kept(msgspec.Struct, frozen=True):
    """One picture: the token of its name, and its bytes in base64."""

    token: str
    lines: list[str]


class Pictures:
    """Takes pictures for tables, and gives them back; who may see one others decide."""

    def __init__(self, store: Store, quotas: Quotas, limits: PictureSettings) -> None:
        self.limits = limits
        self._store, self._quotas = store, quotas
        self._fair_loop = asyncio.Semaphore(limits.pictures_at_once)

    async def add(self, table: str, player: str, file: bytes) -> str:
        """Keep a picture, re-encoded, and return its name.

        Raises:
            BadPicture: it is none that may be kept.
            TooMany: the player has sent too many today, or the table has too many.
            StoreUnavailable: ask again.
        """
        log = Log(table, OWNER)
        self._need_room((await self._store.top(log)).version)
        await self._quotas.spend(player, "pictures_a_day")
        async with self._fair_loop:
            most = self.limits.picture_kb * 1_000
            made = await asyncio.to_thread(made_anew, file, self.limits.picture_pixels, most)
        token, text = secrets.token_hex(16), b64encode(made).decode()
        kept = Kept(token, [text[at : at + _LINE] for at in range(0, len(text), _LINE)])
        return sent_name(table, await self._append(log, token, msgspec.json.encode(kept)), token)

    async def _append(self, log: Log, token: str, data: bytes) -> int:
        for attempt in range(ATTEMPTS):
            top = await self._store.top(log)
            self._need_room(top.version)
            try:
                return (await self._store.append(log, top, token, data)).version
            except Conflict:
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    def _need_room(self, there: int) -> None:
        most = self.limits.pictures_of_a_table
        if most and there >= most:
            raise TooMany("pictures_of_a_table", "too_many_pictures_of_a_table", 3_600, max=most)

    async def get(self, name: str) -> bytes | None:
        """Return a picture by its name; None: there is none, or not any more. Raises StoreUnavailable."""
        found = sent_as(name)
        if found is None:
            return None
        table, number, token = found
        log = Log(table, OWNER)
        if await self._store.top(log) == EMPTY:
            return None
        entries = await self._store.read(log, number - 1, 1)
        kept = msgspec.json.decode(entries[0].data, type=Kept) if entries else None
        # Knowing a number is not knowing the token.
        if kept is None or not secrets.compare_digest(kept.token, token):
            return None
        return b64decode("".join(kept.lines))
