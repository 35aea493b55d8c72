"""Forks: playing on from a moment of another table."""

from __future__ import annotations

import msgspec

from events.audience import Seat
from server.asked import Asked
from server.forks import Wanted
from server.http import HttpNo, named
from server.names import TITLE_MAX, clean_name
from server.parts import Parts
from server.repeats import Claim
from server.rooms import table_id_of
from server.routes.entering import entered, once, viewer_of
from server.routes.tables import TableNamed
from server.routing import Route


class ForkAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to fork: at a ``seq`` of the feed of ``as``, or at a ``version`` where everything may be watched.

    ``seats`` says ``me`` or names a bot; other seats keep their bot, or get the game's best. With ``redeal``, a
    seat, the secrets are dealt again so that this seat was told the same. ``title`` and ``private`` are those of the
    source if they are not given; a fork of a private table is private. ``id`` as in Again.
    """

    seq: int | None = None
    version: int | None = None
    as_: str = msgspec.field(name="as", default="public")
    seats: dict[Seat, str] = {}
    redeal: Seat | None = None
    title: str | None = None
    private: bool = False
    id: str = ""


async def fork(parts: Parts, asked: Asked[ForkAsked, None]) -> TableNamed:
    """Open a new table that begins with the past of this one."""
    room, body, player = await entered(parts, asked), asked.body, asked.signed_in
    title = body.title
    if title is not None:
        with named():
            title = clean_name(title, "title", least=0, most=TITLE_MAX)
    wanted = Wanted(body.seq, body.version, viewer_of(body.as_), body.seats, body.redeal, title, body.private)

    async def forked(claim: Claim) -> TableNamed:
        if not parts.forks_made.allows(player):
            raise HttpNo("too_many", "too_many_forks")
        return TableNamed(await parts.forks.fork(room.id, player, wanted, table_id_of(claim.nonce)))

    return await once(parts, asked, TableNamed, forked)


ROUTES = (
    Route(
        method="POST",
        path="/api/tables/{table}/fork",
        do=fork,
        body=ForkAsked,
        example=ForkAsked(as_="seat:3", seq=60, seats={3: "me", 5: "random"}),
        answer=TableNamed,
        auth="player",
        errors=("rejected", "too_many"),
    ),
)
