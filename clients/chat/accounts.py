"""One account of the server for each user of the platform, and one connection for each account that is needed."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from clients.chat.kept import File, User
from clients.chat.texts import name_of
from clients.chat.words import Words
from sotto_client import Client, Refused


class Accounts:
    """Accounts by user; with the operator's ``key`` the same user is always the same player."""

    def __init__(self, url: str, platform: str, key: str | None, file: File) -> None:
        self._url, self._platform, self._key, self._file = url, platform, key, file
        self._clients: dict[str, Client] = {}
        self._more: list[Client] = []
        self._signing = defaultdict[str, asyncio.Lock](asyncio.Lock)

    @property
    def connected(self) -> bool:
        """Whether no connection that watches is broken."""
        return all(client.connected for client in self._all() if client.watching)

    def _all(self) -> list[Client]:
        return [*self._clients.values(), *self._more]

    async def of(self, user: str) -> Client:
        """The client of a user, who gets an account now if there was none. Raises as Client."""
        async with self._signing[user]:
            if user in self._clients:
                return self._clients[user]
            kept = self._file.kept.users[user]
            client = Client(self._url, kept.token or None)
            try:
                if not kept.token or not await _is_known(client):
                    await self._sign_up(client, user, kept)
                    await client.close()
                    client = Client(self._url, kept.token)
            except BaseException:
                await client.close()
                raise
            client.player = kept.player
            self._clients[user] = client
            return client

    async def another(self, user: str) -> Client:
        """Another client of a user, for one that has to watch the same table as the same viewer."""
        await self.of(user)
        self._more.append(Client(self._url, self._file.kept.users[user].token))
        return self._more[-1]

    async def _sign_up(self, client: Client, user: str, kept: User) -> None:
        name = name_of(kept.name, Words(kept.language).say("anonymous"))
        if self._key is not None:
            minted = await client.mint(self._key, name, self._platform, user, kept.language)
            kept.player, kept.token = minted
        else:
            kept.player = await client.sign_up(name)
            kept.token = client.token or ""
            await client.rename(language=kept.language)
        self._file.save()

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(client.close() for client in self._all()))
        self._clients.clear()
        self._more.clear()


async def _is_known(client: Client) -> bool:
    """Whether the server still takes this token."""
    try:
        await client.me()
    except Refused as no:
        if no.code != "unauthorized":
            raise
        return False
    return True
