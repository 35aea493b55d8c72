"""What is seen of a table: feeds, views, the log, and the questions that its game answers."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from events.audience import Seat, Viewer, viewer_name
from games.game import Note, NotebookQuery, Rejected
from games.llm import LlmCall
from projections.feed import Frame
from projections.notebook import NoteWritten
from server import rights, wire
from server.history import log_file
from server.http.request import ApiRequest, Number
from server.http.responses import answer
from server.http.routes.entering import entered, watched
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused, Refused
from server.tables.room import Room

FRAMES_MOST = 1000


class Watching(msgspec.Struct, frozen=True):
    """As whom: ``public``, ``seat:N``, ``host`` or ``all``."""

    as_: str = msgspec.field(name="as", default="public")


class FeedAsked(msgspec.Struct, frozen=True):
    """As whom, after which seq, and how many facts at the most."""

    as_: str = msgspec.field(name="as", default="public")
    after: Number = 0
    limit: Number = 200


class ViewAsked(msgspec.Struct, frozen=True):
    """As whom, and at which seq; now, if none is given."""

    as_: str = msgspec.field(name="as", default="public")
    seq: Number | None = None


class Frames(msgspec.Struct, frozen=True):
    """Frames of a feed as the socket has them; ``seq`` is where the whole feed stands."""

    seq: wire.Count
    log: str
    frames: list[wire.Frame]


class ViewShown(msgspec.Struct, frozen=True):
    """A view, and the seq and the time (unix milliseconds) of it."""

    seq: wire.Count
    at: wire.Count
    log: str
    view: wire.Json


async def feed(parts: Services, asked: ApiRequest[None, FeedAsked]) -> Frames:
    """The frames of a viewer after a seq."""
    room, viewer = await watched(parts, asked)
    frames = await room.frames(viewer, asked.query.after, min(asked.query.limit, FRAMES_MOST))
    seq = (await room.feed(viewer)).seq
    return Frames(seq, room.log_name, shown(room.id, viewer_name(viewer), room.log_name, frames))


def shown(table: str, viewer: str, log: str, frames: list[Frame]) -> list[wire.Frame]:
    """Frames as the socket has them."""
    return [wire.Frame(table, viewer, log, one.seq, one.at, list(one.facts), one.patch) for one in frames]


async def view(parts: Services, asked: ApiRequest[None, ViewAsked]) -> ViewShown:
    """A viewer's view now, or as it was at a seq."""
    room, viewer = await watched(parts, asked)
    feed = await room.feed(viewer, asked.query.seq)
    return ViewShown(feed.seq, feed.at, room.log_name, feed.whole)


async def log(parts: Services, asked: ApiRequest[None, None]) -> Response:
    """Every commit, one a line, where everything may be watched; the game's document has their shape, Commit."""
    room = await entered(parts, asked)
    if not rights.may_watch(room.sitting, asked.player, "all"):
        raise HttpRefused("forbidden", "log_sealed")
    return Response(log_file.written(await room.commits()), media_type="application/x-ndjson")


async def query(parts: Services, asked: ApiRequest[None, Watching]) -> Any:
    """A named question of the game to a view; ``GET /api/games`` names them."""
    return (await _answered(parts, asked))[1]


async def export(parts: Services, asked: ApiRequest[None, Watching]) -> Response:
    """The same as a file."""
    file, content = await _answered(parts, asked)
    if file is None:
        raise HttpRefused("not_found", "no_export")
    # A text is a file as it stands; everything else is one of JSON.
    text = isinstance(content, str)
    response = Response(content, media_type="text/markdown; charset=utf-8") if text else answer(content)
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


async def _answered(parts: Services, asked: ApiRequest[None, Watching]) -> tuple[str | None, object]:
    room, viewer = await watched(parts, asked)
    query = room.game.queries.get(asked.path("name"))
    if query is None:
        there = tuple(room.game.queries)
        raise HttpRefused("not_found", "no_such_query" if there else "no_queries", game=room.game.name, queries=there)
    view = (await room.feed(viewer)).picture.game
    heard = await room.heard(viewer)
    try:
        if isinstance(query, NotebookQuery):
            seat, notes, calls = await _own_notes(parts, asked, room, viewer)
            content = query.answer(view, seat, heard, notes, calls)
        else:
            content = query.answer(view, viewer, heard)
    except Rejected as no:
        raise Refused("rejected", no.code, **no.params) from None
    if query.named is not None:
        return query.named(view, viewer), content
    seat = viewer if isinstance(viewer, int) else 0
    return query.file and query.file.format(number=room.sitting.number, seat=seat), content


async def _own_notes(
    parts: Services, asked: ApiRequest[None, Watching], room: Room, viewer: Viewer
) -> tuple[Seat, list[Note], list[LlmCall]]:
    """The notebook of the asking player, who must hold this seat: unsealing a table opens no notebook."""
    player = asked.signed_in
    if not isinstance(viewer, int) or not rights.may_act(room.sitting, player, viewer):
        raise Refused("forbidden", "own_seat_only")
    notebook = await parts.desk.notebook(room, player)
    frames = await notebook.frames()
    written = ((one.at, fact) for one in frames for fact in one.facts if isinstance(fact, NoteWritten))
    notes = [Note(at, fact.text, fact.json) for at, fact in written]
    return viewer, notes, list(notebook.calls.values())


_TABLE = "/api/tables/{table}"

ROUTES = (
    Route(
        method="GET",
        path=f"{_TABLE}/feed",
        do=feed,
        query=FeedAsked,
        answer=Frames,
        errors=("forbidden",),
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/view",
        do=view,
        query=ViewAsked,
        answer=ViewShown,
        errors=("forbidden",),
    ),
    Route(method="GET", path=f"{_TABLE}/log", do=log, answer=str, media="application/x-ndjson", errors=("forbidden",)),
    Route(
        method="GET",
        path=f"{_TABLE}/query/{{name}}",
        do=query,
        query=Watching,
        answer=object,
        errors=("forbidden", "rejected"),
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/export/{{name}}",
        do=export,
        query=Watching,
        answer=object,
        errors=("forbidden", "rejected"),
    ),
)
