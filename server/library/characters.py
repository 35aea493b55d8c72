"""Characters in the store: a hash beside the account, deleted with it."""

from __future__ import annotations

import secrets
from typing import Any
from zlib import crc32

import msgspec

from events.redis import RedisStore
from events.store import SHARDS
from server.accounts.accounts import library_key
from server.clock import Now
from server.library.settings import LibrarySettings
from server.refusals import HttpRefused, TooMany

Content = dict[str, Any]


class Character(msgspec.Struct, frozen=True):
    """A character of a ``game``, in the shape in which its players bring one; times are in unix milliseconds."""

    id: str
    game: str
    name: str
    created: int
    updated: int
    character: Content


class Characters:
    """Each account's own. Only its owner ever reaches them: the key is made from the token."""

    def __init__(self, store: RedisStore, limits: LibrarySettings, now: Now) -> None:
        self._store, self._limits, self._now = store, limits, now

    async def all(self, player: str) -> list[Character]:
        """Return all of a player's, the last changed first. Raises StoreUnavailable."""
        key = library_key(player)
        found: Any = await self._store.ask(_shard(player), lambda redis: redis.hvals(key))  # type: ignore[arg-type, return-value, unused-ignore]
        kept = [msgspec.json.decode(one, type=Character) for one in found]
        return sorted(kept, key=lambda one: (-one.updated, one.id))

    async def get(self, player: str, id: str) -> Character:
        """Return one. Raises HttpRefused, StoreUnavailable."""
        key = library_key(player)
        found: Any = await self._store.ask(_shard(player), lambda redis: redis.hget(key, id))  # type: ignore[arg-type, return-value, unused-ignore]
        if found is None:
            raise HttpRefused("not_found", "no_such_character")
        return msgspec.json.decode(found, type=Character)

    async def add(self, player: str, game: str, name: str, content: Content) -> str:
        """Keep one, and return its id. Raises TooMany, StoreUnavailable."""
        now, id = self._now(), secrets.token_hex(8)
        most = self._limits.characters_kept
        if not await self._put(player, Character(id, game, name, now, now, content), most):
            raise TooMany("characters_kept", "too_many_characters_kept", 60, max=most)
        return id

    async def change(self, player: str, old: Character, name: str, content: Content) -> None:
        """Replace what is kept of one. Raises HttpRefused where it is not there any more, StoreUnavailable."""
        new = msgspec.structs.replace(old, name=name, updated=self._now(), character=content)
        if not await self._put(player, new, -1):
            raise HttpRefused("not_found", "no_such_character")

    async def _put(self, player: str, one: Character, most: int) -> bool:
        key, value = library_key(player), msgspec.json.encode(one)

        async def put(redis: Any) -> object:
            return await redis.eval(_PUT, 1, key, one.id, value, most)

        return bool(await self._store.ask(_shard(player), put))

    async def delete(self, player: str, id: str) -> None:
        """Forget one; it may be gone already. Raises StoreUnavailable."""
        key = library_key(player)
        await self._store.ask(_shard(player), lambda redis: redis.hdel(key, id))  # type: ignore[arg-type, return-value, unused-ignore]


# In one step: any number of devices may keep at once. ARGV[3]: the most there may be; 0: any number; -1: no new one.
_PUT = """
local most = tonumber(ARGV[3])
if most < 0 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if most > 0 and redis.call('HLEN', KEYS[1]) >= most then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
"""


def _shard(player: str) -> int:
    return crc32(player.encode()) % SHARDS
