"""What `make processes` runs, with a supervisor of its own over a data folder of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psutil

from events import embedded
from tests.e2e.serving import ROOT, answers, clean_environment
from tests.patience import PATIENCE
from tests.ports import free_ports

WEBS = 2


class Processes:
    """The supervisor and what it started: Redis, two servers, the worker and a bot."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.ports = [port := free_ports(1), port + 1]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self._output = data / "processes.log"
        environment = clean_environment() | {
            "SOTTO_DATA": str(data), "SOTTO_GAMES": "games,tests.probes", "PORT": str(port), "WEBS": str(WEBS),
            "BUNDLED_REDIS": "true", "CHAT": "", "CHATS": "false",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        environment |= {f"SOTTO_{name.upper()}": str(value) for name, value in settings.items()}
        with self._output.open("ab") as written:
            self.supervisor = subprocess.Popen(
                ["supervisord", "-c", "supervisord.conf"],
                cwd=ROOT, env=environment, stdout=written, stderr=subprocess.STDOUT,
            )  # fmt: skip

    @property
    def output(self) -> str:
        """Everything that they have written."""
        return self._output.read_text("utf-8", errors="replace")

    def wait(self) -> None:
        """Until both servers answer."""
        begun = time.monotonic()
        while not all(answers(port) for port in self.ports):
            assert self.supervisor.poll() is None, self.output
            assert time.monotonic() - begun < PATIENCE, self.output
            time.sleep(0.1)

    def one(self, *words: str) -> psutil.Process:
        """The one process whose command line has these words; the supervisor starts it again when it has ended."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            for process in psutil.Process(self.supervisor.pid).children():
                if {*words} <= {*commanded(process)}:
                    return process
            time.sleep(0.05)
        raise AssertionError(f"no process has {words}: {self.output}")

    @property
    def redis_server(self) -> psutil.Process:
        """The redis-server, which is nobody's child."""
        number = embedded.server_number(self.data / "redis")
        assert number is not None
        return psutil.Process(number)

    def end(self) -> int:
        """Tell the supervisor to end, and wait."""
        self.supervisor.send_signal(signal.SIGTERM)
        return self.supervisor.wait(PATIENCE)


def commanded(process: psutil.Process) -> list[str]:
    """The words of a command line; of a process that has just ended, none."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


@contextmanager
def supervised(data: Path, **settings: object) -> Iterator[Processes]:
    """Processes whose servers answer, and the end of all of them."""
    processes = Processes(data, **settings)
    try:
        processes.wait()
        yield processes
    finally:
        if processes.supervisor.poll() is None:
            processes.end()
        with ThreadPoolExecutor(1) as aside:
            aside.submit(lambda: asyncio.run(embedded.stop(data))).result()
