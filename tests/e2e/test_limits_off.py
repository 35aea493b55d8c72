"""``SOTTO_LIMITS=off``: what a bench does at one server, from one address and by one account."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bench.line import Line, connect
from sotto_client import Client
from tests.e2e.parties import party
from tests.e2e.serving import Serving, served, sotto_command
from tests.patience import PATIENCE

TABLES, SOCKETS, COMMANDS = 55, 70, 220
"""More than the defaults of SOTTO_TABLES_OPEN, SOTTO_SOCKETS_PER_ACCOUNT and SOTTO_COMMAND_RATE."""


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with nothing set but that."""
    serving = Serving(tmp_path_factory.mktemp("off"))
    serving.settings = {"limits": "off", "games": "games,tests.probes"}
    try:
        serving.start()
        yield serving
    finally:
        serving.clear()


async def test_one_account_opens_and_does_more_than_a_thousand_people(serving: Serving) -> None:
    async with party(serving.url, 1) as (ann,):
        headers = {"Authorization": f"Bearer {ann.token}"}
        async with httpx.AsyncClient(base_url=serving.url, headers=headers, timeout=PATIENCE) as http:
            body = {"game": "swarm", "seats": 2}
            opened = [await http.post("/api/tables", json=body) for _ in range(TABLES)]
            assert {one.status_code for one in opened} == {200}, opened[-1].text
            lines = [Line("/ws", ann.token or "") for _ in range(SOCKETS)]
            await connect(serving.port, lines)
            for line in lines:
                line.close()
            table = str(opened[0].json()["table"])
            await http.post(f"/api/tables/{table}/seats/1", json={})
            said = await asyncio.gather(*(one_of(ann, table, number) for number in range(COMMANDS)))
    assert len(set(said)) == COMMANDS


async def one_of(ann: Client, table: str, number: int) -> int:
    return await ann.do(table, "seat:1", {"type": "say", "text": f"{number}", "to": "table"})


def test_the_log_says_so_at_the_start(serving: Serving) -> None:
    assert serving.output.count("limits are lifted") == 1


def test_a_limit_that_is_set_beside_it_holds(tmp_path: Path) -> None:
    with served(tmp_path, limits="off", tables_open=1) as serving, httpx.Client(base_url=serving.url) as http:
        http.headers["Authorization"] = f"Bearer {http.post('/api/players', json={'name': 'Ann'}).json()['token']}"
        answers = [http.post("/api/tables", json={"game": "swarm", "seats": 2}) for _ in range(2)]
        assert [one.status_code for one in answers] == [200, 429]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SOTTO_HOST", "0.0.0.0"),  # noqa: S104
        ("SOTTO_ALLOWED_HOSTS", "play.example.org"),
        ("SOTTO_TRUSTED_PROXIES", "10.0.0.0/8"),
    ],
)
def test_it_is_refused_where_strangers_may_come(tmp_path: Path, variable: str, value: str) -> None:
    folder = tmp_path / "data"
    environment: dict[str, Any] = {"SOTTO_LIMITS": "off", "SOTTO_DATA": str(folder), "SOTTO_PORT": "0", variable: value}
    got = sotto_command("serve", **environment)
    assert got.returncode == 1
    assert got.stderr.startswith("sotto: SOTTO_LIMITS=off: ")
    assert value in got.stderr or variable in got.stderr
    assert not folder.exists(), "nothing was started"
