"""Invitations: codes that let players enter a private table. The store keeps only their MACs, the log nothing."""

from __future__ import annotations

import hmac
from typing import Any

import msgspec
from msgspec.structs import replace

from events.redis import RedisStore
from events.store import Log
from server.accounts.accounts import Accounts
from server.clock import Now
from server.ids import table_id_of
from server.refusals import Refused

CODE_MAX = 64
INVITATIONS_MOST = 100
REMEMBERED_SECONDS = 30 * 24 * 3600
"""How long an expired code is still answered as expired, rather than as unknown."""


class Invitation(msgspec.Struct, frozen=True):
    """What is kept of one code: its MAC, until when it is valid (unix milliseconds), and for how many players."""

    mac: str
    expires_at: int
    uses: int | None = None
    revoked: bool = False


class Issued(msgspec.Struct, frozen=True):
    """An invitation that was just made, with its code."""

    code: str
    invitation: str
    expires_at: int


class Told(msgspec.Struct, frozen=True):
    """What is told of an invitation later: all but the code. ``uses`` None: no limit; times in unix milliseconds."""

    invitation: str
    expires_at: int
    uses: int | None
    used: int
    revoked: bool


class Invitations:
    """The codes of all tables. An invitation is named by the first characters of its code's MAC."""

    def __init__(self, store: RedisStore, accounts: Accounts, hours: float, now: Now) -> None:
        self._store = store
        self._accounts = accounts
        self._lasts = int(hours * 3_600_000)
        self._now = now

    async def issue(self, table: str, nonce: bytes, uses: int | None) -> Issued:
        """Make the invitation of this nonce, once, and return it with its code. Raises Refused, StoreUnavailable."""
        code = table_id_of(nonce)  # 49 bits: enough, since wrong codes are counted for each player and address
        mac = self._mac(table, code)
        name, made = mac[:12], Invitation(mac, self._now() + self._lasts, uses)
        if await self._get(table, name) is None:
            count: Any = await self._store.ask(Log(table).shard, lambda redis: redis.hlen(_key(table)))  # type: ignore[arg-type, return-value, unused-ignore]
            if count >= INVITATIONS_MOST:
                raise Refused("rejected", "too_many_invitations", max=INVITATIONS_MOST)
            await self._put(table, name, made)
        kept = await self._get(table, name) or made
        return Issued(code, name, kept.expires_at)

    async def of(self, table: str) -> list[Told]:
        """Return the invitations of a table, without their codes. Raises StoreUnavailable."""
        found: Any = await self._store.ask(Log(table).shard, lambda redis: redis.hgetall(_key(table)))  # type: ignore[arg-type, return-value, unused-ignore]
        decoded = {name.decode(): msgspec.json.decode(one, type=Invitation) for name, one in found.items()}
        return [
            Told(name, one.expires_at, one.uses, await self._used(table, name), one.revoked)
            for name, one in sorted(decoded.items(), key=lambda pair: pair[1].expires_at)
        ]

    async def revoke(self, table: str, name: str) -> None:
        """Take an invitation back; those who entered by it stay. Raises Refused, StoreUnavailable."""
        one = await self._get(table, name)
        if one is None:
            raise Refused("rejected", "no_such_invitation")
        await self._put(table, name, replace(one, revoked=True))

    async def spend(self, table: str, code: str, player: str) -> None:
        """Use a code; a repeat by the same player is free. Raises Refused if it is not valid, StoreUnavailable."""
        name, one = await self._valid(table, code)
        if not await self._counted(table, name, player, one.uses):
            raise Refused("forbidden", "code_used_up")

    async def check(self, table: str, code: str, player: str | None) -> None:
        """Check that a code would let somebody in, without using it. Raises Refused if not, StoreUnavailable."""
        name, one = await self._valid(table, code)
        if (
            one.uses is not None
            and await self._used(table, name) >= one.uses
            and not await self._has(table, name, player)
        ):
            raise Refused("forbidden", "code_used_up")

    async def _valid(self, table: str, code: str) -> tuple[str, Invitation]:
        if len(code) > CODE_MAX:
            raise Refused("forbidden", "code_unknown")
        mac = self._mac(table, code.strip().lower())
        one = await self._get(table, mac[:12])
        if one is None or not hmac.compare_digest(one.mac, mac):
            raise Refused("forbidden", "code_unknown")
        if one.revoked:
            raise Refused("forbidden", "code_revoked")
        if one.expires_at <= self._now():
            raise Refused("forbidden", "code_expired")
        return mac[:12], one

    async def _counted(self, table: str, name: str, player: str, most: int | None) -> bool:
        limit = "inf" if most is None else most

        async def count(redis: Any) -> object:
            return await redis.eval(_COUNT, 1, _used_key(table, name), player, limit, REMEMBERED_SECONDS)

        return bool(await self._store.ask(Log(table).shard, count))

    async def _used(self, table: str, name: str) -> int:
        found: Any = await self._store.ask(Log(table).shard, lambda redis: redis.scard(_used_key(table, name)))  # type: ignore[arg-type, return-value, unused-ignore]
        return int(found)

    async def _has(self, table: str, name: str, player: str | None) -> bool:
        if player is None:
            return False
        return bool(
            await self._store.ask(Log(table).shard, lambda redis: redis.sismember(_used_key(table, name), player))
        )  # type: ignore[arg-type, return-value, unused-ignore]

    async def _get(self, table: str, name: str) -> Invitation | None:
        found: Any = await self._store.ask(Log(table).shard, lambda redis: redis.hget(_key(table), name))  # type: ignore[arg-type, return-value, unused-ignore]
        return msgspec.json.decode(found, type=Invitation) if found else None

    async def _put(self, table: str, name: str, one: Invitation) -> None:
        async def put(redis: Any) -> None:
            await redis.hset(_key(table), name, msgspec.json.encode(one))
            await redis.expire(_key(table), self._lasts // 1000 + REMEMBERED_SECONDS)

        await self._store.ask(Log(table).shard, put)

    def _mac(self, table: str, code: str) -> str:
        return self._accounts.sign(f"invitation/{table}/{code}").hex()


# A player who is already counted is not counted twice: repeating this is harmless.
_COUNT = """
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
if ARGV[2] ~= 'inf' and redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


def _key(table: str) -> str:
    return f"{{s{Log(table).shard:02d}}}:invitations:{table}"


def _used_key(table: str, name: str) -> str:
    return f"{_key(table)}:{name}"
