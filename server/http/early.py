"""What the page asks for first, sent within the page: on a slow line each question costs a round trip."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
from starlette.requests import Request

from events.store import StoreUnavailable
from server.http.request import ApiRequest
from server.http.routes.games import games
from server.http.routes.lobby import LobbyWanted, public_lobby
from server.http.routes.players import own_account
from server.http.routing import Gate
from server.http.services import Services
from server.refusals import HttpRefused, Refused

FIRST_LOBBY = LobbyWanted(who="people", limit=12)
"""What the first page asks of the lobby (clients/web/src/state/lobby.ts); of anything else it would ask by itself."""

WAIT_SECONDS = 1.0
"""Rather than wait longer for the store, the page asks by itself."""


class Early:
    """Answers by the path of the question, for one request of a page.

    The page is compressed, and others may choose what stands in it (names of tables): so nothing may that opens a door.
    Of the account there is its name, and since when it has which way back.
    """

    def __init__(self, gate: Gate, services: Services) -> None:
        self._gate = gate
        self._services = services

    async def answers(self, request: Request) -> Mapping[str, object]:
        """Return what is known of the page that is asked for; empty where the store does not answer."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await self._answers(request)
        except (TimeoutError, HttpRefused, Refused, StoreUnavailable):
            return {}

    async def _answers(self, request: Request) -> Mapping[str, object]:
        account = await self._gate.account(request)
        asked = ApiRequest(request, account, "", None, None)
        known: dict[str, object] = {
            "/api/players/me": own_account(account) if account else None,
            "/api/games": await games(self._services, asked),
        }
        # Players with an account are told of their own tables besides, private ones, too.
        if account is None and request.url.path == "/":
            shown = (await public_lobby(self._services, FIRST_LOBBY)).shown
            known[f"/api/lobby?game=&who={FIRST_LOBBY.who}&limit={FIRST_LOBBY.limit}"] = shown
        return known


def embedded(answers: Mapping[str, object]) -> bytes:
    """Return answers as data within a page: no text in them can end the element."""
    data = msgspec.json.encode(answers).replace(b"<", b"\\u003c")
    return b'<script type="application/json" id="early">' + data + b"</script>"
