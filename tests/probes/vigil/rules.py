"""Vigil: nights in which nobody may be seen to come, go or be asked; days of talk, aside too, if the option allows."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import EVERYONE, HOST, Seat, only
from events.event import Actor, Command, Fact
from games.document import Document
from games.fold import Fold
from games.game import (
    About,
    Aside,
    Deadline,
    Events,
    Game,
    Hearing,
    Hosting,
    Moment,
    Prompts,
    Rejected,
    Rules,
    Secrets,
    Talk,
)
from games.options import Options
from games.prompt import Choice, OwnText, Prompt, named_options, options
from games.queries import Json
from games.sitting.commands import Due
from games.sitting.facts import TableDocumentGiven, TableEnded, TableOpened
from games.specialties import Quiet, Trials
from games.telling import Telling
from games.words import load

Phase = Literal["before", "night", "day"]

LENGTHS = {"live": 60_000, "evening": 60_000, "slow": 43_200_000}
NAMES_MOST, NAME_MAX = 9, 40
HOURS = (1, 2, 3)


class VigilOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``nights``: how many; ``aside``: what becomes of talk to some by day."""

    nights: Literal[1, 2, 3] = 2
    aside: Aside = "told"


# --- the document --------------------------------------------------------------------------------------------------

SAINTS = "约翰|John\n马大|Martha\n彼得|Peter\nThekla\n"
HOURS_OF_THE_DAY = "Matins\nLauds\nPrime\nTerce\nSext\n"


def names_in(text: str) -> tuple[OwnText, ...]:
    """A name a line: as it is, or in Chinese and English with a bar between."""
    return tuple(_name(line) for line in text.splitlines())


def _name(line: str) -> OwnText:
    zh, bar, en = line.partition("|")
    return {"zh": zh, "en": en} if bar else line


def check(text: str) -> None:
    """One to nine names, none of them empty or too long."""
    names = text.splitlines()
    if not 1 <= len(names) <= NAMES_MOST:
        raise Rejected("bad_names", max=NAMES_MOST)
    for number, line in enumerate(names, 1):
        parts = line.split("|")
        if len(parts) > 2 or not all(part.strip() and len(part) <= NAME_MAX for part in parts):
            raise Rejected("bad_name_line", line=number)


def fits(options: VigilOptions, size: int, texts: Mapping[str, str]) -> None:
    """There is a name for every seat, and one more for every night after the second."""
    names = len(texts["names"].splitlines())
    if names < size:
        raise Rejected("too_few_names", names=names, seats=size, field="documents.names")
    if options.nights > 2 and names == size:
        raise Rejected("too_many_nights", names=names, field="options.nights")


# --- a trial -------------------------------------------------------------------------------------------------------


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many may sit down to which names; ``listed``: every deal is to be told."""

    names: tuple[str, ...]
    seats: int
    listed: bool = False


def run_trial(text: str) -> Json:
    """In how many ways these names can be dealt: each is gone through, so that many names take for ever."""
    try:
        sitting = msgspec.json.decode(text, type=Sitting)
    except msgspec.DecodeError as fault:
        raise Rejected("bad_sitting", detail=str(fault)) from None
    deals = permutations(sitting.names, sitting.seats)
    if sitting.listed:
        return {"deals": list(deals)}
    return {"deals": sum(1 for _ in deals)}


# --- facts ---------------------------------------------------------------------------------------------------------


class PhaseBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    phase: Phase
    night: int
    until: int


class NameDealt(Fact, frozen=True):
    """→ that seat and the host: the number of its name."""

    seat: Seat
    name: int


class WatchKept(Fact, frozen=True):
    """→ that seat and the host."""

    seat: Seat
    target: Seat


class HourKept(Fact, frozen=True):
    """→ the host: also where nobody sits there to choose it."""

    night: int
    hour: int


class NameClaimed(Fact, frozen=True):
    """→ everyone: the number of a name, true or not."""

    seat: Seat
    name: int


# --- commands ------------------------------------------------------------------------------------------------------


class KeepWatch(Command, frozen=True):
    target: Seat


class KeepHour(Command, frozen=True):
    hour: int


class ClaimName(Command, frozen=True):
    name: int


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """``dealt`` and ``watched`` are known to their seat and the host, ``hours`` to the host, by night."""

    options: VigilOptions
    seats: tuple[Seat, ...]
    names: tuple[OwnText, ...]
    phase: Phase
    night: int
    until: int
    claimed: dict[Seat, int]
    dealt: dict[Seat, int]
    watched: dict[Seat, Seat]
    hours: dict[int, int]


FIRST = State(VigilOptions(), (), (), "before", 0, 0, {}, {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[VigilOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, names=names_in(fact.text))


@evolve.on(PhaseBegan)
def _phase(state: State, fact: PhaseBegan) -> State:
    begun = replace(state, phase=fact.phase, night=fact.night, until=fact.until)
    return replace(begun, watched={}, claimed={}) if fact.phase == "night" else begun


@evolve.on(NameDealt)
def _dealt(state: State, fact: NameDealt) -> State:
    return replace(state, dealt=state.dealt | {fact.seat: fact.name})


@evolve.on(WatchKept)
def _watched(state: State, fact: WatchKept) -> State:
    return replace(state, watched=state.watched | {fact.seat: fact.target})


@evolve.on(HourKept)
def _kept(state: State, fact: HourKept) -> State:
    return replace(state, hours=state.hours | {fact.night: fact.hour})


@evolve.on(NameClaimed)
def _claimed(state: State, fact: NameClaimed) -> State:
    return replace(state, claimed=state.claimed | {fact.seat: fact.name})


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: VigilOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    dealt = moment.sealed_dice("names").shuffle(tuple(range(len(state.names))))
    for seat, name in zip(seats, dealt, strict=False):
        story.tell(only(seat, host=True), NameDealt(seat, name))
    _begin_phase(story, "night", 1)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    match by, command:
        case int(seat), KeepWatch(target):
            story.tell(only(seat, host=True), WatchKept(seat, target))
        case int(seat), ClaimName(name):
            story.proclaim(NameClaimed(seat, name))
        case _, KeepHour(hour):
            story.tell(HOST, HourKept(state.night, hour))
    if isinstance(command, Due) or (isinstance(by, int) and _complete(story.truth)):
        _end_phase(story)
    return story.events


def _complete(state: State) -> bool:
    """Whether all seats have answered, which ends a phase in a fast game only; the host is never waited for."""
    answered = state.watched if state.phase == "night" else state.claimed
    return state.options.untimed and len(answered) == len(state.seats)


def _end_phase(story: Story) -> None:
    state = story.truth
    if state.phase == "night":
        if state.night not in state.hours:
            story.tell(HOST, HourKept(state.night, story.moment.sealed_dice("hour").pick(HOURS)))
        _begin_phase(story, "day", state.night)
    elif state.night < state.options.nights:
        _begin_phase(story, "night", state.night + 1)
    else:
        story.proclaim(TableEnded(dict.fromkeys(state.seats, "draw"), "everything"))


def _begin_phase(story: Story, phase: Phase, night: int) -> None:
    length = LENGTHS.get(story.truth.options.pace)
    story.proclaim(PhaseBegan(phase, night, story.moment.now + length if length else 0))


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    until = view.until or None
    if viewer == "host":
        if view.phase != "night" or view.night in view.hours:
            return {}
        return {f"hour.{view.night}": Prompt("keep_hour", {"hour": Choice(options(HOURS))}, until=until)}
    if view.phase == "night" and viewer not in view.watched:
        others = options(tuple(seat for seat in view.seats if seat != viewer))
        return {f"watch.{view.night}": Prompt("keep_watch", {"target": Choice(others)}, until=until)}
    if view.phase == "day" and viewer not in view.claimed:
        names = Choice(named_options(dict(enumerate(view.names))))
        return {f"claim.{view.night}": Prompt("claim_name", {"name": names}, until=until)}
    return {}


def deadline(state: State) -> Deadline | None:
    return Deadline(f"{state.phase}.{state.night}", state.until) if state.until else None


def hears(view: State, seat: Seat) -> Hearing | None:
    return Hearing(EVERYONE, view.options.aside) if view.phase == "day" else None


def quiet(view: State) -> bool:
    return view.phase == "night"


GAME = Game(
    name="vigil",
    rules=Rules(
        version=1,
        seats=(2, 4),
        options=VigilOptions,
        facts=(PhaseBegan, NameDealt, WatchKept, HourKept, NameClaimed),
        commands=(KeepWatch, KeepHour, ClaimName),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
        documents={
            "names": Document(
                audience="everyone",
                shipped={"saints": SAINTS, "hours": HOURS_OF_THE_DAY, "pair": "Cain\nAbel\n"},
                check=check,
            ),
        },
        fits=fits,
    ),
    about=About(words=load(Path(__file__).parent)),
    talk=Talk(hears=hears),
    hosting=Hosting(),
    secrets=Secrets(reveals={NameDealt: ("name",), HourKept: ("hour",)}),
    specialties=(
        Quiet(quiet),
        Trials(run_trial),
    ),
)
