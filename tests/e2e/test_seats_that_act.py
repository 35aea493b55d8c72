"""Seats that programs play do at served tables whatever a person can do there, and every game comes to its end."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from clients.bots.random_bot import RandomBot
from games.discovery import discover
from games.game import AnyGame
from games.ghost.rules.area import Power
from games.sitting.table import BOT_REQUEST
from sotto_client import Command, Prompt, play
from sotto_client.messages import Json
from tests.day import in_turn
from tests.e2e.acting import (
    HURRIED,
    SEATS,
    WITHOUT_END,
    Acted,
    Curious,
    accompanied,
    differing,
    given,
    hosted,
    played,
    simulated,
)
from tests.e2e.canaries import log_of
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving, served
from tests.stub_llm import Stub

GAMES = discover(("games",))

FEW_TABLES, TABLES, MANY = 3, 8, 40
MODELS = int(os.environ.get("TESTS_SHOW_ACTING", "2"))
"""Tables of models: two by default, eight for the show."""

FACTOR = 2.0
"""How much more of one command there may be at served tables than at simulated ones, or less."""

P = 0.001
"""What chance does less often than this is no chance."""

HOSTS = {
    "clocktower": {
        "appoint", "close_day", "decide", "dismiss", "end_game", "end_hush", "inform", "open_nominations", "overrule",
        "set_token", "take_kind",
    },
    "ghost": {str(power.__struct_config__.tag) for power in GAMES["ghost"].rules.commands if issubclass(power, Power)}
    | {"choose_effect", "judge_off_rail", "make_item", "make_monster", "narrate", "shape_effect"},
}  # fmt: skip
"""Commands of a chair that is no seat's."""

EXCUSED: Mapping[str, Mapping[str, str]] = {
    "avalon": {"hand_in": "only a program that returned what it may not is asked again"},
    "ghost": {
        "act": "waits for a DM, who is not there",
        "withdraw_act": "the same",
        "event_check": "the DM opens one",
        "move": "each region of the usual module is one area",
    },
    "mbg": {"choose_role": "roles are dealt, where the option does not say otherwise"},
    "wizard": {"activate_wand": "no wand is in the usual deck"},
}
"""Commands that nobody need give at these tables, and why."""

BOTS_EXCUSED: Mapping[str, Mapping[str, str]] = {
    "ghost": dict.fromkeys(
        ("address_ghost", "answer_voice", "hand_voice", "send_message", "speak_as_ghost"), "words are people's"
    )
    | {
        "assist": "who is in a fight strikes",
        "defend": "the same",
        "wait": "the same",
        "bring_patient": "its own come from the stock",
        "cancel_comm": "who asked to be let in stays at the door",
        "pick_up": "hardly anything is ever dropped",
        "reject_comm": "there is nothing to lose by being known",
    },
    "mbg": {"cancel_study": "who plans a study has reason to stay with it", "cancel_training": "the same"},
    "wizard": {
        "offer_draw": "who can still win goes on",
        "refresh_shop": "what lies there is mostly worth its price",
    },
}
"""Commands that the game's own bots need not give either."""

STAND_INS_EXCUSED: Mapping[str, Mapping[str, str]] = {
    "mbg": dict.fromkeys(
        ("garrison", "name_generals", "play_card"), "auto mode spends nothing of an absent player's (rules, section 13)"
    ),
}
"""Commands that who stands in for people need not give, beside those."""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("hurried"), games=HURRIED, **WITHOUT_END) as serving:
        yield serving


async def tables_of(hurried: Serving, game: AnyGame, who: str, tables: int, **options: Any) -> list[Acted]:
    """Whole tables, all of them to their ends."""
    async with party(hurried.url, 1) as (person,):
        found = await played(hurried, person, game, who, tables, **options)
    assert [one.ended for one in found] == [True] * tables, found
    return found


def total(found: Sequence[Acted]) -> Counter[str]:
    """How often each command was given."""
    return sum((one.commands for one in found), Counter())


def missing(game: AnyGame, found: Sequence[Acted], *excused: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The commands of seats that nobody gave and that are not excused."""
    commands = {str(command.__struct_config__.tag) for command in game.rules.commands}
    left_out = {command for reasons in (EXCUSED, *excused) for command in reasons.get(game.name, {})}
    return commands - total(found).keys() - left_out - HOSTS.get(game.name, set())


def unlike(served: Sequence[Acted], simulated: Sequence[Acted]) -> dict[str, tuple[float, float]]:
    """Commands of which one has more than twice as many as the other, and not by chance."""
    return {
        kind: (these, those)
        for kind, (these, those) in differing(served, simulated, P).items()
        if max(these, those) > FACTOR * min(these, those)
    }


@pytest.mark.parametrize("name", in_turn(sorted(SEATS)))
async def test_the_best_bot_does_all_that_there_is_to_do(hurried: Serving, name: str) -> None:
    game = GAMES[name]
    found = await tables_of(hurried, game, "best", TABLES)
    assert missing(game, found, BOTS_EXCUSED) == set()
    assert unlike(found, simulated(game, TABLES)) == {}


def test_a_command_that_is_given_less_often_is_found_and_chance_is_not() -> None:
    rng = random.Random(1)
    often, seldom, never = (
        [Acted(Counter(hand=rng.randint(*most))) for _ in range(TABLES)] for most in ((2, 9), (0, 3), (0, 0))
    )
    assert set(unlike(often, seldom)) == set(unlike(never, often)) == {"hand"}
    assert unlike(often, often) == unlike(seldom, never) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_what_is_simulated_is_what_is_served(hurried: Serving, name: str) -> None:
    game = GAMES[name]
    assert differing(await tables_of(hurried, game, "best", MANY), simulated(game, MANY), P) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_who_stands_in_for_people_does_all_that_there_is_to_do(hurried: Serving, name: str) -> None:
    found = await tables_of(hurried, GAMES[name], "stand-in", TABLES)
    assert missing(GAMES[name], found, BOTS_EXCUSED, STAND_INS_EXCUSED) == set()


@pytest.fixture(scope="module")
def thinking(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    settings = {"llm_url": model.url, "llm_model": "m", "llm_calls_a_day": 100_000, "llm_timeout": 600}
    with served(tmp_path_factory.mktemp("thinking"), games=HURRIED, **WITHOUT_END, **settings) as serving:
        yield serving


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_models_do_what_there_is_to_do_and_come_to_the_end(thinking: Serving, stub: Stub, name: str) -> None:
    game, curious = GAMES[name], Curious(1)
    stub.behave = lambda asked: curious(asked)
    found = await tables_of(thinking, game, "llm", MODELS, **game.lab.brief)
    never = missing(game, found)
    assert not never if MODELS >= TABLES else len(never) < len(game.rules.commands) / 2, never


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_games_of_chance_end_too(hurried: Serving, name: str) -> None:
    await tables_of(hurried, GAMES[name], "random", FEW_TABLES)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_a_person_among_bots_comes_to_the_end(hurried: Serving, name: str) -> None:
    found = await beside(hurried, lambda person, number: accompanied(hurried, person, GAMES[name], number, pace="calm"))
    assert [one.ended for one in found] == [True] * FEW_TABLES


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(name for name, game in GAMES.items() if game.hosting is not None))
async def test_bots_whom_a_person_hosts_come_to_the_end(hurried: Serving, name: str) -> None:
    found = await beside(hurried, lambda person, number: hosted(hurried, person, GAMES[name], number, pace="evening"))
    assert [one.ended for one in found] == [True] * FEW_TABLES


async def beside(hurried: Serving, table: Callable[[Recorder, int], Awaitable[Acted]]) -> list[Acted]:
    """Some tables at once, each with a person of its own."""
    async with party(hurried.url, FEW_TABLES) as people:
        return await asyncio.gather(*(table(person, number) for number, person in enumerate(people)))


class Leaving(RandomBot):
    """A person who hands the seat over as a hand is to be raised, and takes it back when the next night has come."""

    def __init__(self, person: Recorder, table: str) -> None:
        super().__init__(random.Random(1))
        self._person = person
        self._table = table
        self.left = self.back = 0

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        if not self.left and any(prompt.command == "hand" for prompt in prompts.values()):
            self.left = await self._person.do(self._table, "seat:1", {"type": "hand_over"})
        elif self.left and not self.back and view["game"]["night"] > 1:
            self.back = await self._person.do(self._table, "seat:1", {"type": "take_back"})
        elif not self.left or self.back:
            return await super().choose(view, prompts)
        return None


@pytest.mark.long
async def test_a_stand_in_takes_over_in_the_middle_of_a_vote(hurried: Serving) -> None:
    game = GAMES["clocktower"]
    async with party(hurried.url, 1) as (person,):
        table = await person.open_table("clocktower", {"pace": "live"}, seats=SEATS["clocktower"])
        await person.sit(table, 1)
        await given(person, game, table, "best", range(2, SEATS["clocktower"] + 1))
        await person.start(table)
        leaving = Leaving(person, table)
        assert await play(person, table, 1, leaving)
    commits = await log_of(hurried, game, table)
    assert leaving.back > leaving.left > 0
    by = [(type(one.command).__name__, one.request.startswith(BOT_REQUEST)) for one in commits if one.by == 1]
    away = by[by.index(("HandOver", False)) : by.index(("TakeBack", False))]
    assert any(bot for _, bot in away), "somebody played on for who was away"
    assert not any(bot for _, bot in by[: by.index(("HandOver", False))])
