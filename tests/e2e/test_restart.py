"""A server that is killed among many tables goes on with all of them, from what it had written down of them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.restart import Move, filled, next_move
from events import embedded
from events.appending import snapshot_key
from events.store import Log
from server.settings import Settings
from tests.e2e.serving import Serving, becomes, served, stored

SPOILT = 5


async def snapshots(serving: Serving) -> dict[str, float]:
    """How many snapshots this life of the server has written, used and thrown away."""
    async with httpx.AsyncClient() as http:
        families = text_string_to_metric_families((await http.get(f"{serving.url}/metrics")).text)
    return {
        sample.labels["outcome"]: sample.value
        for family in families
        for sample in family.samples
        if sample.name == "sotto_snapshots_total"
    }


async def used(serving: Serving) -> dict[str, float]:
    """What became of those that it found."""
    return {outcome: count for outcome, count in (await snapshots(serving)).items() if outcome != "written"}


async def shown(serving: Serving, tables: Sequence[str], tokens: dict[int, str]) -> list[Any]:
    """What each seat sees at these tables."""
    async with httpx.AsyncClient(base_url=serving.url) as http:
        answers = [
            await http.get(f"/api/tables/{table}/view?as=seat:{seat}", headers={"Authorization": f"Bearer {token}"})
            for table in tables
            for seat, token in tokens.items()
        ]
    return [(answer.json()["seq"], answer.json()["view"]) for answer in answers]


async def all_accept(serving: Serving, tables: Sequence[str], tokens: dict[int, str], move: Move, id: str) -> None:
    """Every table accepts a command, once."""
    command = {"id": id, "as": f"seat:{move.seat}", "prompt": move.prompt, "command": move.command}
    headers = {"Authorization": f"Bearer {tokens[move.seat]}"}
    async with httpx.AsyncClient(base_url=serving.url, headers=headers, timeout=60) as http:
        for _ in range(2):
            asked = [http.post(f"/api/tables/{table}/commands", json=command) for table in tables]
            answers = await asyncio.gather(*asked)
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.content for answer in answers}) == 1


@pytest.mark.turn(1)
@pytest.mark.parametrize("count", [12, pytest.param(200, marks=pytest.mark.long)])
async def test_all_tables_go_on_after_a_kill_whatever_becomes_of_their_snapshots(tmp_path: Path, count: int) -> None:
    tokens, tables, move = await filled(Settings(data=tmp_path), count)
    with served(tmp_path, fresh=True, bot_delay=0) as serving:

        async def all_are_written_down() -> bool:
            return (await snapshots(serving)).get("written", 0) >= count

        await becomes(all_are_written_down)
        before = await shown(serving, tables[:10], tokens)
        await asyncio.to_thread(serving.kill)
        await asyncio.to_thread(serving.start)
        assert await shown(serving, tables[:10], tokens) == before
        await all_accept(serving, tables, tokens, move, "first")
        assert await used(serving) == {"used": count}

        before = await shown(serving, tables[: 2 * SPOILT], tokens)
        move = await next_move(tmp_path, tables[0])
        await asyncio.to_thread(serving.kill)
        await spoil(serving, tables)
        redis = embedded.server_number(tmp_path / "redis")
        assert redis is not None
        os.kill(redis, signal.SIGKILL)
        await asyncio.to_thread(serving.start)
        assert await shown(serving, tables[: 2 * SPOILT], tokens) == before
        await all_accept(serving, tables, tokens, move, "second")
        assert await used(serving) == {"used": count - 2 * SPOILT, "foreign": SPOILT}
        assert "critical" not in serving.output


async def spoil(serving: Serving, tables: Sequence[str]) -> None:
    """Cut some snapshots and delete others."""
    async with stored(serving) as store:
        for number, table in enumerate(tables[: 2 * SPOILT]):
            key, shard = snapshot_key(Log(table)), Log(table).shard
            whole = await store.ask(shard, lambda redis, key=key: redis.get(key))  # type: ignore[misc]
            assert isinstance(whole, bytes)
            if number < SPOILT:
                await store.ask(shard, lambda redis, key=key, cut=whole[:-7]: redis.set(key, cut))  # type: ignore[misc]
            else:
                await store.ask(shard, lambda redis, key=key: redis.delete(key))  # type: ignore[misc]
        await asyncio.sleep(1.5)  # the bundled Redis writes to disk once a second
