"""How often the server's model may still be asked."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from msgspec import UNSET, UnsetType

from server.http.request import ApiRequest
from server.http.routes.entering import entered
from server.http.routing import Route
from server.http.services import Services
from server.llm.budget import Left
from server.llm.calls import LlmCalls
from server.llm.seats import LlmSeats


@dataclass(frozen=True)
class LlmServices:
    """The services of the core, the calls of the model, and the seats that it plays."""

    core: Services
    calls: LlmCalls
    seats: LlmSeats


class CallsLeft(msgspec.Struct, frozen=True):
    """How often the server's model may still be asked in this ``round`` (``of`` a limit, if any) and ``today``.

    ``server``: whether it has calls left for everybody; once they are spent, the seats it plays go on without it.
    """

    round: int
    calls: int
    today: int
    server: Left
    of: int | UnsetType = UNSET


async def calls_left(llm: LlmServices, asked: ApiRequest[None, None]) -> CallsLeft:
    """How often the player's chair may ask the server's model now."""
    room, player = await entered(llm.core, asked), asked.signed_in
    left = await llm.calls.left(room, player)
    return CallsLeft(left.round, left.calls, left.today, left.server, UNSET if left.of is None else left.of)


ROUTES = (
    Route(
        method="GET",
        path="/api/tables/{table}/notes/calls",
        do=calls_left,
        answer=CallsLeft,
        auth="player",
        errors=("forbidden", "rejected"),
    ),
)
