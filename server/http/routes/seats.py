"""Taking and leaving seats and the host's chair."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from games.sitting import chairs, commands
from server import rights
from server.accounts.idempotency import Claim
from server.http.request import ApiRequest
from server.http.routes.entering import act_as_opener, acted, entered, entered_by, given_to_bot, host_left, once
from server.http.routing import Nothing, Route
from server.http.services import Services
from server.tables.outsiders import need_up_to_date


class SeatAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit there: the player who asks, by a ``code`` if need be, or a ``bot``. ``id`` as in Again."""

    bot: str | None = None
    code: str | None = None
    id: str = ""


class CodeAsked(msgspec.Struct, frozen=True):
    """The code of an invitation, which may be in the body, too."""

    code: str = ""


class SeatTaken(msgspec.Struct, frozen=True):
    """The seat that was taken; without it where a bot was seated."""

    seat: int | UnsetType = UNSET


async def take_seat(services: Services, asked: ApiRequest[SeatAsked, CodeAsked]) -> SeatTaken:
    """Sit down; or give an empty seat to a bot, for the player in charge of the table."""
    seat, body, player = asked.seat, asked.body, asked.signed_in
    if body.bot is not None:
        give = given_to_bot(services, seat, body.bot)
        return await act_as_opener(
            services, asked, give, SeatTaken, lambda table: chairs.plays(table, seat) == body.bot
        )
    code = body.code or asked.query.code

    async def seated(claim: Claim) -> SeatTaken:
        room = await entered_by(services, asked, code) if code else await entered(services, asked)
        need_up_to_date(room, player)
        await acted(room, claim, commands.Sit(seat, player), lambda table: rights.may_act(table, player, seat), None)
        return SeatTaken(seat)

    return await once(services, asked, SeatTaken, seated)


async def leave_seat(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Leave one's seat, or free another seat of a table that one is in charge of, before the start."""
    seat, player = asked.seat, asked.signed_in
    room = await entered(services, asked)
    await room.act(
        commands.Leave(seat),
        allowed=lambda table: rights.may_act(table, player, seat) or table.opener == player,
    )
    return Nothing()


async def take_host(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Take the host's chair."""
    room = await entered(services, asked)
    need_up_to_date(room, asked.signed_in)
    await room.act(commands.TakeHost(asked.signed_in))
    return Nothing()


async def leave_host(services: Services, asked: ApiRequest[None, None]) -> Nothing:
    """Leave the host's chair, or a co-host's."""
    await host_left(await entered(services, asked), asked.signed_in)
    return Nothing()


_SEAT = "/api/tables/{table}/seats/{seat}"
_HOST = "/api/tables/{table}/host"

ROUTES = (
    Route(
        method="POST",
        path=_SEAT,
        do=take_seat,
        body=SeatAsked,
        example=SeatAsked(bot="random"),
        query=CodeAsked,
        answer=SeatTaken,
        auth="player",
        errors=("rejected",),
    ),
    Route(method="DELETE", path=_SEAT, do=leave_seat, answer=Nothing, auth="player", errors=("rejected",)),
    Route(method="POST", path=_HOST, do=take_host, answer=Nothing, auth="player", errors=("rejected",)),
    Route(method="DELETE", path=_HOST, do=leave_host, answer=Nothing, auth="player", errors=("rejected",)),
)
