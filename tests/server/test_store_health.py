"""What the operator hears of the bundled Redis and of a store that takes nothing: once, why, and when it is over."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from events import embedded
from events.pinging import client_of
from events.redis import connect
from events.store import EMPTY, Log, StoreRefuses
from server.bundled_redis import Watchdog
from server.settings import Settings
from server.store_health import CALM_SECONDS, StoreHealth
from tests.patience import PATIENCE

EVERYTHING = 1e18
"""A reserve that no disk has."""


@pytest.fixture
async def folder(tmp_path: Path) -> AsyncIterator[Path]:
    await embedded.start(tmp_path)
    yield tmp_path
    await embedded.stop(tmp_path)


async def test_a_store_that_comes_and_goes_is_told_of_once(folder: Path) -> None:
    store = await connect(await embedded.start(folder))
    with capture_logs() as told:
        keeping = asyncio.create_task(StoreHealth(store).run())
        for _ in range(2):
            async with client_of(folder / "redis" / "redis.sock") as client:
                await client.config_set("maxmemory", 1)
                for n in range(3):
                    with pytest.raises(StoreRefuses):
                        await store.append(Log(f"t{n}"), EMPTY, "a", b"{}")
                await client.config_set("maxmemory", 0)
            await asyncio.sleep(CALM_SECONDS / 2)
        async with asyncio.timeout(PATIENCE):
            while len(told) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        keeping.cancel()
    begun, over = told
    assert (begun["event"], begun["why"]) == ("the store takes nothing", "oom")
    assert begun["reason"] == "the store refuses: OOM command not allowed when used memory > 'maxmemory'."
    assert (over["event"], over["turned_away"]) == ("the store is well again", {"oom": 6})
    await store.close()


async def test_a_held_store_is_told_of_with_the_reason_why_it_is_held(folder: Path) -> None:
    store = await connect(await embedded.start(folder))
    watchdog = Watchdog(Settings(data=folder), EVERYTHING)
    with capture_logs() as told:
        for _ in range(2):
            await watchdog.look()
        keeping = asyncio.create_task(StoreHealth(store, watchdog.why_held).run())
        with pytest.raises(StoreRefuses):
            await store.append(Log("t"), EMPTY, "a", b"{}")
        keeping.cancel()
        for _ in range(2):
            await Watchdog(Settings(data=folder)).look()
    assert [one["event"] for one in told] == [
        "the bundled Redis takes no writes until its disk has room",
        "the store takes nothing",
        "the bundled Redis takes writes again",
    ]
    assert told[0]["why"].startswith("the disk of the data folder is full")
    assert told[1]["reason"] == told[0]["why"]
    await store.close()


async def test_a_server_is_said_to_be_started_only_by_whoever_has_started_it(folder: Path) -> None:
    watchdogs = [Watchdog(Settings(data=folder)) for _ in range(3)]
    with capture_logs() as told:
        os.kill(embedded.server_number(folder / "redis") or 0, signal.SIGKILL)
        while await embedded.is_running(folder):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await asyncio.gather(*(watchdog.look() for watchdog in watchdogs))
    assert [one["event"] for one in told] == ["the bundled Redis had ended and was started again"]


async def test_a_server_that_hangs_is_said_once_to_hang_and_never_to_be_started(folder: Path) -> None:
    watchdog, number = Watchdog(Settings(data=folder)), embedded.server_number(folder / "redis") or 0
    with capture_logs() as told:
        os.kill(number, signal.SIGSTOP)
        try:
            for _ in range(2):
                await watchdog.look()
        finally:
            os.kill(number, signal.SIGCONT)
        await watchdog.look()
    assert [one["event"] for one in told] == ["the bundled Redis runs and does not answer; it is waited for"]
    assert embedded.server_number(folder / "redis") == number
