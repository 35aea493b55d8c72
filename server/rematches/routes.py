"""The table of a rematch."""

from __future__ import annotations

from dataclasses import dataclass

from server.accounts.idempotency import Claim
from server.http.request import ApiRequest
from server.http.routes.entering import Again, entered, once
from server.http.routes.tables import TableNamed, fitting
from server.http.routing import OPEN_TABLE_COST, Route
from server.http.services import Services
from server.rematches.rematches import Rematches


@dataclass(frozen=True)
class RematchServices:
    """The services of the core, and what opens rematches."""

    core: Services
    rematches: Rematches


def build(core: Services) -> RematchServices:
    """Build the services over those of the core."""
    return RematchServices(core, Rematches(core.rooms, core.accounts, core.quotas))


async def rematch(services: RematchServices, asked: ApiRequest[Again, None]) -> TableNamed:
    """The table of the rematch, opened by the first who calls this; for all who played or hosted."""
    player, room = asked.signed_in, await entered(services.core, asked)

    async def opened(claim: Claim) -> TableNamed:
        with fitting(room.game, "rejected", asked.language):
            return TableNamed(await services.rematches.rematch(room, player))

    return await once(services.core, asked, TableNamed, opened)


ROUTES = (
    Route(
        method="POST",
        path="/api/tables/{table}/rematch",
        do=rematch,
        body=Again,
        example=Again(id="a1"),
        answer=TableNamed,
        auth="player",
        errors=("rejected", "too_many"),
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
    ),
)
