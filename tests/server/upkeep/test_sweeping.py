"""What goes by itself, and what does not: tables, accounts and keys in a real Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from events import embedded
from events.archive import open_archive
from events.archived import ArchivedStore
from events.event import Command
from events.redis import connect
from events.store import EMPTY, Log
from games.sitting.commands import Abandon, Close, GiveToBot, Start
from projections.lobby import Lobby
from server.accounts.accounts import Accounts, Identity
from server.tables.rooms import Rooms
from server.upkeep.archiving import Archiving
from server.upkeep.sweeping import DAY_MS, Sweeping, Swept, delete_table
from tests.patience import PATIENCE
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions


class House:
    """A store with an archive, its lobby, accounts and rooms, at a time that is told."""

    def __init__(self, store: ArchivedStore) -> None:
        self.now = 1_800_000_000_000
        self.store = store
        self.lobby = Lobby(store)
        self.accounts = Accounts(store, "secret")
        self.rooms = Rooms(store, {"swarm": SWARM}, lambda: self.now)

    async def table(self, opener: str, *commands: Command) -> str:
        """A listed table, after these commands."""
        room = await self.rooms.open(SWARM, SwarmOptions(), 2, "", False, opener)
        for command in commands:
            await room.act(command)
        await self.lobby.put(room.table.top.version, await self.rooms.listing(room.id))
        return room.id

    async def swept(self, unstarted: float = 30, guest: float = 90) -> Swept:
        return await Sweeping(
            self.store, self.lobby, self.accounts, lambda: self.now, unstarted_days=unstarted, guest_days=guest
        ).run()

    async def archived(self) -> int:
        return (await Archiving(self.store, self.lobby, lambda: self.now, 24).run()).tables

    async def of_table(self, table: str) -> list[str]:
        return [key async for key in self.store.keys("*") if table in key]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = partial(ArchivedStore, archive=open_archive(str(tmp_path / "files")))
    store = await connect(await embedded.start(tmp_path), append_timeout=PATIENCE, made=made)
    assert isinstance(store, ArchivedStore)
    try:
        house = House(store)
        await house.rooms.prepare()
        yield house
    finally:
        await store.close()
        await embedded.stop(tmp_path)


START = (GiveToBot(1, "random"), GiveToBot(2, "random"), Start())


async def test_a_table_that_never_started_goes_and_is_no_file(house: House) -> None:
    ann, _ = await house.accounts.create("Ann", "en", house.now)
    closed, waiting = await house.table(ann.player, Close()), await house.table(ann.player)
    abandoned = await house.table(ann.player, *START, Abandon())
    await house.store.append(Log(closed, ann.player), EMPTY, "n1", b'{"id":"n1"}')
    house.now += 29 * DAY_MS
    assert await house.archived() == 1, "the one that had begun"
    assert await house.store.tables_in_redis() in ([closed, waiting], [waiting, closed])
    assert (await house.swept()).tables == 0
    house.now += 2 * DAY_MS
    assert (await house.swept(unstarted=0)).tables == 0
    assert (await house.swept()).tables == 1
    assert await house.of_table(closed) == [f"{{s00}}:lobby2:removed:{closed}"], "for an hour"
    assert sorted(one.table for one in await house.lobby.mine(ann.player)) == sorted([waiting, abandoned])
    assert [one.table for one in await house.lobby.page("finished")] == [abandoned]
    assert (await house.store.top(Log(abandoned))).version > 0
    assert (await house.swept()).tables == 0


async def test_an_archived_table_is_deleted_with_its_files(house: House) -> None:
    ann, _ = await house.accounts.create("Ann", "en", house.now)
    table, other = [await house.table(ann.player, *START, Abandon()) for _ in range(2)]
    for one in (table, other):
        await house.store.append(Log(one, ann.player), EMPTY, "n1", b'{"id":"n1"}')
    house.now += 2 * DAY_MS
    assert await house.archived() == 2
    assert len([file async for file in house.store.archive.files()]) == 4
    listing = await house.lobby.get(table)
    assert listing is not None
    await delete_table(house.store, house.lobby, listing)
    assert {log.table async for log, _ in house.store.archive.files()} == {other}
    assert await house.store.tables() == [other]
    assert [one.table for one in await house.lobby.page("finished")] == [other]
    await delete_table(house.store, house.lobby, listing)
    assert len(await house.store.archived()) == 2


async def test_a_guest_who_never_played_goes_and_nobody_else(house: House) -> None:
    guest, player, bot_owner, noting, recent = [
        (await house.accounts.create(name, "en", house.now))[0].player
        for name in ("Guest", "Player", "Owner", "Noting", "Recent")
    ]
    user, _ = await house.accounts.mint(Identity("discord", "7"), "User", "en", house.now)
    table = await house.table(player)
    await house.accounts.give_token(bot_owner, "bot", house.now)
    await house.accounts.note(table, noting)
    house.now += 89 * DAY_MS
    assert (await house.swept()).guests == 0
    await house.accounts.change(recent, house.now, lambda old: replace(old, created=house.now))
    house.now += 2 * DAY_MS
    assert (await house.swept(guest=0)).guests == 0
    assert (await house.swept()).guests == 1
    there = {one: await house.accounts.get(one, fresh=True) is not None for one in (guest, player, bot_owner, noting)}
    assert there == {guest: False, player: True, bot_owner: True, noting: True}
    assert await house.accounts.get(recent, fresh=True) is not None
    assert await house.accounts.get(user.player, fresh=True) is not None


async def test_keys_that_were_left_behind_expire(house: House) -> None:
    keys = {"{s00}:lobby:tables": 86_400, "{s07}:llm-day:p1.20000": 2 * 86_400, "{s07}:told:t": 30 * 86_400}
    for key in keys:
        await house.store.ask(7, lambda redis, key=key: redis.set(key, 1))  # type: ignore[misc]
    await house.store.ask(7, lambda redis: redis.set("{s07}:nobodys", 1))
    await house.store.ask(7, lambda redis: redis.set("{s07}:told:u", 1, ex=5000))
    await house.store.ask(7, lambda redis: redis.hset("{s00}:lobby2:places", "0", "1"))  # type: ignore[arg-type, return-value, unused-ignore]
    swept = await house.swept()
    assert (swept.ended, swept.unknown) == (3, 1)
    for key, seconds in keys.items():
        ttl = await house.store.ask(7, lambda redis, key=key: redis.ttl(key))  # type: ignore[misc]
        assert seconds - 600 < ttl <= seconds
    assert await house.store.ask(7, lambda redis: redis.ttl("{s07}:told:u")) <= 5000
    assert await house.store.ask(7, lambda redis: redis.ttl("{s00}:lobby2:places")) == -1
    assert (await house.swept()).ended == 0
