"""A second device: a code made by the first one lets it into the same account."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from server.http.request import ApiRequest, signed_in
from server.http.routes.entering import guessing
from server.http.routes.players import SignedIn, let_in_as
from server.http.routing import Route
from server.ways_in.feature import WaysIn


class LinkMade(msgspec.Struct, frozen=True):
    """A code that is valid once, until a time in unix milliseconds."""

    code: str
    expires_at: int


class LinkCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that another device of the same player was given."""

    code: str


async def make_link(ways: WaysIn, asked: ApiRequest[None, None]) -> LinkMade:
    """Make a code that signs another device in to the player's account, once and within ten minutes."""
    return LinkMade(*await ways.sign_in_codes.issue(signed_in(asked.account)))


async def sign_in(ways: WaysIn, asked: ApiRequest[LinkCode, None]) -> Response:
    """Sign in with a code from another device; the token goes into the cookie, too."""
    async with guessing(ways.core, asked, asked.body.code):
        account = await ways.sign_in_codes.spend(asked.body.code)
    return let_in_as(asked.request, SignedIn(account.player, ways.core.accounts.token(account)))


ROUTES = (
    Route(
        method="POST",
        path="/api/players/me/links",
        do=make_link,
        answer=LinkMade,
        auth="owner",
        rate="key_rate",
        cost=2,
    ),
    Route(
        method="POST",
        path="/api/players/sign-in",
        do=sign_in,
        body=LinkCode,
        example=LinkCode(code="k3x7m2pqrs"),
        answer=SignedIn,
        auth="none",
    ),
)
