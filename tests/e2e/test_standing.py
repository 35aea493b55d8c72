"""A clock that fails: said once, told to everybody who watches, in every process, and taken back when it goes on."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path

from sotto_client import Watch
from tests.e2e.houses.halting.halt.rules import SECRET
from tests.e2e.parties import begin, party
from tests.e2e.serving import becomes, served, served_beside, version
from tests.e2e.test_faults import bid, metric
from tests.e2e.wires import wired

HALTING = "games,tests.probes,tests.e2e.houses.halting"


async def test_a_clock_that_fails_is_told_to_the_players_and_to_the_operator(tmp_path: Path) -> None:
    with served(tmp_path, games=HALTING) as working, served_beside(working, "--no-worker") as web:
        async with party(web.url, 2) as people, wired(working.url) as guest:
            table = await begin(people, "halt", pace="live", rounds=5)
            watch = await people[0].watch(table, "seat:1")
            await guest.watch(table)
            await people[0].do(table, "seat:1", bid(13), "bid.1")
            await becomes(lambda: stands(watch))
            # The process that worked it out knows at once, and players who come later are told as they come.
            assert await metric(working, "sotto_tables_standing") == 1
            await guest.hear(lambda heard: heard["op"] == "presence" and heard.get("stands") is True)
            late = await people[1].watch(table, "seat:2")
            await becomes(lambda: stands(late))
            before = await version(working, table)
            await people[0].do(table, "seat:1", {"type": "say", "text": "does it still go?"})
            faults = 'sotto_faults_total{game="halt"}'
            await becomes(lambda: at_least(metric(working, faults), 2))
            assert await metric(working, faults) == 2, "tried again once, as the table had changed"
            assert await version(working, table) == before + 1

            await people[1].do(table, "seat:2", bid(1), "bid.1")
            await watch.until(lambda view: bool(view["game"]["round"] == 2))
            await becomes(lambda: goes(watch))
            await watch.until(lambda view: bool(view["game"]["round"] == 3))
            assert await metric(working, "sotto_tables_standing") == 0
        said = [line for line in working.output.splitlines() if "a table stands still" in line]
        assert len(said) == 1
        assert f'"table":"{table}"' in said[0]
        assert SECRET not in working.output + web.output


async def stands(watch: Watch) -> bool:
    return watch.stands


async def goes(watch: Watch) -> bool:
    return not watch.stands


async def at_least(number: Awaitable[float], least: float) -> bool:
    return await number >= least
