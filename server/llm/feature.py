"""The language model as a feature: it plays seats, answers from notebooks and narrates."""

from __future__ import annotations

from server.features import Loop
from server.http.services import Services
from server.llm.calls import LlmCalls
from server.llm.model import llm_of
from server.llm.narrator import Narrator
from server.llm.routes import LlmServices
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.settings import read


def build(core: Services) -> LlmServices:
    """Build the model that the settings name. Raises BadSetting."""
    settings = read(LlmSettings)
    calls = LlmCalls(core.rooms, llm_of(settings), settings)
    core.ends.push_async_callback(calls.close)
    core.ends.push_async_callback(Narrator(core.rooms, calls).end)
    seats = LlmSeats(core.rooms, calls, core.accounts, settings.llm_mark_seconds)
    core.ends.push_async_callback(seats.end)
    core.dispatcher.model, core.model_seats, core.model = calls, seats, settings.model
    return LlmServices(core, calls, seats)


def loops(llm: LlmServices) -> list[Loop]:
    """Return what marks the tables where the model is away."""
    return [llm.seats.mark] if llm.core.process.runs_tables else []
