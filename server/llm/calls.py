"""Calls of the server's model: allowed or refused, written down first, answered in the background, never left open."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import structlog

from clients.bots.llm_model import SERVERS_ROOM
from clients.llm.endpoint import Failed, Why
from clients.llm.replies import Cost
from events.audience import Seat
from events.redis import RedisStore
from events.store import Log, StoreUnavailable
from games.llm import LlmCall, LlmTerms, Need, has_room
from games.narration import Request
from games.sitting import chairs
from games.sitting.table import Chair
from projections.notebook import ASKS_MOST, AskLlm, CallCost, EndLlm, LlmAsked
from server import metrics, tracing
from server.ending import ended
from server.llm.budget import Budget
from server.llm.budget import Left as BudgetLeft
from server.llm.model import BYTES_A_TOKEN, Llm, Offline, failure, narrating, narrator_of, patience, player_of, said
from server.llm.settings import LlmSettings
from server.refusals import Refused
from server.tables.notebooks import Notebook, seat_notebook
from server.tables.room import Room
from server.tables.rooms import Rooms

LEASE_SECONDS = 8
"""A call whose process has not reported it for this long has died with that process."""

DAY_MS = 86_400_000
AGAIN_SECONDS = 1.0

NARRATIONS_MOST = 500
"""The most narrations that a model is asked for at one table."""

NARRATIONS_KEPT = 90 * DAY_MS // 1000

log = structlog.get_logger("llm")


TermsNow = Callable[[], Awaitable[tuple[LlmTerms, int, int]]]
"""Returns what is allowed now, the round, and the seq of what is known. Raises Refused."""


class Left(NamedTuple):
    """How many calls are left in this ``round``, of ``of`` at most (None: no limit), and how many ``today``; of the
    server's own, only roughly.
    """

    round: int
    calls: int
    of: int | None
    today: int
    server: BudgetLeft


class _Begun(NamedTuple):
    """A call that has just been written down: its number at this table, and its limits."""

    number: int
    terms: LlmTerms


class LlmCalls:
    """All calls of this process. A notebook has one call under way at a time."""

    def __init__(self, rooms: Rooms, llm: Llm, settings: LlmSettings) -> None:
        self._rooms = rooms
        self._store: RedisStore = rooms.store
        self._llm = llm
        self._player = player_of(llm)
        self._narrator = narrator_of(llm)
        self._a_day = settings.llm_calls_a_day
        self._budget = Budget(rooms.store, settings, rooms.now)
        self._context = max(0, settings.llm_context - settings.llm_reply_tokens)
        self._closing = False
        self._tasks: dict[Log, asyncio.Task[object]] = {}
        self._own: set[tuple[Log, int]] = set()

    @property
    def offline(self) -> bool:
        """Whether no model is set up."""
        return isinstance(self._llm, Offline)

    @property
    def room(self) -> int:
        """The longest question that can be asked for a seat, in bytes."""
        return min(SERVERS_ROOM, self._context * BYTES_A_TOKEN)

    async def ask(self, room: Room, player: str, request: str, ask: AskLlm) -> int:
        """Ask once for a player, and return where the call stands in its notebook; the answer follows there.

        Raises:
            Refused: the table, the game's limit of a round or the server's of a day does not allow it.
            StoreUnavailable: whether it was asked is not known; send the same id again.
        """
        notebook = self._rooms.notebook(room.id, player)
        seq, begun = await self._asked(
            notebook, player, request, ask, lambda: self._persons_terms(room, player, ask.seen)
        )
        if begun is not None:
            self._aside(notebook.log, self._answered(notebook, seq, begun, self._llm))
        return seq

    async def has_room(self, room: Room, seat: Seat, need: Need) -> bool:
        """Whether the model may think for a seat, now that this is needed. Raises StoreUnavailable."""
        notebook = self._rooms.notebook(room.id, seat_notebook(seat))
        await notebook.catch_up()
        try:
            terms, round, _ = await self._terms(room, seat)
        except Refused:
            return True  # which is said as it is asked
        return has_room(terms, _made(notebook, round), need)

    async def think(self, room: Room, seat: Seat, prompt: str, system: str, need: Need = "must") -> EndLlm:
        """Ask on behalf of a seat that the model plays, with instructions of its own, and wait.

        It counts for the player for whom it plays; for the opener, where nobody sits there.

        Raises:
            Refused, StoreUnavailable: as ``ask``.
        """
        notebook = self._rooms.notebook(room.id, seat_notebook(seat))
        request = secrets.token_hex(8)
        terms = partial(self._terms, room, seat)
        payer = room.sitting.seats[seat].player or room.sitting.opener
        seq, begun = await self._asked(notebook, payer, request, AskLlm(prompt, system=system), terms, need)
        assert begun is not None, "the id is new"
        try:
            return await self._answered(notebook, seq, begun, self._player)
        except asyncio.CancelledError:
            # It is too late for its prompt, and must not block the next one.
            if not self._closing:
                self._aside(notebook.log, self._end(notebook, EndLlm(seq, failure("timeout"), "timeout")))
            raise

    async def narrate(self, room: Room, request: Request) -> str:
        """Ask for a text that goes into no notebook; it counts for the opener. Empty if there is no answer."""
        terms = room.game.programs.llm_terms(room.sitting.options)
        if terms is None:
            return ""
        try:
            await self._count_narration(room)
            await self._spend(room.sitting.opener)
            reply = await self._narrator.reply(narrating(request), patience(terms))
        except (Refused, StoreUnavailable):
            return ""
        except Failed as failed:
            _count(failed.why, failed.cost)
            return ""
        _count("answered", reply.cost)
        return reply.text

    async def _count_narration(self, room: Room) -> None:
        shard = Log(room.id).shard
        key = f"{{s{shard:02d}}}:narrations:{room.id}"
        count = await self._store.ask(shard, lambda redis: redis.incr(key))
        if count == 1:
            await self._store.ask(shard, lambda redis: redis.expire(key, NARRATIONS_KEPT))
        if count > NARRATIONS_MOST:
            raise Refused("rejected", "llm_table_limit", max=NARRATIONS_MOST)

    async def left(self, room: Room, player: str) -> Left:
        """Return how often a player may ask now, and by which limits. Raises Refused, StoreUnavailable."""
        terms, round, _ = await self._persons_terms(room, player)
        notebook = self._rooms.notebook(room.id, player)
        await notebook.catch_up()
        at_table = ASKS_MOST - len(notebook.calls)
        if terms.calls_per_round is not None:
            at_table = min(at_table, terms.calls_per_round - len(_made(notebook, round)))
        shard, key = self._day(player)
        spent = int(await self._store.ask(shard, lambda redis: redis.get(key)) or 0)
        server = await self._budget.left()
        return Left(round, max(0, at_table), terms.calls_per_round, max(0, self._a_day - spent), server)

    async def _asked(
        self, notebook: Notebook, payer: str, request: str, ask: AskLlm, terms_now: TermsNow, need: Need = "must"
    ) -> tuple[int, _Begun | None]:
        """Write down once that the model is asked; return the seq, and the call if it was written just now."""
        await self.settle(notebook)
        terms: LlmTerms | None = None
        paid = False

        async def allowed() -> LlmAsked:
            nonlocal terms, paid
            terms, round, seen = await terms_now()
            number = _next(notebook, round, terms)
            if not paid:
                await self._spend(payer)
                paid = True
            # Before the call is written down, or another process would take it for an abandoned one.
            await self._hold(notebook, len(notebook.calls) + 1)
            return LlmAsked(ask.prompt, round, number, seen, need, ask.system)

        seq, new = await notebook.ask(request, ask, allowed)
        if not new or terms is None:
            return seq, None
        begun = _Begun(len(notebook.calls), terms)
        self._own.add((notebook.log, begun.number))
        return seq, begun

    async def _persons_terms(self, room: Room, player: str, seen: int | None = None) -> tuple[LlmTerms, int, int]:
        chair: Chair | None = chairs.seat_of(room.sitting, player)
        if chair is None:
            chair = "host" if room.sitting.host == player else chairs.co_host_of(room.sitting, player)
        if chair is None:
            raise Refused("forbidden", "forbidden")
        found = await self._terms(room, chair, seen)
        if not found[0].asks:
            raise Refused("rejected", "no_llm")
        return found

    async def _terms(self, room: Room, chair: Chair, seen: int | None = None) -> tuple[LlmTerms, int, int]:
        """What is allowed to who has heard that much of its feed: a program's calls count to where the program is."""
        if room.sitting.status == "finished":
            raise Refused("rejected", "game_over")
        terms = room.game.programs.llm_terms(room.sitting.options)
        if terms is None:
            raise Refused("rejected", "no_llm")
        now = await room.past.feed(chair)
        if seen is None or seen >= now.seq:
            return terms, room.game.programs.llm_round(now.state.game), now.seq
        then = await room.past.feed(chair, seen)
        return terms, room.game.programs.llm_round(then.state.game), seen

    async def _spend(self, player: str) -> None:
        # The server's first, which leaves the account its call; but it is spent on calls alone that are made.
        await self._budget.need()
        shard, key = self._day(player)
        spent = await self._store.ask(shard, lambda redis: redis.incr(key))
        if spent == 1:
            await self._store.ask(shard, lambda redis: redis.expire(key, 2 * DAY_MS // 1000))
        if spent > self._a_day:
            metrics.LIMITED.count("llm_calls_a_day")
            raise Refused("rejected", "llm_day_limit", max=self._a_day)
        await self._budget.spend()

    def _day(self, player: str) -> tuple[int, str]:
        """Where the calls of an account are counted today."""
        name = f"{player}.{self._rooms.now() // DAY_MS}"
        shard = Log(name).shard
        return shard, f"{{s{shard:02d}}}:llm-day:{name}"

    # --- aside ---------------------------------------------------------------------------------------------------

    def _aside(self, of: Log, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks[of] = task
        task.add_done_callback(lambda done: self._ended(of, done))

    def _ended(self, of: Log, task: asyncio.Task[object]) -> None:
        if self._tasks.get(of) is task:
            del self._tasks[of]
        if not task.cancelled() and (fault := task.exception()) is not None:
            metrics.FAULTS.labels("server").inc()
            log.error("a call to the model failed", **metrics.where(fault))

    async def _answered(self, notebook: Notebook, seq: int, begun: _Begun, llm: Llm) -> EndLlm:
        holding = asyncio.create_task(self._keep_holding(notebook, begun.number))
        try:
            *before, call = (call for asked, call in notebook.calls.items() if asked <= seq)
            with tracing.span("ask the model"):
                alone = call.system != ""
                options = patience(begun.terms)._replace(json=alone, sampling={} if alone else begun.terms.sampling)
                got = await said(llm, begun.terms, before, call, self._context, options)
                tracing.about(outcome=got.why or "answered")
            _count(got.why or "answered", got.cost)
            end = EndLlm(seq, got.text, got.why or "", got.left_out, got.reasoning, _noted(got.cost))
            await self._end(notebook, end)
            return end
        finally:
            holding.cancel()
            await self._release(notebook.log, begun.number)

    async def _end(self, notebook: Notebook, end: EndLlm) -> None:
        while True:
            try:
                return await notebook.end(end)
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    def closing(self) -> None:
        """Stop counting cancelled calls as late: from now on it is the process that ends."""
        self._closing = True

    async def close(self) -> None:
        """Cancel what is under way: the next process to open such a notebook writes down that the call failed."""
        await ended(self._tasks.values())
        for of, number in list(self._own):  # whose task had not begun
            await self._release(of, number)
        await self._llm.close()

    # --- calls without a process ---------------------------------------------------------------------------------

    async def settle(self, notebook: Notebook) -> None:
        """Write down as failed a call whose process has surely died. Raises StoreUnavailable."""
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

    # A process reports every call under way; the key has the number of the call, so that none is taken for another.

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

    async def _release(self, of: Log, number: int) -> None:
        self._own.discard((of, number))
        key = _lease(of, number)
        with suppress(StoreUnavailable):
            await self._store.ask(of.shard, lambda redis: redis.delete(key))


def _count(outcome: str, cost: Cost) -> None:
    metrics.LLM_CALLS.labels(outcome).inc()
    metrics.LLM_RETRIES.inc(cost.retries)
    metrics.LLM_SECONDS.took(cost.ms / 1000)
    for kind, tokens in cost.tokens._asdict().items():
        metrics.LLM_TOKENS.labels(kind).inc(tokens or 0)


def _noted(cost: Cost) -> CallCost:
    return CallCost(cost.ms, cost.retries, *cost.tokens)


def _made(notebook: Notebook, round: int) -> list[LlmCall]:
    return [call for call in notebook.calls.values() if call.round == round]


def _next(notebook: Notebook, round: int, terms: LlmTerms) -> int:
    """Return the number of the next call in this round. Raises Refused."""
    number = 1 + len(_made(notebook, round))
    if notebook.waiting:
        raise Refused("rejected", "llm_waiting")
    if terms.calls_per_round is not None and number > terms.calls_per_round:
        raise Refused("rejected", "llm_round_limit", max=terms.calls_per_round)
    if len(notebook.calls) >= ASKS_MOST:
        raise Refused("rejected", "llm_table_limit", max=ASKS_MOST)
    return number


def _lease(of: Log, number: int) -> str:
    return f"{{s{of.shard:02d}}}:llm-call:{of.table}:{of.notebook_of}:{number}"
