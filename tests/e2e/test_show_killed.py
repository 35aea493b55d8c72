"""The server is killed in the middle of fifty tables: what it granted is there, once, and everybody plays on."""

from __future__ import annotations

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from events.audience import parse_viewer, sees
from events.codec import AnyCommit
from games.avalon.rules import GAME
from games.sitting.table import codec
from sotto_client import Prompt, play
from sotto_client.prompts import Command
from tests.e2e.parties import Careless, Json, Recorder, begin, feed_bytes, party
from tests.e2e.serving import Serving, served

TABLES = 50
PEOPLE = 2
BEFORE_THE_KILL = 6
CODEC = codec(GAME)


@asynccontextmanager
async def parties(url: str) -> AsyncIterator[list[list[Recorder]]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(party(url, PEOPLE)) for _ in range(TABLES)]


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_kill_and_restart_in_the_middle_of_fifty_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path, fresh=True) as serving:
        async with parties(serving.url) as groups:
            tables = [await begin(people, "avalon", bots=7 - PEOPLE) for people in groups]
            pace = Pace(len(tables))
            playing = [
                asyncio.create_task(play(person, table, seat, Halting(pace, table)))
                for people, table in zip(groups, tables, strict=True)
                for seat, person in enumerate(people, 1)
            ]
            await pace.reached.wait()
            running = [await people[0].table(table) for people, table in zip(groups, tables, strict=True)]
            assert {one["status"] for one in running} == {"playing"}

            granted_before = sum(len(person.granted) for people in groups for person in people)
            pace.over.set()
            await asyncio.to_thread(killed_under_way, serving, groups)
            killed_at = time.monotonic()
            await asyncio.to_thread(serving.start)
            back_at = time.monotonic()
            results = await asyncio.gather(*playing)
            assert all(result and result["how"] == "ended" for result in results)

            granted = 0
            for people, table in zip(groups, tables, strict=True):
                granted += await hold_to_the_log(people, table)
            again = sum(count > 1 for people in groups for person in people for count in person.asked.values())
            assert again, "no command was under way when the server was killed"
            with capsys.disabled():
                print(
                    f"\nshow: {TABLES} tables, {granted_before} commands granted before the kill, {again} under way,"
                    f" {granted} in all, none lost, none twice; back after {back_at - killed_at:.1f} s,"
                    f" all ended {time.monotonic() - back_at:.1f} s later"
                )


class Pace:
    """Holds the players back until every table is well under way, and then lets them run."""

    def __init__(self, tables: int) -> None:
        self.reached = asyncio.Event()
        self.over = asyncio.Event()
        self._tables = tables
        self._chosen: Counter[str] = Counter()

    async def step(self, table: str) -> None:
        self._chosen[table] += 1
        if self._chosen[table] > BEFORE_THE_KILL:
            under_way = sum(count > BEFORE_THE_KILL for count in self._chosen.values())
            if under_way == self._tables:
                self.reached.set()
            await self.over.wait()


class Halting(Careless):
    """A careless player who keeps pace."""

    def __init__(self, pace: Pace, table: str) -> None:
        super().__init__(table)
        self._pace = pace
        self._table = table

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command]:
        await self._pace.step(self._table)
        return await super().choose(view, prompts)


def killed_under_way(serving: Serving, groups: list[list[Recorder]]) -> None:
    """Kill it between a command and its answer: while it stands still, nobody gets one."""
    assert serving.process is not None
    while True:
        time.sleep(0.05)
        serving.process.send_signal(signal.SIGSTOP)
        time.sleep(0.05)
        if any(person._answers for people in groups for person in people):
            return serving.kill()
        serving.process.send_signal(signal.SIGCONT)


async def hold_to_the_log(people: list[Recorder], table: str) -> int:
    """Everything granted is in the log once, where the answer said; everybody saw everything once, in order."""
    lines = await people[0]._http.fetch("GET", "tables", table, "log")
    commits = [CODEC.decode(line) for line in lines.splitlines()]
    asked = Counter((commit.by, commit.request) for commit in commits if commit.request)
    assert set(asked.values()) == {1}
    assert len({commit.id for commit in commits}) == len(commits)
    granted = 0
    for seat, person in enumerate(people, 1):
        places = seqs(commits, f"seat:{seat}")
        for of, as_, id, seq in person.granted:
            assert (of, as_) == (table, f"seat:{seat}")
            assert places[id] == seq
            granted += 1
        live = person.frames(table, f"seat:{seat}")
        feed = await feed_bytes(person, table, f"seat:{seat}")
        # A client that has seen the end watches no longer: there may be more after it.
        end = feed.index(live[-1]) + 1
        assert feed[end - len(live) : end] == live
        assert b'"table_ended"' in live[-1]
        views = [message for message in person.messages if message.startswith(b'{"op":"view"')]
        assert len(views) == 1, "the feed went on where it was; no view had to stand in for it"
    return granted


def seqs(commits: list[AnyCommit], as_: str) -> dict[str, int]:
    """Where every request of a seat stands in its own feed."""
    viewer = parse_viewer(as_)
    seq = 0
    places: dict[str, int] = {}
    for commit in commits:
        seq += sum(sees(event.to, viewer) for event in commit.events)
        if commit.by == viewer:
            places[commit.request] = seq
    return places
