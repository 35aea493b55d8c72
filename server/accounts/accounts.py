"""Accounts: a player id, a name, a language. The log holds ids only; names are joined where they are shown."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal
from zlib import crc32

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from events.redis import RedisStore
from events.store import SHARDS, Log, StoreUnavailable
from games.words import Language
from server.accounts import tokens
from server.accounts.revocations import Revocations, Revoked, revoked_now
from server.accounts.tokens import DAYS_GOOD, day_of
from server.clock import Now, unix_ms
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


FACES = 48
"""How many faces are drawn for people to choose among; clients draw them."""

Face = Annotated[int, msgspec.Meta(ge=0, lt=FACES)] | Literal["initials"]
"""What a player has chosen to be drawn as: one of the faces, or the first letters of the name."""


class Identity(msgspec.Struct, frozen=True):
    """A player's identity on a platform."""

    platform: Platform
    user: str


class Label(msgspec.Struct, frozen=True):
    """A token given to a bot: its name, and when it was made, in unix milliseconds."""

    label: str
    created: int


class Recovery(msgspec.Struct, frozen=True):
    """A recovery code that was given out: the name of its key, and when it was made, in unix milliseconds."""

    key: str
    created: int


class Passkey(msgspec.Struct, frozen=True):
    """A passkey: what it is called, its id and public key in base64url, and the domain it was made for.

    ``count`` is the authenticator's own count of its signatures; times are in unix milliseconds.
    """

    label: str
    credential: str
    public_key: str
    domain: str
    count: int
    created: int
    used: int | None = None


class PushAddress(msgspec.Struct, frozen=True):
    """Where a browser is told of its person's turn: an address of its push service, and keys that only it can read by.

    ``domain`` is that of the page that asked for it; ``created`` is in unix milliseconds.
    """

    endpoint: str
    p256dh: str
    auth: str
    domain: str
    created: int


class Sanction(msgspec.Struct, frozen=True):
    """What an operator has imposed on an account: why, and until when in unix milliseconds; None: for good."""

    reason: str
    until: int | None = None

    def holds(self, now: int) -> bool:
        """Whether it is in force at ``now``, in unix milliseconds."""
        return self.until is None or now < self.until


BlockKind = Literal["mute", "block"]
"""``mute``: their talk is not shown to me; ``block``: and they cannot invite me."""


class Account(msgspec.Struct, frozen=True):
    """One account. ``tokens`` counts up to revoke all tokens given out so far.

    ``handle`` is what passkeys know it by, random, since everybody sees the player id; ``passkeys`` are by the names
    of their keys, ``pushes`` by those of their addresses. ``ban`` and ``mute`` are an operator's; ``blocks`` are the
    player's own, by the players concerned. ``face`` is as public as the name; without one, the id says what is drawn.
    """

    player: str
    name: str
    language: Language
    created: int
    tokens: int = 0
    identities: tuple[Identity, ...] = ()
    bots: dict[str, Label] = {}
    recovery: Recovery | None = None
    handle: str = ""
    passkeys: dict[str, Passkey] = {}
    pushes: dict[str, PushAddress] = {}
    ban: Sanction | None = None
    mute: Sanction | None = None
    blocks: dict[str, BlockKind] = {}
    face: Face | None = None

    @property
    def kept(self) -> bool:
        """Whether there is a way into it without a browser that is signed in."""
        return bool(self.recovery or self.passkeys or self.identities)


class Accounts:
    """Accounts in the store. A token is the player id and a MAC over it, so no token is ever stored.

    ``on_changed`` is called with every player whose tokens may have been revoked; ``check_capacity`` before an account
    is made: it raises Refused if there is no room for one. Tokens made before the day ``since`` (in days since 1970)
    are no good; ``revocations`` outlive a store that goes back.
    """

    def __init__(
        self,
        store: RedisStore,
        secret: str,
        revocations: Revocations | None = None,
        since: int = 0,
        now: Now = unix_ms,
    ) -> None:
        self._revocations = revocations or Revocations()
        self._since = since
        self._now = now
        self._epoch = ""
        self.on_changed: list[Callable[[str], None]] = []
        self.check_capacity: Callable[[], None] = _there_is_room
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
        key = self._identity_key(identity)
        while True:
            found: Any = await self._store.ask(_shard(key), lambda redis: redis.get(_way_in(key)))
            account = await self.get(found.decode(), fresh=True) if found else None
            if account is not None:
                return account, self.token(account)
            account = await self._created(name, language, now, (identity,))
            if await self._swap(_shard(key), _way_in(key), found, account.player.encode()):
                return account, self.token(account)
            await self._discard(account.player)  # somebody else was first: theirs counts

    async def _created(self, name: str, language: Language, now: int, identities: tuple[Identity, ...]) -> Account:
        self.check_capacity()
        account = Account(f"p{secrets.token_hex(6)}", clean_name(name), language, now, identities=identities)
        await self._store.ask(
            _shard(account.player), lambda redis: redis.set(_key(account.player), msgspec.json.encode(account))
        )
        self._remember(account)
        return account

    # --- found ---------------------------------------------------------------------------------------------------

    async def of_token(self, token: str) -> Account | None:
        """Return the account of a token, or None if the token is not one of ours. Raises StoreUnavailable."""
        said = tokens.read(token)
        account = await self.get(said.player) if said else None
        if said is None or account is None or (said.bot and said.bot not in account.bots):
            return None
        made = day_of(account.created) if said.made is None else said.made
        good = made >= self._since and (said.bot or self.today - made <= DAYS_GOOD)
        return account if good and tokens.is_ours(self.sign, token, said, account.tokens) else None

    @property
    def today(self) -> int:
        """The day, in days since 1970."""
        return day_of(self._now())

    async def get(self, player: str, fresh: bool = False) -> Account | None:
        """Return an account by its player id; ``fresh``: read from the store again. Raises StoreUnavailable."""
        if player in self._known and not fresh:
            return self._known[player]
        changes = self._changes
        found: Any = await self._store.ask(_shard(player), lambda redis: redis.get(_key(player)))
        if found is None:
            self._known.pop(player, None)
            return None
        account = await self._held(found)
        if account is not None and changes == self._changes:  # or what was read may be older than the change
            self._remember(account)
        return account

    def at_hand(self, player: str) -> Account | None:
        """Return an account if it is in memory, without asking the store; None says nothing about it."""
        return self._known.get(player)

    async def _held(self, found: bytes) -> Account | None:
        """Return an account of the store; if that has gone back behind what was revoked, mended, here and there."""
        stored = msgspec.json.decode(found, type=Account)
        account = self._as_revoked(stored)
        if account is None:
            await self._discard(stored.player)
        elif account is not stored:
            await self._swap(_shard(stored.player), _key(stored.player), found, msgspec.json.encode(account))
            await self._tell(stored.player, self._now())
        return account

    def _as_revoked(self, account: Account) -> Account | None:
        revoked, player = self._revocations, account.player
        if revoked.is_gone(player):
            return None
        if account.tokens < revoked.generation(player):
            account = replace(account, tokens=revoked.generation(player), bots={}, pushes={})
        back = revoked.bots(player) & account.bots.keys()
        left = {id: bot for id, bot in account.bots.items() if id not in back}
        return replace(account, bots=left) if back else account

    async def names(self, players: Iterable[str]) -> dict[str, str]:
        """Return the names of those of these players who still have accounts. Raises StoreUnavailable."""
        return {player: account.name for player, account in (await self.get_many(players)).items()}

    async def get_many(self, players: Iterable[str]) -> dict[str, Account]:
        """Return those of these accounts that there still are, by player. Raises StoreUnavailable."""
        accounts = [await self.get(player) for player in dict.fromkeys(players)]
        return {account.player: account for account in accounts if account is not None}

    # --- ways in ------------------------------------------------------------------------------------------------

    async def open(self, key: str, player: str) -> bool:
        """Let this key lead to this account, unless it leads to another's. Raises StoreUnavailable."""
        return await self._swap(_shard(key), _way_in(key), None, player.encode())

    async def opened(self, key: str) -> Account | None:
        """Return the account that a key leads to, as it is in the store. Raises StoreUnavailable."""
        found: Any = await self._store.ask(_shard(key), lambda redis: redis.get(_way_in(key)))
        return await self.get(found.decode(), fresh=True) if found else None

    async def shut(self, key: str, player: str) -> None:
        """Let this key lead to this account no longer. Raises StoreUnavailable."""
        await self._swap(_shard(key), _way_in(key), player.encode(), None)

    # --- changed -------------------------------------------------------------------------------------------------

    async def rename(
        self,
        player: str,
        name: str | None,
        language: Language | None,
        now: int,
        face: Face | UnsetType | None = UNSET,
    ) -> Account:
        """Change the name, language or face that is given; None takes a face back.

        Raises BadName, Refused, StoreUnavailable.
        """
        shown = None if name is None else clean_name(name)

        def renamed(old: Account) -> Account:
            chosen = old.face if isinstance(face, UnsetType) else face
            return replace(old, name=shown or old.name, language=language or old.language, face=chosen)

        return await self.change(player, now, renamed)

    async def give_token(self, player: str, label: str, now: int) -> tuple[str, str]:
        """Make a token for a bot of this player; return its id and it. Raises BadName, Refused, StoreUnavailable."""
        shown, id = clean_name(label, "label"), secrets.token_hex(4)

        def given(old: Account) -> Account:
            if any(one.label == shown for one in old.bots.values()):
                raise Refused("rejected", "label_taken", label=shown)
            if len(old.bots) >= TOKENS_MOST:
                raise Refused("rejected", "too_many_tokens", max=TOKENS_MOST)
            return replace(old, bots=old.bots | {id: Label(shown, now)})

        return id, self.token(await self.change(player, now, given), id)

    async def take_token(self, player: str, id: str, now: int) -> None:
        """Revoke a bot's token. Raises Refused, StoreUnavailable."""

        def taken(old: Account) -> Account:
            if id not in old.bots:
                raise Refused("rejected", "no_such_token")
            return replace(old, bots={one: label for one, label in old.bots.items() if one != id})

        await self.change(player, now, taken)
        await self._revoke(revoked_now(player, now, bot=id))

    async def sign_out_everywhere(self, player: str, now: int) -> str:
        """Revoke all tokens, those of bots too, and return a new one. Raises Refused, StoreUnavailable."""

        def ended(old: Account) -> Account:
            return replace(old, tokens=old.tokens + 1, bots={}, pushes={})

        account = await self.change(player, now, ended)
        await self._revoke(revoked_now(player, now, generation=account.tokens))
        return self.token(account)

    async def _revoke(self, revoked: Revoked) -> None:
        await asyncio.to_thread(self._revocations.note, revoked)

    async def delete(self, player: str, tables: Iterable[str], now: int) -> None:
        """Forget a player: notebooks (at these tables too), name, identities, tokens. The logs keep the bare id.

        Repeating it finishes what was begun. Raises StoreUnavailable.
        """
        kept: Any = await self._store.ask(_shard(player), lambda redis: redis.smembers(_notes_key(player)))
        for table in sorted({*tables, *(name.decode() for name in kept)}):
            await self._store.delete(Log(table, player))
        account = await self.get(player, fresh=True)
        for key in self._ways_in(account) if account else ():
            await self.shut(key, player)
        # The account goes last: without it nobody could repeat a deletion that was interrupted.
        await self._revoke(revoked_now(player, now, gone=True))
        await self._discard(player)
        await self._tell(player, now)

    def _ways_in(self, account: Account) -> list[str]:
        recovery = [account.recovery.key] if account.recovery else []
        return [*map(self._identity_key, account.identities), *recovery, *account.passkeys]

    async def _discard(self, player: str) -> None:
        keys = _notes_key(player), library_key(player), _key(player)
        await self._store.ask(_shard(player), lambda redis: redis.delete(*keys))
        self._known.pop(player, None)

    async def note(self, table: str, player: str) -> None:
        """Note that this player keeps a notebook at this table, for its deletion. Raises StoreUnavailable."""
        if (table, player) not in self._noted:
            await self._store.ask(_shard(player), lambda redis: redis.sadd(_notes_key(player), table))  # type: ignore[arg-type, return-value, unused-ignore]
            if len(self._noted) >= _CACHE_MOST:
                self._noted.clear()
            self._noted.add((table, player))

    async def has_notes(self, player: str) -> bool:
        """Whether this player keeps a notebook anywhere. Raises StoreUnavailable."""
        return bool(await self._store.ask(_shard(player), lambda redis: redis.exists(_notes_key(player))))

    async def change(self, player: str, now: int, changed: Callable[[Account], Account]) -> Account:
        """Change an account by a function, which may be called again. Raises Refused, StoreUnavailable."""
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
            await redis.expire(_CHANGED, 2 * CHANGED_MS // 1000)

        await self._store.ask(0, tell)

    async def hear(self, now: int) -> None:
        """Forget the accounts that other processes changed since the last call. Raises StoreUnavailable.

        After the store has been away it may have gone back: what was revoked is looked up, and mended, once more.
        """
        epoch = await self._store.epoch()
        if epoch != self._epoch:
            for player in self._revocations.since(self.today - 1):
                await self.get(player, fresh=True)
            self._epoch = epoch
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
        for callback in self.on_changed:
            callback(player)

    def _remember(self, account: Account) -> None:
        if len(self._known) >= _CACHE_MOST:
            self._known.clear()
        self._known[account.player] = account
        self._revocations.read(account.player, account.tokens)

    # --- signed --------------------------------------------------------------------------------------------------

    def token(self, account: Account, bot: str = "") -> str:
        """Make the token of an account, or of one of its bots, that is good from today."""
        return tokens.write(self.sign, account.player, account.tokens, bot, self.today)

    def sign(self, text: str) -> bytes:
        """Make the MAC of a text, which only a server with the secret can make."""
        return hmac.digest(self._secret, text.encode(), hashlib.sha256)

    def name_of(self, secret: str) -> str:
        """Make the name of the key of what lets somebody in.

        A MAC, so that a reader of the store learns neither codes nor which users of a platform play here.
        """
        return self.sign(secret).hex()[:32]

    def _identity_key(self, identity: Identity) -> str:
        return self.name_of(f"identity/{identity.platform}/{identity.user}")


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


def _way_in(key: str) -> str:
    return f"{{s{_shard(key):02d}}}:identity:{key}"


def library_key(player: str) -> str:
    """Name the hash of what a player keeps for other tables; it goes with the account."""
    return f"{{s{_shard(player):02d}}}:characters:{player}"


def _notes_key(player: str) -> str:
    return f"{{s{_shard(player):02d}}}:account:{player}:notes"


def _there_is_room() -> None:
    """Let everything be made: the default, until somebody watches what the store has left."""
