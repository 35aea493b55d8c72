"""Whole games of Ghost with a text of a kind in every field for texts, and every byte that came of them.

``SOTTO_SHOW_CANARIES`` is how many games: a few by default, 200 for the show.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, NamedTuple

import pytest

from events.audience import Viewer
from games.ghost.rules import GAME
from sotto_client import Refused, play
from tests.e2e.ghost_reach import Reach, canaries
from tests.e2e.ghost_sufferers import Sufferer, lead, pried
from tests.e2e.houses.leaky.ghost.rules import LEAKS
from tests.e2e.parties import Recorder, feed_bytes, party, set_up
from tests.e2e.serving import Serving, served
from tests.e2e.test_canaries import log_of, metrics

SHOWN = int(os.environ.get("SOTTO_SHOW_CANARIES", "6"))
BATCHES = 2
PEOPLE = 5
RULINGS = 30
HOUSE = "tests.e2e.houses.leaky"


class Found(NamedTuple):
    """What a game's bytes gave: secret texts found in what each viewer got, and those that it may not have read."""

    scanned: int
    leaks: list[str]


class Company:
    """The same people at one table after the other: players, a DM, one who looks on."""

    def __init__(self, sotto: Serving, people: list[Recorder]) -> None:
        self._sotto = sotto
        self._players, self._dm, self._watcher = people[:PEOPLE], people[PEOPLE], people[PEOPLE + 1]

    async def game(self, number: int) -> Found:
        """Play a game to its end and look at every byte of it."""
        return (await self.played(number))[1]

    async def played(self, number: int, **also: object) -> tuple[str, Found]:
        """Every third game is led by a DM for a while, every second one stays sealed, every fourth one is narrated."""
        size = 3 + number % 3
        seats = list(enumerate(self._players[:size], 1))
        options: dict[str, Any] = {
            "unseal": ("everything", "nothing")[number % 2],
            "comm_depth": ("full", "chosen")[number % 5 == 0],
            "roll_mode": ("private", "public", "blind", "self")[number % 4],
            "narration": ("off", "on")[number % 4 == 1],
        } | also
        people = [person for _, person in seats]
        table = await set_up(people, "ghost", **options)
        led = number % 3 == 0
        if led:
            await self._dm.take_host(table)
        await self._watcher.watch(table)
        await people[0].start(table)
        minds = {seat: Sufferer(person, table, seat, size, (number, seat)) for seat, person in seats}
        playing = [play(person, table, seat, minds[seat]) for seat, person in seats]
        if led:
            playing.append(lead(self._dm, table, number, RULINGS))
        await asyncio.gather(*playing)
        heard: dict[Viewer, list[bytes]] = {"host": self._dm.messages, "public": list(self._watcher.messages)}
        heard["public"] += await pried(self._watcher, table, "public", ["seat:1", "host", "all"])
        heard["public"] += await feed_bytes(self._watcher, table, "public")
        for seat, person in seats:
            if options["unseal"] == "nothing":
                await minds[seat].pry()
            heard[seat] = [*person.messages, *minds[seat].heard]
            with suppress(Refused):  # the DM has removed it
                heard[seat] += await feed_bytes(person, table, f"seat:{seat}")
        found = self._scan(await self.reach(table, size), heard)
        for person in (*self._players, self._dm, self._watcher):
            person.messages.clear()
        return table, found

    async def reach(self, table: str, size: int) -> Reach:
        """Who may have read what of a table."""
        reach = Reach(size)
        for commit in await log_of(self._sotto, GAME, table):
            reach.take(commit)
        return reach

    def _scan(self, reach: Reach, heard: dict[Viewer, list[bytes]]) -> Found:
        read = {who: canaries(b"\n".join(said)) for who, said in heard.items()}
        strays = [f"{who} got {text}" for who, texts in read.items() for text in texts if not reach.may_read(who, text)]
        return Found(sum(map(len, read.values())), reach.faults + strays)


@asynccontextmanager
async def gathered(sotto: Serving) -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        yield Company(sotto, await stack.enter_async_context(party(sotto.url, PEOPLE + 2)))


@pytest.mark.timeout(120 + 60 * SHOWN)
@pytest.mark.parametrize("batch", range(BATCHES))
async def test_no_secret_text_reaches_anybody_but_those_of_section_12(sotto: Serving, batch: int) -> None:
    scanned = games = 0
    async with gathered(sotto) as company:
        for number in range(batch, SHOWN, BATCHES):
            found = await company.game(number)
            assert found.leaks == [], f"game {number}"
            scanned, games = scanned + found.scanned, games + 1
    for written in (sotto.output, await metrics(sotto)):
        assert canaries(written.encode()) == set()
    print(f"{games} games: {scanned} secret texts found with those who may read them, 0 with others")
    assert scanned >= 100 * games


@pytest.mark.long
@pytest.mark.timeout(1200)
async def test_planted_leaks_are_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    planted = {leak.__name__ for leak in LEAKS if leak is not None}
    leaked: list[list[str]] = []
    told: set[str] = set()
    with served(tmp_path_factory.mktemp("leaky"), games=HOUSE) as sotto:
        async with gathered(sotto) as company:
            # A game in which nobody is given a file has none to leak.
            while not planted <= told and len(leaked) < 4 * len(LEAKS):
                leaked += [(await company.game(number)).leaks for number in range(len(LEAKS))]
                told = {leak.split()[0] for leaks in leaked for leak in leaks}
        printed = canaries(sotto.output.encode())
    assert printed
    assert planted <= told
    assert all(any("got canary" in leak for leak in leaks) for leaks in leaked if leaks)
