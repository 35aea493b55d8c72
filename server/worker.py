"""What happens without a request: deadlines, the server's bots, pauses of deserted tables, and the lobby."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from itertools import islice
from typing import Any

import structlog

from events.audience import Seat
from events.store import Log, StoreUnavailable
from games import sitting, table_rules
from games.bots import random_bot
from games.dice import Dice
from games.sitting import TableState
from games.table import BOT_REQUEST
from projections.lobby import Listing, Lobby
from projections.lobby import listing as listing_of
from projections.runner import Runner
from server import metrics
from server.deadlines import Deadlines
from server.refusals import Refused
from server.retrying import until_answered
from server.tables.decider import Submission
from server.tables.model_seats import FAULT, ModelSeats, NotYet
from server.tables.room import Room, contained
from server.tables.rooms import LOADED_AT_ONCE, Rooms

SWEEP_SECONDS = 20.0
RETRY_SECONDS = 1.0
HEAL_SECONDS = 5.0
"""How often tables are checked for a lost signal: at most this late a deadline whose signal was lost still happens."""
OLD_SECONDS = 300.0

log = structlog.get_logger("worker")


class Worker:
    """Minds every unfinished table of the store. Several workers do no harm: the second one finds nothing due."""

    def __init__(
        self,
        rooms: Rooms,
        lobby: Lobby,
        model_seats: ModelSeats | None,
        bot_delay: float,
        idle_minutes: float,
        abandon_hours: float,
    ) -> None:
        self._rooms = rooms
        self._lobby = lobby
        self._model_seats = model_seats
        self._thinking: set[tuple[str, Seat]] = set()
        self._bot_delay = bot_delay
        self._idle_ms = idle_minutes * 60_000
        self._abandon_ms = abandon_hours * 3_600_000
        self._deadlines = Deadlines(rooms)
        self._bots: dict[tuple[str, Seat], asyncio.TimerHandle] = {}
        self._deserted: dict[str, int] = {}
        self._look_again = 0.0
        self._listed: dict[str, tuple[TableState, Listing]] = {}
        self._lister = Runner(rooms.store, lobby, self._list)
        rooms.on_heard.append(self._lister.hear)
        self._loading: set[str] = set()
        self._unreadable: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.on_changed.append(self._mind)
        rooms.on_changed.append(self._tell_lister)
        rooms.on_grown.append(self._grown)
        rooms.needed.append(lambda room: room.sitting.status == "playing")
        rooms.on_dropped.append(self._forget)

    def loops(self) -> list[Callable[[], Awaitable[None]]]:
        """Return what must run all the time: the lobby, and the minding of every unfinished table."""
        return [self._lister.run, self._keep_tables, self._deadlines.keep_time, self._sweep]

    async def end(self) -> None:
        """Cancel what is under way: a model that is thinking would keep the process waiting."""
        if self._model_seats is not None:
            self._model_seats.closing()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._deadlines.end()

    def _tell_lister(self, room: Room) -> None:
        """Have a table listed for a commit of this process, of which no signal has come yet."""
        shown, _ = self._listed.get(room.id, (None, None))
        if room.table.feeds["public"].state.table is not shown:
            self._lister.note(room.id, room.table.top.version)

    async def _list(self, table: str, version: int) -> None:
        lost = not version  # the signals were lost: see whether anything came of them
        if lost:
            version = (await self._rooms.store.top(Log(table))).version
            if version == await self._lobby.version(table):
                return
        try:
            room = await self._rooms.grown(table, version)
            public = room.table.feeds["public"].state.table
            shown, listed = self._listed.get(table, (None, None))
            # Most commits change nothing of the sitting, and many others nothing that the lobby shows.
            if public is shown and not lost:
                return
            listing = listing_of(table, public, room.table.opened_at)
            if lost or listing != listed:
                await self._lobby.put(version, listing, anew=lost)
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

    # --- every unfinished table ----------------------------------------------------------------------------------

    async def _keep_tables(self) -> None:
        """Load every unfinished table, and then keep checking whether one was forgotten."""
        waiting = iter(await until_answered(self._unfinished))
        while batch := list(islice(waiting, LOADED_AT_ONCE)):
            await self._load(batch)
        while True:
            await asyncio.sleep(HEAL_SECONDS)
            with suppress(StoreUnavailable):
                await self._heal()

    async def _unfinished(self) -> list[str]:
        """All tables that may wait for something: those being played first, and of each kind the newest."""
        running, unfinished = await self._lobby.running(), await self._lobby.unfinished()
        unlisted = [] if (await self._lobby.places())[0] else await self._rooms.store.tables()
        return list(dict.fromkeys((*reversed(running), *reversed(unfinished), *unlisted)))

    def _grown(self, table: str) -> None:
        if table not in self._loading:
            self._start(self._load([table]))

    async def _load(self, tables: Collection[str]) -> None:
        """Load tables and mind them, however long the store is away."""
        self._loading.update(tables)
        try:
            loaded = await until_answered(lambda: self._rooms.load(tables))
        finally:
            self._loading.difference_update(tables)
        for room in loaded:
            self._mind(room)
        # What cannot be read has been logged as it was loaded.
        self._unreadable.update(tables)
        self._unreadable.difference_update(room.id for room in loaded)

    async def _heal(self) -> None:
        """Find tables whose signal was lost: a signal is a hint and never the only way."""
        self._deadlines.sweep()
        for room in self._rooms.held():
            self._mind_bots(room)
        missing = set(await self._lobby.running()) - {room.id for room in self._rooms.held()}
        self._unreadable &= missing
        for table in missing - self._unreadable - self._loading:
            try:
                self._deadlines.found(await self._rooms.get(table))
            except Refused:
                self._unreadable.add(table)

    def _mind(self, room: Room) -> None:
        self._deadlines.mind(room)
        self._mind_bots(room)

    # --- bots ----------------------------------------------------------------------------------------------------

    def _mind_bots(self, room: Room) -> None:
        table = room.sitting
        if table.status == "finished" and self._model_seats is not None:
            self._model_seats.forget(room)
        if table.status != "playing":
            return
        for seat in table_rules.seats_of_bots(table):
            if (room.id, seat) not in self._bots and (room.id, seat) not in self._thinking:
                # Contained, or one seat that cannot be asked would keep all others waiting.
                contained(room, self._mind_bot, room, seat)

    def _mind_bot(self, room: Room, seat: Seat) -> None:
        if any(prompt.required for prompt in room.table.feeds[seat].prompts.values()):
            options = room.sitting.options
            fast = options is not None and options.pace == "fast"
            self._bot_soon(room, seat, 0.0 if fast else self._bot_delay)

    def _bot_soon(self, room: Room, seat: Seat, delay: float) -> None:
        timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(self._bot_acts(room, seat)))
        self._bots[room.id, seat] = timer

    async def _bot_acts(self, room: Room, seat: Seat) -> None:
        self._bots.pop((room.id, seat), None)
        if self._model_seats is not None and table_rules.plays(room.sitting, seat) == table_rules.LLM:
            await self._model_plays(self._model_seats, room, seat)
            return
        submission = self._bot_submission(room, seat)
        if submission is None:
            return
        try:
            await room.submit(None, submission)
        except Refused as no:
            if no.code != "stale":
                log.warning("a bot was refused", table=room.id, code=no.code, reason=no.reason)
                self._bot_soon(room, seat, RETRY_SECONDS)
        except StoreUnavailable:
            self._bot_soon(room, seat, RETRY_SECONDS)

    def _bot_submission(self, room: Room, seat: Seat) -> Submission | None:
        bot = table_rules.plays(room.sitting, seat)
        if bot is None or room.sitting.status != "playing":
            return None
        feed = room.table.feeds[seat]
        choose = room.game.bots.get(room.game.substitute if bot == table_rules.LLM else bot, random_bot)
        dice = Dice(secrets.token_hex(16), "bot", 0)
        try:
            answer = choose(feed.state.game, seat, feed.prompts, dice)
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=bot, **metrics.where(fault))
            answer = random_bot(feed.state.game, seat, feed.prompts, dice)
        if answer is None:
            return None
        return _submission(seat, *answer)

    async def _model_plays(self, model: ModelSeats, room: Room, seat: Seat) -> None:
        if (room.id, seat) in self._thinking:
            return
        self._thinking.add((room.id, seat))
        try:
            done = await self._model_acts(model, room, seat)
        finally:
            self._thinking.discard((room.id, seat))
        if done:
            self._mind_bots(room)
        else:
            self._bot_soon(room, seat, RETRY_SECONDS)

    async def _model_acts(self, model: ModelSeats, room: Room, seat: Seat) -> bool:
        """Let the model answer, or the usual bot if the model fails; False if it is to be tried again later."""
        submission = choice = None
        try:
            choice = await model.choose(room, seat)
            if choice is not None and table_rules.plays(room.sitting, seat) == table_rules.LLM:
                submission = _submission(seat, *choice)
        except NotYet:
            return False
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=table_rules.LLM, **metrics.where(fault))
            model.decided(room, seat, FAULT)
            submission = self._bot_submission(room, seat)
        if submission is None:
            return True
        try:
            await room.submit(None, submission)
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
            for table in await self._old() | {room.id for room in self._rooms.held()}:
                with suppress(Refused, StoreUnavailable):
                    await self._look_after(await self._rooms.get(table))

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
            await room.act(sitting.Close() if status == "open" else sitting.Abandon())
        elif status == "playing" and _of_people(room) and not await self._rooms.attended(room):
            since = self._deserted.setdefault(room.id, now)
            if now - since > self._idle_ms:
                await room.act(sitting.Pause())
        else:
            self._deserted.pop(room.id, None)

    def _forget(self, room: Room) -> None:
        """Forget a dropped room: whoever loads its table next begins anew."""
        self._deadlines.forget(room.id)
        for key in [key for key in self._bots if key[0] == room.id]:
            self._bots.pop(key).cancel()
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


def _of_people(room: Room) -> bool:
    table = room.sitting
    live = table.options is None or table.options.pace == "live"
    return live and any(seated.player is not None for seated in table.seats.values())
