"""Dossier: a secret sheet disclosed field by field, as snapshots; wrong guess, refusal and silence are one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import Audience, Seat, Viewer, only
from events.event import Actor, Command, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Moment, Prompts, Rules, Secrets, Talk
from games.options import Options
from games.prompt import Choice, Choices, Field, Form, Prompt, Text, options
from games.queries import Json, Query, SeenFact
from games.sitting.commands import Due
from games.sitting.facts import TableEnded, TableOpened
from games.telling import Telling
from games.words import load

FieldName = Literal["name", "fear", "wish"]
Mark = Literal["sun", "moon", "star"]
Phase = Literal["before", "asking", "answering"]

FIELDS: tuple[FieldName, ...] = ("name", "fear", "wish")
MARKS: tuple[Mark, ...] = ("sun", "moon", "star")
FIELD_OPTIONS = options(FIELDS, "sheet")
MARK_OPTIONS = options(MARKS, "mark")
LENGTHS = {"live": 120_000, "slow": 86_400_000}


class DossierOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many rounds of asking; ``longest``: how many characters a field may hold."""

    rounds: Literal[1, 2, 4] = 2
    longest: Literal[40, 400] = 400


class Guess(msgspec.Struct, frozen=True):
    """What is asked for, and the mark that the asker believes to be the owner's."""

    field: FieldName
    mark: Mark


# --- facts ---------------------------------------------------------------------------------------------------------


class RoundBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    round: int
    phase: Phase
    until: int


class MarkDealt(Fact, frozen=True):
    """→ that seat."""

    seat: Seat
    mark: Mark


class FieldWritten(Fact, frozen=True):
    """→ that seat: its live sheet says this from now on."""

    seat: Seat
    round: int
    field: FieldName
    text: str


class FieldDisclosed(Fact, frozen=True):
    """→ ``owner`` and ``to``: a snapshot.

    One fact for each recipient: who else got it, and above all who gets it again later, would have to be told to
    everybody who ever heard of it, or a view would say what is true no longer.
    """

    owner: Seat
    to: Seat
    round: int
    field: FieldName
    text: str


class Shown(Fact, frozen=True):
    """→ that seat: it has used its showing of this round."""

    seat: Seat
    round: int


class FieldAsked(Fact, frozen=True):
    """→ the asker and the owner; not the guess."""

    asker: Seat
    owner: Seat
    round: int
    field: FieldName


class MarkGuessed(Fact, frozen=True):
    """→ the asker."""

    asker: Seat
    round: int
    mark: Mark


class AnswerGiven(Fact, frozen=True):
    """→ that seat: to whom it will answer."""

    seat: Seat
    round: int
    to: tuple[Seat, ...]


class AskUnanswered(Fact, frozen=True):
    """→ the asker: refused, wrongly guessed, or passed over in silence."""

    asker: Seat
    round: int


# --- commands ------------------------------------------------------------------------------------------------------


class WriteField(Command, frozen=True):
    field: FieldName
    text: str


class ShowField(Command, frozen=True):
    field: FieldName
    to: tuple[Seat, ...]


class AskField(Command, frozen=True):
    owner: Seat
    guess: Guess


class AnswerAsks(Command, frozen=True):
    to: tuple[Seat, ...]


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """Sheets, marks and what a seat did this round are its own. ``granted``: by recipient, then owner, then field.

    ``asks``: by asker, the owner asked this round; ``asked``: by owner, what each asker wants to know.
    """

    options: DossierOptions
    seats: tuple[Seat, ...]
    round: int
    phase: Phase
    until: int
    marks: dict[Seat, Mark]
    sheets: dict[Seat, dict[FieldName, str]]
    written: dict[Seat, int]
    shown: dict[Seat, int]
    asks: dict[Seat, Seat]
    asked: dict[Seat, dict[Seat, FieldName]]
    guesses: dict[Seat, Mark]
    answers: dict[Seat, tuple[Seat, ...]]
    granted: dict[Seat, dict[Seat, dict[FieldName, str]]]
    unanswered: dict[Seat, dict[int, bool]]


FIRST = State(DossierOptions(), (), 0, "before", 0, {}, {}, {}, {}, {}, {}, {}, {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[DossierOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(RoundBegan)
def _round(state: State, fact: RoundBegan) -> State:
    begun = replace(state, round=fact.round, phase=fact.phase, until=fact.until)
    return replace(begun, asks={}, asked={}, guesses={}, answers={}) if fact.phase == "asking" else begun


@evolve.on(MarkDealt)
def _mark(state: State, fact: MarkDealt) -> State:
    return replace(state, marks=state.marks | {fact.seat: fact.mark})


@evolve.on(FieldWritten)
def _written(state: State, fact: FieldWritten) -> State:
    sheet = state.sheets.get(fact.seat, {}) | {fact.field: fact.text}
    sheets = state.sheets | {fact.seat: sheet}
    return replace(state, sheets=sheets, written=state.written | {fact.seat: fact.round})


@evolve.on(FieldDisclosed)
def _disclosed(state: State, fact: FieldDisclosed) -> State:
    own = state.granted.get(fact.to, {})
    sheet = own.get(fact.owner, {}) | {fact.field: fact.text}
    return replace(state, granted=state.granted | {fact.to: own | {fact.owner: sheet}})


@evolve.on(Shown)
def _shown(state: State, fact: Shown) -> State:
    return replace(state, shown=state.shown | {fact.seat: fact.round})


@evolve.on(FieldAsked)
def _asked(state: State, fact: FieldAsked) -> State:
    asked = state.asked.get(fact.owner, {}) | {fact.asker: fact.field}
    return replace(state, asks=state.asks | {fact.asker: fact.owner}, asked=state.asked | {fact.owner: asked})


@evolve.on(MarkGuessed)
def _guessed(state: State, fact: MarkGuessed) -> State:
    return replace(state, guesses=state.guesses | {fact.asker: fact.mark})


@evolve.on(AnswerGiven)
def _answered(state: State, fact: AnswerGiven) -> State:
    return replace(state, answers=state.answers | {fact.seat: fact.to})


@evolve.on(AskUnanswered)
def _unanswered(state: State, fact: AskUnanswered) -> State:
    rounds = state.unanswered.get(fact.asker, {}) | {fact.round: True}
    return replace(state, unanswered=state.unanswered | {fact.asker: rounds})


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: DossierOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    marks = moment.sealed_dice("marks")
    for seat in seats:
        story.tell(only(seat), MarkDealt(seat, marks.pick(MARKS)))
        for field in FIELDS:
            story.tell(only(seat), FieldWritten(seat, 0, field, ""))
    _begin_phase(story, 1, "asking")
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    if isinstance(by, int):
        _seat_acts(story, by, command)
    if isinstance(command, Due) or _complete(story.truth):
        _end_phase(story)
    return story.events


def _seat_acts(story: Story, seat: Seat, command: Command) -> None:
    state = story.truth
    match command:
        case WriteField(field, text):
            story.tell(only(seat), FieldWritten(seat, state.round, field, text))
        case ShowField(field, to):
            story.tell(only(seat), Shown(seat, state.round))
            _disclose(story, seat, to, field)
        case AskField(owner, guess):
            story.tell(only(seat, owner), FieldAsked(seat, owner, state.round, guess.field))
            story.tell(only(seat), MarkGuessed(seat, state.round, guess.mark))
        case AnswerAsks(to):
            story.tell(only(seat), AnswerGiven(seat, state.round, to))


def _disclose(story: Story, owner: Seat, to: tuple[Seat, ...], field: FieldName) -> None:
    text = story.truth.sheets[owner][field]
    for seat in sorted(to):
        story.tell(only(owner, seat), FieldDisclosed(owner, seat, story.truth.round, field, text))


def _complete(state: State) -> bool:
    """Whether everybody has done what is required, which ends a phase in a fast game only."""
    done = state.asks if state.phase == "asking" else state.answers
    return state.options.untimed and len(done) == len(state.seats)


def _end_phase(story: Story) -> None:
    state = story.truth
    if state.phase == "asking":
        _begin_phase(story, state.round, "answering")
        return
    for asker in state.seats:
        _settle(story, asker)
    if state.round < state.options.rounds:
        _begin_phase(story, state.round + 1, "asking")
    else:
        story.proclaim(TableEnded(dict.fromkeys(state.seats, "draw"), "nothing"))


def _settle(story: Story, asker: Seat) -> None:
    state = story.truth
    owner = state.asks.get(asker)
    if owner is None:
        return
    if asker in state.answers.get(owner, ()) and state.guesses[asker] == state.marks[owner]:
        _disclose(story, owner, (asker,), state.asked[owner][asker])
    else:
        story.tell(only(asker), AskUnanswered(asker, state.round))


def _begin_phase(story: Story, number: int, phase: Phase) -> None:
    length = LENGTHS.get(story.truth.options.pace)
    story.proclaim(RoundBegan(number, phase, story.moment.now + length if length else 0))


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if not isinstance(viewer, int):
        return {}
    if view.phase == "asking":
        return _asking(view, viewer)
    if view.phase == "answering" and viewer not in view.answers:
        askers = options(tuple(sorted(view.asked.get(viewer, {}))))
        answer = Choices(askers, 0, len(askers))
        return {f"answer.{view.round}": Prompt("answer_asks", {"to": answer}, until=view.until or None)}
    return {}


def _asking(view: State, seat: Seat) -> Prompts:
    until = view.until or None
    others = options(tuple(other for other in view.seats if other != seat))
    open_: dict[str, Prompt] = {}
    if seat not in view.asks:
        guess = Form({"field": Choice(FIELD_OPTIONS), "mark": Choice(MARK_OPTIONS)})
        open_[f"ask.{view.round}"] = Prompt("ask_field", {"owner": Choice(others), "guess": guess}, until=until)
    if view.written[seat] < view.round:
        fields: dict[str, Field] = {"field": Choice(FIELD_OPTIONS), "text": Text(view.options.longest)}
        open_[f"write.{view.round}"] = Prompt("write_field", fields, required=False, until=until)
    if view.shown.get(seat, 0) < view.round:
        show: dict[str, Field] = {"field": Choice(FIELD_OPTIONS), "to": Choices(others, 1, len(others))}
        open_[f"show.{view.round}"] = Prompt("show_field", show, required=False, until=until)
    return open_


def deadline(state: State) -> Deadline | None:
    return Deadline(f"{state.phase}.{state.round}", state.until) if state.until else None


def hears(view: State, seat: Seat) -> Audience | None:
    """The two neighbours only."""
    at = view.seats.index(seat)
    return only(seat, view.seats[at - 1], view.seats[at + 1 - len(view.seats)])


def own_file(view: State, viewer: Viewer, feed: Iterable[SeenFact]) -> Json:
    """The viewer's own sheet, and all that others disclosed to it."""
    if not isinstance(viewer, int):
        return {}
    return {"own": view.sheets.get(viewer, {}), "granted": view.granted.get(viewer, {})}


GAME = Game(
    name="dossier",
    rules=Rules(
        version=1,
        seats=(2, 5),
        options=DossierOptions,
        facts=(
            RoundBegan,
            MarkDealt,
            FieldWritten,
            FieldDisclosed,
            Shown,
            FieldAsked,
            MarkGuessed,
            AnswerGiven,
            AskUnanswered,
        ),
        commands=(WriteField, ShowField, AskField, AnswerAsks),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(words=load(Path(__file__).parent)),
    talk=Talk(hears=hears),
    secrets=Secrets(
        reveals={
            MarkDealt: ("mark",),
            FieldAsked: ("asker", "field"),
            FieldDisclosed: ("owner", "to", "field", "text"),
            AskUnanswered: (),
        },
        surprises=frozenset({FieldDisclosed}),
    ),
    queries={"file": Query(own_file, file="dossier-{number}-{seat}.json")},
)
