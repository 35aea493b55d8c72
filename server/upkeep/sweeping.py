"""Deletes what nobody needs any more: tables that never started, guests who never played, keys left behind."""

from __future__ import annotations

import msgspec
import structlog

from events.appending import log_of_notebook
from events.redis import RedisStore
from events.store import Log
from projections.lobby import Listing, Lobby
from server.accounts.accounts import Account, Accounts
from server.clock import Now
from server.features import keys_of_table
from server.upkeep.archiving import listings, never_started
from server.upkeep.lives import life_of

DAY_MS = 86_400_000

log = structlog.get_logger("sweeping")


class Swept(msgspec.Struct):
    """What one run has deleted; ``ended`` keys expire now that would have stayed, ``unknown`` ones have no life."""

    tables: int = 0
    guests: int = 0
    ended: int = 0
    unknown: int = 0


class Sweeping:
    """Deletes what has outlived ``unstarted_days`` and ``guest_days``; 0 deletes none. Repeating it is harmless."""

    def __init__(
        self,
        store: RedisStore,
        lobby: Lobby,
        accounts: Accounts,
        now: Now,
        unstarted_days: float,
        guest_days: float,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._accounts = accounts
        self._now = now
        self._unstarted_ms = int(unstarted_days * DAY_MS)
        self._guest_ms = int(guest_days * DAY_MS)

    async def run(self) -> Swept:
        """Delete what is due. Raises StoreUnavailable."""
        swept = Swept()
        await self._end_keys(swept)
        if self._unstarted_ms:
            swept.tables = await self._delete_unstarted()
        if self._guest_ms:
            swept.guests = await self._delete_guests()
        if swept != Swept():
            log.info("the store was swept", **msgspec.structs.asdict(swept))
        return swept

    async def _end_keys(self, swept: Swept) -> None:
        """Let those keys expire that should: a process may have been killed before it said so, or be an older one."""
        async for key in self._store.keys("*"):
            life = life_of(key)
            swept.unknown += life is None
            if life is not None and life.seconds is not None:
                swept.ended += await self._end(key, life.seconds)

    async def _end(self, key: str, seconds: int) -> bool:
        shard = int(key[2:4])
        if await self._store.ask(shard, lambda redis: redis.ttl(key)) != -1:
            return False
        return bool(await self._store.ask(shard, lambda redis: redis.expire(key, seconds)))

    async def _delete_unstarted(self) -> int:
        found = await listings(self._lobby, await self._store.tables())
        due = [one for one in found if never_started(one) and self._now() - one.rank >= self._unstarted_ms]
        for listing in due:
            await delete_table(self._store, self._lobby, listing)
        return len(due)

    async def _delete_guests(self) -> int:
        many = 0
        async for key in self._store.keys("{s??}:account:*"):
            player = key.split(":")[2]
            account = None if key.endswith(":notes") else await self._accounts.get(player, fresh=True)
            if account is not None and await self._never_played(account):
                await self._accounts.delete(player, (), self._now())
                many += 1
        return many

    async def _never_played(self, account: Account) -> bool:
        if account.kept or account.bots or account.pushes or self._now() - account.created < self._guest_ms:
            return False
        return not await self._lobby.mine(account.player, limit=1) and not await self._accounts.has_notes(
            account.player
        )


async def delete_table(store: RedisStore, lobby: Lobby, listing: Listing) -> None:
    """Delete a table for good: its log and the notebooks kept at it, in Redis and in the archive, and its listing.

    Who holds the table is told. Repeating it finishes what was begun. Raises StoreUnavailable.
    """
    table = listing.table
    async for key in store.keys(f"{{s{Log(table).shard:02}}}:notes:{table}:*"):
        await store.delete(log_of_notebook(key))
    for notebook in await store.archived_notebooks(table):
        await store.delete(notebook)
    await store.ask(Log(table).shard, lambda redis: redis.delete(*keys_of_table(table)))
    await store.destroy(Log(table))
    await store.delete(Log(table))  # from the archive, too
    await lobby.remove(listing)
