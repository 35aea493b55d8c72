"""What opens each phase, and what follows when one is over (section 4)."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import EVERYONE, Seat
from events.event import Event, Fact
from games.avalon import facts
from games.avalon.board import (
    MAJORITY,
    MEMBERS,
    MOST_PROPOSALS,
    WINS,
    Team,
    TurnPhase,
    WalkFault,
    WinReason,
    seat_after,
    team_of,
)
from games.avalon.options import AvalonOptions, mission_not_before, until
from games.avalon.state import State
from games.game import Events, Moment
from games.sitting.facts import Outcome, TableEnded

AFTER_TURNS: dict[TurnPhase, TurnPhase] = {"global_speech": "walk", "walk": "limited_speech"}
UNVOTED_PROPOSAL = 4
"""With after_five_rejections = fourth_leader, the proposal that goes without a vote."""


def public(*said: Fact) -> Events:
    """Events told to everyone."""
    return tuple([Event(EVERYONE, fact) for fact in said])


def mission(options: AvalonOptions, round: int, leader: Seat, moment: Moment) -> Events:
    """A new round, and the question to its first leader."""
    fails_needed = 2 if round in options.protected_rounds else 1
    started = facts.MissionStarted(round, leader, MEMBERS[round], fails_needed)
    return public(started) + proposal(options, 1, leader, moment)


def proposal(options: AvalonOptions, vote_round: int, leader: Seat, moment: Moment) -> Events:
    """The question to a leader for a team."""
    return public(facts.ProposalBegan(vote_round, leader, until(options, "proposal", moment.now)))


def turn(options: AvalonOptions, phase: TurnPhase, seat: Seat, moment: Moment) -> Events:
    """One seat's turn to speak or walk."""
    return public(facts.TurnBegan(phase, seat, until(options, phase, moment.now)))


def after_turn(state: State, phase: TurnPhase, moment: Moment) -> Events:
    """The next seat's turn in this phase, or the next phase; turns go from the leader upward and around."""
    seat = seat_after(state.turn)
    if seat != state.leader:
        return turn(state.options, phase, seat, moment)
    if following := AFTER_TURNS.get(phase):
        return turn(state.options, following, state.leader, moment)
    if state.options.after_five_rejections == "fourth_leader" and state.vote_round == UNVOTED_PROPOSAL:
        return public(facts.RejectionsExhausted(state.round)) + mission_vote(state.options, moment)
    return public(facts.VoteBegan(until(state.options, "vote", moment.now)))


def counted(state: State, votes: Mapping[Seat, bool], moment: Moment) -> Events:
    """All seven votes together, and what they mean for the team."""
    approve_count = sum(votes.values())
    approved = approve_count >= MAJORITY
    result = public(facts.VotesCounted(dict(sorted(votes.items())), approve_count, approved))
    if approved:
        return result + mission_vote(state.options, moment)
    return result + _rejected(state, approve_count, moment)


def _rejected(state: State, approve_count: int, moment: Moment) -> Events:
    next_leader = seat_after(state.leader)
    rejected = public(facts.TeamRejected(state.vote_round, approve_count, next_leader))
    if state.vote_round < MOST_PROPOSALS:
        return rejected + proposal(state.options, state.vote_round + 1, next_leader, moment)
    exhausted = rejected + public(facts.RejectionsExhausted(state.round))
    if state.options.after_five_rejections == "red_wins":
        return exhausted + ended(state, "red", "consecutive_rejections", state.blue_wins, state.red_wins)
    return exhausted + mission_vote(state.options, moment)


def mission_vote(options: AvalonOptions, moment: Moment) -> Events:
    """The question to the members."""
    return public(
        facts.MissionVoteBegan(mission_not_before(options, moment.now), until(options, "mission", moment.now))
    )


def executed(state: State, votes: Mapping[Seat, bool], moment: Moment) -> Events:
    """The number of fails, the new score, and what follows on it."""
    fail_votes = sum(not success for success in votes.values())
    success = fail_votes < state.fails_needed
    blue_wins, red_wins = state.blue_wins + success, state.red_wins + (not success)
    shown: Fact = facts.MissionExecuted(state.round, fail_votes, success)
    if state.options.fail_count == "result_only":
        shown = facts.MissionJudged(state.round, success)
    result = public(shown, facts.MissionEnded(state.round, success, blue_wins, red_wins))
    if red_wins == WINS:
        return result + ended(state, "red", "missions_failed", blue_wins, red_wins)
    if blue_wins == WINS:
        due = until(state.options, "assassination", moment.now)
        return result + public(facts.AssassinationBegan(due))
    return result + mission(state.options, state.round + 1, next_leader(state), moment)


def next_leader(state: State) -> Seat:
    """Who leads the next mission; after a forced one an option may skip a seat."""
    return seat_after(state.leader, state.options.forced_leader_advance if state.forced else 1)


def fouled(state: State, seat: Seat, method: facts.Method, foul: facts.Foul, walk: WalkFault | None = None) -> Events:
    """A foul ends the game at once: its seat loses, the others draw (section 12)."""
    roles = dict(sorted(state.roles.items()))
    outcomes: dict[Seat, Outcome] = {other: "loss" if other == seat else "draw" for other in roles}
    return public(
        facts.PlayerFouled(seat, method, foul, roles, state.blue_wins, state.red_wins, state.round, walk),
        TableEnded(outcomes, "everything"),
    )


def ended(state: State, winner: Team, reason: WinReason, blue_wins: int, red_wins: int) -> Events:
    """The end of the game, with all roles, and of the sitting. From now on everything may be watched."""
    roles = dict(sorted(state.roles.items()))
    outcomes: dict[Seat, Outcome] = {seat: "win" if team_of(role) == winner else "loss" for seat, role in roles.items()}
    return public(
        facts.GameEnded(roles, winner, reason, blue_wins, red_wins, state.round),
        TableEnded(outcomes, "everything"),
    )
