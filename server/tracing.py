"""Traces of requests, commands, loads and calls of the model, sent by OpenTelemetry's protocol where a setting says so.

Spans name routes, tables, games and outcomes; never players, facts, texts or tokens.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from server.extras import need
from server.settings import BadSetting, read, section, setting

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

_NOTHING: AbstractContextManager[None] = nullcontext()

_tracer: Tracer | None = None


@section
class TraceSettings:
    """Where traces go to."""

    traces: str = setting(
        "", "OTLP endpoint for traces over HTTP, http://127.0.0.1:4318/v1/traces; empty: none are made", hidden=True
    )
    trace_share: float = setting(0.05, "share of requests and commands that are traced, 0 to 1")

    def __post_init__(self) -> None:
        if not self.traces:
            return
        if not self.traces.startswith(("http://", "https://")):
            raise BadSetting("SOTTO_TRACES: expected an address that begins with http:// or https://")
        if self.trace_share > 1:
            raise BadSetting("SOTTO_TRACE_SHARE: expected 0 to 1")
        need("traces", "SOTTO_TRACES")


@contextmanager
def sent() -> Iterator[None]:
    """Send traces as the settings say, until the end. Raises BadSetting."""
    global _tracer
    settings = read(TraceSettings)
    if not settings.traces:
        yield
        return
    # Here, so that a process that makes no traces need not load it: it takes longer than the rest of the server.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased

    provider = TracerProvider(
        sampler=ParentBased(TraceIdRatioBased(settings.trace_share)),
        resource=Resource.create({"service.name": "sotto"}),
        shutdown_on_exit=False,
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.traces, timeout=5)))
    _tracer = provider.get_tracer("sotto")
    try:
        yield
    finally:
        _tracer = None
        provider.shutdown()


def span(name: str, **about: str) -> AbstractContextManager[object]:
    """A span around what is done inside; it costs nothing where no traces are made."""
    if _tracer is None:
        return _NOTHING
    return _tracer.start_as_current_span(name, attributes=about, record_exception=False)


def about(**about: str) -> None:
    """Say more of the span that is open, if there is one."""
    if _tracer is not None:
        from opentelemetry.trace import get_current_span

        get_current_span().set_attributes(about)


def begun(name: str, **about: str) -> Callable[[str], None] | None:
    """Begin a span that a callback ends, with its outcome; None where no traces are made."""
    tracer = _tracer
    if tracer is None:
        return None
    began = time.time_ns()

    def end(outcome: str) -> None:
        tracer.start_span(name, attributes={**about, "outcome": outcome}, start_time=began).end()

    return end
