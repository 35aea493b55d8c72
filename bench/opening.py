"""How long a table of 1,000 commits takes to open, cold, from Redis."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import uvloop

from bench.measuring import Compared, Figure, Scale, alternate_async, uncollected
from bench.play import long_game
from events import embedded
from events.codec import AnyCommit
from events.redis import RedisStore, connect
from events.store import EMPTY, Log
from games.avalon.rules import GAME
from games.game import AnyGame
from games.sitting import table
from server.tables.rooms import Rooms

COMMITS = 1000
LOG = Log("long")


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder:
        cost, (against_decode,) = uvloop.run(measured(scale, Path(folder), GAME, long_game(1, COMMITS)))
    yield Figure("open_table", cost * 1000, "ms CPU for 1,000 commits", against_decode, "reading it and msgspec decode")


async def measured(scale: Scale, folder: Path, game: AnyGame, log: Sequence[AnyCommit]) -> Compared:
    """The CPU seconds of opening a table with this log, against reading and decoding it."""
    url = await embedded.start(folder)
    store = await connect(url)
    try:
        await _fill(store, game, log)
        with uncollected():
            found = await alternate_async(
                max(3, scale.rounds), lambda: _opened(store, game, len(log)), lambda: _decoded(store, game, len(log))
            )
        assert found.ratios[0] > 1, "a table is read and decoded to be opened: this cannot be cheaper than that alone"
        return found
    finally:
        await store.close()
        await embedded.stop(folder)


async def _fill(store: RedisStore, game: AnyGame, log: Sequence[AnyCommit]) -> None:
    top, codec = EMPTY, table.codec(game)
    for commit in log:
        top = await store.append(LOG, top, commit.id, codec.encode(commit))


async def _opened(store: RedisStore, game: AnyGame, commits: int) -> float:
    rooms = Rooms(store, {game.name: game})
    began = time.process_time()
    room = await rooms.get(LOG.table)
    spent = time.process_time() - began
    assert room.table.top.version == commits
    return spent


async def _decoded(store: RedisStore, game: AnyGame, commits: int) -> float:
    codec = table.codec(game)
    began = time.process_time()
    # As the store reads them: long texts, such as maps, lie beside the log there.
    decoded = [codec.decode(entry.data) for entry in await store.read(LOG)]
    spent = time.process_time() - began
    assert len(decoded) == commits
    return spent
