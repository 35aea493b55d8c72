"""Invitations to private tables: of one player, or by a code for whoever has it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games import sitting
from server.accounts.idempotency import Claim
from server.accounts.invitations import Issued, Told
from server.http.request import ApiRequest
from server.http.routes.entering import act_as_opener, entered_by, once, opened_by
from server.http.routes.tables import TableNamed
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.refusals import HttpRefused


class InvitationAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite: a ``player``, or so many bearers (all, without ``uses``) of a code. ``id`` as in Again."""

    player: str | None = None
    uses: Annotated[int, Meta(ge=1, le=1000)] | None = None
    id: str = ""


class Invited(msgspec.Struct, frozen=True):
    """The code that was made; without any of it where a player was invited. Times in unix milliseconds."""

    code: str | UnsetType = UNSET
    invitation: str | UnsetType = UNSET
    expires_at: int | UnsetType = UNSET


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code to enter by. ``id`` as in Again."""

    code: str
    id: str = ""


class Invitations(msgspec.Struct, frozen=True):
    """The codes of a table, without the codes."""

    invitations: list[Told]


async def invite(services: Services, asked: ApiRequest[InvitationAsked, None]) -> Invited:
    """Let a player enter a private table, or make a code that lets its bearers in; for the player in charge of it."""
    body = asked.body
    if body.player is None:
        room = await opened_by(services, asked)

        async def issued(claim: Claim) -> Invited:
            made: Issued = await services.invitations.issue(room.id, claim.nonce, body.uses)
            return Invited(made.code, made.invitation, made.expires_at)

        # Not marked as done: the same id makes the same code again, so the answer with the code need not be stored.
        return await once(services, asked, Invited, issued, keep=False)
    if body.uses is not None:
        raise HttpRefused("malformed", "uses_of_player")
    if await services.accounts.get(body.player) is None:
        raise HttpRefused("malformed", "no_such_player")
    return await act_as_opener(services, asked, sitting.Invite(body.player), Invited)


async def invitations(services: Services, asked: ApiRequest[None, None]) -> Invitations:
    """The invitations of a table, without their codes; for the player in charge of it."""
    room = await opened_by(services, asked)
    return Invitations(await services.invitations.of(room.id))


async def revoke(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Take a code back; those who entered by it stay."""
    room = await opened_by(services, asked)
    await services.invitations.revoke(room.id, asked.path("invitation"))
    return Nothing()


async def enter(services: Services, asked: ApiRequest[Entering, None]) -> TableNamed:
    """Enter a table by a code; a finished one, too, for its replay."""

    async def entered(claim: Claim) -> TableNamed:
        return TableNamed((await entered_by(services, asked, asked.body.code)).id)

    return await once(services, asked, TableNamed, entered)


_INVITATIONS = "/api/tables/{table}/invitations"

ROUTES = (
    Route(
        method="POST",
        path=_INVITATIONS,
        do=invite,
        body=InvitationAsked,
        example=InvitationAsked(uses=6),
        answer=Invited,
        auth="player",
        errors=("rejected",),
    ),
    Route(method="GET", path=_INVITATIONS, do=invitations, answer=Invitations, auth="player", errors=("forbidden",)),
    Route(
        method="DELETE",
        path=f"{_INVITATIONS}/{{invitation}}",
        do=revoke,
        answer=Nothing,
        auth="player",
        errors=("rejected",),
    ),
    Route(
        method="POST",
        path="/api/tables/{table}/enter",
        do=enter,
        body=Entering,
        example=Entering(code="k3x7m2pqrs"),
        answer=TableNamed,
        auth="player",
        errors=("rejected", "too_many"),
    ),
)
