"""The narration of Ghost over the real wire: what its model is sent, what it answers, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.responses import Response

from events.audience import HOST, SEALED, Audience
from events.codec import AnyCommit
from games.ghost.facts.talk import NarrationAdded
from games.ghost.rules import GAME
from games.ghost.rules.talk import LONGEST
from games.ghost.words import SILENCE
from projections.feed import seen_by_all
from server.history.verify import verify
from tests.e2e.canaries import canaries, log_of
from tests.e2e.ghost_company import gathered
from tests.e2e.ghost_reach import Reach
from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, becomes, served
from tests.patience import PATIENCE
from tests.stub_llm import Json, Stub

A_DAY = 3


@pytest.fixture(scope="module")
def serving(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with narrating(model, tmp_path_factory.mktemp("narration")) as made:
        yield made


def narrating(model: Stub, data: Path, **settings: object) -> AbstractContextManager[Serving]:
    """A server whose narrator is the stub."""
    return served(data, llm_url=model.url, llm_model="wise-1", llm_attempts=1, **settings)


def everything(asked: Json) -> str:
    """The model that gives away all that it is told, the newest if it is too much.

    A longer text would be cut at its end, where a canary cut short looks like another one.
    """
    return "\n".join(turn["content"] for turn in asked["messages"])[-LONGEST:]


def texts(commits: list[AnyCommit]) -> list[tuple[NarrationAdded, Audience]]:
    told = [(event.fact, event.to) for commit in commits for event in commit.events]
    return [(fact, to) for fact, to in told if isinstance(fact, NarrationAdded)]


@pytest.mark.turn(0)
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "number", [pytest.param(0, id="led for a while"), pytest.param(1, id="automatic", marks=pytest.mark.long)]
)
async def test_attack_9_a_model_that_repeats_all_it_is_told_gives_nothing_away(
    serving: Serving, stub: Stub, number: int
) -> None:
    stub.behave = everything
    async with gathered(serving) as company:
        table, found = await company.played(number, narration="on", language="en")
    assert found.leaks == []
    commits = await log_of(serving, GAME, table)
    assert len(texts(commits)) > 5
    assert verify(GAME, commits) is None
    assert any(canaries(fact.text.encode()) for fact, _ in texts(commits)) or number
    assert number or fed_with_all_it_would_leak(commits, 3 + number % 3)
    assert stub.asked
    assert all([turn["role"] for turn in asked["messages"]] == ["system", "user"] for asked in stub.asked)


def fed_with_all_it_would_leak(commits: list[AnyCommit], size: int) -> bool:
    """Made of what the DM knows the same texts would not pass: the look that is taken at them can find leaks."""
    reach = Reach(size)
    for number, commit in enumerate(commits):
        known = str(list(seen_by_all(HOST, commits[:number])))
        events = [
            replace(event, fact=replace(event.fact, text=known)) if isinstance(event.fact, NarrationAdded) else event
            for event in commit.events
        ]
        reach.take(replace(commit, events=tuple(events)))
    return bool(reach.faults)


@pytest.mark.parametrize("name", ["500", "no text"])
@pytest.mark.timeout(600)
async def test_a_model_that_fails_leaves_the_narrator_silent_and_the_game_goes_on(
    serving: Serving, stub: Stub, name: str
) -> None:
    stub.behave = lambda asked: Response(status_code=500) if name == "500" else ""
    commits = await played_by_bots(serving, narration="on", language="en")
    assert {fact.text for fact, _ in texts(commits)} == {SILENCE["en"]}
    assert verify(GAME, commits) is None


@pytest.mark.timeout(600)
async def test_a_days_limit_leaves_the_narrator_silent_and_the_game_goes_on(stub: Stub, tmp_path: Path) -> None:
    stub.behave = lambda asked: "A text."
    with narrating(stub, tmp_path, llm_calls_a_day=A_DAY) as serving:
        commits = await played_by_bots(serving, narration="on", language="en")
    told = [fact.text for fact, _ in texts(commits)]
    assert set(told) == {"A text.", SILENCE["en"]}
    assert told.count("A text.") == A_DAY
    assert verify(GAME, commits) is None


@pytest.mark.timeout(600)
async def test_nothing_is_narrated_unless_the_table_wants_it(serving: Serving, stub: Stub) -> None:
    commits = await played_by_bots(serving)
    assert texts(commits) == []
    assert stub.asked == []


@pytest.mark.timeout(600)
async def test_without_an_endpoint_the_offline_model_says_what_happens_once_more(sotto: Serving) -> None:
    commits = await played_by_bots(sotto, narration="on")
    told = texts(commits)
    assert told
    assert all(fact.text.startswith("（离线模型 / offline model）") for fact, _ in told)
    assert all(to != SEALED for _, to in told)


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_table_has_the_language_of_who_opens_it_unless_it_has_another(sotto: Serving, language: str) -> None:
    async with party(sotto.url, 1) as (opener,):
        await opener.rename(language=language)
        for chosen, options in ((language, {}), ("zh", {"language": "zh"})):
            table = await opener.open_table("ghost", options)
            assert (await opener.view(table)).view["table"]["options"]["language"] == chosen


async def played_by_bots(serving: Serving, **options: Any) -> list[AnyCommit]:
    """A whole game, one seat of a person's who hands it over."""
    async with party(serving.url, 1) as (opener,):
        table = await begin([opener], "ghost", bots=2, bot="seeker", **options)
        await opener.do(table, "seat:1", {"type": "hand_over"})

        async def over() -> bool:
            return bool((await opener.table(table))["status"] == "finished")

        await becomes(over, 4 * PATIENCE)
        return await log_of(serving, GAME, table)
