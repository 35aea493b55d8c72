"""The server itself: its health and its metrics."""

from __future__ import annotations

import hmac
from typing import Literal

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from server.http.request import ApiRequest
from server.http.responses import answer, bearer, is_loopback
from server.http.routing import Route
from server.http.services import Services
from server.refusals import HttpRefused


class Health(msgspec.Struct, frozen=True):
    """Whether the server's store takes writes."""

    status: Literal["ok", "store_unavailable"]


async def health(services: Services, asked: ApiRequest[None, None]) -> Health | Response:
    """Whether the server answers and its store takes writes."""
    try:
        await services.rooms.store.check()
    except Exception:
        return answer(Health("store_unavailable"), 503)
    return Health("ok")


async def metrics(services: Services, asked: ApiRequest[None, None]) -> Response:
    """Metrics for Prometheus, for loopback or with the operator's token."""
    token, request = services.settings.metrics_token, asked.request
    given = (bearer(request) or "").encode()
    if not is_loopback(request) and not (token and hmac.compare_digest(given, token.encode())):
        raise HttpRefused("forbidden", "operators_only")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


ROUTES = (
    Route(method="GET", path="/healthz", do=health, answer=Health, auth="none", also={503: Health}, cost=0),
    Route(
        method="GET",
        path="/metrics",
        do=metrics,
        answer=str,
        media="text/plain",
        auth="none",
        errors=("forbidden",),
        cost=0,
    ),
)
