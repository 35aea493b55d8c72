"""The server is killed while a card waits for an answer: the game goes on at the same prompt, to the same end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from events.codec import AnyCommit
from games.table import codec
from games.wizard import facts
from games.wizard.rules import GAME
from server.history.verify import verify
from tests.e2e.parties import party
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wizards import BEG, BURY, SNARE, TOSS, Asked, Wizards, is_asked_by, plays

SEATS = 3
BRIEF = {"goal": 2, "start": 10, "rounds": 2, "levels": "all"}
CODEC = codec(GAME)


@asynccontextmanager
async def playing(tmp_path: Path, *cards: Any) -> AsyncIterator[tuple[Serving, Wizards]]:
    with served(tmp_path, bot_delay=0) as serving:
        async with party(serving.url, SEATS) as people:
            yield serving, await Wizards.start(people, *cards, **BRIEF)


async def killed(serving: Serving, table: Wizards) -> None:
    """Kill the server and start it again; everybody sees and is asked what they saw and were asked before."""
    seats = range(1, SEATS + 1)
    before = [await table.view(seat) for seat in seats]
    await asyncio.to_thread(serving.kill)
    await asyncio.to_thread(serving.start)
    assert [await table.view(seat) for seat in seats] == before


async def to_the_end(table: Wizards) -> list[Any]:
    """Bots play on; every fact of the log, in which an uninterrupted run from the same dice decides the same."""
    for seat, person in enumerate(table.people, 1):
        await person.do(table.table, f"seat:{seat}", {"type": "hand_over", "bot": "random"})

    async def over() -> bool:
        return bool((await table.people[0].table(table.table))["status"] == "finished")

    await becomes(over)
    log = await table.people[0].log(table.table)
    commits: list[AnyCommit] = [CODEC.decode(line) for line in log.splitlines()]
    assert verify(GAME, commits) is None
    return [event.fact for commit in commits for event in commit.events]


async def test_a_loop_goes_on_at_its_fourth_choice(tmp_path: Path) -> None:
    async with playing(tmp_path, TOSS) as (serving, table):
        first = await table.until(is_asked_by(TOSS), plays("toss"))
        for pick in ("yes", "no", "yes"):
            await table.do(await table.until(is_asked_by(TOSS)), pick=pick)
        before = await table.until(is_asked_by(TOSS))
        await killed(serving, table)
        after = await table.until(is_asked_by(TOSS))
        assert (after.seat, after.id, after.prompt) == (before.seat, before.id, before.prompt)
        for pick in ("no", "yes"):
            await table.do(await table.until(is_asked_by(TOSS)), pick=pick)
        told = await to_the_end(table)
        begun = next(at for at, fact in enumerate(told) if isinstance(fact, facts.CardPlayed))
        ended = next(at for at, fact in enumerate(told) if isinstance(fact, facts.SpellResolved))
        between = told[begun:ended]
        made = [fact.picks for fact in between if isinstance(fact, facts.ChoiceMade)]
        assert made == [(pick,) for pick in ("yes", "no", "yes", "no", "yes")]
        assert sum(isinstance(fact, facts.CardsDrawn) for fact in between) == 5
        assert sum(isinstance(fact, facts.CardMoved) and fact.to == "discard" for fact in between) == 3
        assert first.seat == before.seat


async def test_another_player_is_asked_as_before(tmp_path: Path) -> None:
    async with playing(tmp_path, BEG) as (serving, table):
        before = await table.until(is_asked_by(BEG), plays("beg"))
        (played,) = [
            seat for seat in range(1, SEATS + 1) if (await table.view(seat))["game"]["zones"]["played"][str(seat)]
        ]
        assert before.seat == played % SEATS + 1
        await killed(serving, table)
        after = await table.until(is_asked_by(BEG))
        assert (after.seat, after.id, after.prompt) == (before.seat, before.id, before.prompt)
        await table.do(after, pick=str(played))
        told = await to_the_end(table)
        made = facts.ChoiceMade(before.seat, int(before.id.partition(".")[2]), (str(played),))
        gained = told[told.index(made) + 1]
        assert isinstance(gained, facts.NumberChanged)
        assert (gained.seat, gained.what) == (played, "gold")


async def test_a_window_is_open_as_before(tmp_path: Path) -> None:
    """One of two holders has said to fire when the server is killed; the other is asked again."""
    async with playing(tmp_path, BURY, SNARE) as (serving, table):
        await table.until(has_holders(2), plays("bury", pick="snare"))
        first, second = [one for one in await table.asked() if one.prompt.command == "respond"]
        await table.do(first, fire=True)
        await killed(serving, table)
        (after,) = [one for one in await table.asked() if one.prompt.command == "respond"]
        assert (after.seat, after.id, after.prompt) == (second.seat, second.id, second.prompt)
        await table.do(after, fire=False)
        told = await to_the_end(table)
        fired = next(fact for fact in told if isinstance(fact, facts.UndercurrentFired))
        assert (fired.seat, fired.card.card) == (first.seat, SNARE["id"])
        played = next(fact for fact in reversed(told[: told.index(fired)]) if isinstance(fact, facts.CardPlayed))
        countered = next(fact for fact in told if isinstance(fact, facts.CardCountered))
        assert (countered.seat, countered.card) == (played.seat, BURY["id"])


def has_holders(count: int) -> Callable[[Asked], bool]:
    """Whether so many are asked by a window."""
    return lambda asked: len(asked.game["window"]["holders"]) == count
