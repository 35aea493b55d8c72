"""The processes of trials: a few, started when needed, and replaced when a text was too much for one."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Union

import msgspec

from server.trials.protocol import LENGTH_BYTES, Outcome, OutOfMemory, Trial, framed

AT_ONCE = 2
"""Processes of one server; each takes the memory of a Python with all games, about 60 MB."""

WAITING_MOST = 8
"""Trials that wait for one of them; what comes beyond that is refused."""

START_SECONDS = 30.0
WALL_SECONDS = 10.0
"""How long a trial may take by the clock, where the machine has little time for it; of processor time it has 2 s."""


_outcomes: msgspec.json.Decoder[Outcome] = msgspec.json.Decoder(Union[Outcome])


class Busy(Exception):
    """Too many texts are being tried: of this player, or altogether."""


class TimeUp(Exception):
    """The text takes more processor time than a trial may."""


class Late(Exception):
    """The trial was not done within WALL_SECONDS: others had the processor."""


class Stopped(Exception):
    """The process came to its end over the text: as a rule for want of memory."""


class Child:
    """One process. It answers one trial at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, packages: Sequence[str], nice: int) -> Child:
        """Start one and wait until it is ready. Raises Stopped."""
        command = (sys.executable, "-m", "server.trials.child", str(nice), *packages)
        pipe = asyncio.subprocess.PIPE
        child = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        try:
            async with asyncio.timeout(START_SECONDS):
                await child._frame()
        except BaseException as fault:
            await child.end()
            if isinstance(fault, TimeoutError | asyncio.IncompleteReadError):
                raise Stopped from None
            raise
        return child

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.returncode is None

    async def outcome(self, trial: Trial) -> Outcome:
        """What comes of a trial. Raises TimeUp, Late and Stopped; then, and when cancelled, the process has to go."""
        try:
            async with asyncio.timeout(WALL_SECONDS):
                self._stdin.write(framed(trial))
                await self._stdin.drain()
                return _outcomes.decode(await self._frame())
        except TimeoutError:
            raise Late from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise TimeUp if await self._process.wait() == -signal.SIGPROF else Stopped from None

    async def end(self) -> None:
        """Kill it and wait for its end."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._stdin.close()
        await self._process.wait()

    @property
    def _stdin(self) -> asyncio.StreamWriter:
        assert self._process.stdin is not None
        return self._process.stdin

    async def _frame(self) -> bytes:
        assert self._process.stdout is not None
        length = await self._process.stdout.readexactly(LENGTH_BYTES)
        return await self._process.stdout.readexactly(int.from_bytes(length, "big"))


class Workers:
    """A few processes for all players; each player has one trial under way, and few wait."""

    def __init__(self, packages: Sequence[str], nice: int) -> None:
        self._packages = packages
        self._nice = nice
        self._idle: list[Child] = []
        self._places = asyncio.Semaphore(AT_ONCE)
        self._players: set[str] = set()

    async def outcome(self, player: str, trial: Trial) -> Outcome:
        """What comes of a trial. Raises Busy, TimeUp, Late and Stopped."""
        if player in self._players or len(self._players) >= AT_ONCE + WAITING_MOST:
            raise Busy
        self._players.add(player)
        try:
            async with self._places:
                return await self._tried(trial)
        finally:
            self._players.discard(player)

    async def _tried(self, trial: Trial) -> Outcome:
        child = await self._child()
        try:
            outcome = await child.outcome(trial)
        except BaseException:
            await child.end()
            raise
        if isinstance(outcome, OutOfMemory):
            await child.end()
        else:
            self._idle.append(child)
        return outcome

    async def _child(self) -> Child:
        while self._idle:
            child = self._idle.pop()
            if child.is_running:
                return child
            await child.end()
        return await Child.start(self._packages, self._nice)

    async def end(self) -> None:
        """End all processes that wait for work."""
        while self._idle:
            await self._idle.pop().end()
