"""Whisper: one seat is told lies and only the host knows; every night every seat is asked the same."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import EVERYONE, HOST, Audience, Seat, Viewer, only
from events.event import Actor, Command, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Hosting, Moment, Prompts, Rules, Secrets, Talk
from games.options import Options
from games.prompt import Choice, Form, Prompt, options
from games.queries import Json, Query, SeenFact
from games.sitting.commands import Due
from games.sitting.facts import Outcome, TableEnded, TableHostLeft, TableHostTaken, TableOpened
from games.telling import Telling
from games.words import load

Role = Literal["wolf", "oracle", "drunk", "villager"]
Answer = Literal["yes", "no"]
Finding = Literal["yes", "no", "nothing"]
Phase = Literal["before", "night", "hush", "day"]

DECK: tuple[Role, ...] = ("wolf", "drunk", "oracle", "villager", "oracle", "villager")
LENGTHS = {"live": 60_000, "evening": 60_000, "slow": 43_200_000}


class WhisperOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``nights``: how many; ``night_talk``: whether neighbours may whisper by night."""

    nights: Literal[1, 2, 3] = 2
    night_talk: bool = True


# --- facts ---------------------------------------------------------------------------------------------------------


class RoleAssigned(Fact, frozen=True):
    """→ the host: what a seat is."""

    seat: Seat
    role: Role


class RoleShown(Fact, frozen=True):
    """→ that seat and the host: what it was told to be, which is not always so."""

    seat: Seat
    role: Role


class PhaseBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    phase: Phase
    night: int
    until: int


class TargetChosen(Fact, frozen=True):
    """→ that seat and the host."""

    seat: Seat
    target: Seat


class AnswersDecided(Fact, frozen=True):
    """→ the host: what those will be told who cannot be told the truth."""

    night: int
    answers: dict[Seat, Answer]


class Told(Fact, frozen=True):
    """→ that seat and the host: it was told so. Every seat hears something every night."""

    seat: Seat
    night: int
    answer: Finding


class TruthOfTold(Fact, frozen=True):
    """→ the host: what would have been true."""

    seat: Seat
    night: int
    answer: Finding


class VoteCast(Fact, frozen=True):
    """→ that seat and the host: until the votes are counted. Seat 0 is nobody."""

    seat: Seat
    target: Seat


class VotesCounted(Fact, frozen=True):
    """→ everyone."""

    night: int
    votes: dict[Seat, Seat]


class RolesRevealed(Fact, frozen=True):
    """→ everyone: at the end."""

    roles: dict[Seat, Role]


# --- commands ------------------------------------------------------------------------------------------------------


class ChooseTarget(Command, frozen=True):
    target: Seat


class DecideAnswers(Command, frozen=True):
    answers: dict[Seat, Answer]


class CastVote(Command, frozen=True):
    target: Seat


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """``roles``, ``decided`` and ``truths``: the host; ``shown``, ``chosen``, ``told``, ``votes``: the seat and he."""

    options: WhisperOptions
    seats: tuple[Seat, ...]
    hosted: bool
    phase: Phase
    night: int
    until: int
    roles: dict[Seat, Role]
    shown: dict[Seat, Role]
    chosen: dict[Seat, Seat]
    decided: dict[int, dict[Seat, Answer]]
    told: dict[Seat, dict[int, Finding]]
    truths: dict[Seat, dict[int, Finding]]
    votes: dict[Seat, Seat]
    counted: dict[int, dict[Seat, Seat]]


FIRST = State(WhisperOptions(), (), False, "before", 0, 0, {}, {}, {}, {}, {}, {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[WhisperOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(TableHostTaken)
def _host_taken(state: State, fact: TableHostTaken) -> State:
    return replace(state, hosted=True)


@evolve.on(TableHostLeft)
def _host_left(state: State, fact: TableHostLeft) -> State:
    return replace(state, hosted=False)


@evolve.on(RoleAssigned)
def _assigned(state: State, fact: RoleAssigned) -> State:
    return replace(state, roles=state.roles | {fact.seat: fact.role})


@evolve.on(RoleShown)
def _shown(state: State, fact: RoleShown) -> State:
    return replace(state, shown=state.shown | {fact.seat: fact.role})


@evolve.on(PhaseBegan)
def _phase(state: State, fact: PhaseBegan) -> State:
    begun = replace(state, phase=fact.phase, night=fact.night, until=fact.until)
    return replace(begun, chosen={}, votes={}) if fact.phase == "night" else begun


@evolve.on(TargetChosen)
def _chosen(state: State, fact: TargetChosen) -> State:
    return replace(state, chosen=state.chosen | {fact.seat: fact.target})


@evolve.on(AnswersDecided)
def _decided(state: State, fact: AnswersDecided) -> State:
    return replace(state, decided=state.decided | {fact.night: fact.answers})


@evolve.on(Told)
def _told(state: State, fact: Told) -> State:
    nights = state.told.get(fact.seat, {}) | {fact.night: fact.answer}
    return replace(state, told=state.told | {fact.seat: nights})


@evolve.on(TruthOfTold)
def _truth_of_told(state: State, fact: TruthOfTold) -> State:
    nights = state.truths.get(fact.seat, {}) | {fact.night: fact.answer}
    return replace(state, truths=state.truths | {fact.seat: nights})


@evolve.on(VoteCast)
def _voted(state: State, fact: VoteCast) -> State:
    return replace(state, votes=state.votes | {fact.seat: fact.target})


@evolve.on(VotesCounted)
def _counted(state: State, fact: VotesCounted) -> State:
    return replace(state, votes={}, counted=state.counted | {fact.night: fact.votes})


@evolve.on(RolesRevealed)
def _roles_revealed(state: State, fact: RolesRevealed) -> State:
    return replace(state, roles=fact.roles)


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: WhisperOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    dealt = moment.sealed_dice("roles").shuffle(DECK[: len(seats)])
    for seat, role in zip(seats, dealt, strict=True):
        story.tell(HOST, RoleAssigned(seat, role))
        story.tell(only(seat, host=True), RoleShown(seat, "oracle" if role == "drunk" else role))
    _begin_phase(story, "night", 1)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    if isinstance(by, int):
        _seat_acts(story, by, command)
    elif isinstance(command, DecideAnswers):
        story.tell(HOST, AnswersDecided(state.night, command.answers))
    if isinstance(command, Due) or _complete(story.truth):
        _end_phase(story)
    return story.events


def _seat_acts(story: Story, seat: Seat, command: Command) -> None:
    match command:
        case ChooseTarget(target):
            story.tell(only(seat, host=True), TargetChosen(seat, target))
        case CastVote(target):
            story.tell(only(seat, host=True), VoteCast(seat, target))


def _complete(state: State) -> bool:
    """Whether everybody has answered, which ends a phase in a fast game only: else lengths are fixed."""
    if not state.options.untimed:
        return False
    answered = {"night": state.chosen, "day": state.votes}.get(state.phase)
    if answered is None:
        return state.night in state.decided
    return len(answered) == len(state.seats)


def _end_phase(story: Story) -> None:
    match story.truth.phase:
        case "night":
            _begin_phase(story, "hush", story.truth.night)
            if story.truth.options.untimed and not story.truth.hosted:
                _dawn(story)
        case "hush":
            _dawn(story)
        case _:
            _dusk(story)


def _begin_phase(story: Story, phase: Phase, night: int) -> None:
    length = LENGTHS.get(story.truth.options.pace)
    story.proclaim(PhaseBegan(phase, night, story.moment.now + length if length else 0))


def _dawn(story: Story) -> None:
    state = story.truth
    if state.night not in state.decided:
        story.tell(HOST, AnswersDecided(state.night, {seat: _drawn(story) for seat in impaired(state)}))
    lies = story.truth.decided[state.night]
    for seat in state.seats:
        truth = _finding(state, seat)
        story.tell(HOST, TruthOfTold(seat, state.night, truth))
        story.tell(only(seat, host=True), Told(seat, state.night, lies.get(seat, truth)))
    _begin_phase(story, "day", state.night)


def _drawn(story: Story) -> Answer:
    lies: tuple[Answer, ...] = ("yes", "no")
    return story.moment.sealed_dice("lie").pick(lies)


def _dusk(story: Story) -> None:
    state = story.truth
    story.proclaim(VotesCounted(state.night, {seat: state.votes.get(seat, 0) for seat in state.seats}))
    if state.night < state.options.nights:
        _begin_phase(story, "night", state.night + 1)
    else:
        story.proclaim(RolesRevealed(state.roles), TableEnded(_outcomes(story.truth), "everything"))


def impaired(view: State) -> tuple[Seat, ...]:
    """Who asked tonight and cannot be told the truth: the drunk, and an oracle whom the wolf visits."""
    visited = {view.chosen.get(seat) for seat, role in view.roles.items() if role == "wolf"}
    return tuple(
        seat
        for seat, role in view.roles.items()
        if seat in view.chosen and (role == "drunk" or (role == "oracle" and seat in visited))
    )


def _finding(state: State, seat: Seat) -> Finding:
    """Whether the target is the wolf; nothing for those who find nothing out, or did not ask."""
    if state.roles[seat] not in ("oracle", "drunk") or seat not in state.chosen:
        return "nothing"
    return "yes" if state.roles[state.chosen[seat]] == "wolf" else "no"


def _outcomes(state: State) -> dict[Seat, Outcome]:
    votes = list(state.counted[state.night].values())
    wolf = next(seat for seat, role in state.roles.items() if role == "wolf")
    caught = 2 * votes.count(wolf) > len(votes)
    return {seat: "win" if (seat == wolf) != caught else "loss" for seat in state.seats}


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    until = view.until or None
    if viewer == "host":
        if view.phase != "hush" or view.night in view.decided:
            return {}
        lies = Form({str(seat): Choice(options(("yes", "no"), "answer")) for seat in impaired(view)})
        return {f"answers.{view.night}": Prompt("decide_answers", {"answers": lies}, until=until)}
    others = tuple(seat for seat in view.seats if seat != viewer)
    if view.phase == "night" and viewer not in view.chosen:
        return {f"target.{view.night}": Prompt("choose_target", {"target": Choice(options(others))}, until=until)}
    if view.phase == "day" and viewer not in view.votes:
        return {f"vote.{view.night}": Prompt("cast_vote", {"target": Choice(options((0, *others)))}, until=until)}
    return {}


def deadline(state: State) -> Deadline | None:
    if state.until:
        return Deadline(f"{state.phase}.{state.night}", state.until)
    if state.phase == "hush" and not state.hosted:
        return Deadline(f"{state.phase}.{state.night}", 0)  # the host left in the middle of a fast game
    return None


def hears(view: State, seat: Seat) -> Audience | None:
    if view.phase == "day":
        return EVERYONE
    if not view.options.night_talk:
        return None
    at = view.seats.index(seat)
    neighbours = (view.seats[at - 1], view.seats[at + 1 - len(view.seats)])
    return only(seat, *neighbours, host=True)


def answers(view: State, viewer: Viewer, feed: Iterable[SeenFact]) -> Json:
    """What the viewer was told, night by night."""
    nights = view.told.get(viewer, {}) if isinstance(viewer, int) else {}
    return {str(night): answer for night, answer in nights.items()}


GAME = Game(
    name="whisper",
    rules=Rules(
        version=1,
        seats=(3, 6),
        options=WhisperOptions,
        facts=(
            RoleAssigned,
            RoleShown,
            PhaseBegan,
            TargetChosen,
            AnswersDecided,
            Told,
            TruthOfTold,
            VoteCast,
            VotesCounted,
            RolesRevealed,
        ),
        commands=(ChooseTarget, DecideAnswers, CastVote),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(words=load(Path(__file__).parent)),
    talk=Talk(hears=hears),
    hosting=Hosting(),
    secrets=Secrets(
        reveals={
            RoleAssigned: ("role",),
            RoleShown: ("role",),
            AnswersDecided: ("answers",),
            Told: ("answer",),
            TruthOfTold: ("answer",),
            VotesCounted: ("votes",),
            RolesRevealed: ("roles",),
        }
    ),
    queries={"answers": Query(answers)},
)
