"""Pairs of people who play one fast table after the other, and what became of every command that was granted."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from statistics import median
from typing import NamedTuple

from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from sotto_client import Refused, Unreachable, play
from tests.e2e.parties import Careless, Recorder, set_up
from tests.patience import PATIENCE

AGAIN_SECONDS = 0.3
STARTS = 20
"""The number of tries to start a table before another one is opened."""


class Pair:
    """Two people at a table of liar's dice, who begin another when it has ended."""

    def __init__(self, people: tuple[Recorder, Recorder], think: float) -> None:
        self.people = people
        self.tables: list[str] = []
        self._think = think

    async def play(self, over: asyncio.Event) -> None:
        """Play until it is over; the table that is being played then is left as it is."""
        playing = asyncio.create_task(self._play())
        await over.wait()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    async def _play(self) -> None:
        for game in count():
            table = await self._begun()
            self.tables.append(table)
            await asyncio.gather(
                *(
                    self._seat(one, table, seat, Careless(f"{table}.{game}.{seat}"))
                    for seat, one in enumerate(self.people, 1)
                )
            )

    async def _begun(self) -> str:
        while True:
            try:
                table = await set_up(list(self.people), "liars_dice", seats=2)
                await self._started(table)
            except (Refused, Unreachable):
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return table

    async def _started(self, table: str) -> None:
        """Start, once the process of the first person has heard that the second, at another one, has sat down."""
        for left in reversed(range(STARTS)):
            try:
                await self.people[0].start(table)
            except Refused as no:
                if no.code != "rejected" or not left:
                    raise
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    async def _seat(self, one: Recorder, table: str, seat: int, player: Careless) -> None:
        while True:
            try:
                await play(one, table, seat, player, self._think)
                return
            except (Refused, Unreachable):  # a log that went back may have no such seat, or no such table
                if not await self._still_there(one, table, seat):
                    return
                await asyncio.sleep(AGAIN_SECONDS)

    async def _still_there(self, one: Recorder, table: str, seat: int) -> bool:
        try:
            shown = await one.table(table)
        except Unreachable:
            return True
        except Refused as no:
            return no.code == "store_unavailable"
        return bool(shown["status"] != "finished" and shown["seats"].get(str(seat), {}).get("player") == one.player)

    def granted_after(self, moment: float) -> float:
        """Seconds from a moment to the first command that was granted after it; infinite if none was yet."""
        later = (at for one in self.people for at in reversed(one.granted_at) if at > moment)
        return min(later, default=float("inf")) - moment


class Tally(NamedTuple):
    """How many commands were granted, how many of them are in no log, and how many stand in one more than once."""

    granted: int
    lost: int
    doubled: int


@asynccontextmanager
async def pairs(urls: Sequence[str], number: int, think: float) -> AsyncIterator[list[Pair]]:
    """A number of pairs; the two of each are connected to different processes where there are several."""
    people = [(Recorder(urls[n % len(urls)]), Recorder(urls[(n + 1) % len(urls)])) for n in range(number)]
    everybody = [one for pair in people for one in pair]
    try:
        for start in range(0, len(everybody), 20):
            some = everybody[start : start + 20]
            await asyncio.gather(*(one.sign_up(f"P{start + n}") for n, one in enumerate(some)))
        yield [Pair(pair, think) for pair in people]
    finally:
        await asyncio.gather(*(one.close() for one in everybody))


async def all_move(groups: Sequence[Pair], moment: float, seconds: float = 2 * PATIENCE) -> list[float]:
    """Wait until every pair was granted a command after a moment; return how long each took."""
    async with asyncio.timeout(seconds):
        while max(one.granted_after(moment) for one in groups) == float("inf"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return sorted(one.granted_after(moment) for one in groups)


async def tallied(store: RedisStore, groups: Sequence[Pair]) -> Tally:
    """Hold every command that was granted to the logs, read from the store itself."""
    stored: Counter[tuple[str, str, str]] = Counter()
    for group in groups:
        for table in group.tables:
            for entry in await _read(store, table):
                commit = json.loads(entry)
                if commit.get("request"):
                    stored[table, f"seat:{commit['by']}", commit["request"]] += 1
    granted = {(table, as_, id) for group in groups for one in group.people for table, as_, id, _ in one.granted}
    lost = sum(command not in stored for command in granted)
    return Tally(len(granted), lost, sum(times - 1 for times in stored.values()))


async def _read(store: RedisStore, table: str) -> list[bytes]:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return [entry.data for entry in await store.read(Log(table))]
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)


def spread(seconds: Sequence[float]) -> str:
    """Median and longest of some times."""
    return f"median {median(seconds):.1f} s, longest {max(seconds):.1f} s"


def now() -> float:
    """The clock that ``granted_at`` is read from."""
    return time.monotonic()
