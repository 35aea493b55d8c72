"""The server is killed in the middle of a hush: what was decided stands, and what is asked is asked as before."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sotto_client import Client
from tests.e2e.serving import served
from tests.patience import PATIENCE

DEALT = ("imp", "poisoner", "drunk", "soldier", "mayor", "virgin", "saint")

Json = dict[str, Any]


async def shown(host: Client, table: str) -> Json:
    """What the storyteller sees: the game, with its prompts."""
    view = await host.view(table, "host")
    return {"prompts": view.view["prompts"], **view.view["game"]}


async def asked(host: Client, table: str, kind: str) -> Json:
    """What the storyteller sees once something of this kind is asked."""
    for _ in range(int(PATIENCE / 0.05)):
        view = await shown(host, table)
        if view.get("asked", {}).get("kind") == kind:
            return view
        await asyncio.sleep(0.05)
    raise AssertionError(f"{kind} is never asked")


async def send(host: Client, table: str, command: str, **fields: Any) -> None:
    """Answer the prompt of this command."""
    prompts = (await shown(host, table))["prompts"]
    id = next(id for id, prompt in prompts.items() if prompt["command"] == command)
    await host.do(table, "host", {"type": command, **fields}, id)


async def deal(host: Client, table: str) -> None:
    """Deal by hand: a Drunk who believes to be the Washerwoman, so that each answer about a pair is asked."""
    while (question := (await shown(host, table)).get("asked")) is not None:
        match question["kind"]:
            case "deal":
                choice = DEALT[question["seat"] - 1]
            case "belief":
                choice = "washerwoman"
            case _:
                choice = question["legal"][0]
        await send(host, table, "decide", choice=choice)
    await send(host, table, "end_hush")


async def test_the_third_decision_is_asked_as_before(tmp_path: Path) -> None:
    with served(tmp_path, bot_delay=0) as serving:
        async with Client(serving.url) as host:
            await host.sign_up("Host")
            table = await host.open_table("clocktower", {"pace": "fast", "deal": "manual"}, seats=len(DEALT))
            for seat in range(1, len(DEALT) + 1):
                await host.give_to_bot(table, seat, "villager")
            await host.take_host(table)
            await host.start(table)
            await deal(host, table)
            for kind in ("pair_character", "pair_seat"):
                question = (await asked(host, table, kind))["asked"]
                await send(host, table, "decide", choice=question["legal"][0])
            before = await asked(host, table, "pair_other")
            assert len(before["given"]) == 2
            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start)
            assert await shown(host, table) == before
            await send(host, table, "decide", choice=before["asked"]["legal"][-1])
            await send(host, table, "end_hush")
            assert (await shown(host, table))["night"] == 1
