"""A game as small as games get, to test the sitting with: all are asked yes or no by a deadline, then it ends."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, Seat, only
from events.event import Actor, Command, Event, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Hosting, Moment, Prompts, Rules, Talk
from games.options import Options
from games.prompt import Bool, Prompt
from games.sitting.commands import Due
from games.sitting.facts import TableEnded, TableOpened, Unsealing

LENGTH = 60_000
MUTE: Seat = 3
"""The seat that may not talk while the game runs."""


class ParlourOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    unseals: Unsealing = "everything"
    rounds: int = 3


class Asked(Fact, frozen=True):
    """→ everyone."""

    round: int
    until: int


class Answered(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    yes: bool


class Answer(Command, frozen=True):
    yes: bool


class State(msgspec.Struct, frozen=True):
    options: ParlourOptions
    seats: tuple[Seat, ...]
    round: int
    until: int
    answers: dict[Seat, bool]


FIRST = State(ParlourOptions(), (), 0, 0, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[ParlourOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(Asked)
def _asked(state: State, fact: Asked) -> State:
    return replace(state, round=fact.round, until=fact.until, answers={})


@evolve.on(Answered)
def _answered(state: State, fact: Answered) -> State:
    return replace(state, answers=state.answers | {fact.seat: fact.yes})


def begin(state: State, options: ParlourOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    return (Event(EVERYONE, Asked(1, moment.now + LENGTH)),)


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    told: Events = ()
    answers = dict(state.answers)
    if isinstance(by, int) and isinstance(command, Answer):
        told = (Event(only(by), Answered(by, command.yes)),)
        answers[by] = command.yes
    if not isinstance(command, Due) and len(answers) < len(state.seats):
        return told
    if state.round < state.options.rounds:
        return (*told, Event(EVERYONE, Asked(state.round + 1, moment.now + LENGTH)))
    return (*told, Event(EVERYONE, TableEnded(dict.fromkeys(state.seats, "draw"), state.options.unseals)))


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if not isinstance(viewer, int) or viewer in view.answers:
        return {}
    return {f"answer.{view.round}": Prompt("answer", {"yes": Bool()}, until=view.until)}


def hears(view: State, seat: Seat) -> Audience | None:
    """Seat 3 is mute; seat 2 is heard by seat 1 and the host; all others by all."""
    return {MUTE: None, 2: only(1, 2, host=True)}.get(seat, EVERYONE)


WORDS = {"zh": {"title": "客厅"}, "en": {"title": "Parlour"}}

GAME = Game(
    name="parlour",
    rules=Rules(
        version=1,
        seats=(2, 4),
        options=ParlourOptions,
        facts=(Asked, Answered),
        commands=(Answer,),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=lambda state: Deadline(f"answers.{state.round}", state.until),
    ),
    about=About(words=WORDS),  # type: ignore[arg-type]
    talk=Talk(hears=hears),
    hosting=Hosting(),
)
