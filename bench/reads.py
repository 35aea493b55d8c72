"""What reads cost that need no account, and what twenty connections at the dearest ones do to somebody who plays."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from statistics import median, quantiles
from typing import Any

import msgspec

from bench.measuring import Figure, Scale, cpu_seconds
from bench.sotto import Sotto
from games.discovery import discover
from server.history import log_file
from server.rates.settings import RateSettings
from server.simulation.plan import Plan
from server.simulation.play import played
from sotto_client import Client

GAMES = {"avalon": (7, "heuristic"), "mbg": (4, "greedy")}
"""Seats and bots of the tables that are read: one with a query that reads all that was told, one with large views."""

QUICK_READS = ["/api/tables?status=finished", "/api/lobby", "/api/results"]
"""What folds nothing, and so waits for no turn: only its number costs."""

CONNECTIONS = 20
PACE = 0.02
"""Seconds between an honest player's commands: rather more often than anybody plays."""

FEWEST = 10
"""The least number of commands that a share of them is taken of."""

CHEAP_MS = 10.0
"""What a read may cost that weighs 1."""

LIMITS = {name: getattr(RateSettings(), name) for name in ("read_rate", "address_rate")}
"""As they are by default."""

ATTACK = """
import sys, threading, itertools
from http.client import HTTPConnection

def ask(port, paths, begin):
    for number in itertools.count(begin):
        try:
            http = HTTPConnection("127.0.0.1", port)
            while True:
                http.request("GET", paths[number % len(paths)])
                http.getresponse().read()
                number += 1
        except OSError:
            pass

port, *paths = sys.argv[2:]
for begin in range(int(sys.argv[1])):
    threading.Thread(target=ask, args=(int(port), paths, begin), daemon=True).start()
print("reads", flush=True)
threading.Event().wait()
"""


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with Sotto() as sotto:
        costs: dict[str, float] = {}
        for game in GAMES:
            table, facts = _brought(sotto, game)
            for path in _paths(game, table, facts):
                costs[path] = _cost(sotto, path, scale.rounds)
                unit = "ms of CPU"
                yield Figure(f"reads {game} {_kind(path)}", costs[path], unit, costs[path] / CHEAP_MS, "10 ms")
        dearest = sorted(costs, key=lambda path: costs[path])[-5:]
        yield from _beside("dear, without limits", sotto, dearest, scale)
        yield from _beside("quick, without limits", sotto, QUICK_READS, scale)
    with Sotto(**LIMITS) as sotto:
        dearest = [
            path
            for game in GAMES
            for path in _paths(game, *_brought(sotto, game))
            if _kind(path) in {_kind(dear) for dear in dearest}
        ]
        yield from _beside("dear, with limits", sotto, dearest, scale)
        yield from _beside("quick, with limits", sotto, QUICK_READS, scale)


def _brought(sotto: Sotto, game: str) -> tuple[str, int]:
    """A finished table of a game, and how many facts everybody was told there."""
    size, bot = GAMES[game]
    found = played(
        Plan(("games",), game, discover(("games",))[game].rules.options(pace="fast"), size, 1, (bot,)), 1
    ).commits
    log = log_file.written(found).decode()
    table = str(sotto.post("/logs", {"log": log}, sotto.account("Reader"))["table"])
    return table, int(_read(sotto.port, f"/api/tables/{table}/view?as=all")["seq"])


def _paths(game: str, table: str, facts: int) -> list[str]:
    at, shared = f"/api/tables/{table}", f"/api/games/{game}"
    some = ["GetInfo", "gist"] if game == "mbg" else ["public_log", "archive"]
    return [
        f"{at}/view",
        f"{at}/view?as=all&seq={facts // 2}",
        f"{at}/view?seq={facts // 4}",
        f"{at}/feed?as=all&limit=1000",
        f"{at}/feed?after=0&limit=1000",
        f"{at}/log",
        *(f"{at}/query/{name}" for name in some),
        *(f"{at}/export/{name}" for name in some),
        shared,
        f"{shared}/words/en",
        f"{shared}/rules",
        "/api/games",
        "/api/lobby",
        "/api/tables?status=finished",
        "/api/openapi.json",
        "/api/asyncapi.json",
        "/api/results",
        "/",
    ]


def _kind(path: str) -> str:
    """A path without the id of its table."""
    parts = path.split("/")
    return "/".join(
        "{table}" if before == "tables" else part for before, part in zip(["", *parts], parts, strict=False)
    )


def _read(port: int, path: str) -> Any:
    http = HTTPConnection("127.0.0.1", port)
    try:
        http.request("GET", path)
        return msgspec.json.decode(http.getresponse().read())
    finally:
        http.close()


def _cost(sotto: Sotto, path: str, rounds: int) -> float:
    """The median of the milliseconds of CPU that the server takes for one; its last answer may be kept."""
    http, took = HTTPConnection("127.0.0.1", sotto.port), []
    for _ in range(max(3, rounds)):
        before = cpu_seconds(sotto.process)
        http.request("GET", path)
        http.getresponse().read()
        took.append(1000 * (cpu_seconds(sotto.process) - before))
    http.close()
    return median(took)


def _beside(what: str, sotto: Sotto, paths: Sequence[str], scale: Scale) -> Iterator[Figure]:
    """How long commands take while others read, against how long they take alone."""
    alone, beside, busy = [], [], []
    for _ in range(min(3, scale.rounds)):
        alone.append(asyncio.run(_played(sotto, scale.seconds)))
        command = [sys.executable, "-c", ATTACK, str(CONNECTIONS), str(sotto.port), *paths]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as attack:
            try:
                assert attack.stdout is not None
                attack.stdout.readline()
                time.sleep(1)
                began, used = time.monotonic(), cpu_seconds(sotto.process)
                time.sleep(scale.seconds)
                busy.append((cpu_seconds(sotto.process) - used) / (time.monotonic() - began))
                beside.append(asyncio.run(_played(sotto, scale.seconds)))
            finally:
                attack.kill()
    for place, name in ((0, "p50"), (1, "p99")):
        ratios = [one[place] / other[place] for one, other in zip(beside, alone, strict=True)]
        milliseconds = 1000 * median(one[place] for one in beside)
        against = "the same with nobody reading"
        yield Figure(f"reads beside, {what}, {name}", milliseconds, "ms a command", median(ratios), against)
    yield Figure(f"reads beside, {what}, server", 100 * median(busy), "% of a processor", median(busy), "all of it")


async def _played(sotto: Sotto, seconds: float) -> tuple[float, float]:
    """The median and the 99th percentile of the seconds that a player's commands take."""
    token = sotto.account("Honest")
    table = sotto.open(token)
    sotto.post(f"/tables/{table}/seats/1", {}, token)
    took: list[float] = []
    async with Client(f"http://127.0.0.1:{sotto.port}", token) as player:
        await player.do(table, "seat:1", {"type": "say", "text": "hello"})
        until = time.monotonic() + seconds
        # On a machine that is busy with other things one command may take all the time there is.
        while len(took) < FEWEST or time.monotonic() < until:
            began = time.perf_counter()
            await player.do(table, "seat:1", {"type": "say", "text": "hello"})
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PACE)
    return median(took), quantiles(took, n=100)[-1]
