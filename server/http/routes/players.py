"""Accounts: signing up, also through a platform, names, tokens for bots, and deletion."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from games.words import Language
from projections.lobby import Listing
from server.accounts.accounts import PLATFORM_USER_MAX, Account, BlockKind, Face, Identity, Platform
from server.http.request import ApiRequest, signed_in
from server.http.responses import COOKIE, address, answer, bearer, is_loopback, let_in, named
from server.http.routes.entering import host_left, need_voice_for
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.refusals import HttpRefused, Refused

PLATFORM_HEADER = "sotto-platform-key"

BY_PLATFORMS = "the platform key"
"""Who is counted where the server of a platform signs its users up: there is one key, whatever addresses use it."""


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to make; a platform's server gives the ``platform`` and its own id of the user."""

    name: str
    language: Language | None = None
    platform: Platform | None = None
    platform_user_id: str | None = None


class SignedIn(msgspec.Struct, frozen=True):
    """Whose account it is, and its token."""

    player: str
    token: str


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to change; a ``face`` of null is taken back."""

    name: str | None = None
    language: Language | None = None
    face: Face | UnsetType | None = UNSET


class PlatformUser(msgspec.Struct, frozen=True):
    """Who somebody is on a platform; told to nobody but the player and operators."""

    platform: Platform
    platform_user_id: str


def platform_users(account: Account) -> list[PlatformUser]:
    """Return who an account's player is on platforms."""
    return [PlatformUser(one.platform, one.user) for one in account.identities]


class OwnAccount(msgspec.Struct, frozen=True):
    """The player's account. ``kept``: there is a way into it without a browser that is signed in; ``recovery`` is when
    its recovery code was made, in unix milliseconds. The ``platforms`` and the ``identities`` there are given only when
    it is asked for. ``blocks`` are the players whose talk it does not want to see, or whom it blocks. ``face`` is what
    the player has chosen to be drawn as, if anything.
    """

    player: str
    name: str
    language: Language
    kept: bool = False
    recovery: int | None = None
    platforms: list[Platform] | UnsetType = UNSET
    blocks: dict[str, BlockKind] = {}
    identities: list[PlatformUser] | UnsetType = UNSET
    face: Face | None = None


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the bot of a new token is called."""

    label: str


class TokenGiven(msgspec.Struct, frozen=True):
    """A new token for one of the player's bots."""

    id: str
    token: str


class TokenTold(msgspec.Struct, frozen=True):
    """What is told of a token later: all but the token itself. ``created`` is in unix milliseconds."""

    id: str
    label: str
    created: int


class Tokens(msgspec.Struct, frozen=True):
    """The tokens of the player's bots."""

    tokens: list[TokenTold]


class TokenRenewed(msgspec.Struct, frozen=True):
    """The only token that is still valid."""

    token: str


async def sign_up(services: Services, asked: ApiRequest[NewPlayer, None]) -> SignedIn | Response:
    """Make a guest's account, or sign in a platform's user.

    The latter is for the platform's server, with its key in the header `Sotto-Platform-Key` or as `Authorization`.
    """
    body, request = asked.body, asked.request
    language = body.language or asked.language
    if body.platform is not None or body.platform_user_id is not None:
        # The key is checked first: without it nobody learns what else is wrong. A server keeps no cookie: it gets none.
        await _need_key(services, request)
        identity = _identity(body)
        await services.rates.spend("platform_sign_ups", BY_PLATFORMS)
        with named():
            account, token = await services.accounts.mint(identity, body.name, language, services.rooms.now())
        return SignedIn(account.player, token)
    if not is_loopback(request):
        await services.rates.spend("sign_ups", address(request))
    with named():
        account, token = await services.accounts.create(body.name, language, services.rooms.now())
    return let_in_as(request, SignedIn(account.player, token))


async def _need_key(services: Services, request: Request) -> None:
    given, key = request.headers.get(PLATFORM_HEADER) or bearer(request), services.settings.platform_key
    if not given:
        raise HttpRefused("unauthorized", "platform_key_missing")
    if not key:
        raise HttpRefused("forbidden", "platform_closed")
    if not hmac.compare_digest(given.encode(), key.encode()):
        await services.rates.spend("wrong_code_address_rate", address(request))
        raise HttpRefused("forbidden", "platform_key_wrong")


def _identity(body: NewPlayer) -> Identity:
    if body.platform is None:
        raise HttpRefused("malformed", "platform_missing")
    user = body.platform_user_id
    if user is None or not 1 <= len(user) <= PLATFORM_USER_MAX or not user.isprintable() or " " in user:
        raise HttpRefused("malformed", "bad_platform_user", max=PLATFORM_USER_MAX)
    return Identity(body.platform, user)


async def me(services: Services, asked: ApiRequest[None, None]) -> OwnAccount:
    """The player's account."""
    player = asked.signed_in
    account = await services.accounts.get(player)
    if account is None:
        raise HttpRefused("unauthorized", "account_gone")
    return msgspec.structs.replace(
        own_account(account),
        platforms=[one.platform for one in account.identities],
        identities=platform_users(account),
    )


async def change(services: Services, asked: ApiRequest[Changes, None]) -> OwnAccount:
    """Change the player's name, language or face."""
    player, body = asked.signed_in, asked.body
    # A form says the name again whatever was changed.
    await need_voice_for(services, asked, body.name != signed_in(asked.account).name and body.name)
    with named():
        account = await services.accounts.rename(player, body.name, body.language, services.rooms.now(), body.face)
    return own_account(account)


def own_account(account: Account) -> OwnAccount:
    """An account as its player is told of it."""
    recovery = account.recovery.created if account.recovery else None
    return OwnAccount(
        account.player,
        account.name,
        account.language,
        account.kept,
        recovery,
        blocks=account.blocks,
        face=account.face,
    )


async def delete(services: Services, asked: ApiRequest[None, None]) -> Response:
    """Delete the player's account: name, identities, tokens, recovery code, passkeys and notebooks; the tables keep the
    bare id.

    A host's or co-host's chair is left first, or its table would wait for good.
    """
    await forget(services, asked.signed_in)
    response = answer(Nothing())
    response.delete_cookie(COOKIE)
    return response


async def forget(services: Services, player: str) -> None:
    """Delete an account and all that is kept of it. Raises StoreUnavailable; repeating it finishes what was begun."""
    tables = await services.lobby.mine(player, limit=None)
    await _leave_hosts_chairs(services, player, tables)
    await services.accounts.delete(player, [one.table for one in tables], services.rooms.now())
    await services.lobby.forget(player)


async def _leave_hosts_chairs(services: Services, player: str, tables: Iterable[Listing]) -> None:
    # At every unfinished table of theirs: a listing does not say who helps a host, and may lag behind its table.
    for table in [one.table for one in tables if one.status != "finished"]:
        # Refused where they have no such chair; and a table that cannot be loaded keeps nobody from deleting.
        with suppress(Refused):
            await host_left(await services.rooms.get(table), player)


async def give_token(services: Services, asked: ApiRequest[NewToken, None]) -> TokenGiven:
    """Make a token for a bot of the player's, which plays as this same player."""
    with named():
        id, token = await services.accounts.give_token(asked.signed_in, asked.body.label, services.rooms.now())
    return TokenGiven(id, token)


async def tokens(services: Services, asked: ApiRequest[None, None]) -> Tokens:
    """The tokens of the player's bots: their names and dates, not the tokens themselves."""
    account = await services.accounts.get(asked.signed_in, fresh=True)
    bots = account.bots if account else {}
    return Tokens([TokenTold(id, one.label, one.created) for id, one in bots.items()])


async def take_token(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Take the token of a bot back."""
    await services.accounts.take_token(asked.signed_in, asked.path("id"), services.rooms.now())
    return Nothing()


async def sign_out_everywhere(services: Services, asked: ApiRequest[None, None]) -> Response:
    """End all sessions but this one, which gets a new token: nobody else could get into a guest's account again."""
    token = await services.accounts.sign_out_everywhere(asked.signed_in, services.rooms.now())
    return let_in_as(asked.request, TokenRenewed(token))


def let_in_as(request: Request, signed_in: SignedIn | TokenRenewed) -> Response:
    """Answer a player who has signed in, and store the token in the browser."""
    response = answer(signed_in)
    let_in(request, response, signed_in.token)
    return response


_ME = "/api/players/me"
_TOKENS = f"{_ME}/tokens"

ROUTES = (
    Route(
        method="POST",
        path="/api/players",
        do=sign_up,
        body=NewPlayer,
        example=NewPlayer(name="Ann", language="en"),
        answer=SignedIn,
        auth="none",
        errors=("unauthorized", "too_many"),
        cost=0,
    ),
    Route(method="GET", path=_ME, do=me, answer=OwnAccount, auth="player"),
    Route(
        method="PATCH",
        path=_ME,
        do=change,
        body=Changes,
        example=Changes(language="zh"),
        answer=OwnAccount,
        auth="owner",
    ),
    Route(method="DELETE", path=_ME, do=delete, answer=Nothing, auth="owner"),
    Route(
        method="POST",
        path=_TOKENS,
        do=give_token,
        body=NewToken,
        example=NewToken(label="My bot"),
        answer=TokenGiven,
        auth="owner",
        errors=("rejected",),
        rate="key_rate",
    ),
    Route(method="GET", path=_TOKENS, do=tokens, answer=Tokens, auth="owner"),
    Route(method="DELETE", path=f"{_TOKENS}/{{id}}", do=take_token, answer=Nothing, auth="owner", errors=("rejected",)),
    Route(
        method="POST",
        path=f"{_ME}/sign-out-everywhere",
        do=sign_out_everywhere,
        answer=TokenRenewed,
        auth="owner",
    ),
)
