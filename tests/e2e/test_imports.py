"""A simulated game from a file to its replay, over the wire and by the command line; and results on their page."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.history.imports import LOG_MAX
from sotto_client import Client, Refused
from tests.e2e.serving import ROOT, Serving, becomes, served, sotto_command
from tests.patience import PATIENCE


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("imports"), sign_ups=1000) as serving:
        yield serving


@pytest.fixture(scope="module")
def logs(house: Serving) -> list[Path]:
    """Three games of Avalon where the server of the data folder looks for results."""
    done = sotto(house, "simulate", "avalon", "--tables", "3", "--processes", "1")
    assert done.returncode == 0, done.stderr
    (folder,) = (house.data / "results").glob("avalon-*")
    assert str(folder) in done.stderr
    assert "/simulations" in done.stderr
    return sorted(folder.glob("*.jsonl"))


@pytest.fixture
async def client(house: Serving) -> AsyncIterator[Client]:
    async with Client(house.url) as client:
        await client.sign_up("Ann")
        yield client


def sotto(house: Serving, *arguments: str, **also: str) -> subprocess.CompletedProcess[str]:
    environment = {"SOTTO_DATA": str(house.data), "LC_ALL": "C.UTF-8", "COLUMNS": "200"} | also
    return sotto_command(*arguments, seconds=4 * PATIENCE, folder=ROOT, **environment)


async def test_a_log_becomes_a_table_that_is_replayed_and_on_no_list(
    house: Serving, logs: list[Path], client: Client
) -> None:
    table = await client.bring_log(logs[0].read_bytes())
    assert await client.bring_log(logs[0].read_bytes()) == table
    assert await client.log(table) == logs[0].read_bytes()
    listed = await client.table(table)
    assert (listed["status"], listed["simulated"], listed["unsealed"]) == ("finished", True, True)
    page = await client.feed(table, "seat:3", 0, 1000)
    assert page.frames[-1]["seq"] == page.seq
    # Another table that ended later is on the list: so would this one be by now.
    other = await client.open_table("swarm", {})
    async with httpx.AsyncClient(base_url=house.url, headers={"Authorization": f"Bearer {client.token}"}) as http:
        await http.delete(f"/api/tables/{other}")

        async def told() -> list[str]:
            tables = (await http.get("/api/tables", params={"status": "finished"})).json()["tables"]
            return [one["table"] for one in tables]

        async def is_told() -> bool:
            return other in await told()

        await becomes(is_told)
        assert table not in await told()
        mine = (await http.get("/api/tables", params={"mine": "1"})).json()["tables"]
        assert table not in [one["table"] for one in mine]


async def test_who_brings_what_is_no_log_is_told_where(house: Serving, logs: list[Path], client: Client) -> None:
    lines = logs[1].read_bytes().splitlines(keepends=True)
    for log, says in ((b"", "empty"), (b"".join(lines[:-1]), f"stops after line {len(lines) - 1}")):
        with pytest.raises(Refused, match=says) as no:
            await client.bring_log(log)
        assert no.value.code == "malformed"
    with pytest.raises(Refused) as no:
        await client.bring_log(b" " * (LOG_MAX + 1))
    assert (no.value.code, str(LOG_MAX) in no.value.reason) == ("too_large", True)
    async with httpx.AsyncClient(base_url=house.url) as http:
        assert (await http.post("/api/logs", json={"log": ""})).status_code == 401
        headers = {"Authorization": f"Bearer {client.token}"}
        for body in ({}, {"log": 1}, {"log": "", "more": 1}):
            assert (await http.post("/api/logs", json=body, headers=headers)).status_code == 400
        answer = await http.post("/api/logs", content=b'{"log":"' + b"x" * (2 * LOG_MAX) + b'"}', headers=headers)
        assert answer.status_code == 413


async def test_results_are_shown_and_their_tables_opened(house: Serving, logs: list[Path]) -> None:
    spoilt = house.data / "results" / "spoilt"
    spoilt.mkdir()
    (spoilt / "summary.json").write_text("{")
    (spoilt / "secret.txt").write_text("canary")
    async with httpx.AsyncClient(base_url=house.url) as http:
        (result,) = (await http.get("/api/results")).json()["results"]
        assert result["name"] == logs[0].parent.name
        assert result["logs"] == [one.stem for one in logs]
        assert result["simulation"] == json.loads((logs[0].parent / "summary.json").read_bytes())
        there = f"/api/results/{result['name']}/logs"
        table = (await http.post(f"{there}/{logs[2].stem}")).json()["table"]
        assert (await http.post(f"{there}/{logs[2].stem}")).json()["table"] == table
        assert (await http.get(f"/api/tables/{table}/log")).content == logs[2].read_bytes()
        for path in (f"{there}/none", "/api/results/none/logs/x", "/api/results/spoilt/logs/secret",
                     "/api/results/..%2Fresults%2Fspoilt/logs/secret", f"{there}/..%2F..%2Fsecret"):  # fmt: skip
            assert (await http.post(path)).status_code == 404, path


async def test_the_command_line_replays_a_file(house: Serving, logs: list[Path]) -> None:
    def replay(*arguments: str, **also: str) -> Any:
        return asyncio.to_thread(sotto, house, "replay", *arguments, "--url", house.url, **also)

    done = await replay(str(logs[0]), "--as", "seat:1", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 50
    # `true` is any browser that is content with an address.
    done = await replay(str(logs[0]), "--browser", "--lang", "zh", BROWSER="true %s")
    assert (done.returncode, done.stderr) == (0, "")
    assert "这一局的回放：" in done.stdout
    assert f"{house.url}/tables/" in done.stdout


async def test_the_command_line_says_what_is_wrong_with_a_file(
    house: Serving, logs: list[Path], tmp_path: Path
) -> None:
    picture, cut = tmp_path / "picture.png", tmp_path / "cut.jsonl"
    picture.write_bytes(b"\x89PNG\r\n")
    cut.write_bytes(logs[0].read_bytes()[:-200])
    for file, says in ((picture, "not text"), (cut, "is no commit"), (tmp_path / "none.jsonl", "No such file")):
        done = await asyncio.to_thread(sotto, house, "replay", str(file), "--url", house.url, "--lang", "en")
        assert done.returncode == 1
        assert says in done.stderr
        assert "Traceback" not in done.stderr
