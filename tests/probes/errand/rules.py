"""Errand: places that everybody can read up, and what can be found there, which only the host can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import Seat, only
from events.event import Actor, Command, Fact
from games.document import Document
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Hosting, Moment, Prompts, Rejected, Rules, Secrets
from games.options import Options
from games.prompt import Choice, Prompt, options
from games.sitting.commands import Due
from games.sitting.facts import TableDocumentGiven, TableEnded, TableOpened
from games.telling import Telling
from games.words import load

LINES_MOST = 9
LINE_MAX = 60
LENGTHS = {"live": 60_000, "evening": 60_000, "slow": 43_200_000}


class ErrandOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many."""

    rounds: Literal[2, 4] = 4


# --- documents -----------------------------------------------------------------------------------------------------


def lines(text: str) -> tuple[str, ...]:
    """A document as the game uses it: one thing a line; a line that begins with # is a note."""
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


def check(text: str) -> None:
    """One to nine lines, none of them empty or too long, where brackets may hold brackets."""
    _bracketed(iter(text))
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#") and not 1 <= len(line.strip()) <= LINE_MAX:
            raise Rejected("bad_line", line=number, max=LINE_MAX)
    if not 1 <= len(lines(text)) <= LINES_MOST:
        raise Rejected("bad_lines", max=LINES_MOST)


def _bracketed(signs: Iterator[str]) -> None:
    """Read by descent, as many formats are: how deep that goes is for the core to say."""
    for sign in signs:
        if sign == "(":
            _bracketed(signs)
        elif sign == ")":
            return


PLACES = {"town": "The market\nThe well\nThe mill\n", "woods": "The clearing\nThe hollow oak\n"}
FINDS = {
    "letters": "A letter without a name\nNothing\nA torn letter\n",
    "bones": "A letter without a name\nA tooth\nNothing\nA ring on a small bone\n",
}


# --- facts ---------------------------------------------------------------------------------------------------------


class RoundBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    round: int
    until: int


class PlaceVisited(Fact, frozen=True):
    """→ that seat and the host."""

    seat: Seat
    place: int


class PlaceSeen(Fact, frozen=True):
    """``PlaceVisited`` as old logs have it: the place comes first, and is counted from one."""

    place: int
    seat: Seat


class Found(Fact, frozen=True):
    """→ that seat and the host: at the end of the round."""

    seat: Seat
    round: int
    find: str


class RumourSpread(Fact, frozen=True):
    """→ everyone: one line of the host's, told."""

    round: int
    find: str


def _visit(old: PlaceSeen) -> Fact:
    return PlaceVisited(old.seat, old.place - 1)


# --- commands ------------------------------------------------------------------------------------------------------


class VisitPlace(Command, frozen=True):
    place: int


class SpreadRumour(Command, frozen=True):
    find: int


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """``finds`` are the host's; where a seat went and what it ``found`` are known to both."""

    options: ErrandOptions
    seats: tuple[Seat, ...]
    round: int
    until: int
    places: tuple[str, ...]
    visited: dict[Seat, int]
    found: dict[Seat, dict[int, str]]
    rumours: dict[int, str]
    finds: tuple[str, ...] | None = None


FIRST = State(ErrandOptions(), (), 0, 0, (), {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[ErrandOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    if fact.document == "places":
        return replace(state, places=lines(fact.text))
    return replace(state, finds=lines(fact.text))


@evolve.on(RoundBegan)
def _round(state: State, fact: RoundBegan) -> State:
    return replace(state, round=fact.round, until=fact.until, visited={})


@evolve.on(PlaceVisited)
def _visited(state: State, fact: PlaceVisited) -> State:
    return replace(state, visited=state.visited | {fact.seat: fact.place})


@evolve.on(Found)
def _found(state: State, fact: Found) -> State:
    own = state.found.get(fact.seat, {}) | {fact.round: fact.find}
    return replace(state, found=state.found | {fact.seat: own})


@evolve.on(RumourSpread)
def _rumour(state: State, fact: RumourSpread) -> State:
    return replace(state, rumours=state.rumours | {fact.round: fact.find})


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: ErrandOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    _begin_round(story, 1)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    match command:
        case VisitPlace(place) if isinstance(by, int):
            story.tell(only(by, host=True), PlaceVisited(by, place))
        case SpreadRumour(find):
            story.proclaim(RumourSpread(state.round, (state.finds or ())[find]))
    if isinstance(command, Due) or len(story.truth.visited) == len(state.seats):
        _end_round(story)
    return story.events


def _begin_round(story: Story, number: int) -> None:
    length = LENGTHS.get(story.truth.options.pace)
    story.proclaim(RoundBegan(number, story.moment.now + length if length else 0))


def _end_round(story: Story) -> None:
    state, finds = story.truth, story.truth.finds or ()
    for seat, place in sorted(state.visited.items()):
        story.tell(only(seat, host=True), Found(seat, state.round, finds[place % len(finds)]))
    if state.round < state.options.rounds:
        _begin_round(story, state.round + 1)
    else:
        story.proclaim(TableEnded(dict.fromkeys(state.seats, "draw"), "everything"))


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    until = view.until or None
    if viewer == "host":
        if view.finds is None or view.round in view.rumours:
            return {}
        find = Choice(options(tuple(range(len(view.finds)))))
        return {f"rumour.{view.round}": Prompt("spread_rumour", {"find": find}, required=False, until=until)}
    if viewer in view.visited:
        return {}
    place = Choice(options(tuple(range(len(view.places)))))
    return {f"visit.{view.round}": Prompt("visit_place", {"place": place}, until=until)}


def deadline(state: State) -> Deadline | None:
    return Deadline(f"round.{state.round}", state.until) if state.until else None


GAME = Game(
    name="errand",
    rules=Rules(
        version=1,
        seats=(2, 4),
        options=ErrandOptions,
        facts=(RoundBegan, PlaceVisited, Found, RumourSpread),
        commands=(VisitPlace, SpreadRumour),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        documents={
            "places": Document(audience="everyone", shipped=PLACES, check=check),
            "finds": Document(audience="host", shipped=FINDS, check=check),
        },
        upcasts={PlaceSeen: _visit},
    ),
    about=About(words=load(Path(__file__).parent)),
    hosting=Hosting(),
    secrets=Secrets(reveals={Found: ("find",), RumourSpread: ("find",)}),
)
