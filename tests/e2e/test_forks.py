"""Forks over the wire: played on to an end, marked, verified, refused in a sentence."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sotto_client import Client, Refused
from tests.e2e.parties import begin, feed_bytes, party, play_out, seq_of
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.test_terminal import piped
from tests.e2e.test_verify import verified
from tests.e2e.wires import asking


async def finished(client: Client, table: str) -> bool:
    return bool((await client.table(table))["status"] == "finished")


@pytest.mark.parametrize("redeal", [None, 4])
async def test_a_finished_game_is_played_on_to_another_end(sotto: Serving, redeal: int | None) -> None:
    async with party(sotto.url, 3) as (ann, bob, cat):
        table = await begin([ann, bob], "avalon", bots=5)
        await play_out([ann, bob], table)
        moment = seq_of((await feed_bytes(cat, table, "seat:4"))[20])
        new = await cat.fork(table, seq=moment, as_="seat:4", seats={4: "me"}, redeal=redeal, id="once")
        assert await cat.fork(table, seq=moment, as_="seat:4", seats={4: "me"}, redeal=redeal, id="once") == new

        forked = (await cat.view(new, "seat:4")).view["table"]["forked"]
        assert forked["table"] == table
        assert forked.get("redealt") == redeal
        assert {ann.player, bob.player} <= set(forked["people"])
        listed = await cat.table(new)
        assert (listed["forked"], listed["me"]["seats"], listed["me"]["opener"]) == (table, [4], True)
        assert set(listed["names"]) >= {ann.player, bob.player, cat.player}
        assert new not in [one["table"] for one in await ann.my_tables()]

        old, now = [await feed_bytes(cat, one, "seat:4") for one in (table, new)]
        shared = [frame for frame in old if seq_of(frame) <= moment]
        assert [_told(frame) for frame in now[: len(shared)]] == [_told(frame) for frame in shared]

        for stranger in (ann, bob):
            with pytest.raises(Refused, match="forbidden"):
                await stranger.view(new, "seat:1")
        await play_out_from(cat, new, 4)
        await becomes(lambda: finished(cat, new))
        code, out, err = await verified(sotto, new)
        assert (code, err) == (0, ""), err
        assert ("as dealt again for seat 4" if redeal else "all as decided") in out
        assert (await cat.table(table))["status"] == "finished"


async def play_out_from(person: Client, table: str, seat: int) -> None:
    """Let a bot play this player's seat to the end."""
    await person.do(table, f"seat:{seat}", {"type": "hand_over", "bot": "default"})


def _told(frame: bytes) -> bytes:
    return frame[frame.index(b'"facts":') : frame.index(b'"patch":')]


async def test_a_running_game_among_bots_is_forked_from_ones_seat(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, eve):
        table = await begin([ann], "avalon", bots=6)
        seq = (await ann.view(table, "seat:1")).seq
        for who, refused in (
            (eve, {"seq": 5}),
            (ann, {"version": 5}),
            (ann, {"seq": 5, "as_": "seat:1"}),
            (ann, {"seq": 5, "seats": {2: "me"}}),
        ):
            with pytest.raises(Refused, match="forbidden"):
                await who.fork(table, **refused)
        new = await ann.fork(table, seq=seq, as_="seat:1", seats={1: "me"}, redeal=1, private=True)
        old, now = [await feed_bytes(ann, one, "seat:1") for one in (table, new)]
        shared = [_told(frame) for frame in old if seq_of(frame) <= seq]
        assert [_told(frame) for frame in now][: len(shared)] == shared
        assert b'"table_forked"' in _told(now[len(shared)])
        with pytest.raises(Refused, match="not_found"):
            await eve.table(new)
        await play_out_from(ann, new, 1)
        await becomes(lambda: finished(ann, new))
        assert (await ann.table(table))["status"] == "playing"
        code, out, _ = await verified(sotto, new, "--token", ann.token or "")
        assert code == 0
        assert "as dealt again for seat 1" in out


async def test_a_fork_made_by_another_process_is_played_by_the_worker(sotto: Serving, beside: Serving) -> None:
    async with party(sotto.url, 1) as (ann,):
        table = await begin([ann], "swarm", bots=1)
        await play_out([ann], table)
        async with Client(beside.url, ann.token) as elsewhere:
            new = await elsewhere.fork(table, version=5)
            await becomes(lambda: finished(elsewhere, new))
        assert (await ann.table(new))["forked"] == table


async def test_what_cannot_be_forked_is_said_in_a_sentence(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, bob):
        waiting = await ann.open_table("swarm", {"pace": "fast"}, seats=2)
        running = await begin([ann, bob], "swarm")
        over = await begin([ann, bob], "swarm")
        await play_out([ann, bob], over)
        async with asking(sotto.url, ann.token) as http:
            for table, body, status, named in (
                (waiting, {"seq": 1}, 409, "not started"),
                (running, {"seq": 3, "as": "seat:1"}, 403, "Others play"),
                (over, {}, 400, "seq"),
                (over, {"seq": 4, "version": 4}, 400, "seq"),
                (over, {"seq": 10**9}, 409, "seq: there is no such moment"),
                (over, {"version": 10**9}, 409, "version: there is no such moment"),
                (over, {"seq": "4"}, 400, "seq"),
                (over, {"seq": 4, "as": "me"}, 400, "as"),
                (over, {"seq": 4, "seats": {"9": "me"}}, 409, "9"),
                (over, {"seq": 4, "seats": {"x": "me"}}, 400, "seats"),
                (over, {"seq": 4, "seats": {"1": "gpt"}}, 409, "seats: there is no bot called gpt"),
                (over, {"seq": 4, "redeal": 1}, 409, "redeal"),
                (over, {"seq": 4, "redeal": 9}, 403, "seat 9"),
                (over, {"seq": 4, "title": "x" * 81}, 400, "title"),
                (over, {"seq": 4, "rated": True}, 400, "rated"),
                ("nosuchtable", {"seq": 4}, 404, ""),
            ):
                got = await http.post(f"/api/tables/{table}/fork", json=body)
                assert got.status_code == status, (body, got.text)
                assert named in got.json()["error"]["reason"], (body, got.text)
        async with asking(sotto.url, None) as http:
            assert (await http.post(f"/api/tables/{over}/fork", json={"seq": 4})).status_code == 401


async def test_forks_are_counted_by_the_minute(tmp_path: Path) -> None:
    with served(tmp_path, creation_rate=60) as serving:
        async with party(serving.url, 1) as (ann,), asking(serving.url, ann.token) as http:
            table = await begin([ann], "swarm", bots=1)
            await play_out([ann], table)
            forks = [http.post(f"/api/tables/{table}/fork", json={"seq": 4, "seats": {"1": "me"}}) for _ in range(41)]
            made = await asyncio.gather(*forks)
        assert {one.status_code for one in made} == {200, 429}
        assert len({one.json()["table"] for one in made if one.is_success}) >= 15


async def test_a_simulated_game_is_played_on_at_the_server(sotto: Serving, tmp_path: Path) -> None:
    done = await piped(sotto.url, "simulate", "avalon", "--tables", "1", "--out", str(tmp_path / "games"))
    assert done.returncode == 0, done.stderr
    async with party(sotto.url, 1) as (ann,):
        token = {"SOTTO_TOKEN": ann.token or ""}
        file = str(tmp_path / "games" / "avalon-1-0001.jsonl")
        done = await piped(sotto.url, "fork", file, "--at", "60", "--as", "seat:2", "--seat", "2", **token)
        assert (done.returncode, done.stderr) == (0, "")
        new = done.stdout.strip().removeprefix(f"{sotto.url}/tables/")
        listed = await ann.table(new)
        assert listed["me"] == {"seats": [2], "host": False, "opener": True}
        assert not listed.get("simulated")
        assert new in [one["table"] for one in await ann.my_tables()]
        await play_out_from(ann, new, 2)
        await becomes(lambda: finished(ann, new))
        code, _, err = await verified(sotto, new)
        assert (code, err) == (0, "")
        # Bringing in a log cannot make others play at a table that they never saw.
        (tmp_path / "fork.jsonl").write_bytes(await ann.log(new))
        no = await piped(sotto.url, "fork", str(tmp_path / "fork.jsonl"), "--at", "60", **token)
        assert no.returncode == 1
        assert "table_forked" in no.stderr or "people" in no.stderr, no.stderr


async def test_the_command_forks_and_prints_where(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,):
        table = await begin([ann], "swarm", bots=1)
        await play_out([ann], table)
        token = {"SOTTO_TOKEN": ann.token or ""}
        done = await piped(sotto.url, "fork", table, "--at", "6", "--seat", "1", "--seat", "2=random", **token)
        assert (done.returncode, done.stderr) == (0, "")
        new = done.stdout.strip().removeprefix(f"{sotto.url}/tables/")
        assert (await ann.table(new))["me"]["seats"] == [1]
        no = await piped(sotto.url, "fork", table, "--at", "6")
        assert (no.returncode, "SOTTO_TOKEN" in no.stderr) == (1, True)
        for arguments, said in (
            (("--at", "9999"), "no such moment"),
            (("--at", "6", "--seat", "x"), "--seat x"),
            (("--at", "6", "--redeal", "1"), "cannot be dealt again"),
            (("--at", "6", "--as", "seat:7"), "seat 7"),
        ):
            no = await piped(sotto.url, "fork", table, *arguments, **token)
            assert no.returncode == 1
            assert said in no.stderr
