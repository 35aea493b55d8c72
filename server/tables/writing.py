"""The one way in which a table is written to: decided under its lock, appended without a task, shown, answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import structlog

from events.codec import AnyCommit
from events.store import Attempt, Conflict, StoreUnavailable
from server import metrics
from server.refusals import Refused
from server.tables.lock import Lock

Decision = Callable[[int], AnyCommit | None]
"""Decides at a time (unix milliseconds), from the table as it is by then."""

Answer = Callable[[Exception | None], int]
"""What is answered: a seq where all went well (None), or what went wrong is raised, as it is or as another."""

Finish = Callable[[], int]
"""Finishes a write: shows what was stored, and returns the seq or raises as ``Room.submit`` does."""

Then = Callable[[Finish], None]
"""Called with what finishes a write, which it must call at once."""

log = structlog.get_logger("room")


class Writable(Protocol):
    """A table with its log, of which each write needs this."""

    lock: Lock
    tasks: set[asyncio.Task[int]]

    @property
    def tries(self) -> int:
        """How often a write is decided again because somebody else was faster."""

    def decided(self, decide: Decision) -> AnyCommit | None:
        """Decide. Raises Refused, with the code ``internal`` where the game itself failed."""

    def try_append(self, commit: AnyCommit) -> Attempt:
        """Send a commit to the store; see Store.try_append."""

    async def append(self, commit: AnyCommit) -> None:
        """Write a commit to the store; see Store.append."""

    async def catch_up_locked(self) -> None:
        """Fold what others appended, with the lock held."""

    def stored(self, commit: AnyCommit) -> None:
        """Fold a commit that was stored, and show it."""


class Write:
    """One write to a table, of one commit at most. ``then`` is called once, and must call what it is given at once.

    Mostly there is no task: the commit is on its way when ``begin`` returns. There is one where the store has to be
    asked again: when somebody else was faster, when nobody knows whether the commit was stored, and before a refusal,
    which another process may already have made untrue. Each refusal waits for that, so that its time tells nothing.
    """

    __slots__ = ("_answer", "_began", "_decide", "_table", "_then")

    def __init__(self, table: Writable, decide: Decision, answer: Answer) -> None:
        self._table = table
        self._decide = decide
        self._answer = answer
        self._then: Then
        self._began = 0.0

    def begin(self, then: Then) -> None:
        """Write as soon as nobody else writes to this table; ``then`` is called with what came of it."""
        self._then = then
        lock = self._table.lock
        if lock.try_acquire():
            self._send()
        else:
            lock.turn().add_done_callback(lambda _: self._send())

    def _send(self) -> None:
        """Decide, with the lock, and send what comes of it to the store."""
        table = self._table
        fault: Exception | None = None
        try:
            commit = table.decided(self._decide)
            if commit is not None:
                self._began = time.perf_counter()
                table.try_append(commit).add_done_callback(partial(self._tried, commit))
                return
        except Exception as raised:
            fault = raised
        if isinstance(fault, Refused) and fault.code != "internal":
            self._in_a_task()
            return
        table.lock.release()
        self._then(partial(self._answer, fault))

    def _tried(self, commit: AnyCommit, attempt: Attempt) -> None:
        """Go on with what was stored; what may have been stored is sent again by a task, which takes over the lock."""
        metrics.APPEND_SECONDS.took(time.perf_counter() - self._began)
        failed = attempt.exception()  # nobody cancels it: who sent it may have gone, and it counts all the same
        if failed is None:
            self._then(partial(self._finish, commit))
        elif isinstance(failed, Conflict):
            metrics.CONFLICTS.inc()
            self._in_a_task()
        else:
            self._in_a_task(commit)

    def _finish(self, commit: AnyCommit) -> int:
        try:
            self._table.stored(commit)
        finally:
            self._table.lock.release()
        return self._answer(None)

    def _in_a_task(self, doubtful: AnyCommit | None = None) -> None:
        task = asyncio.get_running_loop().create_task(self._once_more(doubtful))
        self._table.tasks.add(task)
        task.add_done_callback(self._table.tasks.discard)
        task.add_done_callback(lambda done: self._then(done.result))

    async def _once_more(self, doubtful: AnyCommit | None) -> int:
        """Write what is decided on the newest log, or what nobody knows whether it was stored."""
        try:
            if doubtful is None:
                await self._table.catch_up_locked()
            await self._until_stored(doubtful)
        except Exception as fault:
            return self._answer(fault)
        finally:
            self._table.lock.release()
        return self._answer(None)

    async def _until_stored(self, commit: AnyCommit | None) -> None:
        for attempt in range(self._table.tries):
            commit = commit or self._table.decided(self._decide)
            if commit is None or await self._is_stored(commit):
                return
            commit = None
            # Growing and random, or two processes with the same table would conflict in step again and again.
            await asyncio.sleep(random.random() * 0.002 * attempt)
        raise StoreUnavailable("the table is written to by too many at once")

    async def _is_stored(self, commit: AnyCommit) -> bool:
        """Store a commit and show it; False if somebody else was faster, which has been folded then."""
        began = time.perf_counter()
        try:
            await self._table.append(commit)
        except Conflict:
            metrics.CONFLICTS.inc()
            await self._table.catch_up_locked()
            return False
        finally:
            metrics.APPEND_SECONDS.took(time.perf_counter() - began)
        self._table.stored(commit)
        return True


def contained(table: str, game: str, follow: Callable[..., None], *about: Any) -> None:
    """Call what follows a commit. What fails there is counted and logged and goes no further: the commit is stored."""
    try:
        follow(*about)
    except Exception as fault:
        followed_badly(table, game, fault)


def followed_badly(table: str, game: str, fault: Exception) -> None:
    """Count and log what failed after a commit."""
    metrics.FAULTS.labels(game).inc()
    log.critical("what follows a commit failed", table=table, game=game, **metrics.where(fault))


async def finished(begin: Callable[[Then], None]) -> int:
    """Begin a write, and return its answer or raise it. Who waits may be cancelled; what is under way is not."""
    done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    begin(partial(_settle, done))
    return await done


def _settle(done: asyncio.Future[int], finish: Finish) -> None:
    try:
        seq = finish()
    except asyncio.CancelledError:
        done.cancel()
    except Exception as fault:
        if not done.done():
            done.set_exception(fault)
    else:
        if not done.done():
            done.set_result(seq)
