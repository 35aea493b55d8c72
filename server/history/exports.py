"""What leaves a table: its log, the answers of its game to queries, and the files it exports."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from typing import Any

import msgspec
from starlette.responses import Response

from events.audience import Seat, Viewer
from games.game import Rejected
from games.llm import LlmCall, Spent, spent
from games.queries import Json, Note, NotebookQuery, Query
from projections.notebook import NoteWritten
from server import rights
from server.history import log_file
from server.http.request import ApiRequest
from server.http.responses import answer
from server.http.routes.entering import readable, watched
from server.http.routes.feeds import ViewAsked
from server.http.routing import TABLE_READ_COST, Route
from server.http.services import Services
from server.refusals import HttpRefused, Refused
from server.tables.notebooks import seat_notebook
from server.tables.outsiders import known_to
from server.tables.room import Room

FACTS_AT_ONCE = 300
"""A query that reads more than these is answered in a thread: games know nothing of slices."""

Work = Callable[[], object]


async def log(services: Services, asked: ApiRequest[None, None]) -> Response:
    """Every commit, one a line, where everything may be watched; the game's document has their shape, Commit."""
    room, by_key = await readable(services, asked)
    if not rights.may_watch(known_to(room, asked.player, by_key), asked.player, "all"):
        raise HttpRefused("forbidden", "log_sealed")
    async with aclosing(room.past.commits(asked.player or "")) as commits:
        # Each in the slice in which it was read: the whole log may be megabytes.
        lines = [log_file.written((commit,)) async for commit in commits]
    return Response(b"".join(lines), media_type="application/x-ndjson")


async def query(services: Services, asked: ApiRequest[None, ViewAsked]) -> Any:
    """The answer to a named query of the game; ``GET /api/games/{game}`` lists them."""
    return (await _answered(services, asked))[1]


async def export(services: Services, asked: ApiRequest[None, ViewAsked]) -> Response:
    """The same as a file."""
    file, content = await _answered(services, asked)
    if file is None:
        raise HttpRefused("not_found", "no_export")
    # A text is a file as it stands; everything else is one of JSON.
    text = isinstance(content, str)
    response = Response(content, media_type="text/markdown; charset=utf-8") if text else answer(content)
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


async def _answered(services: Services, asked: ApiRequest[None, ViewAsked]) -> tuple[str | None, object]:
    room, viewer = await watched(services, asked)
    query = room.game.queries.get(asked.path("name"))
    if query is None:
        there = tuple(room.game.queries)
        raise HttpRefused("not_found", "no_such_query" if there else "no_queries", game=room.game.name, queries=there)
    asker = asked.player or ""
    feed = await room.past.feed(viewer, asked.query.seq, asker)
    view = feed.state.game
    heard = await room.past.facts(viewer, most=feed.seq, asker=asker) if query.heard else []
    if isinstance(query, NotebookQuery):
        seat, notes, calls = await _own_notes(services, asked, room, viewer)
        work: Work = partial(query.answer, view, seat, heard, notes, calls)
    elif query.spent is not None and room.sitting.status == "finished":
        work = partial(_with_spent, query, partial(query.answer, view, viewer, heard), await _spent(services, room))
    else:
        work = partial(query.answer, view, viewer, heard)
    try:
        long = len(heard) > FACTS_AT_ONCE
        content = await services.rooms.fair_loop.aside(asker, partial(_in_pieces, work)) if long else work()
    except Rejected as no:
        raise Refused("rejected", no.code, **no.params) from None
    if query.named is not None:
        return query.named(view, viewer), content
    seat = viewer if isinstance(viewer, int) else 0
    return query.file and query.file.format(number=room.sitting.number, seat=seat), content


def _in_pieces(work: Work) -> object:
    """Do it and encode a long list item by item: one call that encodes megabytes would hold all other threads up."""
    content = work()
    if not isinstance(content, list):
        return content
    return msgspec.Raw(b"[" + b",".join(map(msgspec.json.encode, content)) + b"]")


def _with_spent(query: Query[Any], work: Callable[[], Json], spent: dict[Seat, Spent]) -> Json:
    assert query.spent is not None
    return query.spent(work(), spent)


async def _spent(services: Services, room: Room) -> dict[Seat, Spent]:
    """Return what the calls of each seat came to: of those who have or had it, and of the model that played it."""
    table = room.sitting
    seats = {seat_notebook(seat): seat for seat in table.seats}
    seats |= {player: seat for player, seat in table.served.items() if isinstance(seat, int)}
    # Who has several seats asks for the first of them.
    seats |= {seated.player or "": seat for seat, seated in reversed(table.seats.items())}
    calls: dict[Seat, list[LlmCall]] = {}
    for owner, seat in seats.items():
        if owner:
            notebook = await services.dispatcher.notebook(room, owner)
            calls.setdefault(seat, []).extend(notebook.calls.values())
    return {seat: spent(made) for seat, made in calls.items()}


async def _own_notes(
    services: Services, asked: ApiRequest[None, ViewAsked], room: Room, viewer: Viewer
) -> tuple[Seat, list[Note], list[LlmCall]]:
    """Return the notebook of the calling player, who must hold this seat: unsealing a table opens no notebook."""
    player = asked.signed_in
    if not isinstance(viewer, int) or not rights.may_act(room.sitting, player, viewer):
        raise Refused("forbidden", "own_seat_only")
    notebook = await services.dispatcher.notebook(room, player)
    frames = await notebook.frames()
    written = ((one.at, fact) for one in frames for fact in one.facts if isinstance(fact, NoteWritten))
    notes = [Note(at, fact.text, fact.json) for at, fact in written]
    return viewer, notes, list(notebook.calls.values())


_TABLE = "/api/tables/{table}"

ROUTES = (
    Route(
        method="GET",
        path=f"{_TABLE}/log",
        do=log,
        answer=str,
        media="application/x-ndjson",
        errors=("forbidden",),
        cost=TABLE_READ_COST,
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/query/{{name}}",
        do=query,
        query=ViewAsked,
        answer=object,
        errors=("forbidden", "rejected"),
        cost=TABLE_READ_COST,
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/export/{{name}}",
        do=export,
        query=ViewAsked,
        answer=object,
        errors=("forbidden", "rejected"),
        cost=TABLE_READ_COST,
    ),
)
