"""Two processes over one store: whoever sits where, everybody hears everything."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from sotto_client import play
from tests.e2e.parties import Careless, Recorder, decoded, feed_bytes, party
from tests.e2e.serving import Serving, served, served_beside
from tests.e2e.wires import asking, wired


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
