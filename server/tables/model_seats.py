"""What the core knows of a language model: it may answer for a seat, and may be asked from a notebook."""

from __future__ import annotations

from typing import Any, Protocol

from events.audience import Seat
from projections.notebook import AskLlm
from server.refusals import Refused
from server.tables.notebooks import Notebook
from server.tables.room import Room

Choice = tuple[str, dict[str, Any]]
"""The id of a prompt and the command that answers it; no id, and what the seat says."""

FAULT = "fault"
"""Why a decision was made without a model: it failed."""


class NotYet(Exception):
    """The model is already thinking, or cannot be reached now: ask again later."""


class ModelSeats(Protocol):
    """Plays the seats given to a language model."""

    async def choose(self, room: Room, seat: Seat) -> Choice | None:
        """An answer to one of the open prompts, or None to leave them alone. Raises NotYet."""

    def hurry(self, room: Room, seat: Seat) -> None:
        """There is more to answer now: end a thought about what need not be."""

    def may_speak(self, room: Room, seat: Seat) -> bool:
        """Whether a model plays a seat, and is offered to speak now."""

    async def refused(self, room: Room, seat: Seat, choice: Choice, no: Refused) -> None:
        """Tell the model that its answer was refused."""

    def decided(self, room: Room, seat: Seat, without: str) -> None:
        """Count a decision that was made without the model, and why."""

    def forget(self, room: Room) -> None:
        """The game is over, or its room was evicted."""

    def closing(self) -> None:
        """Stop counting cancelled answers as late: from now on it is the process that ends."""


class ModelCalls(Protocol):
    """Answers what players ask a model from their notebooks."""

    async def ask(self, room: Room, player: str, request: str, ask: AskLlm) -> int:
        """Ask once for a player, and return where the call stands in its notebook. Raises Refused, StoreUnavailable."""

    async def settle(self, notebook: Notebook) -> None:
        """Bring a notebook up to date, its calls included. Raises StoreUnavailable."""


class NoModel:
    """A server without a language model."""

    async def ask(self, room: Room, player: str, request: str, ask: AskLlm) -> int:
        raise Refused("rejected", "no_llm")

    async def settle(self, notebook: Notebook) -> None:
        await notebook.catch_up()
