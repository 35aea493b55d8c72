"""What happens without a request: deadlines, pauses of deserted tables, the lobby, and what minders do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from math import inf
from typing import Any

import structlog

from events.store import Log, StoreUnavailable
from games.sitting import commands
from games.sitting.state import TableState
from projections.lobby import Listing, Lobby, Stored
from projections.runner import Runner
from server import metrics
from server.deadlines import Deadlines
from server.ending import ended
from server.refusals import Refused
from server.retrying import until_answered
from server.sharing import LIFE_SECONDS, Sharing
from server.tables.bots_alone import BotsAlone
from server.tables.minders import Minder
from server.tables.outsiders import listed
from server.tables.room import Room
from server.tables.rooms import LOADED_AT_ONCE, Rooms

SWEEP_SECONDS = 20.0
HEAL_SECONDS = 5.0
"""How often tables are checked for a lost signal: at most this late a deadline whose signal was lost still happens."""
OLD_SECONDS = 300.0
SETTLED_SECONDS = 2 * LIFE_SECONDS
"""The time after which no worker that died before this one began is taken for alive."""

RECALLED_AT_ONCE = 200
"""Listings read at once, some 1 ms."""

RECENT_SECONDS = 15.0
"""How long a worker remembers what grew at others' tables: longer than it takes to notice that one has died."""

log = structlog.get_logger("worker")


class Worker:
    """Runs every unfinished table of the store, or its part of them where other workers are alive, too.

    ``minders`` look after the same tables.
    """

    def __init__(
        self,
        rooms: Rooms,
        lobby: Lobby,
        minders: Iterable[Minder],
        idle_minutes: float,
        abandon_hours: float,
        sharing: Sharing | None = None,
    ) -> None:
        self._rooms = rooms
        self._sharing = sharing or Sharing(rooms.store)
        self._sharing.on_changed.append(self._on_workers_changed)
        self._lobby = lobby
        self._minders = tuple(minders)
        self._idle_ms = idle_minutes * 60_000
        self._abandon_ms = abandon_hours * 3_600_000
        self._deadlines = Deadlines(rooms, self._sharing.mine)
        self._bots_alone = BotsAlone(rooms)
        self._settled = inf
        self._deserted: dict[str, int] = {}
        self._look_again = 0.0
        self._listed: dict[str, tuple[TableState | None, Listing]] = {}
        self._listed_elsewhere: dict[str, tuple[int, float]] = {}
        self._lister = Runner(rooms.store, lobby, self._list, self._behind)
        rooms.on_heard.append(self._lister.hear)
        self._loading: set[str] = set()
        self._unreadable: set[str] = set()
        self._tasks: set[asyncio.Task[object]] = set()
        rooms.on_loaded.append(self._on_changed)
        rooms.on_changed.append(self._on_changed)
        rooms.on_changed.append(self._tell_lister)
        rooms.on_released.append(self._tell_lister)
        rooms.on_grown.append(self._on_grown)
        rooms.needed.append(lambda room: room.sitting.status == "playing" and self._sharing.mine(room.id))
        rooms.on_dropped.append(self._forget)

    def loops(self) -> list[Callable[[], Awaitable[None]]]:
        """Return what must run all the time: the lobby, and a look at every unfinished table."""
        return [
            self._sharing.run,
            self._lister.run,
            self._keep_tables,
            self._deadlines.keep_time,
            self._sweep,
            *(loop for minder in self._minders for loop in minder.loops()),
        ]

    async def end(self) -> None:
        """Cancel what is under way."""
        for minder in self._minders:
            await minder.end()
        await ended(self._tasks)
        await self._deadlines.end()
        await self._sharing.leave()

    def _tell_lister(self, room: Room) -> None:
        """Have a table listed, if need be, for a commit of this process of which no signal has come yet."""
        shown, _ = self._listed.get(room.id, (None, None))
        if room.public.state.table is not shown:
            self._lister.note(room.id, room.table.top.version)

    async def _list(self, table: str, version: int) -> None:
        if not self._sharing.mine(table):
            self._remember_elsewhere(table, version)
            return
        went_back = not version
        if went_back:
            version = (await self._rooms.store.top(Log(table))).version
        try:
            room = await self._rooms.grown(table, version)
            public = room.public.state.table
            shown, before = (None, None) if went_back else self._listed.get(table, (None, None))
            # Most commits change nothing of the sitting, and many others nothing that the lobby shows.
            if public is shown:
                return
            listing = listed(room)
            if listing != before:
                await self._lobby.put(version, listing, force=went_back)
            self._remember(public, listing)
        except Refused:
            pass  # unreadable, and logged as it was loaded
        except StoreUnavailable:
            raise
        except Exception as fault:
            # One log that cannot be followed must not keep all other tables from being listed.
            log.error("a table cannot be listed", table=table, **metrics.where(fault))

    def _remember(self, shown: TableState, listing: Listing) -> None:
        # A table that has ended hardly ever changes again.
        self._listed.pop(listing.table, None)
        if listing.status != "finished":
            self._listed[listing.table] = shown, listing

    async def _behind(self, tables: Sequence[str]) -> dict[str, int]:
        """Return which of these tables may not be listed as they are, with the versions of their logs.

        0 stands for one that is listed as of a later version: its log has gone back. The list may have gone back, too.
        """
        stored = await self._lobby.stored(tables)
        tops = await asyncio.gather(*(self._rooms.store.top(Log(table)) for table in tables))
        behind = dict[str, int]()
        for table, top in zip(tables, tops, strict=True):
            one = stored.get(table)
            went_back = one is not None and one.version > top.version
            if one is None or one.version != top.version:
                behind[table] = 0 if went_back else top.version
            if one is None or went_back or not self._sharing.mine(table) or _is_settled(one, top.version):
                self._listed.pop(table, None)
            else:
                self._listed[table] = None, one.listing
        return behind

    async def _recall(self, tables: Sequence[str]) -> None:
        """Read how these tables are listed, so that those which have not changed since are not listed once more."""
        for first in range(0, len(tables), RECALLED_AT_ONCE):
            some = tables[first : first + RECALLED_AT_ONCE]
            for table, one in (await until_answered(partial(self._lobby.stored, some))).items():
                self._listed.setdefault(table, (None, one.listing))

    def _remember_elsewhere(self, table: str, version: int) -> None:
        """Note what another worker is to list, in case that it has just died."""
        now, others = time.monotonic(), self._listed_elsewhere
        others.pop(table, None)
        others[table] = version, now
        while others and now - next(iter(others.values()))[1] > RECENT_SECONDS:
            del others[next(iter(others))]

    # --- every unfinished table ----------------------------------------------------------------------------------

    def _on_workers_changed(self) -> None:
        """Drop the tables that now belong to other workers, and take over those that became ours."""
        for room in self._rooms.held():
            if not self._sharing.mine(room.id):
                self._forget(room)
        self._listed = {table: known for table, known in self._listed.items() if self._sharing.mine(table)}
        for table, (version, _) in self._listed_elsewhere.items():
            self._lister.note(table, version)
        self._listed_elsewhere = {}
        # One that was killed just before this one started counts as alive for a while: its tables have been through
        # that restart, too.
        self._start(self._load_all(self._bots_alone.pause if time.monotonic() < self._settled else None))

    async def _keep_tables(self) -> None:
        """Load every unfinished table, and then keep checking whether one was forgotten."""
        await until_answered(self._sharing.beat)
        self._settled = time.monotonic() + SETTLED_SECONDS
        await self._load_all(self._bots_alone.pause)
        while True:
            await asyncio.sleep(HEAL_SECONDS)
            with suppress(StoreUnavailable):
                await self._heal()

    async def _load_all(self, first: Callable[[Room], Awaitable[None]] | None = None) -> None:
        tables = list(filter(self._sharing.mine, await until_answered(self._unfinished)))
        await self._recall(tables)
        waiting = iter(tables)
        while batch := list(islice(waiting, LOADED_AT_ONCE)):
            for room in await self._load(batch, first):
                self._tell_lister(room)

    async def _unfinished(self) -> list[str]:
        """All tables that may wait for something: those being played first, and of each kind the newest."""
        running, unfinished = await self._lobby.running(), await self._lobby.unfinished()
        unlisted = [] if (await self._lobby.places())[0] else await self._rooms.store.tables()
        return list(dict.fromkeys((*reversed(running), *reversed(unfinished), *unlisted)))

    def _on_grown(self, table: str) -> None:
        if table not in self._loading and self._sharing.mine(table):
            self._start(self._load([table]))

    async def _load(
        self, tables: Collection[str], first: Callable[[Room], Awaitable[None]] | None = None
    ) -> list[Room]:
        """Load tables, do what is to be done ``first``, and schedule them, however long the store is away."""
        self._loading.update(tables)
        try:
            loaded = await until_answered(lambda: self._rooms.load(tables))
        finally:
            self._loading.difference_update(tables)
        for room in loaded:
            if first is not None:
                await first(room)
            self._on_changed(room)
        # What cannot be read has been logged as it was loaded.
        self._unreadable.update(tables)
        self._unreadable.difference_update(room.id for room in loaded)
        return loaded

    async def _heal(self) -> None:
        """Find tables whose signal was lost: a signal is a hint and never the only way."""
        self._deadlines.sweep()
        for room in self._rooms.held():
            if self._sharing.mine(room.id):
                self._mind(room)
        running = filter(self._sharing.mine, await self._lobby.running())
        missing = set(running) - {room.id for room in self._rooms.held()}
        self._unreadable &= missing
        for table in missing - self._unreadable - self._loading:
            try:
                self._deadlines.recover(await self._rooms.get(table))
            except Refused:
                self._unreadable.add(table)

    def _on_changed(self, room: Room) -> None:
        if self._sharing.mine(room.id):
            self._deadlines.schedule(room)
            self._mind(room)

    def _mind(self, room: Room) -> None:
        for minder in self._minders:
            minder.schedule(room)

    # --- deserted tables -----------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            # Those in memory are not asked for: that would count as their use, and none would ever be evicted.
            held = {room.id: room for room in self._rooms.held()}
            for table in filter(self._sharing.mine, await self._old() | held.keys()):
                with suppress(Refused, StoreUnavailable):
                    await self._look_after(held.get(table) or await self._rooms.get(table))

    async def _old(self) -> set[str]:
        """Return tables old enough to be abandoned that nobody holds; they are looked for only now and then."""
        if time.monotonic() < self._look_again:
            return set()
        self._look_again = time.monotonic() + OLD_SECONDS
        try:
            return set(await self._lobby.unfinished(opened_before=self._rooms.now() - int(self._abandon_ms)))
        except StoreUnavailable:
            return set()

    async def _look_after(self, room: Room) -> None:
        now = self._rooms.now()
        status = room.sitting.status
        if status == "finished":
            self._deserted.pop(room.id, None)
        elif now - room.table.at > self._abandon_ms:
            await room.act(commands.Close() if status == "open" else commands.Abandon())
        elif status == "playing" and await self._bots_alone.ended(room):
            self._deserted.pop(room.id, None)
        elif status == "playing" and _of_people(room) and not await self._rooms.attended(room):
            since = self._deserted.setdefault(room.id, now)
            if now - since > self._idle_ms:
                await room.act(commands.Pause())
        else:
            self._deserted.pop(room.id, None)

    def _forget(self, room: Room) -> None:
        """Forget a dropped room: the next load of its table starts over."""
        self._deadlines.forget(room.id)
        self._deserted.pop(room.id, None)
        self._listed.pop(room.id, None)
        for minder in self._minders:
            minder.forget(room)

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _is_settled(stored: Stored, version: int) -> bool:
    """Whether nothing more has to be listed of a table whose log has this version: it has ended, and is listed so."""
    return stored.version == version and stored.listing.status == "finished"


def _of_people(room: Room) -> bool:
    table = room.sitting
    live = table.options is None or table.options.one_sitting
    return live and any(seated.player is not None for seated in table.seats.values())
