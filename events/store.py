"""The log as its users see it: append, read, follow. ``events.redis`` is the one implementation."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from zlib import crc32

SHARDS = 64
"""How many feeds the tables are spread over; a log's keys share one cluster slot with its shard's feed.

Few enough to follow with one blocking read: an XREAD over 1,000 streams takes Redis 300 to 400 µs, even with no news.
"""


class Log(NamedTuple):
    """The name of one log: a table's, or the notebook of one player at that table."""

    table: str
    notebook_of: str = ""

    @property
    def shard(self) -> int:
        """The shard of the table; its notebooks lie beside it."""
        # Not hash(), which differs from process to process.
        return crc32(self.table.encode()) % SHARDS


class Position(NamedTuple):
    """The top of a log as some process knows it: the version and the commit id of its last entry."""

    version: int
    id: str


EMPTY = Position(0, "")


class Entry(NamedTuple):
    """One stored commit: ``data`` is its JSON."""

    version: int
    id: str
    data: bytes


class Signal(NamedTuple):
    """Tells a follower that ``log`` has grown to ``version`` at least.

    ``place`` is the follower's new place in the shard's feed. ``log`` is None when signals of this
    shard were lost (trimmed feed, or a store that went back): everything read from it must be read again.
    """

    shard: int
    place: int
    log: Log | None
    version: int


class Conflict(Exception):
    """The log's top is not where the writer thought, and nothing was written: read, then decide again."""


class StoreUnavailable(Exception):
    """The store does not answer. An append that ends like this may have been written: send the same id again.

    ``why`` is one word, for metrics; the message is the reason in words.
    """

    def __init__(self, message: str, why: str = "away") -> None:
        super().__init__(message)
        self.why = why


class Damaged(Exception):
    """The file of an archived log is missing, or not the one that was written; the message names it."""


class StoreRefuses(StoreUnavailable):
    """The store answers but refuses every write: its disk or its memory is full, or it is a replica."""


class Attempt(Awaitable[None], Protocol):
    """An append on its way, as ``asyncio.Future`` tells of it."""

    def add_done_callback(self, fn: Callable[[Any], object], /) -> None:
        """Call ``fn`` with the attempt, in a later tick, once it is done."""

    def done(self) -> bool:
        """Whether the answer is there, or none will come."""

    def cancel(self) -> bool:
        """Give up: an attempt that has not left yet does not."""

    def exception(self) -> BaseException | None:
        """Return why it failed, or None if it was written."""


class Store(Protocol):
    """Logs that only grow, each with one feed per shard that tells followers where something grew."""

    async def append(self, log: Log, after: Position, id: str, data: bytes) -> Position:
        """Write one entry directly after ``after`` and return the new top, or write nothing.

        Repeating an append that landed, with the same ``after`` and ``id``, returns as if it landed now.

        Raises:
            Conflict: the log's last entry is not ``after``.
            StoreUnavailable: no answer in time; whether it was written is not known.
        """

    def try_append(self, log: Log, after: Position, id: str, data: bytes) -> Attempt:
        """Write as ``append`` does, but try once only and without a task: it is on its way on return.

        The attempt fails with Conflict, or with whatever went wrong on the way: then it is not known whether
        the entry was written, and ``append`` with the same arguments finds out.

        Raises:
            StoreUnavailable: the store is closed.
        """

    async def begin(self, log: Log, entries: Sequence[tuple[str, bytes]]) -> None:
        """Write a table's whole log, commit ids and JSON in order, or nothing: nobody ever sees a part of it.

        Repeating what landed, with the same entries, returns as if it landed now.

        Raises:
            Conflict: the log has begun, with other entries.
            StoreUnavailable: no answer in time; whether it was written is not known.
        """

    async def read(self, log: Log, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Return the entries with versions above ``after``, oldest first. Raises StoreUnavailable and Damaged."""

    async def top(self, log: Log) -> Position:
        """Return the last entry's position, or EMPTY. Raises StoreUnavailable."""

    async def tables(self) -> list[str]:
        """Return every table that has a log, in no order. Raises StoreUnavailable."""

    async def delete(self, log: Log) -> None:
        """Delete a log for good: a notebook that its owner deletes, or an archived table. Raises StoreUnavailable."""

    async def places(self) -> dict[int, int]:
        """Return where every shard's feed ends now, to follow from there. Raises StoreUnavailable."""

    def follow(self, places: Mapping[int, int], epoch: str = "") -> AsyncIterator[list[Signal]]:
        """Yield signals of all shards after these places, as they come, for ever; survives a store that goes away.

        ``epoch`` is the store's when the places were taken; without it, a restart before the call goes unnoticed.

        A missing shard counts from 0. After a gap, or when the store came back with another epoch,
        a signal with ``log=None`` comes first for each shard concerned.
        """

    async def epoch(self) -> str:
        """Return a name that changes whenever the store restarts, because its data may then have gone back.

        Raises StoreUnavailable.
        """

    async def close(self) -> None:
        """Finish the appends under way and close all connections."""
