"""Finished tables in Redis and in the archive: memory, keys, bytes of files, and the time it takes to move them."""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import uvloop
from msgspec.structs import replace

from bench.measuring import Figure, Scale
from events import embedded
from events.archive import open_archive
from events.archived import ArchivedStore
from events.redis import connect
from events.store import Log
from games.liars_dice.rules import GAME
from games.sitting import commands
from games.sitting.table import codec
from projections.lobby import Lobby, listing
from server.accounts.quotas import Quotas
from server.accounts.settings import QuotaSettings
from server.clock import unix_ms
from server.history import log_file
from server.history.forks import Forks, Wanted
from server.history.verify import verify
from server.ids import new_table_id
from server.settings import read
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.history import whole
from server.tables.rooms import Rooms
from server.upkeep.archiving import Archiving

READ = 10
"""Tables that are replayed, exported, verified and forked, before and after."""

PLAYED = 200
"""Games that are played; further tables have the same logs under other ids."""

PATIENCE = 60.0


class Held(NamedTuple):
    """What a store holds: bytes of Redis's memory, and keys."""

    memory: int
    keys: int


class Moved(NamedTuple):
    """What a run came to: ``commits`` of all tables, what Redis held, empty, full and after, and the files."""

    tables: int
    commits: int
    empty: Held
    full: Held
    after: Held
    files: int
    seconds: float
    read_ms: tuple[float, float]


class _Served(Plan):
    """Tables as a server opens them: simulated ones are on no list."""

    def opening(self, number: int) -> commands.Open:  # type: ignore[type-arg]
        return replace(super().opening(number), opener="p0123456789ab")


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    tables = scale.finished
    with tempfile.TemporaryDirectory() as folder:
        moved = uvloop.run(measured(Path(folder), tables, f"{folder}/files"))
    log = (moved.full.memory - moved.empty.memory) / tables
    left = (moved.after.memory - moved.empty.memory) / tables
    yield Figure("archive", left, "bytes of Redis for an archived table", left / log, "one that is in Redis")
    yield Figure("archive", tables / moved.seconds, "tables/s archived", moved.read_ms[1] / moved.read_ms[0], "reading")


async def measured(folder: Path, tables: int, where: str) -> Moved:
    """Write finished tables, archive them, and read some of them before and after."""
    async with _opened(folder, where) as store:
        empty, lobby = await _held(store), Lobby(store)
        ids, commits = await _filled(store, lobby, tables)
        full, some = await _held(store), ids[:: max(1, tables // READ)][:READ]
        before, before_ms = await _read(store, some)
        begun = time.perf_counter()
        moved = await Archiving(store, lobby, unix_ms, 0).run()
        seconds = time.perf_counter() - begun
        assert (moved.tables, moved.failed) == (tables, 0)
        await asyncio.sleep(1)  # UNLINK frees aside
        after = await _held(store)
        again, after_ms = await _read(store, some)
        assert again == before, "it is read as before"
        await _forked(store, some)
        return Moved(tables, commits, empty, full, after, moved.size, seconds, (before_ms, after_ms))


@asynccontextmanager
async def _opened(folder: Path, where: str) -> AsyncIterator[ArchivedStore]:
    made = partial(ArchivedStore, archive=open_archive(where))
    store = await connect(await embedded.start(folder), append_timeout=PATIENCE, made=made)
    assert isinstance(store, ArchivedStore)
    try:
        yield store
    finally:
        await store.close()
        await embedded.stop(folder)


async def _held(store: ArchivedStore) -> Held:
    (memory,) = await store.memory()
    return Held(memory["used_memory"], await store.ask(0, lambda redis: redis.dbsize()))


async def _filled(store: ArchivedStore, lobby: Lobby, tables: int) -> tuple[list[str], int]:
    ids, commits, coded = [new_table_id() for _ in range(tables)], 0, codec(GAME)
    plan = _Served(("games",), "liars_dice", GAME.rules.options(pace="fast"), 4, 1)
    games = [played(plan, number) for number in range(1, min(PLAYED, tables) + 1)]
    logs = [[(commit.id, coded.encode(commit)) for commit in game.commits] for game in games]
    for id, game, log in zip(ids, cycle(games), cycle(logs)):
        await store.begin(Log(id), log)
        await lobby.put(len(log), listing(id, game.table.feeds["public"].state.table, *game.table.times))
        commits += len(log)
    return ids, commits


async def _read(store: ArchivedStore, tables: list[str]) -> tuple[list[object], float]:
    """What some tables are, replayed and exported, and the milliseconds that each took."""
    rooms, found, begun = Rooms(store, {GAME.name: GAME}), list[object](), time.perf_counter()
    await rooms.prepare()
    for table in tables:
        past = (await rooms.get(table)).past
        frames = [await whole(past.frames(viewer, 0)) for viewer in ("public", 1, "all")]
        found.append((frames, log_file.written(await whole(past.commits()))))
    return found, (time.perf_counter() - begun) * 1000 / len(tables)


async def _forked(store: ArchivedStore, tables: list[str]) -> None:
    rooms = Rooms(store, {GAME.name: GAME})
    await rooms.prepare()
    quotas = Quotas(store, Lobby(store), rooms.has_ended, read(QuotaSettings, {"SOTTO_LIMITS": "off"}))
    forks = Forks(rooms, quotas, None)
    for table in tables:
        commits = await whole((await rooms.get(table)).past.commits())
        assert verify(GAME, commits) is None
        wanted = Wanted(3, None, "public", {1: "me"}, None, None, False)
        new = await forks.fork(table, "p0123456789ab", wanted, new_table_id())
        assert (await rooms.get(new)).sitting.forked is not None


@contextmanager
def _bucket() -> Iterator[str]:
    from tests.bucket import BUCKET, running_bucket  # only where it is asked for: it needs what the tests need

    with running_bucket() as variables:
        os.environ |= variables
        yield f"s3://{BUCKET}/bench"


def main() -> None:
    """Measure on a scale that is told."""
    parser = argparse.ArgumentParser(prog="python -m bench.archive", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--bucket", action="store_true", help="in a bucket of moto's server, in this process")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        _bucket() if asked.bucket else nullcontext(f"{folder}/files") as where,
    ):
        moved = uvloop.run(measured(Path(folder), asked.tables, where))
    for name, value in moved._asdict().items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
