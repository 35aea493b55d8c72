"""What runs cards: a stack of jobs that are plain data, each taken one step at a time until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from events.audience import SEALED, Seat, only
from games.wizard import facts
from games.wizard.facts import Question
from games.wizard.language import tree
from games.wizard.language.names import BUDGET, DEPTH, STEPS, TOLD
from games.wizard.library import Library, library
from games.wizard.machine.asking import Ask, Asking, Halt
from games.wizard.machine.values import MEMBER, Fizzle, holds, named, resonance
from games.wizard.machine.work import Ctx, Drain, Frame, Hit, Job, Play, Run, Stages, Thing, Work
from games.wizard.options import WINDOW_LEAST, length
from games.wizard.state import State
from games.wizard.zones import Story, card_of

Step = Callable[["Machine", Any], None]
STEPS_OF: dict[type, Step] = {}
"""What does one step of a job, by its kind."""

PLAYED = 4
"""The stage of a play in which its body is over."""

HANDLERS: dict[type, Callable[[Machine, Run, Any], None]] = {}
"""What does a doable, by its kind."""


_DECODER = msgspec.json.Decoder(Work)


QUESTIONS: dict[type, Callable[[Machine, Run, Any], Asking | tuple[Any, ...]]] = {}
"""What a chooser asks, by its kind; or its answer, where there is nothing to choose."""


class _Outer(NamedTuple):
    """An effect that may be taken back: its place among the jobs, how far all was told, and what then had begun."""

    at: int
    mark: tuple[int, State]
    begun: tuple[Play | Hit, ...]


class Machine:
    """The jobs under way in one decision, and the story that they tell."""

    def __init__(self, story: Story) -> None:
        self.story = story
        work = story.truth.work
        self.work = _DECODER.decode(work) if work is not None else Work([])
        self.jobs: list[Job] = self.work.jobs
        self.library: Library = library(story.truth)
        self.events: list[tuple[str, str, Ctx]] = []
        self.steps = 0
        self.over = False
        self.slot = 0
        self.total = 0
        self._outer: _Outer | None = None

    @property
    def state(self) -> State:
        """The truth as it is told so far."""
        return self.story.truth

    @property
    def play(self) -> Play | None:
        """The play under way that was begun last."""
        for job in reversed(self.jobs):
            if isinstance(job, Play):
                return job
        return None

    # --- running -------------------------------------------------------------------------------------------------

    def go(self) -> None:
        """Go on until somebody has to answer or the game is over; then keep what is under way."""
        if self._is_effect():
            self._begin()
        try:
            while not self.over:
                self._step(self.jobs[-1])
        except Ask as ask:
            self._put(ask.question)
        except Halt:
            pass
        if not self.over:
            self.story.tell(SEALED, facts.WorkKept(msgspec.json.encode(self.work).decode()))

    def _step(self, job: Job) -> None:
        outermost = isinstance(job, Run) and self._outer is None
        if outermost:
            self._begin()
            self.steps = 0
        elif self._outer is not None and len(self.jobs) <= self._outer.at:
            self._outer = None
        try:
            self.slot = 0
            STEPS_OF[type(job)](self, job)
        except Fizzle as why:
            self._fizzle(str(why))

    def _is_effect(self) -> bool:
        return any(isinstance(job, Run) for job in self.jobs)

    def _begin(self) -> None:
        """From here on an effect may be taken back."""
        found = (at for kind in (Run, Drain) for at, job in enumerate(self.jobs) if isinstance(job, kind))
        begun = tuple(job for job in self.jobs if isinstance(job, Hit) or (isinstance(job, Play) and job.pc))
        self._outer = _Outer(next(found, len(self.jobs)), self.story.mark(), begun)

    def _fizzle(self, why: str) -> None:
        """All that the effect has done since the last question is taken back; what was paid stays paid."""
        if self._outer is None:
            self._begin()
        assert self._outer is not None
        at, mark, begun = self._outer
        run = self.jobs[at] if at < len(self.jobs) else None
        self.story.rewind(mark)
        self.jobs[at:] = [job for job in self.jobs[at:] if any(job is one for one in begun)]
        for job in self.jobs[at:]:
            if isinstance(job, Play):
                job.pc = PLAYED
        self.events.clear()
        self._outer = None
        self.story.proclaim(facts.CardFizzled(card_of(run.key) if isinstance(run, Run) else "", why))

    def push(self, job: Job) -> None:
        """Let a job go on before what is under way."""
        if len(self.jobs) > 4 * DEPTH or sum(isinstance(one, Run) for one in self.jobs) >= DEPTH:
            raise Fizzle("depth")
        self.jobs.append(job)

    def count(self) -> None:
        """One doable more."""
        self.steps += 1
        self.total += 1
        if self.steps > STEPS or self.total > BUDGET or self.story.told > TOLD:
            raise Fizzle("steps")

    def drop(self, job: Job) -> None:
        """A job is done."""
        at = next(at for at in range(len(self.jobs) - 1, -1, -1) if self.jobs[at] is job)
        del self.jobs[at]

    # --- programs ------------------------------------------------------------------------------------------------

    def behave(self, key: str, at: str, owner: Seat, monster: bool = False, **scope: Thing) -> None:
        """Run the behaviours of a card at a timing."""
        for address in reversed(self.library.timings.get((card_of(key), at), ())):
            ctx: Ctx = {"this.cardUUID": key, "this.ownerUUID": owner}
            ctx |= {f"{at}.{name}": thing for name, thing in scope.items()}
            self.start(address, key, owner, ctx, monster)

    def treasure(self, key: str, at: str, owner: Seat) -> None:
        """The same of a card of a deck, with the context that all its timings have."""
        self.behave(key, at, owner, playerUUID=owner, cardUUID=key)

    def start(self, address: str, key: str, owner: Seat, ctx: Ctx, monster: bool = False) -> None:
        """Run a block."""
        if self.library.blocks[address]:
            self.push(Run(owner, key, ctx, [Frame(address)], monster))

    def publish(self, run: Run, node: tree.Doable, **fields: Thing) -> None:
        """Say under a doable's id what came of it."""
        if node.id:
            id = named(run, node.id)
            run.ctx |= {f"{id}.{name}": thing for name, thing in fields.items()}

    def listed(self, run: Run, node: tree.Doable, things: tuple[Any, ...], **fields: Thing) -> None:
        """The same of things that were chosen, drawn or hit."""
        self.publish(run, node, UUID=things[0] if things else None, UUIDs=things, **fields)

    # --- events --------------------------------------------------------------------------------------------------

    def emit(self, event: str, part: str = "", /, **scope: Thing) -> None:
        """Say that something happened; who heeds it goes first once this step is done.

        ``part``: only what is mounted heeds it, or only undercurrents do.
        """
        if self._heeded(event, part):
            self.events.append((event, part, scope))

    def drain(self) -> None:
        """Let what happened be heeded, in order."""
        if self.events:
            waiting, self.events = self.events, []
            for event, part, scope in reversed(waiting):
                self.push(Drain(event, {f"{event}.{name}": thing for name, thing in scope.items()}, [], [], part))

    def _heeded(self, event: str, part: str) -> bool:
        state = self.state
        if part != "undercurrents" and any(one.event == event for one in state.captured.values()):
            return True
        return part != "mounts" and bool(self.work.armed or "fire" in state.orders.values())

    def resonated(self, threshold: int) -> None:
        """A card has resonated: what heeds it hears it once."""
        play = self.play
        if play is not None and not play.resonated:
            play.resonated = True
            self.emit("onResonance", playerUUID=play.seat, cardUUID=play.key, n=resonance(self, play.seat))

    # --- questions -----------------------------------------------------------------------------------------------

    def chosen(self, run: Run, node: Any) -> tuple[Thing, ...]:
        """What somebody has chosen; raises Ask where nobody has yet."""
        answers = run.frames[-1].answers
        self.slot += 1
        if self.slot <= len(answers):
            return answers[self.slot - 1]
        asking = QUESTIONS[type(node)](self, run, node)
        if not isinstance(asking, Asking):
            answers.append(asking)
            return asking
        raise Ask(asking)

    def ask(self, job: Stages | Drain, asking: Asking) -> tuple[int | str, ...]:
        """The same for a stage of the rules, and for triggers whose order somebody chooses."""
        self.slot += 1
        if self.slot <= len(job.answers):
            return job.answers[self.slot - 1]
        raise Ask(asking)

    def _put(self, asking: Asking) -> None:
        number = self.await_(asking.seat, "choose")
        question = Question(number, asking.kind, asking.source, asking.prompt, asking.offers, asking.min, asking.max,
                            asking.ordered)  # fmt: skip
        self.story.tell(only(asking.seat), facts.QuestionAsked(asking.seat, question))
        self.work.asked = asking.seat

    def await_(self, seat: Seat, what: str) -> int:
        """Say whom the game waits for; the number of the question."""
        lasts = length(self.state.options, what)
        until = self.story.moment.now + lasts if lasts else 0
        number = self.state.asked.number + 1
        self.story.proclaim(facts.Awaited(number, seat, what, until))
        return number

    def answered(self, picks: tuple[int | str, ...]) -> None:
        """Give the job on top what was picked, as things; others hear of it what they may."""
        seat = self.work.asked
        question = self.state.questions[seat]
        things = tuple(self.thing(question.kind, pick) for pick in picks)
        hidden = any(not self._is_open(pick) for pick in picks) if question.kind == "card" else False
        told = () if hidden or question.kind == "order" else tuple(str(pick) for pick in picks)
        self.story.proclaim(facts.ChoiceMade(seat, question.number, told))
        if seat in self.state.looked:
            self.story.tell(only(seat), facts.CardsHeld(seat, "looked", ()))
        self.work.asked = 0
        top = self.jobs[-1]
        if isinstance(top, Run):
            top.frames[-1].answers.append(things)
        elif isinstance(top, Stages | Drain):
            top.answers.append(things)

    def thing(self, kind: str, pick: int | str) -> int | str:
        if kind in ("card", "monster"):
            id, mark, member = str(pick).partition(MEMBER)
            return self.state.keys.get(id, id) + mark + member
        return int(pick) if kind in ("player", "number") else pick

    def _is_open(self, pick: int | str) -> bool:
        return any(
            pick in items
            for zone in ("discard", "played", "shop", "wand", "XII", "stack")
            for items in self.state.zones[zone].values()
        )

    def window(self, seat: Seat) -> bool:
        """Open a window for those who hold an undercurrent; whether it is to be waited for."""
        holders = tuple(one for one in self.state.order_from(seat)[1:] if self.state.zone("undercurrent", one))
        if not holders:
            return False
        pace = self.state.options.pace
        if pace == "slow":
            self.work.armed = tuple(one for one in holders if self.state.orders.get(one, "ask") != "pass")
            return False
        least = self.story.moment.now + WINDOW_LEAST * 1000 if pace == "live" else 0
        self.story.proclaim(facts.WindowOpened(seat, holders, least))
        self.await_(0, "window")
        return not self.settle()

    def settle(self) -> bool:
        """Close the window if it can be closed now."""
        state = self.state
        now, window = self.story.moment.now, state.window
        answers = {seat: reply(state, seat) for seat in window.holders}
        late = state.asked.until and now >= state.asked.until
        if not late and (None in answers.values() or now < window.least):
            return False
        self.work.armed = tuple(seat for seat, fire in answers.items() if fire)
        self.story.proclaim(facts.WindowClosed())
        return True


def reply(state: State, seat: Seat) -> bool | None:
    """What a holder has said to the open window: fire or pass, by itself or by a standing order; None: nothing yet."""
    order = state.orders.get(seat, "ask")
    return state.answers.get(seat) if order == "ask" else order == "fire"


# --- one step of a program -------------------------------------------------------------------------------------------


def _run(m: Machine, run: Run) -> None:
    if not run.frames:
        m.drop(run)
        return
    frame = run.frames[-1]
    block = m.library.blocks[frame.address]
    if frame.pc >= len(block):
        _again(m, run, frame)
        return
    m.count()
    node = block[frame.pc]
    HANDLERS[type(node)](m, run, node)
    frame.pc += 1
    if frame.answers:
        frame.answers = []
    if m.events:
        m.drain()


def _again(m: Machine, run: Run, frame: Frame) -> None:
    """The block is at its end: once more, or not."""
    if frame.kind == "block" or not _goes_on(m, run, frame):
        run.frames.pop()
        return
    frame.index += 1
    frame.pc = 0
    m.count()
    enter(run, frame)


def _goes_on(m: Machine, run: Run, frame: Frame) -> bool:
    if frame.index >= frame.times:
        return False
    if frame.kind != "while":
        return True
    address, _, place = frame.address[:-1].rpartition(".")
    node = m.library.blocks[address][int(place)]
    assert isinstance(node, tree.While)
    return holds(m, run, node.condition)


def enter(run: Run, frame: Frame) -> None:
    """Say to the body how often it has been run, and what it is run for."""
    if frame.name:
        run.ctx[f"{frame.name}.index"] = frame.index
        if frame.kind == "foreach":
            run.ctx[f"{frame.name}.UUID"] = frame.items[frame.index - 1]


STEPS_OF[Run] = _run
