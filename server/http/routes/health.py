"""The server itself: its health, its figures, and the documents of its wire."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from server.http.request import ApiRequest
from server.http.responses import answer, is_loopback
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused

Document = dict[str, Any]


class Health(msgspec.Struct, frozen=True):
    """Whether the server's store takes what is written."""

    status: Literal["ok", "store_unavailable"]


async def health(parts: Services, asked: ApiRequest[None, None]) -> Health | Response:
    """Whether the server answers and its store takes what is written."""
    try:
        await parts.rooms.store.check()
    except Exception:
        return answer(Health("store_unavailable"), 503)
    return Health("ok")


async def metrics(parts: Services, asked: ApiRequest[None, None]) -> Response:
    """Figures for Prometheus, for loopback or who has the operator's token."""
    token, request = parts.settings.metrics_token, asked.request
    if not is_loopback(request) and not (token and request.headers.get("authorization") == f"Bearer {token}"):
        raise HttpRefused("forbidden", "operators_only")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def openapi(parts: Services, asked: ApiRequest[None, None]) -> Document:
    """The HTTP interface as OpenAPI 3.1."""
    return _document(parts, "openapi.json")


async def asyncapi(parts: Services, asked: ApiRequest[None, None]) -> Document:
    """The socket as AsyncAPI 3.0."""
    return _document(parts, "asyncapi.json")


async def schemas(parts: Services, asked: ApiRequest[None, None]) -> Document:
    """The JSON Schemas of a game: its facts, commands, options, state, views and the lines of its log."""
    return _document(parts, f"games/{asked.path('game')}.json")


def _document(parts: Services, name: str) -> Document:
    document = parts.document(name)
    if document is None:
        raise HttpRefused("not_found", "nothing_here")
    return document


ROUTES = (
    Route(method="GET", path="/healthz", do=health, answer=Health, auth="nobody", also={503: Health}),
    Route(
        method="GET",
        path="/metrics",
        do=metrics,
        answer=str,
        media="text/plain",
        auth="nobody",
        errors=("forbidden",),
    ),
    Route(method="GET", path="/api/openapi.json", do=openapi, answer=Document, auth="nobody"),
    Route(method="GET", path="/api/asyncapi.json", do=asyncapi, answer=Document, auth="nobody"),
    Route(
        method="GET",
        path="/api/schemas/{game}.json",
        do=schemas,
        answer=Document,
        auth="nobody",
        errors=("not_found",),
    ),
)
