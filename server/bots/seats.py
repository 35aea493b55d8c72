"""The seats that bots play: asked when there is something new, after the pause of a person, and never in a loop."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog

from events.audience import Seat
from events.store import StoreUnavailable
from games.bots import random_bot
from games.dice import Dice
from games.prompt import Prompt
from games.sitting import chairs
from games.sitting.state import TableState
from games.sitting.table import BOT_REQUEST
from server import metrics
from server.bots.idle_turns import IdleTurns
from server.bots.reading import Reader
from server.bots.stand_ins import answers_after, asked, seconds_left
from server.ending import ended
from server.refusals import Refused
from server.tables.decider import Submission
from server.tables.model_seats import FAULT, ModelSeats, NotYet
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.writing import contained
from sotto_client import SAY, Attention

RETRY_SECONDS = 1.0

STAND_IN_PATIENCE = 5
"""A stand-in waits this many times longer than a bot in a seat of its own: its player may be back in a moment."""

log = structlog.get_logger("bots")

About = frozenset[str] | None
"""What had to be answered when a turn was planned, if it is to be planned again where that is no longer so."""


@dataclass
class _Bot:
    """One seat that a program plays. ``turn``: when it is asked; ``leisurely``, of what need not be answered."""

    attention: Attention = field(default_factory=Attention)
    reader: Reader = field(default_factory=Reader)
    turn: asyncio.TimerHandle | None = None
    leisurely: bool = False
    thinks: bool = False

    def cancel(self) -> None:
        """Have it no longer asked."""
        if self.turn is not None:
            self.turn.cancel()
        self.turn, self.leisurely = None, False


class BotSeats:
    """Looks after the seats of bots at all tables that this process runs: a ``Minder``.

    ``bot_delay``: the pause before each of their moves, in seconds.
    """

    def __init__(self, rooms: Rooms, model_seats: ModelSeats | None, bot_delay: float) -> None:
        self._rooms = rooms
        self._model_seats = model_seats
        self._bot_delay = bot_delay
        self._bots: defaultdict[str, defaultdict[Seat, _Bot]] = defaultdict(lambda: defaultdict(_Bot))
        self._idle_turns = IdleTurns()
        self._tasks: set[asyncio.Task[None]] = set()

    def loops(self) -> list[Callable[[], Awaitable[None]]]:
        """Return what must run all the time."""
        return [self._idle_turns.run]

    def forget(self, room: Room) -> None:
        """The room was dropped: the next load of its table starts over."""
        for bot in self._bots.pop(room.id, {}).values():
            bot.cancel()
        if self._model_seats is not None:
            self._model_seats.forget(room)

    async def end(self) -> None:
        """Cancel what is under way: a model that is thinking would keep the process waiting."""
        if self._model_seats is not None:
            self._model_seats.closing()
        await ended(self._tasks)

    # --- when they are asked -------------------------------------------------------------------------------------

    def schedule(self, room: Room) -> None:
        """Plan the turns of all bots of a table that may have changed."""
        table = room.sitting
        if table.status == "finished" and self._model_seats is not None:
            self._model_seats.forget(room)
        if table.status != "playing":
            return
        for seat in chairs.seats_of_bots(table):
            self._bot(room, seat).attention.hear(room.table.feeds[seat].seq)
            if not _fast(room):
                contained(room.id, room.game.name, self._show_to, room, seat)
            # Contained, or one seat that cannot be asked would keep all others waiting.
            contained(room.id, room.game.name, self._plan, room, seat)

    def _bot(self, room: Room, seat: Seat) -> _Bot:
        return self._bots[room.id][seat]

    def _plan(self, room: Room, seat: Seat) -> None:
        bot, prompts = self._bot(room, seat), room.table.feeds[seat].prompts
        required = asked(prompts)
        if bot.attention.lacks(prompts):
            self._hurry(room, seat)
        if bot.thinks or bot.turn is not None or not (required or bot.attention.wakes(self._open(room, seat))):
            return
        self._soon(room, seat, *self._delay(room, seat, prompts))

    def _delay(self, room: Room, seat: Seat, prompts: Mapping[str, Prompt]) -> tuple[float, About]:
        """Return in how many seconds to ask a seat, and about what."""
        required, attention = asked(prompts), self._bot(room, seat).attention
        if stands_in(room.sitting, seat) and not _fast(room):
            now, least = room.sitting.clock(self._rooms.now()), STAND_IN_PATIENCE * self._bot_delay
            return self._still_held(room) + answers_after(prompts, now, least), required
        delay = 0.0 if _fast(room) else max(self._still_held(room) + self._bot_delay, self._still_reads(room, seat))
        # Who thinks of what may be done, when something must be, thinks as long as all others.
        return (delay, None) if required else (attention.pause(delay), required)

    def _open(self, room: Room, seat: Seat) -> Collection[str]:
        """Return the ids of all that a seat may do; to speak, too, where a model plays it."""
        prompts, model = room.table.feeds[seat].prompts, self._model_seats
        return [*prompts, SAY] if model is not None and model.may_speak(room, seat) else prompts.keys()

    def _hurry(self, room: Room, seat: Seat) -> None:
        """There is more to answer now: nobody thinks any longer of what need not be."""
        bot = self._bot(room, seat)
        if bot.leisurely:
            bot.cancel()
        if self._model_seats is not None and bot.thinks:
            self._model_seats.hurry(room, seat)

    def _show_to(self, room: Room, seat: Seat) -> None:
        """Let a bot among people read what was told to it and to them."""
        if not chairs.bots_alone(room.sitting):
            feeds, seats = room.table.feeds, room.sitting.seats.items()
            people = (feeds["public"], *(feeds[one] for one, seated in seats if seated.player is not None))
            now = asyncio.get_running_loop().time()
            self._bot(room, seat).reader.show(feeds[seat], people, now, self._bot_delay)

    def _still_reads(self, room: Room, seat: Seat) -> float:
        """Return in how many seconds a bot has read what it was told: in time for what falls due, in any case."""
        if stands_in(room.sitting, seat) or _is_model(room, seat):
            return 0.0
        left = seconds_left(room.table.feeds[seat].prompts, room.sitting.clock(self._rooms.now()))
        return min(self._bot(room, seat).reader.left(asyncio.get_running_loop().time()), left / 2)

    def _still_held(self, room: Room) -> float:
        """Return for how many seconds a climax is looked at before anybody is asked."""
        return room.sitting.hold_left(self._rooms.now()) / 1000

    # --- what they do --------------------------------------------------------------------------------------------

    def _soon(self, room: Room, seat: Seat, delay: float, about: About = None) -> None:
        """Let a bot act after a delay."""
        bot = self._bot(room, seat)
        bot.turn = asyncio.get_running_loop().call_later(delay, lambda: self._turn(room, seat, about))
        bot.leisurely = about is not None and not about

    def _turn(self, room: Room, seat: Seat, about: About) -> None:
        """Have a bot act now; where bots are alone, once there is nothing else to do. Of a model that is its affair."""
        self._bot(room, seat).leisurely = False
        held, left = self._still_held(room), self._still_reads(room, seat)
        if held or left > self._bot_delay:
            self._soon(room, seat, max(held, left), about)
        elif _is_model(room, seat) or not chairs.bots_alone(room.sitting):
            self._start(self._acts(room, seat, about))
        else:
            self._idle_turns.soon(lambda: self._acts(room, seat, about))

    async def _acts(self, room: Room, seat: Seat, about: About) -> None:
        bot, prompts = self._bot(room, seat), room.table.feeds[seat].prompts
        bot.turn = None
        if about is not None and about != asked(prompts):
            return self.schedule(room)
        if not asked(prompts) and not bot.attention.wakes(self._open(room, seat)):
            return None
        bot.attention.ask(self._open(room, seat))
        if self._model_seats is not None and _is_model(room, seat):
            return await self._model_plays(self._model_seats, room, seat)
        if (submission := self._chosen(room, seat)) is None:
            return None
        try:
            bot.attention.act(await room.submit(None, submission))
        except Refused as no:
            if no.code != "stale":
                log.warning("a bot was refused", table=room.id, code=no.code, reason=no.reason)
                self._soon(room, seat, RETRY_SECONDS)
        except StoreUnavailable:
            self._soon(room, seat, RETRY_SECONDS)

    def _chosen(self, room: Room, seat: Seat) -> Submission | None:
        """Return what the bot of a seat does."""
        name, feed = chairs.plays(room.sitting, seat), room.table.feeds[seat]
        if name is None or room.sitting.status != "playing" or not feed.prompts:
            return None
        programs = room.game.programs
        choose = programs.bots.get(programs.substitute if name == chairs.LLM else name, random_bot)
        dice = Dice(secrets.token_hex(16), "bot", 0)
        try:
            answer = choose(feed.state.game, seat, feed.prompts, dice)
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=name, **metrics.where(fault))
            answer = random_bot(feed.state.game, seat, feed.prompts, dice)
        return None if answer is None else _submission(seat, *answer)

    async def _model_plays(self, model: ModelSeats, room: Room, seat: Seat) -> None:
        bot = self._bot(room, seat)
        if bot.thinks:
            return
        bot.thinks = True
        try:
            done = await self._model_acts(model, room, seat)
        finally:
            bot.thinks = False
        if done:
            self.schedule(room)
        else:
            bot.attention.forget()
            self._soon(room, seat, RETRY_SECONDS)

    async def _model_acts(self, model: ModelSeats, room: Room, seat: Seat) -> bool:
        """Let the model answer, or the usual bot if the model fails; False if it is to be tried again later."""
        submission = choice = None
        try:
            choice = await model.choose(room, seat)
            if choice is not None and _is_model(room, seat):
                submission = _submission(seat, *choice)
        except NotYet:
            return False
        except Exception as fault:
            metrics.FAULTS.labels(room.game.name).inc()
            log.error("a bot failed", table=room.id, bot=chairs.LLM, **metrics.where(fault))
            model.decided(room, seat, FAULT)
            submission = self._chosen(room, seat)
        if submission is None:
            return True
        try:
            self._bot(room, seat).attention.act(await room.submit(None, submission))
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

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def stands_in(table: TableState, seat: Seat) -> bool:
    """Whether a bot plays a seat of which all others take it that its player does."""
    seated = table.seats.get(seat)
    return seat in table.substitutes and seated is not None and seated.bot is None


def _is_model(room: Room, seat: Seat) -> bool:
    return chairs.plays(room.sitting, seat) == chairs.LLM


def _fast(room: Room) -> bool:
    options = room.sitting.options
    return options is not None and options.pace == "fast"


def _submission(seat: Seat, prompt: str, command: dict[str, Any]) -> Submission:
    return Submission(seat, f"{BOT_REQUEST}{secrets.token_hex(6)}", prompt, command)
