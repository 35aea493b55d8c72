"""``sotto serve`` in a process of its own, over the bundled Redis in a data folder of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from events import embedded
from events.redis import RedisStore, connect
from events.store import Log
from tests.e2e import forking
from tests.e2e.forking import Forked
from tests.patience import PATIENCE
from tests.ports import free_port

ROOT = forking.ROOT
MAIN = "server.commands.main"

UNLIMITED = dict.fromkeys(("address_rate", "talk_rate", "creation_rate", "read_rate", "command_rate"), 0)
"""What even honest tests do too much of: all of them have one address, and a few accounts do everything."""


class Serving:
    """One data folder and one port; the process may be stopped, killed and started again, over the same ones.

    ``settings`` are SOTTO_ variables without their prefix; ``arguments`` go behind the command. Trials have the rank of
    all others: beside as many tests as there are processors, one of the lowest rank may wait for minutes. All
    tests come from one address, and many say something where any command would do: neither is limited here.
    Processes are forked with the server imported; with ``fresh`` they begin as they do for everybody, at an empty
    interpreter, which takes a second of a processor.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        command: str = "serve",
        output: str = "output.log",
        fresh: bool = False,
        **settings: Any,
    ) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.settings: dict[str, Any] = UNLIMITED | {"games": "games,tests.probes", "trial_nice": 0} | settings
        self.command = command
        self.tree = ROOT
        self.fresh = fresh
        self._arguments = [command, *arguments]
        self._output = data / output
        self.written_before = 0
        data.mkdir(parents=True, exist_ok=True)

    @property
    def output(self) -> str:
        """Everything the process has written so far, over all its lives."""
        return self._output.read_text("utf-8", errors="replace") if self._output.exists() else ""

    def launch(self, **also: object) -> None:
        """Start the process and do not wait."""
        settings = {"data": self.data, "port": self.port} | self.settings | also
        self.written_before = self._output.stat().st_size if self._output.exists() else 0
        environment = clean_environment() | {f"SOTTO_{name.upper()}": str(value) for name, value in settings.items()}
        with self._output.open("ab") as output:
            if self.fresh:
                command = [sys.executable, "-m", MAIN, *self._arguments]
                self.process = subprocess.Popen(command, cwd=self.tree, env=environment, stdout=output, stderr=output)
            else:
                self.process = Forked(MAIN, self._arguments, environment, output, output)

    def start(self, **also: object) -> None:
        """Start the process and wait until it answers."""
        self.launch(**also)
        assert self.process is not None
        begun = time.monotonic()
        while not answers(self.port):
            assert self.process.poll() is None, self.output
            assert time.monotonic() - begun < PATIENCE, self.output
            time.sleep(0.02)

    def kill(self) -> None:
        """SIGKILL; its Redis lives on."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)

    def end(self, with_signal: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end, wait, and return its exit code."""
        assert self.process is not None
        self.process.send_signal(with_signal)
        return self.process.wait(PATIENCE)

    def clear(self) -> None:
        """End everything that was started here."""
        self.kill()
        self.stop_redis()

    def stop_redis(self) -> None:
        """End the bundled Redis as its owner would."""
        # In a thread, for there may be a running loop here.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(lambda: asyncio.run(embedded.stop(self.data))).result()

    def start_redis(self) -> None:
        """Start the bundled Redis as any other process of this data folder would."""
        with ThreadPoolExecutor(1) as aside:
            aside.submit(lambda: asyncio.run(embedded.start(self.data))).result()


@contextmanager
def served(data: Path, *arguments: str, **settings: Any) -> Iterator[Serving]:
    """A server that answers, and the end of it and of its Redis."""
    serving = Serving(data, *arguments, **settings)
    try:
        serving.start()
        yield serving
    finally:
        serving.clear()


@contextmanager
def served_beside(first: Serving, *arguments: str, **settings: Any) -> Iterator[Serving]:
    """Another process over the same data folder."""
    serving = Serving(first.data, *arguments, output="beside.log", **(first.settings | settings))
    try:
        serving.start()
        yield serving
    finally:
        serving.kill()


def clean_environment() -> dict[str, str]:
    """This process's environment without settings of Sotto."""
    left_out = ("SOTTO_", "PORT", "HOST")
    return {name: value for name, value in os.environ.items() if not name.startswith(left_out)}


def sotto_command(
    *arguments: object, seconds: float = PATIENCE, folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command of ``sotto`` to its end, in a forked process; the environment is added to this one's.

    Lines are as long as paths may be, unless it says otherwise.
    """
    given = clean_environment() | {"COLUMNS": "200"} | environment
    return forking.run(MAIN, *map(str, arguments), environment=given, seconds=seconds, folder=folder)


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    try:
        socket.create_connection(("127.0.0.1", port), 1.0).close()
    except OSError:
        return False
    return True


@asynccontextmanager
async def stored(serving: Serving) -> AsyncIterator[RedisStore]:
    """The store of a running server, as another process has it."""
    store = await connect(await embedded.start(serving.data), append_timeout=PATIENCE)
    try:
        yield store
    finally:
        await store.close()


async def version(serving: Serving, table: str) -> int:
    """How many commits the log of a table has."""
    async with stored(serving) as store:
        return (await store.top(Log(table))).version


async def becomes(condition: Callable[[], Awaitable[object]], seconds: float = PATIENCE) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(seconds):
        while not await condition():  # noqa: ASYNC110 - what is waited for is in another process
            await asyncio.sleep(0.02)
