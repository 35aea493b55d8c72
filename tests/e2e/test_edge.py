"""``sotto edge``: what is public, live and from the log, and nothing else to anybody, known elsewhere or not."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from events.embedded import find_binary
from tests.e2e.parties import Recorder, begin, party, play_out, set_up
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wires import asking, wired
from tests.ports import free_port
from tests.redis_cluster import wait_until

PRIVATE = ("seat:1", "host", "all", "notes")


@pytest.fixture(scope="module")
def edge(sotto: Serving) -> Iterator[Serving]:
    """An edge beside the server that the tests share; it does not know its secret."""
    serving = Serving(sotto.data, command="edge", output="edge.log", fresh=True)
    try:
        serving.start()
        yield serving
    finally:
        serving.kill()


async def test_it_shows_what_the_server_shows_to_strangers(sotto: Serving, edge: Serving) -> None:
    async with party(sotto.url, 2) as people, wired(edge.url) as there, wired(sotto.url) as here:
        table = await set_up(people, "liars_dice", seats=2)
        for wire in (there, here):
            await wire.watch(table)
        await people[0].start(table)
        await play_out(people, table)

        async def shown() -> bool:
            async with asking(edge.url) as http:
                return bool(
                    (await http.get(f"/api/tables/{table}/view")).json()["view"]["table"]["status"] == "finished"
                )

        await becomes(shown)
        async with asking(edge.url) as at_edge, asking(sotto.url) as at_server:
            path = f"/api/tables/{table}/feed?limit=1000"
            assert (await at_edge.get(path)).json()["frames"] == (await at_server.get(path)).json()["frames"]
        last = (await at_feed(sotto, table))[-1]["seq"]
        for wire in (there, here):
            while not any(heard.get("seq") == last for heard in wire.heard):
                await wire.hear(lambda heard: heard["op"] == "frame")
        live = [[one for one in wire.heard if one["op"] in ("view", "frame")] for wire in (there, here)]
        assert live[0] == live[1]


async def at_feed(serving: Serving, table: str) -> list[dict[str, int]]:
    async with asking(serving.url) as http:
        return list((await http.get(f"/api/tables/{table}/feed?limit=1000")).json()["frames"])


async def test_nobody_sees_or_does_anything_else(sotto: Serving, edge: Serving) -> None:
    async with party(sotto.url, 2) as people:
        # Its opener and players, too: an edge knows nobody, and so does the end of the game change nothing.
        table, hidden = await begin(people, "avalon", bots=5), await begin(people, "avalon", bots=5, private=True)
        token = people[0].token
        async with wired(edge.url, token) as wire:
            for viewer in PRIVATE:
                assert (await wire.watch(table, viewer))["code"] == "forbidden"
            for viewer in ("public", *PRIVATE):
                assert (await wire.watch(hidden, viewer))["op"] == "error"
            for viewer in ("seat:1", "notes"):
                assert (await wire.do(table, viewer, {"type": "resign"}))["code"] == "forbidden"
            assert (await wire.watch(table))["op"] == "view"
        async with asking(edge.url) as http:
            for viewer in ("seat:1", "host", "all"):
                for what in ("feed", "view"):
                    assert (await http.get(f"/api/tables/{table}/{what}?as={viewer}")).status_code == 403
            assert (await http.get(f"/api/tables/{hidden}/view")).status_code == 404
            for path in ("log", "notes", "query/public_log", "export/record", ""):
                assert (await http.get(f"/api/tables/{table}/{path}".rstrip("/"))).status_code == 404
            assert (await http.post("/api/players", json={"name": "x"})).status_code == 404
            assert (await http.post(f"/api/tables/{table}/commands", json={})).status_code == 404
        async with asking(edge.url, token) as http:
            assert (await http.get(f"/api/tables/{table}/view?as=seat:1")).status_code in (401, 403)


@pytest.fixture
def replicated(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The ports of a Redis and of its replica."""
    primary, replica = free_port(), free_port()
    common = ["--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path), "--repl-diskless-sync-delay", "0"]
    servers = [
        subprocess.Popen([find_binary(), "--port", str(port), *common, *more], stdout=subprocess.DEVNULL)
        for port, more in ((primary, []), (replica, ["--replicaof", "127.0.0.1", str(primary)]))
    ]
    reading = Redis(port=replica)
    try:
        wait_until(lambda: reading.info("replication").get("master_link_status") == "up")
        yield primary, replica
    finally:
        reading.close()
        for server in servers:
            server.kill()
            server.wait()


async def test_it_needs_no_secret_and_reads_a_replica(tmp_path: Path, replicated: tuple[int, int]) -> None:
    primary, replica = replicated
    edge = Serving(tmp_path / "edge", command="edge", redis_url=f"redis://127.0.0.1:{replica}")
    try:
        with served(tmp_path / "web", redis_url=f"redis://127.0.0.1:{primary}", secret="s" * 40) as serving:
            edge.start()
            async with Recorder(serving.url) as person, wired(edge.url) as wire:
                await person.sign_up("somebody")
                table = await person.open_table("swarm", {"pace": "fast"}, seats=2)

                async def is_there() -> bool:
                    return bool((await wire.watch(table))["op"] == "view")

                await becomes(is_there)
                await person.sit(table, 1)
                frame = await wire.hear(lambda heard: heard["op"] == "frame")
                assert frame["facts"][0]["type"] == "table_seat_taken"
            async with asking(edge.url) as http:
                assert (await http.get("/healthz")).json() == {"status": "ok"}
            assert edge.end() == 0
            assert "store" not in edge.output
    finally:
        edge.kill()
