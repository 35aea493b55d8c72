"""Keys to the replay of a private table: whom they show what, who makes them, and all that they do not open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import httpx
import pytest

from server.link_previews.previews import KEPT_SECONDS
from tests.e2e.parties import Recorder, begin, party, play_out
from tests.e2e.serving import Serving, becomes, served, served_beside
from tests.e2e.test_gathering import all_keys
from tests.e2e.wires import asking

ADMIN = "k" * 40
HEADER = "Sotto-Replay-Key"
_numbers = count()


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("replay-keys"), admin_key=ADMIN, replay_keys_of_a_table=4) as serving:
        yield serving


@pytest.fixture(scope="module")
def beside(serving: Serving) -> Iterator[Serving]:
    with served_beside(serving, "--no-worker") as another:
        yield another


async def asked(at: Serving, who: Recorder | None, method: str, path: str, body: object = None) -> httpx.Response:
    async with asking(at.url, *([who.token] if who else [])) as http:
        return await http.request(method, f"/api/tables/{path}", json=body)


async def made(at: Serving, who: Recorder, table: str) -> str:
    answer = await asked(at, who, "POST", f"{table}/replay-keys")
    assert answer.status_code == 200, answer.text
    key: str = answer.json()["key"]
    return key


async def read(at: Serving, table: str, path: str, key: str, who: Recorder | None = None) -> int:
    async with asking(at.url, *([who.token] if who else [])) as http:
        return (
            await http.get(f"/api/tables/{table}{path}", headers=[(HEADER.encode(), key.encode("latin-1"))])
        ).status_code


async def told_by_key(http: httpx.AsyncClient, table: str, key: str) -> str | None:
    """What the page is told that this key is good for."""
    me = (await http.get(f"/api/tables/{table}", headers={HEADER: key})).json()["me"]
    assert not me["seats"]
    told: str | None = me.get("by_key")
    return told


async def private(people: list[Recorder], bots: int = 1) -> str:
    """A private table that has begun."""
    return await begin(people, "liars_dice", bots=bots, private=True)


READS = ("", "/feed", "/feed?as=seat:1", "/feed?as=all", "/view?as=public", "/log", "/query/gist?as=public")


async def test_a_key_shows_a_stranger_what_a_public_table_would_and_no_more(serving: Serving, beside: Serving) -> None:
    async with party(serving.url, 3) as (ann, bob, cat):
        table = await private([ann, bob])
        running = await asked(serving, ann, "POST", f"{table}/replay-keys")
        assert (running.status_code, "once the game is over" in running.text) == (409, True)
        await play_out([ann, bob], table)
        assert (await asked(serving, cat, "POST", f"{table}/replay-keys")).status_code == 404
        key = await made(serving, ann, table)
        assert await made(beside, ann, table) == key, "one link, however often it is copied"

        public = await begin([bob], "liars_dice", bots=2)
        await play_out([bob], public)
        for path in READS:
            wanted = await read(serving, public, path, "")
            # Made at one process, used at another.
            assert await read(beside, table, path, key) == wanted, path
            assert await read(beside, table, path, key, cat) == wanted, path
            assert await read(beside, table, path, "") == 404
            for bad in (key[:-1], key[::-1], "ä" * 3, "0" * 32, "x" * 5_000):
                assert await read(serving, table, path, bad) == 404
            assert await read(serving, public, path, key) == wanted
        # Reading alone: no chair, no notes, no invitations, nothing is written.
        for path in ("/notes", "/notes?of=seat:3", "/invitations", "/save", "/replay-keys"):
            assert await read(serving, table, path, key) in (401, 404), path
            assert await read(serving, table, path, key, cat) in (403, 404), path
        async with asking(serving.url, cat.token) as http:
            assert await told_by_key(http, table, key) == "read"
            for path, body in (
                ("/rematch", {}),
                ("/seats/1", {}),
                ("/replay-keys", None),
                ("/fork", {"as": "public", "seq": 5, "seats": {"1": "me"}}),
            ):
                answer = await http.post(f"/api/tables/{table}{path}", json=body, headers={HEADER: key})
                assert answer.status_code == 404, (path, answer.text)
            allowed = await asked(beside, ann, "POST", f"{table}/replay-keys/forks", {"forks": True})
            assert allowed.status_code == 200
            assert await told_by_key(http, table, key) == "fork"
            forked = await http.post(
                f"/api/tables/{table}/fork",
                json={"as": "public", "seq": 20, "seats": {"1": "me"}},
                headers={HEADER: key},
            )
            assert forked.status_code == 200, forked.text
            assert (await cat.table(forked.json()["table"]))["private"]
        assert (await asked(serving, bob, "POST", f"{table}/replay-keys/forks", {"forks": True})).status_code == 403
        assert key.encode() not in await all_keys(serving)


async def test_those_of_the_table_see_the_keys_and_who_made_one_takes_it_back(serving: Serving) -> None:
    async with party(serving.url, 3) as (ann, bob, cat):
        table = await private([ann, bob, cat])
        await play_out([ann, bob, cat], table)
        key, other = await made(serving, bob, table), await made(serving, ann, table)
        told = (await asked(serving, cat, "GET", f"{table}/replay-keys")).json()
        assert [(one["player"], one["by"], one["revoked"]) for one in told["keys"]] == [
            (bob.player, "Player 2", False),
            (ann.player, "Player 1", False),
        ]
        assert key not in str(told)
        names = [one["name"] for one in told["keys"]]
        assert (await asked(serving, cat, "DELETE", f"{table}/replay-keys/{names[0]}")).status_code == 403
        assert (await asked(serving, cat, "DELETE", f"{table}/replay-keys/nothing")).status_code == 404
        # Who opened the table may take back what others made.
        assert (await asked(serving, ann, "DELETE", f"{table}/replay-keys/{names[0]}")).status_code == 200
        assert [await read(serving, table, "/feed", one) for one in (key, other)] == [404, 200]
        assert (await asked(serving, ann, "DELETE", f"{table}/replay-keys/{names[1]}")).status_code == 200
        again = await made(serving, ann, table)
        assert again != other
        assert await read(serving, table, "", again) == 200
        await made(serving, cat, table)
        full = await asked(serving, bob, "POST", f"{table}/replay-keys")
        assert (full.status_code, "4 links" in full.text) == (429, True), full.text


async def test_a_banned_maker_and_a_deleted_one_open_nothing(serving: Serving, beside: Serving) -> None:
    async with party(serving.url, 3) as (ann, bob, cat):
        table = await private([ann, bob, cat])
        await play_out([ann, bob, cat], table)
        keys = [await made(serving, one, table) for one in (ann, bob)]
        assert [await read(beside, table, "/feed", key) for key in keys] == [200, 200]
        async with asking(serving.url) as http:
            assert (await http.post("/api/admin/session", json={"key": ADMIN, "name": "Olga"})).status_code == 200
            ban = {"act": "ban", "reason": "Insults", "hours": 2}
            answer = await http.post(f"/api/admin/players/{bob.player}/acts", json=ban)
            assert answer.status_code == 200, answer.text
        assert [await read(serving, table, "/feed", key) for key in keys] == [200, 404]
        await ann.delete_account()
        assert [await read(serving, table, "/feed", key) for key in keys] == [404, 404]


async def test_a_deleted_table_takes_its_keys_along(serving: Serving, beside: Serving) -> None:
    async with party(serving.url, 1) as (ann,):
        table = await private([ann], bots=2)
        await play_out([ann], table)
        key = await made(serving, ann, table)
        assert await read(beside, table, "/feed", key) == 200
        assert f"replay-keys:{table}".encode() in await all_keys(serving)
        async with asking(serving.url) as http:
            assert (await http.post("/api/admin/session", json={"key": ADMIN, "name": "Olga"})).status_code == 200
            gone = {"act": "delete", "reason": "They asked for it"}
            assert (await http.post(f"/api/admin/tables/{table}/acts", json=gone)).status_code == 200
        for path in READS:
            assert [await read(at, table, path, key) for at in (serving, beside)] == [404, 404], path
        assert f"replay-keys:{table}".encode() not in await all_keys(serving)


async def test_who_opens_a_table_may_forbid_links_and_a_public_one_needs_none(serving: Serving) -> None:
    async with party(serving.url, 1) as (ann,):
        table = await begin([ann], "liars_dice", bots=2, private=True, replay_links=False)
        await play_out([ann], table)
        no = await asked(serving, ann, "POST", f"{table}/replay-keys")
        assert (no.status_code, "allowed no links" in no.text) == (403, True)
        assert not (await asked(serving, ann, "GET", f"{table}/replay-keys")).json()["allowed"]
        public = await begin([ann], "liars_dice", bots=2)
        await play_out([ann], public)
        no = await asked(serving, ann, "POST", f"{public}/replay-keys")
        assert (no.status_code, "is public" in no.text) == (409, True)


async def test_a_story_that_players_told_of_themselves_needs_the_consent_of_all(serving: Serving) -> None:
    async with party(serving.url, 2) as (ann, bob):
        table = await begin([ann, bob], "swarm", private=True)
        await play_out([ann, bob], table)
        no = await asked(serving, ann, "POST", f"{table}/replay-keys")
        assert (no.status_code, "1" in no.text) == (409, True), no.text
        told = (await asked(serving, ann, "GET", f"{table}/replay-keys")).json()
        assert (told["consent"], set(told["waits"])) == (True, {ann.player, bob.player})

        async def agrees(yes: bool) -> None:
            answer = await asked(serving, bob, "POST", f"{table}/replay-keys/consent", {"agrees": yes})
            assert answer.status_code == 200, answer.text

        await agrees(True)
        key = await made(serving, ann, table)
        assert await read(serving, table, "/feed", key) == 200
        await agrees(False)
        assert await read(serving, table, "/feed", key) == 404


@pytest.fixture(scope="module")
def behind(serving: Serving) -> Iterator[Serving]:
    """The same, behind a proxy that is believed."""
    with served_beside(serving, "--no-worker", allowed_hosts="play.example.org") as another:
        yield another


async def test_what_a_link_shows_has_the_address_by_which_it_was_asked_for(behind: Serving) -> None:
    """Behind a proxy, the scheme and host of the page, and nothing that the asker makes up."""

    async def addresses(**headers: str) -> set[str]:
        async with asking(behind.url) as http:
            page = (await http.get("/games/liars_dice?lang=en", headers=headers)).text
        return set(re.findall(r'property="og:(?:url|image)" content="([^"]*)"', page))

    host = {"Host": "play.example.org"}
    known = await addresses(**host, **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"})
    assert "https://play.example.org/games/liars_dice" in known
    assert known <= {f"https://play.example.org/{path}" for path in ("games/liars_dice", "covers/liars_dice.png")}
    assert await addresses(**host, **{"X-Forwarded-Host": "evil.example"}) == {
        one.replace("https:", "http:") for one in known
    }
    assert await addresses(Host="evil.example") == set()


async def test_what_messengers_show_of_a_link(serving: Serving) -> None:
    """Of a public table who plays and who won, of a private one its game; what players write is text."""

    async def head(path: str, **headers: str) -> str:
        async with asking(serving.url) as http:
            return (await http.get(path, headers={"X-Forwarded-Proto": "gopher", **headers})).text.partition("</head>")[
                0
            ]

    async with party(serving.url, 2) as (ann, bob):
        title = '"><b>Evil & co'
        public = await begin([ann], "liars_dice", bots=2, title=title)
        secret = await begin([bob], "liars_dice", bots=2, private=True, title="Our secret")
        await play_out([ann], public)

        async def listed() -> bool:
            return "Player 1" in await head(f"/tables/{public}/replay?lang=en&{next(_numbers)}")

        await becomes(listed)
        shown = await head(f"/tables/{public}/replay?lang=en")
        assert "og:image" not in shown or f'content="{serving.url}/covers/liars_dice.png"' in shown
        assert "&quot;&gt;&lt;b&gt;Evil &amp; co (replay)" in shown
        assert title not in shown
        assert f'property="og:url" content="{serving.url}/tables/{public}/replay"' in shown
        chinese = await head(f"/tables/{public}?lang=zh")
        assert "玩家：Player 1" in chinese
        assert 'content="zh_CN"' in chinese
        # A language that is not there: the reader's own.
        assert 'content="zh_CN"' in await head("/games/liars_dice?lang=tlh", **{"Accept-Language": "zh-CN"})
        assert 'content="en_GB"' in await head("/games/liars_dice?lang=<b>")
        code = (await asked(serving, bob, "POST", f"{secret}/invitations", {})).json()["code"]
        # What an invitation has behind the # no server is sent; somebody may still paste it before it.
        for path in (f"/tables/{secret}/replay", f"/tables/{secret}", f"/tables/{secret}?code={code}"):
            private = await head(path)
            assert "og:title" in private
            assert not any(one in private for one in ("Our secret", "Player 2", "(replay)", code)), path
        for nothing in ("/tables/nothing", "/games/nothing", "/me", f"/tables/{public}/x"):
            assert "og:title" not in await head(nothing)


async def test_a_link_that_is_sent_as_the_table_opens_is_shown_as_soon_as_it_is_listed(serving: Serving) -> None:
    async with party(serving.url, 1) as (ann,), asking(serving.url) as http:
        table = await ann.open_table("liars_dice")

        async def shown() -> bool:
            return "og:title" in (await http.get(f"/tables/{table}")).text

        # Less than a preview is kept: what was not there yet is not kept at all.
        await becomes(shown, KEPT_SECONDS / 2)
