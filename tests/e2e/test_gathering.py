"""How people come to a table: codes of invitations, the list of one's own tables, repeats, and rematches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis

from events.store import Log
from sotto_client import Client, Refused
from tests.e2e.parties import Recorder, begin, feed_bytes, party, play_out, set_up
from tests.e2e.serving import Serving, becomes, served, stored, version
from tests.e2e.wires import asking, wired


async def refused(client: Client, table: str, code: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as no:
        await client.enter(table, code)
    assert no.value.code in ("forbidden", "too_many")


# --- invitations ---------------------------------------------------------------------------------------------------


async def test_a_code_opens_a_private_table_its_seats_and_later_its_replay(sotto: Serving) -> None:
    async with party(sotto.url, 4) as (ann, bob, cat, dan):
        table = await ann.open_table("swarm", {"pace": "fast"}, private=True, seats=3)
        made = await ann.invitation(table)
        with pytest.raises(Refused, match="not_found"):
            await bob.sit(table, 2)
        await ann.sit(table, 1)
        await bob.sit(table, 2, made["code"])
        async with asking(sotto.url, cat.token) as http:
            got = await http.post(f"/api/tables/{table}/seats/3?code={made['code'].upper()}", json={})
            assert got.status_code == 200, got.text
        await ann.start(table)
        await play_out([ann, bob, cat], table)
        await refused(dan, table, "wrongcode1", "no such invitation")
        await dan.enter(table, made["code"])
        assert (await dan.view(table)).view["table"]["status"] == "finished"
        before = await version(sotto, table)
        await dan.enter(table, made["code"])
        assert await version(sotto, table) == before
        facts = b"".join(await feed_bytes(ann, table, "public"))
        assert facts.count(b'"table_invited"') == 3
        assert made["code"].encode() not in facts + await all_keys(sotto)


async def all_keys(sotto: Serving) -> bytes:
    """All that the store holds, as far as it is not packed."""
    async with stored(sotto) as store:

        async def look(redis: Redis) -> bytes:
            return b"".join([key + (await redis.dump(key) or b"") async for key in redis.scan_iter()])

        return await store.ask(0, look)


async def test_codes_are_taken_back_used_up_and_refused_to_who_guesses(sotto: Serving) -> None:
    async with party(sotto.url, 4) as (ann, bob, cat, dan):
        table = await ann.open_table("swarm", private=True)
        once, gone = await ann.invitation(table, uses=1), await ann.invitation(table)
        await bob.enter(table, once["code"])
        await bob.enter(table, once["code"])
        await refused(cat, table, once["code"], "used up")
        await ann.revoke(table, gone["invitation"])
        await refused(cat, table, gone["code"], "revoked")
        listed = {one["invitation"]: one for one in await ann.invitations(table)}
        assert (listed[once["invitation"]]["used"], listed[gone["invitation"]]["revoked"]) == (1, True)
        assert once["code"] not in str(listed)
        for call in (bob.invitations(table), bob.invitation(table), bob.revoke(table, once["invitation"])):
            with pytest.raises(Refused, match="forbidden"):
                await call
        # A code is of one table only; and whether there is a table is not for who guesses.
        other = await ann.open_table("swarm", private=True)
        await refused(cat, other, once["code"], "no such invitation")
        await refused(cat, "nosuchtable", "abcdefghjk", "no such invitation")
        async with asking(sotto.url, cat.token) as http:
            await http.post("/api/players/me", headers={"Accept-Language": "zh"})
            await cat.rename(language="zh")
            got = await http.post(f"/api/tables/{table}/enter", json={"code": gone["code"]})
            assert got.json()["error"]["reason"] == "code：这个邀请码已被收回。"
        async with asking(sotto.url, dan.token) as http:

            async def has_guessed_enough() -> bool:
                got = await http.post(f"/api/tables/{table}/enter", json={"code": "abcdefghjk"})
                return "code: too many wrong codes; wait" in got.json()["error"]["reason"]

            # Ten guesses, and one more for every six seconds that a loaded machine takes for them.
            assert not await has_guessed_enough()
            await becomes(has_guessed_enough)
        await refused(cat, table, "abcdefghjk", "没有这个邀请码")


async def test_whoever_holds_a_code_sees_what_it_is_to_and_nobody_else_learns_anything(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, bob), asking(sotto.url) as stranger:
        table = await ann.open_table("swarm", private=True, seats=3, title="Ours")
        made = await ann.invitation(table, uses=1)
        await ann.sit(table, 1)
        await ann.give_to_bot(table, 3, "random")

        async def looked(table: str, code: str) -> httpx.Response:
            return await stranger.post(f"/api/tables/{table}/preview", json={"code": code})

        seen = await looked(table, made["code"])
        shown = seen.json()
        assert {name: shown[name] for name in ("game", "title", "status", "size", "opener", "private")} == {
            "game": "swarm",
            "title": "Ours",
            "status": "open",
            "size": 3,
            "opener": "Player 1",
            "private": True,
        }
        assert shown["seats"] == {"1": {"name": "Player 1"}, "3": {"bot": "random"}}
        assert ann.player is not None
        assert ann.player not in seen.text
        # Looking uses nothing up and brings nobody in.
        assert (await stranger.get(f"/api/tables/{table}")).status_code == 404
        assert (await ann.invitations(table))[0]["used"] == 0
        # A wrong code is told the same of a table that is there and of one that is not.
        there, nowhere = await looked(table, "abcdefghjk"), await looked("nosuchtable", "abcdefghjk")
        assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
        assert there.json()["error"]["reason"] == "code: there is no such invitation to this table."
        await bob.enter(table, made["code"])
        assert "used up" in (await looked(table, made["code"])).text
        async with asking(sotto.url, bob.token) as http:
            assert (await http.post(f"/api/tables/{table}/preview", json={"code": made["code"]})).status_code == 200
        await ann.revoke(table, made["invitation"])
        assert "revoked" in (await looked(table, made["code"])).text
        assert (await looked(table, "x" * 65)).status_code == 403


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Serving]:
    with served(tmp_path, invitation_hours=0.0001, wrong_code_address_rate=50) as serving:
        yield serving


async def test_codes_expire(hasty: Serving) -> None:
    async with party(hasty.url, 2) as (ann, bob):
        table = await ann.open_table("swarm", private=True)
        made = await ann.invitation(table)
        await asyncio.sleep(0.5)
        await refused(bob, table, made["code"], "expired")


async def test_who_looks_through_guessed_codes_must_wait(hasty: Serving) -> None:
    async with asking(hasty.url) as http:
        codes = [
            (await http.post("/api/tables/nosuchtable/preview", json={"code": f"guess{guess}"})).status_code
            for guess in range(101)
        ]
        assert (codes[0], 429 in codes) == (403, True)


# --- one's own tables ----------------------------------------------------------------------------------------------


async def test_my_tables_are_those_i_play_at_open_or_am_invited_to(tmp_path: Path) -> None:
    with served(tmp_path) as sotto:
        async with party(sotto.url, 3) as people:
            ann, bob, cat = people
            opened = await cat.open_table("swarm")
            hidden = await set_up([ann, bob], "swarm", seats=3, private=True)
            over = await begin([ann, bob], "dossier", rounds=1)
            await play_out([ann, bob], over)
            left = await set_up([ann, bob], "swarm", seats=3)
            await bob.leave(left, 2)

            async def mine(who: Recorder) -> list[str]:
                return [one["table"] for one in await who.my_tables()]

            async def all_there() -> bool:
                ended = [one for one in await ann.my_tables() if one["status"] == "finished"]
                return (await mine(ann), await mine(cat), len(ended)) == ([left, over, hidden], [opened], 1)

            await becomes(all_there)
            await becomes(lambda: is_mine(bob, [over, hidden]))
            assert [one["table"] for one in await ann.my_tables(limit=1, after=left)] == [over]
            (one,) = await cat.my_tables()
            assert "people" not in one
            assert cat.player is not None
            await ann.invite(hidden, cat.player)
            await becomes(lambda: is_mine(cat, [hidden, opened]))
            # Rebuilt from the logs.
            await asyncio.to_thread(sotto.kill)
            async with stored(sotto) as store:

                async def forget(redis: Redis) -> None:
                    await redis.delete(*[key async for key in redis.scan_iter(match="{s00}:lobby*")])

                await store.ask(0, forget)
            await asyncio.to_thread(sotto.start)
            await becomes(all_or(ann, [left, over, hidden]))
            await becomes(all_or(bob, [over, hidden]))
        async with asking(sotto.url) as http:
            assert (await http.get("/api/tables?mine=1")).status_code == 401


def all_or(who: Recorder, tables: list[str]):  # type: ignore[no-untyped-def]
    return lambda: is_mine(who, tables)


async def is_mine(who: Recorder, tables: list[str]) -> bool:
    return [one["table"] for one in await who.my_tables()] == tables


# --- repeats -------------------------------------------------------------------------------------------------------


async def test_what_has_an_id_may_be_sent_again(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, bob):
        tables = await asyncio.gather(*(ann.open_table("swarm", {"pace": "fast"}, id="open-1") for _ in range(4)))
        table = tables[0]
        assert set(tables) == {table}
        assert await bob.open_table("swarm", {"pace": "fast"}, id="open-1") != table
        with pytest.raises(Refused, match="malformed"):
            await ann.open_table("swarm", {"pace": "slow"}, id="open-1")
        first, second = [await ann.invitation(table, id="code-1") for _ in range(2)]
        assert first == second != await ann.invitation(table, id="code-2")
        await ann.sit(table, 1, id="sit-1")
        await ann.leave(table, 1)
        await ann.sit(table, 1, id="sit-1")  # the answer of then: what was done is not done again
        assert (await ann.table(table))["seats"] == {}
        with pytest.raises(Refused, match="malformed"):
            await ann.sit(table, 2, id="sit-1")
        # What was refused is judged again.
        with pytest.raises(Refused, match="rejected"):
            await ann.start(table, id="start-1")
        await ann.sit(table, 1)
        await ann.give_to_bot(table, 2, id="bot-1")
        await ann.give_to_bot(table, 2, id="bot-1")
        for seat in range(3, (await ann.table(table))["size"] + 1):
            await ann.give_to_bot(table, seat)
        await ann.start(table, id="start-1")
        await ann.start(table, id="start-1")
        with pytest.raises(Refused, match="rejected"):
            await ann.start(table, id="start-2")
        facts = b"".join(await feed_bytes(ann, table, "public"))
        assert facts.count(b'"type":"table_seat_given_to_bot","seat":2,') == 1


async def test_a_repeat_whose_answer_was_lost_is_no_new_request(sotto: Serving) -> None:
    """As if the server had died between the deed and the note of it: the note says only that it was begun."""
    async with party(sotto.url, 1) as (ann,):
        assert ann.player is not None
        table = await ann.open_table("swarm", {"pace": "fast"}, id="o")
        await ann.sit(table, 1, id="s")
        for seat in range(2, (await ann.table(table))["size"] + 1):
            await ann.give_to_bot(table, seat)
        await ann.start(table, id="b")
        async with stored(sotto) as store:

            async def lose_answers(redis: Redis) -> int:
                kept = [key async for key in redis.scan_iter(match=f"*:repeat:{ann.player}:*")]
                for key in kept:
                    value = await redis.get(key)
                    assert isinstance(value, bytes)
                    await redis.set(key, value.split(b',"answer"')[0] + b"}", ex=60)
                return len(kept)

            assert await store.ask(0, lose_answers) == 3
        assert await ann.open_table("swarm", {"pace": "fast"}, id="o") == table
        before = await version(sotto, table)
        await ann.sit(table, 1, id="s")
        await ann.start(table, id="b")
        assert await version(sotto, table) >= before


# --- rematches -----------------------------------------------------------------------------------------------------


async def test_two_who_ask_for_a_rematch_get_one_table_with_the_same_people_and_options(
    sotto: Serving, beside: Serving
) -> None:
    async with party(sotto.url, 3) as people, wired(sotto.url) as watcher:
        ann, bob, cat = people
        table = await begin([ann, bob], "dossier", bots=1, rounds=1, title="again")
        for asks, code in ((ann, "rejected"), (cat, "forbidden")):
            with pytest.raises(Refused, match=code):
                await asks.rematch(table)
        await watcher.watch(table)
        await play_out([ann, bob], table)
        async with Client(beside.url, bob.token) as elsewhere:
            news = await asyncio.gather(ann.rematch(table, id="r"), elsewhere.rematch(table), ann.rematch(table))
        (new,) = set(news)
        assert await ann.rematch(table, id="r") == new
        frame = await watcher.hear(
            lambda heard: heard["op"] == "frame" and heard["facts"][0]["type"] == "table_rematched"
        )
        assert frame["facts"] == [{"type": "table_rematched", "table": new}]
        assert frame["patch"] == {"table": {"rematch": new}}
        old, now = (await ann.view(table)).view["table"], (await ann.view(new)).view["table"]
        for same in ("game", "title", "size", "private", "options"):
            assert now[same] == old[same], same
        assert (now["status"], now["seats"]) == ("open", {"3": {"ready": True, "bot": "random"}})
        assert set(now["invited"]) == {ann.player, bob.player}
        assert now["opener"] in now["invited"]
        await bob.sit(new, 2)
        await ann.sit(new, 1)
        await becomes(lambda: told_of(ann, table, new))
        async with stored(sotto) as store:
            assert {table, new} <= set(await store.tables())
            assert (await store.top(Log(new))).version == 6
        assert [one["table"] for one in await bob.my_tables()] == [new, table]


async def told_of(client: Client, table: str, new: str) -> bool:
    return any(one["table"] == table and one.get("rematch") == new for one in await client.my_tables())


async def test_the_rematch_of_a_private_table_is_private(sotto: Serving) -> None:
    async with party(sotto.url, 3) as (ann, bob, cat):
        table = await begin([ann, bob], "dossier", private=True, rounds=1)
        await play_out([ann, bob], table)
        new = await bob.rematch(table)
        assert (await ann.table(new))["private"]
        await ann.sit(new, 1)
        with pytest.raises(Refused, match="not_found"):
            await cat.table(new)
