"""The dependencies that all routes of the core share, built once in a process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from starlette.requests import Request

from games.game import AnyGame, Rejected
from games.sitting.documents import BadDocument, check_text
from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.accounts.idempotency import Idempotency
from server.accounts.invitations import Invitations
from server.accounts.quotas import Quotas
from server.accounts.settings import QuotaSettings
from server.http.recent import Recent
from server.http.routing import AnyRoute
from server.rates.rates import Rates
from server.settings import Settings, read
from server.sockets.dispatch import Dispatcher
from server.tables.minders import Minder
from server.tables.model_seats import ModelSeats
from server.tables.rooms import Rooms

LOBBY_SECONDS = 0.5
"""How long the public lists are taken for new: pages ask for them every three seconds."""

Head = Callable[[Request], Awaitable[bytes]]
"""The tags of a page."""

Kind = Literal["serve", "worker"]


@dataclass(frozen=True)
class Process:
    """What a process is for: what operators see it as, None if they do not, and whether it runs the tables."""

    kind: Kind | None
    runs_tables: bool


class DocumentChecks(Protocol):
    """Checks the texts that players give as documents."""

    async def check(self, player: str, game: AnyGame, document: str, text: str) -> None:
        """Check that a table may have this text as this document. Raises BadDocument and HttpRefused."""


class ChecksHere:
    """Checks texts in this process, without a limit of time or memory: a server for strangers needs the trials."""

    async def check(self, player: str, game: AnyGame, document: str, text: str) -> None:
        """Check that a table may have this text as this document. Raises BadDocument."""
        try:
            await asyncio.to_thread(check_text, game.rules.documents[document], text)
        except Rejected as no:
            raise BadDocument(document, no) from None


async def no_head(request: Request) -> bytes:
    """Say nothing in the head of the page beyond what is built."""
    return b""


@dataclass
class Services:
    """The dependencies of the core's routes, and what features fill in when they are built.

    ``public_lobby`` has what everybody is shown of the tables of a game, by its name, how many of each list, and whose.
    ``ends`` is left after all loops have ended. Features fill ``checks``; ``model``, which names the language model
    that is offered (empty: the offline one), and ``model_seats``; ``minders``, who look after running tables;
    ``page_head``, the tags of a page; and the hooks of ``rooms``, ``accounts`` and ``dispatcher``. ``routes`` are all
    that the process answers, those of its features included.
    """

    rooms: Rooms
    lobby: Lobby
    accounts: Accounts
    dispatcher: Dispatcher
    settings: Settings
    rates: Rates
    process: Process
    routes: tuple[AnyRoute, ...]
    ends: AsyncExitStack
    idempotency: Idempotency
    invitations: Invitations
    public_lobby: Recent[tuple[str, int, str], Any]
    quotas: Quotas
    checks: DocumentChecks = field(default_factory=ChecksHere)
    model: str | None = None
    model_seats: ModelSeats | None = None
    minders: list[Minder] = field(default_factory=list)
    page_head: Head = no_head


def build(
    rooms: Rooms,
    lobby: Lobby,
    accounts: Accounts,
    dispatcher: Dispatcher,
    settings: Settings,
    rates: Rates,
    process: Process,
    routes: tuple[AnyRoute, ...],
    ends: AsyncExitStack,
) -> Services:
    """Build the services over the rooms, the lobby and the accounts."""
    quotas = Quotas(rooms.store, lobby, rooms.has_ended, read(QuotaSettings))
    return Services(
        rooms=rooms,
        lobby=lobby,
        accounts=accounts,
        dispatcher=dispatcher,
        settings=settings,
        rates=rates,
        process=process,
        routes=routes,
        ends=ends,
        idempotency=Idempotency(rooms.store, accounts),
        invitations=Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now),
        public_lobby=Recent(LOBBY_SECONDS),
        quotas=quotas,
    )
