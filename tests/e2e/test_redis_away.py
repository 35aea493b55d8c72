"""Redis goes away in the middle of games: nothing half done, and play goes on by itself when it is back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from events.pinging import client_of
from sotto_client import Refused
from sotto_client.messages import Json
from tests.e2e.parties import Recorder, begin, decoded, feed_bytes, party, play_out
from tests.e2e.serving import Serving, becomes, served, version
from tests.e2e.wires import Wire, asking, wired
from tests.patience import PATIENCE

SAY = {"type": "say", "text": "is anybody there?"}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose Redis only this module's tests stop."""
    with served(tmp_path_factory.mktemp("away")) as serving:
        yield serving


def redis_of(serving: Serving) -> int:
    return int((serving.data / "redis" / "redis.pid").read_text())


async def test_a_redis_that_stands_still(alone: Serving) -> None:
    async with party(alone.url, 2) as people, wired(alone.url, people[0].token) as wire, wired(alone.url) as watcher:
        table = await begin(people, "swarm")
        await watcher.watch(table)
        async with asking(alone.url, people[1].token) as http:
            before = await version(alone, table)
            os.kill(redis_of(alone), signal.SIGSTOP)
            try:
                answers = await asyncio.gather(
                    wire.do(table, "seat:1", SAY, id="lost"),
                    http.post(f"/api/tables/{table}/commands", json={"id": "lost", "as": "seat:2", "command": SAY}),
                    http.post(f"/api/tables/{table}/notes", json={"id": "lost", "text": "a note"}),
                    http.post("/api/tables", json={"game": "swarm"}),
                    http.get("/healthz"),
                )
            finally:
                os.kill(redis_of(alone), signal.SIGCONT)
            refused, *responses = answers
            assert (refused["op"], refused["code"]) == ("no", "store_unavailable")
            assert [response.status_code for response in responses] == [503] * 4
            for response in responses[:3]:
                assert response.json()["error"]["code"] == "store_unavailable"

            # Whether it was written was not known; under the same id it is found again, or written now. Once.
            seqs = await granted_after_all(wire, table)
            again = {"id": "lost", "as": "seat:2", "command": SAY}
            assert (await served_after_all(http, f"/api/tables/{table}/commands", again)).status_code == 200
            note = await served_after_all(http, f"/api/tables/{table}/notes", {"id": "lost", "text": "a note"})
            assert note.json() == {"seq": 1}
            assert len((await http.get(f"/api/tables/{table}/notes")).json()["frames"]) == 1
            assert await version(alone, table) == before + 2
            assert seqs

        assert await watcher.still_there()
        results = await play_out(people, table)
        assert all(result and result["how"] == "ended" for result in results)
        await becomes_told(watcher, table, people[0])


STANDS_STILL = 10.0
"""Seconds: longer than any client waits for one answer."""


@pytest.mark.long  # for a moment: test_a_redis_that_stands_still
async def test_a_redis_that_stands_still_for_long_is_waited_for(alone: Serving) -> None:
    async with party(alone.url, 2) as people, asking(alone.url) as http:
        table = await begin(people, "avalon", bots=5)
        playing = asyncio.create_task(play_out(people, table))
        await becomes(lambda: enough(people))
        number, told, loop = redis_of(alone), len(alone.output), asyncio.get_running_loop()
        os.kill(number, signal.SIGSTOP)
        try:
            until = loop.time() + STANDS_STILL
            while loop.time() < until:
                assert (await http.get("/healthz")).status_code == 503
            assert redis_of(alone) == number
        finally:
            os.kill(number, signal.SIGCONT)
        for result in await playing:
            assert result
            assert result["how"] == "ended"
        assert redis_of(alone) == number
        said = alone.output[told:]
        assert said.count("the bundled Redis runs and does not answer; it is waited for") == 1
        assert "started" not in said
        # How often it was asked in vain is said once, when it answers again.
        await becomes(lambda: logged(alone, told, '"turned_away":{"silent":'))


async def test_a_handshake_meanwhile_is_answered_and_leaves_no_traceback(alone: Serving) -> None:
    async with party(alone.url, 1) as people:
        told = len(alone.output)
        os.kill(redis_of(alone), signal.SIGSTOP)
        try:
            for language, reason in (("en", "The store is not answering"), ("zh", "存储暂时没有响应")):
                with pytest.raises(InvalidStatus) as refused:
                    async with wired(alone.url, "p123.0123", **{"Accept-Language": language}):
                        pass
                response = refused.value.response
                assert response.status_code == 503
                assert response.headers["Content-Type"] == "application/json"
                error = msgspec.json.decode(response.body or b"")["error"]
                assert (error["code"], error["reason"][: len(reason)]) == ("store_unavailable", reason)
        finally:
            os.kill(redis_of(alone), signal.SIGCONT)
        await becomes(lambda: healthy(alone))
        async with wired(alone.url, people[0].token) as wire:
            assert await wire.still_there()
        assert "endpoint" not in alone.output[told:]
        assert "Traceback" not in alone.output


async def test_a_store_that_takes_nothing_is_told_as_it_is(alone: Serving) -> None:
    async with party(alone.url, 2) as people, wired(alone.url, people[0].token) as wire:
        table = await begin(people, "swarm")
        async with asking(alone.url, people[1].token) as http, asking(alone.url) as anybody:
            await people[1].rename(language="zh")
            told, metered = len(alone.output), await refusals(anybody)
            await configured(alone, "maxmemory", 1)
            try:
                for _ in range(3):
                    refused = await wire.do(table, "seat:1", SAY, id="lost")
                    assert (refused["op"], refused["code"]) == ("no", "store_unavailable")
                    assert refused["reason"].startswith("The table cannot be stored now")
                body = {"id": "lost", "as": "seat:2", "command": SAY}
                response = await http.post(f"/api/tables/{table}/commands", json=body)
                assert response.status_code == 503
                error = response.json()["error"]
                assert (error["code"], error["reason"][:8]) == ("store_unavailable", "牌桌暂时无法保存")
                assert (await http.get(f"/api/tables/{table}/view")).status_code == 200, "reading goes on"
                assert (await http.get("/healthz")).status_code == 503
                assert await refusals(anybody) >= metered + 4
            finally:
                await configured(alone, "maxmemory", 0)
            await granted_after_all(wire, table)
            await becomes(lambda: logged(alone, told, "the store is well again"))
        lines = [decoded([line.encode()])[0] for line in alone.output[told:].splitlines() if '"why":"oom"' in line]
        assert [line["event"] for line in lines] == ["the store takes nothing"], "once"
        assert "OOM command not allowed when used memory > 'maxmemory'" in lines[0]["reason"]
        (end,) = [line for line in alone.output[told:].splitlines() if "the store is well again" in line]
        assert decoded([end.encode()])[0]["turned_away"]["oom"] >= 4


async def configured(serving: Serving, setting: str, value: int) -> None:
    async with client_of(serving.data / "redis" / "redis.sock") as client:
        await client.config_set(setting, value)


async def refusals(http: httpx.AsyncClient) -> float:
    """How many calls the store has refused for want of memory."""
    found = re.search(r'(?m)^sotto_store_trouble_total\{why="oom"\} (\S+)$', (await http.get("/metrics")).text)
    return float(found[1]) if found else 0.0


async def logged(serving: Serving, told: int, what: str) -> bool:
    return what in serving.output[told:]


async def granted_after_all(wire: Wire, table: str) -> set[int]:
    """The seqs that a command is answered with, sent again and again under one id."""
    seqs: set[int] = set()
    async with asyncio.timeout(PATIENCE):
        while len(seqs) < 1:
            answer = await wire.do(table, "seat:1", SAY, id="lost")
            if answer["op"] == "done":
                seqs.add(answer["seq"])
            else:
                assert answer["code"] == "store_unavailable"
    for _ in range(2):
        seqs.add((await wire.do(table, "seat:1", SAY, id="lost"))["seq"])
    assert len(seqs) == 1
    return seqs


async def served_after_all(http: httpx.AsyncClient, path: str, body: Json) -> httpx.Response:
    """What a request comes to once the store answers."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await http.post(path, json=body)).status_code == 503:
            pass
    return answer


async def becomes_told(watcher: Wire, table: str, client: Recorder) -> None:
    """A watcher that was never cut off has heard the public feed without a gap, or a whole view in between."""
    top = (await client.view(table)).seq
    if watcher.heard[-1].get("seq", 0) < top:
        await watcher.hear(lambda heard: heard["op"] in ("view", "frame") and heard["seq"] >= top)
    seq = 0
    for heard in watcher.heard:
        if heard["op"] == "view":
            seq = heard["seq"]
        elif heard["op"] == "frame":
            assert heard["seq"] - len(heard["facts"]) == seq
            seq = heard["seq"]
    assert seq == top


async def test_a_redis_that_is_killed_and_comes_back(alone: Serving) -> None:
    async with party(alone.url, 2) as people, wired(alone.url) as watcher:
        tables = [await begin(people, "avalon", bots=5, title=f"table {n}") for n in range(3)]
        for table in tables:
            await watcher.watch(table)
        playing = asyncio.gather(*(play_out(people, table) for table in tables))
        await becomes(lambda: enough(people))
        # The server starts it again by itself.
        os.kill(redis_of(alone), signal.SIGKILL)
        for results in await playing:
            assert all(result and result["how"] == "ended" for result in results)
        for table in tables:
            for seat, person in enumerate(people, 1):
                granted = {id: seq for of, as_, id, seq in person.granted if (of, as_) == (table, f"seat:{seat}")}
                lines = (await person._http.fetch("GET", "tables", table, "log")).splitlines()
                stored = [commit["request"] for commit in decoded(lines) if commit["by"] == seat]
                assert sorted(stored) == sorted(granted)
                assert len(set(granted.values())) == len(granted)
                ends = [frame["seq"] for frame in decoded(await feed_bytes(person, table, f"seat:{seat}"))]
                assert set(granted.values()) <= set(ends)
        assert await watcher.still_there()
        for table in tables:
            # Another life of the store may know less: everybody is shown everything again, under another log name.
            views = await shown_twice(watcher, table)
            assert len({view["log"] for view in views}) == len(views) == 2


async def enough(people: list[Recorder]) -> bool:
    return sum(len(person.granted) for person in people) >= 20


async def shown_twice(watcher: Wire, table: str) -> list[Json]:
    """The views of a table, as soon as there are two: the follower may notice later than who writes."""
    views: list[Json] = []

    async def twice() -> bool:
        await watcher.still_there()
        views[:] = [heard for heard in watcher.heard if heard["op"] == "view" and heard["table"] == table]
        return len(views) >= 2

    await becomes(twice)
    return views


async def test_accounts_cannot_be_made_meanwhile_and_are_told_apart_from_bad_tokens(alone: Serving) -> None:
    async with party(alone.url, 1) as people:
        os.kill(redis_of(alone), signal.SIGSTOP)
        try:
            async with Recorder(alone.url) as newcomer:
                with pytest.raises(Refused, match="store_unavailable"):
                    await newcomer.sign_up("Newcomer")
            async with asking(alone.url, "p123.0123") as http:
                assert (await http.get("/api/players/me")).status_code == 503
            assert (await people[0].me())["name"] == "Player 1"
        finally:
            os.kill(redis_of(alone), signal.SIGCONT)
        await becomes(lambda: healthy(alone))


async def healthy(alone: Serving) -> bool:
    async with asking(alone.url) as http:
        return (await http.get("/healthz")).status_code == 200


def test_data_folder_is_private(alone: Serving) -> None:
    folder: Path = alone.data / "redis"
    assert folder.stat().st_mode & 0o077 == 0
    assert (alone.data / "secret").stat().st_mode & 0o077 == 0
