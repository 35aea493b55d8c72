"""Keys to the replays of private tables. The store keeps only their MACs, beside who made them and who agreed."""

from __future__ import annotations

import hmac
from typing import Any

import msgspec
from msgspec.structs import replace

from events.redis import RedisStore
from events.store import Log
from games.sitting import chairs
from games.specialties import ReplayConsent
from server.accounts.accounts import Accounts
from server.accounts.sanctions import is_banned
from server.clock import Now
from server.refusals import HttpRefused, TooMany
from server.replay_keys.settings import ReplayKeySettings
from server.tables.outsiders import known_to
from server.tables.room import Room

DAY_MS = 86_400_000
REMEMBERED_SECONDS = 30 * 24 * 3600
"""How long the list outlives its last key."""

KEY_MAX = 64


class ReplayKey(msgspec.Struct, frozen=True):
    """What is kept of one key: its MAC, who made it and when, and until when it is good (unix milliseconds).

    ``number`` counts the keys of a player at a table: the same one is made again from it.
    """

    mac: str
    player: str
    number: int
    made_at: int
    expires_at: int
    revoked: bool = False


class Kept(msgspec.Struct):
    """All that is kept of the keys of one table: by their names, which players agreed, and whether keys let fork."""

    keys: dict[str, ReplayKey]
    agreed: set[str]
    forks: bool


class ReplayKeys:
    """The keys of all tables. One is named by the first characters of its MAC."""

    def __init__(self, store: RedisStore, accounts: Accounts, limits: ReplayKeySettings, now: Now) -> None:
        self._store = store
        self._accounts = accounts
        self._limits = limits
        self._lasts = int(limits.replay_key_days * DAY_MS)
        self._now = now

    async def issue(self, room: Room, player: str) -> tuple[str, ReplayKey]:
        """Return this player's key to the replay of a table, made if there is none that is good.

        Raises:
            HttpRefused: there may be none.
            TooMany: the table has too many.
            StoreUnavailable: ask again.
        """
        await self.need_allowed(room, player)
        kept = await self.kept(room.id)
        if waiting := self.waiting_for(room, kept.agreed | {player}):
            raise HttpRefused("rejected", "replay_key_consent", left=len(waiting))
        own = [one for one in kept.keys.values() if one.player == player]
        good = next((one for one in own if self.is_good(one)), None)
        if good is None:
            most = self._limits.replay_keys_of_a_table
            if most and len(kept.keys) >= most:
                raise TooMany("replay_keys_of_a_table", "too_many_replay_keys", 3_600, max=most)
            now = self._now()
            mac = self._mac(room.id, self._key(room.id, player, len(own)))
            good = ReplayKey(mac, player, len(own), now, now + self._lasts)
            await self._put(room.id, f"key:{mac[:12]}", msgspec.json.encode(good))
        # Who gives a link away agrees to it.
        await self._put(room.id, f"agreed:{player}", b"1")
        return self._key(room.id, player, good.number), good

    async def need_allowed(self, room: Room, player: str) -> None:
        """Require that this player may give the replay of a table away. Raises HttpRefused, StoreUnavailable."""
        if room.sitting.status != "finished":
            await room.catch_up()
        table = room.sitting
        if player not in (*chairs.people(table), table.opener):
            raise HttpRefused("forbidden", "replay_key_players")
        if known_to(room, None).status != "finished" or table.result is None or table.result.how == "closed":
            raise HttpRefused("rejected", "replay_key_running")
        if not table.private:
            raise HttpRefused("rejected", "replay_key_public")
        if not self.are_allowed(room):
            raise HttpRefused("forbidden", "replay_key_forbidden")

    async def revoke(self, room: Room, player: str, name: str) -> None:
        """Take a key back: its maker may, and who opened the table. Raises HttpRefused, StoreUnavailable."""
        one = (await self.kept(room.id)).keys.get(name)
        if one is None:
            raise HttpRefused("not_found", "no_such_replay_key")
        if player not in (one.player, room.sitting.opener):
            raise HttpRefused("forbidden", "replay_key_others")
        await self._put(room.id, f"key:{name}", msgspec.json.encode(replace(one, revoked=True)))

    async def agree(self, room: Room, player: str, agrees: bool) -> None:
        """Note whether a player agrees to links. Raises StoreUnavailable."""
        await self._put(room.id, f"agreed:{player}", b"1" if agrees else None)

    async def let_fork(self, room: Room, allowed: bool) -> None:
        """Note whether those who have a key may play on from the table. Raises StoreUnavailable."""
        await self._put(room.id, "forks", b"1" if allowed else None)

    async def opens(self, room: Room, key: str, fork: bool) -> bool:
        """Whether a key opens the replay of a table now, to be forked or only to be read. Raises StoreUnavailable."""
        if len(key) > KEY_MAX or not key.isalnum() or not key.isascii() or not self.are_allowed(room):
            return False
        if room.sitting.status != "finished":
            await room.catch_up()
        if known_to(room, None).status != "finished":
            return False
        kept, mac = await self.kept(room.id), self._mac(room.id, key)
        one = kept.keys.get(mac[:12])
        if one is None or not hmac.compare_digest(one.mac, mac) or not self.is_good(one):
            return False
        maker = await self._accounts.get(one.player)
        if maker is None or is_banned(maker, self._now()):
            return False
        return not self.waiting_for(room, kept.agreed) and (kept.forks or not fork)

    def is_good(self, one: ReplayKey) -> bool:
        """Whether a key is neither taken back nor too old."""
        return not one.revoked and one.expires_at > self._now()

    def are_allowed(self, room: Room) -> bool:
        """Whether who opened the table has left keys to its players."""
        options = room.sitting.options
        return options is None or options.replay_links is not False

    def waiting_for(self, room: Room, agreed: set[str]) -> list[str]:
        """Return the players whose consent a key still needs; who has no account any more cannot give it."""
        if room.game.find_specialty(ReplayConsent) is None:
            return []
        return [player for player in chairs.people(room.sitting) if player not in agreed]

    async def kept(self, table: str) -> Kept:
        """Return what is kept of the keys of a table. Raises StoreUnavailable."""
        found: Any = await self._store.ask(Log(table).shard, lambda redis: redis.hgetall(_name(table)))  # type: ignore[arg-type, return-value, unused-ignore]
        fields = {field.decode(): value for field, value in found.items()}
        keys = {
            field[4:]: msgspec.json.decode(value, type=ReplayKey)
            for field, value in fields.items()
            if field.startswith("key:")
        }
        return Kept(keys, {field[7:] for field in fields if field.startswith("agreed:")}, "forks" in fields)

    async def _put(self, table: str, field: str, value: bytes | None) -> None:
        async def put(redis: Any) -> None:
            await (redis.hdel(_name(table), field) if value is None else redis.hset(_name(table), field, value))
            await redis.expire(_name(table), self._lasts // 1000 + REMEMBERED_SECONDS)

        await self._store.ask(Log(table).shard, put)

    def _key(self, table: str, player: str, number: int) -> str:
        # 128 bits that only a server with the secret can make: nobody guesses them, and nothing need be kept.
        return self._accounts.sign(f"replay-key/{table}/{player}/{number}").hex()[:32]

    def _mac(self, table: str, key: str) -> str:
        return self._accounts.sign(f"replay-key-of/{table}/{key}").hex()


def keys_of_table(table: str) -> list[str]:
    """Return the keys of the store that go with a table."""
    return [_name(table)]


def _name(table: str) -> str:
    return f"{{s{Log(table).shard:02d}}}:replay-keys:{table}"
