"""server.llm.calls over a store in memory: two processes, a model that takes its time, and calls that nobody ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from clients.llm.asking import NO_OPTIONS, CallOptions
from clients.llm.endpoint import Message
from clients.llm.replies import Cost, Reply, Tokens
from events.event import Fact
from events.redis import RedisStore
from projections.notebook import AskLlm, CallCost, LlmAnswered, LlmAsked, LlmFailed
from server.llm import calls as asks_module
from server.llm.calls import LlmCalls
from server.llm.settings import LlmSettings
from server.refusals import Refused, TooMany
from server.tables.notebooks import Notebook
from server.tables.room import Room
from tests.patience import PATIENCE
from tests.server.tables.test_room import rooms_of, seated

COST = CallCost(7, 1, 100, 5, 60)


class Slow:
    """A model that answers when it is let."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.asked = 0

    async def reply(self, messages: Sequence[Message], options: CallOptions = NO_OPTIONS) -> Reply:
        self.asked += 1
        await self.go_on.wait()
        return Reply("hm", "well", Cost(7, 1, Tokens(100, 5, 60)))

    async def close(self) -> None:
        pass


class Process:
    """One of several processes on a store."""

    def __init__(self, store: RedisStore, **settings: Any) -> None:
        self.rooms = rooms_of(store)
        self.model = Slow()
        self.asks = LlmCalls(self.rooms, self.model, LlmSettings(**settings))

    async def ask(self, table: str, id: str = "q", prompt: str = "why?") -> int:
        return await self.asks.ask(await self.rooms.get(table), "a", id, AskLlm(prompt))

    def notebook(self, table: str) -> Notebook:
        return self.rooms.notebook(table, "a")

    async def facts(self, table: str) -> list[Fact]:
        return [fact for frame in await self.notebook(table).frames() for fact in frame.facts]

    async def ended(self, table: str) -> Fact:
        async with asyncio.timeout(PATIENCE):
            while isinstance((await self.facts(table))[-1], LlmAsked):  # noqa: ASYNC110 - written by any process
                await asyncio.sleep(0.01)
        return (await self.facts(table))[-1]

    async def done(self) -> None:
        """Wait until no call is under way here."""
        async with asyncio.timeout(PATIENCE):
            while self.asks._tasks:  # noqa: ASYNC110 - it says so to nobody
                await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asks_module, "LEASE_SECONDS", 60)
    monkeypatch.setattr(asks_module, "AGAIN_SECONDS", 0.05)


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


async def table_at(process: Process) -> Room:
    await process.rooms.prepare()
    return await seated(process.rooms, "a", "b")


async def test_a_call_under_way_in_another_process_is_left_to_it(store: RedisStore) -> None:
    here, there = Process(store), Process(store)
    table = (await table_at(here)).id
    assert await here.ask(table) == 1
    for _ in range(3):
        await there.asks.settle(there.notebook(table))
    with pytest.raises(Refused, match="llm_waiting"):
        await there.ask(table, "other")
    assert await there.ask(table) == 1, "a repeat is the same call, wherever it comes"
    here.model.go_on.set()
    assert await here.ended(table) == LlmAnswered(1, "hm", 0, "well", COST)
    assert (here.model.asked, there.model.asked) == (1, 0)
    there.model.go_on.set()
    assert await there.ask(table, "next") == 3
    assert await there.ended(table) == LlmAnswered(3, "hm", 0, "well", COST)
    assert [fact.number for fact in await here.facts(table) if isinstance(fact, LlmAsked)] == [1, 2]
    for process in (here, there):
        await process.asks.close()


async def test_a_call_whose_process_is_gone_ends_once_and_a_late_answer_is_dropped(store: RedisStore) -> None:
    dead, first, second = Process(store), Process(store), Process(store)
    table = (await table_at(dead)).id
    await dead.ask(table)
    # As if it were killed: it says no more of the call, but its answer is on the way.
    await store.ask(0, lambda redis: redis.delete(asks_module._lease(dead.notebook(table).log, 1)))
    await asyncio.gather(*(process.asks.settle(process.notebook(table)) for process in (first, second)))
    failed = await first.ended(table)
    assert isinstance(failed, LlmFailed)
    assert failed.why == "interrupted"
    dead.model.go_on.set()
    await dead.done()
    await dead.asks.close()
    assert [type(fact) for fact in await second.facts(table)] == [LlmAsked, LlmFailed]
    for process in (first, second):
        await process.asks.close()


async def test_what_an_orderly_end_breaks_off_is_settled_at_once(store: RedisStore) -> None:
    old, new = Process(store), Process(store)
    table = (await table_at(old)).id
    await old.ask(table)
    await old.asks.close()
    new.model.go_on.set()
    assert await new.ask(table, "next") == 3
    await new.ended(table)
    assert [type(fact) for fact in await new.facts(table)] == [LlmAsked, LlmFailed, LlmAsked, LlmAnswered]
    await new.asks.close()


async def test_a_torn_notebook_gets_no_answer(store: RedisStore) -> None:
    process = Process(store)
    table = (await table_at(process)).id
    await process.ask(table)
    await store.delete(process.notebook(table).log)
    process.model.go_on.set()
    await process.done()
    assert await process.facts(table) == []
    await process.asks.close()


async def test_nobody_asks_where_no_call_is_granted_a_day(store: RedisStore) -> None:
    process = Process(store, llm_calls_a_day=0)
    room = await table_at(process)
    with pytest.raises(Refused, match="llm_day_limit"):
        await process.ask(room.id)
    with pytest.raises(Refused, match="forbidden"):
        await process.asks.ask(room, "stranger", "q", AskLlm("why?"))
    assert await process.facts(room.id) == []
    await process.asks.close()


async def test_the_servers_budget_holds_for_all_processes_and_is_announced(store: RedisStore) -> None:
    settings = {"llm_server_calls_an_hour": 10, "llm_server_calls_a_day": 25}
    one, other = Process(store, **settings), Process(store, **settings)
    tables = [await table_at(one) for _ in range(11)]
    for process in (one, other):
        process.model.go_on.set()
        process.asks._budget._now = lambda: 1_800_000_000_000  # no hour ends meanwhile

    async def left(process: Process) -> tuple[int, str]:
        told = await process.asks.left(tables[10], "a")
        return told.today, told.server

    for process, some in ((one, tables[:8]), (other, tables[8:9])):
        assert (await left(process))[1] == "ample"
        for table in some:
            await process.ask(table.id)
    assert await left(one) == (4_991, "low")
    await one.ask(tables[9].id)
    assert await left(other) == (4_990, "spent")
    with pytest.raises(TooMany, match="llm_server_limit") as no:
        await other.ask(tables[10].id)
    assert 1 <= no.value.retry_after <= 3_600
    assert no.value.limit == "llm_server_calls_an_hour"
    assert await left(one) == (4_990, "spent"), "it cost the account nothing"
    for process in (one, other):
        await process.done()
        await process.asks.close()


async def test_calls_that_an_account_may_not_make_do_not_spend_the_servers(store: RedisStore) -> None:
    process = Process(store, llm_calls_a_day=0, llm_server_calls_an_hour=1)
    room = await table_at(process)
    for _ in range(3):
        with pytest.raises(Refused, match="llm_day_limit"):
            await process.ask(room.id)
    assert (await process.asks.left(room, "a")).server == "ample"
    await process.asks.close()
