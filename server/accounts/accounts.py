"""Accounts: a player id, a name, a language. The log holds ids only; names are joined where they are shown."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec.structs import replace

from events.redis import RedisStore
from events.store import SHARDS, Log, StoreUnavailable
from games.words import Language
from server.names import clean_name
from server.refusals import Refused

TOKENS_MOST = 20
PLATFORM_USER_MAX = 64
CHANGED_MS = 60_000
"""How long a change is kept for other processes; one that could not ask for longer forgets every account it knows."""

# An account is asked for with every request, so it is remembered; a full cache is simply emptied.
_CACHE_MOST = 50_000
_CHANGED = "{s00}:accounts:changed"

Platform = Literal["discord", "qq", "web"]


class Identity(msgspec.Struct, frozen=True):
    """A player's identity on a platform."""

    platform: Platform
    user: str


class Label(msgspec.Struct, frozen=True):
    """A token given to a bot: its name, and when it was made, in unix milliseconds."""

    label: str
    created: int


class Account(msgspec.Struct, frozen=True):
    """One account. ``tokens`` counts up to revoke all tokens given out so far."""

    player: str
    name: str
    language: Language
    created: int
    tokens: int = 0
    identities: tuple[Identity, ...] = ()
    bots: dict[str, Label] = {}


class Accounts:
    """Accounts in the store. A token is the player id and a MAC over it, so no token is ever stored.

    ``changed`` is called with every player whose tokens may have lost their worth.
    """

    def __init__(self, store: RedisStore, secret: str) -> None:
        self.changed: list[Callable[[str], None]] = []
        self._store = store
        self._secret = secret.encode()
        self._known: dict[str, Account] = {}
        self._noted: set[tuple[str, str]] = set()
        self._heard: dict[str, float] = {}
        self._changes = 0
        self._asked = 0

    # --- made ----------------------------------------------------------------------------------------------------

    async def create(self, name: str, language: Language, now: int) -> tuple[Account, str]:
        """Make a new account, and return it with its token. Raises BadName, StoreUnavailable."""
        account = await self._created(name, language, now, ())
        return account, self.token(account)

    async def mint(self, identity: Identity, name: str, language: Language, now: int) -> tuple[Account, str]:
        """Return a platform user's account, made at the first call, and its token. Raises BadName, StoreUnavailable."""
        clean_name(name)
        key, shard = self._identity_key(identity)
        while True:
            found: Any = await self._store.ask(shard, lambda redis: redis.get(key))
            account = await self.get(found.decode(), fresh=True) if found else None
            if account is not None:
                return account, self.token(account)
            account = await self._created(name, language, now, (identity,))
            if await self._swap(shard, key, found, account.player.encode()):
                return account, self.token(account)
            await self._discard(account.player)  # somebody else was first: theirs counts

    async def _created(self, name: str, language: Language, now: int, identities: tuple[Identity, ...]) -> Account:
        account = Account(f"p{secrets.token_hex(6)}", clean_name(name), language, now, identities=identities)
        await self._store.ask(
            _shard(account.player), lambda redis: redis.set(_key(account.player), msgspec.json.encode(account))
        )
        self._remember(account)
        return account

    # --- found ---------------------------------------------------------------------------------------------------

    async def of_token(self, token: str) -> Account | None:
        """Return the account of a token, or None if the token is not one of ours. Raises StoreUnavailable."""
        player, *bot, mac = token.split(".") if token.count(".") in (1, 2) else ("", "")
        if not player.isalnum() or not mac.isascii() or not "".join(bot).isascii():
            return None
        account = await self.get(player)
        if account is None or (bot and bot[0] not in account.bots):
            return None
        # In constant time: a plain comparison would tell by its duration how much of a guessed MAC is right.
        return account if hmac.compare_digest(self.token(account, *bot), token) else None

    async def get(self, player: str, fresh: bool = False) -> Account | None:
        """Return an account by its player id; ``fresh``: read from the store again. Raises StoreUnavailable."""
        if player in self._known and not fresh:
            return self._known[player]
        changes = self._changes
        found: Any = await self._store.ask(_shard(player), lambda redis: redis.get(_key(player)))
        if found is None:
            self._known.pop(player, None)
            return None
        account = msgspec.json.decode(found, type=Account)
        if changes == self._changes:  # or what was read may be older than the change
            self._remember(account)
        return account

    async def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of those of these players who still have accounts. Raises StoreUnavailable."""
        accounts = [await self.get(player) for player in dict.fromkeys(players)]
        return {account.player: account.name for account in accounts if account is not None}

    # --- changed -------------------------------------------------------------------------------------------------

    async def rename(self, player: str, name: str | None, language: Language | None, now: int) -> Account:
        """Change the name or language that is given. Raises BadName, Refused, StoreUnavailable."""
        shown = None if name is None else clean_name(name)
        return await self._change(
            player, now, lambda old: replace(old, name=shown or old.name, language=language or old.language)
        )

    async def give_token(self, player: str, label: str, now: int) -> tuple[str, str]:
        """Make a token for a bot of this player; return its id and it. Raises BadName, Refused, StoreUnavailable."""
        shown, id = clean_name(label, "label"), secrets.token_hex(4)

        def given(old: Account) -> Account:
            if any(one.label == shown for one in old.bots.values()):
                raise Refused("rejected", "label_taken", label=shown)
            if len(old.bots) >= TOKENS_MOST:
                raise Refused("rejected", "too_many_tokens", max=TOKENS_MOST)
            return replace(old, bots=old.bots | {id: Label(shown, now)})

        return id, self.token(await self._change(player, now, given), id)

    async def take_token(self, player: str, id: str, now: int) -> None:
        """Revoke a bot's token. Raises Refused, StoreUnavailable."""

        def taken(old: Account) -> Account:
            if id not in old.bots:
                raise Refused("rejected", "no_such_token")
            return replace(old, bots={one: label for one, label in old.bots.items() if one != id})

        await self._change(player, now, taken)

    async def sign_out_everywhere(self, player: str, now: int) -> str:
        """Revoke all tokens, those of bots too, and return a new one. Raises Refused, StoreUnavailable."""
        return self.token(await self._change(player, now, lambda old: replace(old, tokens=old.tokens + 1, bots={})))

    async def delete(self, player: str, tables: Iterable[str], now: int) -> None:
        """Forget a player: notebooks (at these tables too), name, identities, tokens. The logs keep the bare id.

        Repeating it finishes what was begun. Raises StoreUnavailable.
        """
        kept: Any = await self._store.ask(_shard(player), lambda redis: redis.smembers(_notes_key(player)))
        for table in sorted({*tables, *(name.decode() for name in kept)}):
            await self._store.delete(Log(table, player))
        account = await self.get(player, fresh=True)
        for identity in account.identities if account else ():
            key, shard = self._identity_key(identity)
            await self._swap(shard, key, player.encode(), None)
        # The account goes last: without it nobody could repeat a deletion that was interrupted.
        await self._discard(player)
        await self._tell(player, now)

    async def _discard(self, player: str) -> None:
        await self._store.ask(_shard(player), lambda redis: redis.delete(_notes_key(player), _key(player)))
        self._known.pop(player, None)

    async def note(self, table: str, player: str) -> None:
        """Note that this player keeps a notebook at this table, for its deletion. Raises StoreUnavailable."""
        if (table, player) not in self._noted:
            await self._store.ask(_shard(player), lambda redis: redis.sadd(_notes_key(player), table))  # type: ignore[arg-type, return-value, unused-ignore]
            if len(self._noted) >= _CACHE_MOST:
                self._noted.clear()
            self._noted.add((table, player))

    async def _change(self, player: str, now: int, changed: Callable[[Account], Account]) -> Account:
        for _ in range(8):
            old = await self.get(player, fresh=True)
            if old is None:
                raise Refused("forbidden", "forbidden")
            new = changed(old)
            before: Any = await self._store.ask(_shard(player), lambda redis: redis.get(_key(player)))
            if before is None or msgspec.json.decode(before, type=Account) != old:
                continue
            if await self._swap(_shard(player), _key(player), before, msgspec.json.encode(new)):
                self._remember(new)
                await self._tell(player, now)
                return new
        raise StoreUnavailable("the account is changed by too many at once")

    async def _swap(self, shard: int, key: str, old: bytes | None, new: bytes | None) -> bool:
        """Replace the stored account if it still is ``before`` (None: there is none)."""
        wanted, put = old or b"", new or b""

        async def swap(redis: Any) -> object:
            return await redis.eval(_SWAP, 1, key, wanted, put)

        return bool(await self._store.ask(shard, swap))

    # --- other processes -----------------------------------------------------------------------------------------

    async def _tell(self, player: str, now: int) -> None:
        self._told(player)

        async def tell(redis: Any) -> None:
            await redis.zadd(_CHANGED, {player: now})
            await redis.zremrangebyscore(_CHANGED, "-inf", now - CHANGED_MS)

        await self._store.ask(0, tell)

    async def hear(self, now: int) -> None:
        """Forget the accounts that other processes changed since the last call. Raises StoreUnavailable."""
        found: Any = await self._store.ask(
            0, lambda redis: redis.zrangebyscore(_CHANGED, now - CHANGED_MS, "+inf", withscores=True)
        )
        if now - self._asked > CHANGED_MS:
            self._known.clear()  # every process that cannot hear must not believe what it once knew
        self._asked = now
        heard = {player.decode(): score for player, score in found}
        for player, score in heard.items():
            if self._heard.get(player) != score:
                self._known.pop(player, None)
                self._told(player)
        self._heard = heard

    def _told(self, player: str) -> None:
        self._changes += 1
        for told in self.changed:
            told(player)

    def _remember(self, account: Account) -> None:
        if len(self._known) >= _CACHE_MOST:
            self._known.clear()
        self._known[account.player] = account

    # --- signed --------------------------------------------------------------------------------------------------

    def token(self, account: Account, bot: str = "") -> str:
        """Make the token of an account, or of one of its bots."""
        message = f"{account.player}/{account.tokens}" + (f"/{bot}" if bot else "")
        mac = self.sign(message).hex()[:40]  # 160 bits, which nobody guesses
        return f"{account.player}.{bot}.{mac}" if bot else f"{account.player}.{mac}"

    def sign(self, text: str) -> bytes:
        """Make the MAC of a text, which only a server with the secret can make."""
        return hmac.digest(self._secret, text.encode(), hashlib.sha256)

    def _identity_key(self, identity: Identity) -> tuple[str, int]:
        # As a MAC, so that whoever reads the names of keys does not learn which users of the platform play here.
        name = self.sign(f"identity/{identity.platform}/{identity.user}").hex()[:32]
        return f"{{s{_shard(name):02d}}}:identity:{name}", _shard(name)


_SWAP = """
local there = redis.call('GET', KEYS[1]) or ''
if there == ARGV[2] then return 1 end
if there ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
return 1
"""


def is_of_bot(token: str) -> bool:
    """Whether a valid token was given to a bot."""
    return token.count(".") == 2


def _shard(player: str) -> int:
    return crc32(player.encode()) % SHARDS


def _key(player: str) -> str:
    return f"{{s{_shard(player):02d}}}:account:{player}"


def _notes_key(player: str) -> str:
    return f"{{s{_shard(player):02d}}}:account:{player}:notes"
