"""Processes of a bench that answer questions: a line of JSON on stdin, a line of JSON on stdout."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from bench.measuring import cpu_seconds, memory

Answers = Mapping[str, Callable[..., Awaitable[object]]]


class Child:
    """A process of the bench, for as long as the ``with`` block lasts."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, question: str, **about: object) -> Any:
        """Ask and wait for the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode([question, about]).decode() + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that was asked to {question} has ended")
        return msgspec.json.decode(answer)

    @property
    def cpu(self) -> float:
        """Seconds of CPU time it has used."""
        return cpu_seconds(self._process.pid)

    @property
    def memory(self) -> int:
        """Bytes of memory it holds."""
        return memory(self._process.pid)


async def answer(answers: Answers) -> None:
    """The child's side: answer questions until stdin ends."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        question, about = msgspec.json.decode(line)
        print(msgspec.json.encode(await answers[question](**about)).decode(), flush=True)
