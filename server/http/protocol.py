"""HTTP: a subclass of uvicorn's protocol that knows limits: of time, of places, and of bytes that are still coming.

It leans on internals of uvicorn, whose version is pinned; tests/server/http/test_protocol.py fails when they change.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from httptools import HttpRequestParser
from starlette.requests import HTTPConnection
from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from server.connections.addresses import SCHEME, Asker, is_passed_on
from server.connections.connections import Connections
from server.connections.hosts import host_of
from server.connections.places import Place
from server.http.responses import STATUS, Fault, Refusal, language_of, refusal
from server.metrics import LIMITED
from server.refusals import HttpRefused
from server.sockets.socket import SottoProtocol

PART_BYTES = 4096
"""How much of what came at once is read in one go: a head behind another in the same packet hides no more."""

PIPELINE_MOST = 16
"""How many requests may be sent ahead of their answers: a packet holds thousands, and each takes memory."""

LINGER_SECONDS = 2.0
"""How long a client that was refused is still read, so that the answer reaches it: unread bytes would send RST."""

DISCARD_SECONDS = 10.0
"""How long the rest of a body is read and thrown away whose request has been answered."""

RETRY_SECONDS = 5


class HttpProtocol(HttpToolsProtocol):
    """One connection of a client that speaks HTTP; a WebSocket takes its place over after the handshake."""

    def __init__(self, connections: Connections, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self.parser: HttpRequestParser
        self._connections = connections
        self._place: Place
        self._asker = Asker("")
        self._trusted = False
        self._refused: Response | None = None
        # Bytes since the last of which something could be made: a head, or what stands between the parts of a body.
        self._loose = 0
        self._idle = False
        self._whole = True
        self._gone = False
        self._unsent = 0
        self._discarding: asyncio.TimerHandle | None = None
        self.ws_protocol_class = self._socket  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._place = self._connections.places.take()
        self._asker = Asker(self.client[0] if self.client else "")
        self._trusted = self._connections.proxies.trusts(self._asker.address)
        # Whom a proxy asks for is known with the head of the request.
        if not self._trusted:
            self._place.move(self._asker.address)
            if self._place.crowded:
                LIMITED.count("connections_per_address")
                self.cut()
                return
        self._connections.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        super().connection_lost(exc)
        self._gone = True
        self._place.leave()
        self._release()
        self._connections.reading.leave(self)

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if self._gone:
            return
        if self._idle:
            self._idle = False
            self._connections.heads.leave(self)
            self._connections.heads.enter(self)
        rest = memoryview(data)
        while rest and not self._ended:
            # In parts that end where a head has to: a packet may hold more than the limit, and all of a head.
            most = self._connections.limits.head_bytes
            part = rest[: min(PART_BYTES, most - self._loose) if most else PART_BYTES]
            if not part:
                LIMITED.count("head_bytes")
                self._give_up(HttpRefused("head_too_large", "head_too_large", max=most))
                return
            rest = rest[len(part) :]
            self._loose += len(part)
            super().data_received(bytes(part))

    @property
    def _ended(self) -> bool:
        """Whether no more is read here."""
        return self._gone or self.transport.is_closing()

    def on_headers_complete(self) -> None:
        """The head of a request is whole."""
        self._connections.heads.leave(self)
        self._loose, self._whole = 0, False
        if len(self.pipeline) >= PIPELINE_MOST:
            raise ValueError("too many requests ahead of their answers")
        if self._trusted:
            peer = self.client[0] if self.client else ""
            self._asker = self._connections.proxies.asker(peer, self.headers)
            self.scope["client"] = (self._asker.address, 0)
            self.scope["scheme"] = self._asker.scheme or "http"
            self._place.move(self._asker.address)
        known = self._asker.scheme or (None if is_passed_on(self.headers) else self.scheme)
        self.scope["extensions"] = {SCHEME: {"known": known}}
        if not self._trusted:
            self._asker = self._asker._replace(scheme=known)
        app = self.app
        self._refused = self._refusal()
        if self._refused is not None:
            self.app = self._refused
        try:
            super().on_headers_complete()
        finally:
            self.app = app

    def _refusal(self) -> Response | None:
        """The answer to a request that is not for this server, or that is one too many."""
        host = host_of(self.headers)
        refused: HttpRefused | None = None
        if host is None and self.parser.get_http_version() != "1.0":
            refused = HttpRefused("malformed", "no_host")
        elif host is not None and not self._connections.hosts.allows(host):
            refused = HttpRefused("misdirected", "not_this_host")
        elif self._place.crowded:
            LIMITED.count("connections_per_address")
            refused = HttpRefused("too_many", "too_many_connections")
        if refused is None:
            return None
        response = refusal(refused.code, refused.words(language_of(HTTPConnection(dict(self.scope)))))
        response.headers["Connection"] = "close"
        if refused.code == "too_many":
            response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response

    def on_body(self, body: bytes) -> None:
        """A part of a body has come."""
        self._loose = 0
        if self._gone:
            return
        if self._unanswered() is not None:
            self._connections.bodies.more(self, len(body))
        if not self._gone:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._loose, self._whole = 0, True
        self._connections.bodies.whole(self)
        self._stop_discarding()
        if not self._gone:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        self._connections.bodies.drop(self)
        if self._gone or not self.cycle.response_complete:
            return
        if not self._whole:
            self._discarding = self.loop.call_later(DISCARD_SECONDS, self.cut)
        elif not self.transport.is_closing():
            self._idle = True
            self._connections.heads.enter(self)
            if self._trusted:
                self._place.move(None)  # a proxy keeps it for the next client

    def _stop_discarding(self) -> None:
        if self._discarding is not None:
            self._discarding.cancel()
            self._discarding = None

    def timeout_keep_alive_handler(self) -> None:
        """Nothing was asked for a while."""
        super().timeout_keep_alive_handler()
        # Closing waits until all is written, for ever where the client reads nothing.
        self.loop.call_later(DISCARD_SECONDS, self.cut)

    def pause_writing(self) -> None:
        """The client has fallen behind with its answer."""
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._connections.reading.enter(self)

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self._connections.reading.leave(self)

    def bytes_taken(self) -> int:
        """Return how many bytes of its answer the client has taken since it fell behind."""
        return self._unsent - self.transport.get_write_buffer_size()

    def _socket(self, **of_uvicorn: Any) -> SottoProtocol:
        """Make the protocol of a WebSocket, which takes this one's place over; what came behind its head is dropped.

        From a proxy that says nothing it may come over TLS, and browsers do not say there whose page asks: the scheme
        is not known then.
        """
        self._gone = True
        protocol: SottoProtocol = self.config.ws_protocol_class(**of_uvicorn)  # type: ignore[misc,assignment]
        protocol.lead_in(self._connections, self._place, self._asker)
        if self._refused is not None:
            protocol.app = self._refused
        return protocol

    def head_is_late(self) -> None:
        """The head of a request has not come in time."""
        if self._idle:
            return  # uvicorn's own timer ends it
        self._connections.heads.leave(self)
        LIMITED.count("head_seconds")
        if self._loose:
            self._give_up(HttpRefused("too_slow", "head_too_slow"))
        else:
            self.transport.close()

    def too_slow(self) -> None:
        """A body comes too slowly."""
        if not self.flow.read_paused:
            LIMITED.count("body_rate")
            self._give_up(HttpRefused("too_slow", "body_too_slow"))

    def make_room(self) -> None:
        """Somebody else needs the place or the memory."""
        self._give_up(HttpRefused("busy", "no_room"))

    def turned_away(self) -> None:
        """There is no room for this connection."""
        self._give_up(HttpRefused("busy", "no_room"))

    def cut(self) -> None:
        """Close at once, whatever is still to be written."""
        self._gone = True
        self.transport.abort()

    def _unanswered(self) -> RequestResponseCycle | None:
        """The last request, if there was one and it has no whole answer yet."""
        last: RequestResponseCycle | None = self.cycle
        return None if last is None or last.response_complete else last

    def _release(self) -> None:
        self._connections.heads.leave(self)
        self._connections.bodies.drop(self)
        self._stop_discarding()

    def _give_up(self, refused: HttpRefused) -> None:
        """Answer whatever is under way with this and close."""
        self._gone = True
        self._release()
        self.pipeline.clear()
        cycle = self._unanswered()
        if cycle is not None:
            cycle.disconnected = True
            cycle.body = bytearray()
            cycle.message_event.set()
            if cycle.response_started:
                self.cut()
                return
        self.transport.write(self._raw(refused))
        self.flow.resume_reading()
        self.loop.call_later(LINGER_SECONDS, self.cut)

    def _raw(self, refused: HttpRefused) -> bytes:
        """An answer without a request: nobody may have said which language."""
        body = msgspec.json.encode(Refusal(Fault(refused.code, refused.words("en"))))
        lines = [STATUS_LINE[STATUS[refused.code]].rstrip()]
        lines += [name + b": " + value for name, value in self.server_state.default_headers]
        lines += [b"content-type: application/json", b"content-length: %d" % len(body), b"connection: close"]
        if refused.code == "busy":
            lines.append(b"retry-after: %d" % RETRY_SECONDS)
        return b"\r\n".join([*lines, b"", body])
