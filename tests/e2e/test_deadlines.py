"""What falls due: once, also when nobody was there to see to it in time."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from sotto_client import play
from tests.e2e.parties import Careless, Recorder, begin, decoded, feed_bytes, party, set_up
from tests.e2e.serving import Serving, served, served_beside, version
from tests.e2e.wires import asking

SHORT: dict[str, Any] = {f"clock_{phase}": 1 for phase in ("propose", "speech", "walk", "vote", "assassination")}


async def facts(person: Recorder, table: str, as_: str) -> list[dict[str, object]]:
    return [fact for frame in decoded(await feed_bytes(person, table, as_)) for fact in frame["facts"]]


async def test_a_deadline_that_passed_while_nobody_served(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 7) as people:
            # Time enough to be killed before, and for nothing to fall due after it.
            table = await begin(people, "avalon", pace="live", clock_propose=4)
            watch = await people[0].watch(table)
            until = watch.view["game"]["until"]
            before = await version(serving, table)
            await asyncio.to_thread(serving.kill)
            # The moment itself is what must pass unseen.
            await asyncio.sleep(max(0.0, until / 1000 - time.time()) + 0.05)
            assert await version(serving, table) == before
            await asyncio.to_thread(serving.start)
            view = await watch.until(lambda view: bool(view["game"]["phase"] != "proposal"))
            assert view["game"]["phase"] == "global_speech"
            told = [fact["type"] for fact in await facts(people[0], table, "public")]
            assert told.count("team_proposed") == 1


async def test_two_missed_deadlines_and_a_bot_plays_until_its_player_returns(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        # All but seat 1 answer at once, so that the clock is waited for where it counts.
        table = await begin(people, "avalon", bots=5, pace="live", **SHORT, first_leader=1)
        punctual = asyncio.create_task(play(people[1], table, 2, Careless(2)))
        watch = await people[0].watch(table, "seat:1")
        view = await watch.until(lambda view: "1" in view["table"]["substitutes"])
        assert view["table"]["missed"] == {"1": 2}
        told = await facts(people[0], table, "seat:1")
        assert [fact["in_a_row"] for fact in told if fact["type"] == "table_deadline_missed"] == [1, 2]
        substituted = [fact["bot"] for fact in told if fact["type"] == "table_substituted"]
        assert substituted == [view["table"]["substitutes"]["1"]]
        # That somebody was late may be a secret: nobody else hears of it.
        for as_, person in (("public", people[1]), ("seat:2", people[1])):
            others = {fact["type"] for fact in await facts(person, table, as_) if fact.get("seat") == 1}
            assert not others & {"table_deadline_missed", "table_substituted"}
        await people[0].do(table, "seat:1", {"type": "take_back"})
        await watch.until(lambda view: not view["table"]["substitutes"])
        assert "table_returned" in {fact["type"] for fact in await facts(people[0], table, "seat:1")}
        punctual.cancel()


async def test_a_server_without_a_worker_lets_nothing_happen_by_itself(tmp_path: Path) -> None:
    with served(tmp_path, "--no-worker", bot_delay=0.01) as serving:
        async with party(serving.url, 1) as people:
            bots = await begin(people, "swarm", bots=2)
            table = await begin(people, "avalon", pace="live", bots=6, first_leader=1, **SHORT)
            before = [await version(serving, one) for one in (bots, table)]
            # Its own deadline is what must pass without an effect.
            await asyncio.sleep(1.5)
            assert [await version(serving, one) for one in (bots, table)] == before
            async with asking(serving.url) as http:
                assert (await http.get("/api/tables?status=playing")).json() == {"tables": []}

            # Another process of the same folder does it, and this one shows it.
            watches = [await people[0].watch(one) for one in (bots, table)]
            with served_beside(serving):
                await watches[1].until(lambda view: bool(view["game"]["phase"] != "proposal"))
                await people[0].do(bots, "seat:1", {"type": "place_bid", "amount": 1}, "bid.1")
                await watches[0].until(lambda view: bool(view["game"]["round"] == 2))


async def test_paused_tables_have_no_deadlines(sotto: Serving) -> None:
    async with party(sotto.url, 7) as people:
        table = await set_up(people, "avalon", pace="live", **SHORT)
        await people[0].start(table)
        for person in people[:4]:
            await person.do(table, f"seat:{people.index(person) + 1}", {"type": "pause"})
        watch = await people[0].watch(table)
        assert watch.view["table"]["status"] == "paused"
        before = await version(sotto, table)
        await asyncio.sleep(1.5)
        assert await version(sotto, table) == before
        for person in people[:4]:
            await person.do(table, f"seat:{people.index(person) + 1}", {"type": "resume"})
        phase = watch.view["game"]["phase"]
        await watch.until(lambda view: bool(view["game"]["phase"] != phase))
