"""What the result of a table says about who is stronger than whom: parties that met, and which of them won."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

OWN_LEAST = 0.95
"""The least share of its decisions that each model at a table has made itself, for the table to be rated."""

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True)
class Played:
    """The result of one table, by seat: who sat there, how it ended (a key of ``POINTS``), its side and its role.

    ``sides`` are empty where every seat plays for itself. One player may have several seats. Roles are not rated.
    ``own`` is the share of its decisions that a language model made itself, of seats that one plays.
    """

    players: Mapping[int, str]
    outcomes: Mapping[int, str]
    sides: Mapping[int, str] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)
    own: Mapping[int, float] = field(default_factory=dict)

    @property
    def is_rated(self) -> bool:
        """Whether it says anything of its players: not where a model hardly played."""
        return all(share >= OWN_LEAST for share in self.own.values())


class Party(NamedTuple):
    """Those who win and lose together, in order, one name for each seat; no side where they have none."""

    players: tuple[str, ...]
    side: str = ""


Contest = tuple[Party, ...]
"""Parties that met, in order; one of them wins."""

Won = Mapping[Party, float]
"""How often each party of a contest won it: a table is worth 1 in all."""


def merged(tables: Iterable[Played]) -> dict[Contest, Won]:
    """Return all that rated tables say. Equal contests become one, so the order of the tables cannot matter."""
    found: defaultdict[Contest, defaultdict[Party, float]] = defaultdict(lambda: defaultdict(float))
    for table in filter(lambda table: table.is_rated, tables):
        for contest, won in contests(table):
            for party, share in won.items():
                found[contest][party] += share
    return {contest: found[contest] for contest in sorted(found)}


def contests(table: Played) -> Iterator[tuple[Contest, Won]]:
    """Yield the contests of a table.

    Sides meet as a whole. Where seats of one side ended differently (after a foul its seat loses and all others draw)
    no side has won: each seat that ended worse has lost a duel with each that ended better, whatever their sides.
    Without sides each seat is a party of its own, and the winners share the victory. Where all have lost, or all are
    on one side, nobody was there to beat anybody.
    """
    sides = sorted(set(table.sides.values()))
    if len(sides) == 1 or not any(map(POINTS.__getitem__, table.outcomes.values())):
        return
    if not sides:
        yield _contest([(Party((table.players[seat],)), POINTS[how]) for seat, how in table.outcomes.items()])
        return
    ends = [{POINTS[table.outcomes[seat]] for seat in _seats(table, side)} for side in sides]
    if all(len(points) == 1 for points in ends):
        yield _contest([(_party(table, side), points) for side, (points,) in zip(sides, ends, strict=True)])
    else:
        yield from _duels(table)


def _seats(table: Played, side: str) -> list[int]:
    return [seat for seat, own in table.sides.items() if own == side]


def _party(table: Played, side: str) -> Party:
    return Party(tuple(sorted(table.players[seat] for seat in _seats(table, side))), side)


def _contest(points: list[tuple[Party, float]], worth: float = 1.0) -> tuple[Contest, Won]:
    total = sum(own for _, own in points)
    won: defaultdict[Party, float] = defaultdict(float)
    for party, own in points:
        won[party] += worth * own / total
    return tuple(sorted(party for party, _ in points)), won


def _duels(table: Played) -> Iterator[tuple[Contest, Won]]:
    points = {seat: POINTS[how] for seat, how in table.outcomes.items()}
    lost = [(one, other) for one in points for other in points if points[one] < points[other]]
    for pair in lost:
        loser, winner = (Party((table.players[seat],)) for seat in pair)
        yield _contest([(loser, 0.0), (winner, 1.0)], 1 / len(lost))
