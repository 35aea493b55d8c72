"""Narration: a model tells what has happened at a table, where its game and its options want that.

The process that wrote a commit has it narrated; narrations under way when it ends are dropped.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from events.codec import AnyCommit
from events.store import StoreUnavailable
from games.narration import Narration, Request, Wanted
from games.sitting.state import TableView
from projections.feed import seen_by_all
from server import metrics
from server.ending import ended
from server.llm.calls import LlmCalls
from server.refusals import Refused
from server.tables.history import whole
from server.tables.room import Room
from server.tables.rooms import Rooms

AnyNarration = Narration[Any]

log = structlog.get_logger("narrator")


class Narrator:
    """All narrations of this process, each in its own task: a slow one holds up no other."""

    def __init__(self, rooms: Rooms, calls: LlmCalls) -> None:
        self._calls = calls
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.on_written.append(self._narrate_written)

    def _narrate_written(self, room: Room, before: TableView, commit: AnyCommit) -> None:
        narration, table = room.game.find_specialty(Narration), room.table
        if narration is not None and room.sitting.status == "playing":
            work = self._narrate(room, narration, before.game, table.truth.game, commit, table.top.version)
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._told)

    async def _narrate(
        self, room: Room, narration: AnyNarration, before: object, after: object, commit: AnyCommit, version: int
    ) -> None:
        wanted = list(narration.wanted(before, after, commit.events))
        if not wanted:
            return
        with suppress(StoreUnavailable):  # then it is not narrated
            commits = (await whole(room.past.commits()))[:version]
            public = room.table.feeds["public"].state.game
            requests = [narration.request(public, list(seen_by_all(one.to, commits)), one) for one in wanted]
            await asyncio.gather(*map(partial(self._tell, room, narration), wanted, requests))

    async def _tell(self, room: Room, narration: AnyNarration, wanted: Wanted, request: Request) -> None:
        text = await self._calls.narrate(room, request)
        with suppress(Refused, StoreUnavailable):  # the game has ended in the meantime
            await room.act(narration.command(wanted, text), allowed=lambda sitting: sitting.status != "finished")

    def _told(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            metrics.FAULTS.labels("server").inc()
            log.error("a narration failed", **metrics.where(fault))

    async def end(self) -> None:
        """Cancel what is under way."""
        await ended(self._tasks)
