"""After a kill: how long until the server answers, and until each of 1,000 tables of 200 commits accepts a command."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec
import psutil
import uvloop

from bench.line import Line, connect
from bench.measuring import FULL, Figure, Scale, cpu_seconds
from events import embedded
from events.codec import AnyCommit
from events.redis import connect as connect_store
from events.store import Log
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.bots import random_bot
from games.dice import SEED_BYTES, Dice
from games.sitting import commands
from games.sitting.table import codec
from server.accounts.accounts import Accounts
from server.clock import unix_ms
from server.ids import new_table_id
from server.settings import Settings, secret_of
from server.tables.decider import Submission, Table

SEATS = range(1, 8)
A_LINE = 100
"""Commands sent over one connection: as many as it may send at once."""

_encode = msgspec.json.Encoder().encode


class Restarted(NamedTuple):
    """Seconds from the kill to the first answer, and to the first and the last command accepted; CPU seconds."""

    answers: float
    first: float
    last: float
    cpu: float


class Move(NamedTuple):
    """What may be done next at a table."""

    seat: int
    prompt: str
    command: dict[str, Any]


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    scale = scale._replace(rounds=min(3, scale.rounds))
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measured(Path(folder), scale, with_redis=False))
    cold = median(one.answers for one in found)
    value = median(one.last for one in found)
    yield Figure(
        "restart", value, f"s from the kill to {scale.tables} tables accepting", value / cold, "the first answer"
    )


async def measured(folder: Path, scale: Scale, *, with_redis: bool) -> list[Restarted]:
    """Kill the server, with or without its Redis, and start it again each time.

    After it has loaded all tables, it has ``scale.settled`` seconds to write down what it keeps of them.
    """
    settings = Settings(data=folder)
    tokens, ids, move = await filled(settings, scale.tables, scale.commits)
    port, results = free_port(), []
    server = serve(folder, port)
    try:
        await answered(port)
        for number in range(scale.rounds):
            await _settle(server, scale.settled)
            begun = time.monotonic()
            _killed(server, folder, with_redis)
            server = serve(folder, port)
            result = await asked_of_all(server, begun, port, ids, tokens[move.seat], move, number)
            results.append(result)
            move = await next_move(folder, ids[-1])
    finally:
        server.kill()
        server.wait()
        await embedded.stop(folder)
    return results


async def filled(settings: Settings, tables: int, length: int = FULL.commits) -> tuple[dict[int, str], list[str], Move]:
    """Write tables of people into the store, all with the same game, which has ``commits``."""
    store = await connect_store(await embedded.start(settings.data))
    try:
        accounts = Accounts(store, secret_of(settings))
        made = {seat: await accounts.create(f"Seat {seat}", "en", unix_ms()) for seat in SEATS}
        commits = _game([account.player for account, _ in made.values()], length)
        ids = [new_table_id() for _ in range(tables)]
        entries = [(commit.id, codec(GAME).encode(commit)) for commit in commits]
        for id in ids:
            await store.begin(Log(id), entries)
        return {seat: token for seat, (_, token) in made.items()}, ids, _move(_table(commits))
    finally:
        await store.close()


def _game(players: Sequence[str], length: int) -> list[AnyCommit]:
    """The log, of this number of commits, of a game among people in which nobody agrees to a team."""
    table, commits = Table(GAME), list[AnyCommit]()

    def take(commit: AnyCommit | None) -> None:
        assert commit is not None
        table.take(commit)
        commits.append(commit)

    seed, options = "00" * SEED_BYTES, AvalonOptions(pace="fast")
    take(table.decide("server", commands.Open("avalon", 1, "", False, 7, players[0], options, seed, seed), unix_ms()))
    for seat, player in zip(SEATS, players, strict=True):
        take(table.decide("server", commands.Sit(seat, player), unix_ms()))
    take(table.decide("server", commands.Start(), unix_ms()))
    while len(commits) < length:
        move = _move(table)
        player = players[move.seat - 1]
        submission = Submission(move.seat, f"m{len(commits)}", move.prompt, move.command, player)
        take(table.decide_submission(submission, unix_ms()))
    return commits


def _table(commits: Sequence[AnyCommit]) -> Table:
    table = Table(GAME)
    for commit in commits:
        table.take(commit)
    return table


def _move(table: Table) -> Move:
    for seat in SEATS:
        feed = table.feeds[seat]
        answer = random_bot(feed.state.game, seat, feed.prompts, Dice("00" * 16, "bench", table.top.version))
        if answer is not None:
            prompt, command = answer
            return Move(seat, prompt, command | ({"approve": False} if "approve" in command else {}))
    raise AssertionError("nobody may do anything")


async def next_move(folder: Path, id: str) -> Move:
    store = await connect_store(await embedded.start(folder))
    try:
        return _move(_table([codec(GAME).decode(entry.data) for entry in await store.read(Log(id))]))
    finally:
        await store.close()


# --- the server ------------------------------------------------------------------------------------------------------


def serve(folder: Path, port: int) -> subprocess.Popen[bytes]:
    settings = {"SOTTO_DATA": str(folder), "SOTTO_PORT": str(port), "SOTTO_LOG_LEVEL": "error", "SOTTO_LIMITS": "off"}
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SOTTO_")}
    command = [sys.executable, "-m", "server.commands.main", "serve"]
    return subprocess.Popen(command, env=inherited | settings)


def _killed(server: subprocess.Popen[bytes], folder: Path, with_redis: bool) -> None:
    redis = embedded.server_number(folder / "redis")
    server.kill()
    if with_redis and redis is not None:
        os.kill(redis, signal.SIGKILL)
    server.wait()


async def answered(port: int) -> None:
    """Wait until the server answers ``/healthz``."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
            answer = await reader.read()
            writer.close()
            if b" 200 " in answer[:15]:
                return
        except OSError:
            pass
        await asyncio.sleep(0.01)


async def _settle(server: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until it has been idle for a while, so that what it does in the background is done."""
    quiet = 0.0
    while quiet < seconds:
        before = cpu_seconds(server.pid)
        await asyncio.sleep(1.0)
        quiet = quiet + 1.0 if cpu_seconds(server.pid) - before < 0.3 else 0.0


async def asked_of_all(
    server: subprocess.Popen[bytes], begun: float, port: int, ids: Sequence[str], token: str, move: Move, round: int
) -> Restarted:
    """Send one command to every table as soon as the server answers, and wait until all are accepted."""
    await answered(port)
    answers, times, all_done = time.monotonic() - begun, list[float](), asyncio.Event()

    def heard(message: bytes) -> None:
        answer = msgspec.json.decode(message)
        if answer["op"] == "no":
            raise AssertionError(answer)
        if answer["op"] == "done":
            times.append(time.monotonic() - begun)
        if len(times) == len(ids):
            all_done.set()

    lines = [Line("/ws", token, heard) for _ in range(0, len(ids), A_LINE)]
    await connect(port, lines)
    about = {"as": f"seat:{move.seat}", "prompt": move.prompt, "command": move.command}
    for number, id in enumerate(ids):
        lines[number // A_LINE].send(_encode({"op": "do", "id": f"r{round}", "table": id, **about}))
    await all_done.wait()
    for line in lines:
        line.close()
    return Restarted(answers, min(times), max(times), cpu_seconds(server.pid))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    """Measure both kinds of kill and print every round with the load before it."""
    parser = argparse.ArgumentParser(prog="python -m bench.restart", description=__doc__)
    parser.add_argument("--tables", type=int, default=FULL.tables)
    parser.add_argument("--commits", type=int, default=FULL.commits, help="of each table")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--settled", type=float, default=FULL.settled, help="idle seconds before each kill")
    asked = parser.parse_args()
    for with_redis in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            found = uvloop.run(measured(Path(folder), FULL._replace(**vars(asked)), with_redis=with_redis))
        for one in found:
            load = psutil.getloadavg()[0]
            print(_encode({"with_redis": with_redis, "load": load, **one._asdict()}).decode(), flush=True)


if __name__ == "__main__":
    main()
