"""The stores that the contract is held against."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fakeredis import FakeAsyncRedis

from events import embedded
from events.redis import RedisStore, connect
from tests.patience import PATIENCE
from tests.redis_cluster import ClusterOfServers, store_on


@pytest.fixture
async def bundled(tmp_path: Path) -> AsyncIterator[Path]:
    """A data folder whose server is stopped afterwards; nobody has started it yet."""
    yield tmp_path
    await embedded.stop(tmp_path)


@pytest.fixture(params=["fakeredis", "bundled", pytest.param("cluster", marks=pytest.mark.cluster)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """A store of each kind, with feeds that are trimmed soon."""
    if request.param == "fakeredis":
        made = RedisStore(FakeAsyncRedis(), append_timeout=PATIENCE, feed_length=100)
    elif request.param == "bundled":
        made = await connect(await embedded.start(tmp_path), append_timeout=PATIENCE, feed_length=100)
    else:
        servers: ClusterOfServers = request.getfixturevalue("cluster")
        servers.wait_until_whole()
        made = await store_on(servers.url, append_timeout=PATIENCE, feed_length=100)
    yield made
    await made.close()
    if request.param == "bundled":
        await embedded.stop(tmp_path)


@pytest.fixture
def table() -> str:
    """A table that no other test has: the cluster is shared."""
    return uuid.uuid4().hex[:12]
