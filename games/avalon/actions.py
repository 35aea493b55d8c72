"""What each legal command makes happen (section 5), and what time makes happen instead (section 9)."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import EVERYONE, Seat, only
from events.event import Event, Fact
from games.avalon import facts, phases, raw
from games.avalon.board import (
    MOST_STEPS,
    NO_TUPLE,
    SEATS,
    Phase,
    Team,
    WinReason,
    team_of,
    walk_fault,
    walked,
)
from games.avalon.hearing import hearers
from games.avalon.options import waits_longest
from games.avalon.phases import public
from games.avalon.state import State, evolve
from games.game import Events, Moment


def propose(state: State, members: tuple[Seat, ...], moment: Moment) -> Events:
    """The leader's team, in his order; then the first seat speaks."""
    proposed = facts.TeamProposed(state.round, state.vote_round, state.leader, members)
    return public(proposed) + phases.turn(state.options, "global_speech", state.leader, moment)


def speak(state: State, text: str, moment: Moment) -> Events:
    """Speech to all, or to those near enough to hear, of the seat on turn."""
    if state.phase == "limited_speech":
        near = Event[Fact](only(state.turn, *hearers(state, state.turn)), facts.SpokenNear(state.turn, text))
        passed = public(facts.LimitedTurnPassed(state.turn))
        return (near, *passed, *phases.after_turn(state, "limited_speech", moment))
    return public(facts.SpokenToAll(state.turn, text)) + phases.after_turn(state, "global_speech", moment)


def walk(state: State, steps: tuple[str, ...], moment: Moment) -> Events:
    """The walk of the seat on turn, cut to three steps and stopped by players in the way."""
    requested = steps[:MOST_STEPS]
    taken = [cell for seat, cell in state.positions.items() if seat != state.turn]
    executed, position = walked(state.positions[state.turn], requested, taken)
    if state.options.illegal_step == "foul":
        if fault := walk_fault(state.positions[state.turn], steps, taken):
            return phases.fouled(state, state.turn, "walk", "bad_walk", fault)
        executed = tuple(word.lower() for word in executed)
    done = public(facts.Walked(state.turn, requested, executed, position))
    return done + phases.after_turn(state, "walk", moment)


def cast(state: State, votes: Mapping[Seat, bool], moment: Moment) -> Events:
    """Votes on the team: sealed until all seven are in, then shown together."""
    said: list[Event[Fact]] = []
    for seat, approve in votes.items():
        said.append(Event(only(seat), facts.VoteSealed(seat, approve)))
        said.append(Event(EVERYONE, facts.VoteCast(seat)))
    everybody = {**state.votes, **votes}
    if len(everybody) < len(SEATS):
        return tuple(said)
    return (*said, *phases.counted(state, everybody, moment))


def play(state: State, votes: Mapping[Seat, bool], moment: Moment) -> Events:
    """Votes of the mission's members: what they are, and that they are in, stays theirs until the result."""
    sealed: list[Event[Fact]] = []
    for seat, success in votes.items():
        if not success and _blue(state, seat) and state.options.blue_fail == "foul":
            sealed.append(_foul_sealed(seat, "blue_fail"))
        else:
            meant = success or (_blue(state, seat) and state.options.blue_fail == "forbid")
            sealed.append(Event(only(seat), facts.MissionVoteSealed(seat, meant)))
    return _sealed(state, tuple(sealed), moment)


def _sealed(state: State, sealed: Events, moment: Moment) -> Events:
    """These mission votes or fouls are in; if they are the last and it is time, what all of them make."""
    for event in sealed:
        state = evolve(state, event.fact)
    if len(state.mission_votes) < len(state.team) or moment.now < state.not_before:
        return sealed
    for seat in state.team:  # upstream asks in this order, and the first foul ends its game
        if foul := state.mission_fouls.get(seat):
            return sealed + phases.fouled(state, seat, "mission_vote2", foul)
    return sealed + phases.executed(state, state.mission_votes, moment)


def _foul_sealed(seat: Seat, foul: facts.Foul) -> Event[Fact]:
    return Event(only(seat), facts.MissionFoulSealed(seat, foul))


def _blue(state: State, seat: Seat) -> bool:
    return team_of(state.roles[seat]) == "blue"


def assassinate(state: State, target: Seat, moment: Moment) -> Events:
    """The last word: Merlin, and red wins after all; anybody else, and blue has won."""
    hit = state.roles[target] == "Merlin"
    winner: Team = "red" if hit else "blue"
    reason: WinReason = "assassination_success" if hit else "missions_complete_and_assassination_failed"
    done = public(facts.Assassinated(assassin(state), target, state.roles[target], hit))
    return done + phases.ended(state, winner, reason, state.blue_wins, state.red_wins)


METHODS: dict[Phase, facts.Method] = {
    "proposal": "decide_mission_member",
    "global_speech": "say",
    "walk": "walk",
    "limited_speech": "say",
    "vote": "mission_vote1",
    "mission": "mission_vote2",
    "assassination": "assass",
}


def hand_in(state: State, seat: Seat, value: str, moment: Moment) -> Events:
    """What a program returned: acted on if it is an answer, else the default action or a foul."""
    try:
        read = raw.read(value)
    except raw.NoAnswer as failed:
        return _failed(state, seat, failed, moment)
    try:
        return _answered(state, seat, read, moment)
    except raw.Bad as bad:
        if state.options.bad_action == "foul":
            return _foul(state, seat, bad.foul, moment)
        return _default(state, seat, "...", read, moment)


def _failed(state: State, seat: Seat, failed: raw.NoAnswer, moment: Moment) -> Events:
    """A program that did not answer; what it said is told to its own seat only: it may name what that seat knows."""
    told: Events = (Event[Fact](only(seat), facts.FaultExplained(seat, failed.message)),) if failed.message else ()
    if state.options.bad_action == "foul":
        return told + _foul(state, seat, failed.foul, moment)
    late = failed.foul == "overrun"
    if late and state.phase == "vote":
        return told + cast(state, {seat: False}, moment)
    return told + _default(state, seat, "" if late else "...", None, moment)


def _foul(state: State, seat: Seat, foul: facts.Foul, moment: Moment) -> Events:
    if state.phase == "mission":
        return _sealed(state, (_foul_sealed(seat, foul),), moment)
    return phases.fouled(state, seat, METHODS[state.phase], foul, NO_TUPLE if foul == "bad_walk" else None)


def _answered(state: State, seat: Seat, read: object, moment: Moment) -> Events:
    strict = state.options.bad_action == "foul"  # then, too, None stands for some answers (section 11, 6)
    match state.phase:
        case "proposal":
            return propose(state, raw.members(read, state.member_count), moment)
        case "global_speech":
            return speak(state, raw.text(read, state.options, none_is_empty=strict), moment)
        case "limited_speech":
            return speak(state, raw.text(read, state.options, none_is_empty=False), moment)
        case "walk":
            return walk(state, raw.steps(read, strict=strict), moment)
        case "vote":
            return cast(state, {seat: raw.choice(read, none_is=False if strict else None)}, moment)
        case "mission":
            return play(state, {seat: raw.choice(read, none_is=True if strict else None)}, moment)
        case _:
            return assassinate(state, raw.target(read, seat), moment)


def _default(state: State, seat: Seat, text: str, read: object, moment: Moment) -> Events:
    """What is done in the place of a bad answer (section 9)."""
    match state.phase:
        case "proposal":
            good = raw.seats_of(read) if isinstance(read, list) and len(read) == state.member_count else ()
            others = [other for other in SEATS if other not in good]
            filled = moment.dice("default_team").shuffle(others)[: state.member_count - len(good)]
            return propose(state, (*good, *filled), moment)
        case "global_speech" | "limited_speech":
            return speak(state, text, moment)
        case "vote":
            return cast(state, {seat: moment.dice(f"default_vote.{seat}").below(2) == 1}, moment)
        case "mission":
            return play(state, {seat: team_of(state.roles[seat]) == "blue"}, moment)
        case _:
            return overdue(state, moment)


def assassin(state: State) -> Seat:
    """The Assassin's seat, which only the truth has."""
    return next(seat for seat, role in state.roles.items() if role == "Assassin")


def _held_up(state: State, moment: Moment) -> Events:
    """The fouls of those who are waited for; of several the first in the order in which upstream asks."""
    match state.phase:
        case "vote":
            return _foul(state, next(seat for seat in SEATS if seat not in state.votes), "overrun", moment)
        case "mission":
            absent = [seat for seat in state.team if seat not in state.mission_votes]
            return _sealed(state, tuple(_foul_sealed(seat, "overrun") for seat in absent), moment)
        case "assassination":
            return _foul(state, assassin(state), "overrun", moment)
        case _:
            return _foul(state, state.turn, "overrun", moment)


def overdue(state: State, moment: Moment) -> Events:
    """What time makes happen: the default actions of all who have not acted, or the reveal that waited for its time.

    Where a bad action is a foul, so is to hold up the table as long as anybody may (option ``longest_wait``).
    """
    if state.until and state.options.bad_action == "foul" and waits_longest(state.options, state.phase):
        return _held_up(state, moment)
    match state.phase:
        case "proposal":
            return propose(state, moment.dice("default_team").shuffle(SEATS)[: state.member_count], moment)
        case "global_speech" | "limited_speech":
            return speak(state, "", moment)
        case "walk":
            return walk(state, (), moment)
        case "vote":
            return cast(state, {seat: False for seat in SEATS if seat not in state.votes}, moment)
        case "mission":
            absent = [seat for seat in state.team if seat not in state.mission_votes]
            return play(state, {seat: team_of(state.roles[seat]) == "blue" for seat in absent}, moment)
        case "assassination":
            blue = [seat for seat, role in sorted(state.roles.items()) if team_of(role) == "blue"]
            return assassinate(state, moment.sealed_dice("default_target").pick(blue), moment)
        case "before" | "ended":
            return ()
