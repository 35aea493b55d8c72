"""A quiet game over real sockets: nobody sees who comes and goes by night; at dawn everybody does."""

from __future__ import annotations

from typing import Any

from tests.e2e.parties import party
from tests.e2e.serving import Serving
from tests.e2e.wires import Wire, wired


def is_presence(heard: dict[str, Any]) -> bool:
    return bool(heard["op"] == "presence")


async def watched(wire: Wire, table: str, as_: str) -> list[bool]:
    await wire.watch(table, as_)
    return [seat["online"] for seat in (await wire.hear(is_presence))["seats"]]


async def up_to_now(wire: Wire) -> list[list[bool]]:
    """Every presence heard so far: what was sent before the answer has come before it."""
    assert await wire.still_there()
    return [[seat["online"] for seat in heard["seats"]] for heard in wire.heard if is_presence(heard)]


async def test_who_comes_and_goes_by_night_is_seen_at_dawn(sotto: Serving) -> None:
    async with party(sotto.url, 3) as (ann, bob, host), wired(sotto.url) as guest, wired(sotto.url, ann.token) as a:
        table = await ann.open_table("vigil", {"pace": "fast"}, seats=2)
        await ann.sit(table, 1)
        await bob.sit(table, 2)
        await host.take_host(table)
        await watched(guest, table, "public")
        await watched(a, table, "seat:1")
        async with wired(sotto.url, bob.token) as b:
            await watched(b, table, "seat:2")
            await guest.hear(lambda heard: is_presence(heard) and all(seat["online"] for seat in heard["seats"]))
            await ann.start(table)
        # Bob's socket is gone, comes back, and goes again; the host answers.
        dusk = await up_to_now(guest), await up_to_now(a)
        async with wired(sotto.url, bob.token) as b:
            assert await watched(b, table, "seat:2") == [True, True]
            assert (await b.do(table, "seat:2", {"type": "keep_watch", "target": 1}, "watch.1"))["op"] == "done"
        await host.do(table, "host", {"type": "keep_hour", "hour": 1}, "hour.1")
        assert (await up_to_now(guest), await up_to_now(a)) == dusk
        assert (await a.do(table, "seat:1", {"type": "keep_watch", "target": 2}, "watch.1"))["op"] == "done"
        shown = await guest.hear(is_presence)
        assert [seat["online"] for seat in shown["seats"]] == [True, False]
        async with wired(sotto.url, bob.token) as b:
            assert await watched(b, table, "seat:2") == [True, True]
            assert (await guest.hear(is_presence))["seats"][1]["online"]
