"""Sockets: a subclass of uvicorn's WebSocket protocol that holds its session itself, without a waiting task.

It leans on internals of uvicorn, whose version is pinned; tests/server/test_socket.py fails when they change.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import structlog
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from games.words import Language
from server import metrics, wire
from server.connections.addresses import SCHEME, Asker
from server.connections.connections import Connections
from server.connections.frames import PING, PONG, is_at_a_message, lone_text
from server.connections.places import Place
from server.sockets.session import Session
from server.tables.watchers import Write, prebuilt

EXTENSION = "sotto.socket"
"""The name under which the protocol puts itself into the ASGI scope's extensions."""

BUFFER_HIGH = 512 * 1024
"""Unwritten bytes above which a socket's frames are dropped; it gets fresh views once it has drained.

Nobody waits for a slow client: a table with one stuck phone must go on for all others, in bounded memory.
"""

BEHIND_SECONDS = 30.0
"""How long a socket may stay behind before it is closed: with 1013 (try again later), so that clients reconnect."""

PENDING_MOST = 256
"""The most messages that wait for an earlier one, or for the socket to drain, before the socket is closed."""

CLOSE_SECONDS = 10.0
"""How long a peer may take to answer a close frame before the TCP connection is cut (RFC 6455, section 7.1.1)."""

LINGER_SECONDS = 2.0
"""How long a peer that broke the protocol is still read before it is cut, so that the close code reaches it."""

FRAGMENTS_MOST = 256
"""The most pieces of one message. No browser cuts one into more, and empty ones would cost memory without an end."""

log = structlog.get_logger("socket")


class Shown(Protocol):
    """What can be watched: a room or a notebook."""

    def unwatch(self, viewer: str, watcher: Any) -> None: ...


class Dispatching(Protocol):
    """Handles what connections ask for; server.sockets.dispatch is the one implementation."""

    async def handle(self, connection: Connection, incoming: wire.Incoming) -> None: ...

    def handle_now(self, connection: Connection, incoming: wire.Incoming) -> bool: ...

    def limited(self, connection: Connection, incoming: wire.Incoming) -> bytes | None: ...


class Connection:
    """One open socket: whose it is, what it watches, and how to write to it without waiting."""

    __slots__ = (
        "_acting",
        "_behind",
        "_corked",
        "_dispatcher",
        "_dropped",
        "_full",
        "_idle",
        "_pending",
        "_session",
        "_socket",
        "_task",
        "address",
        "language",
        "on_left",
        "player",
        "token",
        "watched",
        "write",
    )

    def __init__(
        self, dispatcher: Dispatching, player: str | None, language: Language, token: str = "", address: str = ""
    ) -> None:
        self.player = player
        self.address = address
        self.token = token
        self.on_left: Callable[[Connection], None] = _stays
        self.language = language
        self.watched: dict[tuple[str, str], Shown] = {}
        self._dispatcher = dispatcher
        self._session = Session(time.monotonic())
        self._socket: SottoProtocol | None = None
        self._pending: deque[wire.Incoming] | None = None
        self._task: asyncio.Task[None] | None = None
        self._behind: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        # Whether a command is under way without a task.
        self._acting = False
        self._corked: list[bytes] | None = None
        self._full = self._dropped = False
        # Write a prebuilt frame: the transport's own method, or one that drops it while the socket cannot keep up.
        self.write: Write = _nowhere

    @property
    def gone(self) -> bool:
        """Whether the socket is closed."""
        return self._socket is None

    def opened(self, socket: SottoProtocol) -> None:
        """The handshake is done."""
        self._socket = socket
        self.write = socket.transport.write
        metrics.SOCKETS.inc()
        if self.player is None and socket.stranger_seconds:
            self._expect_something(socket.stranger_seconds, socket.stranger_seconds)

    def _expect_something(self, after: float, within: float) -> None:
        self._idle = asyncio.get_running_loop().call_later(after, self._end_if_idle, within)

    def _end_if_idle(self, within: float) -> None:
        left = within - self._session.silence(time.monotonic())
        if left <= 0 and not self.watched:
            metrics.LIMITED.count("stranger_seconds")
            self.close(1000, "nothing is watched")
        else:
            self._expect_something(left if left > 0 else within, within)

    def controlled(self) -> bool:
        """A ping or a pong came; whether it is to be answered. They count like messages."""
        got = self._session.control(time.monotonic())
        if got.flooded:
            self.close(wire.FLOODED, "too many pings")
        return got.answer is None and not got.flooded

    def received(self, message: bytes) -> None:
        """A message came."""
        got = self._session.receive(message, time.monotonic())
        if got.flooded:
            self.close(wire.FLOODED, "too many messages")
        elif got.answer is not None:
            self.reply(got.answer)
        elif got.incoming is not None and not self._handled_now(got.incoming):
            if refusal := self._dispatcher.limited(self, got.incoming):
                self.reply(refusal)
            else:
                self._enqueue(got.incoming)

    def _handled_now(self, incoming: wire.Incoming) -> bool:
        """Whether nothing is under way, and the message was taken without a task."""
        if self._pending or self._task is not None or self._acting or self._behind is not None:
            return False
        self._acting = True
        if self._dispatcher.handle_now(self, incoming):
            return True
        self._acting = False
        return False

    def _enqueue(self, incoming: wire.Incoming) -> None:
        if self._pending is None:
            self._pending = deque()
        if len(self._pending) >= PENDING_MOST:
            self.close(wire.FLOODED, "too many messages")
            return
        self._pending.append(incoming)
        self._go_on()

    def _go_on(self) -> None:
        if self._task is None and not self._acting and self._pending and self._behind is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        # One message after the other, in the order they came; the task ends with the last, so idle sockets keep none.
        # A peer that does not read its answers gets no more of them: its messages wait until the socket has drained.
        try:
            while self._pending and self._socket is not None and self._behind is None:
                await self._dispatcher.handle(self, self._pending.popleft())
                if self._full:
                    self._fall_behind()
        finally:
            self._task = None
            if not self._pending or self._socket is None:
                self._pending = None

    def cork(self) -> None:
        """Keep back what is written until ``finish``, which comes in the same turn of the loop.

        What a command shows to its sender leaves with the answer in one write: every write is a call of the system.
        """
        if self._behind is None and self._can_write():
            self._corked = []
            self.write = self._corked.append

    def finish(self, answer: bytes) -> None:
        """Send the answer to the message that ``handle_now`` took, and go on with the next."""
        corked, self._corked = self._corked, None
        if corked is None or not self._can_write():
            self.reply(answer)
        else:
            assert self._socket is not None
            self.write = self._socket.transport.write
            self.write(b"".join((*corked, prebuilt(answer))))
        self._acting = False
        self._go_on()

    def _can_write(self) -> bool:
        return self._socket is not None and not self._socket.close_sent

    def reply(self, message: bytes) -> None:
        """Send the answer to a message; unlike frames, answers are never dropped."""
        if self._socket is not None and not self._socket.close_sent:
            self._socket.transport.write(prebuilt(message))

    def fell_behind(self) -> None:
        """The write buffer passed its limit."""
        self._full = True
        # While an answer is written the buffer may grow: a view that was dropped would be asked for again for ever.
        if self._task is None:
            self._fall_behind()

    def _fall_behind(self) -> None:
        if self._behind is None and self._socket is not None and not self._socket.close_sent:
            self.write = self._drop
            loop = asyncio.get_running_loop()
            self._behind = loop.call_later(BEHIND_SECONDS, self.close, 1013, "too slow")

    def _drop(self, message: bytes) -> None:
        self._dropped = True
        metrics.DROPPED.inc()

    def drained(self) -> None:
        """The write buffer is empty enough again: if frames were dropped, show everything as it is now."""
        self._full = False
        if self._behind is not None and self._socket is not None and not self._socket.close_sent:
            self._behind.cancel()
            self._behind = None
            self.write = self._socket.transport.write
            # Ahead of all that waits, and not counted against the limit: the client did not ask for these.
            again = [wire.Watch(table, viewer) for table, viewer in self.watched] if self._dropped else []
            self._dropped = False
            self._pending = deque([*again, *(self._pending or ())])
            self._go_on()

    def closed(self) -> None:
        """The socket is gone."""
        if self._socket is None:
            return
        self._socket = None
        self.write = _nowhere
        metrics.SOCKETS.dec()
        if self._behind is not None:
            self._behind.cancel()
        if self._idle is not None:
            self._idle.cancel()
        for (_, viewer), shown in self.watched.items():
            shown.unwatch(viewer, self)
        self.watched.clear()
        self.on_left(self)

    def close(self, code: int, reason: str) -> None:
        """Say goodbye and close."""
        if self._socket is not None:
            self._socket.say_goodbye(code, reason)


def _stays(connection: Connection) -> None:
    """Do nothing: no endpoint waits here, so none has to hear that the peer has left."""


def _nowhere(message: bytes) -> None:
    pass


class _Unread:
    """Stands in for the queue and the event of a socket that no endpoint reads or writes any more.

    Without them an idle socket takes 10.0 kB instead of 14.4 (docs/measured/performance.md).
    """

    def put_nowait(self, event: object) -> None:
        pass

    def set(self) -> None:
        pass

    def clear(self) -> None:
        pass


_UNREAD: Any = _Unread()


class SottoProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which an endpoint may hand over to a Connection once it has accepted the socket.

    A frame costs 5.0 µs of CPU a socket so, and 7.0 with ``send_text`` of an endpoint that stays (1,000 sockets).
    """

    connection: Connection | None = None
    _connections: Connections | None = None
    _place: Place | None = None
    _asker: Asker | None = None
    # Whether bytes of an unfinished message are counted, whether any came since the last ping, and whether the next
    # begins a message.
    _holds = False
    _heard = True
    _is_at_a_message = False

    def lead_in(self, connections: Connections, place: Place, asker: Asker) -> None:
        """Take over the place of the connection that asks for the handshake; ``asker`` is who a proxy says asks."""
        self._connections, self._place, self._asker = connections, place, asker

    def connection_made(self, transport: Any) -> None:
        """The handshake begins."""
        super().connection_made(transport)
        if self._asker is not None:
            self.client = (self._asker.address, self.client[1] if self.client else 0)
            self.scheme = "wss" if self._asker.scheme == "https" else self.scheme

    @property
    def stranger_seconds(self) -> float:
        """How long a socket without an account may stay that watches nothing and says nothing; 0: for ever."""
        return self._connections.limits.stranger_seconds if self._connections else 0.0

    def adopt(self, connection: Connection) -> None:
        """Take the socket over from its endpoint, which calls this last, after it has accepted."""
        self.connection = connection
        self.transport.set_write_buffer_limits(high=BUFFER_HIGH)
        connection.opened(self)
        # The endpoint read nothing: what came early waits in the queue behind the connect event.
        while not self.queue.empty():
            early: Any = self.queue.get_nowait()
            if early["type"] == "websocket.receive":
                connection.received(early.get("bytes") or early.get("text", "").encode())
        self.queue = self.writable = _UNREAD
        if self._connections is not None:
            self._connections.lasting.enter(self)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = {"protocol": self}
            self.scope["extensions"][SCHEME] = {"known": self._asker.scheme if self._asker else None}

    async def run_asgi(self) -> None:
        """As uvicorn's, but a socket that was handed over stays open when the endpoint returns."""
        scope, app = self.scope, self.app
        try:
            await app(scope, self.receive, self.send)
        except (WebSocketDisconnect, ClientDisconnected):
            pass  # gone before it was let in
        except Exception as fault:
            log.error("the endpoint of a socket failed", **metrics.where(fault))
            self.send_500_response()
        if self.connection is None:
            if not self.handshake_complete:
                self.send_500_response()
            if self.close_timer is None:
                self.transport.close()
            return
        # What only the endpoint needed, and most of an idle socket's memory.
        scope.clear()  # type: ignore[attr-defined]
        del self.scope, self.request, self.response
        self.client = self.server = None

    def data_received(self, data: bytes) -> None:
        """Bytes have come: mostly one short message, whole, which needs no parser that could wait for the rest."""
        self._heard = True
        if self.connection is not None and self._awaits(len(data)):
            if (message := lone_text(data)) is not None:
                self.connection.received(message)
                return
            if len(data) == 6 and data.startswith(PONG):
                self.connection.controlled()
                return
        super().data_received(data)
        self._is_at_a_message = self.connection is not None and is_at_a_message(self.conn)
        if self.conn.reader.buffer or self.frames or self._holds:
            self._hold()

    def _awaits(self, size: int) -> bool:
        """Whether the next byte begins a message, of a peer that is listened to, and that so many are not too many."""
        conn = self.conn
        return (
            self._is_at_a_message
            and conn.state is State.OPEN
            and not self.close_sent
            and (conn.max_message_size is None or size <= conn.max_message_size)
        )

    def _hold(self) -> None:
        """Count what has come of a message that is not whole."""
        if self._connections is None or self.disconnected:
            return
        held = len(self.conn.reader.buffer) + sum(map(len, self.frames))
        if held:
            self._holds = True
            self._connections.messages.hold(self, held)
        else:
            self._release()

    def _release(self) -> None:
        if self._holds and self._connections is not None:
            self._holds = False
            self._connections.messages.drop(self)

    def handle_cont(self, event: Any) -> None:
        """A further piece of a message has come."""
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS_MOST:
            self._fail(1008, "too many fragments")

    def handle_ping(self) -> None:
        """A ping has come; the answer to it is made already."""
        if self.connection is None or self.connection.controlled():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Any) -> None:
        """A pong has come."""
        if self.connection is None or self.connection.controlled():
            super().handle_pong(event)

    def make_room(self) -> None:
        """Somebody else needs the memory that this one's unfinished message takes."""
        self._fail(1013, "no room for so much at once")

    def too_slow(self) -> None:
        """A message comes too slowly."""
        metrics.LIMITED.count("body_rate")
        self._fail(1008, "the message came too slowly")

    def _fail(self, code: int, reason: str) -> None:
        """Throw away what has come, say why, and cut."""
        self._release()
        self.frames = []
        self.conn.reader.discard()
        if self.connection is None or self.close_sent:
            self.transport.abort()
        else:
            self.conn.fail(code, reason)
            self._cut_later(LINGER_SECONDS)

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.connection is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.connection.received(bytes(message))

    def pause_writing(self) -> None:
        """The write buffer passed its limit."""
        super().pause_writing()
        if self.connection is not None:
            self.connection.fell_behind()

    def resume_writing(self) -> None:
        """The write buffer has drained."""
        super().resume_writing()
        if self.connection is not None:
            self.connection.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is gone."""
        super().connection_lost(exc)
        self._release()
        if self._place is not None:
            self._place.leave()
        if self._connections is not None:
            self._connections.lasting.leave(self)
        if self.connection is not None:
            self.connection.closed()

    def say_goodbye(self, code: int, reason: str) -> None:
        """Start the closing handshake; cut a peer that does not answer."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self._cut_later(CLOSE_SECONDS)

    def handle_parser_exception(self) -> None:
        """Say why a peer that broke the protocol, or sent far too long a message, is closed (1002, 1007 or 1009)."""
        if self.connection is None:
            super().handle_parser_exception()
        elif self.close_timer is None:
            # What else it sends is read and thrown away: closing TCP over unread data sends RST, upon which the peer's
            # kernel may discard the close frame with its reason.
            self._cut_later(LINGER_SECONDS)

    def ask_if_there(self) -> bool:
        """Ping the peer; False where it has said nothing since the last time, and is closed, or is closing anyway."""
        if self.close_sent or self.transport.is_closing():
            return False
        if not self._heard:
            self.keepalive_timeout()
            return False
        self._heard = False
        self.transport.write(PING)
        return True

    def keepalive_timeout(self) -> None:
        """The peer did not answer a ping."""
        super().keepalive_timeout()
        if self.connection is not None and self.close_timer is None:
            self._cut_later(CLOSE_SECONDS)

    def _cut_later(self, seconds: float) -> None:
        # Not transport.close: it waits until the buffer is written, for ever where the peer reads nothing.
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)
        if self.connection is not None:
            self.connection.write = _nowhere  # nothing may follow a goodbye
