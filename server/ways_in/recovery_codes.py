"""Recovery codes: one for each account that wants one, for players who have lost every browser that was signed in."""

from __future__ import annotations

from msgspec.structs import replace

from server.accounts.accounts import Account, Accounts, Recovery
from server.clock import Now
from server.ids import new_recovery_code, plain
from server.refusals import HttpRefused


class RecoveryCodes:
    """The codes of all accounts. The store has their MACs alone, so a code is shown once, as it is made."""

    def __init__(self, accounts: Accounts, now: Now) -> None:
        self._accounts = accounts
        self._now = now

    async def issue(self, player: str) -> tuple[str, int]:
        """Make the code of an account, which replaces the one before; return it and when it was made.

        Raises Refused, StoreUnavailable.
        """
        code, now = new_recovery_code(), self._now()
        key = self._key(code)
        # The way first: an account must not count on a code that leads nowhere.
        await self._accounts.open(key, player)
        await self._replaced(player, Recovery(key, now))
        return code, now

    async def revoke(self, player: str) -> None:
        """Take the code of an account back, if it has one. Raises Refused, StoreUnavailable."""
        await self._replaced(player, None)

    async def account(self, code: str) -> Account:
        """Return the account that a code belongs to. Raises HttpRefused, for any other code alike; StoreUnavailable."""
        key = self._key(plain(code))
        account = await self._accounts.opened(key)
        if account is None or account.recovery is None or account.recovery.key != key:
            raise HttpRefused("forbidden", "recovery_unknown")
        return account

    async def _replaced(self, player: str, recovery: Recovery | None) -> None:
        before: list[str] = []

        def replaced(old: Account) -> Account:
            before[:] = [old.recovery.key] if old.recovery else []
            return replace(old, recovery=recovery)

        await self._accounts.change(player, self._now(), replaced)
        for key in before:
            await self._accounts.shut(key, player)

    def _key(self, code: str) -> str:
        return self._accounts.name_of(f"recovery/{code}")
