"""Loads tables: from a snapshot and what the log has after it, where the log bears it out, else from the whole log."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial

import msgspec

from events.redis import RedisStore
from events.store import Damaged, Entry, Log
from games.game import AnyGame
from server import metrics, tracing
from server.fair_loop import FairLoop
from server.refusals import Refused
from server.tables.room import Room
from server.tables.snapshot_store import Found, Snapshots, thrown_away


class _Opening(msgspec.Struct):
    """As much of a first commit as says which game it is."""

    class _Command(msgspec.Struct):
        game: str

    command: _Command


class Loader:
    """Loads tables of these games into rooms that ``made`` makes; without snapshots, from their logs alone."""

    def __init__(
        self,
        store: RedisStore,
        games: Mapping[str, AnyGame],
        snapshots: Snapshots | None,
        made: Callable[[str, AnyGame], Room],
        fair_loop: FairLoop,
    ) -> None:
        self._store = store
        self._games = games
        self._snapshots = snapshots
        self._made = made
        self._fair_loop = fair_loop

    async def load(self, tables: Sequence[str]) -> AsyncIterator[tuple[str, Room | Exception]]:
        """Load tables of one group (RedisStore.group_of), and yield each with its room, or with what went wrong.

        Raises:
            StoreUnavailable: the store does not answer; the rest of the tables has not been loaded.
        """
        slices = self._fair_loop.slices()
        found = await self._snapshots.read(tables, slices) if self._snapshots else {}
        after = {Log(table): found[table].snapshot.top.version - 1 if table in found else 0 for table in tables}
        entries = await slices.wait(self._store.read_many(after))
        for table in tables:
            try:
                if isinstance(read := entries[Log(table)], Damaged):
                    raise read
                with tracing.span("load a table", table=table):
                    room = await self._room(table, found.get(table), read)
                yield table, room
            except Exception as fault:
                yield table, fault
            await slices.pause()

    async def _room(self, table: str, found: Found | None, entries: Sequence[Entry]) -> Room:
        if self._snapshots is not None and found is not None:
            room = await self._resumed(self._snapshots, table, found, entries)
            if room is not None:
                return room
            entries = await self._store.read(Log(table))
        if not entries:
            raise Refused("rejected", "no_such_table")
        room = self._made(table, self._games[msgspec.json.decode(entries[0].data, type=_Opening).command.game])
        await room.begin(None, entries)
        return room

    async def _resumed(self, snapshots: Snapshots, table: str, found: Found, entries: Sequence[Entry]) -> Room | None:
        """The room of a snapshot and of the entries from its own on; None if they do not go together."""
        top = found.snapshot.top
        if not entries or (entries[0].version, entries[0].id) != top:
            thrown_away("beyond")
            return None
        room = self._made(table, found.game)
        try:
            await room.begin(found.snapshot, entries[1:])
        except Exception:
            thrown_away("unfolded")  # if it is not the snapshot's fault, the log will tell
            return None
        room.saved = top.version
        room.past.load_earlier = partial(snapshots.earlier, found.game, found.snapshot.earlier)
        metrics.SNAPSHOTS.labels("used").inc()
        return room
