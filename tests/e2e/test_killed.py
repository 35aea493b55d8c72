"""The server is killed in the middle of a game: all see and are asked what they were before, and it goes on from there.

A game says how it comes to a moment and what follows from it. What was under way at that moment, and many tables at
once: tests/e2e/test_show_killed.py and test_restart.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any

import pytest

from events.codec import AnyCommit
from games.sitting.table import codec
from games.wizard import facts
from games.wizard.rules import GAME
from server.history.verify import verify
from tests.day import in_turn
from tests.e2e.parties import Json, Recorder, party
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wizards import BEG, BURY, SNARE, TOSS, Asked, Wizards, is_asked_by, plays

Seen = Callable[[], Awaitable[object]]
"""What everybody sees and is asked, which has to be the same after the kill."""

Course = AsyncGenerator[Seen, None]
"""Plays to a moment, gives what is seen then, and after the kill plays on."""


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that only this module's tests kill."""
    with served(tmp_path_factory.mktemp("killed"), bot_delay=0) as serving:
        yield serving


# --- Clocktower ----------------------------------------------------------------------------------------------------

DEALT = ("imp", "poisoner", "drunk", "soldier", "mayor", "virgin", "saint")


async def shown(host: Recorder, table: str) -> Json:
    """What the storyteller sees: the game, with its prompts."""
    view = await host.view(table, "host")
    return {"prompts": view.view["prompts"], **view.view["game"]}


async def asked(host: Recorder, table: str, kind: str) -> Json:
    """What the storyteller sees once something of this kind is asked."""

    async def is_asked() -> bool:
        return bool((await shown(host, table)).get("asked", {}).get("kind") == kind)

    await becomes(is_asked)
    return await shown(host, table)


async def send(host: Recorder, table: str, command: str, **fields: Any) -> None:
    """Answer the prompt of this command."""
    prompts = (await shown(host, table))["prompts"]
    id = next(id for id, prompt in prompts.items() if prompt["command"] == command)
    await host.do(table, "host", {"type": command, **fields}, id)


async def deal(host: Recorder, table: str) -> None:
    """Deal by hand: a Drunk who believes to be the Washerwoman, so that each answer about a pair is asked."""
    while (question := (await shown(host, table)).get("asked")) is not None:
        match question["kind"]:
            case "deal":
                choice = DEALT[question["seat"] - 1]
            case "belief":
                choice = "washerwoman"
            case _:
                choice = question["legal"][0]
        await send(host, table, "decide", choice=choice)
    await send(host, table, "end_hush")


async def third_decision(people: list[Recorder]) -> Course:
    """In the middle of a hush what was decided stands, and what is asked is asked as before."""
    host = people[0]
    table = await host.open_table("clocktower", {"pace": "fast", "deal": "manual"}, seats=len(DEALT))
    for seat in range(1, len(DEALT) + 1):
        await host.give_to_bot(table, seat, "villager")
    await host.take_host(table)
    await host.start(table)
    await deal(host, table)
    for kind in ("pair_character", "pair_seat"):
        question = (await asked(host, table, kind))["asked"]
        await send(host, table, "decide", choice=question["legal"][0])
    before = await asked(host, table, "pair_other")
    assert len(before["given"]) == 2
    yield lambda: shown(host, table)
    assert await shown(host, table) == before
    await send(host, table, "decide", choice=before["asked"]["legal"][-1])
    await send(host, table, "end_hush")
    assert (await shown(host, table))["night"] == 1


# --- Wizard --------------------------------------------------------------------------------------------------------

SEATS = range(1, 4)
BRIEF = {"goal": 2, "start": 10, "rounds": 2, "levels": "all"}
CODEC = codec(GAME)


def views(table: Wizards) -> Seen:
    """What all seats see."""

    async def seen() -> object:
        return [await table.view(seat) for seat in SEATS]

    return seen


def same(one: Asked, other: Asked) -> None:
    """A seat is asked what it was asked before."""
    assert (one.seat, one.id, one.prompt) == (other.seat, other.id, other.prompt)


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


async def fourth_choice_of_a_loop(people: list[Recorder]) -> Course:
    table = await Wizards.start(people, TOSS, **BRIEF)
    first = await table.until(is_asked_by(TOSS), plays("toss"))
    for pick in ("yes", "no", "yes"):
        await table.do(await table.until(is_asked_by(TOSS)), pick=pick)
    before = await table.until(is_asked_by(TOSS))
    yield views(table)
    same(await table.until(is_asked_by(TOSS)), before)
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


async def choice_of_another_player(people: list[Recorder]) -> Course:
    table = await Wizards.start(people, BEG, **BRIEF)
    before = await table.until(is_asked_by(BEG), plays("beg"))
    (played,) = [seat for seat in SEATS if (await table.view(seat))["game"]["zones"]["played"][str(seat)]]
    assert before.seat == played % len(SEATS) + 1
    yield views(table)
    after = await table.until(is_asked_by(BEG))
    same(after, before)
    await table.do(after, pick=str(played))
    told = await to_the_end(table)
    made = facts.ChoiceMade(before.seat, int(before.id.partition(".")[2]), (str(played),))
    gained = told[told.index(made) + 1]
    assert isinstance(gained, facts.NumberChanged)
    assert (gained.seat, gained.what) == (played, "gold")


async def window_of_responses(people: list[Recorder]) -> Course:
    """One of two holders has said to fire when the server is killed; the other is asked again."""
    table = await Wizards.start(people, BURY, SNARE, **BRIEF)
    await table.until(lambda asked: len(asked.game["window"]["holders"]) == 2, plays("bury", pick="snare"))
    first, second = [one for one in await table.asked() if one.prompt.command == "respond"]
    await table.do(first, fire=True)
    yield views(table)
    (after,) = [one for one in await table.asked() if one.prompt.command == "respond"]
    same(after, second)
    await table.do(after, fire=False)
    told = await to_the_end(table)
    fired = next(fact for fact in told if isinstance(fact, facts.UndercurrentFired))
    assert (fired.seat, fired.card.card) == (first.seat, SNARE["id"])
    played = next(fact for fact in reversed(told[: told.index(fired)]) if isinstance(fact, facts.CardPlayed))
    countered = next(fact for fact in told if isinstance(fact, facts.CardCountered))
    assert (countered.seat, countered.card) == (played.seat, BURY["id"])


# --- the kill ------------------------------------------------------------------------------------------------------

COURSES = {
    "clocktower": (third_decision, 1),
    "wizard-loop": (fourth_choice_of_a_loop, len(SEATS)),
    "wizard-other": (choice_of_another_player, len(SEATS)),
    "wizard-window": (window_of_responses, len(SEATS)),
}
"""With the number of people who play."""


@pytest.mark.parametrize("name", in_turn(COURSES))
async def test_a_game_goes_on_where_it_stood(mortal: Serving, name: str) -> None:
    course, size = COURSES[name]
    async with party(mortal.url, size) as people, aclosing(course(people)) as playing:
        seen = await anext(playing)
        before = await seen()
        await asyncio.to_thread(mortal.kill)
        await asyncio.to_thread(mortal.start)
        assert await seen() == before
        assert await anext(playing, None) is None
