"""Rules that fail: nothing is stored, nobody is told why but the operator, and one table falls alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from events.store import Log
from sotto_client import Refused
from tests.e2e.houses.sound.bomb.rules import SECRET
from tests.e2e.parties import Recorder, begin, feed_bytes, party, play_out
from tests.e2e.serving import Serving, becomes, served, stored, version
from tests.e2e.wires import asking, wired

SOUND = "games,tests.probes,tests.e2e.houses.sound"
CRACKED = "games,tests.probes,tests.e2e.houses.cracked"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("faults"), games=SOUND, bot_delay=0.01) as serving:
        yield serving


def bid(amount: int) -> dict[str, object]:
    return {"type": "place_bid", "amount": amount}


async def test_a_decision_that_fails(sound: Serving) -> None:
    async with party(sound.url, 2) as people, asking(sound.url, people[0].token) as http:
        table = await begin(people, "bomb")
        before, faults = await version(sound, table), await metric(sound, 'sotto_faults_total{game="bomb"}')
        async with wired(sound.url, people[0].token) as wire:
            got = await wire.do(table, "seat:1", bid(13), "bid.1", id="bang")
            assert (got["op"], got["code"]) == ("no", "internal")
            assert SECRET not in got["reason"]
            response = await http.post(
                f"/api/tables/{table}/commands",
                json={"id": "bang", "as": "seat:1", "command": bid(13), "prompt": "bid.1"},
            )
            assert response.status_code == 500
            assert response.json()["error"]["code"] == "internal"
            assert SECRET not in response.text
            assert await version(sound, table) == before
            assert await metric(sound, 'sotto_faults_total{game="bomb"}') == faults + 2
            # The id is not used up, and the table goes on.
            assert (await wire.do(table, "seat:1", bid(1), "bid.1", id="bang"))["op"] == "done"
        logged = [line for line in sound.output.splitlines() if "a decision failed" in line]
        assert logged
        assert all(f'"table":"{table}"' in line and '"fault":"KeyError"' in line for line in logged)
        assert SECRET not in sound.output
        assert SECRET not in (await http.get("/metrics")).text
        assert all(await play_out(people, table, "calm"))


async def metric(serving: Serving, name: str) -> float:
    async with asking(serving.url) as http:
        found = re.search(rf"^{re.escape(name)} (.*)$", (await http.get("/metrics")).text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_table_that_cannot_be_folded_falls_alone_and_rises_again(tmp_path: Path) -> None:
    with served(tmp_path, games=SOUND) as serving:
        async with party(serving.url, 2) as people:
            table, other = await begin(people, "bomb"), await begin(people, "swarm")
            watch = await people[0].watch(table)
            for seat, person in enumerate(people, 1):
                await person.do(table, f"seat:{seat}", bid(1), "bid.1")
            await watch.until(lambda view: bool(view["game"]["round"] == 2))
            told = await feed_bytes(people[0], table, "public")
            top = await version(serving, table)

            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start, games=CRACKED)
            async with asking(serving.url, people[0].token) as http, wired(serving.url, people[0].token) as wire:
                for path in ("", "/feed", "/view", "/view?as=seat:1", "/query/ranking", "/notes"):
                    got = await http.get(f"/api/tables/{table}{path}")
                    assert (got.status_code, got.json()["error"]["code"]) == (500, "internal"), path
                    assert SECRET not in got.text
                for as_ in ("public", "seat:1"):
                    assert (await wire.watch(table, as_))["code"] == "internal"
                assert (await wire.do(table, "seat:1", bid(1), "bid.2"))["code"] == "internal"
                assert (await wire.watch(other))["op"] == "view"
                assert table in {
                    one["table"] for one in (await http.get("/api/tables?status=playing")).json()["tables"]
                }
            assert await metric(serving, 'sotto_faults_total{game="unreadable"}') >= 1
            assert SECRET not in serving.output
            fallen = [line for line in serving.output.splitlines() if "a table cannot go on" in line]
            assert fallen
            assert all(table in line for line in fallen)
            assert all(await play_out(people, other))
            fresh = await begin(people, "bomb")
            assert (await people[0].view(fresh)).view["game"]["round"] == 1
            assert await version(serving, table) == top

            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start, games=SOUND)
            assert await feed_bytes(people[0], table, "public") == told
            for person in people:
                for watched in list(person._watches.values()):
                    watched.close()
            assert all(await play_out(people, table, "calm"))


async def test_a_bot_that_runs_into_the_bomb_harms_nobody(sound: Serving) -> None:
    """Bots bid at random: one that bids 13 is refused, and tries something else."""
    async with party(sound.url, 1) as people:
        tables = [await begin(people, "bomb", bots=3, rounds=5) for _ in range(4)]
        for table in tables:
            assert all(await play_out(people, table, "calm"))


async def test_a_log_that_somebody_spoilt_takes_nothing_else_with_it(sound: Serving) -> None:
    """What no server of ours would write: the room that read it is dropped, and the worker runs all others."""
    async with party(sound.url, 2) as people:
        spoilt, other = await begin(people, "swarm"), await begin(people, "swarm", bots=1)
        async with wired(sound.url) as wire:
            await wire.watch(spoilt)
            async with stored(sound) as store:
                for log in (Log(spoilt), Log("nonsense")):
                    await store.append(log, await store.top(log), "spoilt", msgspec.json.encode({"secret": SECRET}))
            gone = await wire.hear(lambda heard: heard["op"] == "error")
            assert (gone["table"], gone["as"]) == (spoilt, "public")
            assert SECRET not in str(gone)
        with pytest.raises(Refused, match="internal"):
            await people[0].view(spoilt)
        with pytest.raises(Refused, match="internal"):
            await people[0].do(spoilt, "seat:1", bid(1), "bid.1")
        assert all(await play_out(people, other))
        await becomes(lambda: listed_as_finished(people[0], other))
        assert all(await play_out(people, await begin(people, "swarm", bots=1)))
        assert SECRET not in sound.output


async def listed_as_finished(client: Recorder, table: str) -> bool:
    return table in {one["table"] for one in await client.tables(status="finished")}
