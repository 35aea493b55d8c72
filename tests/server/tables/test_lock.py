"""server.tables.lock: taken at once or in turn."""

from __future__ import annotations

import asyncio

from server.tables.lock import Lock


async def test_a_free_lock_is_taken_at_once_and_only_once() -> None:
    lock = Lock()
    assert lock.try_acquire()
    assert lock.locked()
    assert not lock.try_acquire()
    lock.release()
    assert lock.try_acquire()


async def test_who_waits_comes_first() -> None:
    lock = Lock()
    assert lock.try_acquire()
    waiting = asyncio.create_task(lock.acquire())
    await asyncio.sleep(0)
    assert not lock.try_acquire()
    lock.release()
    # Free, but promised.
    assert not lock.locked()
    assert not lock.try_acquire()
    assert await waiting
    assert not lock.try_acquire()
    lock.release()
    assert lock.try_acquire()
    lock.release()
    assert not lock.locked()
