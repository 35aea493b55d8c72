"""Which browsers of a person are told of their turn while the page is closed."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from binascii import Error
from contextlib import suppress

from cryptography.hazmat.primitives.asymmetric import ec
from msgspec.structs import replace

from server.accounts.accounts import Account, Accounts, PushAddress
from server.clock import Now
from server.push.addresses import Addresses, NotPublic
from server.refusals import HttpRefused, Refused

BROWSERS_MOST = 5
"""The number of browsers of an account that are told; the oldest gives way, for nobody can go back to it and take it
away."""

_AUTH_BYTES = 16


class Subscriptions:
    """The addresses that browsers gave, kept with the account; one is named by a MAC of it."""

    def __init__(self, accounts: Accounts, addresses: Addresses, now: Now) -> None:
        self._accounts = accounts
        self._addresses = addresses
        self._now = now

    async def add(self, player: str, endpoint: str, p256dh: str, auth: str, domain: str) -> str:
        """Have a browser told from now on; return the name of that. Raises HttpRefused, Refused, StoreUnavailable."""
        if not _are_keys(p256dh, auth):
            raise HttpRefused("malformed", "bad_push_keys")
        try:
            self._addresses.check(endpoint)
        except NotPublic:
            raise HttpRefused("malformed", "bad_push_endpoint") from None
        id = self._accounts.name_of(f"push/{endpoint}")[:12]
        made = PushAddress(endpoint, p256dh, auth, domain, self._now())

        def added(old: Account) -> Account:
            others = [(name, one) for name, one in old.pushes.items() if name != id]
            return replace(old, pushes=dict([*others, (id, made)][-BROWSERS_MOST:]))

        await self._accounts.change(player, self._now(), added)
        return id

    async def remove(self, player: str, id: str) -> None:
        """Tell a browser of this player no longer. Raises HttpRefused where it is none of theirs, StoreUnavailable."""

        def removed(old: Account) -> Account:
            if id not in old.pushes:
                raise HttpRefused("rejected", "no_such_push")
            return replace(old, pushes={name: one for name, one in old.pushes.items() if name != id})

        await self._accounts.change(player, self._now(), removed)

    async def lapsed(self, player: str, id: str) -> None:
        """Forget an address that its push service knows no longer. Raises StoreUnavailable."""
        with suppress(Refused):
            await self.remove(player, id)


def _are_keys(p256dh: str, auth: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(p256dh))
        return len(from_text(auth)) == _AUTH_BYTES
    except (ValueError, Error):
        return False


def from_text(text: str) -> bytes:
    """Decode base64url without its padding, as browsers write it. Raises ValueError."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
