"""Notes: written once, within their limits, read by their owner and by nobody else."""

from __future__ import annotations

import asyncio

import pytest

from projections.notebook import NOTE_MAX
from sotto_client import Refused
from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, version
from tests.e2e.wires import asking, wired


async def test_notes_by_http_and_by_socket_are_one_notebook(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        table = await begin(people, "swarm")
        before = await version(sotto, table)
        async with wired(sotto.url, people[0].token) as wire, asking(sotto.url, people[0].token) as http:
            path = f"/api/tables/{table}/notes"
            empty = await wire.watch(table, "notes")
            assert (empty["op"], empty["seq"]) == ("view", 0)
            first = await http.post(path, json={"id": "n1", "text": "one"})
            assert first.json() == {"seq": 1}
            assert (await http.post(path, json={"id": "n1", "text": "one"})).json() == {"seq": 1}
            assert (await http.post(path, json={"id": "n1", "text": "other"})).status_code == 400
            note = {"type": "write_note", "text": "two"}
            for _ in range(2):
                assert (await wire.do(table, "notes", note, id="n2"))["seq"] == 2
            assert (await wire.do(table, "notes", {"type": "write_note", "text": "one"}, id="n1"))["seq"] == 1
            command = {"id": "n3", "as": "notes", "command": {"type": "write_note", "text": "three"}}
            assert (await http.post(f"/api/tables/{table}/commands", json=command)).json() == {"seq": 3}
            await wire.still_there()
            frames = [heard for heard in wire.heard if heard["op"] == "frame"]
            assert [frame["facts"] for frame in frames] == [
                [{"type": "note_written", "text": text}] for text in ("one", "two", "three")
            ]
            assert [frame["seq"] for frame in frames] == [1, 2, 3]

            page = (await http.get(path)).json()
            assert page["seq"] == 3
            assert [frame["facts"] for frame in page["frames"]] == [frame["facts"] for frame in frames]
            assert (await http.get(f"{path}?after=1&limit=1")).json()["frames"][0]["seq"] == 2
            assert (await http.get(f"{path}?after=1&limit=1")).json()["seq"] == 3
            assert (await http.get(f"{path}?after=3")).json() == page | {"frames": []}
            again = await wire.watch(table, "notes", seq=1, log=empty["log"])
            assert (again["op"], again["seq"]) == ("frame", 2)
            await wire.still_there()
            assert (await wire.watch(table, "notes", seq=9, log=empty["log"]))["op"] == "view"
            assert (await wire.watch(table, "notes", seq=1, log="another"))["op"] == "view"

            long = {"type": "write_note", "text": "语" * NOTE_MAX}
            assert (await wire.do(table, "notes", long))["op"] == "done"
            assert (await wire.do(table, "notes", {"type": "write_note", "text": "x" * (NOTE_MAX + 1)}))["op"] == "no"
        assert await version(sotto, table) == before


async def test_many_at_once_are_written_once_each(sotto: Serving) -> None:
    async with party(sotto.url, 1) as people:
        table = await begin(people, "swarm", bots=1)
        async with asking(sotto.url, people[0].token) as http:
            path = f"/api/tables/{table}/notes"
            answers = await asyncio.gather(
                *(http.post(path, json={"id": f"n{n % 10}", "text": f"text {n % 10}"}) for n in range(40))
            )
            seqs = {(n % 10): answer.json()["seq"] for n, answer in enumerate(answers)}
            assert sorted(seqs.values()) == list(range(1, 11))
            assert all(answer.json()["seq"] == seqs[n % 10] for n, answer in enumerate(answers))
            frames = (await http.get(path)).json()["frames"]
            assert {frame["facts"][0]["text"] for frame in frames} == {f"text {n}" for n in range(10)}
            assert len(frames) == 10


async def test_nobody_else_ever_hears_of_them(sotto: Serving) -> None:
    canary = "canary-9f8e7d6c"
    async with party(sotto.url, 3) as everybody:
        *people, stranger = everybody
        table = await begin(people, "swarm", rounds=2)
        async with (
            wired(sotto.url, people[1].token) as other,
            wired(sotto.url) as nobody,
            asking(sotto.url, people[1].token) as http,
        ):
            for as_ in ("public", "seat:2", "notes"):
                await other.watch(table, as_)
            await nobody.watch(table)
            await people[0].write_note(table, canary)
            with pytest.raises(Refused, match="forbidden"):
                await stranger.write_note(table, "mine")
            with pytest.raises(Refused, match="forbidden"):
                await stranger.notes(table)
            await play_out(people, table)
            for as_ in ("seat:1", "all"):
                await other.watch(table, as_)
                await nobody.watch(table, as_)
            for wire in (other, nobody):
                await wire.still_there()
                assert canary.encode() not in b"".join(wire.raw)
            for path in ("/notes", "/feed?as=all", "/feed?as=seat:1", "/view?as=all", "/log"):
                assert canary not in (await http.get(f"/api/tables/{table}{path}")).text
            assert canary not in (await http.get("/metrics")).text
            assert canary not in sotto.output
        assert canary in str((await people[0].notes(table)).frames)
        assert canary not in b"".join(people[1].messages).decode()
