"""Two web processes and one worker on one Redis: every table is played over both, and one of them is killed.

SOTTO_SHOW_TABLES=100 plays as many tables as that.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import pytest

from events import embedded
from sotto_client import play
from tests.e2e.forwarding import Forwarder, forwarding
from tests.e2e.parties import Recorder, begin, party
from tests.e2e.processes import supervised
from tests.e2e.serving import Serving, becomes, served, served_beside
from tests.e2e.test_show_killed import Halting, Pace, hold_to_the_log, killed_under_way
from tests.e2e.wires import wired
from tests.patience import PATIENCE

TABLES = int(os.environ.get("SOTTO_SHOW_TABLES", "20"))
PEOPLE = 2
SEATS = 7


@contextmanager
def started(data: Path) -> Iterator[tuple[Serving, Serving, Serving]]:
    """Two processes that answer and one that works."""
    with served(data, "--no-worker", fresh=True) as one, served_beside(one, "--no-worker", fresh=True) as two:
        worker = Serving(data, command="worker", output="worker.log", fresh=True, **one.settings)
        worker.launch()
        try:
            yield one, two, worker
        finally:
            worker.kill()


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Serving, Serving]]:
    """Those that nobody kills."""
    with started(tmp_path_factory.mktemp("three")) as made:
        yield made


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[tuple[Serving, Serving, Serving]]:
    """Those of which one is going to be killed."""
    with started(tmp_path) as made:
        yield made


@asynccontextmanager
async def parties(one: str, two: str) -> AsyncIterator[list[list[Recorder]]]:
    """Groups of people, the first of each connected to one process and the second to the other."""
    async with AsyncExitStack() as stack:
        groups = []
        for _ in range(TABLES):
            here = await stack.enter_async_context(party(one, 1))
            groups.append(here + await stack.enter_async_context(party(two, PEOPLE - 1)))
        yield groups


async def conflicts(*servings: Serving) -> int:
    """How often these processes lost a race and tried again."""
    told = 0.0
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        for serving in servings:
            text = (await http.get(f"{serving.url}/metrics")).text
            told += sum(map(float, re.findall(r"(?m)^sotto_conflicts_total (\S+)$", text)))
    return int(told)


@pytest.mark.long
@pytest.mark.timeout(300 + 6 * TABLES)
async def test_tables_are_played_over_two_processes_and_one_of_them_is_killed(
    mortal: tuple[Serving, Serving, Serving], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, worker = mortal
    async with forwarding(two.port) as to_two, parties(one.url, to_two.url) as groups:
        tables = [await begin(people, "avalon", bots=SEATS - PEOPLE) for people in groups]
        pace = Pace(TABLES)
        playing = [
            asyncio.create_task(play(person, table, seat, Halting(pace, table)))
            for people, table in zip(groups, tables, strict=True)
            for seat, person in enumerate(people, 1)
        ]
        await pace.reached.wait()
        raced = await conflicts(one, two)
        granted_before = sum(len(person.granted) for people in groups for person in people)
        pace.over.set()
        killed_at = time.monotonic()
        await asyncio.to_thread(killed_under_way, two, groups)
        moved(to_two, one)
        results = await asyncio.gather(*playing)
        seconds = time.monotonic() - killed_at
        assert all(result and result["how"] == "ended" for result in results)

        granted = 0
        for people, table in zip(groups, tables, strict=True):
            granted += await hold_to_the_log(people, table)
        again = sum(count > 1 for people in groups for person in people for count in person.asked.values())
        finished = await groups[0][0].tables(status="finished", limit=200)
        assert {one["table"] for one in finished} == set(tables), "the lobby knows every table"
        assert worker.process is not None
        assert worker.process.poll() is None
        with capsys.disabled():
            print(
                f"\nshow: {TABLES} tables of {SEATS}, {PEOPLE} people each on two processes, the worker a third;"
                f" one web process killed after {granted_before} commands, {again} of them sent again;"
                f" {granted} granted in all, none lost, none twice; {raced} conflicts retried before the kill,"
                f" {await conflicts(one)} in the one left; all ended {seconds:.1f} s after the kill"
            )


def moved(forwarder: Forwarder, serving: Serving) -> None:
    forwarder.target = serving.port


@pytest.mark.long
async def test_who_is_connected_is_known_in_every_process(three: tuple[Serving, Serving, Serving]) -> None:
    one, two, _ = three
    async with party(one.url, 1) as (here,), party(two.url, 1) as (there,):
        table = await here.open_table("swarm", seats=2)
        await here.sit(table, 1)
        await there.sit(table, 2)
        async with wired(one.url, here.token) as a, wired(two.url, there.token) as b:
            await a.watch(table, "seat:1")
            await b.watch(table, "public")

            async def both(*online: bool) -> None:
                for wire in (a, b):
                    await wire.hear(
                        lambda heard: (
                            heard["op"] == "presence" and [place["online"] for place in heard["seats"]] == [*online]
                        )
                    )

            await b.hear(lambda heard: heard["op"] == "presence" and heard["seats"][0]["online"])
            await b.watch(table, "seat:2")
            await both(True, True)
            await b.say({"op": "unwatch", "table": table, "as": "seat:2"})
            await both(True, False)


@pytest.mark.long
async def test_deadlines_bots_and_the_lobby_work_across_processes(three: tuple[Serving, Serving, Serving]) -> None:
    one, two, _ = three
    async with party(one.url, 1) as people, party(two.url, 1) as (there,):
        table = await begin(people, "avalon", bots=6, pace="live", clock_propose=2, first_leader=1)
        watch = await there.watch(table)

        async def listed() -> bool:
            return table in {listing["table"] for listing in await there.tables(status="playing")}

        await becomes(listed)
        # Nobody answers for seat 1; the clock of the third process does, and the second one hears of it.
        await watch.until(lambda view: bool(view["game"]["phase"] != "proposal"))


@pytest.mark.long
async def test_they_are_all_started_and_ended_by_a_supervisor(tmp_path: Path) -> None:
    with supervised(tmp_path) as processes:
        async with party(processes.urls[0], 1) as (here,), party(processes.urls[1], 1) as (there,):
            table = await here.open_table("swarm", seats=2)
            watch = await there.watch(table)
            # The bot takes the seat that is free.
            await watch.until(lambda view: bool(view["table"]["seats"]))
        code = await asyncio.to_thread(processes.end)
        assert not await embedded.is_running(tmp_path), "the Redis ends with the others"
        assert "Traceback" not in processes.output, processes.output
        assert code == 0, processes.output
