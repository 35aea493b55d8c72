"""The same people at one table of Ghost after the other, and every byte that came to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from events.audience import Viewer
from games.ghost.rules import GAME
from sotto_client import Refused, play
from tests.e2e.canaries import Found, log_of, pried, scan
from tests.e2e.ghost_reach import Reach
from tests.e2e.ghost_sufferers import ROUTES, Sufferer, lead
from tests.e2e.parties import Recorder, feed_bytes, party, set_up
from tests.e2e.serving import Serving

PEOPLE = 5
RULINGS = 30


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
        heard["public"] += await pried(self._watcher, table, [], ["seat:1", "host", "all"], ROUTES)
        heard["public"] += await feed_bytes(self._watcher, table, "public")
        for seat, person in seats:
            if options["unseal"] == "nothing":
                await minds[seat].pry()
            heard[seat] = [*person.messages, *minds[seat].heard]
            with suppress(Refused):  # the DM has removed it
                heard[seat] += await feed_bytes(person, table, f"seat:{seat}")
        reach = await self.reach(table, size)
        found = scan(heard, reach.may_read)
        for person in (*self._players, self._dm, self._watcher):
            person.messages.clear()
        return table, Found(found.scanned, reach.faults + found.leaks)

    async def reach(self, table: str, size: int) -> Reach:
        """Who may have read what of a table."""
        reach = Reach(size)
        for commit in await log_of(self._sotto, GAME, table):
            reach.take(commit)
        return reach


@asynccontextmanager
async def gathered(sotto: Serving) -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        yield Company(sotto, await stack.enter_async_context(party(sotto.url, PEOPLE + 2)))
