"""What no good client would say: every answer names what is wrong, nothing is stored, and the line stays up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.http.responses import BODY_MAX
from server.http.routes.tables import OPENING_MAX
from server.sockets.session import FLOOD
from server.wire import FLOODED, MAX_MESSAGE
from tests.e2e.parties import Recorder, begin, party, set_up
from tests.e2e.serving import Serving, served, version
from tests.e2e.wires import Json, Wire, asking, wired

WATCH = {"op": "watch", "table": "abc", "as": "public"}
DO = {"op": "do", "id": "x", "table": "abc", "as": "seat:1", "command": {"type": "ready"}}

MALFORMED: list[tuple[object, str]] = [
    ("{", "message"),
    ("", "message"),
    ("nonsense", "message"),
    ("[1, 2]", "object"),
    ("null", "object"),
    ("[" * 30_000, "message"),
    (b"\xff\xfe", "message"),
    ('"\\ud800"', "message"),
    ({"op": "steal", "table": "abc", "as": "public"}, "op"),
    ({"table": "abc", "as": "public"}, "op"),
    ({"op": 3}, "op"),
    ({"op": "x" * 60_000}, "op"),
    (WATCH | {"x" * 30_000: 1, "as": "x" * 30_000}, "as"),
    ('{"op":"watch","table":"abc","as":' + "[" * 30_000, "message"),
    ('{"op":"do","id":"x","table":"abc","as":"seat:1","command":' + '{"a":' * 10_000, "message"),
    ({"op": "watch", "as": "public"}, "table"),
    ({"op": "watch", "table": "abc"}, "as"),
    (WATCH | {"table": 7}, "table"),
    (WATCH | {"table": "../abc"}, "table"),
    (WATCH | {"table": "ABC"}, "table"),
    (WATCH | {"table": "a" * 33}, "table"),
    (WATCH | {"table": "a\n"}, "table"),
    (WATCH | {"as": "seat:0"}, "as"),
    (WATCH | {"as": "seat:-1"}, "as"),
    (WATCH | {"as": "seat:1.0"}, "as"),
    (WATCH | {"as": "seat:١"}, "as"),
    (WATCH | {"as": "nobody"}, "as"),
    (WATCH | {"as": None}, "as"),
    (WATCH | {"seq": -1}, "seq"),
    (WATCH | {"seq": 1.5}, "seq"),
    (WATCH | {"seq": "1"}, "seq"),
    (WATCH | {"seq": True}, "seq"),
    (WATCH | {"seq": 1, "log": 5}, "log"),
    (DO | {"id": ""}, "id"),
    (DO | {"id": "a" * 65}, "id"),
    (DO | {"id": "bot:abc"}, "id"),
    (DO | {"id": 4}, "id"),
    ({name: value for name, value in DO.items() if name != "id"}, "id"),
    ({name: value for name, value in DO.items() if name != "command"}, "command"),
    (DO | {"as": "public"}, "as"),
    (DO | {"as": "all"}, "as"),
    (DO | {"prompt": 3}, "prompt"),
]


@pytest.mark.parametrize(("message", "named"), MALFORMED, ids=range(len(MALFORMED)))
async def test_malformed_messages_are_answered_and_the_socket_survives(
    stranger: Wire, message: object, named: str
) -> None:
    got = await stranger.answer(message)
    assert got["op"] in ("error", "no")
    assert got["code"] == "malformed"
    assert named in got["reason"]
    assert len(got["reason"]) < 500
    assert await stranger.still_there()


async def test_a_message_may_come_in_pieces_and_as_bytes(stranger: Wire) -> None:
    whole = '{"op":"watch","table":"nosuchtable","as":"public"}'
    for message in ([whole[:1], whole[1:9], whole[9:]], whole.encode()):
        await stranger.socket.send(message)
        got = await stranger.hear()
        assert (got["op"], got["table"]) == ("error", "nosuchtable")
    await stranger.socket.send([b"\xff"] * 20)
    assert (await stranger.hear())["code"] == "malformed"
    await stranger.socket.ping()
    await stranger.socket.send(["x" * 100_000] * 12)
    assert await stranger.ended() == 1009


@pytest.fixture
async def stranger(sotto: Serving) -> AsyncIterator[Wire]:
    async with wired(sotto.url) as wire:
        yield wire


class Scene:
    """A table of three at which seat 1 is asked for a bid, and the socket of the one who sits there."""

    def __init__(self, sotto: Serving, people: list[Recorder], table: str, wire: Wire) -> None:
        self.sotto, self.people, self.table, self.wire = sotto, people, table, wire

    async def version(self) -> int:
        return await version(self.sotto, self.table)


@pytest.fixture
async def scene(sotto: Serving) -> AsyncIterator[Scene]:
    async with party(sotto.url, 3) as people, wired(sotto.url, people[0].token) as wire:
        table = await begin(people, "swarm")
        yield Scene(sotto, people, table, wire)


BID = {"type": "place_bid", "amount": 3}
REFUSED: list[tuple[str, object, str, str, str]] = [
    ("seat:1", {"type": "place_bid", "amount": 41}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": -1}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": True}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": "3"}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": 3.0}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": 10**400}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid"}, "bid.1", "rejected", "command.amount"),
    ("seat:1", {"type": "place_bid", "amount": 3, "more": 1}, "bid.1", "rejected", "command.more"),
    ("seat:1", {"type": "say", "text": "hello"}, "bid.1", "rejected", "command.type"),
    ("seat:1", 17, "bid.1", "rejected", "command.type"),
    ("seat:1", None, "bid.1", "rejected", "command.type"),
    ("seat:1", BID, "bid.2", "stale", ""),
    ("seat:1", BID, "nothing.of.the.kind", "stale", ""),
    ("seat:1", BID, "", "stale", ""),
    ("seat:1", {"type": "due", "what": "auction.1"}, "", "malformed", "command"),
    ("seat:1", {"type": "close"}, "", "malformed", "command"),
    ("seat:1", {"type": "sit", "seat": 1, "player": "p"}, "", "malformed", "command"),
    ("seat:1", {"type": "say", "text": 5}, "", "malformed", "text"),
    ("seat:1", {"type": "say", "text": "x", "to": "everyone"}, "", "malformed", "to"),
    ("seat:1", {"type": "say", "text": "x", "to": [9]}, "", "rejected", "9"),
    ("seat:1", {"type": "say", "text": " "}, "", "rejected", ""),
    ("seat:1", {"type": "say", "text": "x" * 1001}, "", "rejected", "1000"),
    ("seat:1", {"type": "hand_over", "bot": "nobody"}, "", "rejected", "nobody"),
    ("seat:1", {"type": "vote_out", "seat": 9}, "", "rejected", "9"),
    ("seat:1", {"type": "vote_out", "seat": 1}, "", "rejected", "own seat"),
    ("seat:1", {"type": "vote_out", "seat": "2"}, "", "malformed", "seat"),
    ("seat:1", {"type": "vote_out"}, "", "malformed", "seat"),
    ("seat:1", {"type": "ready"}, "", "rejected", ""),
    ("seat:1", {"type": "start"}, "", "rejected", ""),
    ("seat:1", [], "", "malformed", "command"),
    ("seat:1", {}, "", "malformed", "command"),
    ("seat:2", BID, "bid.1", "forbidden", ""),
    ("seat:2", {"type": "say", "text": "I am seat 2"}, "", "forbidden", ""),
    ("seat:99", BID, "bid.1", "forbidden", ""),
    ("host", {"type": "pause"}, "", "forbidden", ""),
    ("notes", {"type": "say", "text": "x"}, "", "malformed", "command"),
    ("notes", {"type": "write_note", "text": 5}, "", "malformed", "text"),
    ("notes", {"type": "write_note", "text": "x" * 20_001}, "", "rejected", "20000"),
]


async def test_refused_commands_say_why_and_leave_no_trace(scene: Scene) -> None:
    before = await scene.version()
    for as_, command, prompt, code, named in REFUSED:
        got = await scene.wire.do(scene.table, as_, command, prompt)
        assert (got["op"], got["code"]) == ("no", code), (as_, command, prompt, got)
        assert named in got["reason"], (command, got)
        assert got["reason"]
    assert await scene.version() == before


async def test_a_command_is_granted_once_and_its_id_is_for_it_alone(scene: Scene) -> None:
    wire, table = scene.wire, scene.table
    first = await wire.do(table, "seat:1", BID, "bid.1", id="mine")
    before = await scene.version()
    for _ in range(3):
        assert await wire.do(table, "seat:1", BID, "bid.1", id="mine") == first
    for command, prompt in (
        (BID | {"amount": 4}, "bid.1"),
        (BID, "bid.2"),
        (BID, ""),
        ({"type": "say", "text": "x"}, ""),
        (5, ""),
    ):
        other = await wire.do(table, "seat:1", command, prompt, id="mine")
        assert (other["op"], other["code"]) == ("no", "malformed")
        assert "id" in other["reason"]
    late = await wire.do(table, "seat:1", BID, "bid.1", id="late")
    assert (late["op"], late["code"]) == ("no", "stale")
    assert await scene.version() == before
    # The same id is free for another seat: it is remembered per actor.
    assert await scene.people[1].do(table, "seat:2", BID, "bid.1", id="mine")
    # A refused one is judged again.
    assert (await wire.do(table, "seat:1", BID, "bid.2", id="early"))["code"] == "stale"
    assert await scene.people[2].do(table, "seat:3", BID, "bid.1")
    assert (await wire.do(table, "seat:1", BID | {"amount": 0}, "bid.2", id="early"))["op"] == "done"


async def test_unknown_tables_and_watches_without_a_right(scene: Scene) -> None:
    wire, table = scene.wire, scene.table
    unknown = await wire.watch("nosuchtable")
    assert (unknown["op"], unknown["code"], unknown["table"]) == ("error", "rejected", "nosuchtable")
    assert (await wire.do("nosuchtable", "seat:1", BID, "bid.1"))["op"] == "no"
    for as_ in ("seat:2", "host", "all", "seat:9", "seat:999"):
        refused = await wire.watch(table, as_)
        assert (refused["op"], refused["code"], refused["as"]) == ("error", "forbidden", as_)
    async with wired(scene.sotto.url) as stranger:
        for as_ in ("seat:1", "host", "all", "notes"):
            assert (await stranger.watch(table, as_))["code"] == "forbidden"
        assert (await stranger.watch(table))["op"] == "view"
        assert (await stranger.do(table, "seat:1", BID, "bid.1"))["code"] == "forbidden"
        assert (await stranger.do(table, "notes", {"type": "write_note", "text": "x"}))["code"] == "forbidden"
        await stranger.say({"op": "unwatch", "table": "nosuchtable", "as": "public"})
        assert await stranger.still_there()


async def test_a_private_table_is_not_there_for_strangers(sotto: Serving) -> None:
    async with party(sotto.url, 3) as people:
        *own, other = people
        table = await begin(own, "swarm", private=True)
        for token in (other.token, None):
            async with wired(sotto.url, token) as wire, asking(sotto.url, token) as http:
                for as_ in ("public", "seat:1", "all"):
                    said, missing = await wire.watch(table, as_), await wire.watch("aaaaaaaaaa", as_)
                    assert (said["code"], said["reason"]) == (missing["code"], missing["reason"])
                for path in ("", "/feed", "/view", "/view?as=seat:1", "/log", "/notes", "/query/ranking"):
                    got = await http.get(f"/api/tables/{table}{path}")
                    nowhere = await http.get(f"/api/tables/aaaaaaaaaa{path}")
                    assert (got.status_code, got.content) == (nowhere.status_code, nowhere.content)
                    assert got.status_code == (404 if token or path != "/notes" else 401)
                if token:
                    assert (await http.post(f"/api/tables/{table}/seats/1", json={})).status_code == 404
                    command = {"id": "x", "as": "seat:1", "command": {"type": "ready"}}
                    assert (await http.post(f"/api/tables/{table}/commands", json=command)).status_code == 404


async def test_messages_between_the_two_limits_are_refused_and_those_above_close(scene: Scene) -> None:
    wire = scene.wire
    for size in (MAX_MESSAGE + 1, 1024 * 1024):
        got = await wire.answer("x" * size)
        assert (got["op"], got["code"]) == ("error", "malformed")
        assert str(MAX_MESSAGE) in got["reason"]
    assert await wire.still_there()
    await wire.say("x" * (1024 * 1024 + 1))
    assert await wire.ended() == 1009


async def test_a_flood_is_answered_first_and_then_closed(scene: Scene) -> None:
    before = await scene.version()
    wire = scene.wire
    ended = asyncio.create_task(wire.ended())
    with suppress(ConnectionClosed):
        while not ended.done():
            await wire.say({"op": "watch", "table": "nosuchtable", "as": "public"})
            await asyncio.sleep(0)
    assert await ended == FLOODED
    codes = [heard["code"] for heard in wire.heard if heard["op"] == "error"]
    assert codes.count("flood") >= FLOOD
    assert await scene.version() == before


async def test_bad_tokens(scene: Scene) -> None:
    url, table, token = scene.sotto.url, scene.table, scene.people[0].token
    assert token
    player, _, mac = token.partition(".")
    bad = ("x", "..", player, f"{player}.", f"{player}.{'0' * 40}", f"{player}.{mac[:-1]}", f"p000.{mac}", mac)
    for wrong in bad:
        async with asking(url, wrong) as http:
            for path in ("/api/players/me", "/api/tables", f"/api/tables/{table}/view"):
                got = await http.get(path)
                assert got.status_code == 401, (wrong, path)
                assert got.json()["error"]["code"] == "unauthorized"
        with pytest.raises(InvalidStatus) as refused:
            async with wired(url, wrong):
                pass
        assert refused.value.response.status_code == 401
        assert msgspec.json.decode(refused.value.response.body or b"")["error"]["code"] == "unauthorized"


async def test_a_cookie_counts_on_our_own_pages_only(scene: Scene) -> None:
    url, table = scene.sotto.url, scene.table
    cookie = f"token={scene.people[0].token}"
    host = url.removeprefix("http://")
    command = {"id": "cookie", "as": "seat:1", "command": {"type": "say", "text": "stolen"}}
    before = await scene.version()
    for origin in ("http://evil.example", "null", f"http://{host}.evil.example", f"http://evil.example/{host}"):
        async with asking(url, Cookie=cookie, Origin=origin) as http:
            assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code == 403
            assert (await http.post(f"/api/tables/{table}/commands", json=command)).status_code == 403
            assert (await http.post("/api/players", json={"name": "x"})).status_code == 403
        async with wired(url, Cookie=cookie, Origin=origin) as wire:
            assert (await wire.watch(table, "seat:1"))["code"] == "forbidden"
            assert (await wire.do(table, "seat:1", command["command"]))["code"] == "forbidden"
    assert await scene.version() == before
    for headers in ({}, {"Origin": f"http://{host}"}):
        async with asking(url, Cookie=cookie, **headers) as http:
            assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code == 200
        async with wired(url, Cookie=cookie, **headers) as wire:
            assert (await wire.watch(table, "seat:1"))["op"] == "view"


SAME, CROSS = {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "cross-site"}
TLS, PLAIN = {"X-Forwarded-Proto": "https"}, {"X-Forwarded-Proto": "http"}

PAGES: list[tuple[str, dict[str, str], bool, bool]] = [
    ("http", {}, True, True),
    ("", {}, True, True),
    ("", SAME, True, True),
    ("", {"Sec-Fetch-Site": "none"}, True, True),
    ("", CROSS, False, False),
    ("", {"Sec-Fetch-Site": "same-site"}, False, False),
    ("http", CROSS, False, False),
    ("https", TLS, True, True),
    ("https", PLAIN, False, False),
    ("http", TLS, False, False),
    # What ends TLS and does not say so: current browsers vouch for their calls, and of sockets nobody knows.
    ("https", {}, False, True),
    ("https", SAME, True, True),
    ("https", {"X-Forwarded-For": "203.0.113.7"}, True, True),
]
"""The scheme of the page in Origin, what comes with it, and whether a call and a socket count as of our own pages."""


async def test_a_page_of_another_scheme_and_one_that_the_browser_calls_foreign_is_not_ours(scene: Scene) -> None:
    url, table = scene.sotto.url, scene.table
    host, token = url.removeprefix("http://"), scene.people[0].token
    say = {"type": "say", "text": "mine"}
    for at, (scheme, headers, calls, shakes) in enumerate(PAGES):
        command = {"id": f"page{at}", "as": "seat:1", "command": say}
        given = headers | ({"Origin": f"{scheme}://{host}"} if scheme else {})
        async with asking(url, Cookie=f"token={token}", **given) as http:
            got = await http.post(f"/api/tables/{table}/commands", json=command)
            assert got.status_code == (200 if calls else 403), (scheme, headers, got.text)
            if not scheme:
                # A link in a page of another site opens what one may see.
                assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code == 200
        async with wired(url, Cookie=f"token={token}", **given) as wire:
            assert ((await wire.watch(table, "seat:1"))["op"] == "view") is shakes, (scheme, headers)
        # A program with a token, and no cookie, may send whatever it likes of these.
        async with asking(url, token, **given) as http:
            assert (await http.post(f"/api/tables/{table}/commands", json=command)).status_code == 200
    async with asking(url, Cookie=f"token={token}", Origin=f"https://{host}") as http:
        assert "SOTTO_TRUSTED_PROXIES" in (await http.post("/api/players", json={"name": "x"})).text


async def test_a_socket_that_nobody_passed_on_is_of_pages_of_its_own_scheme_alone(tmp_path: Path) -> None:
    with served(tmp_path, "--no-worker", trusted_proxies="203.0.113.0/24") as serving:
        async with party(serving.url, 1) as (ann,):
            table, host = await ann.open_table("swarm"), serving.url.removeprefix("http://")
            await ann.sit(table, 1)
            for origin, headers, op in (
                (f"http://{host}", {}, "view"),
                (f"https://{host}", {}, "error"),
                (f"https://{host}", TLS, "view"),  # a proxy that nobody has named
            ):
                async with wired(serving.url, Cookie=f"token={ann.token}", Origin=origin, **headers) as wire:
                    assert (await wire.watch(table, "seat:1"))["op"] == op, (origin, headers)


# --- HTTP ----------------------------------------------------------------------------------------------------------

ABSURD: list[tuple[dict[str, Any], str]] = [
    ({"max_turn": 0}, "max_turn"),
    ({"max_turn": 10**12}, "max_turn"),
    ({"win_money": -1}, "win_money"),
    ({"win_money": 5_000}, "win_money: 5000 wins, and somebody starts with 5000"),
    ({"win_money": 0, "start_money": 0}, "win_money: 0 wins"),
    ({"start_money": 150_000}, "start_money: 150000 wins, and somebody starts with 150000"),
    ({"tax_scale": -6}, "tax_scale"),
    ({"tax_scale": 1e300}, "tax_scale"),
    ({"max_step": 0}, "max_step"),
    ({"slow_scale": 0}, "slow_scale"),
    ({"battle_round_min": 10**9}, "battle_round_min"),
    ({"tech_count": 13}, "tech_count"),
    ({"card_count": 0}, "card_count"),
    ({"meetion_steal": 1.5}, "meetion_steal"),
    ({"decision_seconds": 0}, "decision_seconds"),
    ({"resign": "flee"}, "resign"),
    ({"battle": True}, "battle"),
    ({"start_money": "much"}, "start_money"),
    ({"gold": 5}, "gold"),
    ({"preset": "easy"}, "preset"),
]
"""Options of mbg."""

TABLES: list[tuple[Json | list[int], str]] = [
    ({}, "game"),
    ([1], "object"),
    ({"game": "chess"}, "avalon"),
    ({"game": 5}, "game"),
    ({"game": "swarm", "seats": 1}, "seats"),
    ({"game": "swarm", "seats": 7}, "seats"),
    ({"game": "swarm", "seats": "3"}, "seats"),
    ({"game": "swarm", "seats": True}, "seats"),
    ({"game": "swarm", "title": "x" * 81}, "title: expected 0 to 80"),
    ({"game": "swarm", "title": "a\x00b"}, "title: has characters"),
    ({"game": "swarm", "title": "a\u202eb"}, "title: has characters"),
    ({"game": "swarm", "title": 5}, "title"),
    ({"game": "swarm", "private": "yes"}, "private"),
    ({"game": "swarm", "colour": "red"}, "colour"),
    ({"game": "swarm", "options": []}, "options"),
    ({"game": "swarm", "options": {"colour": "red"}}, "colour"),
    ({"game": "swarm", "options": {"rounds": 4}}, "options.rounds"),
    ({"game": "swarm", "options": {"rounds": "3"}}, "options.rounds"),
    ({"game": "swarm", "options": {"hot_seat": 1}}, "options.hot_seat"),
    ({"game": "swarm", "options": {"pace": "soon"}}, "options.pace"),
    ({"game": "swarm", "options": {"pace": None}}, "options.pace"),
    ({"game": "swarm", "options": {"preset": "short"}}, "options.preset"),
    ({"game": "swarm", "options": {"preset": []}}, "options.preset"),
    ({"game": "swarm", "options": {"preset": {}}}, "options.preset"),
    ({"game": "swarm", "options": {"preset": 5}}, "options.preset"),
    ({"game": "avalon", "options": {"log_tokens": "yes"}}, "log_tokens"),
    ({"game": "avalon", "options": {"clock_mission": 1}}, "options.clock_mission"),
    ({"game": "avalon", "options": {"protected_rounds": [9]}}, "options.protected_rounds"),
    ({"game": "mbg", "seats": 1}, "2"),
    ({"game": "mbg", "seats": 7}, "2"),
    *(({"game": "mbg", "seats": 2, "options": options}, named) for options, named in ABSURD),
]


async def test_tables_that_cannot_be_opened(scene: Scene) -> None:
    async with asking(scene.sotto.url, scene.people[0].token) as http:
        for body, named in TABLES:
            got = await http.post("/api/tables", json=body)
            assert got.status_code == 400, (body, got.text)
            assert got.json()["error"]["code"] == "malformed"
            assert named in got.json()["error"]["reason"], (body, got.text)
        endless = await http.post("/api/tables", content=b'{"game":"mbg","options":{"tax_scale":1e999}}')
        assert (endless.status_code, bool(endless.json()["error"]["reason"])) == (400, True)
        assert [one["table"] for one in await scene.people[0].my_tables()] == [scene.table]
        opened = await http.post("/api/tables", json={"game": "swarm", "options": {"preset": "long", "rounds": 2}})
        view = (await http.get(f"/api/tables/{opened.json()['table']}/view")).json()["view"]
        assert view["table"]["options"] == {
            "language": "en",
            "pace": "live",
            "hot_seat": False,
            "host_needed": False,
            "llm_asks": True,
            "delay": 0,
            "rounds": 2,
            "winner_pays": "victim",
        }


async def test_http_refusals_have_their_status_and_name_what_is_wrong(scene: Scene) -> None:
    table = f"/api/tables/{scene.table}"
    do = {"id": "x", "as": "seat:1", "command": {"type": "ready"}}
    say = {"id": "x", "as": "seat:1"}
    ask = {"id": "x", "as": "notes", "command": {"type": "ask_llm", "prompt": " "}}
    asked: list[tuple[str, str, Any, int, str]] = [
        ("GET", "/api/tables?status=lost", None, 400, "status"),
        ("GET", "/api/tables?limit=-1", None, 400, "limit"),
        ("GET", "/api/tables?limit=x", None, 400, "limit"),
        ("GET", f"{table}/feed?after=-1", None, 400, "after"),
        ("GET", f"{table}/feed?after=1e3", None, 400, "after"),
        ("GET", f"{table}/feed?as=me", None, 400, "as"),
        ("GET", f"{table}/feed?as=notes", None, 400, "as"),
        ("GET", f"{table}/view?seq=x", None, 400, "seq"),
        ("GET", f"{table}/view?as=seat:2", None, 403, "as: you may not watch as seat 2"),
        ("GET", f"{table}/view?as=all", None, 403, "as"),
        ("GET", f"{table}/view?as=host", None, 403, "as"),
        ("GET", f"{table}/query/ranking?as=seat:2", None, 403, "as"),
        ("GET", f"{table}/query/nothing", None, 404, "ranking"),
        ("GET", f"{table}/export/ranking", None, 404, "export"),
        ("GET", f"{table}/log", None, 403, ""),
        ("GET", "/api/tables/nosuchtable", None, 404, ""),
        ("GET", "/api/tables/no%2Fsuch%20table", None, 404, ""),
        ("GET", "/api/nothing", None, 404, ""),
        ("DELETE", "/api/games", None, 405, ""),
        ("POST", f"{table}/seats/0", {}, 409, "0"),
        ("POST", f"{table}/seats/9", {}, 409, "9"),
        ("POST", f"{table}/seats/2", {}, 409, ""),
        ("POST", f"{table}/seats/1", {"bot": 5}, 400, "bot"),
        ("POST", f"{table}/seats/1", {"robot": "x"}, 400, "robot"),
        ("POST", f"{table}/seats/x", {}, 404, ""),
        ("POST", f"{table}/seats/{'9' * 5000}", {}, 404, ""),
        ("POST", f"{table}/start", {}, 409, ""),
        ("POST", f"{table}/host", {}, 409, ""),
        ("DELETE", f"{table}/host", None, 403, ""),
        ("DELETE", table, None, 409, ""),
        ("POST", f"{table}/invitations", {"player": "pnobody"}, 400, "player"),
        ("POST", f"{table}/invitations", {"player": 5}, 400, "player"),
        ("POST", f"{table}/invitations", {"uses": 0}, 400, "uses"),
        ("POST", f"{table}/invitations", {"id": "not an id"}, 400, "id"),
        ("DELETE", f"{table}/invitations/nothing", None, 409, "invitation"),
        ("POST", f"{table}/enter", {}, 400, "code"),
        ("POST", f"{table}/rematch", {}, 409, "over"),
        ("POST", "/api/tables", {"game": "swarm", "id": "x" * 65}, 400, "id"),
        ("PATCH", "/api/players/me", {"name": ""}, 400, "name"),
        ("PATCH", "/api/players/me", {"language": "fr"}, 400, "language"),
        ("POST", "/api/players/me/tokens", {}, 400, "label"),
        ("POST", "/api/players/me/tokens", {"label": " "}, 400, "label"),
        ("DELETE", "/api/players/me/tokens/nothing", None, 409, "token"),
        ("POST", "/api/players", {"name": "x", "platform": "discord", "platform_user_id": "1"}, 403, "platform"),
        ("POST", "/api/players", {"name": "x", "platform": "irc", "platform_user_id": "1"}, 400, "platform"),
        ("POST", f"{table}/commands", {}, 400, "id"),
        ("POST", f"{table}/commands", do | {"id": "bot:x"}, 400, "id"),
        ("POST", f"{table}/commands", do | {"as": "public"}, 400, "as"),
        ("POST", f"{table}/commands", do | {"as": "seat:2"}, 403, ""),
        ("POST", f"{table}/commands", do | {"more": 1}, 400, "more"),
        ("POST", f"{table}/commands", do, 409, ""),
        ("POST", f"{table}/commands", do | {"command": BID, "prompt": "bid.9"}, 409, ""),
        ("POST", f"{table}/commands", do | {"command": {"type": "fly"}}, 400, "command"),
        ("POST", f"{table}/notes", {"text": "x"}, 400, "id"),
        ("POST", f"{table}/notes", {"id": "x", "text": 5}, 400, "text"),
        ("POST", f"{table}/notes", {"id": "x", "text": "a\u202eb"}, 400, "command.text: "),
        ("POST", f"{table}/notes", {"id": "x", "ask": "a\x00b"}, 400, "command.prompt: "),
        ("POST", f"{table}/commands", say | {"command": {"type": "say", "text": "a\x00b"}}, 400, "command.text: "),
        ("POST", f"{table}/commands", say | {"command": {"type": "say", "text": "\u2067a"}}, 400, "command.text: "),
        ("POST", f"{table}/notes", {"id": "x", "text": ""}, 400, "text: "),
        ("POST", f"{table}/notes", {"id": "x", "ask": " \n\u3000"}, 400, "ask: "),
        ("POST", f"{table}/notes", {"id": "x", "text": "", "ask": ""}, 400, "body: "),
        ("POST", f"{table}/commands", ask, 400, "command.prompt: "),
        ("GET", f"{table}/notes?of=notes", None, 400, "of: "),
        ("GET", f"{table}/notes?of=public", None, 400, "of: "),
        ("POST", "/api/players", {}, 400, "name"),
        ("POST", "/api/players", {"name": ""}, 400, "name"),
        ("POST", "/api/players", {"name": " \t"}, 400, "name"),
        ("POST", "/api/players", {"name": "x" * 65}, 400, "name"),
        ("POST", "/api/players", {"name": "a\u202eb"}, 400, "name"),
        ("POST", "/api/players", {"name": "a\u0336\u0353\u033e"}, 400, "name"),
        ("POST", "/api/tables", {"game": "swarm", "title": "a\u0336\u0353\u033e"}, 400, "title"),
        ("POST", "/api/players", {"name": 5}, 400, "name"),
        ("POST", "/api/players", {"name": "x", "language": "fr"}, 400, "language"),
    ]
    before = await scene.version()
    async with asking(scene.sotto.url, scene.people[0].token) as http:
        for method, path, body, status, named in asked:
            got = await http.request(method, path, json=body) if body is not None else await http.request(method, path)
            assert got.status_code == status, (method, path, body, got.text)
            error = got.json()["error"]
            assert error["reason"]
            assert named in error["reason"], (method, path, body, error)
        for body in (b"{", b"\xff", b"[" * 20_000, b'{"name": "\\ud800"}'):
            assert (await http.post("/api/players", content=body)).status_code == 400
    async with asking(scene.sotto.url) as stranger:
        for method, path in (
            ("POST", "/api/tables"),
            ("POST", f"{table}/start"),
            ("POST", f"{table}/seats/1"),
            ("POST", f"{table}/commands"),
            ("POST", f"{table}/notes"),
            ("GET", f"{table}/notes"),
            ("GET", "/api/players/me"),
        ):
            assert (await stranger.request(method, path, json={})).status_code == 401, path
    assert await scene.version() == before


async def test_bodies_over_the_limit(scene: Scene) -> None:
    async with asking(scene.sotto.url, scene.people[0].token) as http:
        for path, size in (("players", BODY_MAX + 1), ("tables", OPENING_MAX + 1), ("tables", 5_000_000)):
            got = await http.post(f"/api/{path}", content=b"x" * size)
            assert got.status_code == 413
            assert got.json()["error"]["code"] == "too_large"
        document = {"game": "swarm", "title": "x", "options": {"colour": "x" * (OPENING_MAX - 1000)}}
        assert (await http.post("/api/tables", json=document)).status_code == 400


async def test_only_the_opener_minds_the_table(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        table = await set_up(people, "swarm", seats=3)
        before = await version(sotto, table)
        async with asking(sotto.url, people[1].token) as http:
            path = f"/api/tables/{table}"
            for method, where, body in (
                ("POST", "/start", {}),
                ("POST", "/seats/3", {"bot": "random"}),
                ("POST", "/invitations", {"player": people[0].player}),
                ("DELETE", "/seats/1", None),
                ("DELETE", "", None),
            ):
                got = await http.request(method, path + where, json=body)
                assert got.status_code == 403, (where, got.text)
            assert (await http.post(f"{path}/seats/3", json={})).json()["error"]["code"] == "rejected"
        async with asking(sotto.url, people[0].token) as http:
            empty = await http.post(f"/api/tables/{table}/start", json={})
            assert empty.status_code == 409
            assert "3" in empty.json()["error"]["reason"]
            assert (await http.post(f"/api/tables/{table}/seats/3", json={"bot": "nobody"})).status_code == 409
        assert await version(sotto, table) == before
