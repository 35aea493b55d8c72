"""How strong players are, from all results of their tables at once.

The model: a party is worth the sum of its players' skills and, where there are sides, the offset of its side; of the
parties of a contest one wins with a probability proportional to exp(worth). For two sides that is

    logit P(blue wins) = offset of blue + skills of blue - skills of red,

where a player's skill on the one side is greater by its leaning than on the other (Bradley-Terry for teams); for seats
that play for themselves it is the multinomial logit. Skills lie around zero: their mean and that of the leanings is
fixed there, so neither drifts with the number of tables, nor with the sizes of the sides.

What is shown is the maximum of likelihood times a normal prior, which keeps the skill of a player who won all of three
tables finite; the intervals follow from the curvature there. A prior this wide weighs as much as some five tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

import msgspec

from clients.bots.contests import Contest, Party, Played, Won, merged
from clients.bots.newton import Local, Matrix, Vector, maximum
from clients.bots.shares import Z

PRIORS = {"skill": 1.0, "leaning": 1.0, "offset": 3.0}
"""Standard deviations: a skill of 1 makes 73 to 27 of an even game, an offset of 3 makes 95 to 5 of it."""

MEAN_PRIOR = 1e-3
"""That of the mean of all skills, and of all leanings: as good as fixed."""

TOLD = 0.7
"""A leaning whose interval is still this share of the prior's is not told."""


class Estimate(msgspec.Struct, frozen=True):
    """A value on the scale of the logit, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Rating(msgspec.Struct, frozen=True):
    """A player's skill, against the mean of all rated players, and its leaning to the side ``Ratings.leaning_to``.

    No leaning where there are not two sides, or where the results hardly tell: where the same players meet at every
    table, whatever one gains by a side is the same for all.
    """

    skill: Estimate
    leaning: Estimate | None = None


class Ratings(msgspec.Struct, frozen=True):
    """What results come to: players by name, and how much each side is ahead of the last of them in the alphabet.

    Who met nobody but itself is not among the players.
    """

    players: dict[str, Rating]
    offsets: dict[str, Estimate]
    leaning_to: str = ""


def rate(tables: Iterable[Played]) -> Ratings:
    """Return the ratings of all players of these tables; the order of the tables makes no difference."""
    return _Fit(merged(tables)).ratings()


class _Term(NamedTuple):
    """A contest in numbers: what the worth of each party is the sum of, how often each won, and the sum of that."""

    parties: list[dict[int, float]]
    won: Vector
    times: float


class _Fit:
    """The variables of the model: a skill and, with two sides, a leaning for each player, and offsets of sides."""

    def __init__(self, results: Mapping[Contest, Won]) -> None:
        names = ({name for party in contest for name in party.players} for contest in results)
        self._players = sorted({name for met in names if len(met) > 1 for name in met})
        sides = sorted({party.side for contest in results for party in contest} - {""})
        self._leaning_to = sides[0] if len(sides) == 2 else ""
        leaning = self._players if self._leaning_to else []
        every = [("skill", name) for name in self._players] + [("leaning", name) for name in leaning]
        self._places = {one: place for place, one in enumerate(every + [("offset", side) for side in sides[:-1]])}
        self._terms = [self._term(contest, won) for contest, won in results.items()]
        self._prior = self._precision()

    def ratings(self) -> Ratings:
        found = maximum(self._local, len(self._places))
        estimates = {
            one: _estimate(found.at[place], found.inverse[place][place]) for one, place in self._places.items()
        }
        players = {
            name: Rating(estimates["skill", name], self._told(estimates.get(("leaning", name))))
            for name in self._players
        }
        offsets = {side: estimate for (kind, side), estimate in estimates.items() if kind == "offset"}
        return Ratings(players, offsets, self._leaning_to)

    def _told(self, leaning: Estimate | None) -> Estimate | None:
        """Return a leaning that the results, and not the prior alone, have made what it is."""
        prior = PRIORS["leaning"] * sqrt(1 - 1 / len(self._players))
        return leaning if leaning and leaning.high - leaning.low < 2 * Z * prior * TOLD else None

    def _term(self, contest: Contest, won: Won) -> _Term:
        """Equal parties of one contest share what they have won."""
        shares = [won[party] / contest.count(party) for party in contest]
        return _Term([self._sum(party) for party in contest], shares, sum(shares))

    def _sum(self, party: Party) -> dict[int, float]:
        """How often each variable counts in the worth of a party."""
        half = 0.5 if party.side == self._leaning_to else -0.5
        found: defaultdict[int, float] = defaultdict(float)
        for key, times in [
            (("offset", party.side), 1.0),
            *((("skill", name), 1.0) for name in party.players),
            *((("leaning", name), half) for name in party.players if party.side),
        ]:
            if key in self._places:
                found[self._places[key]] += times
        return found

    def _precision(self) -> Matrix:
        """The inverse of the prior's covariance."""
        size = len(self._places)
        precision = [[0.0] * size for _ in range(size)]
        for (kind, _), place in self._places.items():
            precision[place][place] += PRIORS[kind] ** -2
        for kind in ("skill", "leaning"):
            alike = [place for (own, _), place in self._places.items() if own == kind]
            for one in alike:
                for other in alike:
                    precision[one][other] += (MEAN_PRIOR * len(alike)) ** -2
        return precision

    def _local(self, at: Vector) -> Local:
        """The logarithm of likelihood times prior."""
        gradient = [-sum(map(mul, row, at)) for row in self._prior]
        value = sum(map(mul, gradient, at)) / 2
        curvature = [row.copy() for row in self._prior]
        for term in self._terms:
            value += _add(term, at, gradient, curvature)
        return Local(value, gradient, curvature)


def _add(term: _Term, at: Vector, gradient: Vector, curvature: Matrix) -> float:
    """Add what one contest says, and return the logarithm of its likelihood."""
    worths = [sum(times * at[place] for place, times in party.items()) for party in term.parties]
    whole = max(worths)
    whole += log(sum(exp(worth - whole) for worth in worths))
    chances = [exp(worth - whole) for worth in worths]
    mean: defaultdict[int, float] = defaultdict(float)
    for party, chance in zip(term.parties, chances, strict=True):
        for place, times in party.items():
            mean[place] += chance * times
    for party, chance, won in zip(term.parties, chances, term.won, strict=True):
        apart = [(place, party.get(place, 0.0) - middle) for place, middle in mean.items()]
        for place, one in apart:
            gradient[place] += won * one
            row, weight = curvature[place], term.times * chance * one
            for beside, other in apart:
                row[beside] += weight * other
    return sum(won * (worth - whole) for won, worth in zip(term.won, worths, strict=True))


def _estimate(value: float, variance: float) -> Estimate:
    return Estimate(value, value - Z * sqrt(variance), value + Z * sqrt(variance))
