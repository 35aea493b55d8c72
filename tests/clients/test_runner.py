"""The bot that never goes home, but where it was sent to one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.bots import runner
from clients.bots.runner import Hopeless, free_seats, run, seat_at
from sotto_client import Client, Refused
from tests.clients.test_play import table_with_bots
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server for one test alone, as it is going to be killed."""
    with served(tmp_path, games="tests.probes") as serving:
        yield serving


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "POLL", 0.1)


@asynccontextmanager
async def running(real: Serving, **given: object) -> AsyncIterator[None]:
    bot = asyncio.create_task(run(real.url, **given))  # type: ignore[arg-type]
    try:
        yield
        if "table" in given:
            await bot  # its one table is over
        else:
            assert not bot.done()
    finally:
        bot.cancel()
        await asyncio.gather(bot, return_exceptions=True)


async def ended(client: Client, table: str, start: bool = True) -> None:
    """Wait until somebody sits in every seat, start, and wait for the end."""
    watch = await client.watch(table)
    await watch.until(lambda view: len(view["table"]["seats"]) == view["table"]["size"])
    if start:
        await client.start(table)
    await watch.until(lambda view: view["table"]["status"] == "finished")
    watch.close()


async def test_it_plays_the_table_it_is_sent_to_and_goes(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        table = await table_with_bots(client, "swarm", 2)
        async with running(real, table=table, seat=1, delay=0.0):
            await ended(client, table)


async def test_in_the_lobby_it_goes_from_table_to_table(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        async with running(real, delay=0.0, game="swarm"):
            for _ in range(2):
                await ended(client, await table_with_bots(client, "swarm", 2))


async def test_it_does_not_wait_where_it_is_sent_in_vain(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        over = await table_with_bots(client, "swarm", 2)
        await client.close_table(over)
        open_still = await table_with_bots(client, "swarm", 2)
        others = await client.open_table("swarm", {"pace": "fast"}, seats=2, private=True)
        for given, says in (
            ({"table": over}, "has ended"),
            ({"table": over, "seat": 99}, "has ended"),
            ({"table": "nowhere"}, "table nowhere cannot be played: not_found"),
            ({"table": open_still, "token": "bad"}, "cannot be played: unauthorized"),
            ({"table": others}, "cannot be played: "),
        ):
            with pytest.raises(Hopeless, match=says):
                await run(real.url, **given)


async def test_who_loses_the_seat_where_it_was_sent_goes(real: Serving) -> None:
    async def loses(client: Client, table: str, seat: int) -> None:
        return None

    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        table = await table_with_bots(client, "swarm", 2)
        with pytest.raises(Hopeless, match="the seat was lost"):
            await run(real.url, table=table, plays=loses)


async def test_it_waits_for_a_seat_where_it_was_sent(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        table = await client.open_table("dossier", {"pace": "fast"}, seats=2, private=False)
        await client.sit(table, 1)
        await client.give_to_bot(table, 2)
        async with running(real, table=table, delay=0.0, game="dossier"):
            await asyncio.sleep(0.3)
            await client.leave(table, 1)
            await ended(client, table)


async def listed(client: Client, table: str) -> None:
    """Wait until the lobby, which comes a moment later, has this table among those that play."""
    while True:
        if table in [one["table"] for one in await client.tables(status="playing")]:
            return
        await asyncio.sleep(0.02)


async def test_a_known_player_comes_back_to_its_table(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        table = await table_with_bots(client, "whisper", 3)
        await client.sit(table, 1)
        await client.start(table)
        await listed(client, table)
        async with running(real, token=client.token, delay=0.0, game="whisper"):
            await ended(client, table, start=False)


async def test_a_table_that_does_not_begin_is_left_for_another(own: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 0.5)
    async with asyncio.timeout(PATIENCE), Client(own.url) as client:
        await client.sign_up("Opener")
        idle = await client.open_table("swarm", {"pace": "fast"}, seats=2)
        async with running(own, delay=0.0, game="swarm"):
            watch = await client.watch(idle)
            await watch.until(lambda view: bool(view["table"]["seats"]))
            await watch.until(lambda view: not view["table"]["seats"])
            monkeypatch.setattr(runner, "PATIENCE", PATIENCE)
            await ended(client, await table_with_bots(client, "swarm", 2))


async def test_it_survives_the_death_of_the_server(own: Serving) -> None:
    async with asyncio.timeout(2 * PATIENCE), Client(own.url) as client:
        await client.sign_up("Opener")
        table = await table_with_bots(client, "shuffle", 3)
        async with running(own, delay=0.1, game="shuffle"):
            watch = await client.watch(table)
            await watch.until(lambda view: len(view["table"]["seats"]) == 3)
            await client.start(table)
            await watch.reached(watch.seq + 5)
            await asyncio.to_thread(own.kill)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(own.start)
            await watch.until(lambda view: view["table"]["status"] == "finished")
            before = 0
            async for update in watch:
                assert update.whole or update.seq == before + len(update.facts)
                before = update.seq
                if update.view["table"]["status"] == "finished":
                    break
            await ended(client, await table_with_bots(client, "shuffle", 2))


async def test_seats_are_taken_once(real: Serving) -> None:
    async with asyncio.timeout(PATIENCE), Client(real.url) as client:
        await client.sign_up("Opener")
        table = await table_with_bots(client, "shuffle", 2)
        assert free_seats(await client.table(table)) == [1]
        assert await seat_at(client, table) == 1
        assert await seat_at(client, table) == await seat_at(client, table, 1) == 1
        async with Client(real.url) as other:
            await other.sign_up("Late")
            for seat in (None, 1, 2):
                with pytest.raises(Refused):
                    await seat_at(other, table, seat)
        await client.close_table(table)
        assert await seat_at(client, table) is None
