"""Asking the server's model: over the wire, against a real endpoint on this machine, with everything going wrong."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from starlette.responses import Response

from projections.notebook import ASK_MAX
from server.llm.model import FAILURE
from tests.e2e.parties import Recorder, begin, party, set_up
from tests.e2e.serving import Serving, becomes, served, version
from tests.e2e.wires import asking, wired
from tests.stub_llm import Stub, said

KEY = "sk-canary-4711abcdef"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def asked(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose model is the stub; it has one attempt, and twelve calls a day."""
    settings = {"llm_url": model.url, "llm_key": KEY, "llm_model": "stub", "llm_attempts": 1, "llm_calls_a_day": 12}
    with served(tmp_path_factory.mktemp("asked"), bot_delay=0.01, **settings) as serving:
        yield serving


@pytest.fixture(autouse=True)
def again(stub: Stub) -> None:
    stub.behave = lambda asked: f"answer {len(stub.asked)}"


async def facts(http: httpx.AsyncClient, table: str) -> list[Json]:
    """All that is in the notebook."""
    page = (await http.get(f"/api/tables/{table}/notes?limit=1000")).json()
    return [fact for frame in page["frames"] for fact in frame["facts"]]


async def ended(http: httpx.AsyncClient, table: str, seq: int) -> Json:
    """What became of the call at this seq, once it has."""
    found: list[Json] = []

    async def there() -> bool:
        found[:] = [fact for fact in await facts(http, table) if fact.get("asked") == seq]
        return bool(found)

    await becomes(there)
    (only,) = found
    return only


async def ask(http: httpx.AsyncClient, table: str, id: str, prompt: str) -> Json:
    got = await http.post(f"/api/tables/{table}/notes", json={"id": id, "ask": prompt})
    assert got.status_code == 200, got.text
    return await ended(http, table, got.json()["seq"])


@asynccontextmanager
async def at_table(serving: Serving, **options: Any) -> AsyncIterator[tuple[Recorder, str, httpx.AsyncClient]]:
    async with party(serving.url, 1) as people:
        table = await begin(people, "avalon", bots=6, **options)
        async with asking(serving.url, people[0].token) as http:
            yield people[0], table, http


async def test_it_is_asked_at_once_and_answered_later(asked: Serving, stub: Stub) -> None:
    go_on = threading.Event()

    async def wait() -> Response:
        while not go_on.is_set():  # noqa: ASYNC110 - set by another thread
            await asyncio.sleep(0.02)
        return said("at last")

    stub.behave = lambda asked: wait()
    async with party(asked.url, 2) as people:
        table = await begin(people, "swarm")
        before = await version(asked, table)
        async with wired(asked.url, people[0].token) as wire, asking(asked.url, people[0].token) as http:
            await wire.watch(table, "notes")
            wish = {"type": "ask_llm", "prompt": "你好"}
            assert (await wire.do(table, "notes", wish, id="a1"))["seq"] == 1
            # A room and a notebook go on while the model thinks; a repeat is the same call; there is one at a time.
            assert (await wire.do(table, "notes", {"type": "write_note", "text": "meanwhile"}))["seq"] == 2
            assert (await wire.do(table, "notes", wish, id="a1"))["seq"] == 1
            assert (await http.post(f"/api/tables/{table}/notes", json={"id": "a1", "ask": "你好"})).json() == {
                "seq": 1
            }
            other = await http.post(f"/api/tables/{table}/notes", json={"id": "a2", "ask": "and?"})
            assert (other.status_code, other.json()["error"]["code"]) == (409, "rejected")
            assert (await wire.do(table, "notes", wish | {"prompt": "x"}, id="a1"))["code"] == "malformed"
            assert (await wire.watch(table, "notes"))["view"]["game"] == {"notes": 2, "asked": {"0": 1}, "waiting": 1}
            go_on.set()
            frame = await wire.hear(lambda heard: heard["op"] == "frame" and heard["seq"] == 3)
            (answered,) = frame["facts"]
            cost = answered.pop("cost")
            assert answered == {"type": "llm_answered", "asked": 1, "text": "at last", "left_out": 0}
            assert cost.keys() == {"ms"}
            assert cost["ms"] > 0
            assert frame["patch"] == {"game": {"notes": 3, "waiting": None}}
            assert (await wire.watch(table, "notes"))["view"]["game"] == {"notes": 3, "asked": {"0": 1}}
            asks, *_ = await facts(http, table)
            seen = (await people[0].view(table, "seat:1")).seq
            assert asks == {"type": "llm_asked", "prompt": "你好", "round": 0, "number": 1, "seen": seen}
        assert await version(asked, table) == before
    assert len(stub.asked) == 1


async def test_the_history_goes_along_and_failures_are_facts(asked: Serving, stub: Stub) -> None:
    async with at_table(asked, llm_system_prompt="Be brief.") as (_, table, http):
        assert (await ask(http, table, "a", "one"))["text"] == "answer 1"
        stub.behave = lambda asked: Response(status_code=500)
        failed = await ask(http, table, "b", "two")
        assert (failed["type"], failed["why"]) == ("llm_failed", "endpoint_error")
        assert failed["text"].startswith(FAILURE)
        stub.behave = lambda asked: Response(b"{", 200)
        assert (await ask(http, table, "c", "three"))["why"] == "unreadable"
        stub.behave = lambda asked: said("x" * 5_000_000)
        assert (await ask(http, table, "d", "four"))["why"] == "too_large"
        stub.behave = lambda asked: "answer 5"
        await ask(http, table, "e", "five")
        turns = [(turn["role"], turn["content"]) for turn in stub.asked[-1]["messages"]]
        assert turns == [("system", "Be brief."), ("user", "one"), ("assistant", "answer 1"), ("user", "five")]
        store = (await http.get(f"/api/tables/{table}/query/private_store?as=seat:1")).json()
        assert store["llm_call_counts"] == [0, 5, 0, 0, 0, 0]
        assert store["llm_history"] == [{"role": role, "content": content} for role, content in turns] + [
            {"role": "assistant", "content": "answer 5"}
        ]


async def test_acceptance_11_two_notes_and_one_call_before_mission_1(asked: Serving, stub: Stub) -> None:
    async with party(asked.url, 2) as people:
        table = await set_up(people, "avalon", bots=5)
        async with asking(asked.url, people[0].token) as http, asking(asked.url, people[1].token) as other:
            paths = [f"/api/tables/{table}{path}" for path in ("", "/notes", "/feed", "/view", "/view?as=seat:2")]
            before = [(await other.get(path)).content for path in paths]
            for text in ("1号玩家动机不纯。", "2号玩家说他是梅林。"):
                await people[0].write_note(table, text)
            assert (await ask(http, table, "a", "谁是梅林？"))["type"] == "llm_answered"
            store = (await http.get(f"/api/tables/{table}/export/private_store?as=seat:1")).json()
            assert [note["content"] for note in store["logs"]] == ["1号玩家动机不纯。", "2号玩家说他是梅林。"]
            assert all(isinstance(note["timestamp"], float) for note in store["logs"])
            assert store["llm_history"] == [
                {"role": "system", "content": "你是一个专家。"},
                {"role": "user", "content": "谁是梅林？"},
                {"role": "assistant", "content": "answer 1"},
            ]
            assert store["llm_call_counts"] == [1, 0, 0, 0, 0, 0]
            assert [(await other.get(path)).content for path in paths] == before


async def test_a_call_counts_to_what_its_asker_had_heard(asked: Serving) -> None:
    """A program that is behind its feed is where it says that it is, be it in the middle of a commit."""
    async with at_table(asked) as (person, table, http):
        page = await person.feed(table, "seat:1")
        kinds = [fact["type"] for frame in page.frames for fact in frame["facts"]]
        dealt, begun = kinds.index("role_dealt") + 1, kinds.index("mission_started") + 1
        assert dealt < begun < page.seq
        for seen in (0, dealt, page.seq, page.seq + 1_000):
            await person.ask_llm(table, "?", seen=seen)
        await person.write_note(table, "!", seen=dealt)
        store = (await http.get(f"/api/tables/{table}/query/private_store?as=seat:1")).json()
        assert store["llm_call_counts"] == [2, 2, 0, 0, 0, 0]
        noted = await facts(http, table)
        *exact, claimed, written = [fact["seen"] for fact in noted if "seen" in fact]
        assert (exact, written) == ([0, dealt, page.seq], dealt)
        # A client that claims to have heard more than there is has heard all; bots may have acted meanwhile.
        assert page.seq <= claimed <= (await person.feed(table, "seat:1")).seq
        assert noted[-1] == {"type": "note_written", "text": "!", "seen": dealt}


@pytest.mark.parametrize("seen", [-1, "3", 1.5, True, 2**70])
async def test_what_was_heard_is_a_count(asked: Serving, seen: object) -> None:
    async with at_table(asked) as (person, table, http):
        for entry in ({"ask": "?"}, {"text": "!"}):
            got = await http.post(f"/api/tables/{table}/notes", json={"id": "a", "seen": seen} | entry)
            assert (got.status_code, got.json()["error"]["code"]) == (400, "malformed")
            assert "seen" in got.json()["error"]["reason"]
        command = {"id": "a", "as": "notes", "command": {"type": "write_note", "text": "!", "seen": seen}}
        got = await http.post(f"/api/tables/{table}/commands", json=command)
        assert got.status_code == 400
        assert "seen" in got.json()["error"]["reason"]
        assert (await person.notes(table)).seq == 0


async def test_limits_of_the_round_and_of_the_day(asked: Serving, stub: Stub) -> None:
    async with at_table(asked, llm_calls_per_round=1) as (person, table, http):
        await ask(http, table, "a", "one")
        again = await http.post(f"/api/tables/{table}/notes", json={"id": "b", "ask": "two"})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "rejected")
        assert "1" in again.json()["error"]["reason"]
        second = await begin([person], "avalon", bots=6)
        for n in range(11):
            await ask(http, second, f"n{n}", "more")
        last = await http.post(f"/api/tables/{second}/notes", json={"id": "last", "ask": "more"})
        assert (last.status_code, last.json()["error"]["code"]) == (409, "rejected")
        assert "12" in last.json()["error"]["reason"]
        assert (await http.post(f"/api/tables/{second}/notes", json={"id": "n3", "ask": "more"})).status_code == 200
    assert len(stub.asked) == 12


async def test_who_and_what_is_refused(asked: Serving) -> None:
    async with party(asked.url, 2) as (person, stranger):
        table = await begin([person], "swarm", bots=1)
        async with asking(asked.url, stranger.token) as other, asking(asked.url, person.token) as http:
            path = f"/api/tables/{table}/notes"
            assert (await other.post(path, json={"id": "a", "ask": "hi"})).status_code == 403
            for wrong in ({"text": "a", "ask": "b"}, {}, {"ask": 5}, {"prompt": "hi"}):
                got = await http.post(path, json={"id": "a"} | wrong)
                assert (got.status_code, got.json()["error"]["code"]) == (400, "malformed"), wrong
            long = await http.post(path, json={"id": "a", "ask": "x" * (ASK_MAX + 1)})
            assert (long.status_code, long.json()["error"]["code"]) == (409, "rejected")
            command = {"id": "a", "as": "notes", "command": {"type": "end_llm", "asked": 1, "text": "mine"}}
            assert (await http.post(f"/api/tables/{table}/commands", json=command)).status_code == 400
            assert await facts(http, table) == []


async def test_the_key_is_nowhere_and_what_was_asked_is_the_askers_alone(asked: Serving, stub: Stub) -> None:
    canary = "canary-of-the-model"
    async with party(asked.url, 2) as (person, stranger):
        table = await begin([person], "avalon", bots=6)
        async with asking(asked.url, person.token) as http, asking(asked.url, stranger.token) as other:
            stub.behave = lambda asked: f"{canary} {KEY}"
            await ask(http, table, "a", canary)
            stub.behave = lambda asked: Response(f'{{"error": "Incorrect API key: {KEY}"}}', 401)
            await ask(http, table, "b", canary)
            bodies = []
            for path in (
                "/notes",
                "/query/private_store?as=seat:1",
                "/export/private_store?as=seat:1",
                "/log",
                "/view",
            ):
                bodies.append((await http.get(f"/api/tables/{table}{path}")).content)
                assert canary.encode() not in (await other.get(f"/api/tables/{table}{path}")).content
            bodies += [(await http.get(path)).content for path in ("/metrics", "/api/games", "/healthz")]
            assert canary.encode() in bodies[0]
            assert b'sotto_llm_calls_total{outcome="refused"}' in bodies[5]
    assert stub.keys[-1] == f"Bearer {KEY}"
    files = [path.read_bytes() for path in asked.data.rglob("*") if path.is_file()]
    assert any(canary.encode() in file for file in files)
    assert canary not in asked.output
    for content in (*bodies, *files, asked.output.encode(), *person.messages, *stub.bodies):
        assert KEY.encode() not in content


async def test_without_an_endpoint_the_offline_model_answers(sotto: Serving) -> None:
    async with at_table(sotto) as (_, table, http):
        answer = await ask(http, table, "a", "hello")
        assert "离线模型" in answer["text"]
        assert (await ask(http, table, "b", "hello"))["text"] == answer["text"]


async def test_a_call_whose_server_dies_has_failed_after_its_restart(tmp_path: Any, stub: Stub) -> None:
    settings = {"llm_url": stub.url, "llm_key": KEY, "llm_model": "stub", "llm_timeout": 60}
    go_on = threading.Event()

    async def never() -> Response:
        while not go_on.is_set():  # noqa: ASYNC110 - set by another thread
            await asyncio.sleep(0.05)
        return said("too late")

    stub.behave = lambda asked: never()
    with served(tmp_path, **settings) as serving:
        async with party(serving.url, 1) as (person,):
            table = await begin([person], "swarm", bots=1)
            async with asking(serving.url, person.token) as http:
                path = f"/api/tables/{table}/notes"
                assert (await http.post(path, json={"id": "a", "ask": "hello"})).json() == {"seq": 1}

                async def reached() -> bool:
                    return bool(stub.asked)

                await becomes(reached)
                serving.kill()
                serving.start()
                assert (await ended(http, table, 1))["why"] == "interrupted"
                go_on.set()
                stub.behave = lambda asked: "alive"
                assert (await ask(http, table, "b", "again"))["text"] == "alive"
                assert [fact["type"] for fact in await facts(http, table)].count("llm_failed") == 1
        assert "Traceback" not in serving.output
