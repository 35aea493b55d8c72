"""The processes of a storm: a store that may be harmed, servers and workers that are started again when they end."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from redis.asyncio import Redis
from redis.exceptions import RedisError

from events.embedded import find_binary
from tests.e2e.serving import ROOT, answers, clean_environment
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.storm.clock import WallClock
from tests.storm.line import Line

AGAIN_SECONDS = 0.3
"""What a supervisor takes to start again what has ended."""

GAMES = "games"


class Store:
    """A Redis of its own, on a Unix socket."""

    def __init__(self, folder: Path, durability: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.socket = folder / "redis.sock"
        self._folder = folder
        self._command = [
            str(find_binary()), "--port", "0", "--unixsocket", str(self.socket), "--dir", str(folder), "--save", "",
            "--appendonly", "yes", "--appendfsync", durability, "--maxmemory-policy", "noeviction",
            "--logfile", str(folder / "redis.log"),
        ]  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it if it does not run, and wait until it has read its log."""
        if self.process is None or self.process.poll() is not None:
            self.process = self._launched()
        begun = time.monotonic()
        while not await self.pings():
            assert time.monotonic() - begun < PATIENCE, "the store does not start"
            await asyncio.sleep(0.05)

    def _launched(self) -> subprocess.Popen[bytes]:
        # Python ignores SIGXFSZ, and so does what inherits that: a full disk is then an error and not the end.
        return subprocess.Popen(self._command, cwd=self._folder, restore_signals=False)

    async def pings(self) -> bool:
        """Whether it answers."""
        with suppress(RedisError, OSError):
            return bool(await self.say("PING"))
        return False

    async def say(self, *command: str | int) -> object:
        """Say something to it behind everybody's back."""
        client = Redis(unix_socket_path=str(self.socket))
        try:
            return await client.execute_command(*command)
        finally:
            await client.aclose()

    def signal(self, number: signal.Signals) -> None:
        """Stop, continue or kill it."""
        assert self.process is not None
        self.process.send_signal(number)
        if number == signal.SIGKILL:
            self.process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None
        return self.process.pid


class Server:
    """A process of ours: `sotto serve` or `sotto worker`."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str], output: Path) -> None:
        self.name = name
        self._command, self._environment, self._output = command, environment, output
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; nobody waits."""
        with self._output.open("ab") as output:
            self.process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._environment, stdout=output, stderr=subprocess.STDOUT
            )

    def kill(self) -> None:
        """SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)

    @property
    def output(self) -> str:
        """All that it has written."""
        return self._output.read_text("utf-8", errors="replace")


class House:
    """Everything that runs. ``settings`` are SOTTO_ variables without their prefix; with no workers, webs work too."""

    def __init__(
        self, folder: Path, durability: str = "everysec", webs: int = 2, workers: int = 2, **settings: object
    ) -> None:
        self.folder = folder
        self.durability = durability
        self.store = Store(folder / "store", durability)
        self.line = Line(self.store.socket)
        self.clock = WallClock(folder / "clock")
        self.ports = [free_port() for _ in range(webs)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.servers: list[Server] = []
        self._workers = workers
        self._settings = {"limits": "off", "bot_delay": 0.05, "games": GAMES} | settings
        self._over = False

    async def __aenter__(self) -> House:
        await self.store.start()
        await self.line.__aenter__()
        environment = clean_environment() | {
            f"SOTTO_{name.upper()}": str(value)
            for name, value in (self._settings | {
                "data": self.folder / "data", "secret": "s" * 40, "redis_url": f"redis://127.0.0.1:{self.line.port}/0",
            }).items()
        }  # fmt: skip
        alone = ["--no-worker"] if self._workers else []
        roles = [(f"web {n}", ["serve", *alone, "--port", str(port)]) for n, port in enumerate(self.ports, 1)]
        roles += [(f"worker {n + 1}", ["worker"]) for n in range(self._workers)]
        for name, command in roles:
            words = [sys.executable, "-m", "tests.storm.clock", str(self.folder / "clock"), *command]
            self.servers.append(Server(name, words, environment, self.folder / f"{name.replace(' ', '-')}.log"))
        for server in self.servers:
            server.start()
        self._keeping = asyncio.create_task(self._keep())
        await self.serving()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._over = True
        await self._keeping
        for server in self.servers:
            server.kill()
        await self.line.__aexit__()
        if self.store.process is not None:
            self.store.signal(signal.SIGCONT)
            self.store.signal(signal.SIGKILL)

    async def _keep(self) -> None:
        while not self._over:
            for server in self.servers:
                if server.process is not None and server.process.poll() is not None:
                    await asyncio.sleep(AGAIN_SECONDS)
                    server.start()
            await asyncio.sleep(0.1)

    async def serving(self) -> None:
        """Until every web server listens."""
        begun = time.monotonic()
        while not all(await asyncio.gather(*(asyncio.to_thread(answers, port) for port in self.ports))):
            assert time.monotonic() - begun < PATIENCE, self.servers[0].output
            await asyncio.sleep(0.1)

    def some(self, kind: str) -> list[Server]:
        """The webs or the workers."""
        return [server for server in self.servers if server.name.startswith(kind)]
