"""Positions: a town as JSON and what is done in it, tried without a table (docs/clocktower-positions.md).

The functions are those of a table; here the one who asks is told everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from events.audience import Seat
from games.clocktower.engine import day, deaths, ends, night, registration, roles, setup, votes
from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import Answer, Change, Decision, Die, Effect, Halt, Place, Put, Resolution
from games.clocktower.engine.town import Cause, GameState, Persona, Player, Side, Token, Until
from games.clocktower.engine.walk import walk
from games.game import Json, Rejected

TEXT_MAX = 64_000

_Number = Annotated[int, Meta(ge=1, le=20)]
_Id = Annotated[str, Meta(max_length=40)]
_Word = Annotated[str, Meta(max_length=80)]
_Seats = Annotated[tuple[_Number, ...], Meta(max_length=20)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class PlayerAt(_Strict, frozen=True):
    """A seat; ``side`` where it is not the character's, ``believes`` for the Drunk."""

    character: _Id
    believes: _Id | None = None
    side: Side | None = None
    dead: bool = False


class TokenAt(_Strict, frozen=True):
    """A token; without a ``source`` it is a mark of the storyteller's, with one it works while that ability does."""

    kind: _Id
    seat: _Number
    source: Annotated[int, Meta(ge=0, le=20)] = 0
    until: Until = "source"
    of: _Id = ""


# --- what may be done -------------------------------------------------------------------------------------------------


class Act(_Strict, frozen=True, tag_field="do", tag="act"):
    """Resolve the slot of one seat, with the storyteller's answers so far."""

    seat: _Number
    targets: _Seats | None = None
    character: _Id = ""
    answers: Annotated[tuple[_Word, ...], Meta(max_length=50)] = ()


class WholeNight(_Strict, frozen=True, tag_field="do", tag="night"):
    """Walk the whole night, with the seats' choices and the storyteller's answers so far."""

    choices: dict[_Number, _Seats] = {}
    answers: Annotated[tuple[_Word, ...], Meta(max_length=200)] = ()


class AskOf(_Strict, frozen=True, tag_field="do", tag="ask"):
    """What does window A ask of a seat?"""

    seat: _Number


class Brief(_Strict, frozen=True, tag_field="do", tag="brief"):
    """What is told at dusk?"""


class Check(_Strict, frozen=True, tag_field="do", tag="check"):
    """As what may a seat register?"""

    seat: _Number


class Shoot(_Strict, frozen=True, tag_field="do", tag="shoot"):
    """Somebody claims the slayer's shot."""

    seat: _Number
    target: _Number
    answers: Annotated[tuple[_Word, ...], Meta(max_length=1)] = ()


class Nominate(_Strict, frozen=True, tag_field="do", tag="nominate"):
    by: _Number
    seat: _Number
    answers: Annotated[tuple[_Word, ...], Meta(max_length=1)] = ()


class Vote(_Strict, frozen=True, tag_field="do", tag="vote"):
    """May a seat vote, and does it keep to the butler's rule? ``hands``: up, or counted as up."""

    seat: _Number
    hands: _Seats = ()


class CountVotes(_Strict, frozen=True, tag_field="do", tag="count"):
    """So many voted against a seat."""

    seat: _Number
    votes: Annotated[int, Meta(ge=0, le=100)]


class Execute(_Strict, frozen=True, tag_field="do", tag="execute"):
    seat: _Number


class Dusk(_Strict, frozen=True, tag_field="do", tag="dusk"):
    """The day ends: who is about to die is executed, and night falls unless the game is over."""


class Dawn(_Strict, frozen=True, tag_field="do", tag="dawn"):
    """The night ends."""


class Kill(_Strict, frozen=True, tag_field="do", tag="kill"):
    """The storyteller lets a seat die."""

    seat: _Number
    cause: Cause = "other"


class Become(_Strict, frozen=True, tag_field="do", tag="become"):
    """The storyteller makes a seat another character."""

    seat: _Number
    character: _Id
    side: Side | None = None


class Lay(_Strict, frozen=True, tag_field="do", tag="lay"):
    """The storyteller lays a token."""

    token: TokenAt


class DealTo(_Strict, frozen=True, tag_field="do", tag="deal"):
    """How would the script be dealt to so many? With ``answers``: by hand."""

    size: Annotated[int, Meta(ge=1, le=20)]
    answers: Annotated[tuple[_Word, ...], Meta(max_length=60)] | None = None


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


class Position(_Strict, frozen=True):
    """A town and what is done in it, in this order. ``script``: an edition, or ids."""

    seats: Annotated[tuple[PlayerAt, ...], Meta(min_length=3, max_length=20)]
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=20)]
    script: Literal["tb", "bmr", "snv"] | Annotated[tuple[_Id, ...], Meta(max_length=200)] = "tb"
    order: Literal["sheet", "general"] = "sheet"
    jinx: Literal["official", "seed"] = "official"
    night: Annotated[int, Meta(ge=1, le=100)] = 2
    tokens: Annotated[tuple[TokenAt, ...], Meta(max_length=100)] = ()
    bluffs: Annotated[tuple[_Id, ...], Meta(max_length=3)] = ()
    executed: Annotated[int, Meta(ge=0, le=20)] = 0
    died: _Seats = ()
    changed: _Seats = ()
    last_targets: dict[_Number, _Seats] = {}
    persona: Persona | None = None
    execution: bool = False
    nominators: _Seats = ()
    nominees: _Seats = ()
    about: Annotated[int, Meta(ge=0, le=20)] = 0
    leading: Annotated[int, Meta(ge=0, le=100)] = 0
    spent_votes: _Seats = ()


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
    position = _read(text)
    trial = Trial(position)
    outcomes = []
    for place, action in enumerate(position.actions):
        try:
            _check_seats(trial.state, action)
            outcomes.append(_DO[type(action)](trial, action))
        except Illegal as illegal:
            raise _rejected(str(illegal), f"$.actions[{place}]") from illegal
    return {"outcomes": outcomes, "town": _shown(trial.state), "end": trial.end and trial.end._asdict()}


def _read(text: str) -> Position:
    if len(text) > TEXT_MAX:
        raise _rejected(f"more than {TEXT_MAX} characters", "$")
    try:
        position = msgspec.json.decode(text, type=Position)
    except (msgspec.DecodeError, RecursionError) as error:
        fault, _, path = str(error).partition(" - at `")
        raise _rejected(fault, path.rstrip("`") or "$") from error
    _check(position)
    return position


def _rejected(fault: str, path: str) -> Rejected:
    return Rejected("clocktower_position", path=path, fault=fault)


def _check(position: Position) -> None:
    """What types do not say: that characters exist, and seats do."""
    size = len(position.seats)
    for place, seat in enumerate(position.seats):
        for field, character in (("character", seat.character), ("believes", seat.believes)):
            if character is not None and character not in roles.registry():
                raise _rejected(f"no character `{character}`", f"$.seats[{place}].{field}")
    if not isinstance(position.script, str):
        for place, character in enumerate(position.script):
            if character not in roles.registry():
                raise _rejected(f"no character `{character}`", f"$.script[{place}]")
    for place, token in enumerate(position.tokens):
        if token.seat > size:
            raise _rejected(f"no seat {token.seat}", f"$.tokens[{place}].seat")
        if token.of and token.of not in roles.registry() and token.kind not in ("mark", "used"):
            raise _rejected(f"no character `{token.of}`", f"$.tokens[{place}].of")
    lists = {name: getattr(position, name) for name in ("died", "changed", "nominators", "nominees", "spent_votes")}
    lists |= {"executed": (position.executed,), "about": (position.about,)}
    lists |= {"last_targets": (*position.last_targets, *(s for seats in position.last_targets.values() for s in seats))}
    for name, seats in lists.items():
        if max(seats, default=0) > size:
            raise _rejected(f"no seat {max(seats)}", f"$.{name}")


def _check_seats(state: GameState, action: Action) -> None:
    named: list[int] = [getattr(action, name) for name in ("seat", "target", "by") if hasattr(action, name)]
    named += [*(getattr(action, "targets", None) or ()), *getattr(action, "hands", ())]
    if isinstance(action, WholeNight):
        named += [*action.choices, *(seat for seats in action.choices.values() for seat in seats)]
    if isinstance(action, Lay):
        named.append(action.token.seat)
    for seat in named:
        if seat not in state.players:
            raise Illegal(f"no seat {seat}")
    if isinstance(action, Become) and action.character not in roles.registry():
        raise Illegal(f"no character `{action.character}`")


def _town(position: Position) -> GameState:
    players = {seat: _player(seat, row) for seat, row in enumerate(position.seats, 1)}
    script = position.script
    if isinstance(script, str):
        editions = (role for role in roles.registry().values() if role.edition == script and role.team != "traveller")
        script = tuple(role.id for role in editions)
    known = (character for player in players.values() for character in (player.role, player.character))
    script = tuple(dict.fromkeys((*script, *known)))
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
        team=roles.team_of(row.character),
        side=row.side or roles.side_of(row.character),
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
    place = Place(0, action.seat, player.character)
    return _answered(trial, night.resolve(trial.state, place, action.targets, action.character, action.answers, 1))


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
                "result": msgspec.to_builtins(answer.result),
                "effects": _effects(answer.effects),
                "died": [effect.seat for effect in answer.effects if isinstance(effect, Die)],
                "became": _became(before, trial.state),
            }
        case Halt():
            return {"halt": msgspec.to_builtins(answer)}
        case Decision():
            return {"decision": msgspec.to_builtins(answer)}


def _effects(effects: Iterable[Effect]) -> list[Json]:
    return [msgspec.to_builtins(effect) for effect in effects]


def _became(before: GameState, now: GameState) -> dict[str, str]:
    return {str(seat): player.role for seat, player in now.players.items() if player.role != before.players[seat].role}


def _night(trial: Trial, action: WholeNight) -> Json:
    asks = night.asks(trial.state)
    for seat, targets in action.choices.items():
        if ask := asks.get(seat):
            _check_choice(ask.among, ask.least, ask.most, targets)
    answers = iter(action.answers)
    before = trial.state
    walked = walk(trial.state, action.choices, lambda decision, state: next(answers, None), trial.order)
    trial.state = walked.state
    if walked.open is None:
        trial.end = trial.end or ends.now(trial.state)
        trial.state = replace(trial.state, last_targets=dict(action.choices))
    return {
        "asks": {str(seat): msgspec.to_builtins(ask) for seat, ask in asks.items()},
        "slots": [
            {"seat": step.place.seat, "of": step.place.character, "result": msgspec.to_builtins(step.resolution.result)}
            for step in walked.steps
        ],
        "told": {str(seat): msgspec.to_builtins(infos) for seat, infos in walked.told.items()},
        "died": sorted(set(before.living) - set(trial.state.living)),
        "became": _became(before, trial.state),
        "open": msgspec.to_builtins(walked.open),
    }


def _ask(trial: Trial, action: AskOf) -> Json:
    return {"ask": msgspec.to_builtins(night.asks(trial.state).get(action.seat))}


def _brief(trial: Trial, action: Brief) -> Json:
    return {"told": {str(seat): msgspec.to_builtins(infos) for seat, infos in night.dusk(trial.state).items()}}


def _registers(trial: Trial, action: Check) -> Json:
    return {
        "sides": list(registration.sides(trial.state, action.seat)),
        "characters": list(registration.characters(trial.state, action.seat)),
    }


def _shoot(trial: Trial, action: Shoot) -> Json:
    if not trial.state.players[action.seat].is_alive or not trial.state.players[action.target].is_alive:
        raise Illegal("the living shoot at the living")
    return _answered(trial, day.shot(trial.state, action.seat, (action.target,), action.answers, 1))


def _nominate(trial: Trial, action: Nominate) -> Json:
    alive = {seat: player.is_alive for seat, player in trial.state.players.items()}
    if not votes.may_nominate(alive, action.by, action.seat, trial.nominators, trial.nominees):
        return {"legal": False}
    answer = day.nominated(trial.state, action.by, action.seat, action.answers, 1)
    before = trial.state
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
        shown |= {"told": {str(seat): msgspec.to_builtins(infos) for seat, infos in told.items()}}
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
    dealt = setup.by_hand(trial.state.script, seats, action.answers, 1)
    key = "decision" if isinstance(dealt, Decision) else "deal"
    return {key: msgspec.to_builtins(dealt, str_keys=True)}


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
        "tokens": [msgspec.to_builtins(token) for token in state.tokens],
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
