"""A disk that keeps Redis waiting: the operator hears of it, and commands are refused where that is asked for.

The bundled Redis runs with a library before the system's own, whose fdatasync lasts as long as a file is there.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from events.syncing import PENDING_SECONDS
from sotto_client import Client, Refused
from tests.e2e.serving import Serving, becomes, served_beside, sotto_command
from tests.e2e.wires import asking

ACCEPTED, REFUSED = 200, 503

COMPILER = shutil.which("cc") or shutil.which("gcc")

SLOW_SYNC = r"""
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int fdatasync(int file) {
    while (access(getenv("SLOW_WHILE_THERE"), F_OK) == 0) usleep(10000);
    return (int) syscall(SYS_fdatasync, file);
}
"""


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Serving, Path]]:
    """A server that refuses on a slow disk, and the file that makes the disk slow."""
    if COMPILER is None:
        pytest.skip("no C compiler: a slow disk cannot be made without one")
    library, file = tmp_path / "slow_sync.so", tmp_path / "slow"
    command = [COMPILER, "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", str(library)]
    subprocess.run(command, input=SLOW_SYNC, text=True, check=True)
    serving = Serving(tmp_path / "data", slow_disk="refuse")
    with monkeypatch.context() as for_redis:
        for_redis.setenv("LD_PRELOAD", str(library))
        for_redis.setenv("SLOW_WHILE_THERE", str(file))
        serving.start_redis()
    try:
        serving.start()
        yield serving, file
    finally:
        file.unlink(missing_ok=True)
        serving.clear()


async def metric(serving: Serving, name: str) -> float:
    async with asking(serving.url) as http:
        (value,) = re.findall(rf"^{name} (\S+)$", (await http.get("/metrics")).text, re.M)
    return float(value)


async def answers(serving: Serving, client: Client, table: str, status: int) -> bool:
    """Whether this is the answer to who writes a note."""
    async with asking(serving.url, client.token) as http:
        answer = await http.post(f"/api/tables/{table}/notes", json={"id": secrets.token_hex(8), "text": "note"})
    assert answer.status_code in (ACCEPTED, REFUSED), answer.text
    return answer.status_code == status


async def says(serving: Serving, line: str) -> bool:
    return line in serving.output


def doctor(serving: Serving) -> str:
    return sotto_command("doctor", SOTTO_DATA=str(serving.data)).stdout


async def test_a_slow_disk_is_noticed_and_commands_are_refused_where_that_is_set(slow: tuple[Serving, Path]) -> None:
    serving, file = slow
    with served_beside(serving, slow_disk="accept") as beside:
        async with Client(serving.url) as ann:
            await ann.sign_up("Ann")
            table = await ann.open_table("swarm", {"pace": "fast"}, seats=2)
            await ann.sit(table, 1)
            assert "no write waited" in await asyncio.to_thread(doctor, serving)

            file.touch()
            await becomes(partial(answers, serving, ann, table, REFUSED))
            assert await metric(serving, "sotto_store_sync_pending_seconds") > PENDING_SECONDS
            assert await metric(serving, 'sotto_store_trouble_total{why="slow"}') > 0
            with pytest.raises(Refused, match="store_unavailable"):
                await ann.open_table("swarm", {"pace": "fast"}, seats=2)
            async with asking(serving.url) as http:
                assert (await http.get("/healthz")).status_code == 503
            assert "waiting for it for over a second" in await asyncio.to_thread(doctor, serving)

            async def is_put_off() -> bool:
                assert await answers(beside, ann, table, ACCEPTED), "the other process accepts all the while"
                return await metric(beside, "sotto_store_syncs_delayed") > 0

            await becomes(is_put_off)
            assert await metric(beside, "sotto_store_sync_pending_seconds") > PENDING_SECONDS
            for process in (serving, beside):
                assert process.output.count('"event":"the disk of the store is slow"') == 1

            file.unlink()
            await becomes(partial(answers, serving, ann, table, ACCEPTED))
            for process in (serving, beside):
                await becomes(partial(says, process, "the disk of the store keeps up again"))
            assert "writes waited two seconds" in await asyncio.to_thread(doctor, serving)
