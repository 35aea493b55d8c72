"""Dealing the roles again, so that one seat has seen and heard exactly what it has (docs/play/forks.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import NamedTuple

from events.audience import Seat, only
from events.event import Event, Fact
from games.avalon import facts
from games.avalon.board import EASY, ROLES, SEATS, Role, team_of
from games.avalon.deal import newcomer_of, night, sights
from games.avalon.hearing import hearers
from games.avalon.state import FIRST, State, evolve
from games.dice import Dice
from games.game import Commits, Events
from games.retelling import OtherWorld, told_again

Roles = Mapping[Seat, Role]


def redeal(told: Commits, seat: Seat, dice: Dice) -> Iterator[Events]:
    """The events of another world, one group for each commit this seat was told of.

    The roles are any that fit what the seat knows, all equally likely; who failed the missions, and what the seat did
    not hear, is made to fit them. Members of a mission under way have not voted yet, but for the seat itself.
    """
    known = _known(told, seat)
    fitting = [roles for roles in _deals() if known.fits(roles)]
    if not fitting:
        return
    world = _World(known, dice.pick(fitting), dice)
    yield from map(world.told, told)


class Outing(NamedTuple):
    """What the seat knows of one mission: ``own`` is its own vote, None where it did not go."""

    team: tuple[Seat, ...]
    fails_needed: int
    success: bool
    fail_votes: int | None
    own: bool | None


class _Known(NamedTuple):
    """All that bears on the secrets: the seat's view at the end, the missions, and the ballots in order."""

    seat: Seat
    view: State
    missions: dict[int, Outing]
    ballots: tuple[dict[Seat, bool], ...]

    def fits(self, roles: Roles) -> bool:
        """Whether this deal could be the one."""
        if not self.view.roles:
            return True  # nothing was dealt yet
        fixed, newcomer = self.view.options.fixed_roles, newcomer_of(self.view)
        return (
            roles[self.seat] == self.view.roles[self.seat]
            and sights(roles).get(self.seat, {}) == self.view.sights.get(self.seat, {})
            and (newcomer is None or roles[newcomer] in EASY)
            and (fixed is None or tuple(roles[seat] for seat in SEATS) == fixed)
            and all(self.fails(mission, roles) for mission in self.missions.values())
        )

    def able(self, mission: Outing, roles: Roles) -> list[Seat]:
        """The other members who could have failed it."""
        blue_too = self.view.options.blue_fail == "allow"
        return [seat for seat in mission.team if seat != self.seat and (blue_too or team_of(roles[seat]) == "red")]

    def fails(self, mission: Outing, roles: Roles) -> list[int]:
        """How many of the others may have failed it."""
        own = int(mission.own is False)
        able = range(len(self.able(mission, roles)) + 1)
        if mission.fail_votes is not None:
            return [others for others in able if others + own == mission.fail_votes]
        return [others for others in able if (others + own < mission.fails_needed) == mission.success]


def _known(told: Commits, seat: Seat) -> _Known:
    view = FIRST
    own: dict[int, bool] = {}
    missions: dict[int, Outing] = {}
    ballots: list[dict[Seat, bool]] = []
    for fact in (fact for commit in told for fact in commit):
        match fact:
            case facts.MissionVoteSealed(success=success):
                own[view.round] = success
            case facts.VoteBegan():
                ballots.append({})
            case facts.VotesCounted(votes=votes):
                ballots[-1] = votes
            case facts.MissionExecuted(round=round, success=success, fail_votes=fail_votes):
                missions[round] = Outing(view.team, view.fails_needed, success, fail_votes, own.get(round))
            case facts.MissionJudged(round=round, success=success):
                missions[round] = Outing(view.team, view.fails_needed, success, None, own.get(round))
            case _:
                pass
        view = evolve(view, fact)
    return _Known(seat, view, missions, tuple(ballots))


@cache
def _deals() -> tuple[Roles, ...]:
    """Every deal there is, in an order that is always the same."""
    return tuple(dict(zip(SEATS, dealt, strict=True)) for dealt in sorted(set(permutations(ROLES))))


class _World(OtherWorld[State]):
    """The other world as it is told: its truth, and the dice for what the seat cannot know."""

    def __init__(self, known: _Known, roles: Roles, dice: Dice) -> None:
        super().__init__(FIRST, evolve)
        self._known, self._roles, self._dice = known, roles, dice
        self._ballots = iter(known.ballots)
        self._ballot: dict[Seat, bool] = {}

    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """A fact, after what the seat was not told of what led to it."""
        seat = self._known.seat
        match fact:
            case facts.RoleDealt():
                yield from night(self._roles)[:-1]
                return
            case facts.SightGiven():
                return  # told with the roles
            case facts.VoteBegan():
                self._ballot = next(self._ballots)
            case facts.VoteCast(seat=voter) if voter != seat:
                yield self._vote(voter)
            case facts.LimitedTurnPassed(seat=speaker) if not any(isinstance(one, facts.SpokenNear) for one in commit):
                yield self._near(facts.SpokenNear(speaker, ""))
            case facts.MissionExecuted() | facts.MissionJudged():
                yield from self._mission_votes(self._known.missions[fact.round])
            case _:
                pass
        yield self._itself(fact)

    def _itself(self, fact: Fact) -> Event[Fact]:
        match fact:
            case facts.SpokenNear():
                return self._near(fact)
            case facts.VoteSealed() | facts.MissionVoteSealed() | facts.MissionFoulSealed() | facts.FaultExplained():
                return Event(only(fact.seat), fact)
            case _:
                return told_again(fact)

    def _near(self, said: facts.SpokenNear) -> Event[Fact]:
        return Event(only(said.seat, *hearers(self.truth, said.seat)), said)

    def _vote(self, voter: Seat) -> Event[Fact]:
        approve = self._ballot[voter] if self._ballot else self._dice.below(2) == 1
        return Event(only(voter), facts.VoteSealed(voter, approve))

    def _mission_votes(self, mission: Outing) -> Iterator[Event[Fact]]:
        able = self._known.able(mission, self._roles)
        failing = self._dice.shuffle(able)[: self._dice.pick(self._known.fails(mission, self._roles))]
        for member in mission.team:
            if member != self._known.seat:
                yield Event(only(member), facts.MissionVoteSealed(member, member not in failing))
