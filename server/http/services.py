"""What the routes are served with, made once for a process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.accounts.idempotency import Idempotency
from server.accounts.invitations import Invitations
from server.accounts.sign_in_codes import SignInCodes
from server.history.forks import Forks
from server.history.imports import Imports
from server.history.saves import Saves
from server.llm.calls import LlmCalls
from server.rates import Rate, Tries
from server.settings import Settings
from server.simulation.results_folder import ResultsFolder, folder_of
from server.sockets.dispatch import Dispatcher
from server.tables.rematches import Rematches
from server.tables.rooms import Rooms

LINKS_A_MINUTE = 10
FORKS_A_MINUTE = 20
LOGS_A_MINUTE = 30


@dataclass(frozen=True)
class Services:
    """The parts that routes use. ``document`` gives one of the documents of the wire, by the path of its file."""

    rooms: Rooms
    lobby: Lobby
    accounts: Accounts
    desk: Dispatcher
    asks: LlmCalls
    settings: Settings
    repeats: Idempotency
    invitations: Invitations
    rematches: Rematches
    forks: Forks
    forks_made: Rate
    tries: Tries
    sign_ups: Rate
    links: SignInCodes
    links_made: Rate
    imports: Imports
    saves: Saves
    logs_brought: Rate
    results: ResultsFolder
    document: Callable[[str], dict[str, Any] | None]


def joined(
    rooms: Rooms,
    lobby: Lobby,
    accounts: Accounts,
    asks: LlmCalls,
    settings: Settings,
    document: Callable[[str], dict[str, Any] | None],
) -> Services:
    """The parts over the rooms, the lobby, the accounts and the model."""
    forks = Forks(rooms, settings.model)
    return Services(
        rooms=rooms,
        lobby=lobby,
        accounts=accounts,
        desk=Dispatcher(rooms, accounts, asks),
        asks=asks,
        settings=settings,
        repeats=Idempotency(rooms.store, accounts),
        invitations=Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now),
        rematches=Rematches(rooms, accounts),
        forks=forks,
        forks_made=Rate(FORKS_A_MINUTE),
        tries=Tries(),
        sign_ups=Rate(settings.sign_ups),
        links=SignInCodes(rooms.store, accounts, rooms.now),
        links_made=Rate(LINKS_A_MINUTE),
        imports=Imports(rooms),
        saves=Saves(rooms, forks, accounts.sign),
        logs_brought=Rate(LOGS_A_MINUTE),
        results=ResultsFolder(folder_of(settings)),
        document=document,
    )
