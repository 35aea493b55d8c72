"""The language model as a feature: built where a server wants it, closed when the server ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from server.accounts.accounts import Accounts
from server.llm.calls import LlmCalls
from server.llm.model import llm_of
from server.llm.narrator import Narrator
from server.llm.seats import LlmSeats
from server.llm.settings import LlmSettings
from server.settings import read
from server.tables.rooms import Rooms


@dataclass(frozen=True)
class LanguageModel:
    """Everything that asks the model; ``name`` names it, None while the offline one answers."""

    calls: LlmCalls
    seats: LlmSeats
    name: str | None


@asynccontextmanager
async def language_model(rooms: Rooms, accounts: Accounts) -> AsyncIterator[LanguageModel]:
    """Build the model that the settings name. Raises BadSetting."""
    settings = read(LlmSettings)
    calls = LlmCalls(rooms, llm_of(settings), settings)
    narrator = Narrator(rooms, calls)
    try:
        yield LanguageModel(calls, LlmSeats(rooms, calls, accounts, settings.llm_mark_seconds), settings.model)
    finally:
        await narrator.end()
        await calls.close()
