"""Passkeys: made by a player who is signed in, and used by one who wants to be."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.accounts.accounts import Passkey
from server.http.request import ApiRequest, signed_in
from server.http.responses import answer, named
from server.http.routes.entering import guessing
from server.http.routes.players import SignedIn, let_in_as
from server.http.routing import Nothing, Route
from server.refusals import HttpRefused
from server.ways_in.challenges import GOOD_SECONDS
from server.ways_in.feature import WaysIn
from server.ways_in.passkeys import Site

COOKIE = "passkey_asked"
"""Names the browser that was given a challenge to sign in by, so that nobody else can answer it."""

ANSWER_MAX = 16 * 1024
"""The largest answer of an authenticator, in bytes."""


class PasskeyWish(msgspec.Struct, frozen=True):
    """Options for the browser's authenticator, as WebAuthn writes them in JSON."""

    options: dict[str, Any]


class PasskeyMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's authenticator has made, and what the player calls it."""

    credential: dict[str, Any]
    label: str


class PasskeyUsed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's authenticator has answered."""

    credential: dict[str, Any]


class PasskeyTold(msgspec.Struct, frozen=True):
    """One passkey; times in unix milliseconds, ``used`` None if it never was."""

    id: str
    label: str
    created: int
    used: int | None


class PasskeysTold(msgspec.Struct, frozen=True):
    """The passkeys of an account."""

    passkeys: list[PasskeyTold]


async def wish_passkey(ways: WaysIn, asked: ApiRequest[None, None]) -> PasskeyWish:
    """What the browser is to make a passkey of the player's account by, within five minutes."""
    return PasskeyWish(await ways.passkeys.wish(signed_in(asked.account), _site(asked.request)))


async def add_passkey(ways: WaysIn, asked: ApiRequest[PasskeyMade, None]) -> PasskeyTold:
    """Keep a passkey that the browser has made for the player's account."""
    account, body = signed_in(asked.account), asked.body
    with named():
        id, one = await ways.passkeys.add(account, _site(asked.request), body.credential, body.label)
    return _told(id, one)


async def passkeys(ways: WaysIn, asked: ApiRequest[None, None]) -> PasskeysTold:
    """The passkeys of the player's account."""
    account = await ways.core.accounts.get(asked.signed_in, fresh=True)
    return PasskeysTold([_told(id, one) for id, one in account.passkeys.items()] if account else [])


async def remove_passkey(ways: WaysIn, asked: ApiRequest[None, None]) -> Nothing:
    """Forget a passkey of the player's account."""
    await ways.passkeys.remove(asked.signed_in, asked.path("id"))
    return Nothing()


async def ask_passkey(ways: WaysIn, asked: ApiRequest[None, None]) -> Response:
    """What a browser is to choose a passkey by, within five minutes; a cookie binds the answer to this browser."""
    browser, request = secrets.token_urlsafe(16), asked.request
    response = answer(PasskeyWish(await ways.passkeys.ask(browser, _site(request))))
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, browser, max_age=GOOD_SECONDS, httponly=True, samesite="strict", secure=secure)
    return response


async def sign_in_by_passkey(ways: WaysIn, asked: ApiRequest[PasskeyUsed, None]) -> Response:
    """Sign in with a passkey; the token goes into the cookie, too."""
    request = asked.request
    tried = asked.body.credential
    async with guessing(ways.core, asked, f"passkey {tried.get('id')}"):
        browser = request.cookies.get(COOKIE, "")
        account = await ways.passkeys.account(browser, _site(request), tried)
    response = let_in_as(request, SignedIn(account.player, ways.core.accounts.token(account)))
    response.delete_cookie(COOKIE)
    return response


def _site(request: Request) -> Site:
    """The page that asks: browsers name it in Origin, which is this very host, or the request were refused already."""
    origin = request.headers.get("origin", "")
    try:
        domain = urlsplit(origin).hostname
    except ValueError:
        domain = None
    if not domain:
        raise HttpRefused("malformed", "passkey_of_page")
    return Site(origin, domain)


def _told(id: str, one: Passkey) -> PasskeyTold:
    return PasskeyTold(id, one.label, one.created, one.used)


_EXAMPLE = {"id": "q6nA…", "rawId": "q6nA…", "type": "public-key", "response": {"clientDataJSON": "eyJ0…"}}

_OWN = "/api/players/me/passkeys"
_ANY = "/api/players/passkeys"

ROUTES = (
    Route(
        method="POST",
        path=f"{_OWN}/options",
        do=wish_passkey,
        answer=PasskeyWish,
        auth="owner",
        errors=("malformed", "rejected"),
        rate="key_rate",
    ),
    Route(
        method="POST",
        path=_OWN,
        do=add_passkey,
        body=PasskeyMade,
        example=PasskeyMade(credential=_EXAMPLE, label="My phone"),
        body_max=ANSWER_MAX,
        answer=PasskeyTold,
        auth="owner",
        errors=("rejected",),
        rate="key_rate",
    ),
    Route(method="GET", path=_OWN, do=passkeys, answer=PasskeysTold, auth="owner"),
    Route(
        method="DELETE", path=f"{_OWN}/{{id}}", do=remove_passkey, answer=Nothing, auth="owner", errors=("rejected",)
    ),
    Route(
        method="POST", path=f"{_ANY}/options", do=ask_passkey, answer=PasskeyWish, auth="none", errors=("malformed",)
    ),
    Route(
        method="POST",
        path=f"{_ANY}/sign-in",
        do=sign_in_by_passkey,
        body=PasskeyUsed,
        example=PasskeyUsed(credential=_EXAMPLE),
        body_max=ANSWER_MAX,
        answer=SignedIn,
        auth="none",
    ),
)
