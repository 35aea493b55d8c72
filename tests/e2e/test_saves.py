"""A table as one file, and a table that goes on from it: by the commands, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sotto_client import Client, Refused
from tests.e2e.parties import begin, decoded, feed_bytes, party, play_out
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.test_terminal import piped
from tests.e2e.test_verify import verified

BRIEF: dict[str, Any] = {"max_turn": 6}


async def finished(client: Client, table: str) -> bool:
    return bool((await client.table(table))["status"] == "finished")


async def public(client: Client, table: str) -> list[dict[str, Any]]:
    """What everybody was told, up to a fork."""
    told = [fact for frame in decoded(await feed_bytes(client, table, "public")) for fact in frame["facts"]]
    ends = [at for at, fact in enumerate(told) if fact["type"] == "table_forked"]
    return told[: ends[0]] if ends else told


@pytest.mark.parametrize("hide_cards", [False, True])
async def test_a_running_table_goes_on_from_its_file(sotto: Serving, tmp_path: Path, hide_cards: bool) -> None:
    file = tmp_path / "one.sav"
    async with party(sotto.url, 2) as (ann, eve):
        table = await begin([ann], "mbg", bots=2, bot="greedy", hide_cards=hide_cards, **BRIEF)
        watch = await ann.watch(table, "seat:1")
        view = await watch.until(lambda view: any(one.startswith("move") for one in view["prompts"]))
        (prompt,) = (one for one in view["prompts"] if one.startswith("move"))
        await ann.do(table, "seat:1", {"type": "move"}, prompt)
        await watch.until(lambda view: prompt not in view["prompts"])
        token = {"SOTTO_TOKEN": ann.token or ""}
        done = await piped(sotto.url, "mbg", "save", table, str(file), **token)
        assert (done.returncode, done.stderr) == (0, "")
        before = (await ann.view(table, "seat:1")).view["game"]
        # No dice to come are in it.
        assert b'"seed":"' not in file.read_bytes().replace(b'"seed":""', b"")

        done = await piped(sotto.url, "mbg", "load", str(file), **token)
        assert (done.returncode, done.stderr) == (0, "")
        new = done.stdout.split()[0].removeprefix(f"{sotto.url}/tables/")
        assert (await ann.table(new))["me"] == {"seats": [1], "host": False, "opener": True}
        told = await public(ann, new)
        assert told == (await public(ann, table))[: len(told)]
        after = (await ann.view(new, "seat:1")).view["game"]
        assert after["hands"]["1"] == before["hands"]["1"]
        await ann.do(new, "seat:1", {"type": "hand_over", "bot": "greedy"})
        await becomes(lambda: finished(ann, new))
        code, out, err = await verified(sotto, new)
        assert (code, err) == (0, ""), err
        assert "as dealt again for seat 1" in out
        # Others who are given the file may play on, too, at a table of their own.
        theirs = await eve.load("mbg", file.read_bytes(), seats={1: "me"})
        assert (await eve.table(theirs))["me"]["opener"]


async def test_a_table_of_people_is_saved_once_all_agree(sotto: Serving, tmp_path: Path) -> None:
    file = tmp_path / "pair.sav"
    async with party(sotto.url, 2) as (ann, bob):
        table = await begin([ann, bob], "mbg", hide_cards=True, **BRIEF)
        yes: dict[str, Any] = {"type": "vote_save", "agree": True}
        await ann.do(table, "seat:1", yes)
        assert (await bob.view(table, "seat:2")).view["table"]["saving"] == {"asked": [1], "agreed": False}
        with pytest.raises(Refused, match="forbidden"):
            await ann.save(table, "seat:1")
        await bob.do(table, "seat:2", yes)
        assert (await bob.view(table, "seat:2")).view["table"]["saving"] == {"asked": [], "agreed": True}
        whole = await ann.save(table, "seat:1")
        view = await (await ann.watch(table, "seat:1")).until(lambda view: bool(view["prompts"]))
        (prompt,) = (one for one in view["prompts"] if one.startswith("move"))
        await ann.do(table, "seat:1", {"type": "move"}, prompt)
        # What came since was not agreed to: the file is as long as before.
        assert len((await ann.save(table, "seat:1")).splitlines()) == len(whole.splitlines())
        with pytest.raises(Refused, match="up to seq"):
            await ann.save(table, "seat:1", (await ann.view(table, "seat:1")).seq)
        file.write_bytes(await bob.save(table, "seat:2"))
        done = await piped(sotto.url, "mbg", "load", str(file), SOTTO_TOKEN=bob.token or "")
        assert (done.returncode, done.stderr) == (0, "")
        address, acts = done.stdout.splitlines()
        assert acts == "crole 0"
        assert (await bob.table(address.removeprefix(f"{sotto.url}/tables/")))["me"]["seats"] == [2]


async def test_a_table_that_hides_nothing_is_saved_without_asking(sotto: Serving) -> None:
    async with party(sotto.url, 2) as (ann, bob):
        table = await begin([ann, bob], "mbg", **BRIEF)
        new = await bob.load("mbg", await bob.save(table, "seat:2"))
        assert (await bob.table(new))["me"]["seats"] == [2]


async def test_a_file_that_was_cut_anywhere_is_refused(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,):
        table = await begin([ann], "mbg", bots=1, **BRIEF)
        file = (await ann.save(table, "seat:1")).decode()
        lines = file.splitlines(keepends=True)
        texts = ["".join(lines[:at]) for at in range(len(lines))]
        texts += [file[: len(file) * at // 5] for at in range(1, 5)]
        texts += ["".join(lines[1:]), file.replace('"version":', '"version":1', 1), file + file, file + "{}\n"]
        for text in texts:
            with pytest.raises(Refused) as no:
                await ann.load("mbg", text.encode())
            assert no.value.code == "malformed"
            assert no.value.reason
        assert len(await ann.my_tables()) == 1


async def test_a_finished_table_goes_on_from_any_moment(sotto: Serving, tmp_path: Path) -> None:
    file = tmp_path / "whole.sav"
    async with party(sotto.url, 2) as (ann, bob):
        table = await begin([ann, bob], "mbg", **BRIEF)
        await play_out([ann, bob], table)
        file.write_bytes(await bob.save(table))
        with pytest.raises(Refused, match="rejected"):
            await bob.load("mbg", file.read_bytes())  # it is over
        new = await bob.load("mbg", file.read_bytes(), seq=60, seats={2: "me"}, id="once")
        assert await bob.load("mbg", file.read_bytes(), seq=60, seats={2: "me"}, id="once") == new
        assert (await bob.table(new))["forked"] == table
        file.write_bytes(await bob.save(table, seq=60))
        again = await bob.load("mbg", file.read_bytes())
        assert await public(bob, again) == await public(bob, new)
        await becomes(lambda: finished(bob, again))
        code, out, _ = await verified(sotto, again)
        assert code == 0
        assert "all as decided" in out


async def test_the_log_of_a_simulated_game_is_a_saved_one_too(sotto: Serving, tmp_path: Path) -> None:
    done = await piped(sotto.url, "simulate", "mbg", "--tables", "1", "--out", str(tmp_path / "games"),
                       "--option", "max_turn=5")  # fmt: skip
    assert done.returncode == 0, done.stderr
    async with party(sotto.url, 1) as (ann,):
        token = {"SOTTO_TOKEN": ann.token or ""}
        log = str(tmp_path / "games" / "mbg-1-0001.jsonl")
        done = await piped(sotto.url, "mbg", "load", log, "--at", "50", "--seat", "2", **token)
        assert (done.returncode, done.stderr) == (0, "")
        new = done.stdout.split()[0].removeprefix(f"{sotto.url}/tables/")
        assert (await ann.table(new))["me"]["seats"] == [2]


async def test_what_is_refused_is_said_in_a_sentence(sotto: Serving, tmp_path: Path) -> None:
    file = tmp_path / "one.sav"
    async with party(sotto.url, 3) as (ann, bob, eve):
        alone, pair = await begin([ann], "mbg", bots=1), await begin([ann, bob], "mbg", hide_cards=True)
        for who, table, as_, said in (
            (eve, alone, "public", "own seat"),
            (eve, alone, "seat:1", "seat 1"),
            (ann, alone, "public", "own seat"),
            (ann, alone, "seat:2", "seat 2"),
            (ann, pair, "seat:1", "once all of them agree"),
        ):
            with pytest.raises(Refused) as no:
                await who.save(table, as_)
            assert (no.value.code, said in no.value.reason) == ("forbidden", True), no.value.reason
        file.write_bytes(await ann.save(alone, "seat:1"))
        lines = file.read_bytes().splitlines(keepends=True)
        seal = msgspec.json.decode(lines[-1])
        richer = b"".join(lines).replace(b'"amount":500000', b'"amount":9000000', 1)
        assert richer != b"".join(lines)
        for text, code, said in (
            (richer, "malformed", "changed since"),
            (b"".join([*lines[:-2], lines[-1]]), "malformed", "changed since"),
            (b"".join(lines[:-1]) + msgspec.json.encode(seal | {"redealt": 2}), "malformed", "changed since"),
            (b"".join(lines[:-1]), "malformed", "line 1"),
            (b"", "malformed", "empty"),
            (b"hello", "malformed", "line 1"),
        ):
            with pytest.raises(Refused) as no:
                await eve.load("mbg", text)
            assert (no.value.code, said in no.value.reason) == (code, True), no.value.reason
        with pytest.raises(Refused, match="mbg"):
            await eve.load("avalon", file.read_bytes())
        with pytest.raises(Refused, match="seat 9"):
            await eve.load("mbg", file.read_bytes(), seats={9: "me"})
        token = {"SOTTO_TOKEN": ann.token or ""}
        for arguments, said in (
            (("avalon", "save", alone, str(file)), "sotto mbg save"),
            (("mbg", "save", alone, str(tmp_path / "no" / "one.sav")), "No such file"),
            (("mbg", "load", str(tmp_path / "none.sav")), "No such file"),
            (("mbg", "load", str(file), "--seat", "x"), "--seat x"),
        ):
            done = await piped(sotto.url, *arguments, **token)
            assert done.returncode == 1
            assert said in done.stderr
        done = await piped(sotto.url, "mbg", "load", str(file))
        assert (done.returncode, "SOTTO_TOKEN" in done.stderr) == (1, True)
        assert {one["table"] for one in await eve.my_tables()} == set()


async def test_a_file_is_for_the_server_that_wrote_it(sotto: Serving, tmp_path: Path) -> None:
    with served(tmp_path / "other") as other:
        async with party(sotto.url, 1) as (ann,), party(other.url, 1) as (bob,):
            table = await begin([ann], "mbg", bots=1)
            with pytest.raises(Refused, match="not saved by this server"):
                await bob.load("mbg", await ann.save(table, "seat:1"))
