"""What the Procfile says, started as a runner does: each line by a shell, with a PORT of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sotto_client import Client
from tests.e2e.serving import ROOT, Serving, answers, becomes, clean_environment
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.procfile import processes

ENDED = (0, 128 + signal.SIGTERM, -signal.SIGTERM)


class Runner:
    """Starts every process of a Procfile; web has the first port."""

    def __init__(self, data: Path, text: str, **settings: str) -> None:
        self.data = data
        self.ports = {name: free_port() for name in processes(text)}
        self.url = f"http://127.0.0.1:{self.ports['web']}"
        common = clean_environment() | {
            "SOTTO_DATA": str(data), "SOTTO_GAMES": "games,tests.probes", "SOTTO_URL": self.url,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        for name, command in processes(text).items():
            environment = common | {"PORT": str(self.ports[name])} | settings
            with self.log(name).open("ab") as log:
                self.running[name] = subprocess.Popen(
                    ["sh", "-c", command], cwd=ROOT, env=environment, stdout=log, stderr=log
                )

    def log(self, name: str) -> Path:
        """Where a process writes to."""
        return self.data / f"{name}.log"

    def wait(self) -> None:
        """Until the web answers; whichever has ended meanwhile would have ended all others."""
        begun = time.monotonic()
        while not answers(self.ports["web"]):
            self.check()
            assert time.monotonic() - begun < PATIENCE, self.log("web").read_text()
            time.sleep(0.1)

    def check(self) -> None:
        """Hold that all of them run."""
        for name, process in self.running.items():
            assert process.poll() is None, f"{name}: {self.log(name).read_text()}"

    def end(self) -> dict[str, int]:
        """Tell all of them to end, as a runner does, and return their codes."""
        for process in self.running.values():
            process.send_signal(signal.SIGTERM)
        return {name: process.wait(PATIENCE) for name, process in self.running.items()}


@contextmanager
def started(data: Path, **settings: str) -> Iterator[Runner]:
    runner = Runner(data, (ROOT / "Procfile").read_text(), **settings)
    try:
        runner.wait()
        yield runner
    finally:
        for process in runner.running.values():
            process.kill()
            process.wait(PATIENCE)


def ends_in_order(runner: Runner) -> None:
    runner.check()
    codes = runner.end()
    assert set(codes.values()) <= {*ENDED}, codes
    for name in codes:
        assert "Traceback" not in runner.log(name).read_text()


@pytest.mark.long
async def test_its_processes_play_a_game_with_its_bot_and_end_when_told(tmp_path: Path) -> None:
    try:
        with started(tmp_path) as runner:
            async with asyncio.timeout(PATIENCE), Client(runner.url) as client:
                await client.sign_up("somebody")
                table = await client.open_table("liars_dice", {"pace": "fast"}, seats=2)
                await client.give_to_bot(table, 1)

                async def seated() -> bool:
                    return len((await client.table(table))["seats"]) == 2

                # The other seat is for the bot of the Procfile, which finds the web by SOTTO_URL.
                await becomes(seated)
                await client.start(table)

                async def over() -> bool:
                    return str((await client.table(table))["status"]) == "finished"

                await becomes(over)
            ends_in_order(runner)
    finally:
        Serving(tmp_path).stop_redis()


@pytest.mark.long
async def test_with_a_redis_of_another_all_of_them_go_on(tmp_path: Path) -> None:
    own = Serving(tmp_path / "own")
    try:
        own.start_redis()
        url = f"unix://{(own.data / 'redis' / 'socket.path').read_text()}"
        with started(tmp_path, SOTTO_REDIS_URL=url, SOTTO_SECRET="s" * 40) as runner:
            async with Client(runner.url) as client:
                await client.sign_up("somebody")
            await becomes(lambda: _says(runner, "redis", "SOTTO_REDIS_URL"))
            assert not (tmp_path / "redis").exists()
            ends_in_order(runner)
    finally:
        own.clear()


async def _says(runner: Runner, name: str, words: str) -> bool:
    return words in runner.log(name).read_text()
