"""What a model may be asked, and whatever is amiss with it, which is told once."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.responses import JSONResponse

from clients.llm.endpoint import BODY_MOST
from games.discovery import discover
from games.llm import one_round
from tests.e2e.llm_notebooks import OWN_LEAST, begun, ended, notebook_of, thinking
from tests.e2e.parties import party
from tests.e2e.serving import Serving, served
from tests.e2e.wires import asking
from tests.patience import PATIENCE
from tests.stub_llm import Json, Stub, said


def test_rounds_are_those_of_the_game() -> None:
    assert all(game.programs.llm_round is not one_round for game in discover(("games",)).values())


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
