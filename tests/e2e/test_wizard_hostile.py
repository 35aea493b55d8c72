"""A table whose cards do as much as they can: it answers, and nobody at another table feels it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, served
from tests.e2e.test_trials import p50
from tests.e2e.wizards import DEFAULTS, Asked, Wizards
from tests.games.wizard.hostile import HOSTILE

ROUNDS = 4
SLOWER = 1.2
SLOWEST = 2.0
"""Seconds of the server's processor for one command; measured: 0.3."""

THINKS = 0.4
"""Seconds between two commands of the table: hardly anybody plays cards faster."""


class Took:
    """How long the commands of a table took: by the clock, and of the server's processor time, in seconds."""

    def __init__(self, server: int) -> None:
        self._process = psutil.Process(server)
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.plays = 0

    def spent(self) -> float:
        """The server's processor time."""
        times = self._process.cpu_times()
        return float(times.user + times.system)


def hurtful(asked: Asked) -> dict[str, Any] | None:
    """Play a card of the added pack."""
    if asked.prompt.command != "play_card":
        return None
    options = asked.prompt.fields["card"].options  # type: ignore[union-attr]
    cards = [str(option.value) for option in options]
    found = next((card for card in cards if asked.game["cards"][card].startswith("own.")), None)
    return {"card": found} if found else None


async def hurt(table: Wizards, took: Took) -> None:
    """Play on, a command after the other."""
    while True:
        asked = await table.asked()
        one = next((one for one in asked if hurtful(one)), None)
        one = one or next(one for one in asked if one.prompt.command in DEFAULTS)
        fields = hurtful(one) or DEFAULTS[one.prompt.command](one)
        began, spent = time.perf_counter(), took.spent()
        await table.do(one, **fields)
        took.wall.append(time.perf_counter() - began)
        took.cpu.append(took.spent() - spent)
        took.plays += one.prompt.command == "play_card"
        await asyncio.sleep(THINKS)


@asynccontextmanager
async def hurting(serving: Serving, took: Took, *cards: Any) -> AsyncIterator[None]:
    """Meanwhile two people play with these cards."""
    async with party(serving.url, 2) as people:
        table = await Wizards.start(people, *cards, rounds=40)
        task = asyncio.create_task(hurt(table, took))
        try:
            yield
        finally:
            task.cancel()
        if task.done() and not task.cancelled():
            task.result()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_hostile_pack_is_felt_at_no_other_table(tmp_path: Path) -> None:
    """The best of some rounds alone against the best beside it, by turns: the machine is never all ours."""
    alone, beside = [], []
    with served(tmp_path, sign_ups=1_000) as serving:
        assert serving.process is not None
        took = Took(serving.process.pid)
        async with party(serving.url, 2) as people:
            table = await begin(people, "vigil", pace="fast", aside="open")
            for seat, other in ((1, 2), (2, 1)):
                await people[seat - 1].do(table, f"seat:{seat}", {"type": "keep_watch", "target": other}, "watch.1")
            await p50(people[0], table)
            for _ in range(ROUNDS):
                alone.append(await p50(people[0], table))
                async with hurting(serving, took, *HOSTILE.values()):
                    await asyncio.sleep(1)
                    beside.append(await p50(people[0], table))
    print(
        f"p50 alone {min(alone) * 1000:.2f} ms, beside the table {min(beside) * 1000:.2f} ms;"
        f" its {len(took.wall)} commands, {took.plays} plays: longest {max(took.wall) * 1000:.0f} ms,"
        f" most CPU of the server meanwhile {max(took.cpu) * 1000:.0f} ms"
    )
    assert took.plays > ROUNDS
    assert max(took.cpu) < SLOWEST
    assert min(beside) <= SLOWER * min(alone), (alone, beside)
