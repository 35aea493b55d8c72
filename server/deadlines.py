"""Makes what falls due at a table happen: in time, once, and even if the signal that should have armed it was lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

import structlog

from events.store import Position
from games.game import Deadline
from server import metrics
from server.ending import ended
from server.refusals import Refused
from server.retrying import until_answered
from server.tables.room import Room
from server.tables.rooms import Rooms

LOOK_SECONDS = 1.0
"""How often the wall clock is compared with the clock of the timers."""

JUMP_MS = 250
"""By how much their difference may change before all timers are set again: more than NTP's slewing in one look."""

LATE_MS = 1000
"""A deadline that is past by this much, and unarmed, was forgotten."""

log = structlog.get_logger("deadlines")


class _Armed(NamedTuple):
    room: Room
    when: int
    timer: asyncio.TimerHandle


class _Standing(NamedTuple):
    """The version at which a table stands still, and what is due there."""

    top: Position
    due: Deadline | None


UNSAID = Deadline("", 0)
"""Stands for what is due where the game's own deadline fails."""


class Deadlines:
    """The timers of all tables held here, as far as they are ``mine``. ``schedule`` a room after every change of it.

    A table stands still when its deadline is past and deciding it fails or changes nothing.
    That is a fault of its game and logged once; it is tried again when the table has changed.
    """

    def __init__(self, rooms: Rooms, mine: Callable[[str], bool] = lambda table: True) -> None:
        self._rooms = rooms
        self._mine = mine
        self._armed: dict[str, _Armed] = {}
        self._ticking: dict[str, asyncio.Task[None]] = {}
        self._standing: dict[str, _Standing] = {}
        self._ahead = self._ahead_now()

    def schedule(self, room: Room) -> None:
        """Arm the timer for what falls due next at a table."""
        if room.id in self._ticking:
            return
        standing = self._standing.get(room.id)
        if standing and standing.top == room.table.top:
            room.stand(True)  # it may have been evicted and loaded again
            return
        try:
            due = room.deadline()
        except Exception as fault:
            self.forget(room.id)
            self._stand(room, UNSAID, fault)
            return
        if standing and standing.due != due:
            self._go_on(room)
        armed = self._armed.get(room.id)
        if armed and due and (armed.room, armed.when) == (room, due.when):
            return
        self.forget(room.id)
        if due is not None:
            self._arm(room, due.when)

    def forget(self, table: str) -> None:
        """Cancel a table's timer."""
        armed = self._armed.pop(table, None)
        if armed is not None:
            armed.timer.cancel()

    async def end(self) -> None:
        """Cancel what is under way."""
        for table in list(self._armed):
            self.forget(table)
        await ended(self._ticking.values())

    def _arm(self, room: Room, when: int) -> None:
        delay = max(0.0, (when - self._rooms.now()) / 1000)
        timer = asyncio.get_running_loop().call_later(delay, self._fall_due, room)
        self._armed[room.id] = _Armed(room, when, timer)

    def _fall_due(self, room: Room) -> None:
        self._armed.pop(room.id, None)
        if not self._rooms.holds(room) or not self._mine(room.id):
            return
        self._ticking[room.id] = asyncio.create_task(self._tick(room))

    async def _tick(self, room: Room) -> None:
        top, due = room.table.top, room.deadline()
        fault: Exception | None = None
        try:
            went_on = await until_answered(room.tick)
        except Exception as failed:
            went_on, fault = room.table.top != top, failed
        finally:
            del self._ticking[room.id]
        if not went_on:
            self._stand(room, due, fault)
        elif fault is not None:
            log.error("what fell due was stored, and something failed after it", table=room.id, **metrics.where(fault))
        if self._mine(room.id):
            self.schedule(room)

    # --- tables that stand still ---------------------------------------------------------------------------------

    def _stand(self, room: Room, due: Deadline | None, fault: Exception | None) -> None:
        before = self._standing.get(room.id)
        self._standing[room.id] = _Standing(room.table.top, due)
        metrics.STANDING.set(len(self._standing))
        room.stand(True)
        if before is not None and before.due == due:
            return
        if not isinstance(fault, Refused):  # a decision that failed has been counted already
            metrics.FAULTS.labels(room.game.name).inc()
        why = metrics.where(fault) if fault else {"fault": "nothing comes of what is due"}
        log.critical("a table stands still", table=room.id, game=room.game.name, **why)

    def _go_on(self, room: Room) -> None:
        del self._standing[room.id]
        metrics.STANDING.set(len(self._standing))
        log.info("a table goes on", table=room.id)
        room.stand(False)

    # --- what no signal told -------------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Check at every table held that what is armed is what falls due."""
        held = {room.id: room for room in self._rooms.held() if self._mine(room.id)}
        for table in [table for table, armed in self._armed.items() if held.get(table) is not armed.room]:
            self.forget(table)
        for table in self._standing.keys() - held.keys():
            del self._standing[table]
        metrics.STANDING.set(len(self._standing))
        for room in held.values():
            armed = self._armed.get(room.id)
            self.schedule(room)
            if self._armed.get(room.id) not in (armed, None):
                self._say_if_late(room)

    def recover(self, room: Room) -> None:
        """Schedule a running table that was not held because its signal was lost."""
        self.schedule(room)
        if room.id not in self._standing:
            self._say_if_late(room)

    def _say_if_late(self, room: Room) -> None:
        due = room.deadline()
        if due is not None and due.when + LATE_MS < self._rooms.now():
            metrics.HEALED.inc()
            log.error("a deadline was past and unarmed", table=room.id)

    async def keep_time(self) -> None:
        """Set all timers again whenever the wall clock has jumped, for ever: asyncio's timers do not follow it."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._look_at_the_time()

    def _look_at_the_time(self) -> None:
        ahead = self._ahead_now()
        if abs(ahead - self._ahead) <= JUMP_MS:
            return
        log.warning("the time has jumped", milliseconds=ahead - self._ahead)
        self._ahead = ahead
        for armed in list(self._armed.values()):
            armed.timer.cancel()
            self._arm(armed.room, armed.when)

    def _ahead_now(self) -> int:
        return self._rooms.now() - int(time.monotonic() * 1000)
