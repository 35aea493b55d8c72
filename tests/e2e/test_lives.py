"""A day of everything that people do: afterwards every key of the store has a life, and lives as long as is said."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from events import embedded
from events.archive import open_archive
from events.archived import ArchivedStore
from events.redis import RedisStore, connect
from projections.lobby import Lobby
from server.clock import unix_ms
from server.upkeep.archiving import Archiving
from server.upkeep.lives import LIVES, life_of
from tests.authenticator import Authenticator
from tests.e2e.parties import Recorder, begin, party, play_out, set_up
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.test_push import OWN, Browser, push_service
from tests.e2e.wires import asking, wired
from tests.patience import PATIENCE

PLATFORM_KEY = "a key of a platform that is long enough"

UNSEEN = {
    "{s00}:lobby:<key>",  # of an older version
    "{sNN}:narrations:<table>",  # of a long game with a narrator
    "{sNN}:notes:<table>:pictures", "{sNN}:characters:<player>",  # of stories with pictures, of a library
    "{sNN}:llm-call:<table>:<player>:<call>",  # lives for seconds
    "{sNN}:parts:<table>:<name>",  # of logs that are longer
    "{sNN}:llm-decisions:<table>",  # of seats of the model
    "{sNN}:texts:<table>", "{sNN}:text:<hash>", "{sNN}:text:<hash>:of", "{sNN}:quota:<player>:documents",
    "{s00}:quota:bots", "{sNN}:quota:<player>:day:<day>", "{sNN}:rate:<rate and who>", "{sNN}:llm-budget:<window>",
    "{s00}:lobby2:removed:<table>", "{s00}:count:<what>", "{sNN}:notes:acts:operators",  # of operators
    "{s00}:reports:<status>", "{s00}:reports:by:<player>", "{s00}:reports:one:<report>",
    "{s00}:living:workers", "{s00}:living:vitals",
}  # fmt: skip
"""What this day does not leave behind; where these come about, tests of their own look at how long they last."""


async def a_day(serving: Serving, push: str) -> set[str]:
    """Do everything once that leaves something behind; return the keys that were seen meanwhile."""
    async with party(serving.url, 3) as (ann, bob, cat):
        await with_their_accounts(serving, ann, push)
        over = await begin([ann], "avalon", bots=6)
        await ann.do(over, "notes", {"type": "write_note", "text": "I trust nobody"})
        await ann.ask_llm(over, "Whom do I trust?", id="ask")
        await play_out([ann], over)
        await becomes(lambda: _is(ann, over, "finished"))
        await ann.rematch(over, id="rematch")
        await ann.load("avalon", await ann.save(over), seq=3, seats={2: "me"}, id="load")
        await cat.fork(over, seq=3, seats={1: "me"}, id="fork")
        await with_invitations(ann, bob)
        await with_replay_key(ann)
        slow = await set_up([ann, bob], "swarm", pace="slow")
        async with wired(serving.url, bob.token) as wire, wired(serving.url) as stranger:
            await wire.watch(slow, "seat:2")
            await stranger.watch(slow)
            await ann.start(slow)
            await becomes(lambda: _keys_are_there(serving, ":told:", ":spectators", ":online:"))
            seen = await keys(serving)
        closed = await set_up([bob], "swarm", seats=2)
        await bob.close_table(closed)
        await cat.delete_account()
        return seen | await keys(serving)


async def with_their_accounts(serving: Serving, ann: Recorder, push: str) -> None:
    await ann.give_token("my bot")
    await ann.mint(PLATFORM_KEY, "Zoe", "discord", "42")
    origin = serving.url.replace("127.0.0.1", "localhost")
    authenticator = Authenticator(origin)
    async with asking(origin, ann.token, Origin=origin) as http:
        answers = [
            await http.get("/healthz"),
            await http.post("/api/players/me/recovery"),
            await http.post("/api/players/me/links"),
            await http.post(OWN, json=Browser(push).subscription()),
        ]
        wish = (await http.post("/api/players/me/passkeys/options")).json()["options"]
        passkey = {"credential": authenticator.make(wish), "label": "My phone"}
        answers.append(await http.post("/api/players/me/passkeys", json=passkey))
        assert {answer.status_code for answer in answers} == {200}


async def with_invitations(ann: Recorder, bob: Recorder) -> None:
    table = await set_up([ann], "swarm", seats=2, private=True)
    invitation = await ann.invitation(table, uses=2)
    await bob.enter(table, invitation["code"])
    await bob.sit(table, 2)


async def with_replay_key(ann: Recorder) -> None:
    table = await begin([ann], "liars_dice", bots=2, private=True)
    await play_out([ann], table)
    async with asking(ann.url, ann.token) as http:
        assert (await http.post(f"/api/tables/{table}/replay-keys")).status_code == 200


async def _is(client: Recorder, table: str, status: str) -> bool:
    return bool((await client.table(table))["status"] == status)


async def _keys_are_there(serving: Serving, *parts: str) -> bool:
    found = await keys(serving)
    return all(any(part in key for key in found) for part in parts)


async def keys(serving: Serving) -> set[str]:
    async with connected(serving) as store:
        return {key async for key in store.keys("*")}


class connected:  # noqa: N801 - it reads as a function
    """The store of a running server, with its archive."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving

    async def __aenter__(self) -> ArchivedStore:
        made = partial(ArchivedStore, archive=open_archive(str(self._serving.settings["archive"])))
        self._store = await connect(await embedded.start(self._serving.data), append_timeout=PATIENCE, made=made)
        assert isinstance(self._store, ArchivedStore)
        return self._store

    async def __aexit__(self, *_: object) -> None:
        await self._store.close()


async def lasts(store: RedisStore, key: str) -> int:
    return int(await store.ask(int(key[2:4]), lambda redis: redis.ttl(key)))


@pytest.mark.long
async def test_after_a_day_every_key_has_a_life(tmp_path: Path) -> None:
    async with push_service() as service:
        settings: dict[str, Any] = {
            "archive": tmp_path / "files",
            "archive_hours": 1000,
            "platform_key": PLATFORM_KEY,
            "push_hosts": service.url.removeprefix("http://"),
            "bot_delay": 0,
        }
        with served(tmp_path / "data", **settings) as serving:
            seen = await a_day(serving, f"{service.url}/ann")
            async with connected(serving) as store:
                assert (await Archiving(store, Lobby(store), unix_ms, 0).run()).logs >= 2
                seen |= {key async for key in store.keys("*")}
                lives = {key: life_of(key) for key in seen}
                assert [key for key, life in lives.items() if life is None] == []
                assert {life.pattern for life in LIVES} - {life.pattern for life in lives.values() if life} <= UNSEEN
                for key, life in sorted(lives.items()):
                    assert life is not None
                    left = await lasts(store, key)
                    if left == -2:
                        continue  # it has gone meanwhile
                    if life.seconds is None:
                        assert left == -1, f"{key} goes of itself"
                    else:
                        assert 0 <= left <= life.seconds, f"{key} stays"
