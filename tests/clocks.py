"""A clock that goes on by the sleep of who looks at it alone, for tests of what takes time."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from types import ModuleType, SimpleNamespace

import pytest


def stop(monkeypatch: pytest.MonkeyPatch, module: ModuleType, look: float | None = None) -> None:
    """Let a module's ``time.monotonic`` stand at 0: nothing falls due, however long the machine does something else.
    With ``look``, in seconds, its ``perf_counter`` goes on by as much whenever it is looked at, however fast that is.
    """
    looks = count()
    changed = {"monotonic": lambda: 0.0} | ({} if look is None else {"perf_counter": lambda: next(looks) * look})
    monkeypatch.setattr(module, "time", SimpleNamespace(**vars(time) | changed))


class Clock:
    """What modules have for ``time.monotonic`` and ``asyncio.sleep``; ``slept`` are the seconds they asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        for module in modules:
            monkeypatch.setattr(module, "time", SimpleNamespace(**vars(time) | {"monotonic": self.monotonic}))
            monkeypatch.setattr(module, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": self.sleep}))

    def monotonic(self) -> float:
        """Seconds."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Let others go on, and be this much later."""
        self.slept.append(seconds)
        await asyncio.sleep(0)
        self.now += seconds


class Milliseconds:
    """The wall clock of a test, in milliseconds: it goes when it is told to."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now
