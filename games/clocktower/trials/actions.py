"""The actions of a trial, each with what it does to the town (docs/games/clocktower-positions.md)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from games.clocktower.engine import day, deaths, ends, night, registration, setup
from games.clocktower.engine.results import Answer, Decision, NightStep, Put, Resolution, SeatDied
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import Cause, GameState, Token, Until
from games.clocktower.engine.walk import walk
from games.clocktower.trials.trial import Illegal, Today, Trial, as_json, asked, check_answer, check_choice
from games.queries import Json

Number = Annotated[int, Meta(ge=1, le=20)]
NumberOr0 = Annotated[int, Meta(ge=0, le=20)]
Id = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=80)]
Seats = Annotated[tuple[Number, ...], Meta(max_length=20)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Refuses what it does not know."""


class Act(Strict, frozen=True, tag_field="do", tag="act"):
    """Resolve the slot of one seat, with the storyteller's answers so far."""

    seat: Number
    targets: Seats | None = None
    character: Id = ""
    answers: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()

    def do(self, trial: Trial) -> Json:
        state = trial.state
        ask = night.ask_of(state, self.seat, after_sight=True)
        if self.targets is not None and ask is not None:
            check_choice(ask, self.targets)
        place = NightStep(0, self.seat, state.players[self.seat].character)

        def resolve(given: tuple[str, ...]) -> Answer:
            return night.resolve(state, place, self.targets, self.character, given, len(given) + 1)

        return trial.show(asked(resolve, self.answers))


class WholeNight(Strict, frozen=True, tag_field="do", tag="night"):
    """Walk the whole night, with the seats' choices and the storyteller's answers so far."""

    choices: dict[Number, Seats] = {}
    answers: Annotated[tuple[Word, ...], Meta(max_length=200)] = ()

    def do(self, trial: Trial) -> Json:
        before, answers = trial.state, list(self.answers)
        asks = night.asks(before)
        for seat, targets in self.choices.items():
            if ask := asks.get(seat):
                check_choice(ask, targets)
        walked = walk(before, self.choices, lambda decision, _: _next(decision, answers), trial.order(before.night))
        if answers:
            raise Illegal(f"nobody asks for `{answers[0]}`")
        trial.state = walked.state
        if walked.open is None:
            trial.end = trial.end or ends.now(trial.state)
            trial.state = replace(trial.state, last_targets=dict(self.choices))
        return {
            "asks": as_json(asks),
            "slots": [
                {"seat": step.place.seat, "of": step.place.character, "result": as_json(step.resolution.result)}
                for step in walked.steps
            ],
            "told": as_json(walked.told),
            "died": sorted(set(before.living) - set(trial.state.living)),
            "became": trial.became(before),
            "open": as_json(walked.open),
        }


def _next(decision: Decision, answers: list[str]) -> str | None:
    if not answers:
        return None
    check_answer(decision, answers[0])
    return answers.pop(0)


class AskOf(Strict, frozen=True, tag_field="do", tag="ask"):
    """What does window A ask of a seat?"""

    seat: Number

    def do(self, trial: Trial) -> Json:
        return {"ask": as_json(night.asks(trial.state).get(self.seat))}


class Brief(Strict, frozen=True, tag_field="do", tag="brief"):
    """What is told at dusk?"""

    def do(self, trial: Trial) -> Json:
        return {"told": as_json(night.dusk(trial.state))}


class Check(Strict, frozen=True, tag_field="do", tag="check"):
    """As what may a seat register?"""

    seat: Number

    def do(self, trial: Trial) -> Json:
        sides = registration.sides(trial.state, self.seat)
        return {"sides": list(sides), "characters": list(registration.characters(trial.state, self.seat))}


class Shoot(Strict, frozen=True, tag_field="do", tag="shoot"):
    """Somebody claims the slayer's shot."""

    seat: Number
    target: Number
    answers: Annotated[tuple[Word, ...], Meta(max_length=1)] = ()

    def do(self, trial: Trial) -> Json:
        state = trial.state
        if not {self.seat, self.target} <= set(state.living):
            raise Illegal("the living shoot at the living")
        return trial.show(asked(lambda given: day.shot(state, self.seat, (self.target,), given, 1), self.answers))


class Nominate(Strict, frozen=True, tag_field="do", tag="nominate"):
    """Somebody nominates, once a day; each is nominated once a day."""

    by: Number
    seat: Number
    answers: Annotated[tuple[Word, ...], Meta(max_length=1)] = ()

    def do(self, trial: Trial) -> Json:
        before, today = trial.state, trial.today
        alive = {seat: player.is_alive for seat, player in before.players.items()}
        if not day.may_nominate(alive, self.by, self.seat, today.nominators, today.nominees):
            return {"legal": False}
        answer = asked(lambda given: day.nominated(before, self.by, self.seat, given, 1), self.answers)
        shown: Any = trial.show(answer)
        if not isinstance(answer, Resolution):
            return {"legal": True, **shown}
        today.nominators, today.nominees = (*today.nominators, self.by), (*today.nominees, self.seat)
        executed = next((effect.seat for effect in answer.effects if isinstance(effect, SeatDied)), 0)
        if executed:
            _was_executed(trial, before, executed)
        return {"legal": True, "vote": not executed, **shown}


def _was_executed(trial: Trial, before: GameState, seat: int) -> None:
    trial.end = ends.of_execution(before, seat) or trial.end
    trial.today.execution, trial.today.about = True, 0
    trial.state = replace(trial.state, executed=seat)


class Vote(Strict, frozen=True, tag_field="do", tag="vote"):
    """May a seat vote, and does it keep to the butler's rule? ``hands``: up, or counted as up."""

    seat: Number
    hands: Seats = ()

    def do(self, trial: Trial) -> Json:
        free = trial.state.players[self.seat].is_alive or self.seat not in trial.spent_votes
        return {"vote": free, "allowed": day.may_vote(trial.state, self.seat, self.hands)}


class CountVotes(Strict, frozen=True, tag_field="do", tag="count"):
    """The votes against a seat are counted."""

    seat: Number
    votes: Annotated[int, Meta(ge=0, le=100)]

    def do(self, trial: Trial) -> Json:
        today = trial.today
        count = day.counted(self.seat, self.votes, len(trial.state.living), today.about, today.leading)
        today.about, today.leading = count.about, count.leading
        return count._asdict()


class Execute(Strict, frozen=True, tag_field="do", tag="execute"):
    """A seat is executed; a dead one does not die again."""

    seat: Number

    def do(self, trial: Trial) -> Json:
        before = trial.state
        shown = trial.show(day.executed(before, self.seat))
        trial.today.execution = True
        if before.players[self.seat].is_alive:
            _was_executed(trial, before, self.seat)
        return shown


class Dusk(Strict, frozen=True, tag_field="do", tag="dusk"):
    """The day ends: who is about to die is executed, and night falls unless the game is over."""

    def do(self, trial: Trial) -> Json:
        today = trial.today
        shown: Any = Execute(today.about).do(trial) if today.about and not today.execution else {}
        trial.end = trial.end or ends.at_dusk(trial.state, today.execution)
        if trial.end is None:
            fallen = trial.state.night + 1
            told = night.dusk(replace(trial.state, night=fallen))
            trial.apply(night.ends_at(trial.state, "dusk"))
            trial.state = replace(trial.state, night=fallen, died_tonight=(), changed=(), blocked=())
            shown |= {"told": as_json(told)}
        trial.today = Today()
        return {"night": trial.end is None, **shown}


class Dawn(Strict, frozen=True, tag_field="do", tag="dawn"):
    """The night ends."""

    def do(self, trial: Trial) -> Json:
        trial.apply(night.ends_at(trial.state, "dawn"))
        died = sorted(trial.state.died_tonight)
        trial.state = replace(trial.state, died_tonight=(), changed=(), executed=0)
        return {"died": died}


class Kill(Strict, frozen=True, tag_field="do", tag="kill"):
    """The storyteller lets a seat die."""

    seat: Number
    cause: Cause = "other"

    def do(self, trial: Trial) -> Json:
        before = trial.state
        if not before.players[self.seat].is_alive:
            raise Illegal(f"seat {self.seat} is dead")
        trial.apply(deaths.death(before, self.seat, self.cause, 0))
        return {"died": [self.seat], "became": trial.became(before)}


class Become(Strict, frozen=True, tag_field="do", tag="become"):
    """The storyteller makes a seat another character."""

    seat: Number
    character: Id
    side: Side | None = None

    def do(self, trial: Trial) -> Json:
        before = trial.state
        trial.apply(deaths.change(before, self.seat, self.character, "storyteller"))
        if self.side is not None:
            turned = replace(trial.state.players[self.seat], side=self.side)
            trial.state = replace(trial.state, players=trial.state.players | {self.seat: turned})
        return {"became": trial.became(before)}


class TokenAt(Strict, frozen=True):
    """A token; without a ``source`` it is a mark of the storyteller's, with one it works while that ability does."""

    kind: Id
    seat: Number
    source: NumberOr0 = 0
    until: Until = "source"
    of: Id = ""

    def token(self, state: GameState, number: int) -> Token:
        """The token as it lies in this town."""
        source = state.players.get(self.source)
        return Token(number, self.kind, self.seat, self.source, self.until, self.of or (source.role if source else ""))


class Lay(Strict, frozen=True, tag_field="do", tag="lay"):
    """The storyteller lays a token."""

    token: TokenAt

    def do(self, trial: Trial) -> Json:
        token = self.token.token(trial.state, 0)
        trial.apply((Put(token.kind, token.seat, token.source, token.until, token.of),))
        return {"laid": token.kind}


class DealTo(Strict, frozen=True, tag_field="do", tag="deal"):
    """How would the script be dealt to this number of seats? With ``answers``: by hand."""

    size: Number
    answers: Annotated[tuple[Word, ...], Meta(max_length=60)] | None = None

    def do(self, trial: Trial) -> Json:
        script, seats = trial.state.script, tuple(range(1, self.size + 1))
        if self.answers is None:
            setup.fits(script, self.size)
            return {"counts": setup.counts(self.size)}
        dealt = asked(lambda given: setup.by_hand(script, seats, given, len(given) + 1), self.answers)
        return {"decision" if isinstance(dealt, Decision) else "deal": as_json(dealt)}


Action = (
    Act
    | WholeNight
    | AskOf
    | Brief
    | Check
    | Shoot
    | Nominate
    | Vote
    | CountVotes
    | Execute
    | Dusk
    | Dawn
    | Kill
    | Become
    | Lay
    | DealTo
)
