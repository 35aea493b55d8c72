"""Challenges of passkeys: signed by the server and kept nowhere, each good once, for a short time, for one asker."""

from __future__ import annotations

import hmac
import secrets
from zlib import crc32

from events.redis import RedisStore
from events.store import SHARDS
from server.accounts.accounts import Accounts
from server.clock import Now

GOOD_SECONDS = 300
"""How long one has to find the phone, and to unlock it."""

_TIME, _RANDOM, _MAC = 8, 16, 20


class Challenges:
    """Makes and checks challenges. Asking for many costs the server no memory: only one that was met is noted."""

    def __init__(self, store: RedisStore, accounts: Accounts, now: Now) -> None:
        self._store = store
        self._accounts = accounts
        self._now = now

    def issue(self, asker: str) -> bytes:
        """Make a challenge for the one this names: a session, or a browser without an account."""
        head = (self._now() + GOOD_SECONDS * 1000).to_bytes(_TIME, "big") + secrets.token_bytes(_RANDOM)
        return head + self._mac(head, asker)

    def is_good(self, challenge: bytes, asker: str) -> bool:
        """Whether this is a challenge that this asker was given, and has not expired."""
        head, mac = challenge[: _TIME + _RANDOM], challenge[_TIME + _RANDOM :]
        # In constant time: a plain comparison would tell by its duration how much of a guessed MAC is right.
        return hmac.compare_digest(mac, self._mac(head, asker)) and int.from_bytes(head[:_TIME], "big") > self._now()

    async def spend(self, challenge: bytes) -> bool:
        """Use a good challenge up; return whether nobody has before. Raises StoreUnavailable."""
        name = challenge.hex()
        shard = crc32(name.encode()) % SHARDS
        key = f"{{s{shard:02d}}}:challenge:{name}"
        first = await self._store.ask(shard, lambda redis: redis.set(key, b"", nx=True, ex=GOOD_SECONDS))
        return bool(first)

    def _mac(self, head: bytes, asker: str) -> bytes:
        return self._accounts.sign(f"challenge/{asker}/{head.hex()}")[:_MAC]
