"""server.tables.presence: two processes over one store tell each other who is connected."""

from __future__ import annotations

from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer

from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games.sitting import commands
from server.tables import presence as presence_module
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions
from tests.server.tables.test_room import Ear
from tests.server.test_living import forget


class Two:
    """One table held by two processes."""

    def __init__(self) -> None:
        server = FakeServer()
        self.stores = [RedisStore(FakeAsyncRedis(server=server)) for _ in range(2)]
        self.rooms = [Rooms(store, {"swarm": SWARM}) for store in self.stores]

    async def table(self) -> list[Room]:
        first = await self.rooms[0].open(SWARM, SwarmOptions(), 2, "", False, "a")
        for seat, player in enumerate("ab", 1):
            await first.act(commands.Sit(seat, player))
        return [first, await self.rooms[1].get(first.id)]

    async def step(self) -> None:
        for _ in range(2):
            for rooms in self.rooms:
                await rooms._presence.step()

    async def kill(self, process: int, table: str) -> None:
        """Let the life of what a process has published of a table be over."""
        board = self.rooms[process]._presence._board
        await forget(self.stores[process], board.key(table), board.process)

    async def close(self) -> None:
        for store in self.stores:
            await store.close()


def online(ear: Ear) -> list[bool]:
    told: list[list[dict[str, Any]]] = [one["seats"] for one in ear.heard if one["op"] == "presence"]
    return [one["online"] for one in told[-1]]


@pytest.fixture
async def two() -> Any:
    made = Two()
    yield made
    await made.close()


async def test_watchers_of_both_processes_hear_who_comes_and_goes(two: Two) -> None:
    here, there = await two.table()
    a, b, guest = Ear("a"), Ear("b"), Ear()
    await two.step()
    await here.watch("seat:1", a, None, None)
    await there.watch("public", guest, None, None)
    assert (online(a), online(guest)) == ([True, False], [False, False])
    await two.step()
    assert online(guest) == [True, False]
    await there.watch("seat:2", b, None, None)
    await two.step()
    assert online(a) == online(b) == online(guest) == [True, True]
    here.unwatch("seat:1", a)
    await two.step()
    assert online(guest) == [False, True]
    assert set(guest.heard[-1]["seats"][0]) == {"seat", "player", "online"}


async def test_who_comes_later_hears_who_was_there_before(two: Two) -> None:
    here, there = await two.table()
    await here.watch("seat:1", Ear("a"), None, None)
    await two.step()
    late = Ear()
    await there.watch("public", late, None, None)
    await two.step()
    assert online(late) == [True, False]
    assert await two.rooms[1].attended(there)


async def test_a_killed_process_is_forgotten_and_an_ended_one_at_once(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "REPEAT_SECONDS", 0.0)
    here, there = await two.table()
    guest = Ear()
    await there.watch("public", guest, None, None)
    await here.watch("seat:1", Ear("a"), None, None)
    await two.step()
    assert online(guest) == [True, False]
    await two.kill(0, here.id)
    await two.rooms[1]._presence.step()
    assert online(guest) == [False, False]
    assert not await two.rooms[1].attended(there)
    await two.step()
    assert online(guest) == [True, False]
    await two.rooms[0].leave()
    await two.rooms[1]._presence.step()
    assert online(guest) == [False, False]


async def test_watchers_elsewhere_hear_that_the_model_is_away_and_that_it_is_back(two: Two) -> None:
    here, there = await two.table()
    guest = Ear()
    await there.watch("public", guest, None, None)

    def away() -> bool:
        last: dict[str, Any] = [one for one in guest.heard if one["op"] == "presence"][-1]
        return bool(last.get("llm_away", False))

    async def told(is_away: bool) -> None:
        here.attendance.llm_away = is_away
        here.show_presence()
        await two.step()

    await told(True)
    assert away()
    assert online(guest) == [False, False]
    await told(False)
    assert not away()
    await told(True)
    await two.kill(0, here.id)
    await two.rooms[1]._presence.step()
    assert away(), "nobody has looked again yet"
    two.rooms[1]._presence._repeated -= 1000
    await two.rooms[1]._presence.step()
    assert not away(), "the process that said so was killed"


async def test_what_is_shared_lies_beside_the_table_and_goes_by_itself(two: Two) -> None:
    here, _ = await two.table()
    await here.watch("seat:1", Ear("a"), None, None)
    await two.step()
    key = two.rooms[0]._presence._board.key(here.id)
    left: int = await two.stores[0].ask(Log(here.id).shard, lambda redis: redis.ttl(key))
    assert key.startswith(f"{{s{Log(here.id).shard:02d}}}:")
    assert 0 < left <= presence_module.FORGOTTEN_SECONDS


async def test_who_leaves_is_gone_at_once_for_those_in_the_same_process(two: Two) -> None:
    here, _ = await two.table()
    a, guest = Ear("a"), Ear()
    await here.watch("seat:1", a, None, None)
    await here.watch("public", guest, None, None)
    await two.step()
    assert online(guest) == [True, False]
    here.unwatch("seat:1", a)
    assert online(guest) == [False, False]


@pytest.mark.parametrize("process", [0, 1], ids=["tells", "learns"])
async def test_what_the_store_did_not_answer_is_not_lost(
    two: Two, monkeypatch: pytest.MonkeyPatch, process: int
) -> None:
    async def away(*_: object) -> None:
        raise StoreUnavailable("the store does not answer")

    here, there = await two.table()
    guest = Ear()
    await there.watch("public", guest, None, None)
    await two.step()
    await here.watch("seat:1", Ear("a"), None, None)
    for other in range(process):
        await two.rooms[other]._presence.step()
    with monkeypatch.context() as broken:
        broken.setattr(two.rooms[process]._presence._board, "_at_each", away)
        with pytest.raises(StoreUnavailable):
            await two.rooms[process]._presence.step()
    assert online(guest) == [False, False]
    await two.step()
    assert online(guest) == [True, False]


async def test_news_are_changes_of_other_processes(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "REPEAT_SECONDS", 0.0)
    here, _ = await two.table()
    teller, reader = (rooms._presence for rooms in two.rooms)
    await two.step()
    await here.watch("seat:1", Ear("a"), None, None)
    await teller.step()
    assert (await teller._news(), await reader._news()) == (set(), {here.id})
    await teller.step()
    assert await reader._news() == set(), "a report that is only repeated is no news"
