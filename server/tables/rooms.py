"""All tables held in this process: loaded on demand, kept up with the store, dropped when nobody needs them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, NamedTuple

import msgspec
import structlog
from msgspec import UNSET

from events.codec import AnyCommit, Codec
from events.event import Command
from events.redis import RedisStore
from events.store import Conflict, Damaged, Log, Signal, StoreUnavailable
from games.dice import SEED_BYTES
from games.game import AnyGame
from games.options import Options
from games.sitting import commands
from games.sitting.documents import check_fit, shipped_as, texts
from games.sitting.state import TableView
from games.sitting.table import codec
from projections.lobby import Listing
from server import metrics
from server.clock import Now, unix_ms
from server.fair_loop import FairLoop
from server.ids import new_table_id
from server.refusals import DAMAGED, Refused
from server.retrying import until_answered
from server.tables.catching_up import CatchingUp
from server.tables.decider import Table
from server.tables.loader import Loader
from server.tables.notebooks import Notebook
from server.tables.outsiders import listed
from server.tables.presence import Presence, online
from server.tables.room import Room
from server.tables.snapshot_store import Snapshots
from server.tables.spectators import Spectators
from server.tables.writing import followed_badly

IDLE_SECONDS = 60.0
"""How long a room stays in memory that nobody watches: loading one again costs about 5 ms for 200 commits."""

EVICT_SECONDS = 20.0

BROKEN_SECONDS = 5.0
"""How long a log that cannot be folded is not tried again, so that clients who retry do not keep a core busy."""

ALONE_SECONDS = 10.0
"""A process that has heard of nothing new for this long is taken to be the only one that writes."""

GATHER_SECONDS = 0.2
"""How long the only writer batches signals: it knows its own commits already, and each would wake it."""

PRIVATE_NUMBERS = range(100_000_000, 1_000_000_000)
"""What numbers private tables have: nine digits, which no server opens enough public ones to reach."""

LOADED_AT_ONCE = 16
"""Tables loaded together, some 10 ms: what is asked for meanwhile waits for them."""

log = structlog.get_logger("rooms")


OpensByKey = Callable[[Room, str, bool], Awaitable[bool]]


class Heard(NamedTuple):
    """How far the feeds were heard: the place in each, and the epoch of the store in which that was."""

    places: Mapping[int, int]
    epoch: str


class Rooms:
    """Finds, opens and keeps rooms and notebooks.

    ``on_heard`` is called with all signals of the store, before anything is done about them.
    ``on_loaded`` is called with every room that has been loaded, ``on_changed`` after every commit of a room;
    ``on_written`` after those of this process, with the truth just before them; ``on_released`` where spectators have
    been shown what was held back;
    ``on_grown`` with every table that some process wrote to and that is not held here; ``on_dropped``
    with every room that is dropped.
    ``opens_by_key`` says whether a key opens the replay of a private table, to be forked or only to be read.
    ``needed`` says which rooms must be kept although nobody watches them; ``need_hosts`` names the games whose tables
    are opened so that they do not go on without a host; ``check_capacity`` is called before a table is made, and raises
    Refused if there is no room for it. Without ``snapshots`` all tables are loaded from their logs.
    """

    def __init__(
        self,
        store: RedisStore,
        games: Mapping[str, AnyGame],
        now: Now = unix_ms,
        snapshots: Snapshots | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.need_hosts: frozenset[str] = frozenset()
        self.now = now
        self.check_capacity: Callable[[], None] = _there_is_room
        self.opens_by_key: OpensByKey = _no_key_opens
        self.fair_loop = FairLoop()
        self.on_heard: list[Callable[[Sequence[Signal]], None]] = []
        self.on_loaded: list[Callable[[Room], None]] = []
        self.on_changed: list[Callable[[Room], None]] = []
        self.on_written: list[Callable[[Room, TableView, AnyCommit], None]] = []
        self.on_released: list[Callable[[Room], None]] = []
        self.on_grown: list[Callable[[str], None]] = []
        self.on_dropped: list[Callable[[Room], None]] = []
        self.needed: list[Callable[[Room], bool]] = []
        self._codecs: dict[str, Codec] = {name: codec(game) for name, game in games.items()}
        self._rooms: dict[str, Room] = {}
        self._loader = Loader(store, games, snapshots, self._room, self.fair_loop)
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._asked_for: dict[int, deque[str]] = {}
        self._broken: dict[str, tuple[float, str]] = {}
        self._notebooks: dict[tuple[str, str], Notebook] = {}
        self._catching_up = CatchingUp(on_failed=self.drop)
        self._tasks: set[asyncio.Task[None]] = set()
        self._presence = Presence(store, self._rooms.get)
        self.spectators = Spectators(store, self._rooms.values, now)
        self._epoch = ""
        self._places: dict[int, int] = {}
        self._heard_in = ""
        self._ends: dict[int, int] = {}

    def held(self) -> list[Room]:
        """The rooms in memory."""
        return list(self._rooms.values())

    def holds(self, room: Room) -> bool:
        """Whether this is the room of its table, and has not been dropped."""
        return self._rooms.get(room.id) is room

    def at_hand(self, table: str) -> Room | None:
        """Return the room of a table if it is in memory: it is about to be used."""
        room = self._rooms.get(table)
        if room is not None:
            room.used = time.monotonic()
        return room

    async def get(self, table: str) -> Room:
        """Return the room of a table, loading it if need be.

        Raises:
            Refused: there is no such table, or its file in the archive is damaged (``rejected``), or its log cannot be
                folded (``internal``).
            StoreUnavailable: the store does not answer.
        """
        if room := self.at_hand(table):
            return room
        until, why = self._broken.get(table, (0.0, ""))
        if until > time.monotonic():
            raise _unreadable(why)
        return await asyncio.shield(self._loading.get(table) or self._load_soon(table))

    async def load(self, tables: Iterable[str]) -> list[Room]:
        """Return the rooms of those of these tables that can be loaded. Raises StoreUnavailable."""
        loaded = await asyncio.gather(*map(self.get, tables), return_exceptions=True)
        for fault in loaded:
            if isinstance(fault, BaseException) and not isinstance(fault, Refused):
                raise fault
        return [room for room in loaded if isinstance(room, Room)]

    def _load_soon(self, table: str) -> asyncio.Future[Room]:
        """Load a table after those that were asked for before, together with some of them."""
        loading = self._loading[table] = asyncio.get_running_loop().create_future()
        loading.add_done_callback(partial(self._loaded, table))
        group = self.store.group_of(Log(table))
        if group in self._asked_for:
            self._asked_for[group].append(table)
        else:
            self._asked_for[group] = deque([table])
            task = asyncio.create_task(self._load_group(group))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return loading

    def _loaded(self, table: str, loading: asyncio.Future[Room]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            loading.exception()  # perhaps nobody waits any more

    async def _load_group(self, group: int) -> None:
        asked_for, batch = self._asked_for[group], list[str]()
        try:
            while asked_for:
                batch = [asked_for.popleft() for _ in range(min(LOADED_AT_ONCE, len(asked_for)))]
                await self._load(batch)
        finally:
            del self._asked_for[group]
            for table in (*batch, *asked_for):  # cancelled: the process ends
                if loading := self._loading.get(table):
                    loading.cancel()

    async def _load(self, tables: Sequence[str]) -> None:
        try:
            async for table, loaded in self._loader.load(tables):
                if isinstance(loaded, Room):
                    self._hold(loaded)
                    _call(self.on_loaded, loaded)
                    self._loading[table].set_result(loaded)
                else:
                    self._loading[table].set_exception(self._not_loaded(table, loaded))
        except Exception as fault:
            for table in tables:
                loading = self._loading.get(table)
                if loading is not None and not loading.done():
                    loading.set_exception(self._not_loaded(table, fault))

    def _not_loaded(self, table: str, fault: Exception) -> Exception:
        """What to answer who asked for a table that cannot be loaded."""
        if isinstance(fault, StoreUnavailable | Refused):
            return fault
        metrics.FAULTS.labels("unreadable").inc()
        why = DAMAGED if isinstance(fault, Damaged) else "internal"
        if why != DAMAGED:  # who read the file has logged what is wrong with it
            log.critical("a table cannot go on", table=table, **metrics.where(fault))
        self._broken[table] = (time.monotonic() + BROKEN_SECONDS, why)
        return _unreadable(why)

    def _room(self, table: str, game: AnyGame) -> Room:
        room = Room(table, game, self._codecs[game.name], self.store, self._epoch, self.now, self.fair_loop)
        room.on_changed = self._changed
        room.on_presence = self._presence.room_changed
        room.on_written = self._written
        room.on_released = self._released
        return room

    def _hold(self, room: Room) -> None:
        self._rooms[room.id] = room
        metrics.ROOMS.set(len(self._rooms))

    def _changed(self, room: Room) -> None:
        _call(self.on_changed, room)

    def _released(self, room: Room) -> None:
        _call(self.on_released, room)

    def _written(self, room: Room, before: TableView, commit: AnyCommit) -> None:
        _call(self.on_written, room, before, commit)

    async def open(
        self,
        game: AnyGame,
        options: Options,
        size: int,
        title: str,
        private: bool,
        opener: str,
        table: str = "",
        documents: Mapping[str, str] | None = None,
        seating: Sequence[Command] = (),
    ) -> Room:
        """Open a table, at most once under a given id, and return its room.

        ``documents`` are those of the game, checked; none: the first shipped ones. ``seating`` is what is done there
        in the same write: seats are taken and given to bots, and the game starts.

        Raises:
            Refused: there is no room for another table, or not all of ``seating`` is allowed; nothing was done.
            Unfit: options, size and documents do not go together; nothing was done.
            StoreUnavailable: it may be asked again.
        """
        self.check_capacity()
        if game.name in self.need_hosts:
            options = msgspec.structs.replace(options, host_needed=True)
        if not game.secrets.entering and options.entering is UNSET:
            options = msgspec.structs.replace(options, entering=False)
        given = texts(game, {}) | dict(documents or {})
        check_fit(game, options, size, given)
        command: commands.Open[Any] = commands.Open(
            game=game.name,
            number=await self.next_number(private),
            title=title,
            private=private,
            size=size,
            opener=opener,
            options=options,
            seed=secrets.token_hex(SEED_BYTES),
            sealed_seed=secrets.token_hex(SEED_BYTES),
            chained=True,
            holds=True,
            documents=given or None,
            shipped=shipped_as(game, given) or None,
        )
        chosen, table = bool(table), table or new_table_id()
        commits, before = _decided(game, (command, *seating), self.now())
        encode = self._codecs[game.name].encode
        try:
            await self.store.begin(Log(table), [(commit.id, encode(commit)) for commit in commits])
        except Conflict:
            if not chosen:
                raise StoreUnavailable("two tables got one id") from None
            return await self._begun(table)
        room = await self._begun(table)
        # Of all that was written only the last commit can have begun the game, which others may have to tell of.
        self._written(room, before, commits[-1])
        return room

    async def begin(
        self, game: AnyGame, commits: Sequence[AnyCommit], table: str, allow: Callable[[int], Awaitable[None]]
    ) -> Room:
        """Write a table with a past, at most once under a given id, and return its room.

        ``allow`` is asked before with the bytes of the log, and its refusal is raised.

        Raises:
            Refused: there is no room for another table; nothing was done.
            StoreUnavailable: it may be asked again.
        """
        self.check_capacity()
        codec, entries, slices = self._codecs[game.name], [], self.fair_loop.slices()
        for commit in commits:
            entries.append((commit.id, codec.encode(commit)))
            await slices.pause()
        await allow(sum(len(commit) for _, commit in entries))
        with suppress(Conflict):  # written before, by the same request
            await self.store.begin(Log(table), entries)
        return await self._begun(table)

    async def _begun(self, table: str) -> Room:
        room = await self.get(table)
        self._changed(room)
        return room

    async def next_number(self, private: bool) -> int:
        """Take the next table number, which no other public table has; that of a private one is drawn.

        A private table that counted would be missed between two public ones. Raises StoreUnavailable.
        """
        if private:
            return secrets.choice(PRIVATE_NUMBERS)
        return int(await self.store.ask(0, lambda redis: redis.incr("{s00}:tables:count")))

    async def listing(self, table: str, player: str | None = None) -> Listing:
        """Return the lobby's listing of a table, from its public view as this player may know it."""
        return listed(await self.get(table), player)

    async def grown(self, table: str, version: int) -> Room:
        """Return the room of a table at this version of its log or later. Raises as ``get``."""
        room = await self.get(table)
        if room.table.top.version < version:
            await room.catch_up()
        return room

    async def has_ended(self, table: str) -> bool:
        """Whether the game of a table is over by now, in whichever process it was played. Raises StoreUnavailable."""
        try:
            room = await self.grown(table, (await self.store.top(Log(table))).version)
        except Refused:
            return False  # gone, or not there yet
        return room.sitting.status == "finished"

    def notebook(self, table: str, player: str) -> Notebook:
        """The notebook of a player at a table."""
        key = (table, player)
        if key not in self._notebooks:
            self._notebooks[key] = Notebook(Log(table, player), self.store, self.now)
        return self._notebooks[key]

    # --- keeping up ----------------------------------------------------------------------------------------------

    async def prepare(self, heard: Heard | None = None) -> None:
        """Note from where on the feeds are heard, before the first room is loaded.

        ``heard`` is how far this process, or one before it, had come; without it they are heard from their end on.
        Raises StoreUnavailable.
        """
        self._epoch = await self.store.epoch()
        self._ends = await self.store.places()
        places, self._heard_in = heard or Heard(self._ends, self._epoch)
        self._places = dict(places)

    async def follow(self) -> None:
        """Hear of what any process appends, once for all who need to know, and keep every held room up, for ever."""
        others_wrote = -inf
        async for signals in self.store.follow(self._places, self._heard_in):
            for hear in self.on_heard:
                hear(signals)
            self._places |= {signal.shard: signal.place for signal in signals}
            lost = {signal.shard for signal in signals if signal.log is None}
            if lost:
                await self._renew(lost)
            if sum([signal.log is None or self._signalled(signal.log, signal) for signal in signals]):
                others_wrote = time.monotonic()
            if time.monotonic() - others_wrote > ALONE_SECONDS:
                await asyncio.sleep(GATHER_SECONDS)

    def _signalled(self, grown: Log, signal: Signal) -> bool:
        """Catch up with a log that has grown; False if this process knew, as with all that it writes."""
        if grown.notebook_of:
            notebook = self._notebooks.get((grown.table, grown.notebook_of))
            if notebook and notebook.version < signal.version:
                self._catching_up.soon(f"{grown.table}/{grown.notebook_of}", notebook.catch_up)
            return notebook is None or notebook.version < signal.version
        room = self._rooms.get(grown.table)
        # What grew before this process began is no news: told of all at once, the worker would load them all at once,
        # ahead of the table that somebody waits for. The lobby's list brings them one by one.
        if room is None and signal.place > self._ends.get(signal.shard, 0):
            for callback in self.on_grown:
                callback(grown.table)
        if grown.table in self._loading or (room and room.table.top.version < signal.version):
            self._catching_up.soon(
                grown.table, partial(self._once_loaded, grown.table, lambda room: room.follow(signal.version))
            )
        if room is None:
            return bool(self.on_grown)  # to a process that runs no tables, those that are not held are no news
        # Of an append that is under way the signal may be here before the answer.
        return room.table.top.version < signal.version and not room.is_writing

    async def _once_loaded(self, table: str, catch_up: Callable[[Room], Awaitable[None]]) -> None:
        """Catch up once the room is held: if its log grew while it was being loaded, that was read too soon."""
        if loading := self._loading.get(table):
            await asyncio.wait([loading])
        if room := self._rooms.get(table):
            await catch_up(room)

    async def _renew(self, shards: set[int]) -> None:
        """Check every room concerned: signals were lost, perhaps because the store came back with an older state."""
        before, self._epoch = self._epoch, await until_answered(self.store.epoch)
        if before != self._epoch:
            self._ends = {}  # the feeds may have gone back, and grow from there
        renew = partial(Room.renew, epoch=self._epoch) if before != self._epoch else Room.catch_up
        for table in {*self._rooms, *self._loading}:
            if Log(table).shard in shards:
                self._catching_up.soon(table, partial(self._once_loaded, table, renew))
        for notebook in list(self._notebooks.values()):
            self._catching_up.soon(f"{notebook.log.table}/{notebook.log.notebook_of}", notebook.catch_up)

    def drop(self, table: str) -> None:
        """Drop a room; its watchers are told and must watch again."""
        room = self._rooms.pop(table, None)
        if room is not None:
            room.dismiss()
            for callback in self.on_dropped:
                callback(room)
        metrics.ROOMS.set(len(self._rooms))

    async def evict_idle(self) -> None:
        """Drop rooms and notebooks that nobody needs, for ever."""
        while True:
            await asyncio.sleep(EVICT_SECONDS)
            self._evict()

    async def tell_presence(self) -> None:
        """Exchange with the other processes who is connected where, for ever."""
        await self._presence.run()

    async def leave(self) -> None:
        """Withdraw what this process has reported to the others, because it ends."""
        for task in self._tasks:
            task.cancel()
        self._catching_up.cancel()
        await self._presence.leave()
        await self.spectators.leave()

    async def attended(self, room: Room) -> bool:
        """Whether a player of this table is connected to this process or was lately to another one."""
        return room.attendance.is_attended(room.sitting, self.now()) or bool(await online(self.store, room.id))

    def _evict(self) -> None:
        limit = time.monotonic() - IDLE_SECONDS
        for room in self.held():
            unused = not len(room.watchers) and room.used < limit and not room.later.is_behind
            if unused and not any(needed(room) for needed in self.needed):
                self.drop(room.id)
        for key, notebook in list(self._notebooks.items()):
            if not len(notebook.watchers) and notebook.used < limit:
                del self._notebooks[key]
        now = time.monotonic()
        self._broken = {table: until for table, until in self._broken.items() if until[0] > now}


def _call(hooks: Iterable[Callable[..., None]], room: Room, *about: Any) -> None:
    for hook in hooks:
        try:
            hook(room, *about)
        except Exception as fault:
            followed_badly(room.id, room.game.name, fault)


def _unreadable(why: str) -> Refused:
    return Refused("rejected" if why == DAMAGED else "internal", why)


async def _no_key_opens(room: Room, key: str, fork: bool) -> bool:
    """Let no key open anything: the default, where there are none."""
    return False


def _decided(game: AnyGame, done: Iterable[Command], now: int) -> tuple[list[AnyCommit], TableView]:
    """Decide what is done at a new table, and return the commits and the truth before the last. Raises Refused."""
    table, commits = Table(game), list[AnyCommit]()
    before = table.truth
    for command in done:
        before, commit = table.truth, table.decide("server", command, now)
        assert commit is not None, "whatever is done at a new table changes it"
        table.ask_ahead()
        table.take(commit)
        commits.append(commit)
    return commits, before


def _there_is_room() -> None:
    """Let everything be made: the default, until somebody watches what the store has left."""
