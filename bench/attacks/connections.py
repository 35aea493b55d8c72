"""``python -m bench.attacks.connections``: attacks by connections alone, and what an honest player feels meanwhile.

Prints one line of JSON for each: the server's CPU (of a core) and its memory before and at most, how long the honest
player waited for an answer, whether somebody new was let in, and how many connections of the attack were left.
SOTTO_ variables of the environment are passed on to the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from http.client import HTTPConnection
from statistics import quantiles
from typing import Any

import uvloop

from bench.line import Line, connect
from bench.measuring import allow_open_files
from bench.sotto import Sotto
from server.connections.limits import ConnectionLimits

CALM_SECONDS = 3.0
SECONDS = 15.0
BEGIN_SECONDS = 2.0
EVERY_SECONDS = 0.1
DESCRIPTORS = 1024
"""As many as most systems grant a process that asks for no more."""

LIMITS = asdict(ConnectionLimits(connections_per_address=0, sockets_per_account=0))
"""Those of connections hold as they are by default; but all come from one address."""

HALF_SENT = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = 15 * 1024 * 1024
MESSAGE = 1024 * 1024


class Attacker(asyncio.Protocol):
    """One connection that says a part of something and waits."""

    def __init__(self, said: bytes, open_ones: set[Attacker]) -> None:
        self._said = said
        self._open = open_ones

    def connection_made(self, transport: Any) -> None:
        self._open.add(self)
        self.transport = transport
        transport.write(self._said)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open.discard(self)


async def half_sent(port: int, token: str, open_ones: set[Any]) -> None:
    """5,000 requests whose heads never end."""
    await _each(port, 5000, HALF_SENT, open_ones)


async def bodies(port: int, token: str, open_ones: set[Any]) -> None:
    """40 log files of 16 MB that lack the last one."""
    head = f"POST /api/logs HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\nContent-Length: {BODY + 9}"
    await _each(port, 40, head.encode() + b"\r\n\r\n" + b" " * BODY, open_ones)


async def messages(port: int, token: str, open_ones: set[Any]) -> None:
    """1,000 sockets, each with a message of 1 MB that lacks its last bytes."""
    frame = b"\x81\xff" + MESSAGE.to_bytes(8) + b"\0\0\0\0" + b" " * (MESSAGE - 9)
    lines = [Line("/ws", token) for _ in range(1000)]
    for line in lines:
        line.connection_lost = lambda _, line=line: open_ones.discard(line)  # type: ignore[method-assign,misc]
    for some in range(0, 1000, 50):
        try:
            async with asyncio.timeout(5):
                await connect(port, lines[some : some + 50])
        except (OSError, AssertionError, TimeoutError):
            continue
        for line in lines[some : some + 50]:
            open_ones.add(line)
            line._transport.write(frame)


ATTACKS: dict[str, Callable[[int, str, set[Any]], Coroutine[None, None, None]]] = {
    "half_sent": half_sent,
    "bodies": bodies,
    "messages": messages,
}


async def _each(port: int, many: int, said: bytes, open_ones: set[Any]) -> None:
    loop = asyncio.get_running_loop()
    for some in range(0, many, 100):
        made = (
            loop.create_connection(lambda: Attacker(said, open_ones), "127.0.0.1", port)
            for _ in range(min(100, many - some))
        )
        await asyncio.gather(*made, return_exceptions=True)


async def _attack(name: str, port: int, token: str, seconds: float) -> None:
    allow_open_files(20_000)
    open_ones: set[Any] = set()
    beginning = asyncio.create_task(ATTACKS[name](port, token, open_ones))
    for _ in range(int(seconds * 10)):
        await asyncio.sleep(0.1)
    beginning.cancel()
    print(len(open_ones), flush=True)


async def _honest(server: Sotto, table: str, token: str, seconds: float) -> tuple[list[float], int, str]:
    """Talk at a table ten times a second.

    Return how long each answer took in milliseconds, the most memory of the server, and whether somebody got in.
    """
    news = asyncio.Event()
    line = Line("/ws", token, lambda message: news.set() if b'"done"' in message else None)
    await connect(server.port, [line])
    waits: list[float] = []
    most = server.memory
    until = time.monotonic() + seconds
    while (now := time.monotonic()) < until:
        news.clear()
        command = {"type": "say", "text": "hello", "to": "table"}
        line.send(
            json.dumps({"op": "do", "id": f"h{now}", "table": table, "as": "seat:1", "command": command}).encode()
        )
        await asyncio.wait_for(news.wait(), 30)
        waits.append((time.monotonic() - now) * 1000)
        most = max(most, server.memory)
        await asyncio.sleep(EVERY_SECONDS)
    entered = await asyncio.to_thread(_new_one, server.port)
    line.close()
    return waits, most, entered


def _new_one(port: int) -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/api/games")
        return str(connection.getresponse().status)
    except OSError as error:
        return type(error).__name__
    finally:
        connection.close()


def run(name: str, seconds: float) -> None:
    """Attack a fresh server for this long and print what came of it."""
    given = {key[6:].lower(): value for key, value in os.environ.items() if key.startswith("SOTTO_")}
    with Sotto(**LIMITS | given) as server:
        honest, evil = server.account("honest"), server.account("evil")
        table = server.open(honest)
        server.post(f"/tables/{table}/seats/1", {}, honest)
        calm, before, _ = asyncio.run(_honest(server, table, honest, min(CALM_SECONDS, seconds)))
        about = (f"--port={server.port}", f"--token={evil}", f"--seconds={seconds}")
        command = [sys.executable, "-m", "bench.attacks.connections", name, *about]
        attack = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        time.sleep(BEGIN_SECONDS)
        began, cpu = time.monotonic(), server.cpu
        waits, most, entered = asyncio.run(_honest(server, table, honest, max(1.0, seconds - BEGIN_SECONDS - 2)))
        used = (server.cpu - cpu) / (time.monotonic() - began)
        held, _ = attack.communicate(timeout=60)
        print(
            json.dumps(
                {
                    "attack": name,
                    "cpu": round(used, 2),
                    "mb": [before // 10**6, most // 10**6],
                    "calm_ms": _spread(calm),
                    "honest_ms": _spread(waits),
                    "new_one": entered,
                    "left": int(held or -1),
                }
            ),
            flush=True,
        )


def _spread(waits: list[float]) -> dict[str, float]:
    cuts = quantiles(waits, n=100)
    return {"p50": round(cuts[49], 1), "p99": round(cuts[98], 1), "n": len(waits)}


def main() -> None:
    """Run the attacks that are named, or all; with a port and a token, be one."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks.connections", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each lasts")
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--token", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.port:
        uvloop.run(_attack(asked.names[0], asked.port, asked.token, asked.seconds))
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    for name in asked.names or ATTACKS:
        run(name, asked.seconds)


if __name__ == "__main__":
    main()
