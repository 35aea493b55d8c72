"""Accounts over the wire: platforms, tokens of bots, names, and an end that leaves the bare id in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest
from redis.asyncio import Redis

from events.store import SHARDS
from sotto_client import Client, Refused
from tests.e2e.parties import begin, party, set_up
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.wires import asking, wired

KEY = "k" * 40
ANNA = {"name": "Anna", "platform": "discord", "platform_user_id": "816"}


@pytest.fixture(scope="module")
def open_to_platforms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("platforms"), platform_key=KEY) as serving:
        yield serving


async def test_a_platforms_user_is_always_the_same_player(open_to_platforms: Serving) -> None:
    url = open_to_platforms.url
    async with asking(url) as http:
        headers = {"Sotto-Platform-Key": KEY}
        one = (await http.post("/api/players", json=ANNA, headers=headers)).json()
        again = await http.post("/api/players", json=ANNA | {"name": "B"}, headers={"Authorization": f"Bearer {KEY}"})
        assert again.json() == one
        assert "set-cookie" not in again.headers
        others = [ANNA | {"platform": "qq"}, ANNA | {"platform": "web"}, ANNA | {"platform_user_id": "817"}]
        made = [(await http.post("/api/players", json=body, headers=headers)).json()["player"] for body in others]
        assert len({one["player"], *made}) == 4
        # A new token after all old ones have ended, and a new player after the account has.
        mine = {"Authorization": f"Bearer {one['token']}"}
        me = (await http.get("/api/players/me", headers=mine)).json()
        assert (me["name"], me["platforms"]) == ("Anna", ["discord"])
        assert me["identities"] == [{"platform": "discord", "platform_user_id": "816"}]
        await http.post("/api/players/me/sign-out-everywhere", headers=mine)
        fresh = (await http.post("/api/players", json=ANNA, headers=headers)).json()
        assert fresh["player"] == one["player"]
        assert fresh["token"] != one["token"]
        mine = {"Authorization": f"Bearer {fresh['token']}"}
        assert (await http.delete("/api/players/me", headers=mine)).status_code == 200
        assert (await http.post("/api/players", json=ANNA, headers=headers)).json()["player"] != one["player"]


@pytest.mark.parametrize(
    ("body", "headers", "status", "says"),
    [
        (ANNA, {}, 401, "Sotto-Platform-Key"),
        (ANNA, {"Sotto-Platform-Key": "x"}, 403, "key"),
        (ANNA, {"Authorization": f"Bearer {KEY}x"}, 403, "key"),
        (ANNA, {"Sotto-Platform-Key": "schlüssel".encode().decode("latin-1")}, 403, "key"),
        (ANNA | {"platform": "irc"}, {"Sotto-Platform-Key": KEY}, 400, "platform"),
        (ANNA | {"platform_user_id": ""}, {"Sotto-Platform-Key": KEY}, 400, "platform_user_id"),
        (ANNA | {"platform_user_id": "a b"}, {"Sotto-Platform-Key": KEY}, 400, "platform_user_id"),
        (ANNA | {"platform_user_id": "x" * 65}, {"Sotto-Platform-Key": KEY}, 400, "platform_user_id"),
        ({"name": "x", "platform": "qq"}, {"Sotto-Platform-Key": KEY}, 400, "platform_user_id"),
        ({"name": "x", "platform_user_id": "1"}, {"Sotto-Platform-Key": KEY}, 400, "platform"),
        (ANNA | {"name": " ", "platform_user_id": "new"}, {"Sotto-Platform-Key": KEY}, 400, "name"),
    ],
)
async def test_no_platform_without_its_key(
    open_to_platforms: Serving, body: object, headers: dict[str, str], status: int, says: str
) -> None:
    async with asking(open_to_platforms.url) as http:
        raw = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
        got = await http.post("/api/players", json=body, headers=raw)
        assert got.status_code == status, got.text
        assert says in got.json()["error"]["reason"]


async def test_a_platform_counts_for_its_key_and_not_for_an_address(tmp_path: Path) -> None:
    with served(tmp_path, platform_key=KEY, sign_ups=1, platform_sign_ups=3) as serving:
        async with asking(serving.url) as http:

            async def sign_up(user: str, key: str = KEY, address: str = "198.51.100.1") -> httpx.Response:
                headers = {"Sotto-Platform-Key": key, "X-Forwarded-For": address}
                return await http.post("/api/players", json=ANNA | {"platform_user_id": user}, headers=headers)

            players = [(await sign_up(user)).json()["player"] for user in ("1", "2", "1")]
            assert players[0] == players[2] != players[1]
            refused = await sign_up("3", address="198.51.100.2")
            assert (refused.status_code, "platform" in refused.text) == (429, True)
            # What is refused for its key is not counted: nobody without it can lock a platform out.
            assert (await sign_up("3", key="x" * 40)).status_code == 403


async def test_a_server_without_a_key_takes_no_platform(sotto: Serving) -> None:
    async with asking(sotto.url) as http:
        got = await http.post("/api/players", json=ANNA, headers={"Sotto-Platform-Key": KEY})
        assert (got.status_code, "SOTTO_PLATFORM_KEY" in got.text) == (403, True)


async def test_a_bot_plays_for_its_player_and_minds_no_account(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        me = people[0]
        made = await me.give_token("Bot One")
        async with Client(sotto.url, made["token"]) as bot:
            assert (await bot.me())["player"] == me.player
            table = await set_up(people, "swarm")
            await bot.do(table, "seat:1", {"type": "ready"})
        (told,) = await me.tokens()
        assert (told["id"], told["label"]) == (made["id"], "Bot One")
        assert made["token"] not in str(told)
        async with asking(sotto.url, made["token"]) as http:
            for method, path in (
                ("PATCH", ""),
                ("DELETE", ""),
                ("GET", "/tokens"),
                ("POST", "/tokens"),
                ("DELETE", f"/tokens/{made['id']}"),
                ("POST", "/sign-out-everywhere"),
            ):
                got = await http.request(method, f"/api/players/me{path}", json={})
                assert got.status_code == 403, (method, path, got.text)
        async with asking(sotto.url, me.token) as http:
            assert (await http.post("/api/players/me/tokens", json={"label": "Bot One"})).status_code == 409
        async with wired(sotto.url, made["token"]) as wire:
            await wire.watch(table, "seat:1")
            await me.take_token(made["id"])
            assert await wire.ended() == 1008
        assert await me.tokens() == []
        async with asking(sotto.url, made["token"]) as http:
            assert (await http.get("/api/players/me")).status_code == 401
        assert (await me.me())["player"] == me.player


async def test_names_and_tokens_change_in_every_process(sotto: Serving, beside: Serving) -> None:
    async with party(sotto.url, 2) as people:
        me, old = people[0], people[0].token
        table = await begin(people, "swarm")
        async with asking(beside.url, old) as http, wired(beside.url, old) as wire:
            assert (await http.get(f"/api/tables/{table}")).json()["names"][me.player] == "Player 1"
            await wire.watch(table, "seat:1")
            await me.rename("  New   name ", "zh")
            assert (await me.me())["name"] == "New name"

            async def renamed() -> bool:
                names = (await http.get(f"/api/tables/{table}")).json()["names"]
                return bool(names[me.player] == "New name")

            await becomes(renamed)
            await me.sign_out_everywhere()
            assert me.token != old
            assert await wire.ended() == 1008

            async def out() -> bool:
                return (await http.get("/api/players/me")).status_code == 401

            await becomes(out)
        assert (await me.me())["player"] == me.player


async def test_a_chosen_face_is_told_with_the_name_wherever_that_is(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people, asking(sotto.url, people[0].token) as http:
        me, other = people
        table = await begin(people, "swarm")
        assert "faces" not in (await http.get(f"/api/tables/{table}")).json()
        await me.show_as(0)
        await other.show_as("initials")
        assert (await me.me())["face"] == 0
        assert (await http.get(f"/api/tables/{table}")).json()["faces"] == {me.player: 0, other.player: "initials"}
        code = (await me.invitation(table))["code"]
        preview = (await http.post(f"/api/tables/{table}/preview", json={"code": code})).json()
        assert [seat.get("face") for seat in preview["seats"].values()] == [0, "initials"]
        await me.rename("Player One")
        await other.show_as(None)
        assert (await http.get(f"/api/tables/{table}")).json()["faces"] == {me.player: 0}


@pytest.mark.parametrize("face", [48, -1, 1.5, "robot", True, [3]])
async def test_a_face_that_is_not_drawn_is_refused(sotto: Serving, face: object) -> None:
    async with party(sotto.url, 1) as (me,), asking(sotto.url, me.token) as http:
        refused = await http.patch("/api/players/me", json={"face": face})
        assert refused.status_code == 400
        assert "face" in refused.json()["error"]["reason"]
        assert (await me.me())["face"] is None


async def test_a_deleted_account_leaves_its_bare_id_in_the_log_and_nothing_else(open_to_platforms: Serving) -> None:
    async with party(open_to_platforms.url, 2) as people, asking(open_to_platforms.url) as http:
        headers = {"Sotto-Platform-Key": KEY}
        body = {"name": "Canary Anna", "platform": "qq", "platform_user_id": "canary-816"}
        token = (await http.post("/api/players", json=body, headers=headers)).json()["token"]
        async with Client(open_to_platforms.url, token) as gone:
            player = (await gone.me())["player"]
            people.append(gone)  # type: ignore[arg-type]
            table = await begin(people, "swarm")
            await gone.write_note(table, "canary in a notebook")
            await gone.give_token("canary bot")
            async with wired(open_to_platforms.url, token) as wire:
                await wire.watch(table, "seat:3")
                await gone.delete_account()
                assert await wire.ended() == 1008
            assert gone.token is None
        mine = {"Authorization": f"Bearer {token}"}
        assert (await http.get("/api/players/me", headers=mine)).status_code == 401
        told = await people[0].table(table)
        assert told["seats"]["3"]["player"] == player
        assert player not in told["names"]
        facts = [fact for frame in (await people[0].feed(table)).frames for fact in frame["facts"]]
        assert {"type": "table_seat_taken", "seat": 3, "player": player} in facts
    assert await keys_with(open_to_platforms, "canary", "Canary", "notes:") == []


async def test_a_host_who_deletes_the_account_leaves_the_chair(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, guest = everybody
        gathering = await set_up(people, "whisper")
        running = await set_up(people, "whisper")
        waiting = await set_up(people, "whisper", host_needed=True)
        for table in (gathering, running, waiting):
            await people[0].invite(table, guest.player or "")
            await host.take_host(table)
        for table in (running, waiting):
            await people[0].start(table)
        await listed(host, gathering, running, waiting)
        await host.delete_account()
        told = [(await guest.view(table)).view["table"] for table in (gathering, running, waiting)]
        assert [(one["status"], one.get("host")) for one in told] == [
            ("open", None),
            ("playing", None),
            ("paused", None),
        ]
        # The table that can goes on without, and the other as soon as somebody else sits there.
        await people[0].do(running, "seat:1", {"type": "choose_target", "target": 2}, "target.1")
        with pytest.raises(Refused, match="host"):
            await people[0].do(waiting, "seat:1", {"type": "resume"})
        await guest.take_host(waiting)
        await guest.do(waiting, "host", {"type": "resume"})
        await people[0].do(waiting, "seat:1", {"type": "choose_target", "target": 2}, "target.1")


async def test_a_co_host_who_deletes_the_account_leaves_the_chair(sotto: Serving) -> None:
    async with party(sotto.url, 5) as everybody:
        *people, host, guest = everybody
        table = await set_up(people, "ghost")
        await host.take_host(table)
        await people[0].start(table)
        await people[0].invite(table, guest.player or "")
        prompts = (await host.view(table, "host")).view["prompts"]
        id = next(id for id in prompts if id.startswith("appoint_co_dm."))
        appoint = {"type": "appoint_co_dm", "reason": "", "player": guest.player, "regions": ["A"]}
        await host.do(table, "host", appoint, id)
        assert (await host.view(table)).view["table"]["co_hosts"] == {"host:2": guest.player}
        await listed(guest, table)
        await guest.delete_account()
        left = (await host.view(table)).view["table"]
        assert (left["host"], left.get("co_hosts") or {}) == (host.player, {})


async def listed(player: Client, *tables: str) -> None:
    """Wait until the lobby knows that these tables are the player's."""

    async def known() -> bool:
        return {*tables} <= {one["table"] for one in await player.my_tables()}

    await becomes(known)


async def keys_with(serving: Serving, *words: str) -> list[str]:
    """The keys in the store that hold one of these words, or have one in their names."""
    async with stored(serving) as store:

        async def look(redis: Redis) -> list[str]:
            found = []
            async for key in redis.scan_iter():
                whole = key + (await redis.dump(key) or b"")
                if any(word.encode() in whole for word in words):
                    found.append(key.decode())
            return found

        return await store.ask(0, look)


async def test_what_only_http_refuses_is_said_in_the_language_of_the_account(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (me,), asking(sotto.url, me.token) as http:
        said = []
        for language in ("en", "zh"):
            await http.patch("/api/players/me", json={"language": language})
            said.append((await http.get("/api/tables?limit=few")).json()["error"]["reason"])
        assert said == ["limit: expected a number from 0", "limit：应为不小于 0 的整数。"]
    async with asking(sotto.url, **{"Accept-Language": "zh"}) as stranger:
        assert (await stranger.get("/api/nowhere")).json()["error"]["reason"] == "这里什么也没有。"


async def test_a_second_device_signs_in_by_a_code(sotto: Serving) -> None:
    async with party(sotto.url, 1) as (me,):
        bot = await me.give_token("Bot Two")
        async with asking(sotto.url, bot["token"]) as http:
            assert (await http.post("/api/players/me/links")).status_code == 403
        async with asking(sotto.url, me.token) as http:
            made = (await http.post("/api/players/me/links")).json()
        assert sorted(made) == ["code", "expires_at"]
        async with asking(sotto.url) as second:
            assert (await second.post("/api/players/me/links")).status_code == 401
            got = await second.post("/api/players/sign-in", json={"code": made["code"]})
            assert got.json() == {"player": me.player, "token": me.token}
            assert second.cookies["token"] == me.token
            assert (await second.get("/api/players/me")).json()["player"] == me.player
        async with asking(sotto.url, **{"Accept-Language": "zh-CN"}) as third:
            again = await third.post("/api/players/sign-in", json={"code": made["code"]})
            assert (again.status_code, again.json()["error"]["code"]) == (403, "forbidden")
            assert again.json()["error"]["reason"] == "code：这个登录码已用过，请在另一台设备上重新生成。"
            assert "set-cookie" not in again.headers


async def test_who_guesses_sign_in_codes_must_wait(open_to_platforms: Serving) -> None:
    async with asking(open_to_platforms.url) as http:
        codes = [await _refused(http, {"code": "guessed"}) for _ in range(21)]
        assert (codes[0], codes[-1]) == ("forbidden", "too_many")
        assert await _refused(http, {"code": "another"}) == "forbidden"


async def _refused(http: httpx.AsyncClient, body: object) -> str:
    return str((await http.post("/api/players/sign-in", json=body)).json()["error"]["code"])


async def test_a_sign_out_holds_though_the_store_has_lost_it(tmp_path: Path) -> None:
    with served(tmp_path) as serving:
        async with party(serving.url, 1) as (person,), stored(serving) as store:
            key = f"{{s{crc32(str(person.player).encode()) % SHARDS:02d}}}:account:{person.player}"

            async def stored_account(redis: Redis) -> bytes:
                found: Any = await redis.get(key)
                return bytes(found)

            old = person.token
            before = await store.ask(0, stored_account)
            fresh = await person.sign_out_everywhere()
            await asyncio.to_thread(serving.kill)
            # What `everysec` may lose when the machine dies.
            await store.ask(0, lambda redis: redis.set(key, before))
            await asyncio.to_thread(serving.start)
            for token, status in ((old, 401), (fresh, 200)):
                async with asking(serving.url, token) as http:
                    assert (await http.get("/api/players/me")).status_code == status
            assert await store.ask(0, stored_account) != before
