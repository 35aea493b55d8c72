"""The techniques (section 10) as the rules count: their price, when and how surely they come, how strong they are."""

from __future__ import annotations

from typing import NamedTuple

from games.mbg.amounts import ONE, divided, hundredths
from games.mbg.table import TABLE, Moment, Plight, TechniqueRow

ANY, WON, LOST, VICTORY = 0, 1, 2, 3
"""The moment of a technique: any judged round, a round won, a round lost, the battle won."""

_MOMENTS: dict[Moment, int] = {"any": ANY, "won": WON, "lost": LOST, "victory": VICTORY}


class Technique(NamedTuple):
    """A row of the table, in hundredths; the chance is between ``least`` and ``most``, values are between ``low`` and
    ``high``, by the side's 谋.
    """

    name: str
    study: int
    moment: int
    least: float
    most: float
    low: int
    high: int
    latency: int
    effect: str
    state: Plight
    rounds: int
    force: float
    liked: int


def _technique(row: TechniqueRow) -> Technique:
    (least, most), (low, high) = row.chance, row.value
    return Technique(
        row.name,
        hundredths(row.study),
        _MOMENTS[row.moment],
        least,
        most,
        hundredths(low),
        hundredths(high),
        row.latency,
        row.effect,
        row.state,
        row.rounds,
        row.force,
        row.liked,
    )


TECHNIQUES: tuple[Technique, ...] = tuple(_technique(row) for row in TABLE.technique)


def chance(technique: int, strategy: int) -> float:
    """How surely a technique comes where the side's 谋 is ``strategy`` hundredths."""
    tech = TECHNIQUES[technique]
    return tech.least + strategy / (100 * ONE) * (tech.most - tech.least)


def value(technique: int, strategy: int) -> int:
    """How strong it then is, in hundredths."""
    tech = TECHNIQUES[technique]
    return tech.low + divided(strategy * (tech.high - tech.low), 100 * ONE)
