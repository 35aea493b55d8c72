"""Traces: what a collector is sent of requests and commands, and that it is sent no secret."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server import tracing
from server.settings import BadSetting


class Collector:
    """A collector of OpenTelemetry's, as far as it takes spans over HTTP."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    async def take(self, request: Request) -> Response:
        sent = ExportTraceServiceRequest.FromString(await request.body())
        self.spans += [span for one in sent.resource_spans for scope in one.scope_spans for span in scope.spans]
        return Response()


@asynccontextmanager
async def collecting() -> AsyncIterator[tuple[Collector, str]]:
    collector = Collector()
    app = Starlette(routes=[Route("/v1/traces", collector.take, methods=["POST"])])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield collector, f"http://127.0.0.1:{port}/v1/traces"
    server.should_exit = True
    await serving


def traced_in_a_thread() -> None:
    """What ends the traces waits for the collector, which is served by the loop here."""
    with tracing.sent():
        with tracing.span("GET /api/games"):
            tracing.about(status="200")
        end = tracing.begun("command", table="t1")
        assert end is not None
        end("done")


async def test_a_collector_hears_of_requests_and_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    async with collecting() as (collector, url):
        monkeypatch.setenv("SOTTO_TRACES", url)
        monkeypatch.setenv("SOTTO_TRACE_SHARE", "1")
        await asyncio.to_thread(traced_in_a_thread)
    found = {span.name: {one.key: one.value.string_value for one in span.attributes} for span in collector.spans}
    assert found == {"GET /api/games": {"status": "200"}, "command": {"table": "t1", "outcome": "done"}}


def test_without_the_setting_nothing_is_traced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SOTTO_TRACES", raising=False)
    with tracing.sent():
        assert tracing.begun("command", table="t1") is None
        with tracing.span("GET /api/games") as span:
            assert span is None


@pytest.mark.parametrize(("variable", "value"), [("SOTTO_TRACES", "ftp://x"), ("SOTTO_TRACE_SHARE", "2")])
def test_settings_that_cannot_be_used_are_named(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv("SOTTO_TRACES", "http://127.0.0.1:1/v1/traces")
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadSetting, match=variable), tracing.sent():
        pass
