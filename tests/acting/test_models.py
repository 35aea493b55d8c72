"""Language models at whole served tables: they do whatever a person can do, and their calls are enough for it."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Sequence

import pytest
from starlette.responses import Response

from games.llm import SHARES, LlmCall, has_room
from tests.acting.commands import GAMES, missing
from tests.acting.tables import EIGHT, HURRY, SEATS, Curious, acted, opened
from tests.e2e.canaries import log_of
from tests.e2e.llm_notebooks import OWN_LEAST, Notebook, ended, notebook_of
from tests.e2e.llm_notebooks import thinking as minds
from tests.e2e.parties import party
from tests.e2e.serving import Serving, becomes
from tests.patience import PATIENCE
from tests.stub_llm import Stub

MODELS = int(os.environ.get("TESTS_SHOW_ACTING", "1"))
"""Tables of each game: one by default, eight for the show."""

SECONDS = 600.0


def shown(name: str, books: Sequence[Notebook], rounds: Sequence[Sequence[LlmCall]], own: int) -> str:
    """The figures of a game."""
    most = {need: max(sum(one.need == need for one in calls) for calls in rounds) for need in SHARES}
    asked = [len(book.asked) for book in books]
    why = Counter(fact.why for book in books for fact in book.failed)
    return (
        f"\nshow: {name}: {sum(asked)} calls, at most {max(asked)} of a seat and {max(map(len, rounds))} of its round,"
        f" by need {most}, in {len(rounds) / len(books):.1f} rounds; without an answer {dict(why)}; own {own} %"
    )


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_models_do_what_there_is_to_do_within_the_calls_that_a_seat_has(
    thinking: Serving, stub: Stub, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, curious = GAMES[name], Curious(1)
    stub.behave = lambda asked: curious(asked)
    async with party(thinking.url, 1) as (person,):
        tables = [await opened(person, game, "llm") for _ in range(MODELS)]
        results = [await ended(person, table, SECONDS) for table in tables]
    terms = game.programs.llm_terms(game.usual_options)
    assert terms is not None
    for table, result in zip(tables, results, strict=True):
        books = [await notebook_of(thinking, table, seat) for seat in range(1, SEATS[name] + 1)]
        rounds = [calls for book in books for calls in book.rounds()]
        with capsys.disabled():
            print(shown(name, books, rounds, result["own_decisions"]))
        assert result["how"] == "ended"
        assert result["own_decisions"] >= OWN_LEAST
        assert all(has_room(terms, calls, "must") for calls in rounds)
        assert not any("may be asked at most" in note for book in books for note in book.notes)
    never = missing(game, [acted(game, await log_of(thinking, game, table)) for table in tables])
    assert not never if MODELS >= EIGHT else len(never) < len(game.rules.commands) / 2, never


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_a_model_that_is_away_for_ten_minutes_is_missed_once_and_plays_on(thinking: Serving, stub: Stub) -> None:
    mind, away = minds(3, "away"), False
    stub.behave = lambda asked: Response(status_code=503) if away else mind(asked)
    async with party(thinking.url, 1) as (person,):
        table = await opened(person, GAMES["mbg"], "llm", max_turn=50)

        async def plays() -> bool:
            return all([len((await notebook_of(thinking, table, seat)).answered) > 2 for seat in (1, 2, 3)])

        await becomes(plays, 10 * PATIENCE)
        away = True
        before = (await person.view(table)).view["game"]["turn"]
        await asyncio.sleep(10 * 60 / HURRY)
        meanwhile = (await person.view(table)).view["game"]["turn"]
        books = [await notebook_of(thinking, table, seat) for seat in (1, 2, 3)]
        away = False
        assert (await person.table(table))["status"] == "playing"
        result = await ended(person, table, 600)
    assert meanwhile > before + 1, "the game went on"
    missed = [[note for note in book.notes if "gave no answer" in note] for book in books]
    assert [len(notes) for notes in missed] == [1, 1, 1]
    assert all(len(book.failed) > 2 for book in books), "there were several decisions without it"
    after = [await notebook_of(thinking, table, seat) for seat in (1, 2, 3)]
    assert all(len(now.answered) > len(then.answered) for now, then in zip(after, books, strict=True))
    assert 0 < result["own_decisions"] < OWN_LEAST
