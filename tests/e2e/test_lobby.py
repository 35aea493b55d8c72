"""The lobby: what is public of every table, by status and game, and made again from the logs when it is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from events.appending import feed_key
from events.store import SHARDS
from tests.e2e.parties import Recorder, begin, party, play_out, set_up
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.wires import asking


async def listed(client: Recorder, **query: Any) -> list[str]:
    return [one["table"] for one in await client.tables(**query)]


async def test_tables_are_found_by_status_and_game_and_page_by_page(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 2) as people:
            opened = [await set_up(people[:1], game, seats=2) for game in ("swarm", "dossier", "swarm", "swarm")]
            running = await begin(people, "swarm", title="running")
            hidden = await set_up(people[:1], "swarm", seats=2, private=True)
            over = await begin(people, "dossier", rounds=1)
            await play_out(people, over)
            closed = await set_up(people[:1], "swarm", seats=2)
            await people[0].close_table(closed)
            me = people[0]

            async def complete() -> bool:
                lengths = [len(await listed(me, status=one)) for one in ("open", "playing", "finished")]
                return lengths == [4, 1, 2]

            await becomes(complete)
            await hold_to(me, opened, running, over, closed, hidden)

            # Killed and started again; with its keys gone; and with the feeds trimmed, too.
            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start)
            await hold_to(me, opened, running, over, closed, hidden)
            for trim in (False, True):
                await asyncio.to_thread(serving.kill)
                await forget(serving, trim)
                await asyncio.to_thread(serving.start)
                await becomes(complete)
                await hold_to(me, opened, running, over, closed, hidden)
            await play_out(people, running)
            await becomes(lambda: is_in(me, running, "finished"))


async def hold_to(me: Recorder, opened: list[str], running: str, over: str, closed: str, hidden: str) -> None:
    newest = opened[::-1]
    assert await listed(me) == await listed(me, status="open") == newest
    assert await listed(me, game="dossier") == [opened[1]]
    assert await listed(me, game="swarm") == [opened[3], opened[2], opened[0]]
    assert await listed(me, game="chess") == []
    assert await listed(me, status="playing") == [running]
    assert sorted(await listed(me, status="finished")) == sorted([over, closed])
    assert await listed(me, status="paused") == []
    assert await listed(me, limit=2) == newest[:2]
    assert await listed(me, limit=2, after=newest[1]) == newest[2:]
    assert await listed(me, after=newest[-1]) == []
    assert await listed(me, limit=0) == []
    one = await me.table(running)
    assert (one["title"], one["status"], one["size"], one["me"]["seats"]) == ("running", "playing", 2, [1])
    assert set(one["names"].values()) == {"Player 1", "Player 2"}
    assert (await me.table(hidden))["private"]
    assert (await me.table(over))["ended"] == "ended"
    assert (await me.table(closed))["ended"] == "closed"


async def is_in(client: Recorder, table: str, status: str) -> bool:
    return table in await listed(client, status=status)


async def forget(serving: Serving, trim: bool) -> None:
    """Delete every key of the lobby, and the older part of every feed."""
    async with stored(serving) as store:

        async def all_of_it(redis: Redis) -> None:
            keys = [key async for key in redis.scan_iter(match="{s00}:lobby*")]
            assert keys
            await redis.delete(*keys)
            for shard in range(SHARDS if trim else 0):
                await redis.xtrim(feed_key(shard), maxlen=1, approximate=False)

        await store.ask(0, all_of_it)


async def test_a_page_goes_on_after_a_table_that_left_the_list(sotto: Serving) -> None:
    """Somebody pages through the open tables while one of them starts: nobody is shown twice or left out."""
    async with party(sotto.url, 2) as people:
        tables = [await set_up(people, "shuffle") for _ in range(4)]
        me = people[0]

        async def complete() -> bool:
            return len(await listed(me, game="shuffle", status="open")) >= 4

        await becomes(complete)
        first = await listed(me, game="shuffle", limit=2)
        assert first == tables[:1:-1]
        await me.start(first[-1])
        await becomes(lambda: is_in(me, first[-1], "playing"))
        assert await listed(me, game="shuffle", limit=2, after=first[-1]) == tables[1::-1]


async def test_private_tables_are_listed_nowhere_and_open_to_the_invited(sotto: Serving) -> None:
    async with party(sotto.url, 3) as everybody:
        *people, stranger = everybody
        table = await begin(people, "swarm", private=True)
        for person in everybody:
            for status in ("open", "playing", "paused", "finished"):
                assert table not in await listed(person, status=status, limit=200)
        async with asking(sotto.url, stranger.token) as http:
            assert (await http.get(f"/api/tables/{table}")).status_code == 404
            assert stranger.player is not None
            await people[0].invite(table, stranger.player)
            assert (await http.get(f"/api/tables/{table}")).status_code == 200
            assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code == 403
