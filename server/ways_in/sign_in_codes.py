"""Sign-in codes: each lets one more device into an account, once and for a short time. The store keeps only MACs."""

from __future__ import annotations

import secrets
from typing import Any
from zlib import crc32

from events.redis import RedisStore
from events.store import SHARDS
from server.accounts.accounts import Account, Accounts
from server.accounts.invitations import CODE_MAX
from server.clock import Now
from server.ids import table_id_of
from server.refusals import HttpRefused

GOOD_MS = 10 * 60_000
"""How long a code is valid: long enough to type it on a second device, short enough not to be found lying around."""
REMEMBERED_SECONDS = 24 * 3600
"""How long an expired code is still answered as expired, rather than as unknown."""


class SignInCodes:
    """The codes of all accounts."""

    def __init__(self, store: RedisStore, accounts: Accounts, now: Now) -> None:
        self._store = store
        self._accounts = accounts
        self._now = now

    async def issue(self, account: Account) -> tuple[str, int]:
        """Make a code for an account; return it and its expiry in unix milliseconds. Raises StoreUnavailable."""
        code, expires_at = table_id_of(secrets.token_bytes(16)), self._now() + GOOD_MS
        key, shard = self._key(code)
        kept: Any = {"player": account.player, "tokens": account.tokens, "expires_at": expires_at}

        async def put(redis: Any) -> None:
            await redis.hset(key, mapping=kept)
            await redis.expire(key, REMEMBERED_SECONDS)

        await self._store.ask(shard, put)
        return code, expires_at

    async def spend(self, code: str) -> Account:
        """Use up a code and return its account. Raises HttpRefused if it is not valid, StoreUnavailable."""
        code = code.strip().lower()
        key, shard = self._key(code)
        found: Any = await self._store.ask(shard, lambda redis: redis.hgetall(key)) if len(code) <= CODE_MAX else None  # type: ignore[arg-type, return-value, unused-ignore]
        # Fresh: another process may have signed everybody out a moment ago.
        account = await self._accounts.get(found[b"player"].decode(), fresh=True) if found else None
        # Signing out everywhere revokes the codes, too.
        if account is None or account.tokens != int(found[b"tokens"]):
            raise HttpRefused("forbidden", "link_unknown")
        if int(found[b"expires_at"]) <= self._now():
            raise HttpRefused("forbidden", "link_expired")
        # HINCRBY is atomic: of two devices with the same code one gets in.
        if await self._store.ask(shard, lambda redis: redis.hincrby(key, "used", 1)) > 1:  # type: ignore[arg-type, return-value, unused-ignore]
            raise HttpRefused("forbidden", "link_used")
        return account

    def _key(self, code: str) -> tuple[str, int]:
        name = self._accounts.sign(f"link/{code}").hex()
        shard = crc32(name.encode()) % SHARDS
        return f"{{s{shard:02d}}}:link:{name}", shard
