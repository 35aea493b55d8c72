"""Spectators who are shown a game later: whatever has happened meanwhile, they get the same bytes on every path."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.e2e.parties import Recorder, begin, party, play_out
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wires import asking, wired

READ = (
    "",
    "/view",
    "/view?as=public&seq=9999",
    "/feed",
    "/feed?as=public&after=9999",
    "/view?as=all",
    "/view?as=seat:1",
    "/feed?as=host",
    "/log",
    "/chances",
    "/query/ranking",
    "/query/ranking?as=all",
    "/export/bids",
    "/save?as=public&seq=3",
    "/notes",
    "/notes?of=seat:2",
)
DONE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("POST", "/seats/1", {}),
    ("POST", "/seats/2", {}),
    ("DELETE", "/seats/1", {}),
    ("POST", "/host", {}),
    ("POST", "/start", {}),
    ("POST", "/rematch", {}),
    ("POST", "/fork", {"as": "public", "seq": 3}),
    ("POST", "/fork", {"as": "public", "seq": 9999}),
    ("POST", "/fork", {"version": 1}),
    ("POST", "/invitations", {"uses": 1}),
    ("POST", "/commands", {"id": "c1", "as": "seat:1", "command": {"type": "say", "text": "x"}}),
    ("DELETE", "", {}),
)
LISTS = ("/api/lobby", *(f"/api/tables?status={one}" for one in ("open", "playing", "paused", "finished")))


async def everything_shown(serving: Serving, table: str, tokens: Iterable[str]) -> dict[str, tuple[int, bytes]]:
    """Every answer about a table to those who hold these tokens, by the question."""
    shown: dict[str, tuple[int, bytes]] = {}
    for number, token in enumerate(tokens):
        async with asking(serving.url, token or None) as http:
            at = f"/api/tables/{table}"
            reads = (*(f"{at}{path}" for path in READ), *LISTS)
            asked: list[tuple[str, str, dict[str, Any]]] = [("GET", path, {}) for path in reads]
            asked += [(method, f"{at}{path}", body) for method, path, body in DONE]
            for method, path, body in asked:
                answer = await http.request(method, path, json=body if method == "POST" else None)
                shown[f"{number} {method} {path} {body}"] = answer.status_code, answer.content
        for viewer in ("public", "all", "seat:1", "host"):
            shown[f"{number} watch {viewer}"] = 0, await watched(serving, table, viewer, token)
    return shown


async def watched(serving: Serving, table: str, viewer: str, token: str) -> bytes:
    async with wired(serving.url, token or None) as wire:
        first = await wire.watch(table, viewer)
        if first["op"] != "error":
            await wire.hear(lambda heard: heard["op"] == "presence")
        return b"\n".join(wire.raw)


def differing(one: dict[str, tuple[int, bytes]], other: dict[str, tuple[int, bytes]]) -> dict[str, object]:
    return {asked: (answer, other[asked]) for asked, answer in one.items() if answer != other[asked]}


async def test_spectators_get_the_same_bytes_whatever_happened_within_the_delay(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 3) as people:
            *players, spectator = people
            assert spectator.token is not None
            tokens = (spectator.token, "")
            table = await begin(players, "swarm", rounds=2, delay=3600)
            one = players[0]
            await becomes(lambda: is_listed(one, table))
            begun = await everything_shown(serving, table, tokens)
            await play_out(players, table)
            assert (await one.view(table, "seat:1")).view["table"]["status"] == "finished"
            over = await everything_shown(serving, table, tokens)
            assert differing(begun, over) == {}
            # Who has a chair is told everything at once, but as the public nothing.
            assert (await one.table(table))["status"] == "finished"
            assert (await spectator.table(table))["status"] == "open"
            assert (await one.view(table, "public")).view["table"]["status"] == "open"

            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start)
            await becomes(lambda: is_listed(one, table))
            assert differing(begun, await everything_shown(serving, table, tokens)) == {}
            # Something was compared: most of these are answers with content.
            assert sum(status == 200 for status, _ in begun.values()) >= 2 * (len(LISTS) + 7)


async def is_listed(client: Recorder, table: str) -> bool:
    return table in [one["table"] for one in await client.tables(status="open")]


async def test_what_is_held_back_comes_when_it_is_due(tmp_path: Path) -> None:
    delay = 4
    with served(tmp_path) as serving:
        async with party(serving.url, 3) as people:
            *players, spectator = people
            table = await begin(players, "swarm", rounds=2, delay=delay)
            async with wired(serving.url) as wire:
                await wire.watch(table)
                await play_out(players, table)
                # The process dies in the middle of it, and another one shows the rest.
                await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start)
            async with wired(serving.url) as wire:
                status = (await wire.watch(table))["view"]["table"]["status"]
                while status != "finished":
                    frame = await wire.hear(lambda heard: heard["op"] in ("frame", "view"))
                    assert time.time() * 1000 >= frame["at"] + delay * 1000
                    status = frame.get("patch", {}).get("table", {}).get("status", status)
                assert (await spectator.view(table, "all")).view["table"]["status"] == "finished"

                async def is_over() -> bool:
                    return table in [one["table"] for one in await spectator.tables(status="finished")]

                await becomes(is_over)
