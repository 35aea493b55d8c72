"""Each reader takes any bytes and raises nothing but what its callers answer; what it does say has to be well formed.

The same readers are fed by hypothesis (test_readers.py, in `make test`) and by atheris (`make fuzz`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast
from urllib.parse import quote_from_bytes

import msgspec
import uvicorn
from starlette.requests import Request
from starlette.websockets import WebSocket

from projections.patch import diff
from server import wire
from server.app import every_route
from server.http.request import body_of, query_of
from server.http.routing import AnyRoute
from server.refusals import HttpRefused
from server.sockets.session import Session
from server.sockets.socket import EXTENSION, Connection, SottoProtocol
from sotto_client.merge import apply

Json = Any

ROUTES = every_route()

BODIES = {route.name: route for route in ROUTES if route.body is not None}
QUERIES = {route.name: route for route in ROUTES if route.query is not None}


def message(data: bytes) -> None:
    """A message of a client, as a session checks it."""
    got = Session(0.0).receive(data, 0.0)
    if got.incoming is not None:
        assert isinstance(got.incoming, wire.Watch | wire.Unwatch | wire.Do)
    else:
        assert got.answer is not None
        answer = json.loads(got.answer)
        assert answer["op"] in ("error", "no")
        assert answer["code"] == "malformed"


def many_messages(data: bytes) -> None:
    """One session after a flood of messages: it is cut, and until then each is answered or handled."""
    session, ended = Session(0.0), False
    for part in data.split(b"\n")[:1000]:
        got = session.receive(part, 0.0)
        assert not ended or got.flooded
        ended = got.flooded
        assert ended or got.answer is not None or got.incoming is not None


def body(data: bytes) -> None:
    """A body, as the type of every call that takes one."""
    for route in BODIES.values():
        no = refused(partial(_body, data, route))
        assert no is None or no.code in ("malformed", "too_large"), route.name


def _body(data: bytes, route: AnyRoute) -> object:
    return now(body_of(_request(data), cast(type, route.body), route.body_max))


def query(data: bytes) -> None:
    """A query string, as the parameters of every call that takes some; as it comes, and with the names they know."""
    for route in QUERIES.values():
        kind: Any = route.query
        names = [field.encode_name for field in msgspec.structs.fields(kind)]
        known = "&".join(f"{name}={quote_from_bytes(data)}" for name in names)
        for text in (data, known.encode()):
            no = refused(partial(query_of, _request(b"", text), kind))
            assert no is None or no.code == "malformed", route.name


def refused(read: Callable[[], object]) -> HttpRefused | None:
    """The refusal that reading came to, which has words in both languages."""
    try:
        read()
    except HttpRefused as no:
        return no if no.words("en") and no.words("zh") else None
    return None


def patch(data: bytes) -> None:
    """Two views, one a line: the patch from one to the other leads there, and a patch may be anything."""
    first, _, second = data.partition(b"\n")
    try:
        old, new = json.loads(first), json.loads(second)
    except (ValueError, RecursionError):
        return
    apply(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        old, new = without_nulls(old), without_nulls(new)
        assert apply(old, diff(old, new)) == new


def without_nulls(value: Json) -> Json:
    """A view: no member of an object is null."""
    if isinstance(value, dict):
        return {name: without_nulls(one) for name, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def frames(data: bytes) -> None:
    """Bytes of an open socket: frames, pieces of frames, or neither. Nothing is raised, and what is said are frames."""
    line = asyncio.run(_spoken(HANDSHAKE, data))
    assert line.written.startswith(b"HTTP/1.1 101"), line.written[:80]


def handshake(data: bytes) -> None:
    """Bytes instead of a handshake: one head, as uvicorn's HTTP protocol hands it over."""
    head, end, _ = data.partition(b"\r\n\r\n")
    asyncio.run(_spoken(head + end))


READERS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (message, many_messages, body, query, patch, frames, handshake)
}


def now(awaited: Awaitable[Json]) -> Json:
    """The result of what has nothing to wait for."""
    steps = awaited.__await__()
    try:
        next(steps)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


def _request(data: bytes, text: bytes = b"") -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    return Request({"type": "http", "method": "POST", "path": "/", "query_string": text, "headers": []}, receive)


class _Line(asyncio.Transport):
    """The other end of a socket: keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.ended = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.ended = True

    abort = close

    def is_closing(self) -> bool:
        return self.ended

    def get_extra_info(self, name: str, default: object = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class _Deaf:
    """Handles nothing: what is fed is what comes before."""

    async def handle(self, connection: Connection, incoming: wire.Incoming) -> None: ...

    def limited(self, connection: Connection, incoming: wire.Incoming) -> bytes | None:
        return None

    def handle_now(self, connection: Connection, incoming: wire.Incoming) -> bool:
        connection.finish(b"{}")
        return True


async def _app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "websocket":
        return
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    scope["extensions"][EXTENSION]["protocol"].adopt(Connection(_Deaf(), None, "en"))


async def _spoken(*parts: bytes) -> _Line:
    """Say this to a server's side of a socket, and hang up."""
    loop, line, raised = asyncio.get_running_loop(), _Line(), []
    loop.set_exception_handler(lambda _, told: raised.append(told.get("exception") or told["message"]))
    config = uvicorn.Config(_app, ws=SottoProtocol, loop="none", log_config=None, lifespan="off")
    config.load()
    protocol = SottoProtocol(config, uvicorn.server.ServerState(), {}, loop)
    protocol.connection_made(line)
    for part in parts:
        if not line.ended:
            protocol.data_received(part)
        for _ in range(5):
            await asyncio.sleep(0)
    protocol.connection_lost(None)
    for _ in range(3):
        await asyncio.sleep(0)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    assert raised == []
    return line
