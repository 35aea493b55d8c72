"""server.accounts.quotas: what one account may have at a time, and begin in a day, in all processes together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import EMPTY, Log
from games.sitting.state import Status
from projections.lobby import Listing, Lobby
from server.accounts import quotas
from server.accounts.quotas import Quotas
from server.accounts.settings import QuotaSettings
from server.refusals import Refused, TooMany

OPEN = Listing(
    table="t1", game="swarm", number=1, title="", status="open", size=2, seats={}, opener="ann", private=False,
    pace="fast", opened_at=1000,
)  # fmt: skip

LIMITS = QuotaSettings(tables_open=3, bot_tables=2, bot_tables_in_all=3, documents_mb=1, forks_a_day=2)
PADDED = "x" * 600_000


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def lobby(store: RedisStore) -> Lobby:
    return Lobby(store)


@pytest.fixture
def of(store: RedisStore, lobby: Lobby) -> Quotas:
    return Quotas(store, lobby, in_lobby(lobby), LIMITS)


def in_lobby(lobby: Lobby) -> Callable[[str], Awaitable[bool]]:
    """The lobby tells here what logs tell at a server."""

    async def has_ended(table: str) -> bool:
        listing = await lobby.get(table)
        return listing is not None and listing.status == "finished"

    return has_ended


async def listed(lobby: Lobby, table: str, status: Status, version: int = 1) -> None:
    await lobby.put(version, msgspec.structs.replace(OPEN, table=table, status=status))


async def refused(of: Quotas, *tables: str) -> list[str]:
    """Ask for all of these at once, and return those that were refused."""
    answers = await asyncio.gather(*(of.open("ann", table) for table in tables), return_exceptions=True)
    assert all(answer is None or isinstance(answer, TooMany) for answer in answers)
    return [table for table, answer in zip(tables, answers, strict=True) if answer is not None]


async def test_two_processes_that_open_at_once_stay_within_one_number(
    of: Quotas, store: RedisStore, lobby: Lobby
) -> None:
    other = Quotas(store, lobby, in_lobby(lobby), LIMITS)
    asked = [(of, other)[one % 2].open("ann", f"t{one}") for one in range(20)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    no = [answer for answer in answers if isinstance(answer, TooMany)]
    assert len(no) == 17
    assert (no[0].reason, no[0].params, no[0].retry_after) == ("too_many_tables_open", {"max": 3}, 60)
    await of.open("bob", "t99")  # another account's own


async def test_a_table_that_is_asked_for_again_counts_once(of: Quotas) -> None:
    for _ in range(5):
        await of.open("ann", "t1")
    assert await refused(of, "t2", "t3") == []


async def test_a_place_is_given_back_when_its_table_has_ended_or_never_was(
    of: Quotas, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await refused(of, "t1", "t2", "t3") == []
    await listed(lobby, "t1", "playing")
    await listed(lobby, "t2", "open")
    assert await refused(of, "t4") == ["t4"], "one has just been opened, and is not listed yet"
    await listed(lobby, "t2", "finished", 2)
    assert await refused(of, "t4") == []
    monkeypatch.setattr(quotas, "LISTED_MS", -1)
    assert await refused(of, "t5", "t6") == [], "t3 and t4 were lost before they were written"
    assert await refused(of, "t7") == []


async def test_a_document_costs_once_and_as_long_as_a_table_has_it(
    of: Quotas, store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.append(Log("t1"), EMPTY, "c1", b"{}")
    await of.open("ann", "t1", [PADDED])
    await of.open("ann", "t2", [PADDED])
    with pytest.raises(TooMany) as no:
        await of.open("ann", "t3", [PADDED + "y"])
    assert (no.value.reason, no.value.params) == ("too_many_documents", {"max": 1})
    assert await refused(of, "t4") == [], "what was refused has taken no place"
    await store.append(Log("t2"), EMPTY, "c1", b"{}")
    monkeypatch.setattr(quotas, "LISTED_MS", -1)
    await store.delete(Log("t1"))
    await of.close("ann", "t4")
    with pytest.raises(TooMany):
        await of.open("ann", "t3", [PADDED + "y"])
    await store.delete(Log("t2"))
    await of.open("ann", "t3", [PADDED + "y"])


async def test_bots_alone_are_counted_by_account_and_in_all(
    of: Quotas, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "LISTED_MS", -1)
    for table, player in (("t1", "ann"), ("t2", "ann"), ("t3", "bob")):
        await of.let_bots_play(player, table)
        await of.let_bots_play(player, table)
        await listed(lobby, table, "playing")
    with pytest.raises(TooMany, match="too_many_bot_tables_in_all"):
        await of.let_bots_play("bob", "t4")
    await listed(lobby, "t3", "paused", 2)
    with pytest.raises(TooMany, match=r"too_many_bot_tables$"):
        await of.let_bots_play("ann", "t4")
    await of.let_bots_play("bob", "t4")


async def test_what_is_begun_is_counted_by_the_day(of: Quotas, monkeypatch: pytest.MonkeyPatch) -> None:
    await of.spend("ann", "forks_a_day")
    await of.spend("ann", "forks_a_day")
    await of.spend("ann", "past_mb_a_day", 100.5)
    with pytest.raises(TooMany) as no:
        await of.spend("ann", "forks_a_day")
    assert no.value.params == {"max": 2}
    assert no.value.retry_after <= quotas.DAY
    with pytest.raises(TooMany, match="past_mb"):
        await of.spend("ann", "past_mb_a_day", 50)
    await of.spend("ann", "past_mb_a_day", 27)
    tomorrow = time.time() + quotas.DAY
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    await of.spend("ann", "forks_a_day")


async def test_zero_is_no_limit(store: RedisStore, lobby: Lobby) -> None:
    none = QuotaSettings(**dict.fromkeys(QuotaSettings.__dataclass_fields__, 0))
    free = Quotas(store, lobby, in_lobby(lobby), none)
    try:
        for number in range(60):
            await free.open("ann", f"t{number}", [PADDED + str(number)])
            await free.let_bots_play("ann", f"t{number}")
            await free.spend("ann", "forks_a_day")
    except Refused as no:
        pytest.fail(str(no))


async def test_every_key_has_a_life(of: Quotas, store: RedisStore) -> None:
    await of.open("ann", "t1", [PADDED])
    await of.spend("ann", "saves_a_day")
    await of.let_bots_play("ann", "t1")
    lives: dict[bytes, int] = {}

    async def look(redis: Any) -> None:
        async for key in redis.scan_iter(match="*:quota:*"):
            lives[key] = await redis.ttl(key)

    await store.ask(0, look)
    assert len(lives) == 4
    assert all(0 < life <= quotas.KEPT_SECONDS for life in lives.values()), lives
