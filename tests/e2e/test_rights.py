"""A watch ends at the very fact that ends its right; a successor sees the seat's feed and not the notes."""

from __future__ import annotations

import asyncio

import pytest

from sotto_client import Refused
from tests.e2e.parties import Recorder, begin, decoded, feed_bytes, party, play_out, set_up
from tests.e2e.serving import Serving, becomes
from tests.e2e.wires import Wire, asking, wired


async def test_who_leaves_a_seat_hears_no_more_from_it(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people, wired(sotto.url, people[1].token) as wire:
        table = await set_up(people, "swarm")
        await wire.watch(table, "seat:2")
        await wire.watch(table)
        await people[1].leave(table, 2)
        over = await wire.hear(lambda heard: heard["op"] == "error")
        assert (over["code"], over["table"], over["as"]) == ("forbidden", table, "seat:2")
        await people[0].do(table, "seat:1", {"type": "say", "text": "he is gone"})
        await wire.still_there()
        assert heard_as(wire, "seat:2") == []
        assert [fact["type"] for fact in heard_as(wire, "public")] == ["table_seat_left", "table_said"]
        assert (await wire.watch(table, "seat:2"))["code"] == "forbidden"
        with pytest.raises(Refused, match="forbidden"):
            await people[1].do(table, "seat:2", {"type": "ready"})


async def test_who_resigns_hears_no_more_and_a_successor_hears_it_all_but_the_notes(sotto: Serving) -> None:
    async with party(sotto.url, 4) as everybody:
        *people, heir = everybody
        table = await begin(people, "dossier")
        async with wired(sotto.url, people[1].token) as wire:
            await wire.watch(table, "seat:2")
            await wire.watch(table, "notes")
            await people[1].write_note(table, "nobody else's business")
            write = {"type": "write_field", "field": "fear", "text": "the secret fear"}
            await people[1].do(table, "seat:2", write, "write.1")
            resign = {"type": "resign"}
            seq = await people[1].do(table, "seat:2", resign, id="I-resign")
            over = await wire.hear(lambda heard: heard["op"] == "error")
            assert (over["code"], over["as"]) == ("forbidden", "seat:2")
            before = len(wire.heard)

            # The answer may have been lost: asked again, it is the same, although the seat is no longer his.
            assert await people[1].do(table, "seat:2", resign, id="I-resign") == seq
            with pytest.raises(Refused, match="forbidden"):
                await people[1].do(table, "seat:2", resign, id="I-resign-too")
            with pytest.raises(Refused, match="forbidden"):
                await people[1].do(table, "seat:2", {"type": "ready"}, id="I-resign")

            with pytest.raises(Refused, match="running"):
                await heir.sit(table, 2)
            await people[0].invite(table, heir.player or "")
            await heir.sit(table, 2)
            await people[0].do(table, "seat:1", {"type": "say", "text": "hello, heir"})
            frames = decoded(await feed_bytes(heir, table, "seat:2"))
            told = [fact for frame in frames for fact in frame["facts"]]
            assert {"type": "field_written", "seat": 2, "round": 1, "field": "fear", "text": "the secret fear"} in told
            assert "table_said" in {fact["type"] for fact in told}
            assert (await heir.notes(table)).frames == ()
            assert "business" not in str(frames)
            await wire.still_there()
            assert all(heard.get("as") != "seat:2" for heard in wire.heard[before:] if heard["op"] == "frame")

        # A player who had a chair may not take another one, but keeps their notes.
        assert len((await people[1].notes(table)).frames) == 1
        with pytest.raises(Refused, match="rejected"):
            await people[1].sit(table, 3)


async def test_who_is_voted_out_hears_no_more_and_takes_no_chair_again(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people, wired(sotto.url, people[2].token) as wire:
        ann, bob, cat = people
        table = await begin(people, "swarm")
        await wire.watch(table, "seat:3")
        await wire.watch(table)
        out = {"type": "vote_out", "seat": 3}
        await ann.do(table, "seat:1", out)
        asked = await wire.hear(lambda heard: heard["op"] == "frame" and heard["as"] == "seat:3")
        assert asked["facts"] == [{"type": "table_removal_asked", "seat": 3, "by": 1}]
        voted = await bob.do(table, "seat:2", out, id="second")
        over = await wire.hear(lambda heard: heard["op"] == "error")
        assert (over["code"], over["as"]) == ("forbidden", "seat:3")
        assert await bob.do(table, "seat:2", out, id="second") == voted

        for command in ({"type": "take_back"}, {"type": "say", "text": "unfair"}):
            with pytest.raises(Refused, match="forbidden"):
                await cat.do(table, "seat:3", command)
        await ann.invite(table, cat.player or "")
        with pytest.raises(Refused, match="You were removed from this table"):
            await cat.sit(table, 3)
        assert (await wire.watch(table, "seat:3"))["code"] == "forbidden"

        # The bot plays on, and the removed player may look on.
        await play_out([ann, bob], table)
        await wire.hear(lambda heard: "table_ended" in {fact["type"] for fact in heard.get("facts", ())})
        assert {"type": "table_removed", "seat": 3, "bot": "random"} in heard_as(wire, "public")
        with pytest.raises(Refused, match="You were removed from this table"):
            await cat.rematch(table)
        new = await ann.rematch(table)
        assert (await ann.view(new)).view["table"]["invited"] == {ann.player: True, bob.player: True}


async def test_a_host_who_leaves_hears_no_more(sotto: Serving) -> None:
    async with party(sotto.url, 4) as everybody, wired(sotto.url, everybody[3].token) as wire:
        *people, host = everybody
        table = await set_up(people, "whisper")
        await host.take_host(table)
        await wire.watch(table, "host")
        await people[0].start(table)
        assert "role_assigned" in {fact["type"] for fact in await heard_soon(wire, "host")}
        await host.leave_host(table)
        over = await wire.hear(lambda heard: heard["op"] == "error")
        assert (over["code"], over["as"]) == ("forbidden", "host")
        before = len(wire.heard)
        await people[0].do(table, "seat:1", {"type": "choose_target", "target": 2}, "target.1")
        await wire.still_there()
        assert [heard for heard in wire.heard[before:] if heard["op"] == "frame"] == []
        for as_ in ("seat:1", "all"):
            assert (await wire.watch(table, as_))["code"] == "forbidden"


async def test_a_finished_avalon_may_be_watched_as_anybody(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people, wired(sotto.url) as wire, asking(sotto.url) as http:
        table = await begin(people, "avalon", bots=5)
        await wire.watch(table)
        for as_ in ("seat:1", "seat:7", "all"):
            assert (await wire.watch(table, as_))["code"] == "forbidden"
        await play_out(people, table)
        await becomes(lambda: finished(people[0], table))
        await wire.say({"op": "unwatch", "table": table, "as": "public"})
        await wire.still_there()
        for as_ in ("public", "seat:1", "seat:7", "host", "all"):
            assert (await wire.watch(table, as_))["op"] == "view"
            assert (await http.get(f"/api/tables/{table}/feed?as={as_}")).status_code == 200
        assert (await wire.watch(table, "seat:8"))["code"] == "forbidden"
        view = (await http.get(f"/api/tables/{table}/view?as=all")).json()["view"]
        assert len(view["game"]["roles"]) == 7
        log = await http.get(f"/api/tables/{table}/log")
        assert log.status_code == 200
        assert b"table_seeded" in log.content
        # Talk goes on after the end, and spectators hear it.
        await people[0].do(table, "seat:1", {"type": "say", "text": "well played"})
        said = await wire.hear(lambda heard: heard["op"] == "frame" and heard["as"] == "all")
        assert said["facts"][0]["text"] == "well played"


async def test_a_game_that_unseals_nothing_stays_sealed(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        table = await begin(people, "dossier", rounds=1)
        assert all(await play_out(people, table))
        for token in (None, people[0].token):
            async with wired(sotto.url, token) as wire, asking(sotto.url, token) as http:
                for as_ in ("seat:2", "host", "all"):
                    assert (await wire.watch(table, as_))["code"] == "forbidden"
                    assert (await http.get(f"/api/tables/{table}/feed?as={as_}")).status_code == 403
                assert (await http.get(f"/api/tables/{table}/log")).status_code == 403
                own = 403 if token is None else 200
                assert (await http.get(f"/api/tables/{table}/feed?as=seat:1")).status_code == own
        view = (await people[0].view(table)).view
        assert view["table"]["seed"]
        assert view["table"].get("sealed_seed") is None


async def finished(client: Recorder, table: str) -> bool:
    return bool((await client.table(table))["status"] == "finished")


def heard_as(wire: Wire, as_: str) -> list[dict[str, object]]:
    """Every fact that came for a viewer."""
    return [fact for heard in wire.heard if heard["op"] == "frame" and heard["as"] == as_ for fact in heard["facts"]]


async def heard_soon(wire: Wire, as_: str) -> list[dict[str, object]]:
    await wire.hear(lambda heard: heard["op"] == "frame" and heard["as"] == as_)
    await asyncio.sleep(0)
    return heard_as(wire, as_)
