"""Tables, as operators see and treat them."""

from __future__ import annotations

from contextlib import aclosing
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from projections.feed import FeedFrame
from projections.lobby import Listing
from server.admin.deeds import TableAct
from server.admin.feature import AdminServices
from server.admin.sessions import PATH
from server.admin.stored import NOTHING, extents
from server.admin.vitals import everyone
from server.http.request import ApiRequest, Number
from server.http.routes.feeds import Frames, shown
from server.http.routes.tables import TableListed, with_names
from server.http.routing import Nothing, Route

LISTED_MOST = 200
REASON_MAX = 200

Reason = Annotated[str, Meta(min_length=1, max_length=REASON_MAX)]
"""Why an operator does something: kept in the log of acts, and told to the player where it is about one."""

Which = Literal["unfinished", "playing", "finished"]


class TablesWanted(msgspec.Struct, frozen=True):
    """Those that have not ended, private ones too, those being played, or the public ones that have ended; the newest
    first, beyond the first ``after``.
    """

    which: Which = "unfinished"
    after: Number = 0
    limit: Number = 50


class TableWatched(msgspec.Struct, frozen=True):
    """A table with the length of its log in commits, its bytes in the store, when its last commit was (unix
    milliseconds), and how many connections look at it.
    """

    listed: TableListed
    commits: int
    bytes: int
    last_at: int
    watchers: int


class TablesWatched(msgspec.Struct, frozen=True):
    """A page of tables, and how many there are."""

    tables: list[TableWatched]
    all: int


class TableDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do to a table, and why."""

    act: TableAct | Literal["delete"]
    reason: Reason


class LogAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an operator reads what is secret."""

    reason: Reason


class FramesWanted(msgspec.Struct, frozen=True):
    """The public feed after a seq."""

    after: Number = 0
    limit: Number = 200


async def watched_tables(admin: AdminServices, asked: ApiRequest[None, TablesWanted]) -> TablesWatched:
    """Tables, private ones too, with what each takes."""
    wanted, lobby = asked.query, admin.core.lobby
    limit = min(wanted.limit, LISTED_MOST)
    if wanted.which == "finished":
        page = (await lobby.page("finished", limit=wanted.after + limit))[wanted.after :]
        return TablesWatched(await _watched(admin, page), await lobby.count("finished"))
    tables = list(reversed(await (lobby.running() if wanted.which == "playing" else lobby.unfinished())))
    page = await lobby.some(tables[wanted.after : wanted.after + limit])
    return TablesWatched(await _watched(admin, page), len(tables))


async def watched_table(admin: AdminServices, asked: ApiRequest[None, None]) -> TableWatched:
    """One table, private or not."""
    (found,) = await _watched(admin, [await admin.core.rooms.listing(asked.path("table"))])
    return found


async def _watched(admin: AdminServices, listings: list[Listing]) -> list[TableWatched]:
    listed, store = await with_names(admin.core, listings), admin.core.rooms.store
    sizes = await extents(store, [one.table for one in listed])
    processes = await everyone(store)
    return [
        TableWatched(
            one, *sizes.get(one.table, NOTHING), watchers=sum(each.watched.get(one.table, 0) for each in processes)
        )
        for one in listed
    ]


async def change_table(admin: AdminServices, asked: ApiRequest[TableDeed, None]) -> Nothing:
    """Close, pause, resume or delete a table; a closed one has ended, a deleted one is gone with all that was said."""
    who, table, deed = admin.operator(asked.request), asked.path("table"), asked.body
    if deed.act == "delete":
        await admin.deeds.delete_table(who, table, deed.reason)
    else:
        await admin.deeds.change_table(who, deed.act, table, deed.reason)
    return Nothing()


async def public_feed(admin: AdminServices, asked: ApiRequest[None, FramesWanted]) -> Frames:
    """What everybody at a table could see, private or not."""
    wanted = asked.query
    return await frames_of(admin, asked.path("table"), wanted.after, wanted.after + min(wanted.limit, LISTED_MOST))


async def frames_of(admin: AdminServices, table: str, after: int, last: int) -> Frames:
    """The public feed of a table after a seq, up to the frame with another. Raises Refused, StoreUnavailable."""
    room = await admin.core.rooms.get(table)
    found: list[FeedFrame] = []
    async with aclosing(room.past.frames("public", after)) as frames:
        async for frame in frames:
            found.append(frame)
            if frame.seq >= last:
                break
    seq = room.table.feeds["public"].seq
    return Frames(seq, room.log_name, shown(room.id, "public", room.log_name, found))


async def read_log(admin: AdminServices, asked: ApiRequest[LogAsked, None]) -> Response:
    """A table's whole log with every secret, one commit a line; that it was read, and why, is kept."""
    who = admin.operator(asked.request)
    lines = await admin.deeds.read_log(who, asked.path("table"), asked.body.reason)
    return Response(lines, media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


_TABLES = f"{PATH}/tables"
_TABLE = f"{_TABLES}/{{table}}"

ROUTES = (
    Route(method="GET", path=_TABLES, do=watched_tables, query=TablesWanted, answer=TablesWatched, auth="operator"),
    Route(method="GET", path=_TABLE, do=watched_table, answer=TableWatched, auth="operator"),
    Route(
        method="POST",
        path=f"{_TABLE}/acts",
        do=change_table,
        body=TableDeed,
        example=TableDeed(act="close", reason="Nothing but insults"),
        answer=Nothing,
        auth="operator",
        errors=("rejected",),
    ),
    Route(method="GET", path=f"{_TABLE}/feed", do=public_feed, query=FramesWanted, answer=Frames, auth="operator"),
    Route(
        method="POST",
        path=f"{_TABLE}/log",
        do=read_log,
        body=LogAsked,
        example=LogAsked(reason="Report 3f2a: cheating"),
        answer=str,
        media="application/x-ndjson",
        auth="operator",
    ),
)
