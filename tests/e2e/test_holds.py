"""While a climax is held nobody acts: no player of the SDK, no bot, no language model; and all are told of it alike."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from events.codec import AnyCommit
from games.liars_dice.facts import DiceShown, RoundBegan
from games.liars_dice.rules import GAME as DICE
from games.sitting.consequences import ENDS
from games.sitting.facts import TableHeld
from sotto_client import Player, Prompt, play
from sotto_client.prompts import Command
from tests.e2e.canaries import log_of
from tests.e2e.parties import Json, Recorder, party, set_up
from tests.e2e.serving import Serving, served
from tests.obedient import offered, requests
from tests.stub_llm import Stub

HOLD_MS = DICE.rules.climaxes[DiceShown]
PERSON, MODEL, BOT = 1, 2, 3
TABLES_MOST = 4
SIZE = 3


@pytest.fixture(scope="module")
def serving(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    settings = {"llm_url": model.url, "llm_model": "wise", "llm_timeout": 60}
    with served(tmp_path_factory.mktemp("holds"), bot_delay=0.01, **settings) as made:
        yield made


def doubted(prompts: Mapping[str, Prompt]) -> tuple[str, Command]:
    """Challenge whatever is bid, and else bid as little as one may: who challenges mostly begins the next round."""
    for id, prompt in prompts.items():
        if prompt.command == "challenge":
            return id, {"type": "challenge"}
    id, prompt = next((id, prompt) for id, prompt in prompts.items() if prompt.command == "make_bid")
    return id, {"type": "make_bid", "bid": prompt.fields["bid"].options[0].value}  # type: ignore[union-attr]


class Doubter(Player):
    async def choose(self, view: Json, prompts: Mapping[str, Prompt]) -> tuple[str, Command]:
        return doubted(prompts)


class Asked(NamedTuple):
    at: float
    text: str


class DoubtingModel:
    """The same as a language model, which has nothing to say, and notes when it was asked and what it was told."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def __call__(self, asked: Json) -> str:
        text = requests(asked)[-1]
        self.asked.append(Asked(time.time() * 1000, text))
        prompts = offered(text)
        if not any(prompt.required for prompt in prompts.values()):
            return json.dumps({"reasoning": "", "prompt": None, "memory": ""})
        id, command = doubted(prompts)
        fields = {name: value for name, value in command.items() if name != "type"}
        return json.dumps({"reasoning": "", "prompt": id, "command": fields, "memory": ""})

    def spent(self, reveal: AnyCommit) -> list[Asked]:
        """The calls of a hold that know of the round after it: a thought may have begun a moment before the reveal."""
        round = next(event.fact.round for event in reveal.events if isinstance(event.fact, RoundBegan))
        held = [asked for asked in self.asked if reveal.at < asked.at < reveal.at + HOLD_MS]
        return [asked for asked in held if f"Round {round}: everybody rolls." in asked.text]


async def played(serving: Serving, person: Recorder, guest: Recorder, pace: str) -> tuple[str, list[AnyCommit]]:
    """A whole game of a player of the SDK, the server's model and a bot, at which somebody looks on."""
    table = await set_up([person], "liars_dice", seats=SIZE, pace=pace, dice=3)
    await person.give_to_bot(table, MODEL, "llm")
    await person.give_to_bot(table, BOT, "odds")
    await guest.watch(table)
    await person.start(table)
    await play(person, table, PERSON, Doubter())
    return table, await log_of(serving, DICE, table)


def reveals(commits: list[AnyCommit]) -> list[tuple[AnyCommit, AnyCommit]]:
    """Every reveal after which the game goes on, and what a seat does first after it."""
    found = []
    for version, commit in enumerate(commits):
        kinds = {type(event.fact) for event in commit.events}
        if DiceShown in kinds and kinds.isdisjoint(ENDS):
            found.append((commit, next(one for one in commits[version + 1 :] if isinstance(one.by, int))))
    return found


def held_as_told(person: Recorder, table: str, as_: str) -> list[tuple[int, int]]:
    """When each reveal was told to a viewer, and until when it is held, as its frames say."""
    told: list[tuple[int, int]] = []
    offset = 0
    for frame in map(json.loads, person.frames(table, as_)):
        changed: Any = frame["patch"].get("table", {})
        offset = changed.get("clock_offset", offset)
        if "held" in changed:
            told.append((frame["at"], changed["held"] + offset))
    return told


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_nobody_acts_while_a_climax_is_held_and_all_are_told_the_same_time(serving: Serving, stub: Stub) -> None:
    stub.behave = model = DoubtingModel()
    first: set[object] = set()
    async with party(serving.url, 2) as (person, guest):
        for _ in range(TABLES_MOST):
            table, commits = await played(serving, person, guest, "live")
            found = reveals(commits)
            for reveal, after in found:
                assert after.at - reveal.at >= HOLD_MS, after
                assert not model.spent(reveal), "a call was spent"
                first.add(after.by)
            told = [(reveal.at, reveal.at + HOLD_MS) for reveal, _ in found]
            assert held_as_told(person, table, f"seat:{PERSON}") == told
            assert held_as_told(guest, table, "public") == told
            if first == {PERSON, MODEL, BOT}:
                assert model.asked
                return
    raise AssertionError(f"only {first} ever had to wait")


async def test_at_the_pace_of_programs_nothing_is_held(serving: Serving, stub: Stub) -> None:
    stub.behave = DoubtingModel()
    async with party(serving.url, 2) as (person, guest):
        table, commits = await played(serving, person, guest, "fast")
        assert reveals(commits)
        assert not [event for commit in commits for event in commit.events if isinstance(event.fact, TableHeld)]
        assert held_as_told(guest, table, "public") == held_as_told(person, table, f"seat:{PERSON}") == []
        assert min(after.at - reveal.at for reveal, after in reveals(commits)) < HOLD_MS
