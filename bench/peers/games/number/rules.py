"""Any seat may raise the number at any time, as at the other servers; a command sent twice is known by its id alone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from bench.peers.games.number import facts
from events.audience import EVERYONE, Seat, only
from events.event import Actor, Command, Event
from games.fold import Fold
from games.game import About, Events, Game, Moment, Prompts, Rules, Secrets
from games.options import Options
from games.prompt import Prompt
from games.words import load

SECRETS = 1_000_000
"""How many different secrets there are."""

ASKED: Prompts = {"raise": Prompt("raise", {}, required=False)}
"""What each seat is asked, always."""


class State(msgspec.Struct, frozen=True):
    """A game as somebody knows it: a seat's view has its own secret, the truth has all."""

    number: int
    secrets: dict[Seat, int]


evolve: Fold[State] = Fold(hidden={"secrets": (facts.SecretGiven,)})


@evolve.on(facts.SecretGiven)
def _given(state: State, fact: facts.SecretGiven) -> State:
    return replace(state, secrets=state.secrets | {fact.seat: fact.secret})


@evolve.on(facts.NumberRaised)
def _raised(state: State, fact: facts.NumberRaised) -> State:
    return replace(state, number=fact.number)


def begin(state: State, options: Options, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """A secret for each seat."""
    dice = moment.sealed_dice("secrets")
    return tuple(Event(only(seat), facts.SecretGiven(seat, dice.below(SECRETS))) for seat in seats)


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """One more."""
    return (Event(EVERYONE, facts.NumberRaised(state.number + 1)),)


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    """Each seat, always."""
    return ASKED


GAME = Game(
    name="number",
    rules=Rules(
        version=1,
        seats=(7, 7),
        options=Options,
        facts=facts.FACTS,
        commands=facts.COMMANDS,
        first=State(0, {}),
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
    ),
    about=About(words=load(Path(__file__).parent)),
    secrets=Secrets(reveals=facts.REVEALS),
)
