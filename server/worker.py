"""What happens without a request: deadlines, the server's bots, pauses of deserted tables, and the lobby."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from itertools import islice
from math import inf
from typing import Any

import structlog

from events.audience import Seat
from events.store import Log, StoreUnavailable
from games.bots import random_bot
from games.dice import Dice
from games.sitting import chairs, commands
from games.sitting.state import TableState
from games.sitting.table import BOT_REQUEST
from projections.lobby import Listing, Lobby
from projections.runner import Runner
from server import metrics
from server.deadlines import Deadlines
from server.ending import ended
from server.reading import Reader
from server.refusals import Refused
from server.retrying import until_answered
from server.sharing import LIFE_SECONDS, Sharing
from server.stand_ins import answers_after, asked, seconds_left
from server.tables.bots_alone import BotsAlone
from server.tables.decider import Submission
from server.tables.idle_turns import IdleTurns
from server.tables.model_seats import FAULT, ModelSeats, NotYet
from server.tables.outsiders import listed
from server.tables.room import Room
from server.tables.rooms import LOADED_AT_ONCE, Rooms
from server.tables.writing import contained
from sotto_client import SAY, Attention

SWEEP_SECONDS = 20.0
RETRY_SECONDS = 1.0
STAND_IN_PATIENCE = 5
"""A stand-in waits this many times longer than a bot in a seat of its own: its player may be back in a moment."""
HEAL_SECONDS = 5.0
"""How often tables are checked for a lost signal: at most this late a deadline whose signal was lost still happens."""
OLD_SECONDS = 300.0
SETTLED_SECONDS = 2 * LIFE_SECONDS
"""The time after which no worker that died before this one began is taken for alive."""

RECENT_SECONDS = 15.0
"""How long a worker remembers what grew at others' tables: longer than it takes to notice that one has died."""

log = structlog.get_logger("worker")


class Worker:
    """Runs every unfinished table of the store, or its part of them where other workers are alive, too."""

    def __init__(
        self,
        rooms: Rooms,
        lobby: Lobby,
        model_seats: ModelSeats | None,
        bot_delay: float,
        idle_minutes: float,
        abandon_hours: float,
        sharing: Sharing | None = None,
    ) -> None:
        self._rooms = rooms
        self._sharing = sharing or Sharing(rooms.store)
        self._sharing.on_changed.append(self._on_workers_changed)
        self._lobby = lobby
        self._model_seats = model_seats
        self._thinking: set[tuple[str, Seat]] = set()
        self._bot_delay = bot_delay
        self._idle_ms = idle_minutes * 60_000
        self._abandon_ms = abandon_hours * 3_600_000
        self._deadlines = Deadlines(rooms, self._sharing.mine)
        self._bots: dict[tuple[str, Seat], asyncio.TimerHandle] = {}
        self._at_leisure: set[tuple[str, Seat]] = set()
        self._readers: dict[tuple[str, Seat], Reader] = {}
        self._attentions: defaultdict[tuple[str, Seat], Attention] = defaultdict(Attention)
        self._idle_turns = IdleTurns()
        self._bots_alone = BotsAlone(rooms)
        self._settled = inf
        self._deserted: dict[str, int] = {}
        self._look_again = 0.0
        self._listed: dict[str, tuple[TableState, Listing]] = {}
        self._listed_elsewhere: dict[str, tuple[int, float]] = {}
        self._lister = Runner(rooms.store, lobby, self._list)
        rooms.on_heard.append(self._lister.hear)
        self._loading: set[str] = set()
        self._unreadable: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
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
            self._idle_turns.run,
        ]

    async def end(self) -> None:
        """Cancel what is under way: a model that is thinking would keep the process waiting."""
        if self._model_seats is not None:
            self._model_seats.closing()
        await ended(self._tasks)
        await self._deadlines.end()
        await self._sharing.leave()

    def _tell_lister(self, room: Room) -> None:
        """Have a table listed for a commit of this process, of which no signal has come yet."""
        shown, _ = self._listed.get(room.id, (None, None))
        if room.public.state.table is not shown:
            self._lister.note(room.id, room.table.top.version)

    async def _list(self, table: str, version: int) -> None:
        if not self._sharing.mine(table):
            self._remember_elsewhere(table, version)
            return
        lost = not version  # the signals were lost: see whether anything came of them
        if lost:
            version = (await self._rooms.store.top(Log(table))).version
            if version == await self._lobby.version(table):
                return
        try:
            room = await self._rooms.grown(table, version)
            public = room.public.state.table
            shown, before = self._listed.get(table, (None, None))
            # Most commits change nothing of the sitting, and many others nothing that the lobby shows.
            if public is shown and not lost:
                return
            listing = listed(room)
            if lost or listing != before:
                await self._lobby.put(version, listing, force=lost)
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
        waiting = filter(self._sharing.mine, await until_answered(self._unfinished))
        while batch := list(islice(waiting, LOADED_AT_ONCE)):
            await self._load(batch, first)

    async def _unfinished(self) -> list[str]:
        """All tables that may wait for something: those being played first, and of each kind the newest."""
        running, unfinished = await self._lobby.running(), await self._lobby.unfinished()
        unlisted = [] if (await self._lobby.places())[0] else await self._rooms.store.tables()
        return list(dict.fromkeys((*reversed(running), *reversed(unfinished), *unlisted)))

    def _on_grown(self, table: str) -> None:
        if table not in self._loading and self._sharing.mine(table):
            self._start(self._load([table]))

    async def _load(self, tables: Collection[str], first: Callable[[Room], Awaitable[None]] | None = None) -> None:
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

    async def _heal(self) -> None:
        """Find tables whose signal was lost: a signal is a hint and never the only way."""
        self._deadlines.sweep()
        for room in self._rooms.held():
            if self._sharing.mine(room.id):
                self._schedule_bots(room)
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
            self._schedule_bots(room)

    # --- bots ----------------------------------------------------------------------------------------------------

    def _schedule_bots(self, room: Room) -> None:
        table = room.sitting
        if table.status == "finished" and self._model_seats is not None:
            self._model_seats.forget(room)
        if table.status != "playing":
            return
        for seat in chairs.seats_of_bots(table):
            self._attentions[room.id, seat].hear(room.table.feeds[seat].seq)
            if not _fast(room):
                contained(room.id, room.game.name, self._show_to, room, seat)
            # Contained, or one seat that cannot be asked would keep all others waiting.
            contained(room.id, room.game.name, self._schedule_bot, room, seat)

    def _schedule_bot(self, room: Room, seat: Seat) -> None:
        prompts, attention = room.table.feeds[seat].prompts, self._attentions[room.id, seat]
        required = asked(prompts)
        if required:
            self._hurry(room, seat)
        if (room.id, seat) in self._thinking or (room.id, seat) in self._bots:
            return
        if not required and not attention.wakes(self._open(room, seat)):
            return
        if _fast(room):
            self._bot_soon(room, seat, 0.0 if required else attention.pause(0.0))
        elif stands_in(room.sitting, seat):
            now = self._rooms.now() - room.sitting.clock_offset
            delay = answers_after(prompts, now, STAND_IN_PATIENCE * self._bot_delay)
            self._bot_soon(room, seat, delay, required)
        else:
            # Who thinks of what may be done, when something must be, thinks as long as all others.
            delay = max(self._bot_delay, self._still_reads(room, seat))
            self._bot_soon(room, seat, *((delay, None) if required else (attention.pause(delay), required)))

    def _open(self, room: Room, seat: Seat) -> Collection[str]:
        """Return the ids of all that a seat may do; to speak, too, where a model plays it."""
        prompts, model = room.table.feeds[seat].prompts, self._model_seats
        return [*prompts, SAY] if model is not None and model.may_speak(room, seat) else prompts.keys()

    def _hurry(self, room: Room, seat: Seat) -> None:
        """Something must be answered: nobody thinks any longer of what need not be."""
        if (room.id, seat) in self._at_leisure:
            self._at_leisure.discard((room.id, seat))
            self._bots.pop((room.id, seat)).cancel()
        if self._model_seats is not None and (room.id, seat) in self._thinking:
            self._model_seats.hurry(room, seat)

    def _show_to(self, room: Room, seat: Seat) -> None:
        """Let a bot among people read what was told to it and to them."""
        if not chairs.bots_alone(room.sitting):
            feeds, seats = room.table.feeds, room.sitting.seats.items()
            people = (feeds["public"], *(feeds[one] for one, seated in seats if seated.player is not None))
            reader = self._readers.setdefault((room.id, seat), Reader())
            reader.show(feeds[seat], people, asyncio.get_running_loop().time(), self._bot_delay)

    def _still_reads(self, room: Room, seat: Seat) -> float:
        """Return in how many seconds a bot has read what it was told: in time for what falls due, in any case."""
        reader = self._readers.get((room.id, seat))
        if reader is None or stands_in(room.sitting, seat) or chairs.plays(room.sitting, seat) == chairs.LLM:
            return 0.0
        left = seconds_left(room.table.feeds[seat].prompts, self._rooms.now() - room.sitting.clock_offset)
        return min(reader.left(asyncio.get_running_loop().time()), left / 2)

    def _bot_soon(self, room: Room, seat: Seat, delay: float, about: frozenset[str] | None = None) -> None:
        """Let a bot act after a delay; ``about``: only if just these must be answered by then, else it waits again."""
        timer = asyncio.get_running_loop().call_later(delay, lambda: self._bot_turn(room, seat, about))
        self._bots[room.id, seat] = timer
        if about is not None and not about:
            self._at_leisure.add((room.id, seat))

    def _bot_turn(self, room: Room, seat: Seat, about: frozenset[str] | None) -> None:
        """Have a bot act now; where bots are alone, once there is nothing else to do. Of a model that is its affair."""
        self._at_leisure.discard((room.id, seat))
        asks_model = chairs.plays(room.sitting, seat) == chairs.LLM
        if (left := self._still_reads(room, seat)) > self._bot_delay:
            self._bot_soon(room, seat, left, about)
        elif asks_model or not chairs.bots_alone(room.sitting):
            self._start(self._bot_acts(room, seat, about))
        else:
            self._idle_turns.soon(lambda: self._bot_acts(room, seat, about))

    async def _bot_acts(self, room: Room, seat: Seat, about: frozenset[str] | None) -> None:
        self._bots.pop((room.id, seat), None)
        if about is not None and about != asked(room.table.feeds[seat].prompts):
            self._schedule_bots(room)
            return None
        attention, open_now = self._attentions[room.id, seat], self._open(room, seat)
        if not asked(room.table.feeds[seat].prompts) and not attention.wakes(open_now):
            return None
        attention.ask(open_now)
        if self._model_seats is not None and chairs.plays(room.sitting, seat) == chairs.LLM:
            return await self._model_plays(self._model_seats, room, seat)
        if (submission := self._bot_submission(room, seat)) is None:
            return None
        try:
            attention.act(await room.submit(None, submission))
        except Refused as no:
            if no.code != "stale":
                log.warning("a bot was refused", table=room.id, code=no.code, reason=no.reason)
                self._bot_soon(room, seat, RETRY_SECONDS)
        except StoreUnavailable:
            self._bot_soon(room, seat, RETRY_SECONDS)

    def _bot_submission(self, room: Room, seat: Seat) -> Submission | None:
        bot = chairs.plays(room.sitting, seat)
        feed = room.table.feeds[seat]
        if bot is None or room.sitting.status != "playing" or not feed.prompts:
            return None
        choose = room.game.programs.bots.get(room.game.programs.substitute if bot == chairs.LLM else bot, random_bot)
        dice = Dice(secrets.token_hex(16), "bot", 0)
        try:
            answer = choose(feed.state.game, seat, feed.prompts, dice)
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=bot, **metrics.where(fault))
            answer = random_bot(feed.state.game, seat, feed.prompts, dice)
        return None if answer is None else _submission(seat, *answer)

    async def _model_plays(self, model: ModelSeats, room: Room, seat: Seat) -> None:
        if (room.id, seat) in self._thinking:
            return
        self._thinking.add((room.id, seat))
        try:
            done = await self._model_acts(model, room, seat)
        finally:
            self._thinking.discard((room.id, seat))
        if done:
            self._schedule_bots(room)
        else:
            self._bot_soon(room, seat, RETRY_SECONDS)

    async def _model_acts(self, model: ModelSeats, room: Room, seat: Seat) -> bool:
        """Let the model answer, or the usual bot if the model fails; False if it is to be tried again later."""
        submission = choice = None
        try:
            choice = await model.choose(room, seat)
            if choice is not None and chairs.plays(room.sitting, seat) == chairs.LLM:
                submission = _submission(seat, *choice)
        except NotYet:
            return False
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=chairs.LLM, **metrics.where(fault))
            model.decided(room, seat, FAULT)
            submission = self._bot_submission(room, seat)
        if submission is None:
            return True
        try:
            self._attentions[room.id, seat].act(await room.submit(None, submission))
        except Refused as no:
            if no.code == "stale":
                return True
            log.warning("a bot was refused", table=room.id, code=no.code, reason=no.reason)
            if choice is not None:
                await model.refused(room, seat, choice, no)
            return False
        except StoreUnavailable:
            return False
        return True

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
        for key in [key for key in self._bots if key[0] == room.id]:
            self._bots.pop(key).cancel()
            self._at_leisure.discard(key)
        for by_seat in (self._readers, self._attentions):
            for key in [key for key in by_seat if key[0] == room.id]:
                del by_seat[key]
        self._deserted.pop(room.id, None)
        self._listed.pop(room.id, None)
        if self._model_seats is not None:
            self._model_seats.forget(room)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _submission(seat: Seat, prompt: str, command: dict[str, Any]) -> Submission:
    return Submission(seat, f"{BOT_REQUEST}{secrets.token_hex(6)}", prompt, command)


def _fast(room: Room) -> bool:
    options = room.sitting.options
    return options is not None and options.pace == "fast"


def stands_in(table: TableState, seat: Seat) -> bool:
    """Whether a bot plays a seat of which all others take it that its player does."""
    seated = table.seats.get(seat)
    return seat in table.substitutes and seated is not None and seated.bot is None


def _of_people(room: Room) -> bool:
    table = room.sitting
    live = table.options is None or table.options.one_sitting
    return live and any(seated.player is not None for seated in table.seats.values())
