"""The dependencies that all routes of the core share, built once in a process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from games.game import AnyGame
from projections.lobby import Lobby
from server.accounts.accounts import Accounts
from server.accounts.challenges import Challenges
from server.accounts.idempotency import Idempotency
from server.accounts.invitations import Invitations
from server.accounts.passkeys import Passkeys
from server.accounts.quotas import Quotas
from server.accounts.recovery_codes import RecoveryCodes
from server.accounts.settings import QuotaSettings
from server.accounts.sign_in_codes import SignInCodes
from server.http.recent import Recent
from server.push.keys import key_pair, public_text
from server.push.subscriptions import Subscriptions
from server.rates.rates import Rates
from server.settings import Settings, read
from server.sockets.dispatch import Dispatcher
from server.tables.rematches import Rematches
from server.tables.rooms import Rooms

LOBBY_SECONDS = 0.5
"""For so long the public lists are taken for new: pages ask for them every three seconds."""


class DocumentChecks(Protocol):
    """Checks the texts that players give as documents, apart from the event loop."""

    async def check(self, player: str, game: AnyGame, document: str, text: str) -> None:
        """Check that a table may have this text as this document. Raises BadDocument and HttpRefused."""


@dataclass(frozen=True)
class Services:
    """The dependencies of the core's routes. ``model`` names the language model that plays seats, None without one;
    ``public_lobby`` has what everybody is shown of the tables of a game, by its name, how many of each list, and whose.
    """

    rooms: Rooms
    checks: DocumentChecks
    lobby: Lobby
    accounts: Accounts
    dispatcher: Dispatcher
    settings: Settings
    model: str | None
    idempotency: Idempotency
    invitations: Invitations
    rematches: Rematches
    sign_in_codes: SignInCodes
    recovery_codes: RecoveryCodes
    passkeys: Passkeys
    public_lobby: Recent[tuple[str, int, str], Any]
    subscriptions: Subscriptions
    push_key: str
    quotas: Quotas
    rates: Rates


def build(
    rooms: Rooms,
    checks: DocumentChecks,
    lobby: Lobby,
    accounts: Accounts,
    dispatcher: Dispatcher,
    settings: Settings,
    model: str | None,
    subscriptions: Subscriptions,
    rates: Rates,
) -> Services:
    """Build the services over the rooms, the lobby and the accounts."""
    quotas = Quotas(rooms.store, lobby, rooms.has_ended, read(QuotaSettings))
    return Services(
        rooms=rooms,
        checks=checks,
        lobby=lobby,
        accounts=accounts,
        dispatcher=dispatcher,
        settings=settings,
        model=model,
        idempotency=Idempotency(rooms.store, accounts),
        invitations=Invitations(rooms.store, accounts, settings.invitation_hours, rooms.now),
        rematches=Rematches(rooms, accounts, quotas),
        sign_in_codes=SignInCodes(rooms.store, accounts, rooms.now),
        recovery_codes=RecoveryCodes(accounts, rooms.now),
        passkeys=Passkeys(accounts, Challenges(rooms.store, accounts, rooms.now), rooms.now),
        public_lobby=Recent(LOBBY_SECONDS),
        subscriptions=subscriptions,
        push_key=public_text(key_pair(accounts)),
        quotas=quotas,
        rates=rates,
    )
