"""The real server in a process of its own, over the bundled Redis in a folder of its own."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from redis import Redis

from bench.measuring import cpu_seconds, memory
from events import embedded
from events.redis import connect as connect_store
from events.store import Log
from server.ids import new_table_id

START_MOST = 30.0


class Api:
    """What a program asks of a server over HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._http = HTTPConnection("127.0.0.1", port)

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        """POST JSON and return the answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.close()  # the server closes what has been idle for long
        self._http.request("POST", f"/api{path}", msgspec.json.encode(body), headers)
        response = self._http.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return msgspec.json.decode(answer)

    def account(self, name: str) -> str:
        """The token of a new account."""
        return str(self.post("/players", {"name": name})["token"])

    def open(self, token: str, game: str = "avalon") -> str:
        """A new table."""
        return str(self.post("/tables", {"game": game, "options": {"pace": "fast"}}, token)["table"])

    def start(self, tokens: list[str], game: str = "avalon") -> str:
        """A table where one account for each token has sat down and the game has started."""
        table = self.open(tokens[0], game)
        for seat, token in enumerate(tokens, 1):
            self.post(f"/tables/{table}/seats/{seat}", {}, token)
        self.post(f"/tables/{table}/start", {}, tokens[0])
        return table


class Sotto(Api):
    """``sotto serve``, for as long as the ``with`` block lasts; ``games`` names packages with games.

    ``settings`` are SOTTO_ variables without their prefix, in lower case. Only limits among them hold: a bench is one
    address, and does by one account what a thousand people do.
    """

    def __init__(self, games: str = "games", **settings: object) -> None:
        super().__init__(_free_port())
        self._settings: dict[str, object] = {"limits": "off", "games": games} | settings

    def __enter__(self) -> Sotto:
        self._folder = tempfile.TemporaryDirectory()
        settings = {
            "SOTTO_DATA": self._folder.name,
            "SOTTO_PORT": str(self.port),
            "SOTTO_LOG_LEVEL": "error",
        } | {f"SOTTO_{name.upper()}": str(value) for name, value in self._settings.items()}
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("SOTTO_")}
        self._environment = inherited | settings
        self._launch()
        url = asyncio.run(embedded.start(Path(self._folder.name)))
        self.redis = int(Redis.from_url(url).info("server")["process_id"])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        self._process.kill()
        self._process.wait()
        asyncio.run(embedded.stop(Path(self._folder.name)))
        self._folder.cleanup()

    def restart(self) -> None:
        """Kill the server, not its Redis, and start it again."""
        self.close()
        self._process.kill()
        self._process.wait()
        self._launch()

    def _launch(self) -> None:
        command = [sys.executable, "-m", "server.commands.main", "serve"]
        self._process = subprocess.Popen(command, env=self._environment)
        self._wait()

    @property
    def process(self) -> int:
        """The process id of the server."""
        return self._process.pid

    @property
    def cpu(self) -> float:
        """Seconds of CPU time that the server and its Redis have used."""
        return cpu_seconds(self._process.pid) + cpu_seconds(self.redis)

    @property
    def memory(self) -> int:
        """Bytes of memory that the server holds."""
        return memory(self._process.pid)

    def copies(self, table: str, count: int) -> list[str]:
        """New tables with the log of this one."""
        return asyncio.run(self._copies(table, count))

    async def _copies(self, table: str, count: int) -> list[str]:
        store = await connect_store(await embedded.start(Path(self._folder.name)))
        try:
            entries = [(entry.id, entry.data) for entry in await store.read(Log(table))]
            names = [new_table_id() for _ in range(count)]
            for name in names:
                await store.begin(Log(name), entries)
            return names
        finally:
            await store.close()

    def _wait(self) -> None:
        begun = time.monotonic()
        while True:
            try:
                self._http.request("GET", "/healthz")
                self._http.getresponse().read()
                return
            except OSError:
                self.close()
                assert self._process.poll() is None, "the server has ended"
                assert time.monotonic() - begun < START_MOST, "the server does not answer"
                time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
