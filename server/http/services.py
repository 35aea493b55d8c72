"""The dependencies that all routes of the core share, built once in a process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.accounts.idempotency import Idempotency
from server.accounts.invitations import Invitations
from server.accounts.sign_in_codes import SignInCodes
from server.http.recent import Recent
from server.rates import GuessLimit, RateLimit
from server.settings import Settings
from server.sockets.dispatch import Dispatcher
from server.tables.rematches import Rematches
from server.tables.rooms import Rooms

SIGN_IN_CODES_A_MINUTE = 10

LOBBY_SECONDS = 0.5
"""For so long the public lists are taken for new: pages ask for them every three seconds."""


@dataclass(frozen=True)
class Services:
    """The dependencies of the core's routes. ``model`` names the language model that plays seats, None without one;
    ``public_lobby`` has what everybody is shown of the tables of a game, by its name and how many of each list.
    """

    rooms: Rooms
    lobby: Lobby
    accounts: Accounts
    dispatcher: Dispatcher
    settings: Settings
    model: str | None
    idempotency: Idempotency
    invitations: Invitations
    rematches: Rematches
    guesses: GuessLimit
    sign_ups: RateLimit
    sign_in_codes: SignInCodes
    sign_in_codes_made: RateLimit
    public_lobby: Recent[tuple[str, int], Any]


def build(
    rooms: Rooms, lobby: Lobby, accounts: Accounts, dispatcher: Dispatcher, settings: Settings, model: str | None
) -> Services:
    """Build the services over the rooms, the lobby and the accounts."""
    return Services(
        rooms=rooms,
        lobby=lobby,
        accounts=accounts,
        dispatcher=dispatcher,
        settings=settings,
        model=model,
        idempotency=Idempotency(rooms.store, accounts),
        invitations=Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now),
        rematches=Rematches(rooms, accounts),
        guesses=GuessLimit(),
        sign_ups=RateLimit(settings.sign_ups),
        sign_in_codes=SignInCodes(rooms.store, accounts, rooms.now),
        sign_in_codes_made=RateLimit(SIGN_IN_CODES_A_MINUTE),
        public_lobby=Recent(LOBBY_SECONDS),
    )
