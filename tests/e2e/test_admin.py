"""The operator over the wire: who is let in, what is done to tables and accounts, and that every act is kept."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from server.admin.routes import ROUTES
from server.admin.sessions import COOKIE
from sotto_client import Client, Refused
from tests.e2e.serving import ROOT, Serving, becomes, clean_environment, served, served_beside, sotto_command, stored
from tests.e2e.wires import asking, wired
from tests.patience import PATIENCE

KEY = "k" * 40
BY_OPERATORS = [route for route in ROUTES if route.auth == "operator"]

Json = dict[str, Any]
_ids = count()


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("admin"), admin_key=KEY, admin_wrong_keys=1000) as serving:
        yield serving


@pytest.fixture(scope="module")
def beside(serving: Serving) -> Iterator[Serving]:
    with served_beside(serving, "--no-worker") as another:
        yield another


@asynccontextmanager
async def operating(serving: Serving, name: str = "Olga") -> AsyncIterator[httpx.AsyncClient]:
    async with asking(serving.url) as http:
        answer = await http.post("/api/admin/session", json={"key": KEY, "name": name})
        assert answer.status_code == 200, answer.text
        yield http


async def table_of(client: Client, others: int = 0, game: str = "liars_dice") -> str:
    """A table with this player in seat 1 and bots in all others, begun."""
    table = await client.open_table(game, seats=3, id=f"t{next(_ids)}")
    await client.sit(table, 1)
    for seat in (2, 3):
        await client.give_to_bot(table, seat)
    await client.start(table)
    return table


async def player(serving: Serving, name: str) -> Client:
    client = Client(serving.url)
    await client.sign_up(name)
    return client


async def acts(http: httpx.AsyncClient) -> list[Json]:
    return [one["act"] for one in (await http.get("/api/admin/acts")).json()["acts"]]


def path_of(path: str) -> str:
    return path.replace("{table}", "aaaaaaaaaa").replace("{player}", "p000000000000").replace("{report}", "0" * 12)


WRONG: dict[str, Json] = {
    "nobody": {},
    "the key itself": {"headers": {"Authorization": f"Bearer {KEY}"}},
    "an empty cookie": {"cookies": {COOKIE: ""}},
    "a cookie of nobody's": {"cookies": {COOKIE: "eyJvcGVyYXRvciI6IngiLCJ1bnRpbCI6OTk5OTk5OTk5OTk5OX0=.00"}},
    "a cookie without a mac": {"cookies": {COOKIE: "eyJvcGVyYXRvciI6IngiLCJ1bnRpbCI6OTk5OTk5OTk5OTk5OX0="}},
    "a cookie that is too long": {"cookies": {COOKIE: "x" * 5000}},
    "another site": {"headers": {"Origin": "https://elsewhere.example"}},
}


@pytest.mark.parametrize("route", BY_OPERATORS, ids=lambda route: f"{route.method} {route.path}")
async def test_nobody_but_an_operator_is_let_in(serving: Serving, route: Any) -> None:
    async with asking(serving.url) as http, await player(serving, "Anna") as anna:
        identities = WRONG | {"a player": {"headers": {"Authorization": f"Bearer {anna.token}"}}}
        for name, given in identities.items():
            cookies = given.get("cookies", {})
            headers = dict(given.get("headers", {}))
            if cookies:
                headers["Cookie"] = "; ".join(f"{one}={value}" for one, value in cookies.items())
            answer = await http.request(route.method, path_of(route.path), headers=headers, json={})
            assert answer.status_code == (403 if name == "another site" and route.method != "GET" else 401), name
            assert answer.json()["error"]["reason"]


async def test_an_operators_cookie_is_signed_and_no_other_page_may_use_it(serving: Serving) -> None:
    async with operating(serving) as http:
        assert (await http.get("/api/admin/session")).json()["operator"] == "Olga"
        (cookie,) = [one for one in http.cookies.jar if one.name == COOKIE]
        assert (cookie.path, cookie.has_nonstandard_attr("HttpOnly")) == ("/api/admin", True)
        assert cookie.get_nonstandard_attr("SameSite") == "strict"
        assert cookie.value is not None
        body, _, mac = cookie.value.partition(".")
        for forged in (f"{body}.{mac[:-1]}0", f"{body[:-4]}AAA=.{mac}", f"{body}.", f".{mac}"):
            answer = await http.get("/api/admin/session", headers={"Cookie": f"{COOKIE}={forged}"})
            assert answer.status_code == 401, forged
        foreign = {"Origin": "https://elsewhere.example"}
        assert (await http.get("/api/admin/session", headers=foreign)).status_code == 401
        assert (await http.delete("/api/admin/session")).status_code == 200
        assert (await http.get("/api/admin/session")).status_code == 401


async def test_wrong_keys_are_counted_for_all_processes(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("keys"), admin_key=KEY, admin_wrong_keys=3) as serving:
        async with asking(serving.url) as http:
            wrong = [await http.post("/api/admin/session", json={"key": "x" * 40, "name": "Eve"}) for _ in range(4)]
            assert [one.status_code for one in wrong] == [401, 401, 401, 429]
            assert int(wrong[3].headers["Retry-After"]) > 0
            right = await http.post("/api/admin/session", json={"key": KEY, "name": "Eve"})
            assert right.status_code == 429
        with served_beside(serving, "--no-worker") as beside:
            async with asking(beside.url) as http:
                right = await http.post("/api/admin/session", json={"key": KEY, "name": "Eve"})
                assert right.status_code == 429


async def test_without_a_key_there_is_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("no-key")) as serving:
        async with asking(serving.url) as http:
            for key in ("", KEY):
                answer = await http.post("/api/admin/session", json={"key": key, "name": "Olga"})
                assert answer.status_code == 404
            assert (await http.get("/api/admin/overview")).status_code == 404


async def test_a_ban_cuts_the_socket_in_every_process_and_a_stand_in_plays_on(
    serving: Serving, beside: Serving
) -> None:
    async with await player(serving, "Mallory") as mallory, operating(serving) as http:
        token, id = mallory.token, (await mallory.me())["player"]
        table = await table_of(mallory)
        async with wired(serving.url, token) as here, wired(beside.url, token) as there:
            for wire in (here, there):
                assert (await wire.watch(table, "seat:1"))["op"] == "view"
            body = {"act": "ban", "reason": "Insults [b]", "hours": 2}
            assert (await http.post(f"/api/admin/players/{id}/acts", json=body)).status_code == 200
            for wire in (here, there):
                with pytest.raises(ConnectionClosed) as closed:
                    await wire.hear(lambda _: False)
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "banned")
        for server in (serving, beside):
            async with asking(server.url) as stranger:
                answer = await stranger.get("/api/players/me", headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code == 403
                assert "Insults [b]" in answer.json()["error"]["reason"]
                assert "UTC" in answer.json()["error"]["reason"]
        shown = (await http.get(f"/api/admin/tables/{table}")).json()["listed"]
        assert (shown["seats"]["1"]["player"], shown["seats"]["1"]["bot"]) == (id, shown["seats"]["1"]["bot"])
        assert shown["seats"]["1"]["bot"]
        # The ban ends, and the player takes the seat back.
        pardon = {"act": "unban", "reason": "An apology"}
        assert (await http.post(f"/api/admin/players/{id}/acts", json=pardon)).status_code == 200
        assert (await mallory.me())["player"] == id
        did = [(one["act"], one["subject"], one["reason"], one["who"]) for one in await acts(http)]
        assert ("ban", id, "Insults [b]", "Olga") in did
        assert ("unban", id, "An apology", "Olga") in did


async def test_who_is_muted_plays_on_but_says_nothing_in_any_process(serving: Serving, beside: Serving) -> None:
    async with await player(serving, "Noisy") as noisy, operating(serving) as http:
        id = (await noisy.me())["player"]
        table = await table_of(noisy)
        await noisy.do(table, "seat:1", {"type": "say", "text": "Hello"})
        await http.post(f"/api/admin/players/{id}/acts", json={"act": "mute", "reason": "Shouting", "hours": 1})
        with pytest.raises(Refused, match="Shouting") as no:
            await noisy.do(table, "seat:1", {"type": "say", "text": "HELLO"})
        assert no.value.code == "forbidden"
        async with asking(beside.url) as direct:
            mine = {"Authorization": f"Bearer {noisy.token}"}

            async def refused() -> bool:
                said = {"id": f"m{next(_ids)}", "as": "seat:1", "command": {"type": "say", "text": "HELLO"}}
                answer = await direct.post(f"/api/tables/{table}/commands", json=said, headers=mine)
                return answer.status_code == 403

            await becomes(refused)
        await noisy.do(table, "seat:1", {"type": "pause"})  # all but talk is as before
        await http.post(f"/api/admin/players/{id}/acts", json={"act": "unmute", "reason": "Enough"})
        await noisy.do(table, "seat:1", {"type": "say", "text": "hello"})


def _simulated(game: str, data: Path) -> str:
    """The log of a game that bots have played."""
    done = sotto_command("simulate", game, "--tables", 1, "--processes", 1, SOTTO_DATA=str(data))
    assert done.returncode == 0, done.stderr
    (log,) = data.glob("results/*/*.jsonl")
    return log.read_text("utf-8")


async def test_who_is_muted_writes_nothing_else_that_others_read(serving: Serving, tmp_path: Path) -> None:
    async with await player(serving, "Loud") as loud, operating(serving) as http:
        id = (await loud.me())["player"]
        table = await table_of(loud, game="dossier")
        await http.post(f"/api/admin/players/{id}/acts", json={"act": "mute", "reason": "Shouting", "hours": 1})
        async with asking(serving.url, loud.token) as direct:

            async def refused(path: str, body: Json, method: str = "POST") -> bool:
                answer = await direct.request(method, path, json=body)
                return answer.status_code == 403 and "Shouting" in answer.json()["error"]["reason"]

            assert await refused("/api/players/me", {"name": "HELLO"}, "PATCH")
            assert await refused("/api/tables", {"game": "liars_dice", "title": "HELLO"})
            assert await refused(f"/api/tables/{table}/fork", {"as": "seat:1", "seq": 1, "title": "HELLO"})
            names = {"names": {"text": "HELLO\nYOU"}}
            assert await refused("/api/tables", {"game": "vigil", "seats": 2, "documents": names})
            simulated = {"game": "liars_dice", "file": _simulated("liars_dice", tmp_path)}
            assert await refused("/api/saves", simulated | {"seq": 3, "seats": {1: "me"}})
            assert await refused("/api/logs", {"log": simulated["file"]})

            written = {"type": "write_field", "field": "fear", "text": "HELLO"}
            say = {"id": "d1", "as": "seat:1", "command": written, "prompt": "write.1"}
            assert await refused(f"/api/tables/{table}/commands", say)
            with pytest.raises(Refused, match="Shouting"):
                await loud.do(table, "seat:1", written, "write.1")

            # What nobody reads, and a form that says the old name again, are as before.
            await loud.do(table, "seat:1", written | {"text": ""}, "write.1")
            await loud.do(table, "notes", {"type": "write_note", "text": "HELLO"})
            same = await direct.patch("/api/players/me", json={"name": "Loud", "language": "zh"})
            assert same.status_code == 200
            assert await loud.open_table("liars_dice")


async def test_a_table_is_paused_resumed_closed_and_deleted_everywhere(serving: Serving, beside: Serving) -> None:
    async with await player(serving, "Tom") as tom, operating(serving) as http:
        table = await table_of(tom)
        async with wired(beside.url, tom.token) as there:
            await there.watch(table, "seat:1")

            async def act(act: str) -> httpx.Response:
                return await http.post(f"/api/admin/tables/{table}/acts", json={"act": act, "reason": "Maintenance"})

            assert (await act("pause")).status_code == 200
            await there.hear(lambda one: one["op"] == "frame" and one["facts"][-1]["type"] == "table_paused")
            assert (await act("resume")).status_code == 200
            assert (await act("resume")).status_code == 409
            assert (await act("close")).status_code == 200
            await there.hear(lambda one: one["op"] == "frame" and one["facts"][0]["type"] == "table_abandoned")
            assert (await act("close")).status_code == 409
            assert (await act("delete")).status_code == 200
            await there.hear(lambda one: one["op"] == "error" and one["code"] == "gone")
            for server in (serving, beside):
                async with asking(server.url) as stranger:
                    assert (await stranger.get(f"/api/tables/{table}")).status_code == 404
            assert (await act("delete")).status_code == 404
        assert table not in [one["table"] for one in await tom.my_tables()]
        async with stored(serving) as store:
            assert table not in await store.tables()
            keys = await store.ask_each(lambda redis: redis.keys(f"*{table}*"))
            left = [str(key) for one in keys for key in one]
        assert all(":removed:" in key or ":online:" in key or ":repeat:" in key for key in left), left
        did = [one["act"] for one in await acts(http) if one["subject"] == table]
        assert did == ["delete_table", "close", "failed", "resume", "resume", "pause"]


async def test_secrets_are_read_with_a_reason_that_is_kept(serving: Serving) -> None:
    async with await player(serving, "Ben") as ben, operating(serving, "Oleg") as http:
        table = await table_of(ben)
        path = f"/api/admin/tables/{table}/log"
        assert (await http.post(path, json={})).status_code == 400
        assert (await http.post(path, json={"reason": ""})).status_code == 400
        answer = await http.post(path, json={"reason": "A report of cheating"})
        commits = [msgspec.json.decode(line) for line in answer.text.splitlines()]
        assert commits[0]["command"]["sealed_seed"]
        (kept,) = [one for one in await acts(http) if one["subject"] == table]
        assert (kept["act"], kept["who"], kept["reason"]) == ("read_log", "Oleg", "A report of cheating")
        feed = (await http.get(f"/api/admin/tables/{table}/feed")).text
        assert commits[0]["command"]["sealed_seed"] not in feed
        assert "table_opened" in feed


async def test_an_account_is_found_renamed_and_deleted(serving: Serving) -> None:
    async with await player(serving, "Rüdiger der Rote") as red, operating(serving) as http:
        id = (await red.me())["player"]
        found = (await http.get("/api/admin/players", params={"name": "rüdiger"})).json()
        assert [one["player"] for one in found["accounts"]] == [id]
        text = (await http.get(f"/api/admin/players/{id}")).text
        assert red.token is not None
        assert red.token.rpartition(".")[2] not in text
        rename = {"act": "rename", "reason": "Not a name", "name": "Gast"}
        assert (await http.post(f"/api/admin/players/{id}/acts", json=rename)).status_code == 200
        assert (await red.me())["name"] == "Gast"
        bad = await http.post(f"/api/admin/players/{id}/acts", json=rename | {"name": " "})
        assert bad.status_code == 400
        assert "name" in bad.json()["error"]["reason"]
        delete = {"act": "delete", "reason": "Asked for by mail"}
        assert (await http.post(f"/api/admin/players/{id}/acts", json=delete)).status_code == 200
        assert (await http.post(f"/api/admin/players/{id}/acts", json=delete)).status_code == 404
        with pytest.raises(Refused):
            await red.me()


async def test_what_is_going_on_is_shown_of_every_process(serving: Serving, beside: Serving) -> None:
    async with await player(serving, "Busy") as busy, operating(serving) as http:
        id = (await busy.me())["player"]
        table = await table_of(busy)
        await busy.do(table, "seat:1", {"type": "say", "text": "Hello"})
        async with wired(serving.url, busy.token) as wire:
            await wire.watch(table)

            async def is_told() -> bool:
                told = (await http.get("/api/admin/overview")).json()
                watched = (await http.get(f"/api/admin/tables/{table}")).json()["watchers"]
                return len([one for one in told["processes"] if one["samples"]]) >= 2 and watched == 1

            await becomes(is_told)
        told = (await http.get("/api/admin/overview")).json()
        assert told["store"][0]["memory"] > 0
        assert told["disk"]["size"] > told["disk"]["free"] > 0
        assert told["unfinished"] >= told["running"] >= 1
        listed = (await http.get("/api/admin/tables", params={"which": "playing"})).json()["tables"]
        (shown,) = [one for one in listed if one["listed"]["table"] == table]
        assert shown["commits"] > 3
        assert shown["bytes"] > 1000
        assert shown["last_at"] >= shown["listed"]["opened_at"]

        async def is_counted() -> bool:
            accounts = (await http.get("/api/admin/busiest")).json()["accounts"]
            return any(one["player"] == id and one["talk"] == 1 and one["bytes"] > 1000 for one in accounts)

        await becomes(is_counted)


async def test_a_report_is_seen_to_and_its_reporter_told(serving: Serving) -> None:
    async with await player(serving, "Rita") as rita, await player(serving, "Bob") as bob, operating(serving) as http:
        table = await rita.open_table("liars_dice", seats=3, private=True)
        mine = {"Authorization": f"Bearer {rita.token}"}
        culprit = (await bob.me())["player"]
        async with asking(serving.url) as direct:

            async def reported(headers: Json = mine, **body: str) -> httpx.Response:
                return await direct.post("/api/reports", json={"table": table, "why": "abuse"} | body, headers=headers)

            stranger = await reported(player=culprit)
            assert stranger.status_code == 400
            assert "player" in stranger.json()["error"]["reason"]
            of_bob = {"Authorization": f"Bearer {bob.token}"}
            assert (await reported(of_bob)).status_code == 404  # a private table is not there for him
            assert (await reported({})).status_code == 401
            assert (await reported(player=(await rita.me())["player"])).status_code == 400
            assert (await reported(text="x" * 1001)).status_code == 400
            assert (await reported(why="boredom")).status_code == 400
            await rita.invite(table, culprit)
            await bob.sit(table, 2)
            made = await reported(player=culprit, text="He swears.\nAgain and again.")
            assert made.status_code == 200, made.text
            id = made.json()["id"]
            queue = (await http.get("/api/admin/reports")).json()
            assert [one["id"] for one in queue["reports"]] == [id]
            assert queue["names"][culprit] == "Bob"
            shown = (await http.get(f"/api/admin/reports/{id}")).json()
            facts = [fact["type"] for frame in shown["log"]["frames"] for fact in frame["facts"]]
            assert facts[0] == "table_opened"
            assert facts[-1] == "table_seat_taken"
            assert shown["log"]["frames"][-1]["seq"] == shown["report"]["last"]
            resolution = {"note": "Warned him", "answer": "Thank you, we have spoken to Bob."}
            assert (await http.post(f"/api/admin/reports/{id}/resolve", json=resolution)).status_code == 200
            assert (await http.get("/api/admin/reports")).json()["reports"] == []
            (own,) = (await direct.get("/api/players/me/reports", headers=mine)).json()["reports"]
            assert (own["status"], own["answer"]) == ("resolved", resolution["answer"])
            assert "Warned" not in str(own)
            assert (await direct.get("/api/players/me/reports", headers=of_bob)).json()["reports"] == []
            for _ in range(4):
                assert (await reported()).status_code == 200
            too_many = await reported()
            assert too_many.status_code == 429
            assert int(too_many.headers["Retry-After"]) > 0
        assert (await http.get("/api/admin/reports/000000000000")).status_code == 409


async def test_who_is_blocked_invites_nobody(serving: Serving) -> None:
    async with await player(serving, "Shy") as shy, await player(serving, "Pushy") as pushy:
        pushy_id, shy_id = (await pushy.me())["player"], (await shy.me())["player"]
        table = await pushy.open_table("liars_dice", seats=3, private=True)
        await shy.block(pushy_id, "mute")
        await pushy.invite(table, shy_id)  # muted alone is heard of
        await shy.block(pushy_id)
        assert (await shy.me())["blocks"] == {pushy_id: "block"}
        assert await shy.blocks() == [{"player": pushy_id, "kind": "block", "name": "Pushy"}]
        another = await pushy.open_table("liars_dice", seats=3, private=True)
        with pytest.raises(Refused) as no:
            await pushy.invite(another, shy_id)
        assert no.value.code == "forbidden"
        await shy.unblock(pushy_id)
        await pushy.invite(another, shy_id)
        with pytest.raises(Refused):
            await shy.block(shy_id)
        with pytest.raises(Refused):
            await shy.block("p000000000000")


def sotto_admin(serving: Serving, *arguments: str, **also: str) -> str:
    environment = clean_environment() | {"SOTTO_DATA": str(serving.data), "COLUMNS": "250"} | also
    command = [sys.executable, "-m", "server.commands.main", "admin", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE * 4)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
async def test_the_command_line_does_the_same_with_and_without_a_server(serving: Serving) -> None:
    async with await player(serving, "Cleo") as cleo:
        id, table = (await cleo.me())["player"], await table_of(cleo)
        assert table in sotto_admin(serving, "tables")
        sotto_admin(serving, "account", "ban", id, "--reason", "Spam", "--as", "night shift")
        await becomes(lambda: is_refused(cleo))  # the server hears of it from the store
        with pytest.raises(Refused, match="Spam"):
            await cleo.me()
        over_http = ("--url", serving.url)
        assert id in sotto_admin(serving, "accounts", *over_http, SOTTO_ADMIN_KEY=KEY)
        did = sotto_admin(serving, "acts", *over_http, SOTTO_ADMIN_KEY=KEY)
        assert "night shift" in did
        assert "Spam" in did
        assert serving.process is not None
        assert str(serving.process.pid) in sotto_admin(serving, "status")


async def is_refused(client: Client) -> bool:
    try:
        await client.me()
    except Refused:
        return True
    return False
