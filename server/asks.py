"""Asking the server's model: allowed or not, written down first, answered aside, and never left open."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from clients.llm.endpoint import Why
from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games import house
from games.llm import LlmTerms
from games.table import Chair
from projections.notebook import ASKS_MOST, AskLlm, EndLlm, LlmAsked
from server import metrics
from server.llm import Llm, failure, said
from server.notes import Notebook
from server.room import Room
from server.rooms import Rooms
from server.settings import Settings
from server.table import No

LEASE_SECONDS = 8
"""A call of which no process has said for so long that it is under way has died with its process."""

DAY_MS = 86_400_000
AGAIN_SECONDS = 1.0

log = structlog.get_logger("llm")


class Asks:
    """All calls of this process. A notebook has one call under way at a time."""

    def __init__(self, rooms: Rooms, llm: Llm, settings: Settings) -> None:
        self._rooms = rooms
        self._store: RedisStore = rooms.store
        self._llm = llm
        self._a_day = settings.llm_calls_a_day
        self._context = max(0, settings.llm_context - settings.llm_reply_tokens)
        self._tasks: dict[Log, asyncio.Task[None]] = {}
        self._own: set[tuple[Log, int]] = set()

    async def ask(self, room: Room, player: str, request: str, ask: AskLlm) -> int:
        """Ask once for a player, and return where the call stands in its notebook; the answer follows there.

        Raises:
            No: the table, the game's limit of a round or the server's of a day does not allow it.
            StoreUnavailable: whether it was asked is not known; send the same id again.
        """
        notebook = self._rooms.notebook(room.id, player)
        await self.settle(notebook)
        terms: LlmTerms | None = None
        paid = False

        async def allowed() -> LlmAsked:
            nonlocal terms, paid
            terms, round, seen = await self._terms(room, player)
            number = _next(notebook, round, terms)
            if not paid:
                await self._spend(player)
                paid = True
            # Before the call is written down, or another process would take it for one whose process has died.
            await self._hold(notebook, len(notebook.calls) + 1)
            return LlmAsked(ask.prompt, round, number, seen)

        seq, new = await notebook.ask(request, ask, allowed)
        if new and terms is not None:
            number = len(notebook.calls)
            self._own.add((notebook.log, number))
            self._aside(notebook.log, self._answered(notebook, seq, number, terms))
        return seq

    async def _terms(self, room: Room, player: str) -> tuple[LlmTerms, int, int]:
        chair: Chair | None = house.seat_of(room.sitting, player)
        if chair is None and room.sitting.host == player:
            chair = "host"
        if chair is None:
            raise No("forbidden", "forbidden")
        if room.sitting.status == "finished":
            raise No("rejected", "game_over")
        terms = room.game.llm_terms(room.sitting.options)
        if terms is None:
            raise No("rejected", "no_llm")
        feed = await room.feed(chair)
        return terms, room.game.llm_round(feed.picture.game), feed.seq

    async def _spend(self, player: str) -> None:
        name = f"{player}.{self._rooms.now() // DAY_MS}"
        shard = Log(name).shard
        key = f"{{s{shard:02d}}}:llm-day:{name}"
        spent = await self._store.ask(shard, lambda redis: redis.incr(key))
        if spent == 1:
            await self._store.ask(shard, lambda redis: redis.expire(key, 2 * DAY_MS // 1000))
        if spent > self._a_day:
            raise No("rejected", "llm_day_limit", max=self._a_day)

    # --- aside ---------------------------------------------------------------------------------------------------

    def _aside(self, of: Log, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks[of] = task
        task.add_done_callback(lambda done: self._ended(of, done))

    def _ended(self, of: Log, task: asyncio.Task[None]) -> None:
        if self._tasks.get(of) is task:
            del self._tasks[of]
        if not task.cancelled() and (fault := task.exception()) is not None:
            metrics.FAULTS.labels("server").inc()
            log.error("a call to the model failed", **metrics.where(fault))

    async def _answered(self, notebook: Notebook, seq: int, number: int, terms: LlmTerms) -> None:
        holding = asyncio.create_task(self._keep_holding(notebook, number))
        try:
            *before, call = (call for asked, call in notebook.calls.items() if asked <= seq)
            text, why, left_out = await said(self._llm, terms, before, call.prompt, self._context)
            metrics.LLM_CALLS.labels(why or "answered").inc()
            await self._end(notebook, EndLlm(seq, text, why or "", left_out))
        finally:
            holding.cancel()
            await self._let_go(notebook.log, number)

    async def _end(self, notebook: Notebook, end: EndLlm) -> None:
        while True:
            try:
                return await notebook.end(end)
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def close(self) -> None:
        """Break off what is under way: whoever looks at such a notebook next writes down that it failed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for of, number in list(self._own):  # whose task had not begun
            await self._let_go(of, number)
        await self._llm.close()

    # --- calls without a process ---------------------------------------------------------------------------------

    async def settle(self, notebook: Notebook) -> None:
        """Let a call whose process died be one that failed, as soon as that is sure. Raises StoreUnavailable."""
        await notebook.catch_up()
        if not notebook.waiting or notebook.log in self._tasks:
            return
        if await self._held(notebook):
            self._aside(notebook.log, self._settled_later(notebook))
        else:
            await self._interrupted(notebook)

    async def _settled_later(self, notebook: Notebook) -> None:
        while notebook.waiting and await self._held(notebook):
            await asyncio.sleep(AGAIN_SECONDS)
            await notebook.catch_up()
        if notebook.waiting:
            await self._interrupted(notebook)

    async def _interrupted(self, notebook: Notebook) -> None:
        why: Why = "interrupted"
        metrics.LLM_CALLS.labels(why).inc()
        await notebook.end(EndLlm(notebook.waiting, failure(why), why))

    # A process says of every call that it is under way; the name has its number, so that none is taken for another.

    async def _keep_holding(self, notebook: Notebook, number: int) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 4)
            with suppress(StoreUnavailable):
                await self._hold(notebook, number)

    async def _hold(self, notebook: Notebook, number: int) -> None:
        key = _lease(notebook.log, number)
        await self._store.ask(notebook.log.shard, lambda redis: redis.set(key, 1, ex=LEASE_SECONDS))

    async def _held(self, notebook: Notebook) -> bool:
        key = _lease(notebook.log, len(notebook.calls))
        return bool(await self._store.ask(notebook.log.shard, lambda redis: redis.exists(key)))

    async def _let_go(self, of: Log, number: int) -> None:
        self._own.discard((of, number))
        key = _lease(of, number)
        with suppress(StoreUnavailable):
            await self._store.ask(of.shard, lambda redis: redis.delete(key))


def _next(notebook: Notebook, round: int, terms: LlmTerms) -> int:
    """The number of the next call in this round. Raises No."""
    number = 1 + sum(call.round == round for call in notebook.calls.values())
    if notebook.waiting:
        raise No("rejected", "llm_waiting")
    if terms.calls_per_round is not None and number > terms.calls_per_round:
        raise No("rejected", "llm_round_limit", max=terms.calls_per_round)
    if len(notebook.calls) >= ASKS_MOST:
        raise No("rejected", "llm_table_limit", max=ASKS_MOST)
    return number


def _lease(of: Log, number: int) -> str:
    return f"{{s{of.shard:02d}}}:llm-call:{of.table}:{of.notebook_of}:{number}"
