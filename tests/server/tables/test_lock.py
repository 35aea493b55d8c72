"""server.tables.lock: taken at once, or in turn by coroutines and callbacks."""

from __future__ import annotations

import asyncio

from server.tables.lock import Lock


async def enter(lock: Lock, name: str, order: list[str]) -> None:
    async with lock:
        order.append(name)
        await asyncio.sleep(0)


async def test_a_free_lock_is_taken_at_once_and_only_once() -> None:
    lock = Lock()
    assert lock.try_acquire()
    assert lock.locked()
    assert not lock.try_acquire()
    lock.release()
    assert not lock.locked()
    async with lock:
        assert not lock.try_acquire()
    assert lock.try_acquire()


async def test_whoever_waits_has_it_in_turn_and_it_is_never_free_between_two() -> None:
    lock, order = Lock(), list[str]()
    assert lock.try_acquire()
    first = asyncio.create_task(enter(lock, "first", order))
    await asyncio.sleep(0)
    lock.turn().add_done_callback(lambda _: order.append("second"))
    third = asyncio.create_task(enter(lock, "third", order))
    await asyncio.sleep(0)
    lock.release()
    assert not lock.try_acquire()
    await first
    await asyncio.sleep(0)
    assert order == ["first", "second"]
    assert not lock.try_acquire()
    lock.release()
    await third
    assert order == ["first", "second", "third"]
    assert not lock.locked()


async def test_who_is_cancelled_is_passed_over_or_hands_it_on() -> None:
    for heard in (False, True):
        lock, order = Lock(), list[str]()
        assert lock.try_acquire()
        gone = asyncio.create_task(enter(lock, "gone", order))
        stays = asyncio.create_task(enter(lock, "stays", order))
        await asyncio.sleep(0)
        if heard:
            lock.release()  # to the one that is cancelled before it runs
            gone.cancel()
        else:
            gone.cancel()
            await asyncio.sleep(0)
            lock.release()
        await asyncio.gather(gone, stays, return_exceptions=True)
        assert gone.cancelled()
        assert order == ["stays"]
        assert not lock.locked()
