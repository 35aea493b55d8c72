"""Where an LLM player gets its answers: its own endpoint, or the model of the server it plays on."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from typing import Any, Protocol

from clients.bots.llm_prompt import Language, Request
from clients.bots.llm_settings import model_of as own_model_of
from clients.bots.tally import Tally
from clients.llm.asking import CallOptions, Model
from clients.llm.endpoint import Endpoint, Failed
from clients.llm.replies import Cost
from sotto_client import Answer, Page, Refused, Unreachable

SERVERS_ROOM = 30_000
"""The longest question to the server's model, in bytes: as many characters as a notebook takes, if they are ASCII."""


LIMIT = "limit"
"""The reason for no answer where the server's limits do not allow the call."""


class NoAnswer(Exception):
    """The model said nothing; the message says why, ``why`` as a code: of a call that failed, or LIMIT."""

    def __init__(self, why: str, message: str = "") -> None:
        super().__init__(message or why)
        self.why = why


class SeatAccess(Protocol):
    """What a player of a seat reads and writes there: a Client has it all. Methods raise as those of Client."""

    async def rules(self, game: str, language: Language) -> str:
        """The rules of a game."""

    async def words(self, game: str, language: Language) -> dict[str, Any]:
        """The sentences of a game, and where its things have their names."""

    async def feed(self, table: str, as_: str, after: int, limit: int) -> Page:
        """What a viewer was told after a seq."""

    async def notes(self, table: str, after: int, limit: int) -> Page:
        """What the notebook of its seat holds after a seq."""

    async def write_note(self, table: str, text: str, json: bool = False) -> object:
        """Keep a note in the notebook of its seat, or a value whose JSON it is."""

    async def query(self, table: str, name: str, as_: str) -> Any:
        """What a game answers to one of its named questions."""

    async def ask_llm(self, table: str, prompt: str, *, system: str = "") -> Answer:
        """Ask the server's model and wait; with instructions of its own it is told nothing of earlier calls."""


class SeatModel(Protocol):
    """A model to ask, in at most ``room`` bytes; ``tally`` counts what that comes to."""

    room: int
    tally: Tally

    async def answer(self, place: SeatAccess, table: str, request: Request) -> str:
        """Return the model's answer to a request. Raises NoAnswer."""


class OwnModel:
    """The bot's own endpoint, of which the server learns nothing."""

    room = 40_000

    def __init__(self, model: Model) -> None:
        self.tally = Tally()
        self._endpoint = Endpoint(model)

    async def close(self) -> None:
        """Close its connections."""
        await self._endpoint.close()

    async def answer(self, place: SeatAccess, table: str, request: Request) -> str:
        system, user = {"role": "system", "content": request.system}, {"role": "user", "content": request.user}
        begun = time.monotonic()
        try:
            reply = await self._endpoint.reply([system, user], CallOptions(json=True))
        except Failed as failed:
            self.tally.called(failed.cost, failed=True)
            raise NoAnswer(failed.why) from None
        except asyncio.CancelledError:
            self.tally.called(Cost(ms=round(1000 * (time.monotonic() - begun))), failed=True)
            raise
        self.tally.called(reply.cost)
        return reply.text


class ServerModel:
    """The server's model: calls count against the table's limits and are kept in the notebook."""

    def __init__(self, room: int = SERVERS_ROOM) -> None:
        self.room = room
        self.tally = Tally()

    async def answer(self, place: SeatAccess, table: str, request: Request) -> str:
        try:
            answer = await place.ask_llm(table, request.user, system=request.system)
        except Refused as no:
            raise NoAnswer(LIMIT, str(no)) from None
        except Unreachable as no:
            raise NoAnswer("unreachable", str(no)) from None
        self.tally.called(Cost(), failed=answer.why is not None)
        if answer.why is not None:
            raise NoAnswer(answer.why)
        return answer.text


def model_of(environment: Mapping[str, str] = os.environ) -> SeatModel:
    """Return the model that variables name (clients/bots/llm_settings.py), or the server's.

    Raises:
        BadEndpoint: they cannot be used.
    """
    model = own_model_of(environment)
    return ServerModel() if model is None else OwnModel(model)
