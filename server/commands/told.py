"""Runs a process until it is told to end, at whatever moment that comes: in order, and with nothing to say about it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import uvloop

from server.commands.signals import SIGNALS, ignore_signals
from server.ending import CANCEL_SECONDS


class Told:
    """Hears that the process is to end. What still starts is cancelled; what runs waits for it, and then tidies up.

    A start is cancelled until it has ended: one cancellation may be lost (asyncio.wait_for of Python 3.11, which
    redis-py uses). If it comes to wait all the same, it has been told.
    """

    def __init__(self) -> None:
        self._heard = asyncio.Event()
        self._starting = asyncio.current_task()
        for one in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(one, self._hear)

    def _hear(self) -> None:
        if not self._heard.is_set():
            self._heard.set()
            self._cancel()

    def _cancel(self) -> None:
        if self._starting is not None and not self._starting.done():
            self._starting.cancel()
            asyncio.get_running_loop().call_later(CANCEL_SECONDS, self._cancel)

    def is_set(self) -> bool:
        """Whether it was told."""
        return self._heard.is_set()

    async def wait(self) -> None:
        """Wait until it is told, which from now on cancels nothing."""
        self._starting = None
        await self._heard.wait()


def run_until_told(work: Callable[[Told], Awaitable[None]]) -> None:
    """Run what a process is for. It is told once; no signal cuts short what it does at its end."""

    async def until_told() -> None:
        asyncio.get_running_loop().set_exception_handler(_heard_by_nobody)
        await work(Told())

    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            runner.run(until_told())
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        runner.close()
        ignore_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def _heard_by_nobody(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong in the loop, but not that a name is unknown for which nobody waits any longer.

    uvloop cannot cancel a look-up, and every attempt to connect has a time-out.
    """
    if not isinstance(context.get("exception"), socket.gaierror):
        loop.default_exception_handler(context)
