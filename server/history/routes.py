"""Forks and saved tables: playing on from a moment of another table."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from events.audience import Seat
from server.accounts.idempotency import Claim
from server.history.forks import Forks, Wanted
from server.history.imports import LOG_MAX
from server.history.log_file import BadLog
from server.history.saves import Saves
from server.http.request import ApiRequest, Number
from server.http.responses import named
from server.http.routes.entering import entered, need_voice_for, once, readable, viewer_of
from server.http.routes.tables import TableNamed
from server.http.routing import OPEN_TABLE_COST, TABLE_READ_COST, Route
from server.http.services import Services
from server.ids import table_id_of
from server.names import TITLE_MAX, clean_name
from server.refusals import HttpRefused


@dataclass(frozen=True)
class HistoryServices:
    """The services of the core, and those that continue from a moment of another table."""

    core: Services
    forks: Forks
    saves: Saves


def build(core: Services) -> HistoryServices:
    """Build the services over those of the core."""
    forks = Forks(core.rooms, core.quotas, core.model or None)
    saves = Saves(core.rooms, forks, core.quotas, core.accounts.sign)
    return HistoryServices(core, forks, saves)


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


async def fork(history: HistoryServices, asked: ApiRequest[ForkAsked, None]) -> TableNamed:
    """Open a new table that begins with the past of this one."""
    room, by_key = await readable(history.core, asked, fork=True)
    body, player = asked.body, asked.signed_in
    title = body.title
    if title is not None:
        with named():
            title = clean_name(title, "title", least=0, most=TITLE_MAX)
    await need_voice_for(history.core, asked, title)
    wanted = Wanted(body.seq, body.version, viewer_of(body.as_), body.seats, body.redeal, title, body.private or by_key)

    async def forked(claim: Claim) -> TableNamed:
        return TableNamed(await history.forks.fork(room.id, player, wanted, table_id_of(claim.nonce), by_key))

    return await once(history.core, asked, TableNamed, forked)


class SaveAsked(msgspec.Struct, frozen=True):
    """Up to which ``seq`` of the feed of ``as``; 0 for all of it."""

    as_: str = msgspec.field(name="as", default="public")
    seq: Number = 0


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``file``: a table of this ``game`` as `GET …/save` gave it, or the whole log of a simulated one.

    ``seq`` is a moment of its public feed, where the game in it is over. ``seats`` and ``private`` as in ForkAsked;
    without any, the player takes the seat whose knowledge was saved. ``id`` as in Again.
    """

    game: str
    file: str
    seq: int | None = None
    seats: dict[Seat, str] = {}
    private: bool = False
    id: str = ""


async def save(history: HistoryServices, asked: ApiRequest[None, SaveAsked]) -> Response:
    """The table as a file, from which another one can go on at this server.

    A table that has unsealed everything is saved whole; of any other, what the player's seat was told, if it could be
    forked there: the secrets of the rest are dealt again.
    """
    room, viewer = await entered(history.core, asked), viewer_of(asked.query.as_)
    wanted = Wanted(asked.query.seq or None, None, viewer, {}, None, None, False)
    file = await history.saves.save(room.id, asked.signed_in, wanted)
    return Response(file, media_type="application/x-ndjson")


class TableLoaded(msgspec.Struct, frozen=True, omit_defaults=True):
    """The new table. ``crole``: whose action it is there, in games whose own engine says so; roles count from 0."""

    table: str
    crole: int | None = None


async def load(history: HistoryServices, asked: ApiRequest[SavedTable, None]) -> TableLoaded:
    """Open a new table that goes on from a saved one."""
    body, player = asked.body, asked.signed_in
    file = body.file.encode()
    if len(file) > LOG_MAX:
        raise HttpRefused("too_large", "body_too_large", max=LOG_MAX)
    wanted = Wanted(body.seq, None, "public", body.seats, None, None, body.private)

    async def may_write() -> None:
        await need_voice_for(history.core, asked, body.file)

    async def loaded(claim: Claim) -> TableLoaded:
        new = table_id_of(claim.nonce)
        try:
            with named():
                return TableLoaded(new, await history.saves.load(body.game, file, player, wanted, new, may_write))
        except BadLog as bad:
            raise HttpRefused("malformed", bad.reason, **bad.params) from None

    return await once(history.core, asked, TableLoaded, loaded)


ROUTES = (
    Route(
        method="GET",
        path="/api/tables/{table}/save",
        do=save,
        query=SaveAsked,
        answer=str,
        media="application/x-ndjson",
        auth="player",
        errors=("forbidden", "rejected", "too_many"),
        cost=TABLE_READ_COST,
    ),
    Route(
        method="POST",
        path="/api/saves",
        do=load,
        body=SavedTable,
        # The lines are JSON within JSON.
        body_max=2 * LOG_MAX,
        example=SavedTable(game="mbg", file="…", seats={1: "me"}),
        answer=TableLoaded,
        auth="player",
        errors=("rejected",),
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
    ),
    Route(
        method="POST",
        path="/api/tables/{table}/fork",
        do=fork,
        body=ForkAsked,
        example=ForkAsked(as_="seat:3", seq=60, seats={3: "me", 5: "random"}),
        answer=TableNamed,
        auth="player",
        errors=("rejected",),
        rate="creation_rate",
        cost=OPEN_TABLE_COST,
    ),
)
