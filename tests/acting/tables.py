"""Whole served tables, hurried, of seats that programs play: what they did there, and how it ended."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, mean, variance
from typing import Any

import msgspec

from clients.bots.random_bot import RandomBot
from events.codec import AnyCommit
from games.game import AnyGame
from games.sitting.facts import TableEnded
from server.simulation.plan import Plan
from server.simulation.play import played as simulate
from sotto_client import must_answer, play, random_command
from tests.e2e.canaries import log_of
from tests.e2e.ghost_sufferers import lead
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving
from tests.obedient import offered, requests

HURRIED = "games,tests.probes,tests.e2e.houses.hurried"

HURRY = float(os.environ.get("TESTS_HURRY", "20"))
"""How much faster its clocks are."""

WITHOUT_END = dict.fromkeys(("bot_table_hours", "bot_table_commits", "bot_tables", "bot_tables_in_all"), 0)
"""Settings: bots may be alone at as many tables as a test has, for as long as these take."""

EIGHT = 8
"""The number of tables at which every command of a game occurs."""

SEATS = {"avalon": 7, "clocktower": 8, "ghost": 4, "liars_dice": 3, "mbg": 3, "wizard": 3}

LOOK_SECONDS = 0.5
OVER_SECONDS = 240.0

SILENT = 0.5
"""How often a curious model does nothing where it need not."""

RULINGS = 30
"""The number of commands after which a host leaves the table to its clocks."""

Who = str
"""Who plays: ``best``, the game's best bot; ``stand-in``, what plays for people who are away; or a bot by its name."""


@dataclass
class Acted:
    """What seats did at a table: how often each command, whether to the end, and its log."""

    commands: Counter[str] = field(default_factory=Counter)
    ended: bool = False
    commits: Sequence[AnyCommit] = field(default=(), repr=False)


def acted(game: AnyGame, commits: Sequence[AnyCommit]) -> Acted:
    """Read a log."""
    found = Acted(commits=commits)
    for commit in commits:
        if isinstance(commit.by, int) and type(commit.command) in game.rules.commands:
            found.commands[str(commit.command.__struct_config__.tag)] += 1
        found.ended |= any(isinstance(event.fact, TableEnded) for event in commit.events)
    return found


async def opened(person: Recorder, game: AnyGame, who: Who, **options: Any) -> str:
    """Open a table where this program plays every seat, and start it."""
    table = await person.open_table(game.name, {"pace": "live", "hot_seat": True} | options, seats=SEATS[game.name])
    seats = range(1, SEATS[game.name] + 1)
    if who != "stand-in":
        await given(person, game, table, who, seats)
        await person.start(table)
        return table
    for seat in seats:
        await person.sit(table, seat)
    await person.start(table)
    await person.watch(table, "seat:1")  # or the table would be paused, as all of its people are away
    for seat in seats:
        await person.do(table, f"seat:{seat}", {"type": "hand_over"})
    return table


async def given(person: Recorder, game: AnyGame, table: str, who: Who, seats: Iterable[int]) -> None:
    """Give these seats to a bot."""
    bot = next(iter(game.programs.bots)) if who == "best" else who
    for seat in seats:
        await person.give_to_bot(table, seat, bot)


async def over(person: Recorder, tables: Sequence[str], seconds: float) -> None:
    """Wait until all tables have ended. Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        for table in tables:
            while (await person.table(table))["status"] != "finished":  # noqa: ASYNC110 - it is elsewhere
                await asyncio.sleep(LOOK_SECONDS)


async def played(
    serving: Serving, person: Recorder, game: AnyGame, who: Who, tables: int, seconds: float = OVER_SECONDS
) -> list[Acted]:
    """Let programs play this many tables at once, to their ends."""
    names = [await opened(person, game, who) for _ in range(tables)]
    with suppress(TimeoutError):  # what has not ended is told by its log
        await over(person, names, seconds)
    return [acted(game, await log_of(serving, game, name)) for name in names]


async def whole(serving: Serving, game: AnyGame, who: Who, tables: int, seconds: float = OVER_SECONDS) -> list[Acted]:
    """Whole tables, all of them to their ends."""
    async with party(serving.url, 1) as (person,):
        found = await played(serving, person, game, who, tables, seconds)
    assert [one.ended for one in found] == [True] * tables, found
    return found


async def accompanied(serving: Serving, person: Recorder, game: AnyGame, seed: int, **options: Any) -> Acted:
    """A whole table at which a person plays among the best bots."""
    table = await person.open_table(game.name, options, seats=SEATS[game.name])
    await person.sit(table, 1)
    await given(person, game, table, "best", range(2, SEATS[game.name] + 1))
    await person.start(table)
    await play(person, table, 1, RandomBot(random.Random(seed)))
    return acted(game, await log_of(serving, game, table))


async def hosted(serving: Serving, person: Recorder, game: AnyGame, seed: int, **options: Any) -> Acted:
    """A whole table of the best bots that a person hosts for a while."""
    table = await person.open_table(game.name, options, seats=SEATS[game.name])
    await given(person, game, table, "best", range(1, SEATS[game.name] + 1))
    await person.take_host(table)
    await person.start(table)
    await lead(person, table, seed, RULINGS)
    await over(person, [table], OVER_SECONDS)
    return acted(game, await log_of(serving, game, table))


class Curious:
    """A model that tries what it has tried least often, whichever seat it plays; now and then it leaves it."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._tried: Counter[str] = Counter()

    def __call__(self, asked: Any) -> str:
        prompts = offered(requests(asked)[-1])
        if not must_answer(prompts) and self._rng.random() < SILENT:
            return json.dumps({"reasoning": "Not now.", "prompt": None})
        id = min(sorted(prompts), key=lambda id: self._tried[prompts[id].command] * self._rng.uniform(0.5, 2))
        self._tried[prompts[id].command] += 1
        command = {name: value for name, value in random_command(prompts[id], self._rng).items() if name != "type"}
        return json.dumps({"reasoning": "Why not?", "prompt": id, "command": command})


def simulated(game: AnyGame, tables: int) -> list[Acted]:
    """The same games of the best bot as they are simulated."""
    options = msgspec.structs.replace(game.usual_options, pace="live")
    plan = Plan(("games",), game.name, options, SEATS[game.name], 1, (next(iter(game.programs.bots)),))
    return [acted(game, simulate(plan, number).commits) for number in range(1, tables + 1)]


def differing(some: Sequence[Acted], others: Sequence[Acted], p: float) -> dict[str, tuple[float, float]]:
    """Commands of which one has more a table than the other, as chance alone would have it less often than ``p``.

    Means of this many tables are about normally distributed; each kind of command is one chance more to be wrong.
    """
    kinds = sorted({kind for one in (*some, *others) for kind in one.commands})
    found = {}
    for kind in kinds:
        these, those = ([one.commands[kind] for one in tables] for tables in (some, others))
        spread = variance(these) / len(these) + variance(those) / len(those)
        apart = abs(mean(these) - mean(those))
        if spread and 2 * NormalDist().cdf(-apart / sqrt(spread)) * len(kinds) < p:
            found[kind] = mean(these), mean(those)
    return found
