"""What a seat may think of the others: every three seats that could be red, and how likely that is.

It goes by what the seat learnt at night, by missions and votes, and by what it heard others say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import combinations
from math import comb

from events.audience import Seat
from games.avalon.board import RED, SEATS, team_of
from games.avalon.hearsay import Hearsay, hearsay
from games.avalon.state import Mission, State

Reds = frozenset[Seat]
Belief = Mapping[Reds, float]
"""Every three seats that can be red, with probabilities that add up to 1."""

TRIPLES: tuple[Reds, ...] = tuple(frozenset(seats) for seats in combinations(SEATS, sum(1 for _ in RED)))

FAILING = 0.7
"""How likely a red member is assumed to fail a mission."""

STRAY = {"forbid": 1e-6, "allow": 0.05, "foul": 1e-6}
"""How likely a fail is that no red member explains, by the option ``blue_fail``."""

SIDING = {(True, True): 1.3, (True, False): 0.7, (False, True): 0.8, (False, False): 1.2}
"""How much likelier a red seat votes like this than a blue one: (a red was on the mission, the seat approved)."""


def belief(view: State, seat: Seat | None = None) -> Belief:
    """What this seat may think, from the night, from what all have seen, and from what it heard; without a seat, what
    anybody may.
    """
    role = view.roles.get(seat) if seat is not None else None
    return _belief(view, hearsay(view, seat, role), lambda reds: _possible(view, seat, reds))


def as_a_knight(view: State, seat: Seat) -> Belief:
    """What a Knight in the place of this seat would think: what players who hide speak and walk by."""
    return _belief(view, hearsay(view, seat), lambda reds: seat not in reds)


def _belief(view: State, heard: Hearsay, possible: Callable[[Reds], bool]) -> Belief:
    weights = {reds: _weight(view, reds) * heard.fits(reds) for reds in TRIPLES if possible(reds)}
    total = sum(weights.values())
    return {reds: weight / total for reds, weight in weights.items()}


def suspicion(thought: Belief) -> dict[Seat, float]:
    """Return how likely each seat is red."""
    return {seat: sum(chance for reds, chance in thought.items() if seat in reds) for seat in SEATS}


def reds_on(thought: Belief, team: Collection[Seat], least: int) -> float:
    """Return how likely a team has at least ``least`` red members."""
    return sum(chance for reds, chance in thought.items() if len(reds.intersection(team)) >= least)


def known_reds(view: State, seat: Seat) -> frozenset[Seat]:
    """Whom a seat knows to be red, itself included; nobody for Percival and the Knights."""
    role = view.roles.get(seat)
    named = {other for name, other in view.sights.get(seat, {}).items() if name in RED}
    return frozenset(named | {seat}) if role in RED else frozenset(named)


def is_red(view: State, seat: Seat) -> bool:
    """Whether this seat, as far as the view tells, is red."""
    role = view.roles.get(seat)
    return role is not None and team_of(role) == "red"


def _possible(view: State, seat: Seat | None, reds: Reds) -> bool:
    role = view.roles.get(seat) if seat is not None else None
    if seat is None or role is None:
        return True
    specials = [other for name, other in view.sights.get(seat, {}).items() if name not in RED]
    mixed = not specials or len(reds.intersection(specials)) == 1  # of Merlin and Morgana one is red
    return (seat in reds) == (team_of(role) == "red") and known_reds(view, seat) <= reds and mixed


def _weight(view: State, reds: Reds) -> float:
    weight = 1.0
    for mission in view.missions.values():
        weight *= _explains(mission, reds, STRAY[view.options.blue_fail])
    return weight * _siding(view, reds)


def _explains(mission: Mission, reds: Reds, stray: float) -> float:
    members, fails = len(reds.intersection(mission.team)), mission.fail_votes
    if fails is None:  # only the result is public (option ``fail_count``)
        without = (1 - FAILING) ** members
        return without if mission.success else max(stray, 1 - without)
    if fails > members:
        return stray
    return float(comb(members, fails) * FAILING**fails * (1 - FAILING) ** (members - fails))


def clean(mission: Mission) -> bool:
    """Whether nobody failed a mission, as far as that is public."""
    return mission.success if mission.fail_votes is None else mission.fail_votes == 0


def _siding(view: State, reds: Reds) -> float:
    """Weigh the last votes, as long as they are those on the last mission's team."""
    last = view.missions.get(view.round if view.phase == "assassination" else view.round - 1)
    told = view.phase in ("proposal", "global_speech", "walk", "limited_speech", "assassination")
    first = view.vote_round == 1 or view.phase == "assassination"
    unvoted = view.options.after_five_rejections == "fourth_leader"  # then a team may go that nobody voted on
    if last is None or not told or not first or unvoted:
        return 1.0
    weight = 1.0
    for seat in reds:
        if seat in view.votes:
            weight *= SIDING[bool(reds.intersection(last.team)), view.votes[seat]]
    return weight
