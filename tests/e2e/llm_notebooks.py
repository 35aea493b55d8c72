"""What seats that the model plays have in their notebooks, and how their games ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from events.store import Log
from games.llm import LlmCall
from projections.notebook import CODEC, LlmAnswered, LlmAsked, LlmFailed, NoteWritten
from server.tables.notebooks import seat_notebook
from tests.e2e.parties import Recorder
from tests.e2e.serving import Serving, becomes, stored
from tests.obedient import Obedient, seat_of
from tests.stub_llm import Behaviour, Json

OWN_LEAST = 95
"""The percentage of own decisions below which a table is not rated."""


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
