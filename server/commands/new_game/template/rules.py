"""Template: a hidden card each, which may be swapped once; then all are shown, and the highest wins a point.

These are the rules of a new game until you have written your own. docs/build/adding-a-game.md explains each part.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import EVERYONE, Audience, Seat, only
from events.event import Actor, Command, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Moment, Prompts, Rules, Secrets, Talk
from games.options import Options
from games.prompt import Bool, Prompt
from games.sitting.commands import Due
from games.sitting.facts import Outcome, TableEnded, TableOpened
from games.telling import Telling
from games.words import load, load_text

HIGHEST = 10
ROUND_MS = {"live": 60_000, "slow": 12 * 3_600_000}


class TemplateOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many are played."""

    rounds: Literal[3, 5, 7] = 3


# --- what happens: each docstring says who hears it ----------------------------------------------------------------


class RoundBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    round: int
    until: int


class CardDrawn(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    card: int


class Chosen(Fact, frozen=True):
    """→ everyone: that a seat has chosen, and not what."""

    seat: Seat


class CardsShown(Fact, frozen=True):
    """→ everyone: what was hidden until now, and who has the points by now."""

    cards: dict[Seat, int]
    points: dict[Seat, int]


# --- what a seat can do --------------------------------------------------------------------------------------------


class Choose(Command, frozen=True):
    swap: bool


# --- what is known: the truth for the server, and with holes for everybody else ------------------------------------


class State(msgspec.Struct, frozen=True):
    """``cards`` has only the seat's own in its view until all are shown; everything else is public."""

    options: TemplateOptions
    round: int
    until: int
    points: dict[Seat, int]
    chosen: dict[Seat, bool]
    cards: dict[Seat, int]
    shown: dict[Seat, int]


FIRST = State(TemplateOptions(), 0, 0, {}, {}, {}, {})
evolve: Fold[State] = Fold(hidden={"cards": (CardDrawn, CardsShown)})


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[TemplateOptions]) -> State:
    return replace(state, options=fact.options, points=dict.fromkeys(range(1, fact.size + 1), 0))


@evolve.on(RoundBegan)
def _round_began(state: State, fact: RoundBegan) -> State:
    return replace(state, round=fact.round, until=fact.until, chosen={})


@evolve.on(CardDrawn)
def _drawn(state: State, fact: CardDrawn) -> State:
    return replace(state, cards=state.cards | {fact.seat: fact.card})


@evolve.on(Chosen)
def _chosen(state: State, fact: Chosen) -> State:
    return replace(state, chosen=state.chosen | {fact.seat: True})


@evolve.on(CardsShown)
def _shown(state: State, fact: CardsShown) -> State:
    return replace(state, cards={}, shown=fact.cards, points=fact.points)


# --- decisions -----------------------------------------------------------------------------------------------------


def begin(state: State, options: TemplateOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    """What happens as the table starts."""
    telling = Telling(evolve, state, moment)
    _begin_round(telling)
    return telling.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """What a command makes happen; the core has checked that the seat is asked for it, so this never says no."""
    telling = Telling(evolve, state, moment)
    match command:
        case Choose(swap) if isinstance(by, int):
            if swap:
                _draw(telling, by)
            telling.proclaim(Chosen(by))
            if len(telling.truth.chosen) == len(state.points):
                _end_round(telling)
        case Due():
            _end_round(telling)
    return telling.events


def _begin_round(telling: Telling[State]) -> None:
    length = ROUND_MS.get(telling.truth.options.pace)
    telling.proclaim(RoundBegan(telling.truth.round + 1, telling.moment.now + length if length else 0))
    for seat in telling.truth.points:
        _draw(telling, seat)


def _draw(telling: Telling[State], seat: Seat) -> None:
    # Sealed: who could work out the dice would know the card.
    telling.tell(only(seat), CardDrawn(seat, telling.moment.sealed_dice(f"card.{seat}").roll(HIGHEST)))


def _end_round(telling: Telling[State]) -> None:
    state = telling.truth
    best = max(state.cards.values())
    points = {seat: points + (state.cards[seat] == best) for seat, points in state.points.items()}
    telling.proclaim(CardsShown(state.cards, points))
    if state.round < state.options.rounds:
        _begin_round(telling)
    else:
        telling.proclaim(TableEnded(_outcomes(points), "everything"))


def _outcomes(points: dict[Seat, int]) -> dict[Seat, Outcome]:
    most = max(points.values())
    return {seat: "win" if had == most else "loss" for seat, had in points.items()}


# --- what is asked, and when it falls due --------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    """Return what a seat may do now, from its own view alone."""
    if not isinstance(viewer, int) or not view.round or viewer in view.chosen:
        return {}
    return {f"choose.{view.round}": Prompt("choose", {"swap": Bool()}, until=view.until or None)}


def deadline(state: State) -> Deadline | None:
    """Return a round's end: a seat that has not chosen by then keeps its card."""
    return Deadline(f"round.{state.round}", state.until) if state.until else None


def hears(view: State, seat: Seat) -> Audience | None:
    """Table talk: everyone, always."""
    return EVERYONE


GAME = Game(
    name="template",
    rules=Rules(
        version=1,
        seats=(2, 5),
        options=TemplateOptions,
        facts=(RoundBegan, CardDrawn, Chosen, CardsShown),
        commands=(Choose,),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(
        words=load(Path(__file__).parent),
        rules_text=load_text(Path(__file__).parent, "rules"),
        best=4,
        minutes=(5, 10),
        turn=(30, 43_200),
    ),
    talk=Talk(hears=hears),
    secrets=Secrets(reveals={CardDrawn: ("card",), CardsShown: ("cards", "points")}),
)
