"""Invitations to private tables: of one player, or by a code for everybody who has it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.audience import Seat
from games.sitting import commands
from games.sitting.state import Status
from server.accounts.accounts import Face
from server.accounts.idempotency import Claim
from server.accounts.invitations import Issued, Told
from server.http.request import ApiRequest
from server.http.routes.entering import CODE_BODY_MAX, act_as_opener, entered_by, guessing, once, opened_by
from server.http.routes.tables import TableNamed
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.look_alikes import told_apart
from server.refusals import HttpRefused, Refused


class InvitationAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to invite: a ``player``, or the bearers of a code: ``uses`` of them, or all. ``id`` as in Again."""

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


class CodeShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code to look through, as through a keyhole: nothing comes of it."""

    code: str


class Sitter(msgspec.Struct, frozen=True):
    """Who sits somewhere: a person's ``name``, unless the account is deleted, and ``face``, if one was chosen, or a
    ``bot``.
    """

    name: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    face: Face | UnsetType = UNSET


class TablePreviewed(msgspec.Struct, frozen=True):
    """What an invitation says of its table: what is played, who is in charge, and who sits where; no ids of players."""

    game: str
    number: int
    title: str
    status: Status
    size: int
    pace: str
    private: bool
    seats: dict[Seat, Sitter]
    opener: str | UnsetType = UNSET
    host: str | UnsetType = UNSET


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
    invited = await services.accounts.get(body.player)
    if invited is None:
        raise HttpRefused("malformed", "no_such_player")
    if invited.blocks.get(asked.signed_in) == "block":
        raise Refused("forbidden", "not_invited_by_you")
    return await act_as_opener(services, asked, commands.Invite(body.player), Invited)


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


async def preview(services: Services, asked: ApiRequest[CodeShown, None]) -> TablePreviewed:
    """What an invitation is to: shown to holders of its code, before they enter or have an account.

    A POST, so that the code is in no log; a wrong code says nothing that it would not say of a table that is not there.
    """
    table = asked.path("table")
    async with guessing(services, asked, asked.body.code):
        await services.invitations.check(table, asked.body.code, asked.player)
        shown = await services.rooms.listing(table, asked.player)
    people = [shown.opener, shown.host, *(place.player for place in shown.seats.values())]
    known = await services.accounts.get_many(player for player in people if player)
    names = told_apart({player: account.name for player, account in known.items()})

    def name(player: str | None) -> str | UnsetType:
        return names.get(player or "", UNSET)

    def face(player: str | None) -> Face | UnsetType:
        account = known.get(player or "")
        return UNSET if account is None or account.face is None else account.face

    return TablePreviewed(
        game=shown.game,
        number=shown.number,
        title=shown.title,
        status=shown.status,
        size=shown.size,
        pace=shown.pace,
        private=shown.private,
        seats={
            seat: Sitter(name(place.player), place.bot or UNSET, face(place.player))
            for seat, place in shown.seats.items()
        },
        opener=name(shown.opener),
        host=name(shown.host),
    )


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
        rate="creation_rate",
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
        path="/api/tables/{table}/preview",
        do=preview,
        body=CodeShown,
        body_max=CODE_BODY_MAX,
        example=CodeShown(code="k3x7m2pqrs"),
        answer=TablePreviewed,
    ),
    Route(
        method="POST",
        path="/api/tables/{table}/enter",
        do=enter,
        body=Entering,
        example=Entering(code="k3x7m2pqrs"),
        answer=TableNamed,
        auth="player",
        errors=("rejected",),
    ),
)
