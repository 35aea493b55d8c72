"""Over real sockets, at ``live``: a night in which much happens is to whom it does not concern like any other.

Prints what each seat heard of each night (``-s``): docs/games/clocktower-nights.md keeps it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from tests.e2e.nights import ACTING, CHARACTERS, HUSH, NOBODY, WINDOW, Heard, Listener, Night, Style, Town
from tests.e2e.serving import served

SEATS = range(1, len(CHARACTERS) + 1)


@asynccontextmanager
async def town(url: str) -> AsyncIterator[Town]:
    people = [Listener(url) for _ in range(len(CHARACTERS) + 2)]
    try:
        for number, person in enumerate(people):
            await person.sign_up(f"Player {number}")
        yield Town(people[2:], people[0], people[1])
    finally:
        await asyncio.gather(*(person.close() for person in people))


def same(one: Night, other: Night) -> None:
    """Nobody who learns the same can tell these nights apart."""
    for seat in SEATS:
        assert one.kinds(seat) == other.kinds(seat), (seat, one.name, other.name)
        assert one.times(seat) == other.times(seat), (seat, one.name, other.name)
        assert seat in ACTING or one.bytes(seat) == other.bytes(seat), (seat, one.name, other.name)


def even(night: Night, hush: int) -> None:
    """All seats hear as often, of the same kinds, at the times that the clock has for everybody."""
    for seat in SEATS:
        assert night.kinds(seat) == night.kinds(1)
        assert night.times(seat) == [0, WINDOW, WINDOW + hush, 2 * WINDOW + hush, 2 * (WINDOW + hush)]
    # Whatever the machine does meanwhile, nobody hears of a step before all have heard of the one before.
    for before, after in pairwise(zip(*(night.told(seat) for seat in SEATS), strict=True)):
        assert max(one.came for one in before) < min(one.came for one in after)


def report(nights: Sequence[Night]) -> None:
    """Print frames, facts and bytes of every night and seat, the times since dusk, and how long messages took."""
    heads = ["storyteller, night", *(f"seat {seat}" for seat in SEATS), "who looks on", "told at, ms", "came after, ms"]
    print("\n|", " | ".join(heads), "|")
    print("|" + " --- |" * len(heads))
    for night in nights:
        cells = [_counted(night.heard[seat]) for seat in (*SEATS, 0)]
        ways = [one.came - one.at for heard in night.heard.values() for one in heard if one.kinds != ("chosen",)]
        print("|", " | ".join([night.name, *cells, ", ".join(map(str, night.times(0))), _span(ways)]), "|")


def _counted(heard: Sequence[Heard]) -> str:
    return f"{len(heard)}, {sum(len(one.kinds) for one in heard)}, {sum(one.bytes for one in heard)}"


def _span(ways: Sequence[float]) -> str:
    return f"{min(ways):.0f} to {max(ways):.0f}"


async def played(data: Path, games: str, *wanted: tuple[Style, bool]) -> list[Night]:
    """These nights, all at once, on a server of their own."""
    with served(data, games=games) as serving:
        async with town(serving.url) as people:
            return await asyncio.gather(*(people.night(*one) for one in wanted))


@pytest.mark.long
async def test_nobody_can_tell_a_busy_night_or_whether_anything_is_decided(tmp_path: Path) -> None:
    wanted = [(style, busy) for style in get_args(Style) for busy in (False, True)]
    nights = await played(tmp_path, "games", *wanted)
    report(nights)
    alone, hosted = nights[:2], nights[2:]
    for group, hush in ((alone, NOBODY), (hosted, HUSH)):
        for night in group:
            even(night, hush)
            same(group[0], night)
    assert [night.decided for night in nights] == [0, 0, 0, 0, 1, 2, 1, 2]


@pytest.mark.long
async def test_a_hush_that_ends_when_nothing_is_to_decide_is_seen(tmp_path: Path) -> None:
    quiet, busy = await played(tmp_path, "tests.e2e.houses.hasty", ("never", False), ("never", True))
    report([quiet, busy])
    with pytest.raises(AssertionError, match="hush_began"):
        same(quiet, busy)
    with pytest.raises(AssertionError, match=str(WINDOW + HUSH)):
        even(quiet, HUSH)
