"""Sending a picture to a table, and seeing one."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from events.audience import CO_HOSTS, Seat, Viewer
from games.prompt import Field, Form, Text
from games.sitting.state import TableState
from games.specialties import ShownPictures
from server import metrics, rights
from server.accounts.sanctions import need_voice
from server.extras import installed
from server.http.request import ApiRequest
from server.http.routes.entering import entered, readable, watched
from server.http.routing import OPEN_TABLE_COST, TABLE_READ_COST, Route
from server.http.services import Services
from server.pictures.decoding import MEDIA, BadPicture
from server.pictures.pictures import Pictures
from server.pictures.settings import PictureSettings
from server.refusals import HttpRefused, Refused
from server.settings import read
from server.tables.outsiders import known_to
from server.tables.room import Room

SENT_MAX = 2_000_000
"""The largest body, in bytes, whatever the limit of a picture is: base64 takes a third more."""

HEADERS = {
    # Its bytes are our own encoding; should a browser ever take them for something else, nothing in them runs.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, max-age=86400, immutable",
    "Vary": "Authorization, Cookie",
    "Content-Disposition": "inline",
}


@dataclass(frozen=True)
class PictureServices:
    """The services of the core, and the pictures."""

    core: Services
    pictures: Pictures


def build(core: Services) -> PictureServices:
    """Build the services over those of the core. Raises BadSetting."""
    return PictureServices(core, Pictures(core.rooms.store, core.quotas, read(PictureSettings)))


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``picture``: the bytes of a PNG, JPEG or WebP file, in base64."""

    picture: bytes


class Named(msgspec.Struct, frozen=True):
    """What the picture is called in a command that has a place for one."""

    picture: str


async def send_picture(services: PictureServices, asked: ApiRequest[Sent, None]) -> Named:
    """Send a picture to a table whose game asks this player for one; it is re-encoded as WebP, without metadata."""
    if not installed("portraits"):
        raise HttpRefused("rejected", "pictures_not_installed")
    room, player = await entered(services.core, asked), asked.signed_in
    if _asked_for_one(room, player) is None:
        raise Refused("forbidden", "forbidden")
    await need_voice(services.core.accounts, player, services.core.rooms.now())
    await services.core.rates.spend("creation_rate", player, OPEN_TABLE_COST)
    limits, file = services.pictures.limits, asked.body.picture
    if len(file) > limits.picture_kb * 1_000:
        metrics.LIMITED.count("picture_kb")
        raise HttpRefused("too_large", "picture_size", max=limits.picture_kb)
    try:
        return Named(await services.pictures.add(room.id, player, file))
    except BadPicture as bad:
        if bad.reason == "picture_pixels":
            metrics.LIMITED.count("picture_pixels")
        raise HttpRefused("malformed", bad.reason, max=limits.picture_pixels) from None


def _asked_for_one(room: Room, player: str) -> Seat | None:
    """The player's seat that is asked for a picture now."""
    table: TableState = room.sitting
    own = (seat for seat in table.seats if rights.may_act(table, player, seat))
    for seat in own:
        if any(_has_place(field) for prompt in room.table.prompts(seat).values() for field in prompt.fields.values()):
            return seat
    return None


def _has_place(field: Field) -> bool:
    if isinstance(field, Form):
        return any(map(_has_place, field.fields.values()))
    return isinstance(field, Text) and field.picture is True


class Seeing(msgspec.Struct, frozen=True):
    """As whom: ``public``, ``seat:N``, ``host`` or ``all``; without it, as any viewer the player may watch as."""

    as_: str = msgspec.field(name="as", default="")


async def picture(services: PictureServices, asked: ApiRequest[None, Seeing]) -> Response:
    """A picture that was sent, to a viewer who was told of it; to all others it is not there."""
    if asked.query.as_:
        room, viewer = await watched(services.core, asked)
        viewers: list[Viewer] = [viewer]
    else:
        room, by_key = await readable(services.core, asked)
        table = known_to(room, asked.player, by_key)
        every: tuple[Viewer, ...] = ("all", "host", *CO_HOSTS, *table.seats, "public")
        viewers = [one for one in every if rights.may_watch(table, asked.player, one)]
    name = f"picture:{asked.path('picture')}"
    found = await services.pictures.get(name) if await _is_told(room, viewers, name, asked.player or "") else None
    if found is None:
        raise HttpRefused("not_found", "no_such_picture")
    return Response(found, media_type=MEDIA, headers=HEADERS)


async def _is_told(room: Room, viewers: list[Viewer], name: str, asker: str) -> bool:
    shown = room.game.find_specialty(ShownPictures)
    if shown is None:
        return False
    for viewer in viewers:
        told = await room.past.facts(viewer, asker=asker)
        if any(shown.address(one.fact) == name for one in told):
            return True
    return False


ROUTES = (
    Route(
        method="POST",
        path="/api/tables/{table}/pictures",
        do=send_picture,
        body=Sent,
        body_max=SENT_MAX,
        example=Sent(picture=b"..."),
        answer=Named,
        auth="player",
        errors=("forbidden", "too_many"),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/pictures/{picture}",
        do=picture,
        query=Seeing,
        answer=bytes,
        media=MEDIA,
        errors=("forbidden",),
        cost=TABLE_READ_COST,
    ),
)
