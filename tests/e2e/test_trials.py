"""Trying without a table, over HTTP and on the command line: who may, how much, and that nobody else feels it."""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import psutil
import pytest

from games.sitting.documents import DOCUMENT_MAX
from sotto_client import Client
from tests.e2e.parties import begin, party
from tests.e2e.serving import ROOT, Serving, answers, served, sotto_command
from tests.e2e.wires import asking
from tests.patience import PATIENCE

ENDLESS = json.dumps({"names": list(map(str, range(14))), "seats": 14})
HUGE = json.dumps({"names": list(map(str, range(40))), "seats": 20, "listed": True})
QUICK = json.dumps({"names": ["A", "B", "C"], "seats": 2})


async def test_a_text_is_tried_and_a_document_surveyed_as_the_command_line_does(sotto: Serving, tmp_path: Path) -> None:
    async with party(sotto.url, 1) as (ann,):
        assert await ann.try_text("vigil", QUICK) == {"deals": 6}
        assert await ann.survey("vigil", "names", "A\nB\n") == {
            "usable": True, "faults": [], "warnings": [], "figures": [],
        }  # fmt: skip
        found = await ann.survey("vigil", "names", "A\n\n")
        says = "line 2: expected a name, or two with a bar between."
        assert found["faults"] == [{"code": "bad_name_line", "params": {"line": 2}, "says": says}]
        assert not found["usable"]
        whole = await ann.survey("mbg", "map", (ROOT / "games/mbg/maps/duel.map").read_text("utf-8"))
        assert whole["usable"]
        assert whole["figures"]
    file = tmp_path / "sitting.json"
    for text, code, says in (
        (QUICK, 0, '{\n  "deals": 6\n}\n'),
        ('{"names": 1, "seats": 2}', 1, "this is no sitting: Expected `array`, got `int`"),
        (b"\xff", 2, "not UTF-8"),
    ):
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        done = command("vigil", "try", str(file))
        assert (done.returncode, says in done.stdout + done.stderr) == (code, True), done
    assert "nothing to try" in command("errand", "try", str(file)).stderr


async def test_the_process_of_a_trial_does_not_hold_the_port_of_a_server_that_was_killed(tmp_path: Path) -> None:
    with served(tmp_path) as sotto:
        async with party(sotto.url, 1) as (ann,):
            await ann.try_text("vigil", QUICK)
        assert sotto.process is not None
        (child,) = psutil.Process(sotto.process.pid).children()
        assert [one.status for one in child.net_connections("inet")] == []
        sotto.kill()
        assert not answers(sotto.port)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return sotto_command(*arguments, SOTTO_GAMES="games,tests.probes", LANG="en_GB.UTF-8")


@pytest.mark.parametrize(
    ("path", "text", "status", "says"),
    [
        ("vigil/try", ENDLESS, 409, "text: it was stopped after 2 seconds of work"),
        ("vigil/try", HUGE, 409, "text: it was stopped, as it takes more memory"),
        ("vigil/try", "{", 400, "text: this is no sitting"),
        ("vigil/try", '{"names": [], "seats": 0, "more": 1}', 400, "text: this is no sitting"),
        ("vigil/try", "\x00", 400, "text: line 1 has a character that text cannot contain"),
        ("vigil/try", "x" * (DOCUMENT_MAX + 1), 413, f"text: more than {DOCUMENT_MAX} bytes"),
        ("vigil/try", "x" * 3 * DOCUMENT_MAX, 413, "body: more than"),
        ("errand/try", "x", 404, "there is nothing to try in errand"),
        ("chess/try", "x", 404, "there is nothing here"),
        ("vigil/documents/maps", "x", 404, "there is nothing here"),
        ("vigil/documents/names", "x" * (DOCUMENT_MAX + 1), 413, f"text: more than {DOCUMENT_MAX} bytes"),
    ],
)
async def test_what_cannot_be_tried_is_refused_with_a_reason(
    sotto: Serving, path: str, text: str, status: int, says: str
) -> None:
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        got = await http.post(f"/api/games/{path}", json={"text": text})
        assert got.status_code == status, got.text
        assert says in got.json()["error"]["reason"]
        again = await http.post("/api/games/vigil/try", json={"text": QUICK})
        assert again.json() == {"answer": {"deals": 6}}


async def test_only_players_try_and_not_without_end(sotto: Serving) -> None:
    async with asking(sotto.url) as nobody:
        for path in ("try", "documents/names"):
            assert (await nobody.post(f"/api/games/vigil/{path}", json={"text": QUICK})).status_code == 401
    async with party(sotto.url, 1) as (ann,), asking(sotto.url, ann.token) as http:
        got = await http.post("/api/games/vigil/try", json={"text": QUICK})
        assert got.status_code == 200
        # The rate is 120 a minute; while these are sent a few become free.
        async with asyncio.timeout(PATIENCE):
            while got.status_code == 200:
                got = await http.post("/api/games/vigil/try", json={"text": QUICK})
        assert got.status_code == 429
        assert int(got.headers["retry-after"]) >= 1


# --- the honest player ---------------------------------------------------------------------------------------------

TRYING = 40
ROUNDS = 4
MOVES = 80
BETWEEN_SECONDS = 0.03
"""A socket that says more than 40 a second is held back, and that would be measured instead."""

SLOWER = 1.2


async def p50(client: Client, table: str) -> float:
    """The median of how long a move takes its player, in seconds."""
    took = []
    for number in range(MOVES):
        begun = time.perf_counter()
        await client.do(table, "seat:1", {"type": "say", "text": f"{number}"})
        took.append(time.perf_counter() - begun)
        await asyncio.sleep(BETWEEN_SECONDS)
    return statistics.median(took)


@asynccontextmanager
async def trying(url: str, tokens: list[str]) -> AsyncIterator[list[int]]:
    """All these players try again and again what never ends; how they were answered."""
    answers: list[int] = []

    async def keep_trying(http: httpx.AsyncClient) -> None:
        while True:
            answers.append((await http.post("/api/games/vigil/try", json={"text": ENDLESS})).status_code)
            await asyncio.sleep(1)

    async with asyncio.TaskGroup() as group:
        clients = [await group_client(url, token) for token in tokens]
        tasks = [group.create_task(keep_trying(http)) for http in clients]
        try:
            yield answers
        finally:
            for task in tasks:
                task.cancel()
            for http in clients:
                await http.aclose()


async def group_client(url: str, token: str) -> httpx.AsyncClient:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=120)


@pytest.mark.long
async def test_forty_who_try_at_once_cost_an_honest_player_a_fifth_at_most(tmp_path: Path) -> None:
    """The best of some rounds alone against the best with the forty, by turns: the machine is never all ours."""
    alone, among = [], []
    with served(tmp_path, sign_ups=1_000, trial_nice=19) as sotto:
        async with party(sotto.url, 2) as people, party(sotto.url, TRYING) as crowd:
            table = await begin(people, "vigil", pace="fast", aside="open")
            for seat, other in ((1, 2), (2, 1)):
                await people[seat - 1].do(table, f"seat:{seat}", {"type": "keep_watch", "target": other}, "watch.1")
            await p50(people[0], table)
            for _ in range(ROUNDS):
                alone.append(await p50(people[0], table))
                async with trying(sotto.url, [one.token or "" for one in crowd]) as answers:
                    await asyncio.sleep(1)
                    among.append(await p50(people[0], table))
                assert 429 in answers, "not all forty get a place"
    print(f"p50 alone {min(alone) * 1000:.2f} ms, among {TRYING} {min(among) * 1000:.2f} ms")
    assert min(among) <= SLOWER * min(alone), (alone, among)
