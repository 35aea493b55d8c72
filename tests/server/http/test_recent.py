"""What many ask for at once is made once in a moment, and nothing that failed is kept."""

from __future__ import annotations

import asyncio

import pytest

from server.http.recent import Recent


class Clock:
    """A clock that stands until it is told."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


class Maker:
    """Makes numbers, one more each time; ``held`` until it is let, if it is to be."""

    def __init__(self) -> None:
        self.made = 0
        self.held: asyncio.Event | None = None

    async def __call__(self) -> int:
        self.made += 1
        number = self.made
        if self.held is not None:
            await self.held.wait()
        return number


async def test_for_a_moment_all_are_given_the_same_and_then_it_is_made_anew() -> None:
    clock, make = Clock(), Maker()
    recent: Recent[str, int] = Recent(0.5, now=clock)
    assert [await recent.get("a", make), await recent.get("a", make)] == [1, 1]
    assert await recent.get("b", make) == 2
    clock.at = 0.49
    assert await recent.get("a", make) == 1
    clock.at = 0.5
    assert await recent.get("a", make) == 3


async def test_who_asks_while_it_is_made_waits_for_it_even_if_the_first_gives_up() -> None:
    make = Maker()
    make.held = asyncio.Event()
    recent: Recent[str, int] = Recent(0.5, now=Clock())
    first, second = (asyncio.create_task(recent.get("a", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    make.held.set()
    assert await second == 1
    assert make.made == 1


async def test_what_fails_fails_for_all_who_wait_and_is_tried_again() -> None:
    recent: Recent[str, int] = Recent(0.5, now=Clock())

    async def fail() -> int:
        raise ConnectionError("away")

    waiting = await asyncio.gather(*(recent.get("a", fail) for _ in range(2)), return_exceptions=True)
    assert [type(one) for one in waiting] == [ConnectionError, ConnectionError]
    assert await recent.get("a", Maker()) == 1


async def test_no_more_keys_are_kept_than_it_is_allowed() -> None:
    make = Maker()
    recent: Recent[int, int] = Recent(0.5, most=2, now=Clock())
    for key in (1, 2, 3):
        await recent.get(key, make)
    assert await recent.get(3, make) == 3
    assert await recent.get(2, make) == 2
    assert await recent.get(1, make) == 4
