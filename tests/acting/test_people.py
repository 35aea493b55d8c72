"""Bots, with a person among them, above them, or in whose place one plays: every game comes to its end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Mapping

import pytest

from clients.bots.random_bot import RandomBot
from games.game import AnyGame
from games.sitting.table import BOT_REQUEST
from sotto_client import Command, Prompt, play
from sotto_client.messages import Json
from tests.acting.commands import GAMES
from tests.acting.tables import SEATS, Acted, accompanied, given, hosted, played
from tests.e2e.canaries import log_of
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving

pytestmark = pytest.mark.long

FEW_TABLES = 3


async def of_chance(hurried: Serving, person: Recorder, game: AnyGame, number: int) -> Acted:
    """A table at which every seat does what chance would have it do."""
    return (await played(hurried, person, game, "random", 1))[0]


async def with_a_person(hurried: Serving, person: Recorder, game: AnyGame, number: int) -> Acted:
    """A calm table with a person among bots."""
    return await accompanied(hurried, person, game, number, pace="calm")


async def with_a_host(hurried: Serving, person: Recorder, game: AnyGame, number: int) -> Acted:
    """An evening of bots that a person hosts for a while."""
    return await hosted(hurried, person, game, number, pace="evening")


WAYS: Mapping[Callable[[Serving, Recorder, AnyGame, int], Awaitable[Acted]], Collection[AnyGame]] = {
    of_chance: GAMES.values(),
    with_a_person: GAMES.values(),
    with_a_host: [game for game in GAMES.values() if game.hosting is not None],
}
"""Who plays, and which games."""


async def test_every_game_comes_to_its_end_whoever_plays(hurried: Serving) -> None:
    wanted = [(way, game, number) for way, games in WAYS.items() for game in games for number in range(FEW_TABLES)]
    async with party(hurried.url, len(wanted)) as people:
        # All at once, each with a person of its own: most of it is waiting.
        found = await asyncio.gather(
            *(way(hurried, person, game, number) for person, (way, game, number) in zip(people, wanted, strict=True))
        )
    assert [(way.__name__, game.name) for (way, game, _), one in zip(wanted, found, strict=True) if not one.ended] == []


class Leaving(RandomBot):
    """A person who hands the seat over as a hand is to be raised, and takes it back when the next day has come."""

    def __init__(self, person: Recorder, table: str) -> None:
        super().__init__(random.Random(1))
        self._person = person
        self._table = table
        self.left = self.back = self.day = 0

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        if not self.left and any(prompt.command == "hand" for prompt in prompts.values()):
            self.day = view["game"]["day"]
            self.left = await self._person.do(self._table, "seat:1", {"type": "hand_over"})
        elif self.left and not self.back and view["game"]["day"] > self.day:
            self.back = await self._person.do(self._table, "seat:1", {"type": "take_back"})
        elif not self.left or self.back:
            return await super().choose(view, prompts)
        return None


async def left_in_a_vote(hurried: Serving, person: Recorder) -> tuple[Leaving, list[tuple[str, bool]]]:
    """A whole table with such a person; what was done for their seat, each with whether a bot did it."""
    game = GAMES["clocktower"]
    table = await person.open_table("clocktower", {"pace": "live", "talk_seconds": 60}, seats=SEATS["clocktower"])
    await person.sit(table, 1)
    await given(person, game, table, "best", range(2, SEATS["clocktower"] + 1))
    await person.start(table)
    leaving = Leaving(person, table)
    assert await play(person, table, 1, leaving)
    commits = await log_of(hurried, game, table)
    return leaving, [
        (type(one.command).__name__, one.request.startswith(BOT_REQUEST)) for one in commits if one.by == 1
    ]


async def test_a_stand_in_takes_over_in_the_middle_of_a_vote(hurried: Serving) -> None:
    async with party(hurried.url, 2 * FEW_TABLES) as people:
        tables = await asyncio.gather(*(left_in_a_vote(hurried, person) for person in people))
    # A game may come to its end on the very day that somebody has left.
    returned = [by for leaving, by in tables if leaving.back > leaving.left > 0]
    assert returned
    for by in returned:
        left, back = by.index(("HandOver", False)), by.index(("TakeBack", False))
        assert not any(bot for _, bot in by[:left])
        assert any(bot for _, bot in by[left:back]), "somebody played on for who was away"
