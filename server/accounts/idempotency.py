"""Requests that may be repeated: for a day, the same id of the same account gets the answer of the first one."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from events.redis import RedisStore
from events.store import SHARDS
from server.accounts.accounts import Accounts
from server.refusals import Refused

REMEMBERED_SECONDS = 24 * 3600


class _Kept(msgspec.Struct, frozen=True):
    what: str
    answer: msgspec.Raw = msgspec.Raw(b"null")


class Claim(NamedTuple):
    """A request under an id: ``nonce`` is the same for every repeat, ``again`` says that it came before."""

    player: str
    id: str
    what: str
    nonce: bytes
    again: bool
    answer: object = None


class Idempotency:
    """Remembers requests by account and id."""

    def __init__(self, store: RedisStore, accounts: Accounts) -> None:
        self._store = store
        self._accounts = accounts

    async def begin(self, player: str, id: str, request: bytes) -> Claim:
        """Begin a request; one without an id is always new.

        Raises:
            Refused: another request came under this id.
            StoreUnavailable: it has not begun.
        """
        # A hash of the request: enough to tell a repeat from another request under a used id.
        what = hashlib.sha256(request).hexdigest()[:32]
        if not id:
            return Claim(player, "", what, secrets.token_bytes(32), again=False)
        # Derived and not drawn: a repeat after a crash between begin and done makes the same table or code again.
        nonce = self._accounts.sign(f"repeat/{player}/{id}/{what}")
        key, data = _key(player, id), msgspec.json.encode(_Kept(what))
        fresh: Any = await self._store.ask(
            _shard(player), lambda redis: redis.set(key, data, nx=True, ex=REMEMBERED_SECONDS)
        )
        if fresh:
            return Claim(player, id, what, nonce, again=False)
        found: Any = await self._store.ask(_shard(player), lambda redis: redis.get(key))
        kept = msgspec.json.decode(found, type=_Kept) if found else _Kept(what)
        if kept.what != what:
            raise Refused("malformed", "used_id")
        return Claim(player, id, what, nonce, again=True, answer=msgspec.json.decode(kept.answer))

    async def done(self, claim: Claim, answer: object) -> None:
        """Mark a request as done. Raises StoreUnavailable: then a repeat does it again."""
        if claim.id:
            kept = msgspec.json.encode(_Kept(claim.what, msgspec.Raw(msgspec.json.encode(answer))))
            key = _key(claim.player, claim.id)
            await self._store.ask(_shard(claim.player), lambda redis: redis.set(key, kept, ex=REMEMBERED_SECONDS))

    async def forget(self, claim: Claim) -> None:
        """Forget a refused request, so that a repeat is decided again. Raises StoreUnavailable."""
        if claim.id and not claim.again:
            key = _key(claim.player, claim.id)
            await self._store.ask(_shard(claim.player), lambda redis: redis.delete(key))


def _shard(player: str) -> int:
    return crc32(player.encode()) % SHARDS


def _key(player: str, id: str) -> str:
    return f"{{s{_shard(player):02d}}}:repeat:{player}:{id}"
