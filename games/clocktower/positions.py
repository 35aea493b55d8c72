"""Positions: a town as JSON and what is done in it, tried without a table (docs/clocktower-positions.md).

The functions are those of a table; here the one who asks is told everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import day, deaths, ends, night, registration, roles, setup, votes
from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import Answer, Change, Decision, Die, Effect, Halt, Place, Put, Resolution
from games.clocktower.engine.roles import PUBLISHED, plain
from games.clocktower.engine.town import GameState, Player, Token
from games.clocktower.engine.walk import walk
from games.clocktower.position_file import (
    Act,
    Action,
    AskOf,
    Become,
    Brief,
    Check,
    CountVotes,
    Dawn,
    DealTo,
    Dusk,
    Execute,
    Kill,
    Lay,
    Nominate,
    PlayerAt,
    Position,
    Shoot,
    TokenAt,
    Vote,
    WholeNight,
    read,
    rejected,
)
from games.game import Json

T = TypeVar("T")


class Illegal(Exception):
    """What an action asks cannot be done in this town; ``why`` says what is wrong."""


class Trial:
    """A town while the actions of a position are done in it, and what is known of its day."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.state = _town(position)
        self.execution = position.execution
        self.nominators, self.nominees = list(position.nominators), list(position.nominees)
        self.about, self.leading = position.about, position.leading
        self.end: ends.End | None = None

    def apply(self, effects: Iterable[Effect]) -> None:
        """Let these happen, and see whether the game is over."""
        effects = tuple(effects)
        for effect in effects:
            self.state = after(self.state, effect)
        if self.end is None and any(isinstance(effect, Die | Change) for effect in effects):
            self.end = ends.now(self.state)

    @property
    def order(self) -> tuple[str, ...]:
        """The night order of this position."""
        script, first = self.position.script, self.state.night == 1
        sheet = isinstance(script, str) and self.position.order == "sheet"
        own = night.sheets()[script]["first" if first else "other"] if sheet and isinstance(script, str) else None
        return night.order(self.state.script, self.state.night, own)


def attempt(text: str) -> Json:
    """Return what becomes of a position, as JSON: what each action comes to, the town afterwards, and the end.

    Raises:
        Rejected: no such position; ``path`` names the place and ``fault`` what is wrong there.
    """
    position = read(text)
    trial = Trial(position)
    outcomes = []
    for place, action in enumerate(position.actions):
        try:
            _check_seats(trial.state, action)
            outcomes.append(_DO[type(action)](trial, action))
        except Illegal as illegal:
            raise rejected(str(illegal), f"$.actions[{place}]") from illegal
    return {"outcomes": outcomes, "town": _shown(trial.state), "end": trial.end and trial.end._asdict()}


def _plain(value: object) -> Any:
    """A value as JSON has it."""
    return msgspec.to_builtins(value, str_keys=True)


def _check_seats(state: GameState, action: Action) -> None:
    for seat in _named(action):
        if seat not in state.players:
            raise Illegal(f"no seat {seat}")
    if isinstance(action, Become) and action.character not in roles.registry():
        raise Illegal(f"no character `{action.character}`")


def _named(action: Action) -> Iterator[Seat]:
    """All seats that an action names."""
    yield from (getattr(action, name) for name in ("seat", "target", "by") if hasattr(action, name))
    yield from getattr(action, "targets", None) or ()
    yield from getattr(action, "hands", ())
    if isinstance(action, WholeNight):
        yield from action.choices
        yield from (seat for seats in action.choices.values() for seat in seats)
    if isinstance(action, Lay):
        yield action.token.seat


def _town(position: Position) -> GameState:
    players = {seat: _player(seat, row) for seat, row in enumerate(position.seats, 1)}
    ids = position.script
    if isinstance(ids, str):
        editions = (role for role in roles.registry().values() if role.edition == ids and role.team != "traveller")
        ids = tuple(role.id for role in editions)
    known = (character for player in players.values() for character in (player.role, player.character))
    script = plain(dict.fromkeys((*ids, *known)))
    tokens = tuple(_token(players, number, token) for number, token in enumerate(position.tokens, 1))
    return derived(
        GameState(
            players,
            tokens,
            position.night,
            position.executed,
            position.died,
            position.changed,
            position.last_targets,
            script,
            bluffs=position.bluffs,
            persona=position.persona,
            jinx=position.jinx,
        )
    )


def _player(seat: Seat, row: PlayerAt) -> Player:
    return Player(
        seat=seat,
        role=row.character,
        team=PUBLISHED.team_of(row.character),
        side=row.side or PUBLISHED.side_of(row.character),
        believes_role=row.believes,
        is_alive=not row.dead,
    )


def _token(players: dict[Seat, Player], number: int, token: TokenAt) -> Token:
    source = players.get(token.source)
    of = token.of or (source.role if source else "")
    return Token(number, token.kind, token.seat, token.source, token.until, of)


# --- what it comes to -------------------------------------------------------------------------------------------------


def _act(trial: Trial, action: Act) -> Json:
    player = trial.state.players[action.seat]
    ask = night.ask_of(trial.state, action.seat, after_sight=True)
    if action.targets is not None and ask is not None:
        _check_choice(ask.among, ask.least, ask.most, action.targets)
    state, place = trial.state, Place(0, action.seat, player.character)

    def resolve(given: tuple[str, ...]) -> Answer:
        return night.resolve(state, place, action.targets, action.character, given, len(given) + 1)

    return _answered(trial, _asked(resolve, action.answers))


def _asked(resolve: Callable[[tuple[str, ...]], T], answers: tuple[str, ...]) -> T:
    """Give these answers, one after the other, each to the decision that it is for."""
    for place, answer in enumerate(answers):
        _check_answer(resolve(answers[:place]), answer)
    return resolve(answers)


def _check_answer(asked: object, answer: str) -> None:
    if not isinstance(asked, Decision):
        raise Illegal(f"nobody asks for `{answer}`")
    if answer not in asked.possible and answer not in asked.legal:
        raise Illegal(f"no answer `{answer}`")


def _check_choice(among: tuple[Seat, ...], least: int, most: int, targets: tuple[Seat, ...]) -> None:
    if not least <= len(targets) <= most or len(set(targets)) < len(targets):
        raise Illegal(f"{least} to {most} different seats are to be chosen")
    if outside := [seat for seat in targets if seat not in among]:
        raise Illegal(f"seat {outside[0]} cannot be chosen")


def _answered(trial: Trial, answer: Answer) -> Json:
    match answer:
        case Resolution():
            before = trial.state
            trial.apply(answer.effects)
            return {
                "result": _plain(answer.result),
                "effects": _plain(answer.effects),
                "died": [effect.seat for effect in answer.effects if isinstance(effect, Die)],
                "became": _became(before, trial.state),
            }
        case Halt():
            return {"halt": _plain(answer)}
        case Decision():
            return {"decision": _plain(answer)}


def _became(before: GameState, now: GameState) -> dict[str, str]:
    return {str(seat): player.role for seat, player in now.players.items() if player.role != before.players[seat].role}


def _night(trial: Trial, action: WholeNight) -> Json:
    asks = night.asks(trial.state)
    for seat, targets in action.choices.items():
        if ask := asks.get(seat):
            _check_choice(ask.among, ask.least, ask.most, targets)
    answers = list(action.answers)
    before = trial.state
    walked = walk(before, action.choices, lambda asked, _: _next(asked, answers), trial.order)
    if answers:
        raise Illegal(f"nobody asks for `{answers[0]}`")
    trial.state = walked.state
    if walked.open is None:
        trial.end = trial.end or ends.now(trial.state)
        trial.state = replace(trial.state, last_targets=dict(action.choices))
    return {
        "asks": _plain(asks),
        "slots": [
            {"seat": step.place.seat, "of": step.place.character, "result": _plain(step.resolution.result)}
            for step in walked.steps
        ],
        "told": _plain(walked.told),
        "died": sorted(set(before.living) - set(trial.state.living)),
        "became": _became(before, trial.state),
        "open": _plain(walked.open),
    }


def _next(asked: Decision, answers: list[str]) -> str | None:
    if not answers:
        return None
    _check_answer(asked, answers[0])
    return answers.pop(0)


def _ask(trial: Trial, action: AskOf) -> Json:
    return {"ask": _plain(night.asks(trial.state).get(action.seat))}


def _brief(trial: Trial, action: Brief) -> Json:
    return {"told": _plain(night.dusk(trial.state))}


def _registers(trial: Trial, action: Check) -> Json:
    return {
        "sides": list(registration.sides(trial.state, action.seat)),
        "characters": list(registration.characters(trial.state, action.seat)),
    }


def _shoot(trial: Trial, action: Shoot) -> Json:
    if not trial.state.players[action.seat].is_alive or not trial.state.players[action.target].is_alive:
        raise Illegal("the living shoot at the living")
    state = trial.state
    return _answered(
        trial, _asked(lambda given: day.shot(state, action.seat, (action.target,), given, 1), action.answers)
    )


def _nominate(trial: Trial, action: Nominate) -> Json:
    alive = {seat: player.is_alive for seat, player in trial.state.players.items()}
    if not votes.may_nominate(alive, action.by, action.seat, trial.nominators, trial.nominees):
        return {"legal": False}
    before = trial.state
    answer = _asked(lambda given: day.nominated(before, action.by, action.seat, given, 1), action.answers)
    shown: Any = _answered(trial, answer)
    if isinstance(answer, Decision):
        return {"legal": True, **shown}
    trial.nominators.append(action.by)
    trial.nominees.append(action.seat)
    executed = next((effect.seat for effect in answer.effects if isinstance(effect, Die)), 0)
    if executed:
        _was_executed(trial, before, executed)
    return {"legal": True, "vote": not executed, **shown}


def _was_executed(trial: Trial, before: GameState, seat: Seat) -> None:
    trial.end = ends.of_execution(before, seat) or trial.end
    trial.execution, trial.about = True, 0
    trial.state = replace(trial.state, executed=seat)


def _vote(trial: Trial, action: Vote) -> Json:
    free = trial.state.players[action.seat].is_alive or action.seat not in trial.position.spent_votes
    return {"vote": free, "allowed": day.may_vote(trial.state, action.seat, action.hands)}


def _count(trial: Trial, action: CountVotes) -> Json:
    living = len(trial.state.living)
    count = votes.counted(action.seat, action.votes, living, trial.about, trial.leading)
    trial.about, trial.leading = count.about, count.leading
    return count._asdict()


def _execute(trial: Trial, action: Execute) -> Json:
    before = trial.state
    dies = before.players[action.seat].is_alive
    shown = _answered(trial, day.executed(before, action.seat))
    trial.execution = True
    if dies:
        _was_executed(trial, before, action.seat)
    return shown


def _dusk(trial: Trial, action: Dusk) -> Json:
    shown: Any = _execute(trial, Execute(trial.about)) if trial.about and not trial.execution else {}
    trial.end = trial.end or ends.at_dusk(trial.state, trial.execution)
    if trial.end is None:
        told = night.dusk(replace(trial.state, night=trial.state.night + 1))
        trial.apply(night.ends_at(trial.state, "dusk"))
        trial.state = replace(trial.state, night=trial.state.night + 1, died_tonight=(), changed=(), blocked=())
        shown |= {"told": _plain(told)}
    trial.execution, trial.about, trial.leading, trial.nominators, trial.nominees = False, 0, 0, [], []
    return {"night": trial.end is None, **shown}


def _dawn(trial: Trial, action: Dawn) -> Json:
    trial.apply(night.ends_at(trial.state, "dawn"))
    died = sorted(trial.state.died_tonight)
    trial.state = replace(trial.state, died_tonight=(), changed=(), executed=0)
    return {"died": died}


def _kill(trial: Trial, action: Kill) -> Json:
    if not trial.state.players[action.seat].is_alive:
        raise Illegal(f"seat {action.seat} is dead")
    before = trial.state
    trial.apply(deaths.death(before, action.seat, action.cause, 0))
    return {"died": [action.seat], "became": _became(before, trial.state)}


def _become(trial: Trial, action: Become) -> Json:
    before = trial.state
    trial.apply(deaths.change(before, action.seat, action.character, "storyteller"))
    if action.side is not None:
        turned = replace(trial.state.players[action.seat], side=action.side)
        trial.state = replace(trial.state, players=trial.state.players | {action.seat: turned})
    return {"became": _became(before, trial.state)}


def _lay(trial: Trial, action: Lay) -> Json:
    token = _token(trial.state.players, 0, action.token)
    trial.apply((Put(token.kind, token.seat, token.source, token.until, token.of),))
    return {"laid": token.kind}


def _deal(trial: Trial, action: DealTo) -> Json:
    if action.answers is None:
        setup.fits(trial.state.script, action.size)
        return {"counts": setup.counts(action.size)}
    seats = tuple(range(1, action.size + 1))
    script = trial.state.script
    dealt = _asked(lambda given: setup.by_hand(script, seats, given, len(given) + 1), action.answers)
    key = "decision" if isinstance(dealt, Decision) else "deal"
    return {key: _plain(dealt)}


def _shown(state: GameState) -> Json:
    return {
        "night": state.night,
        "seats": [
            {
                "character": player.role,
                "side": player.side,
                "alive": player.is_alive,
                "poisoned": player.is_poisoned,
                "drunk": player.is_drunk,
            }
            | ({"believes": player.believes_role} if player.believes_role else {})
            for player in state.players.values()
        ],
        "tokens": _plain(state.tokens),
    }


_DO: dict[type[Action], Any] = {
    Act: _act,
    WholeNight: _night,
    AskOf: _ask,
    Brief: _brief,
    Check: _registers,
    Shoot: _shoot,
    Nominate: _nominate,
    Vote: _vote,
    CountVotes: _count,
    Execute: _execute,
    Dusk: _dusk,
    Dawn: _dawn,
    Kill: _kill,
    Become: _become,
    Lay: _lay,
    DealTo: _deal,
}
