"""What counts as full, and what it is compared with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Accounts
from server.capacity import watching
from server.capacity.settings import CapacitySettings
from server.capacity.watching import Capacity, disk_left, share_used
from server.refusals import TooMany
from server.tables.rooms import Rooms
from tests.probes.swarm.rules import GAME as SWARM
from tests.probes.swarm.rules import SwarmOptions

MB = 1024 * 1024


class _Servers:
    """What a store's servers say of their memory."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = [{"used_memory": 10, "maxmemory": 100}]

    async def memory(self) -> list[dict[str, Any]]:
        return self.told


def limits(capacity: Capacity) -> str:
    try:
        capacity.check()
    except TooMany as too_many:
        return f"{too_many.limit}" if too_many.reason == "no_room" else too_many.reason
    return ""


async def test_memory_of_the_fullest_server_counts() -> None:
    servers: Any = _Servers()
    watched = Capacity(servers, CapacitySettings(memory_percent=80), None)
    await watched.look()
    assert limits(watched) == ""
    servers.told = [{"used_memory": 1, "maxmemory": 100}, {"used_memory": 81, "maxmemory": 100}]
    await watched.look()
    assert limits(watched) == "memory_percent"
    servers.told[1]["used_memory"] = 78
    await watched.look()
    assert limits(watched) == "memory_percent", "it does not go back and forth"
    servers.told[1]["used_memory"] = 70
    await watched.look()
    assert limits(watched) == ""


@pytest.mark.parametrize(
    ("memory", "share"),
    [
        ({"used_memory": 50, "maxmemory": 200, "total_system_memory": 1000}, 0.25),
        ({"used_memory": 50, "maxmemory": 0, "total_system_memory": 1000}, 0.05),
        ({"used_memory": 50, "maxmemory": 0}, 0.0),
        ({}, 0.0),
    ],
)
def test_without_a_most_the_machine_is_it(memory: dict[str, Any], share: float) -> None:
    assert share_used(memory) == share


async def test_a_disk_with_little_left_takes_nothing_new(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    servers: Any = _Servers()
    left = [300 * MB, 10_000 * MB]
    monkeypatch.setattr(watching, "disk_left", lambda folder: tuple(left))
    watched = Capacity(servers, CapacitySettings(disk_mb=256), tmp_path)
    for free, limit in ((300, ""), (255, "disk_mb"), (260, "disk_mb"), (280, "")):
        left[0] = free * MB
        await watched.look()
        assert limits(watched) == limit
    left[:] = [60 * MB, 200 * MB]
    await watched.look()
    assert limits(watched) == "", "a small disk need not have as much"
    left[0] = 40 * MB
    await watched.look()
    assert limits(watched) == "disk_mb"


async def test_zero_is_no_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    servers: Any = _Servers()
    servers.told = [{"used_memory": 100, "maxmemory": 100}]
    monkeypatch.setattr(watching, "disk_left", lambda folder: (0, 1000 * MB))
    watched = Capacity(servers, CapacitySettings(memory_percent=0, disk_mb=0), tmp_path)
    await watched.look()
    assert limits(watched) == ""


def test_the_disk_is_that_of_the_folder(tmp_path: Path) -> None:
    found = disk_left(tmp_path)
    assert found is not None
    assert 0 <= found[0] <= found[1]
    assert disk_left(None) is None


async def test_nothing_new_is_stored_without_room() -> None:
    store = RedisStore(FakeAsyncRedis())
    rooms, accounts = Rooms(store, {"swarm": SWARM}), Accounts(store, "secret")

    def full() -> None:
        raise TooMany("memory_percent", "no_room")

    async def allow(size: int) -> None:
        raise AssertionError("asked without room")

    rooms.check_capacity = accounts.check_capacity = full
    with pytest.raises(TooMany):
        await rooms.open(SWARM, SwarmOptions(), 2, "", False, "p1")
    with pytest.raises(TooMany):
        await rooms.begin(SWARM, (), "table", allow)
    with pytest.raises(TooMany):
        await accounts.create("Ann", "en", 1)
    assert [key async for key in store.keys("*")] == []
    await store.close()
