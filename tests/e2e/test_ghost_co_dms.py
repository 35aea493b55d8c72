"""Co-DMs over the real wire: nobody sits there uninvited, and who is dismissed hears no more."""

from __future__ import annotations

import pytest

from sotto_client import Refused
from tests.e2e.parties import Recorder, party, set_up
from tests.e2e.serving import Serving
from tests.e2e.wires import wired

CHAIR = "host:2"


async def led(people: list[Recorder], host: Recorder) -> str:
    """A table in its registration, with a DM."""
    table = await set_up(people, "ghost")
    await host.take_host(table)
    await people[0].start(table)
    return table


async def rule(host: Recorder, table: str, power: str, **fields: object) -> None:
    prompts = (await host.view(table, "host")).view["prompts"]
    id = next(id for id in prompts if id.startswith(f"{power}."))
    await host.do(table, "host", {"type": power, "reason": "because"} | fields, id)


async def test_nobody_sits_beside_the_dm_uninvited(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, guest = everybody
        table = await led(people, host)
        await people[0].invite(table, guest.player or "")
        for person in (guest, people[1], host):
            for look in (person.view(table, CHAIR), person.watch(table, CHAIR), person.query(table, "full", CHAIR)):
                with pytest.raises(Refused, match="forbidden"):
                    await look
            with pytest.raises(Refused, match="forbidden"):
                await person.do(table, CHAIR, {"type": "hidden_roll", "dice": 1, "sides": 6, "reason": ""}, "x.0")
        with pytest.raises(Refused, match="taken"):
            await guest.take_host(table)
        prompts = (await host.view(table, "host")).view["prompts"]
        offered = next(prompt for prompt in prompts.values() if prompt["command"] == "appoint_co_dm")
        assert [one["value"] for one in offered["fields"]["player"]["options"]] == [guest.player]


async def test_a_co_dm_hears_the_dm_until_the_very_fact_of_the_dismissal(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody, wired(sotto.url, everybody[4].token) as wire:
        *people, host, guest = everybody
        table = await led(people, host)
        await people[0].invite(table, guest.player or "")
        await rule(host, table, "appoint_co_dm", player=guest.player, regions=["A"])
        await wire.watch(table, CHAIR)
        await rule(host, table, "hidden_roll", dice=1, sides=6)
        heard = await wire.hear(lambda heard: heard["op"] == "frame" and heard["as"] == CHAIR)
        assert [fact["type"] for fact in heard["facts"]] == ["hidden_rolled", "ruling_kept"]
        with pytest.raises(Refused, match="Only the host may do this"):
            await guest.do(table, CHAIR, {"type": "end_phase", "reason": ""}, "end_phase.0")
        with pytest.raises(Refused, match="Only the host may do this"):
            await guest.do(table, CHAIR, {"type": "pause"})

        await rule(host, table, "dismiss_co_dm", player=guest.player)
        over = await wire.hear(lambda heard: heard["op"] == "error")
        assert (over["code"], over["as"]) == ("forbidden", CHAIR)
        before = len(wire.heard)
        await rule(host, table, "hidden_roll", dice=1, sides=6)
        await wire.still_there()
        assert all(heard.get("as") != CHAIR for heard in wire.heard[before:])
        assert "dismiss_co_dm" not in str([heard for heard in wire.heard if heard.get("as") == CHAIR])
        for look in (guest.view(table, CHAIR), guest.watch(table, CHAIR), guest.query(table, "full", CHAIR)):
            with pytest.raises(Refused, match="forbidden"):
                await look


async def test_a_co_dm_leaves_by_the_route_of_the_host(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, guest = everybody
        table = await led(people, host)
        await people[0].invite(table, guest.player or "")
        await rule(host, table, "appoint_co_dm", player=guest.player, regions=["A", "B"])
        assert (await guest.table(table))["me"] == {"seats": [], "host": False, "opener": False, "co_host": CHAIR}
        await guest.leave_host(table)
        assert (await guest.table(table))["me"] == {"seats": [], "host": False, "opener": False}
        with pytest.raises(Refused, match="forbidden"):
            await guest.view(table, CHAIR)
        assert (await host.view(table, "host")).view["game"]["desk"].get("regions", {}) == {}
