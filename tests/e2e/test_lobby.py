"""The lobby: what is public of every table, by status and game, and made again from the logs when it is gone."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
from redis.asyncio import Redis

from events.appending import feed_key
from events.store import SHARDS
from server.http.routes.lobby import AWAITED_MOST
from sotto_client import Prompt, random_command
from tests.e2e.parties import Recorder, begin, party, play_out, set_up
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.wires import asking


async def listed(client: Recorder, **query: Any) -> list[str]:
    return [one["table"] for one in await client.tables(**query)]


async def test_tables_are_found_by_status_and_game_and_page_by_page(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 2) as people:
            opened = [await set_up(people[:1], game, seats=2) for game in ("swarm", "dossier", "swarm", "swarm")]
            running = await begin(people, "swarm", title="running")
            hidden = await set_up(people[:1], "swarm", seats=2, private=True)
            over = await begin(people, "dossier", rounds=1)
            await play_out(people, over)
            closed = await set_up(people[:1], "swarm", seats=2)
            await people[0].close_table(closed)
            me = people[0]

            async def complete() -> bool:
                lengths = [len(await listed(me, status=one)) for one in ("open", "playing", "finished")]
                return lengths == [4, 1, 2]

            await becomes(complete)
            await hold_to(me, opened, running, over, closed, hidden)

            # Killed and started again; with its keys gone; and with the feeds trimmed, too.
            await asyncio.to_thread(serving.kill)
            await asyncio.to_thread(serving.start)
            await hold_to(me, opened, running, over, closed, hidden)
            for trim in (False, True):
                await asyncio.to_thread(serving.kill)
                await forget(serving, trim)
                await asyncio.to_thread(serving.start)
                await becomes(complete)
                await hold_to(me, opened, running, over, closed, hidden)
            await play_out(people, running)
            await becomes(lambda: is_in(me, running, "finished"))


async def hold_to(me: Recorder, opened: list[str], running: str, over: str, closed: str, hidden: str) -> None:
    newest = opened[::-1]
    assert await listed(me) == await listed(me, status="open") == newest
    assert await listed(me, game="dossier") == [opened[1]]
    assert await listed(me, game="swarm") == [opened[3], opened[2], opened[0]]
    assert await listed(me, game="chess") == []
    assert await listed(me, status="playing") == [running]
    assert sorted(await listed(me, status="finished")) == sorted([over, closed])
    assert await listed(me, status="paused") == []
    assert await listed(me, limit=2) == newest[:2]
    assert await listed(me, limit=2, after=newest[1]) == newest[2:]
    assert await listed(me, after=newest[-1]) == []
    assert await listed(me, limit=0) == []
    one = await me.table(running)
    assert (one["title"], one["status"], one["size"], one["me"]["seats"]) == ("running", "playing", 2, [1])
    assert set(one["names"].values()) == {"Player 1", "Player 2"}
    assert (await me.table(hidden))["private"]
    assert (await me.table(over))["ended"] == "ended"
    assert (await me.table(closed))["ended"] == "closed"


async def is_in(client: Recorder, table: str, status: str) -> bool:
    return table in await listed(client, status=status)


async def forget(serving: Serving, trim: bool) -> None:
    """Delete every key of the lobby, and the older part of every feed."""
    async with stored(serving) as store:

        async def all_of_it(redis: Redis) -> None:
            keys = [key async for key in redis.scan_iter(match="{s00}:lobby*")]
            assert keys
            await redis.delete(*keys)
            for shard in range(SHARDS if trim else 0):
                await redis.xtrim(feed_key(shard), maxlen=1, approximate=False)

        await store.ask(0, all_of_it)


async def test_a_page_goes_on_after_a_table_that_left_the_list(sotto: Serving) -> None:
    """Somebody pages through the open tables while one of them starts: nobody is shown twice or left out."""
    async with party(sotto.url, 2) as people:
        tables = [await set_up(people, "shuffle") for _ in range(4)]
        me = people[0]

        async def complete() -> bool:
            return len(await listed(me, game="shuffle", status="open")) >= 4

        await becomes(complete)
        first = await listed(me, game="shuffle", limit=2)
        assert first == tables[:1:-1]
        await me.start(first[-1])
        await becomes(lambda: is_in(me, first[-1], "playing"))
        assert await listed(me, game="shuffle", limit=2, after=first[-1]) == tables[1::-1]


async def test_private_tables_are_listed_nowhere_and_open_to_the_invited(sotto: Serving) -> None:
    async with party(sotto.url, 3) as everybody:
        *people, stranger = everybody
        table = await begin(people, "swarm", private=True)
        for person in everybody:
            for status in ("open", "playing", "paused", "finished"):
                assert table not in await listed(person, status=status, limit=200)
        async with asking(sotto.url, stranger.token) as http:
            assert (await http.get(f"/api/tables/{table}")).status_code == 404
            assert stranger.player is not None
            await people[0].invite(table, stranger.player)
            assert (await http.get(f"/api/tables/{table}")).status_code == 200
            assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code == 403


async def test_one_answer_has_every_list_and_strangers_get_what_is_public_alone(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people, asking(sotto.url) as http:
        ann, ben = people
        hidden = await set_up([ann], "shuffle", seats=2, private=True)
        running = await begin(people, "shuffle", pace="slow")
        closed = await set_up([ann], "shuffle", seats=2)
        await ann.close_table(closed)

        async def complete() -> bool:
            lobby = await ann.lobby("shuffle")
            return {one["table"] for one in lobby["own"]} >= {hidden, running} and any(
                one["table"] == closed for one in lobby["finished"]
            )

        await becomes(complete)
        own = {one["table"]: one for one in (await ann.lobby("shuffle"))["own"]}
        assert closed not in own
        assert "awaited" in own[running]
        assert set(own[running]["names"].values()) == {"Player 1", "Player 2"}
        assert hidden not in {one["table"] for one in (await ben.lobby())["own"]}
        # The game narrows the public lists, and not one's own.
        other = await ann.lobby("swarm")
        assert {one["table"] for one in other["own"]} >= {hidden, running}
        public = [other[of] for of in ("open", "playing", "paused", "finished", "demos")]
        assert {one["game"] for tables in public for one in tables} <= {"swarm"}
        assert len((await ann.lobby(limit=1))["finished"]) == 1

        stranger = (await http.get("/api/lobby", params={"game": "shuffle"})).json()
        assert stranger["own"] == []
        for status in ("open", "playing", "paused", "finished"):
            listed = await ann.tables("shuffle", status, limit=30)
            assert stranger[status] == listed, status
            assert not any("awaited" in one for one in listed)
        assert b"awaited" not in (await http.get("/api/lobby")).content


async def test_strangers_who_look_on_are_counted_and_games_of_bots_told_apart(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people, asking(sotto.url) as http:
        running = await begin(people, "shuffle", pace="slow")
        demo = await people[0].open_table("shuffle", {"pace": "fast"}, "", False, 2)
        for seat in (1, 2):
            await people[0].give_to_bot(demo, seat, "random")
        await people[0].start(demo)

        async def shown(who: str) -> dict[str, Any]:
            lobby: dict[str, Any] = (await http.get("/api/lobby", params={"game": "shuffle", "who": who})).json()
            return {one["table"]: one for one in (*lobby["playing"], *lobby["finished"])}

        await becomes(lambda: is_shown(shown, running, demo))
        assert (await shown("people"))[running]["language"] == "en"
        assert (await shown("people"))[running]["began_at"] >= (await shown("people"))[running]["opened_at"]
        async with party(sotto.url, 1) as (guest,):
            await guest.watch(running, "public")
            await people[1].watch(running, "public")

            async def counted() -> bool:
                return bool((await shown("people"))[running].get("spectators", 0) == 1)

            await becomes(counted)

        async def left() -> bool:
            return bool((await shown("people"))[running].get("spectators", 0) == 0)

        await becomes(left)


async def is_shown(shown: Any, running: str, demo: str) -> bool:
    people, bots = await shown("people"), await shown("bots")
    return running in people.keys() - bots.keys() and demo in bots.keys() - people.keys()


async def test_strangers_are_sent_the_lobby_packed_and_once_and_who_signed_in_never_packed(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url) as stranger, asking(sotto.url, ann.token) as http:
        opened = await set_up([ann], "errand", seats=2)
        await becomes(lambda: is_in(ann, opened, "open"))
        query = {"game": "errand"}
        packed = await stranger.get("/api/lobby", params=query)
        assert packed.headers["content-encoding"] == "gzip"
        again = await stranger.get("/api/lobby", params=query, headers={"If-None-Match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        own = await http.get("/api/lobby", params=query, headers={"If-None-Match": packed.headers["etag"]})
        assert own.status_code == 200
        assert own.headers["cache-control"] == "no-store"
        assert not {"content-encoding", "etag"} & set(own.headers)
        assert [one["table"] for one in own.json()["own"]] == [opened]


async def test_who_is_asked_is_told_so_and_what_others_answer_unseen_moves_nothing(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people, asking(sotto.url) as stranger:
        ann, ben, cat = people
        table = await begin(people, "swarm", pace="slow")

        async def own(client: Recorder) -> Any:
            return (await client.lobby())["own"]

        async def in_play() -> bool:
            return [one["status"] for one in await own(ann)] == ["playing"]

        await becomes(in_play)
        before, public = [await own(one) for one in people], await stranger.get("/api/lobby?game=swarm")
        assert [one["awaited"] for (one,) in before] == [True, True, True]
        await answer(ben, table, 2)
        assert [await own(one) for one in (ann, cat)] == [before[0], before[2]]
        assert [one["awaited"] for one in await own(ben)] == [False]
        unmoved = await stranger.get("/api/lobby?game=swarm", headers={"If-None-Match": public.headers["etag"]})
        assert unmoved.status_code == 304
        await answer(ann, table, 1)
        await answer(cat, table, 3)
        assert [one["awaited"] for person in people for one in await own(person)] == [True, True, True]
        async with stored(sotto) as store:
            kept: Any = await store.ask(0, lambda redis: redis.hget("{s00}:lobby2:tables", table))  # type: ignore[arg-type, return-value, unused-ignore]
        assert b"seats" in kept
        assert b"awaited" not in kept


async def answer(client: Recorder, table: str, seat: int) -> None:
    """Let a seat answer the one thing it is asked, with whatever fits."""
    shown = await client.view(table, f"seat:{seat}")
    ((name, prompt),) = shown.view["prompts"].items()
    fitting = msgspec.convert(prompt, Prompt)
    await client.do(table, f"seat:{seat}", random_command(fitting, random.Random(1)), name)


async def test_only_the_newest_tables_of_a_player_are_looked_into(sotto: Serving) -> None:
    """A player at many tables costs as many rooms as AWAITED_MOST says, and no more."""
    async with party(sotto.url, 2) as people:
        tables = [await begin(people, "swarm", pace="slow") for _ in range(AWAITED_MOST + 1)]

        async def all_playing() -> bool:
            own = (await people[0].lobby())["own"]
            return [one["status"] for one in own] == ["playing"] * len(tables)

        await becomes(all_playing)
        own = (await people[0].lobby())["own"]
        assert [one["table"] for one in own] == tables[::-1]
        assert [one["awaited"] for one in own] == [True] * AWAITED_MOST + [False]


async def test_names_that_look_alike_stand_beside_an_id_wherever_they_are_told(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people:
        one, two, three = people
        await one.rename("Scope")
        await two.rename("Ѕсоре")  # in Cyrillic
        table = await set_up(people, "swarm")
        alone = await set_up([three], "swarm", seats=2)
        shown = {str(who.player): f"{name} #{str(who.player)[1:5]}" for who, name in ((one, "Scope"), (two, "Ѕсоре"))}

        async def listed() -> bool:
            return {table, alone} <= {one["table"] for one in await three.my_tables()}

        await becomes(listed)
        (listing,) = [one for one in await three.my_tables() if one["table"] == table]
        for told in (await three.table(table), listing):
            assert told["names"] == shown | {three.player: "Player 3"}
        assert (await three.table(alone))["names"] == {three.player: "Player 3"}
        code = (await one.invitation(table))["code"]
        async with asking(sotto.url) as http:
            preview = (await http.post(f"/api/tables/{table}/preview", json={"code": code})).json()
        assert {seat["name"] for seat in preview["seats"].values()} == {*shown.values(), "Player 3"}
        assert (await one.me())["name"] == "Scope"
