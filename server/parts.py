"""What the routes are served with, made once for a process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from projections.lobby import Lobby
from server.accounts import Accounts
from server.asks import Asks
from server.desk import Desk
from server.forks import Forks
from server.http import Rate
from server.imports import Imports
from server.invitations import Invitations, Tries
from server.links import Links
from server.rematches import Rematches
from server.repeats import Repeats
from server.results import ResultsFolder, folder_of
from server.rooms import Rooms
from server.saves import Saves
from server.settings import Settings

LINKS_A_MINUTE = 10
FORKS_A_MINUTE = 20
LOGS_A_MINUTE = 30


@dataclass(frozen=True)
class Parts:
    """The parts that routes use. ``document`` gives one of the documents of the wire, by the path of its file."""

    rooms: Rooms
    lobby: Lobby
    accounts: Accounts
    desk: Desk
    asks: Asks
    settings: Settings
    repeats: Repeats
    invitations: Invitations
    rematches: Rematches
    forks: Forks
    forks_made: Rate
    tries: Tries
    sign_ups: Rate
    links: Links
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
    asks: Asks,
    settings: Settings,
    document: Callable[[str], dict[str, Any] | None],
) -> Parts:
    """The parts over the rooms, the lobby, the accounts and the model."""
    forks = Forks(rooms, settings.model)
    return Parts(
        rooms=rooms,
        lobby=lobby,
        accounts=accounts,
        desk=Desk(rooms, accounts, asks),
        asks=asks,
        settings=settings,
        repeats=Repeats(rooms.store, accounts),
        invitations=Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now),
        rematches=Rematches(rooms, accounts),
        forks=forks,
        forks_made=Rate(FORKS_A_MINUTE),
        tries=Tries(),
        sign_ups=Rate(settings.sign_ups),
        links=Links(rooms.store, accounts, rooms.now),
        links_made=Rate(LINKS_A_MINUTE),
        imports=Imports(rooms),
        saves=Saves(rooms, forks, accounts.sign),
        logs_brought=Rate(LOGS_A_MINUTE),
        results=ResultsFolder(folder_of(settings)),
        document=document,
    )
