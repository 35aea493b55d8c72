"""projections.lobby on every kind of store: its script, its indexes and its checkpoint."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from events.redis import RedisStore
from games.sitting.facts import SIMULATION
from projections.lobby import EVERYBODYS, SHARD, STATUSES, Listing, Lobby, listing
from tests.suite.plays import game_of

OPEN = Listing(
    table="t1", game="swarm", number=1, title="one", status="open", size=2, seats={}, opener="ann", private=False,
    pace="fast", opened_at=1000, people=("ann", "bob"),
)  # fmt: skip


def altered(listing: Listing = OPEN, **changes: Any) -> Listing:
    return msgspec.structs.replace(listing, **changes)


@pytest.fixture
async def lobby(store: RedisStore) -> Lobby:
    """An empty one: the cluster is shared."""

    async def sweep(redis: Redis) -> None:
        async for key in redis.scan_iter(match="{s00}:lobby*"):
            await redis.delete(key)

    await store.ask(SHARD, sweep)
    return Lobby(store)


async def tables(lobby: Lobby, *index: str, **query: Any) -> list[str]:
    return [one.table for one in await lobby.page(*index, **query)]  # type: ignore[arg-type]


async def mine(lobby: Lobby, player: str, **query: Any) -> list[str]:
    return [one.table for one in await lobby.mine(player, **query)]


async def version_of(lobby: Lobby, table: str) -> int:
    """The version of the log that a table's listing is of; 0 if unlisted."""
    stored = await lobby.stored([table])
    return stored[table].version if stored else 0


async def test_a_table_is_found_by_its_status_its_game_and_its_people(lobby: Lobby) -> None:
    await lobby.put(3, OPEN)
    assert await lobby.get("t1") == OPEN
    assert await version_of(lobby, "t1") == 3
    assert await tables(lobby, "open") == await tables(lobby, "open", "swarm") == ["t1"]
    assert await tables(lobby, "open", "avalon") == []
    assert await mine(lobby, "ann") == await mine(lobby, "bob") == ["t1"]
    assert await mine(lobby, "cat") == []
    assert await lobby.unfinished() == await lobby.unfinished(1000) == ["t1"]
    assert await lobby.unfinished(999) == []
    assert (await lobby.get("t2"), await version_of(lobby, "t2")) == (None, 0)


async def test_it_moves_from_list_to_list_and_is_in_one_of_them_only(lobby: Lobby) -> None:
    for version, status in enumerate(("open", "playing", "paused", "playing", "finished"), 1):
        await lobby.put(version, altered(status=status))
        for one in STATUSES:
            there = ["t1"] if one == status else []
            assert await tables(lobby, one) == await tables(lobby, one, "swarm") == there, (status, one)
        assert await lobby.unfinished() == ([] if status == "finished" else ["t1"])
        assert await lobby.running() == (["t1"] if status == "playing" else [])
        assert await mine(lobby, "ann") == ["t1"]


async def test_an_older_version_or_a_repeat_changes_nothing(lobby: Lobby) -> None:
    newer = altered(status="playing", people=("ann", "cat"))
    for version, listed in ((5, OPEN), (7, newer), (5, OPEN), (7, newer), (6, altered(status="finished"))):
        await lobby.put(version, listed)
    assert (await lobby.get("t1"), await version_of(lobby, "t1")) == (newer, 7)
    assert await tables(lobby, "playing") == ["t1"]
    assert await tables(lobby, "open") == await tables(lobby, "finished") == []
    assert [await mine(lobby, one) for one in ("ann", "bob", "cat")] == [["t1"], [], ["t1"]]
    # The log itself went back.
    await lobby.put(2, OPEN, force=True)
    assert (await lobby.get("t1"), await version_of(lobby, "t1")) == (OPEN, 2)
    assert await tables(lobby, "open") == ["t1"]
    assert [await mine(lobby, one) for one in ("ann", "bob", "cat")] == [["t1"], ["t1"], []]
    await lobby.put(3, newer)
    assert await tables(lobby, "playing") == ["t1"]


async def test_a_private_table_is_for_its_people_only(lobby: Lobby) -> None:
    await lobby.put(1, altered(private=True))
    assert await tables(lobby, "open") == await tables(lobby, "open", "swarm") == []
    assert await mine(lobby, "bob") == await lobby.unfinished() == ["t1"]


async def test_a_table_may_have_nobody(lobby: Lobby) -> None:
    await lobby.put(1, altered(people=()))
    await lobby.put(2, altered(people=("ann",)))
    await lobby.put(3, altered(people=()))
    assert await mine(lobby, "ann") == []
    assert await tables(lobby, "open") == ["t1"]


async def test_pages_go_from_the_newest_on_and_past_a_table_that_left(lobby: Lobby) -> None:
    for number in range(1, 6):
        await lobby.put(1, altered(table=f"t{number}", opened_at=1000 + number))
    assert await tables(lobby, "open") == await mine(lobby, "ann", limit=None) == ["t5", "t4", "t3", "t2", "t1"]
    assert await tables(lobby, "open", limit=2) == ["t5", "t4"]
    assert await tables(lobby, "open", limit=0) == []
    assert await tables(lobby, "open", after="t4", limit=2) == ["t3", "t2"]
    await lobby.put(2, altered(table="t4", opened_at=1004, status="playing", people=("ann",)))
    assert await tables(lobby, "open", after="t4") == ["t3", "t2", "t1"]
    assert await mine(lobby, "bob", after="t4", limit=1) == ["t3"]
    assert await tables(lobby, "open", after="t1") == []
    assert await tables(lobby, "open", after="unheard-of") == ["t5", "t3", "t2", "t1"]
    await lobby.forget("bob")
    assert await mine(lobby, "bob") == []


async def test_a_page_goes_on_after_a_table_on_no_list_as_after_none(lobby: Lobby) -> None:
    for number in range(1, 4):
        await lobby.put(1, altered(table=f"t{number}", opened_at=1000 + number))
    for hidden in (altered(table="hidden", private=True, opened_at=1002), altered(table="hidden", simulated=True)):
        await lobby.put(2, hidden)
        assert await tables(lobby, "open", after="hidden") == await tables(lobby, "open", after="unheard-of")


async def test_games_of_people_are_apart_from_those_that_bots_play_alone(lobby: Lobby) -> None:
    await lobby.put(1, altered(table="free"))
    await lobby.put(1, altered(table="demo", status="playing"))
    await lobby.put(1, altered(table="ours", status="playing", peopled=True, opened_at=1001))
    assert await tables(lobby, "open", who="people") == ["free"]
    assert await tables(lobby, "playing", "swarm") == ["ours", "demo"]
    assert await tables(lobby, "playing", "swarm", who="people") == ["ours"]
    assert await tables(lobby, "playing", who="bots") == ["demo"]
    assert [await lobby.count("playing", "swarm", who) for who in EVERYBODYS] == [2, 1, 1]
    # Somebody has taken a bot's seat.
    await lobby.put(2, altered(table="demo", status="playing", peopled=True))
    assert await lobby.count("playing", who="bots") == 0


async def test_games_that_have_ended_stand_by_when_that_was(lobby: Lobby) -> None:
    for table, opened_at, ended_at in (("long", 1000, 9000), ("short", 2000, 3000), ("last", 8000, 9500)):
        await lobby.put(1, altered(table=table, status="finished", opened_at=opened_at, ended_at=ended_at))
    assert await tables(lobby, "finished") == ["last", "long", "short"]
    assert await tables(lobby, "finished", after="long") == ["short"]
    assert await mine(lobby, "ann") == ["last", "short", "long"]


async def test_the_checkpoint(lobby: Lobby) -> None:
    assert await lobby.places() == ({}, "")
    await lobby.save({0: 5, 63: 7}, "an epoch")
    await lobby.save({0: 6}, "another")
    assert await lobby.places() == ({0: 6, 63: 7}, "another")


def test_what_programs_played_without_a_server_is_nobodys() -> None:
    sitting = game_of("hush", "calm", 0).table.feeds["public"].state.table
    played = listing("t1", sitting, 1000)
    assert played.people
    assert not played.simulated
    simulated = listing("t1", msgspec.structs.replace(sitting, opener=SIMULATION), 1000)
    assert simulated == altered(played, opener=SIMULATION, people=(), simulated=True)
