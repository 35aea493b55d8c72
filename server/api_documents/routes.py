"""Serves the documents of the wire."""

from __future__ import annotations

from typing import Any

from server.api_documents.documents import Documents
from server.http.request import ApiRequest
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused

Document = dict[str, Any]


def build(core: Services) -> Documents:
    """Build the documents of all that this process answers."""
    return Documents(core.rooms.games, core.routes)


async def openapi(documents: Documents, asked: ApiRequest[None, None]) -> Document:
    """The HTTP interface as OpenAPI 3.1."""
    return _document(documents, "openapi.json")


async def asyncapi(documents: Documents, asked: ApiRequest[None, None]) -> Document:
    """The socket as AsyncAPI 3.0."""
    return _document(documents, "asyncapi.json")


async def schemas(documents: Documents, asked: ApiRequest[None, None]) -> Document:
    """The JSON Schemas of a game: its facts, commands, options, state, views and the lines of its log."""
    return _document(documents, f"games/{asked.path('game')}.json")


def _document(documents: Documents, name: str) -> Document:
    document = documents.get(name)
    if document is None:
        raise HttpRefused("not_found", "nothing_here")
    return document


ROUTES = (
    Route(method="GET", path="/api/openapi.json", do=openapi, answer=Document, auth="none", shared=True),
    Route(method="GET", path="/api/asyncapi.json", do=asyncapi, answer=Document, auth="none", shared=True),
    Route(
        method="GET",
        path="/api/schemas/{game}.json",
        do=schemas,
        answer=Document,
        auth="none",
        shared=True,
        errors=("not_found",),
    ),
)
