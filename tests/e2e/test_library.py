"""The library of an account over the wire: its owner's alone, and at no table before it is brought there."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from server.upkeep.lives import life_of
from tests.e2e.ghost_falls import answer, registered
from tests.e2e.parties import Recorder, party, set_up
from tests.e2e.serving import Serving, stored

ALL = "/api/players/me/characters"
SECRET = "canary-of-the-library"


def patient(name: str = "Wen 文") -> dict[str, Any]:
    return {
        "file_type": "FULL",
        "name": name,
        "gender": None,
        "age": None,
        "base_color": "M",
        "personality_files": {"M": f"{SECRET}-archive"},
        "ideal_projection": f"{SECRET}-projection",
    }


async def call(token: str | None, url: str, method: str, path: str = ALL, **given: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        return await http.request(method, path, headers=headers, **given)


async def kept(person: Recorder, file: dict[str, Any]) -> str:
    made = await call(person.token, person.url, "POST", json={"game": "ghost", "character": file})
    assert made.status_code == 200, made.text
    return str(made.json()["id"])


async def test_its_owner_keeps_reads_changes_and_deletes_what_is_in_it(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (owner,):
        token, url = owner.token, sotto.url
        assert (await call(token, url, "GET")).json() == {"characters": []}
        id = await kept(owner, patient())
        (listed,) = (await call(token, url, "GET")).json()["characters"]
        assert (listed["id"], listed["game"], listed["name"]) == (id, "ghost", "Wen 文")
        assert SECRET not in json.dumps(listed)
        assert (await call(token, url, "GET", f"{ALL}/{id}")).json()["character"] == patient()
        changed = await call(token, url, "PATCH", f"{ALL}/{id}", json={"character": patient("Mo")})
        assert changed.status_code == 200
        found = (await call(token, url, "GET", f"{ALL}/{id}")).json()
        assert found["name"] == found["character"]["name"] == "Mo"
        assert found["created"] <= found["updated"]
        assert (await call(token, url, "DELETE", f"{ALL}/{id}")).status_code == 200
        assert (await call(token, url, "GET", f"{ALL}/{id}")).status_code == 404
        gone = await call(token, url, "PATCH", f"{ALL}/{id}", json={"character": patient()})
        assert gone.status_code == 404
        assert (await call(token, url, "GET")).json() == {"characters": []}


async def test_what_is_no_patient_is_refused_by_its_field(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (owner,):
        for file, says in (
            ({}, "未知的文件类型: None"),
            (patient() | {"base_color": "X"}, "无效的颜色代码: X，必须为 C/M/Y/K 之一"),
            (patient() | {"age": 1_000}, "age"),
            (patient() | {"name": "  "}, "name"),
            (patient() | {"more": "x" * 66_000}, "65536"),
        ):
            no = await call(owner.token, sotto.url, "POST", json={"game": "ghost", "character": file})
            assert (no.status_code, says in no.json()["error"]["reason"]) == (409, True), no.text
        no = await call(owner.token, sotto.url, "POST", json={"game": "avalon", "character": patient()})
        assert (no.status_code, no.json()["error"]["reason"]) == (400, "game: avalon has no characters to keep")


async def test_nobody_else_ever_reads_it_and_it_goes_with_the_account(sotto: Serving) -> None:
    async with party(sotto.url, 4) as everybody:
        owner, *others = everybody
        id = await kept(owner, patient())
        bot = (await owner.give_token("bot"))["token"]
        table = await set_up(everybody, "ghost")
        await owner.start(table)
        for person in everybody:
            await person.watch(table, "public")
        said = b""
        for token in (*(one.token for one in others), bot, None):
            for method, path in (("GET", ALL), ("GET", f"{ALL}/{id}"), ("DELETE", f"{ALL}/{id}")):
                said += (await call(token, sotto.url, method, path)).content
            told = await call(token, sotto.url, "PATCH", f"{ALL}/{id}", json={"character": patient("Theirs")})
            assert told.status_code in (401, 403, 404)
        for person in everybody:
            said += b"".join(person.messages)
            said += (await call(person.token, sotto.url, "GET", f"/api/tables/{table}")).content
        assert SECRET.encode() not in said
        assert (await call(owner.token, sotto.url, "GET", f"{ALL}/{id}")).json()["name"] == "Wen 文"

        async with stored(sotto) as store:
            pattern = f"*:characters:{owner.player}"
            keys = [key async for key in store.keys(pattern)]
            assert keys
            assert all(life_of(key) for key in keys)
            await owner.delete_account()
            assert [key async for key in store.keys(pattern)] == []


async def test_one_is_kept_at_a_table_and_brought_to_another_as_it_was_made(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people:
        before = await registered(people)
        (file,) = await people[0].query(before, "full", "seat:1")
        id = await kept(people[0], file)
        table = await set_up(people, "ghost")
        await people[0].start(table)
        found = (await call(people[0].token, sotto.url, "GET", f"{ALL}/{id}")).json()["character"]
        await answer(people[0], table, "seat:1", "bring", file=json.dumps(found, ensure_ascii=False))
        own = (await people[0].view(table, "seat:1")).view["game"]["hall"]
        assert own["patients"]["p1"]["name"] == "Patient 1"
        assert own["secrets"]["p1"]["personality_files"] == file["personality_files"]
        for as_, person in (("seat:2", people[1]), ("public", people[2])):
            view = json.dumps((await person.view(table, as_)).view)
            assert "Patient 1" in view
            assert "archive-1" not in view


@pytest.mark.long
async def test_an_account_keeps_so_many_and_no_more(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (owner,):
        for number in range(100):
            await kept(owner, patient(f"Patient {number}"))
        no = await call(owner.token, sotto.url, "POST", json={"game": "ghost", "character": patient()})
        assert (no.status_code, "100" in no.json()["error"]["reason"]) == (429, True)
