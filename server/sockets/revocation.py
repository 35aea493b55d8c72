"""Which sockets are open under which token, so that those of a revoked one are closed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from events.store import StoreUnavailable
from server.accounts.accounts import Accounts
from server.accounts.sanctions import is_banned
from server.clock import Now
from server.sockets.socket import Connection

HEAR_SECONDS = 2.0


class OpenSockets:
    """Closes the sockets of tokens that were taken back and of accounts that were banned: here at once, in other
    processes within seconds.
    """

    def __init__(self, accounts: Accounts, now: Now, most: int = 0) -> None:
        self._accounts = accounts
        self._now = now
        self._most = most
        self._open: dict[str, set[Connection]] = {}
        self._suspects: set[str] = set()
        self._wake = asyncio.Event()
        accounts.on_changed.append(self._suspect)

    def crowded(self, player: str) -> bool:
        """Whether a player has as many open sockets here as one may; 0 is no limit."""
        return 0 < self._most <= len(self._open.get(player, ()))

    def enter(self, connection: Connection) -> None:
        """Register an open socket, and check its token once more: it may have been revoked since the handshake."""
        if connection.player is not None and not connection.gone:
            self._open.setdefault(connection.player, set()).add(connection)
            connection.on_left = self._leave
            self._suspects.add(connection.player)

    def _leave(self, connection: Connection) -> None:
        player = connection.player or ""
        self._open[player].discard(connection)
        if not self._open[player]:
            del self._open[player]

    def _suspect(self, player: str) -> None:
        if player in self._open:
            self._suspects.add(player)
            self._wake.set()

    async def listen(self) -> None:
        """Hear of changes and look after the sockets concerned, for ever."""
        while True:
            self._wake.clear()
            with suppress(StoreUnavailable):
                await self._accounts.hear(self._now())
                await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(HEAR_SECONDS):
                    await self._wake.wait()

    async def _look(self) -> None:
        while self._suspects:
            player = self._suspects.pop()  # first, for the player may come under suspicion again meanwhile
            try:
                for connection in list(self._open.get(player, ())):
                    account = await self._accounts.of_token(connection.token)
                    if account is None or is_banned(account, self._now()):
                        connection.close(1008, "signed out" if account is None else "banned")
            except StoreUnavailable:
                self._suspects.add(player)
                raise
