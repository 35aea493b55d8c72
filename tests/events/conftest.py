"""The stores that the contract is held against."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events import embedded
from events.archive import open_archive
from events.archived import ArchivedStore
from events.redis import RedisStore, connect
from tests.events.guarded import Guarded, running
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers, store_on


@pytest.fixture
async def bundled(tmp_path: Path) -> AsyncIterator[Path]:
    """A data folder whose server is stopped afterwards; nobody has started it yet."""
    yield tmp_path
    await embedded.stop(tmp_path)


@pytest.fixture
async def guarded(tmp_path: Path) -> AsyncIterator[Guarded]:
    """A server behind TLS that asks for a user and a password."""
    async with running(tmp_path) as server:
        yield server


@pytest.fixture(
    params=["fakeredis", "bundled", "archived", "guarded", pytest.param("cluster", marks=pytest.mark.cluster)]
)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """A store of each kind, with feeds that are trimmed soon."""
    given: dict[str, Any] = {"append_timeout": PATIENCE, "feed_length": 100}
    async with AsyncExitStack() as after:
        if request.param == "fakeredis":
            made = RedisStore(FakeAsyncRedis(), **given)
        elif request.param == "bundled":
            after.push_async_callback(embedded.stop, tmp_path)
            made = await connect(await embedded.start(tmp_path), **given)
        elif request.param == "archived":
            after.push_async_callback(embedded.stop, tmp_path)
            archive = open_archive(str(tmp_path / "archive"))
            made = await connect(await embedded.start(tmp_path), **given, made=partial(ArchivedStore, archive=archive))
        elif request.param == "guarded":
            server = await after.enter_async_context(running(tmp_path))
            made = await server.store(**given)
        else:
            servers: ClusterOfServers = request.getfixturevalue("cluster")
            servers.wait_until_whole()
            made = await store_on(servers.url, **given)
        after.push_async_callback(made.close)
        yield made


@pytest.fixture
def table() -> str:
    """A table that no other test has: the cluster is shared."""
    return uuid.uuid4().hex[:12]
