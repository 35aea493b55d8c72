"""Too much of something, over real sockets and HTTP: who is told to wait, and who does not notice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from zlib import crc32

import httpx
import pytest

from events.store import SHARDS
from server.rates.rates import unnamed
from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, becomes, served, served_beside, stored
from tests.e2e.wires import Wire, asking, wired

LINES = 35
SAY = {"type": "say", "text": "again and again"}


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose windows do not end while a test runs."""
    rates = {
        "command_rate": "100 per hour",
        "read_rate": "200 per hour",
        "address_rate": "60 per hour",
        "talk_rate": "20 per hour",
        "creation_rate": "30 per hour",
    }
    with served(tmp_path_factory.mktemp("limited"), bot_delay=0.01, **rates) as serving:
        yield serving


@pytest.fixture(scope="module")
def second(limited: Serving) -> Iterator[Serving]:
    with served_beside(limited, "--no-worker") as serving:
        yield serving


async def said(http: httpx.AsyncClient, table: str, line: int, seat: int = 1) -> httpx.Response:
    body = {"id": f"line{line}", "as": f"seat:{seat}", "command": SAY}
    return await http.post(f"/api/tables/{table}/commands", json=body)


async def test_talk_is_limited_over_http_and_the_socket_together_and_only_for_who_talks(limited: Serving) -> None:
    async with party(limited.url, 2) as (ann, bob), asking(limited.url, ann.token) as http:
        table = await begin([ann, bob], "swarm")
        told = (await ann.view(table, "seat:1")).view["table"]["talk"]
        assert told == {"open": True, "to": ["table", 1, 2], "rate": {"messages": 20, "seconds": 3600}}
        assert "talk" not in (await ann.view(table)).view["table"]
        answers = [await said(http, table, line) for line in range(LINES)]
        assert Counter(one.status_code for one in answers) == {200: 20, 429: LINES - 20}
        refused = answers[-1]
        assert refused.json()["error"]["code"] == "too_many"
        assert "talking too fast" in refused.json()["error"]["reason"]
        assert int(refused.headers["retry-after"]) >= 1
        async with wired(limited.url, ann.token) as wire:
            no = await wire.do(table, "seat:1", SAY)
            assert (no["op"], no["code"]) == ("no", "too_many")
            assert no["retry_after"] >= 1
        assert await bob.do(table, "seat:2", SAY) > 0
        other = await begin([ann, bob], "swarm")
        assert (await said(http, other, 0)).status_code == 200
    async with asking(limited.url) as anybody:
        assert 'sotto_limited_total{limit="talk_rate"}' in (await anybody.get("/metrics")).text


async def flooded(wire: Wire, times: int) -> int:
    """How many of a number of commands are looked at."""
    codes = [(await wire.do("nosuchtable", "seat:1", {"type": "ready"}))["code"] for _ in range(times)]
    return times - codes.count("too_many")


async def test_an_accounts_commands_are_counted_over_all_its_sockets_and_processes(
    limited: Serving, second: Serving
) -> None:
    async with party(limited.url, 1) as (ann,), stored(limited) as store:
        whose = unnamed(str(ann.player))
        shard = crc32(whose.encode()) % SHARDS

        async def shared(many: int) -> bool:
            keys = await store.ask(shard, lambda redis: redis.keys(f"*:rate:*/{whose}/*"))
            return bool(keys) and int(await store.ask(shard, lambda redis: redis.get(keys[0])) or 0) >= many

        async with wired(limited.url, ann.token) as one, wired(second.url, ann.token) as other:
            assert await flooded(one, 60) == 60
            await becomes(lambda: shared(60))
            assert await flooded(other, 10) == 10
            await becomes(lambda: shared(70))
            await asyncio.sleep(0.5)  # until the answer is there, too
            assert await flooded(other, 60) == 30
            assert (await other.do("nosuchtable", "seat:1", {"type": "ready"}))["retry_after"] >= 1


async def test_a_flood_over_two_processes_gets_through_once(limited: Serving, second: Serving) -> None:
    async with (
        party(limited.url, 1) as (ann,),
        wired(limited.url, ann.token) as one,
        wired(second.url, ann.token) as other,
    ):
        granted = sum(await asyncio.gather(flooded(one, 110), flooded(other, 110)))
        assert 100 <= granted < 100 + 10, "a tenth at most may be untold by the other"


async def test_a_stranger_who_reads_too_much_is_told_to_wait_and_a_player_at_the_same_address_is_not(
    limited: Serving,
) -> None:
    async with party(limited.url, 1) as (ann,), asking(limited.url) as stranger, asking(limited.url, ann.token) as http:
        table = await begin([ann], "swarm", bots=1)
        views = [(await stranger.get(f"/api/tables/{table}/view")).status_code for _ in range(10)]
        assert views[0] == 200
        assert views[6:] == [429] * 4, "of a rate of 60 each takes 10"
        assert (await stranger.get("/healthz")).status_code == 200
        async with wired(limited.url) as wire:
            no = await wire.watch(table)
            assert (no["op"], no["code"], no["as"]) == ("error", "too_many", "public")
            assert no["retry_after"] >= 1
        assert (await http.get(f"/api/tables/{table}/view")).status_code == 200


async def test_what_is_new_in_the_store_is_limited_by_account(limited: Serving) -> None:
    async with party(limited.url, 2) as (ann, bob), asking(limited.url, ann.token) as http:
        opened = [(await http.post("/api/tables", json={"game": "swarm"})).status_code for _ in range(15)]
        assert opened == [200] * 10 + [429] * 5
        assert await bob.open_table("swarm")
