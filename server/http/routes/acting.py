"""Acting over HTTP as over the socket, and the player's notebook."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from events.audience import Seat, parse_viewer
from projections.notebook import Seen
from server import rights, wire
from server.http.request import ApiRequest, Number
from server.http.routes.entering import entered, need_id, viewer_of
from server.http.routes.feeds import FRAMES_MOST, Frames, shown
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused
from server.sockets.dispatch import may_keep_notes
from server.sockets.session import ID
from server.tables.notebooks import VIEWER as NOTES
from server.tables.notebooks import seat_notebook
from server.tables.outsiders import known_to
from server.tables.room import Room

Id = Annotated[str, Meta(extra_json_schema={"pattern": f"^{ID}$"})]
"""An id of the client's own; checked where there is a better sentence for it."""


class CommandAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, as a seat, the host or ``notes``; ``prompt`` is the one it answers, if any."""

    id: Id
    as_: str = msgspec.field(name="as")
    command: Any
    prompt: str = ""


class Granted(msgspec.Struct, frozen=True):
    """The ``seq`` at which the result stands in the sender's own feed."""

    seq: wire.Count


class NewEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note (``text``), or a message to the server's model (``ask``), under an id of the client's own.

    ``seen`` is how many facts of its own feed the client had heard, if it may be behind.
    """

    id: Id
    text: str | None = None
    ask: str | None = None
    seen: Seen | None = None


class NotesAsked(msgspec.Struct, frozen=True):
    """After which note, and how many at most; ``of`` a seat that the server's model plays; by default the player's."""

    after: Number = 0
    limit: Number = 200
    of: str = ""


async def command(services: Services, asked: ApiRequest[CommandAsked, None]) -> Granted:
    """Do something; the socket's ``do`` over HTTP."""
    player, body = asked.signed_in, asked.body
    need_id(body.id)
    if body.as_ != NOTES and viewer_of(body.as_) in ("public", "all"):
        raise HttpRefused("malformed", "not_acting")
    await entered(services, asked)
    do = wire.Do(body.id, asked.path("table"), body.as_, body.command, body.prompt)
    return Granted(await services.dispatcher.do(player, do))


async def write_note(services: Services, asked: ApiRequest[NewEntry, None]) -> Granted:
    """Write into the player's notebook, or ask the server's model, whose answer follows in the notebook."""
    player, body = asked.signed_in, asked.body
    need_id(body.id)
    if (body.text is None) == (body.ask is None):
        raise HttpRefused("malformed", "text_or_ask")
    if not (body.text or body.ask or "").strip():
        raise HttpRefused("malformed", "empty_text", field="text" if body.ask is None else "ask")
    command: dict[str, Any] = {} if body.seen is None else {"seen": body.seen}
    if body.ask is None:
        command |= {"type": "write_note", "text": body.text}
    else:
        command |= {"type": "ask_llm", "prompt": body.ask}
    return Granted(await services.dispatcher.do(player, wire.Do(body.id, asked.path("table"), NOTES, command)))


async def notes(services: Services, asked: ApiRequest[None, NotesAsked]) -> Frames:
    """The player's notebook, as the frames of a feed; or a model's, once the game has unsealed everything."""
    room, player = await entered(services, asked), asked.signed_in
    notebook = await services.dispatcher.notebook(room, _owner(room, player, asked.query.of))
    frames = await notebook.frames(asked.query.after, min(asked.query.limit, FRAMES_MOST))
    return Frames(notebook.version, notebook.log_name, shown(room.id, NOTES, notebook.log_name, frames))


def _owner(room: Room, player: str, of: str) -> str:
    if not of:
        if not may_keep_notes(room, player):
            raise HttpRefused("forbidden", "no_notes")
        return player
    seat = _seat_of(of)
    if not rights.may_read_model(known_to(room, player), player):
        raise HttpRefused("forbidden", "notes_sealed")
    return seat_notebook(seat)


def _seat_of(name: str) -> Seat:
    with suppress(ValueError):
        seat = parse_viewer(name)
        if isinstance(seat, int):
            return seat
    raise HttpRefused("malformed", "notes_of_seats")


_TABLE = "/api/tables/{table}"

ROUTES = (
    Route(
        method="POST",
        path=f"{_TABLE}/commands",
        do=command,
        body=CommandAsked,
        example=CommandAsked(id="c1", as_="seat:1", command={"type": "say", "text": "I trust them."}),
        answer=Granted,
        auth="player",
        errors=("rejected", "stale"),
    ),
    Route(
        method="POST",
        path=f"{_TABLE}/notes",
        do=write_note,
        body=NewEntry,
        example=NewEntry(id="n1", text="Seat 3 looked away."),
        answer=Granted,
        auth="player",
        errors=("rejected",),
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/notes",
        do=notes,
        query=NotesAsked,
        answer=Frames,
        auth="player",
        errors=("forbidden",),
    ),
)
