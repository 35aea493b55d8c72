"""The store stalls right after a signal: every watcher is shown, every deadline falls, and no table stands.

SOTTO_SHOW_STALLS=100 stalls as many tables in the web process and the worker, and as many again at the worker's start.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis.asyncio import Redis

from events.appending import SCRIPT, arguments
from events.codec import AnyCommit
from events.event import Actor, Command
from events.following import GATHER_SECONDS
from events.redis import RedisStore, connect
from events.store import Log
from games.sitting import commands
from games.sitting.table import codec
from projections.lobby import Lobby
from server.clock import unix_ms
from server.ids import new_table_id
from server.tables.decider import Submission
from server.tables.history import whole
from server.tables.room import Room
from server.tables.rooms import Rooms
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wires import Wire, asking, wired
from tests.probes.swarm import rules
from tests.probes.swarm.rules import GAME, PlaceBid, SwarmOptions

STALLS = int(os.environ.get("SOTTO_SHOW_STALLS", "6"))
TABLES = 20
"""How many tables a stall of the store meets at once."""

SHARD = 7
"""One feed tells of all of them in one answer, so that one stall meets every read that follows."""

AUCTION_MS = 1000
STANDS_AFTER = 15.0
"""Seconds after a stall: what is not right by then stands."""

CODEC = codec(GAME)
WATCHED = frozenset({"view", "frame"})


class Written(NamedTuple):
    """A commit that was stored as the store stalled: where it stands in the public feed, and what it makes fall due."""

    room: Room
    seq: int
    due: int


class Site:
    """A Redis of its own, a web process with a watcher at every table, a worker, and the hand that writes."""

    def __init__(self, url: str, web: Serving, worker: Serving, store: RedisStore, redis: Any, wire: Wire) -> None:
        self.url = url
        self.web = web
        self.worker = worker
        self.store = store
        self.redis = redis
        self.wire = wire
        self.rooms = Rooms(store, {"swarm": GAME})
        self.rng = random.Random(6)
        self.shown: dict[str, tuple[int, float]] = {}

    async def hear(self) -> None:
        """Note when every watcher was shown what, for ever."""
        while True:
            told = await self.wire.hear(lambda heard: heard["op"] in WATCHED)
            if told["seq"] > self.shown.get(told["table"], (0, 0.0))[0]:
                self.shown[told["table"]] = told["seq"], time.time()

    async def start_worker(self) -> None:
        """Start the worker, and wait until it lets something fall due."""
        self.worker.launch()
        room = await self.table()
        await room.act(commands.Start())
        await self.spoken([Written(room, 0, room.table.truth.game.until)])

    async def asked_again(self) -> float:
        """How many reads the web process repeated."""
        async with asking(self.web.url) as http:
            told = re.search(r"^sotto_store_asked_again_total (.*)$", (await http.get("/metrics")).text, re.MULTILINE)
        return float(told[1]) if told else 0.0

    async def table(self) -> Room:
        """An open table with two seats."""
        id = next(id for id in iter(new_table_id, "") if Log(id).shard == SHARD)
        room = await self.rooms.open(GAME, SwarmOptions(rounds=5), 2, "", False, "a", id)
        for seat, player in enumerate("ab", 1):
            await room.act(commands.Sit(seat, player))
        return room

    async def listed(self, rooms: list[Room]) -> None:
        """Wait until the lobby knows these, and will not read on from before them: what it reads, it wakes."""
        top = (await self.store.places())[SHARD]

        async def stood() -> bool:
            await rooms[0].submit(
                "a", Submission(1, f"s{rooms[0].table.top.version}", "", {"type": "say", "text": "x"})
            )
            return (await Lobby(self.store).places())[0].get(SHARD, 0) >= top

        await becomes(stood)
        assert {room.id for room in rooms} <= set(await Lobby(self.store).unfinished())

    async def stalled_start(self, milliseconds: int) -> float:
        """Start the worker, and stall the store as it is about to read every unfinished table; when that is over."""
        async with Redis(unix_socket_path=self.url.removeprefix("unix://")).monitor() as monitor:
            self.worker.launch()
            async for seen in monitor.listen():
                if seen["command"].startswith("ZRANGEBYSCORE {s00}:lobby2:unfinished"):
                    await self.redis.execute_command("CLIENT", "PAUSE", milliseconds)
                    return time.time() + milliseconds / 1000
        raise AssertionError("the worker never asked")

    async def stall(self, rooms: list[Room], milliseconds: int) -> list[Written]:
        """Let something begin at every table that falls due in a second, and the store stall in the same breath."""
        calls, written = [], []
        for room in rooms:
            commit, before = next_of(room), room.table.feeds["public"].seq
            calls.append(arguments(Log(room.id), room.table.top, commit.id, CODEC.encode(commit), 10_000))
            told = sum(event.to.everyone for event in commit.events)
            (due,) = [event.fact.until for event in commit.events if isinstance(event.fact, rules.AuctionOpened)]
            written.append(Written(room, before + told, due))
        pipeline = self.redis.pipeline(transaction=False)
        pipeline.execute_command("MULTI")
        for call in calls:
            pipeline.execute_command("EVAL", SCRIPT, *call)
        pipeline.execute_command("EXEC")
        pipeline.execute_command("CLIENT", "PAUSE", milliseconds)
        *_, stored, _ = await pipeline.execute()
        assert stored == [1] * len(rooms)
        return written

    async def spoken(self, written: list[Written]) -> list[float]:
        """When the clock spoke at every table, in seconds of the world's time; a table that stands fails."""
        spoke: dict[str, float] = {}

        async def all_have() -> bool:
            for one in written:
                if one.room.id not in spoke:
                    await one.room.catch_up()
                    late = [commit.at for commit in await whole(one.room.past.commits()) if commit.by == "clock"][-1:]
                    if late and late[0] >= one.due:
                        spoke[one.room.id] = late[0] / 1000
            return len(spoke) == len(written)

        await held_to(all_have, lambda: [one.room.id for one in written if one.room.id not in spoke])
        return list(spoke.values())

    async def all_shown(self, written: list[Written]) -> list[float]:
        """When the watcher of every table had been shown what was stored."""
        times: dict[str, float] = {}

        async def seen() -> bool:
            for one in written:
                seq, at = self.shown.get(one.room.id, (0, 0.0))
                if seq >= one.seq:
                    times.setdefault(one.room.id, at)
            return len(times) == len(written)

        await held_to(seen, lambda: [one.room.id for one in written if one.room.id not in times])
        return list(times.values())


async def held_to(condition: Any, missing: Any) -> None:
    try:
        await becomes(condition, STANDS_AFTER)
    except TimeoutError:
        pytest.fail(f"{len(missing())} tables stand: {missing()}")


def next_of(room: Room) -> AnyCommit:
    """The commit that begins the next auction: the start, or the last bid of this one."""
    by: Actor = "server"
    command: Command = commands.Start()
    if room.sitting.status == "playing":
        by, command = 2, PlaceBid(0)
    commit = room.table.decide(by, command, unix_ms())
    assert commit is not None
    return commit


@asynccontextmanager
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """Not the bundled Redis of the processes: that they would watch themselves."""
    first = Serving(tmp_path / "redis-only")
    try:
        await asyncio.to_thread(first.start_redis)
        url = f"unix://{(first.data / 'redis' / 'socket.path').read_text()}"
        settings: dict[str, Any] = {"redis_url": url, "secret": "s" * 40, "bot_delay": 0.01}
        with served(tmp_path / "web", "--no-worker", fresh=True, **settings) as web:
            worker = Serving(tmp_path / "worker", command="worker", fresh=True, **settings)
            store, redis = await connect(url, append_timeout=10.0), Redis(unix_socket_path=url.removeprefix("unix://"))
            async with wired(web.url) as wire:
                made = Site(url, web, worker, store, redis, wire)
                try:
                    yield made
                finally:
                    worker.kill()
                    await store.close()
                    await redis.aclose()
    finally:
        await asyncio.to_thread(first.clear)


def waves() -> list[int]:
    """How many tables each stall meets."""
    return [min(TABLES, STALLS - done) for done in range(0, STALLS, TABLES)]


def told(name: str, seconds: list[float]) -> str:
    middle = sorted(seconds)[len(seconds) // 2]
    return f"{name}: {len(seconds)} stalls, right after {middle:.1f} s, {max(seconds):.1f} s at most"


async def stalled(here: Site, rooms: list[Room], wave: int) -> tuple[float, list[Written]]:
    """Stall the store as these tables begin an auction, every other time one that is not their first; until when."""
    if wave % 2:
        for room in rooms:
            await room.act(commands.Start())
            await room.act(PlaceBid(0), 1)
    # Until every follower waits for news again: a stall that meets one between two reads meets no read that follows.
    await asyncio.sleep(10 * GATHER_SECONDS)
    milliseconds = here.rng.randint(2000, 5000)
    over = time.time() + milliseconds / 1000
    return over, await here.stall(rooms, milliseconds)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_who_watches_is_shown_what_came_as_the_store_stalled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody runs these tables: no next commit comes and wakes the process again."""
    late: list[float] = []
    async with site(tmp_path) as here:
        hearing = asyncio.create_task(here.hear())
        for wave, size in enumerate(waves()):
            rooms = [await here.table() for _ in range(size)]
            for room in rooms:
                await here.wire.say({"op": "watch", "table": room.id, "as": "public"})
            await here.all_shown([Written(room, 1, 0) for room in rooms])
            over, written = await stalled(here, rooms, wave)
            late += [max(0.0, at - over) for at in await here.all_shown(written)]
        hearing.cancel()
        again = await here.asked_again()
    assert again, "no read failed: the stalls met nobody"
    with capsys.disabled():
        print(f"\nshow: {told('web', late)}; {again:.0f} reads repeated; 0 tables stand")


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_what_falls_due_falls_though_the_store_stalled_as_it_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(rules.LENGTHS, "live", AUCTION_MS)
    late: list[float] = []
    async with site(tmp_path) as here:
        await here.start_worker()
        for wave, size in enumerate(waves()):
            rooms = [await here.table() for _ in range(size)]
            over, written = await stalled(here, rooms, wave)
            late += late_by(over, written, await here.spoken(written))
    with capsys.disabled():
        print(f"\nshow: {told('worker', late)}; 0 tables stand")


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_what_falls_due_falls_though_the_store_stalled_as_the_worker_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(rules.LENGTHS, "live", 6 * AUCTION_MS)
    late: list[float] = []
    async with site(tmp_path) as here:
        await here.start_worker()
        for size in waves():
            rooms = [await here.table() for _ in range(size)]
            for room in rooms:
                await room.act(commands.Start())
            await here.listed(rooms)
            here.worker.kill()
            over = await here.stalled_start(here.rng.randint(2000, 5000))
            written = [Written(room, 0, room.table.truth.game.until) for room in rooms]
            late += late_by(over, written, await here.spoken(written))
    with capsys.disabled():
        print(f"\nshow: {told('start', late)}; 0 tables stand")


def late_by(over: float, written: list[Written], spoke: list[float]) -> list[float]:
    """Seconds between when each could fall, after its time and the stall, and when it did."""
    return [max(0.0, at - max(over, one.due / 1000)) for at, one in zip(spoke, written, strict=True)]
