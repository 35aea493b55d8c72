"""A storm from beginning to end: a house, those who play there, faults by a seeded schedule, the checker's verdict."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.serving import ROOT
from tests.patience import PATIENCE
from tests.storm.harms import HARMS, Done, Storm
from tests.storm.house import House

CALM_SECONDS = 2.0
"""Between two faults."""

OPEN_FILES = 20_000

ODD = ("Traceback", "a message failed", "never retrieved", "was never awaited", "the endpoint of a socket failed")
"""What no log of a server may say, whatever is done to it."""


@dataclass(frozen=True)
class Weather:
    """How long and how hard: ``seconds`` of faults, ``groups`` of two people, ``crowd`` that reconnects at once."""

    seconds: float
    seed: int = 1
    groups: int = 6
    crowd: int = 1000
    durability: str = "everysec"
    harms: tuple[str, ...] = tuple(HARMS)
    webs: int = 2
    workers: int = 2


@dataclass
class Outcome:
    """What became of it."""

    sound: bool
    report: str
    odd: list[str] = field(default_factory=list)


def schedule(weather: Weather, rng: random.Random) -> Iterator[str]:
    """Yield the names of faults: each once, in an order drawn by lot, and again."""
    while True:
        yield from rng.sample(weather.harms, len(weather.harms))


async def storm(folder: Path, weather: Weather) -> Outcome:
    """Let it blow, and check."""
    _allow_open_files()
    rng = random.Random(weather.seed)
    async with House(folder, weather.durability, weather.webs, weather.workers) as house:
        blowing = Storm(house, rng, weather.crowd)
        players = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.storm.players", str(folder / "heard"), str(weather.groups), *house.urls,
            cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            await _play_begins(house)
            await _blow(blowing, weather, rng)
            assert players.stdin is not None
            players.stdin.close()
            await asyncio.wait_for(players.wait(), 3 * PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                players.kill()
            await players.wait()
        told = {"durability": weather.durability, "harms": [one.told() for one in blowing.done]}
        (folder / "storm.json").write_text(json.dumps(told))
        report, sound = await _checked(folder, str(house.store.socket))
        odd = [f"{server.name}: {line}" for server in house.servers for line in odd_lines(server.output)]
    broken = "\n".join(f"  {name:58}{count:>10}" for name, count in _count(blowing.done))
    return Outcome(sound and not odd, f"{broken}\n{report}", odd)


async def _blow(blowing: Storm, weather: Weather, rng: random.Random) -> None:
    begun = time.monotonic()
    for number, name in enumerate(schedule(weather, rng)):
        # A schedule of no seconds is each fault once.
        over = time.monotonic() - begun > weather.seconds
        if over and (weather.seconds or number >= len(weather.harms)):
            return
        await blowing.strike(name)
        await asyncio.sleep(CALM_SECONDS if weather.seconds else CALM_SECONDS / 2)


async def _play_begins(house: House) -> None:
    """Wait until commits are stored."""
    async with asyncio.timeout(PATIENCE):
        while not await house.store.say("KEYS", "*:log:*"):  # noqa: ASYNC110 - another process writes
            await asyncio.sleep(0.1)
    await asyncio.sleep(CALM_SECONDS)


async def _checked(folder: Path, socket: str) -> tuple[str, bool]:
    checker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storm.checker", str(folder), socket,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await checker.communicate()
    return said.decode(), checker.returncode == 0


def odd_lines(output: str) -> list[str]:
    """The lines of a log that no fault of others excuses."""
    return [line[:400] for line in output.splitlines() if any(word in line for word in ODD)]


def _count(done: list[Done]) -> Iterator[tuple[str, int]]:
    for name, ones in itertools.groupby(sorted(one.name for one in done)):
        yield name, len(list(ones))


def _allow_open_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(most, OPEN_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
