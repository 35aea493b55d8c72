"""A player's process as the adapter has it: calls with a time limit, and whatever it does is an outcome."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import landlockpy
import seccompy

import clients
from clients.bots.pkudsa import bubble
from clients.bots.pkudsa.confinement import lacking
from clients.bots.pkudsa.not_confined import NotConfined
from clients.bots.pkudsa.shapes import line_of, packed

Json = dict[str, Any]
Ask = Callable[[Json], Awaitable[Any]]
"""Answers what a player asks for during a call; raises Unanswered."""
Tell = Callable[[str], object]
"""Takes what the owner of a player's file should know."""

LINE_MOST = 1024 * 1024
"""The longest line from a player in bytes; a longer one ends it."""

ASKS_MOST = 1_000
"""The most questions answered during one call: more than any preset lets a player ask the model in a round."""

TELLS_MOST = 20
"""The most sentences of a player's process that reach its owner."""

TELL_LONGEST = 300
"""In characters."""

STARTING_SECONDS = 60.0
"""Seconds for the interpreter to start, which do not count as the player's time."""

_START = "import sys; sys.path[:0] = sys.argv[1:]; from clients.bots.pkudsa.child import main; main()"


def need_confinement(trusted: bool) -> None:
    """Make sure that a player's process can be confined here, or that its file is trusted. Raises NotConfined."""
    if (missing := lacking()) and not trusted:
        raise NotConfined(
            f"this kernel offers no {' and no '.join(missing)}, so a player's file could do here whatever you can "
            "do yourself; run it on a Linux with both, or with --trusted if you trust the file"
        )


class Unanswered(Exception):
    """Why a player does not get what it asked for; its own function raises this as a RuntimeError."""


@dataclass(frozen=True)
class Returned:
    """The call came back with a value, as ``shapes.answered`` cut it."""

    value: Any


@dataclass(frozen=True)
class Missing:
    """There is no such method."""

    method: str


@dataclass(frozen=True)
class Raised:
    """The player's code raised: ``message`` in one line, and the traceback of its own process."""

    message: str
    traceback: str = ""


@dataclass(frozen=True)
class Overrun:
    """The time was up, and the process was ended."""

    seconds: float


@dataclass(frozen=True)
class Gone:
    """The process has ended, now or earlier."""

    why: str


Outcome = Returned | Missing | Raised | Overrun | Gone


class Program:
    """One player's process; ``begin`` it, ``load`` a file, ``call`` its methods one at a time, ``end`` it."""

    def __init__(self, ask: Ask, trusted: bool = False, tell: Tell = lambda _: None) -> None:
        self._ask = ask
        self._tell = tell
        self._tells = 0
        self._trusted = trusted
        self._process: asyncio.subprocess.Process | None = None
        self._gone = "the program's process was never begun"

    async def begin(self) -> None:
        """Start the process, confined.

        Raises:
            NotConfined: it cannot be, and is not trusted either.
        """
        need_confinement(self._trusted)
        self._process = await asyncio.create_subprocess_exec(
            *bubble.around(_command()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={},
            cwd="/",
            limit=LINE_MOST,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(STARTING_SECONDS):
                first = await self._read()
        except (TimeoutError, _Ended):
            first = {"unsafe": "its process did not start"}
        if "ready" not in first:
            await self.end()
            raise NotConfined(f"the player's process could not be confined: {first.get('unsafe', 'no reason given')}")

    async def load(self, name: str, source: str, index: int, seconds: float) -> Outcome:
        """Load a player's file and tell the player its index."""
        return await self._told({"load": source, "name": name, "index": index}, seconds)

    async def call(self, method: str, args: tuple[Any, ...], seconds: float | None) -> Outcome:
        """Call a method; ``seconds`` None: take all the time in the world."""
        return await self._told({"call": method, "args": [packed(one) for one in args]}, seconds)

    async def end(self, why: str = "the program's process was ended") -> None:
        """End the process, whatever it is doing."""
        process, self._process, self._gone = self._process, None, why
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def _told(self, message: Json, seconds: float | None) -> Outcome:
        if self._process is None:
            return Gone(self._gone)
        begun = time.monotonic()
        try:
            async with asyncio.timeout(seconds):
                return await self._outcome(message)
        except TimeoutError:
            took = seconds or time.monotonic() - begun
            await self.end(f"the program was ended, as it once took longer than {took:g} seconds")
            return Overrun(took)
        except _Ended as ended:
            await self.end(str(ended))
            return Gone(str(ended))

    async def _outcome(self, message: Json) -> Outcome:
        await self._write(message)
        asked = 0
        while (said := await self._read()).keys() & {"ask", "tell"}:
            if "tell" in said:
                self._pass_on(str(said["tell"]))
                continue
            asked += 1
            await self._write(await self._answer(said, asked))
        match said:
            case {"returned": value}:
                return Returned(value)
            case {"missing": str(method)}:
                return Missing(method)
            case {"raised": str(sentence), "traceback": str(traceback)}:
                return Raised(sentence, traceback)
        raise _Ended("the program wrote into its own pipe, and was ended")

    async def _answer(self, asked: Json, number: int) -> Json:
        if number > ASKS_MOST:
            return {"refused": f"more than {ASKS_MOST} questions during one call"}
        try:
            return {"answer": await self._ask(asked)}
        except Unanswered as no:
            return {"refused": str(no)}

    def _pass_on(self, sentence: str) -> None:
        self._tells += 1
        if self._tells <= TELLS_MOST:
            self._tell(sentence[:TELL_LONGEST])

    async def _write(self, message: Json) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError):  # what it wrote last is still to be read
            self._process.stdin.write(line_of(message))
            await self._process.stdin.drain()

    async def _read(self) -> Json:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            line = await self._process.stdout.readline()
            read = json.loads(line) if line else None
        except (ValueError, RecursionError):
            raise _Ended("the program wrote into its own pipe, and was ended") from None
        if line and isinstance(read, dict):
            return read
        raise _Ended("the program's process has ended: it left, crashed, or used up its memory or its time")


class _Ended(Exception):
    """The process cannot be talked to any more, and why."""


def _command() -> list[str]:
    return [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", _START, *homes()]


def homes() -> list[str]:
    """Where the modules that confine the process are: it starts without any package that is installed."""
    found = {Path(str(module.__file__)).resolve().parents[1] for module in (clients, landlockpy, seccompy)}
    return [str(one) for one in sorted(found)]
