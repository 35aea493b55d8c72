"""Appends on their way to one server: those of one event-loop tick in one write, on one connection that they share.

Through a pipeline of redis-py an append costs 25 µs of CPU when a hundred go together and 120 when it goes alone; here
it costs 6 and 16. redis-py connects and says who we are, as its settings want it (TLS, user, password, database, Unix
socket), and then hands over the stream: what goes over it is packed and parsed by hiredis, without a task, a lock or a
timer for each call.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, cast

from hiredis import ProtocolError, Reader, pack_command
from redis._parsers.base import BaseParser
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import InvalidResponse, NoScriptError, ResponseError
from redis.exceptions import TimeoutError as NoAnswer

from events.appending import SCRIPT, SCRIPT_HASH, Arguments
from events.servers import TROUBLE
from events.store import Conflict

Call = tuple[Arguments, "asyncio.Future[None]"]
"""The arguments of SCRIPT, and the caller that waits for the answer; one that has given up is done already."""

REPLICAS_PART = 0.8
"""The part of the time for an answer in which replicas must have an append, or the primary says that they have not."""


class Appends:
    """The appends to one server, over one line at a time; the next append after a line was lost opens another.

    ``reply_timeout`` is in seconds: how long opening a line may take, and how long the oldest unanswered call waits
    before the line is cut. With ``replicas`` an append counts only when that number of the server's replicas has it,
    too.
    """

    def __init__(self, server: Redis, reply_timeout: float, replicas: int = 0) -> None:
        self._server = server
        self._reply_timeout = reply_timeout
        self._replicas = replicas
        self._waiting: list[Call] = []
        self.line: Line | None = None
        """The one that is open or was last."""
        self._opening: asyncio.Task[None] | None = None

    def put(self, arguments: Arguments) -> asyncio.Future[None]:
        """Append once; what else is put within this tick goes with it.

        The future fails with Conflict when the log has another top, with a RedisError, OSError or
        TimeoutError when there was no answer or another error of the server.
        """
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._send)
        self._waiting.append((arguments, answered))
        return answered

    def _send(self) -> None:
        """Send what waits, unless the line is full: it calls again when it is not."""
        line = self.line
        if line is None or line.lost:
            if self._waiting and self._opening is None:
                self._opening = asyncio.create_task(self._open())
        elif self._waiting and not line.full:
            calls, self._waiting = self._waiting, []
            line.send(calls)

    async def _open(self) -> None:
        try:
            async with asyncio.timeout(self._reply_timeout):
                self.line = await Line.opened(self._server, self._reply_timeout, self._send, self._replicas)
        except BaseException as error:
            calls, self._waiting = self._waiting, []
            fail(calls, error if isinstance(error, Exception) else NoConnection("the line was not opened"))
            if not isinstance(error, TROUBLE):
                raise
        finally:
            self._opening = None
        self._send()

    async def close(self) -> None:
        """Wait until nothing is under way any more, and close the line."""
        while under_way := [call[1] for call in (*self._waiting, *self._unanswered()) if not call[1].done()]:
            await asyncio.wait(under_way)
        if self._opening is not None:
            await asyncio.wait([self._opening])
        if self.line is not None:
            self.line.close()

    def _unanswered(self) -> list[Call]:
        return self.line.calls() if self.line is not None else []


class Line(asyncio.Protocol):
    """One connection that calls of SCRIPT go out on, answered in their order; made by ``opened``.

    ``on_free`` is called when a full line takes calls again, and when the line was lost.
    """

    def __init__(self, connection: Any, reply_timeout: float, on_free: Callable[[], None], replicas: int = 0) -> None:
        # The writer is kept, because a stream closes with the last reference to it.
        self._writer = detached(connection)
        self._transport = cast(asyncio.Transport, self._writer.transport)
        self._reply_timeout = reply_timeout
        self._on_free = on_free
        self._loop = asyncio.get_running_loop()
        self._reader = Reader(replyError=BaseParser.parse_error)
        self._watch: asyncio.TimerHandle | None = None
        self.unanswered: deque[tuple[Call | None, float]] = deque()
        """What was sent, oldest first, with the time on the loop's clock by which the answer is due; None: a WAIT."""
        self._replicas = replicas
        self._unconfirmed: list[Call] = []
        self._waits = 0
        self._blocked = False
        self.lost = False
        """Whether nothing comes or goes any more."""
        self._transport.set_protocol(self)

    @property
    def full(self) -> bool:
        """Whether more should wait elsewhere: much waits to be sent, or replicas are waited for.

        WAIT holds up its whole connection, so what is put meanwhile goes together after it.
        """
        return self._blocked or self._waits > 0

    def calls(self) -> list[Call]:
        """The calls that nobody has answered yet."""
        return [*self._unconfirmed, *(call for call, _ in self.unanswered if call is not None)]

    @classmethod
    async def opened(cls, server: Redis, reply_timeout: float, on_free: Callable[[], None], replicas: int = 0) -> Line:
        """Connect as the server's client does. Raises RedisError and OSError."""
        return cls(await connected(server), reply_timeout, on_free, replicas)

    def send(self, calls: list[Call]) -> None:
        """Send calls in one write; those whose caller has given up no longer want to be sent."""
        due = self._loop.time() + self._reply_timeout
        packed = []
        for call in calls:
            arguments, answered = call
            if not answered.done():
                self.unanswered.append((call, due))
                # The hash instead of a kilobyte of script; a server that has restarted no longer knows it.
                packed.append(pack("EVALSHA", SCRIPT_HASH, *arguments))
        if self._replicas and packed:
            packed.append(self._wait(due))
        self._transport.write(b"".join(packed))
        if self._watch is None:
            self._watch = self._loop.call_at(due, self._look)

    def _wait(self, due: float) -> bytes:
        """Return the question how many replicas have all that this server had done before it."""
        self._waits += 1
        self.unanswered.append((None, due))
        return pack("WAIT", self._replicas, int(self._reply_timeout * 1000 * REPLICAS_PART))

    def close(self) -> None:
        """Close the connection."""
        self._cut(NoConnection("the line was closed"))

    def data_received(self, data: bytes) -> None:
        """Give each answer to its caller."""
        try:
            self._reader.feed(data)
            while (reply := self._reader.gets()) is not False:
                self._answer(reply)
        except (ProtocolError, LookupError, ValueError):
            self._cut(InvalidResponse("the store said something that is no answer"))

    def _answer(self, reply: object) -> None:
        call, due = self.unanswered.popleft()
        if call is None:
            self._waited(reply)
            return
        arguments, answered = call
        if answered.done():
            return
        if reply == 1 and self._replicas:
            self._unconfirmed.append(call)
        elif reply == 1:
            answered.set_result(None)
        elif isinstance(reply, NoScriptError):
            self.unanswered.append((call, due))
            again = pack("EVAL", SCRIPT, *arguments)
            self._transport.write(again + self._wait(due) if self._replicas else again)
        elif isinstance(reply, ResponseError) and str(reply).startswith("CONFLICT"):
            answered.set_exception(Conflict("the log's last entry is not the one named"))
        elif isinstance(reply, Exception):
            answered.set_exception(reply)
        else:
            self.unanswered.appendleft((call, due))
            raise ProtocolError

    def _waited(self, reply: object) -> None:
        """Answer the calls that were only waiting for replicas."""
        self._waits -= 1
        calls, self._unconfirmed = self._unconfirmed, []
        if isinstance(reply, int) and reply >= self._replicas:
            for _, answered in calls:
                if not answered.done():
                    answered.set_result(None)
        else:
            # It stands in the log, and is sent again: a repeat that lands asks the replicas again.
            fail(calls, reply if isinstance(reply, Exception) else NoAnswer("too few replicas have it"))
        if not self._waits:
            self._on_free()

    def pause_writing(self) -> None:
        """Take nothing more for now."""
        self._blocked = True

    def resume_writing(self) -> None:
        """Take calls again."""
        self._blocked = False
        self._on_free()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail what is unanswered: nobody knows whether it landed."""
        self._cut(exc if isinstance(exc, TROUBLE) else NoConnection("the line to the store was cut"))

    def _look(self) -> None:
        """Cut the line if an answer is overdue. One timer looks after all calls."""
        self._watch = None
        if self.unanswered:
            due = self.unanswered[0][1]
            if due <= self._loop.time():
                self._cut(NoAnswer("no answer in time"))
            else:
                self._watch = self._loop.call_at(due, self._look)

    def _cut(self, error: Exception) -> None:
        if self.lost:
            return
        self.lost = True
        self._transport.abort()
        if self._watch is not None:
            self._watch.cancel()
        fail(self.calls(), error)
        self.unanswered.clear()
        self._unconfirmed.clear()
        self._on_free()


def fail(calls: Iterable[tuple[object, asyncio.Future[Any]]], error: Exception) -> None:
    """Tell all who wait."""
    for _, answered in calls:
        if not answered.done():
            answered.set_exception(error)


def pack(*parts: str | bytes | int) -> bytes:
    """Return a command as it goes over the wire (RESP)."""
    return cast(bytes, pack_command(cast(Any, parts)))


async def connected(server: Redis) -> Any:
    """Connect as the server's client does, beside its pool. Raises RedisError and OSError."""
    connection: Any = cast(Any, server.connection_pool).make_connection()
    try:
        await connection.connect()
    except BaseException:
        await connection.disconnect(nowait=True)
        raise
    return connection


def detached(connection: Any) -> asyncio.StreamWriter:
    """Take the stream out of a connection of redis-py, which then no longer closes it."""
    writer: asyncio.StreamWriter = connection._writer
    connection._writer = connection._reader = None
    return writer
