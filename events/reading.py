"""One connection that feeds are read over, and what is asked and answered on it.

redis-py connects and says who we are, as its settings want it, and hands over the stream: a read that it packs and
parses costs twice as much CPU, event loop and all, as one that is packed once and parsed by hiredis.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, cast

from hiredis import ProtocolError, Reader
from redis._parsers.base import BaseParser
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import InvalidResponse

from events.appending import feed_key
from events.line import detached
from events.store import Log, Signal

AT_ONCE = 500
"""The most signals of one shard in one read."""


class Answers(asyncio.Protocol):
    """Asks over a connection of redis-py, which it takes the stream of. For one question at a time."""

    def __init__(self, connection: Any) -> None:
        # The writer is kept, because a stream closes with the last reference to it.
        self._writer = detached(connection)
        self._transport = cast(asyncio.Transport, self._writer.transport)
        self._reader = Reader(replyError=BaseParser.parse_error)
        self._waiting: asyncio.Future[list[Any]] | None = None
        self._replies: list[Any] = []
        self._missing = 0
        self._lost: Exception | None = None
        self._transport.set_protocol(self)

    async def ask(self, packed: bytes, commands: int) -> list[Any]:
        """Send commands and return a reply for each, which may be an exception. Raises RedisError and OSError."""
        if self._lost is not None:
            raise self._lost
        self._waiting = asyncio.get_running_loop().create_future()
        self._replies, self._missing = [], commands
        self._transport.write(packed)
        return await self._waiting

    def close(self) -> None:
        """Close the connection."""
        self._cut(NoConnection("the connection was closed"))
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Answer when all replies are there."""
        try:
            self._reader.feed(data)
            while self._missing and (reply := self._reader.gets()) is not False:
                self._replies.append(reply)
                self._missing -= 1
        except ProtocolError:
            self._cut(InvalidResponse("the store said something that is no answer"))
        if not self._missing and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(self._replies)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail what is unanswered."""
        self._cut(exc if isinstance(exc, OSError) else NoConnection("the connection to the store was cut"))

    def _cut(self, error: Exception) -> None:
        self._lost = self._lost or error
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(self._lost)


class Reading:
    """Reads some feeds after the places in ``places``, which it keeps; packed once, but for a place that changed.

    ``groups`` are shards that one command may name together; of one group alone, a read waits up to
    ``block`` milliseconds for news, and then ``waits`` is True.
    """

    def __init__(self, groups: Iterable[Sequence[int]], places: dict[int, int], block: int) -> None:
        self._places = places
        self._shard_of: dict[bytes, int] = {}
        self._parts: list[bytes] = []
        self._part_of: dict[int, int] = {}
        groups = list(groups)
        self.commands = len(groups)
        self.waits = self.commands == 1
        for shards in groups:
            self._add(shards, ("BLOCK", str(block)) if self.waits else ())

    def _add(self, shards: Sequence[int], options: Sequence[str]) -> None:
        names = [feed_key(shard) for shard in shards]
        words = ("XREAD", "COUNT", str(AT_ONCE), *options, "STREAMS", *names)
        self._parts.append(b"*%d\r\n" % (len(words) + len(names)) + b"".join(map(bulk, words)))
        for shard, name in zip(shards, names, strict=True):
            self._shard_of[name.encode()] = shard
            self._part_of[shard] = len(self._parts)
            self._parts.append(after(self._places[shard]))

    def packed(self) -> bytes:
        """Return the commands as they go over the wire."""
        return b"".join(self._parts)

    def signals(self, replies: Iterable[Any]) -> list[Signal]:
        """Return what replies to ``packed`` tell, and read on from there; replies that are exceptions tell nothing."""
        signals: list[Signal] = []
        for reply in replies:
            if reply is not None and not isinstance(reply, Exception):
                for name, entries in reply:
                    self._take(self._shard_of[name], entries, signals)
        return signals

    def _take(self, shard: int, entries: Sequence[Any], signals: list[Signal]) -> None:
        last = self._places[shard]
        if self._parts[self._part_of[shard]] != after(last):
            return  # the shard has moved, and another connection has read on
        for entry_id, (_, table, _, notebook_of, _, version) in entries:
            place = number_of(entry_id)
            if place != last + 1:
                signals.append(Signal(shard, place - 1, None, 0))
            signals.append(Signal(shard, place, Log(table.decode(), notebook_of.decode()), int(version)))
            last = place
        self._places[shard] = last
        self._parts[self._part_of[shard]] = after(last)


def number_of(entry_id: bytes) -> int:
    """Return the number before the dash of a stream's id: a version, or a place."""
    return int(entry_id.partition(b"-")[0])


def bulk(word: str) -> bytes:
    """Return one word of a command as it goes over the wire (RESP)."""
    encoded = word.encode()
    return b"$%d\r\n%b\r\n" % (len(encoded), encoded)


def after(place: int) -> bytes:
    """Return a place in a feed as the word of a command."""
    return bulk(f"{place}-0")
