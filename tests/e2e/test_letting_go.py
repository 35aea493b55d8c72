"""Tables that have ended leave the memory of the process that ran them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.admin.vitals import everyone
from tests.e2e.many_processes import works
from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.wires import asking

TABLES = 20
LOOK_SECONDS = 0.5
GAMES = "games,tests.probes,tests.e2e.houses.forgetful"


async def rooms_told(serving: Serving) -> int:
    """What `/metrics` says of this process."""
    async with asking(serving.url) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return int(float(next(line for line in lines if line.startswith("sotto_rooms ")).split()[1]))


async def rooms_of_workers(serving: Serving) -> list[int]:
    """What those that only work tell operators."""
    async with stored(serving) as store:
        return [one.rooms for one in await everyone(store) if one.kind == "worker"]


async def test_a_worker_lets_go_of_tables_that_have_ended(tmp_path: Path) -> None:
    with served(tmp_path, games=GAMES, bot_delay=0.01) as serving:
        beside = Serving(tmp_path, command="worker", output="worker.log", **serving.settings)
        beside.launch()
        try:
            works(beside)
            await all_are_let_go(serving)
        finally:
            beside.kill()


async def all_are_let_go(serving: Serving) -> None:
    async with party(serving.url, 1) as (ann,):
        tables = [await begin([ann], "swarm", bots=1, rounds=2) for _ in range(TABLES)]

        async def held() -> bool:
            await asyncio.sleep(LOOK_SECONDS)
            return await rooms_told(serving) + sum(await rooms_of_workers(serving)) >= TABLES

        # Of two workers each runs its part of them.
        await becomes(held)
        results = await asyncio.gather(*(play_out([ann], table) for table in tables))
        assert all(result is not None for (result,) in results)

    async def let_go() -> bool:
        await asyncio.sleep(LOOK_SECONDS)
        return (await rooms_told(serving), await rooms_of_workers(serving)) == (0, [0])

    await becomes(let_go)
