"""Documents of tables over the wire: who gets a byte of them, what is refused, and what becomes of them."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import httpx
import pytest

from games.sitting.documents import DOCUMENT_MAX
from server.history.verify import report
from sotto_client import Client, Refused
from tests.e2e.parties import Recorder, feed_bytes, party, play_out
from tests.e2e.serving import Serving
from tests.e2e.wires import asking
from tests.games.sitting.test_documents import NESTED
from tests.probes.errand.rules import FINDS, PLACES

CANARY = "Canary-5e1d隐"
OWN = f"{CANARY} one\n{CANARY} two\n"


async def opened(people: list[Recorder], host: Client | None = None, own: str = OWN) -> str:
    """A table of errand whose opener gave the finds, everybody seated, with a host or without; not started."""
    options = {"pace": "fast", "rounds": 2}
    table = await people[0].open_table("errand", options, documents={"finds": {"text": own}}, seats=len(people))
    for seat, person in enumerate(people, 1):
        await person.sit(table, seat)
    if host is not None:
        await host.take_host(table)
    return table


async def shown(client: Client, table: str, as_: str) -> bytes:
    """Everything HTTP shows of a viewer."""
    view = json.dumps((await client.view(table, as_)).view, ensure_ascii=False).encode()
    return b"".join(await feed_bytes(client, table, as_)) + view


async def test_nobody_but_the_host_gets_a_byte_of_what_is_for_the_host(sotto: Serving) -> None:
    async with party(sotto.url, 3) as (ann, bob, host):
        table = await opened([ann, bob], host)
        assert CANARY.encode() not in await shown(host, table, "host")
        before = [await shown(ann, table, as_) for as_ in ("public", "seat:1")]
        await ann.start(table)
        assert (await host.view(table, "host")).view["game"]["finds"] == OWN.splitlines()
        for client, as_ in ((ann, "public"), (ann, "seat:1"), (bob, "seat:2")):
            assert CANARY.encode() not in await shown(client, table, as_)
        assert CANARY.encode() not in b"".join([*before, *ann.messages, *bob.messages])
        for client in (ann, bob):
            with pytest.raises(Refused, match="forbidden"):
                await client.view(table, "host")
            with pytest.raises(Refused):
                await client.log(table)


async def test_tables_that_differ_in_it_alone_look_the_same_to_the_last_byte(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        seen = []
        for own in (OWN, "x\n" * 9):
            table = await opened(people, own=own)
            await people[0].start(table)
            views = [(await person.view(table, f"seat:{seat}")).view for seat, person in enumerate(people, 1)]
            listed = await people[0].table(table)
            for own_of_a_table in ("number", "seed_hash", "sealed_seed_hash"):
                for view in views:
                    del view["table"][own_of_a_table]
            for own_of_a_table in ("table", "number", "opened_at", "began_at"):
                del listed[own_of_a_table]
            seen.append((views, listed))
        assert seen[0] == seen[1]


async def test_who_takes_the_chair_later_is_given_it_and_the_program_plays_by_it(sotto: Serving) -> None:
    async with party(sotto.url, 3) as (ann, bob, late):
        table = await opened([ann, bob])
        await ann.start(table)
        assert late.player is not None
        await ann.invite(table, late.player)
        await late.take_host(table)
        facts = json.loads(b"[" + b",".join(await feed_bytes(late, table, "host")) + b"]")
        given = [fact for frame in facts for fact in frame["facts"] if fact["type"] == "table_document_given"]
        assert given == [
            {"type": "table_document_given", "document": "places", "text": PLACES["town"], "shipped": "town"},
            {"type": "table_document_given", "document": "finds", "text": OWN},
        ]
        await play_out([ann, bob], table)
        assert CANARY.encode() in await shown(ann, table, "seat:1")


async def test_the_log_has_them_and_verifies(sotto: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    async with party(sotto.url, 2) as (ann, bob):
        table = await opened([ann, bob])
        await ann.start(table)
        await play_out([ann, bob], table)
        log = (await ann.log(table)).splitlines()
        assert json.loads(log[0])["command"]["documents"] == {"places": PLACES["town"], "finds": OWN}
        assert report("log", ["games", "tests.probes"], log) == 0, capsys.readouterr().err
        assert CANARY.encode() in await shown(bob, table, "all")


@pytest.mark.parametrize("by_giver", [True, False])
async def test_a_rematch_has_them_of_who_gave_them_only(sotto: Serving, by_giver: bool) -> None:
    async with party(sotto.url, 2) as (ann, bob):
        options = {"pace": "fast", "rounds": 2}
        chosen = {"places": {"shipped": "woods"}, "finds": {"text": OWN}}
        table = await ann.open_table("errand", options, documents=chosen)
        for seat, person in enumerate((ann, bob), 1):
            await person.sit(table, seat)
        await ann.start(table)
        await play_out([ann, bob], table)
        new = await (ann if by_giver else bob).rematch(table)
        for seat, person in enumerate((ann, bob), 1):
            await person.sit(new, seat)
        await (ann if by_giver else bob).start(new)
        assert (await bob.view(new)).view["game"]["places"] == PLACES["woods"].splitlines()
        await play_out([ann, bob], new)
        log = (await ann.log(new)).splitlines()
        assert json.loads(log[0])["command"]["documents"]["finds"] == (OWN if by_giver else FINDS["letters"])


# --- bad input -----------------------------------------------------------------------------------------------------


async def posted(http: httpx.AsyncClient, documents: Any, language: str = "en") -> tuple[int, str]:
    body = json.dumps({"game": "errand", "documents": documents})
    got = await http.post("/api/tables", content=body.encode(), headers={"accept-language": language})
    return got.status_code, got.json().get("error", {}).get("reason", "")


@pytest.mark.parametrize(
    ("documents", "says"),
    [
        ({"maps": {"text": "x"}}, "documents.maps: there is no such document; there are: places, finds."),
        ({"finds": {}}, "documents.finds: expected either shipped (a name) or text."),
        ({"finds": {"shipped": "town"}}, "documents.finds: none by that name is shipped; there are: letters, bones."),
        ({"finds": {"text": "A\n\nB"}}, "documents.finds: line 2: expected 1 to 60 characters."),
        ({"finds": {"text": "A\n\0"}}, "documents.finds: line 2 has a character that text cannot contain."),
        ({"finds": {"text": "隐" * (DOCUMENT_MAX // 3 + 1)}}, "documents.finds: more than 262144 bytes."),
        ({"finds": {"text": "\ud800"}}, "body: "),
        ({"finds": {"text": 7}}, "body: "),
        ({"finds": {"texts": "x"}}, "body: "),
        ({"finds": "letters"}, "body: "),
        ([], "body: "),
    ],
)
async def test_what_is_wrong_with_a_document_is_told_at_its_name(sotto: Serving, documents: Any, says: str) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        status, reason = await posted(http, documents)
        assert (status, reason[: len(says)]) == (400, says)


async def test_a_text_that_is_nested_deep_is_refused_by_every_game(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        games = [await ann.game(game["name"]) for game in await ann.games()]
        tried = [(game["name"], name) for game in games for name in game["documents"]]
        assert {"mbg", "ghost", "errand"} <= {game for game, _ in tried}
        for game, name in tried:
            for kind, text in NESTED.items():
                body = {"game": game, "documents": {name: {"text": text}}}
                got = await http.post("/api/tables", json=body, headers={"accept-language": "en"})
                says = got.json()["error"]
                assert (got.status_code, says["code"]) == (400, "malformed"), (game, kind)
                assert says["reason"].startswith(f"documents.{name}: "), (game, kind)
    assert "Traceback" not in sotto.output


async def test_a_text_that_is_no_utf_8_is_refused(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        body = b'{"game": "errand", "documents": {"finds": {"text": "\xff\xfe"}}}'
        assert (await http.post("/api/tables", content=body)).status_code == 400


@pytest.mark.parametrize("note", ['"' * (DOCUMENT_MAX - 3), "隐" * (DOCUMENT_MAX // 3 - 1)])
async def test_two_of_the_longest_documents_are_played_with(sotto: Serving, note: str) -> None:
    text = f"A\n#{note}"
    async with party(sotto.url, 2) as (ann, host), asking(sotto.url, ann.token) as http:
        # As a program writes it that knows ASCII only.
        body = {"game": "errand", "documents": {name: {"text": text} for name in ("places", "finds")}}
        got = await http.post("/api/tables", content=json.dumps(body).encode())
        assert got.status_code == 200, got.text
        table = got.json()["table"]
        await ann.sit(table, 1)
        await ann.give_to_bot(table, 2)
        await host.take_host(table)
        watch = await host.watch(table, "host")
        await ann.start(table)
        async for seen in watch:
            if seen.view["table"]["status"] == "playing":
                break
        assert seen.view["game"]["finds"] == seen.view["game"]["places"] == ["A"]
        assert text in [fact.get("text") for fact in seen.facts]


async def test_the_refusal_is_in_the_language_of_the_account(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        await ann.rename(language="zh")
        _, reason = await posted(http, {"finds": {"text": "A\n\nB"}})
        assert reason == "documents.finds：第 2 行：应当有 1 到 60 个字符。"


async def test_games_name_their_documents(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (ann,):
        described = {name: (await ann.game(name))["documents"] for name in ("avalon", "errand")}
        assert described["avalon"] == {}
        assert described["errand"] == {
            "places": {"audience": "everyone", "shipped": ["town", "woods"]},
            "finds": {"audience": "host", "shipped": ["letters", "bones"]},
        }


DEEP = "[" + ".".join(["a"] * 63) + "]\n" + "".join(".".join([f"k{n}", *"b" * 60]) + "=1\n" for n in range(2_030))
"""A module of 257 kB whose reading takes seconds, as deep as one may be."""


async def test_nobody_waits_while_a_text_of_somebody_else_is_checked(sotto: Serving) -> None:
    assert len(DEEP) <= DOCUMENT_MAX
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http, asking(sotto.url) as other:
        started = await http.post("/api/tables", json={"game": "ghost", "documents": {"module": {"text": "a"}}})
        assert started.status_code == 400, started.text
        began, waits = time.perf_counter(), []
        opening = asyncio.create_task(
            http.post("/api/tables", json={"game": "ghost", "documents": {"module": {"text": DEEP}}})
        )
        while not opening.done():
            asked = time.perf_counter()
            assert (await other.get("/api/games")).status_code == 200
            waits.append(time.perf_counter() - asked)
            await asyncio.sleep(0.01)
        assert (await opening).status_code in (400, 409), "no module, or too much for a trial"
        took = time.perf_counter() - began
        print(f"longest wait {max(waits) * 1000:.0f} of {took * 1000:.0f} ms: {(await opening).text}")
        assert max(waits) < took / 3, waits
