"""events.following: when is read, beside what the contract of the store says of what is told."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from events import embedded
from events.following import GATHER_SECONDS, Followers
from events.redis import connect
from events.servers import Alone, client_of
from events.store import EMPTY, Log, Position, Signal
from tests.patience import PATIENCE

LOG = Log("t")


async def test_nothing_is_read_until_the_reader_wants_more(bundled: Path) -> None:
    url = await embedded.start(bundled)
    store, servers = await connect(url), Alone(client_of(url))
    followers = Followers(servers, {}, {})
    async with asyncio.timeout(PATIENCE), aclosing(followers.signals()) as signals:
        await store.append(LOG, EMPTY, "a", b"{}")
        assert await anext(signals) == [Signal(LOG.shard, 1, LOG, 1)]
        for version in (1, 2):
            await store.append(LOG, Position(version, "a"), "a", b"{}")
        await asyncio.sleep(4 * GATHER_SECONDS)
        assert followers.places[LOG.shard] == 1
        assert await anext(signals) == [Signal(LOG.shard, 2, LOG, 2), Signal(LOG.shard, 3, LOG, 3)]
    await servers.close()
    await store.close()


async def test_a_defect_in_a_follower_is_told_to_the_reader(bundled: Path) -> None:
    """A feed that somebody else wrote to, in other words."""
    url = await embedded.start(bundled)
    store = await connect(url)
    async with asyncio.timeout(PATIENCE), aclosing(store.follow({})) as signals:
        await store.ask(LOG.shard, lambda server: server.xadd(f"{{s{LOG.shard:02}}}:feed", {"x": "y"}, "1-0"))
        with pytest.raises(ValueError, match="unpack"):
            await anext(signals)
    await store.close()
