"""Sampler: every kind of field that a prompt may have, one question after the other. Who answers all of them wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, Seat, only
from events.event import Actor, Command, Fact, snake_case
from games.fold import Fold
from games.game import About, Events, Game, Moment, Prompts, Rules, Secrets, Talk
from games.options import Options
from games.prompt import Bool, Choice, Choices, Field, Form, Int, Option, Prompt, Text, options
from games.sitting.facts import TableEnded, TableOpened
from games.telling import Telling
from games.words import load

CARDS = tuple(f"card-{number:02}" for number in range(1, 61))
COLOURS = ("red", "yellow", "green", "blue")
FRUITS = ("apple", "pear", "plum", "fig", "quince")
MANNERS = ("polite", "blunt", "silent")
HAND = 3


class Corner(msgspec.Struct, frozen=True):
    row: int
    column: int


class SamplerOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option of every kind that JSON Schema has a word for; none of them changes the game."""

    colour: Literal["red", "yellow", "green", "blue"] = "red"
    glitter: bool = False
    copies: Annotated[int, Meta(ge=1, le=9)] = 2
    patience: Annotated[int, Meta(ge=1, le=600)] | None = None
    motto: Annotated[str, Meta(max_length=200)] = ""
    marks: tuple[Annotated[int, Meta(ge=1, le=5)], ...] = (4,)
    corner: tuple[int, int] = (0, 0)
    spot: Corner | None = None


class CardsDealt(Fact, frozen=True):
    """→ everyone: how many cards each seat has."""

    size: int


class HandShown(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    cards: tuple[str, ...]


class Answered(Fact, frozen=True):
    """→ that seat only: the answer as it came, as JSON."""

    seat: Seat
    question: str
    answer: str


class StepTaken(Fact, frozen=True):
    """→ everyone: the number of questions that the seat has answered."""

    seat: Seat
    step: int


class Confirm(Command, frozen=True):
    sure: bool


class PickColour(Command, frozen=True):
    colour: Literal["red", "yellow", "green", "blue"]


class Weigh(Command, frozen=True):
    coins: int
    grains: int
    calm: bool


class Write(Command, frozen=True):
    name: str
    speech: str


class FindCard(Command, frozen=True):
    card: str


class Gather(Command, frozen=True):
    fruits: tuple[str, ...]
    cards: tuple[str, ...]


class Arrange(Command, frozen=True):
    order: tuple[str, ...]
    steps: tuple[str, ...]


class Greeting(msgspec.Struct, frozen=True):
    manner: str
    seats: dict[str, int]
    loud: bool


class Describe(Command, frozen=True):
    greeting: Greeting


class Reply(Command, frozen=True):
    text: str


class Remark(Command, frozen=True):
    text: str


class State(msgspec.Struct, frozen=True):
    """``hands``: in each seat's view its own; ``answers`` too. ``left``, ``next`` and ``basket`` are known to all."""

    options: SamplerOptions
    seats: tuple[Seat, ...]
    steps: dict[Seat, int]
    hand: tuple[str | None, ...]
    hands: dict[Seat, tuple[str, ...]]
    answers: dict[Seat, dict[str, str]]
    left: dict[Seat, int]
    next: dict[Seat, Seat]
    basket: dict[Seat, tuple[str, ...]]


FIRST = State(SamplerOptions(), (), {}, (), {}, {}, {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[SamplerOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(CardsDealt)
def _dealt(state: State, fact: CardsDealt) -> State:
    return replace(
        state,
        hand=(None,) * fact.size,
        steps=dict.fromkeys(state.seats, 0),
        left=dict.fromkeys(state.seats, len(QUESTIONS)),
        next={seat: seat % len(state.seats) + 1 for seat in state.seats},
        basket=dict.fromkeys(state.seats, FRUITS),
    )


@evolve.on(HandShown)
def _shown(state: State, fact: HandShown) -> State:
    return replace(state, hands=state.hands | {fact.seat: fact.cards})


@evolve.on(Answered)
def _answered(state: State, fact: Answered) -> State:
    own = state.answers.get(fact.seat, {}) | {fact.question: fact.answer}
    return replace(state, answers=state.answers | {fact.seat: own})


@evolve.on(StepTaken)
def _step_taken(state: State, fact: StepTaken) -> State:
    left = len(QUESTIONS) - fact.step
    return replace(state, steps=state.steps | {fact.seat: fact.step}, left=state.left | {fact.seat: left})


def _questions() -> tuple[tuple[str, dict[str, Field]], ...]:
    cards = options(CARDS)
    seats = Form({"north": Int(0, 9), "south": Int(0, 9)}, label="side")
    manner = Choice(options(MANNERS, "manner"))
    said = Form({"words": Text(200), "mood": Choice(options(("merry", "grave"), "mood")), "times": Int(1, 3)}, "said")
    return (
        ("confirm", {"sure": Bool()}),
        ("pick_colour", {"colour": Choice(options(COLOURS, "colour"))}),
        ("weigh", {"coins": Int(0, 40), "grains": Int(-5, 1_000_000), "calm": Bool()}),
        ("write", {"name": Text(40), "speech": Text(10_000)}),
        ("find_card", {"card": Choice(cards)}),
        ("gather", {"fruits": Choices(options(FRUITS, "fruit"), 2, 3), "cards": Choices(cards, 3, 3)}),
        (
            "arrange",
            {
                "order": Choices(options(FRUITS, "fruit"), 3, 3, ordered=True),
                "steps": Choices((Option("left"), Option("right")), 2, 5, ordered=True, repeat=True),
            },
        ),
        ("describe", {"greeting": Form({"manner": manner, "seats": seats, "loud": Bool()}, label="greeting")}),
        ("reply", {"text": Text(400, like=said)}),
    )


QUESTIONS = _questions()


def begin(state: State, options: SamplerOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    telling = Telling(evolve, state, moment)
    telling.proclaim(CardsDealt(HAND))
    deck = moment.sealed_dice("deal").shuffle(CARDS)
    for place, seat in enumerate(seats):
        telling.tell(only(seat), HandShown(seat, deck[place * HAND : (place + 1) * HAND]))
    return telling.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    telling = Telling(evolve, state, moment)
    if isinstance(by, int):
        tag = snake_case(type(command).__name__)
        telling.tell(only(by), Answered(by, tag, msgspec.json.encode(command).decode()))
        if not isinstance(command, Remark):
            telling.proclaim(StepTaken(by, state.steps[by] + 1))
        if all(step == len(QUESTIONS) for step in telling.truth.steps.values()):
            telling.proclaim(TableEnded(dict.fromkeys(state.seats, "win"), "everything"))
    return telling.events


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if not isinstance(viewer, int) or view.steps.get(viewer, 0) >= len(QUESTIONS):
        return {}
    command, fields = QUESTIONS[view.steps[viewer]]
    asked = {f"{command}.{view.steps[viewer]}": Prompt(command, fields)}
    if "remark" not in view.answers.get(viewer, {}):
        asked["remark.0"] = Prompt("remark", {"text": Text(120)}, required=False)
    return asked


def hears(view: State, seat: Seat) -> Audience | None:
    return EVERYONE


GAME = Game(
    name="sampler",
    rules=Rules(
        version=1,
        seats=(2, 3),
        options=SamplerOptions,
        facts=(CardsDealt, HandShown, Answered, StepTaken),
        commands=(Confirm, PickColour, Weigh, Write, FindCard, Gather, Arrange, Describe, Reply, Remark),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
    ),
    about=About(
        words=load(Path(__file__).parent),
        presets={"glossy": SamplerOptions(glitter=True, copies=9)},
    ),
    talk=Talk(hears=hears),
    secrets=Secrets(reveals={HandShown: ("cards",)}),
)
