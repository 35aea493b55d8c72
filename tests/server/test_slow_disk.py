"""Which servers' disks are slow, and when that is said. A disk that is slow in earnest: tests/e2e/test_slow_disk.py."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from events.syncing import Sync
from server import slow_disk
from server.slow_disk import SlowDisk

ONE, OTHER = Redis(), Redis()


class Told:
    """A store whose servers say what they are told to say, and a clock."""

    def __init__(self) -> None:
        self.pending: dict[Redis, bool] = {}
        self.slow = frozenset[Redis]()
        self.now = 100.0

    async def syncs(self) -> dict[Redis, Sync]:
        return {server: Sync(pending, 0) for server, pending in self.pending.items()}

    async def looked(self, disk: SlowDisk, seconds: float, **pending: bool) -> frozenset[Redis]:
        """Look four times a second; the servers that are slow at the end."""
        self.pending = {{"one": ONE, "other": OTHER}[name]: there for name, there in pending.items()}
        for _ in range(int(seconds * 4)):
            self.now += 0.25
            await disk.look()
        return self.slow


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    made = Told()
    monkeypatch.setattr(slow_disk, "time", SimpleNamespace(monotonic=lambda: made.now))
    return made


def disk_of(store: Any, refuses: bool = True) -> SlowDisk:
    return SlowDisk(store, refuses)


async def test_the_primary_of_a_cluster_whose_sync_lasts_is_slow_and_no_other(told: Told) -> None:
    disk = disk_of(told)
    assert await told.looked(disk, 1.25, one=True, other=False) == frozenset()
    assert await told.looked(disk, 0.25, one=True, other=True) == {ONE}
    assert await told.looked(disk, 0.25, one=False, other=True) == frozenset()


async def test_a_store_that_tells_nothing_and_one_that_may_go_on_are_never_slow(told: Told) -> None:
    with capture_logs() as logs:
        assert await told.looked(disk_of(told), 5) == frozenset()
    assert logs == []
    assert await told.looked(disk_of(told, refuses=False), 5, one=True) == frozenset()


async def test_a_disk_that_is_slow_with_every_sync_is_told_of_once(told: Told) -> None:
    disk = disk_of(told, refuses=False)
    with capture_logs() as logs:
        for _ in range(4):
            await told.looked(disk, 2.5, one=True)
            await told.looked(disk, 0.25, one=False)
        assert [one["event"] for one in logs] == ["the disk of the store is slow"]
        await told.looked(disk, 4, one=False)
    assert logs[1:] == [{"event": "the disk of the store keeps up again", "log_level": "warning", "seconds": 10.5}]
