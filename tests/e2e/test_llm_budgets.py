"""What a model may be asked is enough for a whole game of every game, and whatever is amiss is told once."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import JSONResponse, Response

from clients.llm.endpoint import BODY_MOST
from events.store import Log
from games.discovery import discover
from games.llm import SHARES, LlmCall, has_room, one_round
from projections.notebook import CODEC, LlmAnswered, LlmAsked, LlmFailed, NoteWritten
from server.tables.notebooks import seat_notebook
from tests.e2e.acting import HURRIED, SEATS, WITHOUT_END
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.test_llm_seats import seat_of
from tests.e2e.wires import asking
from tests.obedient import Obedient
from tests.patience import PATIENCE
from tests.stub_llm import Behaviour, Json, Stub, said

GAMES = discover(("games",))

FACTOR = 6
"""How much faster clocks run here: models think meanwhile, and a busy machine must not be what they are late by."""

OWN_LEAST = 95


@dataclass
class Notebook:
    """What the notebook of a seat has."""

    asked: list[LlmAsked] = field(default_factory=list)
    answered: list[LlmAnswered] = field(default_factory=list)
    failed: list[LlmFailed] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def rounds(self) -> list[list[LlmCall]]:
        """The calls of each round."""
        calls = [LlmCall(one.round, "", need=one.need) for one in self.asked]
        return [[call for call in calls if call.round == round] for round in sorted({call.round for call in calls})]


async def notebook_of(serving: Serving, table: str, seat: int) -> Notebook:
    found = Notebook()
    async with stored(serving) as store:
        for entry in await store.read(Log(table, seat_notebook(seat))):
            for event in CODEC.decode(entry.data).events:
                match event.fact:
                    case LlmAsked() as fact:
                        found.asked.append(fact)
                    case LlmAnswered() as fact:
                        found.answered.append(fact)
                    case LlmFailed() as fact:
                        found.failed.append(fact)
                    case NoteWritten(text=text, json=False):
                        found.notes.append(text)
    return found


def thinking(seats: int, seed: str) -> Behaviour:
    """Plays every seat: any answer that fits."""
    minds = {seat: Obedient(seat, seed=seed) for seat in range(1, seats + 1)}
    return lambda asked: minds[seat_of(asked)](asked)


async def ended(person: Recorder, table: str, seconds: float) -> Json:
    async def over() -> bool:
        return bool((await person.table(table))["status"] == "finished")

    await becomes(over, seconds)
    result: Json = {}

    async def counted() -> bool:
        nonlocal result
        result = (await person.view(table)).view["table"]["result"]
        return "own_decisions" in result

    await becomes(counted)
    return result


async def begun(person: Recorder, game: str, seats: int, **options: Any) -> str:
    table = await person.open_table(game, {"pace": "live"} | options, seats=seats)
    for seat in range(1, seats + 1):
        await person.give_to_bot(table, seat, "llm")
    await person.start(table)
    return table


@pytest.fixture(scope="module")
def hurried(model: Stub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TESTS_HURRY", str(FACTOR))
        settings = {"llm_url": model.url, "llm_model": "m", "llm_timeout": 600}
        with served(tmp_path_factory.mktemp("budgets"), games=HURRIED, **settings, **WITHOUT_END) as serving:
            yield serving


@pytest.mark.long
@pytest.mark.timeout(2_700)
async def test_a_whole_game_of_every_game_fits_the_calls_that_a_seat_has(
    hurried: Serving, stub: Stub, capsys: pytest.CaptureFixture[str]
) -> None:
    stub.behave = thinking(max(SEATS.values()), "whole")
    async with party(hurried.url, 1) as (person,):
        tables = {name: await begun(person, name, SEATS[name]) for name in SEATS}
        results = {name: await ended(person, table, 2_400) for name, table in tables.items()}
    for name, table in tables.items():
        books = [await notebook_of(hurried, table, seat) for seat in range(1, SEATS[name] + 1)]
        rounds = [calls for book in books for calls in book.rounds()]
        with capsys.disabled():
            print(shown(name, books, rounds, results[name]["own_decisions"]))
        assert results[name]["how"] == "ended"
        assert results[name]["own_decisions"] >= OWN_LEAST
        terms = GAMES[name].programs.llm_terms(GAMES[name].usual_options)
        assert terms is not None
        assert all(has_room(terms, calls, "must") for calls in rounds)
        assert not any("may be asked at most" in note for book in books for note in book.notes)


def test_rounds_are_those_of_the_game() -> None:
    assert all(GAMES[name].programs.llm_round is not one_round for name in SEATS)


def shown(name: str, books: list[Notebook], rounds: list[list[LlmCall]], own: int) -> str:
    """The figures of a game."""
    most = {need: max(sum(one.need == need for one in calls) for calls in rounds) for need in SHARES}
    asked = [len(book.asked) for book in books]
    why = Counter(fact.why for book in books for fact in book.failed)
    return (
        f"\nshow: {name}: {sum(asked)} calls, at most {max(asked)} of a seat and {max(map(len, rounds))} of its round,"
        f" by need {most}, in {len(rounds) / len(books):.1f} rounds; without an answer {dict(why)}; own {own} %"
    )


# --- what may be amiss ---------------------------------------------------------------------------------------------


@contextmanager
def serving_of(model: Stub, folder: Path, **settings: Any) -> Iterator[Serving]:
    """A server that is in no haste, and asks this model."""
    with served(folder, bot_delay=0.01, llm_url=model.url, llm_model="m", **settings) as serving:
        yield serving


async def test_eight_models_on_one_account_spend_its_day_and_one_note_each_says_so(stub: Stub, tmp_path: Path) -> None:
    stub.behave = thinking(8, "day")
    with serving_of(stub, tmp_path, llm_calls_a_day=24) as serving:
        async with party(serving.url, 1) as (person,):
            table = await begun(person, "liars_dice", 8, pace="fast")
            result = await ended(person, table, 4 * PATIENCE)
        notebooks = [await notebook_of(serving, table, seat) for seat in range(1, 9)]
    assert sum(len(book.asked) for book in notebooks) == len(stub.asked) == 24
    limited = [[note for note in book.notes if "at most 24 times a day" in note] for book in notebooks]
    assert {len(notes) for notes in limited} <= {0, 1}
    assert sum(map(len, limited)) > 4, "most seats had to decide afterwards"
    assert result["how"] == "ended"
    assert 0 < result["own_decisions"] < OWN_LEAST


async def test_a_parameter_that_the_endpoint_refuses_costs_one_call_of_the_whole_process(
    stub: Stub, tmp_path: Path
) -> None:
    mind = thinking(3, "400")

    def refusing(asked: Json) -> Any:
        if "temperature" in asked:
            error = {"message": "Unsupported value: 'temperature' does not support 0.5 with this model."}
            return JSONResponse({"error": error}, 400)
        return mind(asked)

    stub.behave = refusing
    with serving_of(stub, tmp_path, llm_temperature="0.5", llm_response_format="json_object") as serving:
        async with party(serving.url, 1) as (person,):
            table = await begun(person, "liars_dice", 3, pace="fast")
            result = await ended(person, table, 4 * PATIENCE)
        said_of = [line for line in serving.output.splitlines() if "refuses a parameter" in line]
    assert result["own_decisions"] == 100
    # Three seats may ask at once before anything is learnt.
    first = [asked for asked in stub.asked if "temperature" in asked]
    assert 1 <= len(first) <= 3
    assert len(said_of) == 1
    assert '"parameter":"temperature"' in said_of[0]
    assert all(asked["response_format"] == {"type": "json_object"} for asked in stub.asked)


async def test_answers_of_every_bad_kind_are_told_apart_and_what_they_took_is_kept(stub: Stub, tmp_path: Path) -> None:
    mind, numbers = thinking(2, "bad"), itertools.count()
    usage = {"prompt_tokens": 900, "completion_tokens": 30, "prompt_tokens_details": {"cached_tokens": 600}}
    kinds: list[Callable[[Json], Any]] = [
        lambda asked: said("x" * BODY_MOST),
        lambda asked: said(None, reasoning_content="What would Seat 2 do?", finish_reason="length"),
        lambda asked: said(mind(asked), usage={"prompt_tokens": "many", "completion_tokens": -7}),
        lambda asked: said(mind(asked), usage=usage, reasoning="Seat 2 bluffs."),
        lambda asked: said(mind(asked)),
    ]
    stub.behave = lambda asked: kinds[next(numbers) % len(kinds)](asked)
    with serving_of(stub, tmp_path, llm_attempts=1) as serving:
        async with party(serving.url, 1) as (person,), asking(serving.url) as http:
            table = await begun(person, "liars_dice", 2, pace="fast")
            result = await ended(person, table, 4 * PATIENCE)
            counted = (await http.get("/metrics")).text
        books = [await notebook_of(serving, table, seat) for seat in (1, 2)]
    failed, answered = [f for book in books for f in book.failed], [a for book in books for a in book.answered]
    assert {one.why for one in failed} == {"too_large", "only_thoughts"}
    assert all(len(one.text) < 100 for one in failed)
    costs = {(one.cost.input, one.cost.output, one.cost.cached, one.reasoning) for one in answered}
    assert costs == {(None, None, None, ""), (900, 30, 600, "Seat 2 bluffs.")}
    assert all(one.cost.ms > 0 for one in answered)
    assert all(one.cost.ms > 0 for one in failed)
    assert result["own_decisions"] < 100
    told = sum(one.cost.input or 0 for one in answered)
    assert f'sotto_llm_tokens_total{{kind="input"}} {float(told)}' in counted
    assert f"sotto_llm_seconds_count {float(len(failed) + len(answered))}" in counted


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_a_model_that_is_away_for_ten_minutes_is_missed_once_and_plays_on(hurried: Serving, stub: Stub) -> None:
    mind, away = thinking(3, "away"), False
    stub.behave = lambda asked: Response(status_code=503) if away else mind(asked)
    async with party(hurried.url, 1) as (person,):
        table = await begun(person, "mbg", 3, max_turn=90)

        async def plays() -> bool:
            return all([len((await notebook_of(hurried, table, seat)).answered) > 2 for seat in (1, 2, 3)])

        await becomes(plays, 10 * PATIENCE)
        away = True
        before = (await person.view(table)).view["game"]["turn"]
        await asyncio.sleep(10 * 60 / FACTOR)
        meanwhile = (await person.view(table)).view["game"]["turn"]
        books = [await notebook_of(hurried, table, seat) for seat in (1, 2, 3)]
        away = False
        assert (await person.table(table))["status"] == "playing"
        result = await ended(person, table, 600)
    assert meanwhile > before + 1, "the game went on"
    missed = [[note for note in book.notes if "gave no answer" in note] for book in books]
    assert [len(notes) for notes in missed] == [1, 1, 1]
    assert all(len(book.failed) > 2 for book in books), "there were several decisions without it"
    after = [await notebook_of(hurried, table, seat) for seat in (1, 2, 3)]
    assert all(len(now.answered) > len(then.answered) for now, then in zip(after, books, strict=True))
    assert 0 < result["own_decisions"] < OWN_LEAST
