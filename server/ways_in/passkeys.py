"""Passkeys: keys on a person's own devices that sign in to an account without anything to remember (WebAuthn)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from server.accounts.accounts import Account, Accounts, Passkey
from server.clock import Now
from server.names import clean_name
from server.refusals import HttpRefused, Refused
from server.ways_in.challenges import Challenges

if TYPE_CHECKING:
    from server.ways_in.ceremonies import Credential

PASSKEYS_MOST = 10

T = TypeVar("T")


class Site:
    """The page that asks: its origin, and the domain that its passkeys belong to."""

    def __init__(self, origin: str, domain: str) -> None:
        self.origin = origin
        self.domain = domain


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, accounts: Accounts, challenges: Challenges, now: Now) -> None:
        self._accounts = accounts
        self._challenges = challenges
        self._now = now

    # --- made ----------------------------------------------------------------------------------------------------

    async def wish(self, account: Account, site: Site) -> dict[str, Any]:
        """Return what the browser is to make a passkey of this account by. Raises Refused, StoreUnavailable."""
        if not account.handle:
            fresh = secrets.token_urlsafe(32)
            account = await self._accounts.change(
                account.player, self._now(), lambda old: replace(old, handle=old.handle or fresh)
            )
        _need_room(account)
        await _load()
        from server.ways_in import ceremonies

        known = [one.credential for one in account.passkeys.values() if one.domain == site.domain]
        challenge = self._challenges.issue(_session(account))
        return ceremonies.registration(site.domain, account.name, account.handle, known, challenge)

    async def add(self, account: Account, site: Site, credential: Credential, label: str) -> tuple[str, Passkey]:
        """Add the passkey that the browser has made; return its name and it.

        Raises BadName, HttpRefused, Refused, StoreUnavailable.
        """
        shown = clean_name(label, "label")
        await _load()
        from server.ways_in import ceremonies

        challenge = self._challenge(credential, _session(account))
        made = _read(lambda: ceremonies.made(credential, challenge, site.domain, site.origin))
        await self._spend(challenge)
        one = Passkey(
            label=shown,
            credential=made.credential,
            public_key=made.public_key,
            domain=site.domain,
            count=made.uses,
            created=self._now(),
        )
        key = self._key(one.credential)

        def added(old: Account) -> Account:
            _need_room(old)
            return replace(old, passkeys=old.passkeys | {key: one})

        if not await self._accounts.open(key, account.player):
            raise HttpRefused("forbidden", "passkey_wrong")
        try:
            await self._accounts.change(account.player, self._now(), added)
        except (HttpRefused, Refused):
            await self._accounts.shut(key, account.player)
            raise
        return key, one

    async def remove(self, player: str, key: str) -> None:
        """Forget a passkey. Raises Refused, StoreUnavailable."""

        def removed(old: Account) -> Account:
            if key not in old.passkeys:
                raise HttpRefused("rejected", "no_such_passkey")
            return replace(old, passkeys={name: one for name, one in old.passkeys.items() if name != key})

        await self._accounts.change(player, self._now(), removed)
        await self._accounts.shut(key, player)

    # --- used ----------------------------------------------------------------------------------------------------

    async def ask(self, browser: str, site: Site) -> dict[str, Any]:
        """Return what a browser without an account is to choose a passkey by: any of this site's."""
        await _load()
        from server.ways_in import ceremonies

        return ceremonies.authentication(site.domain, self._challenges.issue(f"browser {browser}"))

    async def account(self, browser: str, site: Site, credential: Credential) -> Account:
        """Return the account whose passkey has answered. Raises HttpRefused, for whatever is wrong alike;
        StoreUnavailable.
        """
        await _load()
        from server.ways_in import ceremonies

        # First what costs nothing: a made-up answer makes the server read no account and check no signature.
        challenge = self._challenge(credential, f"browser {browser}")
        key = self._key(_text(credential, "id"))
        account = await self._accounts.opened(key)
        one = account.passkeys.get(key) if account else None
        if account is None or one is None or one.domain != site.domain:
            raise HttpRefused("forbidden", "passkey_wrong")
        count = _read(
            lambda: ceremonies.used(credential, challenge, site.domain, site.origin, one.public_key, one.count)
        )
        await self._spend(challenge)
        return await self._accounts.change(
            account.player, self._now(), lambda old: _counted(old, key, count, self._now())
        )

    def _challenge(self, credential: Credential, asker: str) -> bytes:
        from server.ways_in import ceremonies

        told = _text(credential.get("response"), "clientDataJSON")
        challenge = _read(lambda: ceremonies.challenge_of(told))
        if not self._challenges.is_good(challenge, asker):
            raise HttpRefused("forbidden", "passkey_wrong")
        return challenge

    async def _spend(self, challenge: bytes) -> None:
        if not await self._challenges.spend(challenge):
            raise HttpRefused("forbidden", "passkey_wrong")

    def _key(self, credential: str) -> str:
        return self._accounts.name_of(f"passkey/{credential}")


async def _load() -> None:
    """Import what reads and writes WebAuthn when it is first used, in a thread: it takes a fifth of a second."""
    await asyncio.to_thread(import_module, "server.ways_in.ceremonies")


def _session(account: Account) -> str:
    return f"session {account.player} {account.tokens}"


def _need_room(account: Account) -> None:
    if len(account.passkeys) >= PASSKEYS_MOST:
        raise HttpRefused("rejected", "too_many_passkeys", max=PASSKEYS_MOST)


def _counted(account: Account, key: str, count: int, now: int) -> Account:
    one = account.passkeys.get(key)
    if one is None:
        raise HttpRefused("forbidden", "passkey_wrong")
    return replace(account, passkeys=account.passkeys | {key: replace(one, count=count, used=now)})


def _text(part: object, name: str) -> str:
    found = part.get(name) if isinstance(part, dict) else None
    return found if isinstance(found, str) else ""


def _read(act: Callable[[], T]) -> T:
    """Read what a stranger's browser sent as an authenticator's answer."""
    try:
        return act()
    except Exception:  # hostile bytes fail anywhere in the parsers of CBOR, keys and certificates
        raise HttpRefused("forbidden", "passkey_wrong") from None
