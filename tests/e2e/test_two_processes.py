"""Two processes over one store: no matter who sits where, everybody hears everything."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec

from sotto_client import play
from tests.e2e.parties import Careless, Recorder, decoded, feed_bytes, party
from tests.e2e.serving import Serving, served, served_beside
from tests.e2e.wires import Json, asking, wired


async def test_one_table_played_from_two_processes(tmp_path: Path) -> None:
    with served(tmp_path, bot_delay=0.01) as one, served_beside(one) as two:
        async with party(one.url, 1) as (here,), party(two.url, 1) as (there,):
            table = await here.open_table("avalon", {"pace": "fast"}, seats=7)
            await here.sit(table, 1)
            await there.sit(table, 2)
            for seat in range(3, 8):
                await here.give_to_bot(table, seat)
            await here.start(table)
            results = await asyncio.gather(play(here, table, 1, Careless(1)), play(there, table, 2, Careless(2)))
            assert all(result and result["how"] == "ended" for result in results)
            for person, seat in ((here, 1), (there, 2)):
                live = person.frames(table, f"seat:{seat}")
                for other in (here, there):
                    assert (await feed_bytes(other, table, f"seat:{seat}"))[-len(live) :] == live
            # Two workers play every bot's turn once.
            lines = (await here._http.fetch("GET", "tables", table, "log")).splitlines()
            answered = Counter((commit["by"], commit["prompt"]) for commit in decoded(lines) if commit.get("prompt"))
            assert set(answered.values()) == {1}

            # The same id through the other process is the same command.
            say = {"type": "say", "text": "well played"}
            seq = await here.do(table, "seat:1", say, id="once")
            async with asking(two.url, here.token) as http:
                body = {"id": "once", "as": "seat:1", "command": say}
                assert (await http.post(f"/api/tables/{table}/commands", json=body)).json() == {"seq": seq}
                note = {"id": "n", "text": "written there"}
                async with wired(one.url, here.token) as wire:
                    await wire.watch(table, "notes")
                    assert (await http.post(f"/api/tables/{table}/notes", json=note)).json() == {"seq": 1}
                    heard = await wire.hear(lambda heard: heard["op"] == "frame")
                    assert heard["facts"][0]["text"] == "written there"


async def test_a_redis_of_ones_own(tmp_path: Path) -> None:
    first = Serving(tmp_path / "redis-only")
    try:
        first.start_redis()
        url = f"unix://{(first.data / 'redis' / 'socket.path').read_text()}"
        with served(tmp_path / "web", redis_url=url, secret="s" * 40) as serving:
            async with Recorder(serving.url) as person:
                await person.sign_up("somebody")
                table = await person.open_table("swarm")
                assert (await person.table(table))["status"] == "open"
            assert not (serving.data / "redis").exists()
            assert not (serving.data / "secret").exists()
            assert serving.end() == 0
            serving.start()
    finally:
        first.clear()


async def test_what_was_done_here_is_not_refused_there(tmp_path: Path) -> None:
    """Each act through one process at once after the one that it needs through the other, 200 times."""
    with served(tmp_path) as one, served_beside(one) as two:
        async with party(one.url, 2) as people:
            tokens = [person.token for person in people]
            async with AsyncExitStack() as opened:
                through = [
                    [await opened.enter_async_context(asking(url, token)) for token in tokens]
                    for url in (one.url, two.url)
                ]
                acts = 0
                for number in range(25):
                    acts += await crossed(through, f"t{number}")
                assert acts == 8 * 25
                # What is wrong everywhere is refused as ever.
                table = await people[0].open_table("liars_dice", seats=2)
                refused = await through[1][1].post(f"/api/tables/{table}/start", json={})
                assert (refused.status_code, refused.json()["error"]["code"]) == (403, "forbidden")


async def crossed(through: list[list[httpx.AsyncClient]], name: str) -> int:
    """Open a table and play at it, every act through another process than the one before; return how many."""
    acts = 0

    async def act(who: int, path: str, body: Json) -> Json:
        nonlocal acts
        answer = await through[acts % 2][who].post(f"/api/tables{path}", json=body)
        assert answer.status_code == 200, (acts, path, answer.text)
        acts += 1
        return msgspec.json.decode(answer.content, type=dict)

    table = (await act(0, "", {"game": "liars_dice", "seats": 2, "id": name}))["table"]
    await act(0, f"/{table}/seats/1", {})
    await act(1, f"/{table}/seats/2", {})
    await act(0, f"/{table}/start", {})
    for _ in range(4):
        views = [
            (await http.get(f"/api/tables/{table}/view", params={"as": f"seat:{seat}"})).json()["view"]
            for seat, http in enumerate(through[1 - acts % 2], 1)
        ]
        who = next(who for who, view in enumerate(views) if view["prompts"])
        ((prompt, asked),) = [(id, one) for id, one in views[who]["prompts"].items() if one["command"] == "make_bid"]
        command = {"type": "make_bid", "bid": asked["fields"]["bid"]["options"][0]["value"]}
        await act(
            who, f"/{table}/commands", {"id": f"{acts}", "as": f"seat:{who + 1}", "prompt": prompt, "command": command}
        )
    return acts
