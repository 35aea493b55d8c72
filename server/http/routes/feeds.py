"""What a viewer sees of a table: feeds and views."""

from __future__ import annotations

from contextlib import aclosing

import msgspec
from starlette.responses import Response

from events.audience import viewer_name
from projections.feed import FeedFrame
from server import wire
from server.http.request import ApiRequest, Number
from server.http.responses import answer
from server.http.routes.entering import watched
from server.http.routing import FEED_READ_COST, TABLE_READ_COST, Route
from server.http.services import Services

FRAMES_MOST = 1000


class FeedAsked(msgspec.Struct, frozen=True):
    """As whom, after which seq, and how many facts at most."""

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


async def feed(services: Services, asked: ApiRequest[None, FeedAsked]) -> Response:
    """The frames of a viewer after a seq."""
    room, viewer = await watched(services, asked)
    log, name, most = room.log_name, viewer_name(viewer), min(asked.query.limit, FRAMES_MOST)
    # Each is encoded in the slice in which it was made: all at once may be megabytes.
    shown: list[msgspec.Raw] = []
    late = room.past.frames(viewer, asked.query.after, most, asked.player or "")
    async with aclosing(late) as frames:
        async for one in frames:
            shown.append(msgspec.Raw(wire.frame(room.id, name, log, one.seq, one.at, one.facts, one.patch)))
    seq = (await room.past.feed(viewer)).seq
    return answer({"seq": seq, "log": log, "frames": shown})


def shown(table: str, viewer: str, log: str, frames: list[FeedFrame]) -> list[wire.Frame]:
    """Return frames as the socket sends them."""
    return [wire.Frame(table, viewer, log, one.seq, one.at, list(one.facts), one.patch) for one in frames]


async def view(services: Services, asked: ApiRequest[None, ViewAsked]) -> ViewShown:
    """A viewer's view now, or as it was at a seq."""
    room, viewer = await watched(services, asked)
    feed = await room.past.feed(viewer, asked.query.seq, asked.player or "")
    return ViewShown(feed.seq, feed.at, room.log_name, feed.whole)


_TABLE = "/api/tables/{table}"

ROUTES = (
    Route(
        method="GET",
        path=f"{_TABLE}/feed",
        do=feed,
        query=FeedAsked,
        answer=Frames,
        errors=("forbidden",),
        cost=FEED_READ_COST,
    ),
    Route(
        method="GET",
        path=f"{_TABLE}/view",
        do=view,
        query=ViewAsked,
        answer=ViewShown,
        errors=("forbidden",),
        cost=TABLE_READ_COST,
    ),
)
