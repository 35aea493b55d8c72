"""The routes of accounts: signing up, by a platform too, names, tokens of bots, and the end of an account."""

from __future__ import annotations

import hmac

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as HttpRoute

from games.words import Language
from projections.lobby import Lobby
from server.accounts import PLATFORM_USER_MAX, Accounts, BadName, Identity, Platform
from server.gallery import Now
from server.http import COOKIE, Asked, Gate, HttpNo, Rate, address, answer, bearer, is_loopback, language_of, let_in
from server.settings import Settings

PLATFORM_HEADER = "sotto-platform-key"


class _NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    language: Language | None = None
    platform: Platform | None = None
    platform_user_id: str | None = None


class _Changes(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    language: Language | None = None


class _NewToken(msgspec.Struct, forbid_unknown_fields=True):
    label: str


class People:
    """Accounts over HTTP."""

    def __init__(self, accounts: Accounts, lobby: Lobby, now: Now, settings: Settings) -> None:
        self._accounts = accounts
        self._lobby = lobby
        self._now = now
        self._key = settings.platform_key
        self._sign_ups = Rate(settings.sign_ups)

    def routes(self, gate: Gate) -> list[BaseRoute]:
        """Every route, behind the gate."""
        me = "/api/players/me"
        return [
            HttpRoute("/api/players", gate(self.sign_up, strangers=True), methods=["POST"]),
            HttpRoute(me, gate(self.change), methods=["PATCH"]),
            HttpRoute(me, gate(self.delete), methods=["DELETE"]),
            HttpRoute(me, gate(self.me)),
            HttpRoute(f"{me}/tokens", gate(self.give_token), methods=["POST"]),
            HttpRoute(f"{me}/tokens", gate(self.tokens)),
            HttpRoute(f"{me}/tokens/{{id}}", gate(self.take_token), methods=["DELETE"]),
            HttpRoute(f"{me}/sign-out-everywhere", gate(self.sign_out_everywhere), methods=["POST"]),
        ]

    async def sign_up(self, asked: Asked) -> Response:
        """A guest's account, or that of a platform's user."""
        body = await asked.body(_NewPlayer)
        language = body.language or language_of(asked.request)
        if body.platform is not None or body.platform_user_id is not None:
            return await self._minted(asked.request, body, language)
        if not is_loopback(asked.request) and not self._sign_ups.allows(address(asked.request)):
            raise HttpNo("too_many", "too many new accounts from this address; wait a minute")
        try:
            account, token = await self._accounts.create(body.name, language, self._now())
        except BadName as error:
            raise HttpNo("malformed", str(error)) from None
        response = answer({"player": account.player, "token": token})
        let_in(asked.request, response, token)
        return response

    async def _minted(self, request: Request, body: _NewPlayer, language: Language) -> Response:
        # The key comes first: without it nobody learns what else is wrong. A server keeps no cookie, so it gets none.
        self._need_key(request)
        identity = _identity(body)
        try:
            account, token = await self._accounts.mint(identity, body.name, language, self._now())
        except BadName as error:
            raise HttpNo("malformed", str(error)) from None
        return answer({"player": account.player, "token": token})

    def _need_key(self, request: Request) -> None:
        given = request.headers.get(PLATFORM_HEADER) or bearer(request)
        if not given:
            raise HttpNo("unauthorized", "platform: this needs the platform's key, in the header Sotto-Platform-Key")
        if not self._key:
            raise HttpNo("forbidden", "platform: this server signs up nobody for a platform (SOTTO_PLATFORM_KEY)")
        if not hmac.compare_digest(given.encode(), self._key.encode()):
            raise HttpNo("forbidden", "platform: the key is not the one of this server")

    async def me(self, asked: Asked) -> Response:
        """The own account."""
        player = asked.signed_in
        account = await self._accounts.get(player)
        if account is None:
            raise HttpNo("unauthorized", "this account is no more")
        platforms = [one.platform for one in account.identities]
        return answer({"player": player, "name": account.name, "language": account.language, "platforms": platforms})

    async def change(self, asked: Asked) -> Response:
        """Change the own name or language."""
        player, body = asked.owner.player, await asked.body(_Changes)
        try:
            account = await self._accounts.rename(player, body.name, body.language, self._now())
        except BadName as error:
            raise HttpNo("malformed", str(error)) from None
        return answer({"player": player, "name": account.name, "language": account.language})

    async def delete(self, asked: Asked) -> Response:
        """Delete the own account."""
        player = asked.owner.player
        tables = [one.table for one in await self._lobby.mine(player, limit=None)]
        await self._accounts.delete(player, tables, self._now())
        await self._lobby.forget(player)
        response = answer({})
        response.delete_cookie(COOKIE)
        return response

    # --- tokens --------------------------------------------------------------------------------------------------

    async def give_token(self, asked: Asked) -> Response:
        """A token for an own bot."""
        player, body = asked.owner.player, await asked.body(_NewToken)
        try:
            id, token = await self._accounts.give_token(player, body.label, self._now())
        except BadName as error:
            raise HttpNo("malformed", str(error)) from None
        return answer({"id": id, "token": token})

    async def tokens(self, asked: Asked) -> Response:
        """The tokens of the own bots, as far as they are told: not the tokens themselves."""
        account = await self._accounts.get(asked.owner.player, fresh=True)
        bots = account.bots if account else {}
        return answer({"tokens": [{"id": id, "label": one.label, "created": one.created} for id, one in bots.items()]})

    async def take_token(self, asked: Asked) -> Response:
        """Take the token of a bot back."""
        await self._accounts.take_token(asked.owner.player, asked.path("id"), self._now())
        return answer({})

    async def sign_out_everywhere(self, asked: Asked) -> Response:
        """End all sessions but this one, which gets a new token: nobody else could get into a guest's account again."""
        token = await self._accounts.sign_out_everywhere(asked.owner.player, self._now())
        response = answer({"token": token})
        let_in(asked.request, response, token)
        return response


def _identity(body: _NewPlayer) -> Identity:
    if body.platform is None:
        raise HttpNo("malformed", "platform: expected discord, qq or web beside platform_user_id")
    user = body.platform_user_id
    if user is None or not 1 <= len(user) <= PLATFORM_USER_MAX or not user.isprintable() or " " in user:
        raise HttpNo("malformed", f"platform_user_id: expected 1 to {PLATFORM_USER_MAX} characters without spaces")
    return Identity(body.platform, user)
