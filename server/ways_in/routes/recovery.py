"""A recovery code: for players who have lost every browser that was signed in to the account."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from server.http.request import ApiRequest
from server.http.routes.entering import CODE_BODY_MAX, guessing
from server.http.routes.players import SignedIn, let_in_as
from server.http.routing import Nothing, Route
from server.ways_in.feature import WaysIn


class RecoveryMade(msgspec.Struct, frozen=True):
    """The recovery code, told this once, and when it was made, in unix milliseconds."""

    code: str
    created: int


class RecoveryTyped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code as somebody typed it: case, dashes and spaces do not matter."""

    code: str


async def make_recovery(ways: WaysIn, asked: ApiRequest[None, None]) -> RecoveryMade:
    """Make a recovery code for the player's account; the one before is good no longer."""
    return RecoveryMade(*await ways.recovery_codes.issue(asked.signed_in))


async def revoke_recovery(ways: WaysIn, asked: ApiRequest[None, None]) -> Nothing:
    """Take the player's recovery code back."""
    await ways.recovery_codes.revoke(asked.signed_in)
    return Nothing()


async def recover(ways: WaysIn, asked: ApiRequest[RecoveryTyped, None]) -> Response:
    """Sign in with a recovery code, which stays good; the token goes into the cookie, too."""
    async with guessing(ways.core, asked, asked.body.code):
        account = await ways.recovery_codes.account(asked.body.code)
    return let_in_as(asked.request, SignedIn(account.player, ways.core.accounts.token(account)))


_RECOVERY = "/api/players/me/recovery"

ROUTES = (
    Route(method="POST", path=_RECOVERY, do=make_recovery, answer=RecoveryMade, auth="owner", rate="key_rate"),
    Route(method="DELETE", path=_RECOVERY, do=revoke_recovery, answer=Nothing, auth="owner"),
    Route(
        method="POST",
        path="/api/players/recover",
        do=recover,
        body=RecoveryTyped,
        body_max=CODE_BODY_MAX,
        example=RecoveryTyped(code="k3x7m-2pqrs-abcde-fghjk"),
        answer=SignedIn,
        auth="none",
    ),
)
