"""The twelve techniques (section 10): what they cost, when and how surely they come, how strong they are."""

from __future__ import annotations

from typing import NamedTuple

from games.mbg.amounts import ONE, divided

ANY, WON, LOST, VICTORY = 0, 1, 2, 3
"""The moment of a technique: any judged round, a round won, a round lost, the battle won."""

ARROWS, FIRE, MEDICINE, SHIELD, TRANSFER, BLOW, DISCORD, THUNDER, CONFUSION, INFIGHTING, STORM, EXILE = range(12)


class Technique(NamedTuple):
    """``study`` is the price in points and money; values are between ``low`` and ``high`` by the side's 谋.

    ``latency`` is how many rounds later it may come again at the earliest; 0 for every round.
    """

    name: str
    study: int
    moment: int
    least: float
    most: float
    low: int
    high: int
    latency: int


TECHNIQUES: tuple[Technique, ...] = (
    Technique("弓箭", 35_000, ANY, 0, 0.8, 2_500, 4_000, 2),
    Technique("火箭", 42_000, ANY, 0, 0.7, 2_500, 2_500, 3),
    Technique("医疗", 45_000, ANY, 0, 0.6, 3_000, 6_000, 4),
    Technique("盾牌", 36_000, LOST, 0, 0.75, 100, 100, 4),
    Technique("转移", 36_000, LOST, 0, 0.75, 50, 50, 4),
    Technique("强击", 33_000, WON, 0, 0.8, 50, 120, 3),
    Technique("离间", 43_000, WON, 0, 0.8, 40, 80, 4),
    Technique("雷击", 40_000, ANY, 0.2, 0.2, 10_000, 20_000, 7),
    Technique("混乱", 45_000, WON, 0, 0.4, 0, 0, 6),
    Technique("内讧", 38_000, ANY, 0, 0.2, 0, 0, 8),
    Technique("攻城", 50_000, WON, 1, 1, 50, 300, 0),
    Technique("流放", 65_000, VICTORY, 0, 0.5, 0, 0, 0),
)

CONFUSED_ROUNDS, INFIGHTING_ROUNDS, BURNING_ROUNDS = 3, 2, 4


def chance(technique: int, strategy: int) -> float:
    """How surely a technique comes where the side's 谋 is ``strategy`` hundredths."""
    tech = TECHNIQUES[technique]
    return tech.least + strategy / (100 * ONE) * (tech.most - tech.least)


def value(technique: int, strategy: int) -> int:
    """How strong it then is, in hundredths."""
    tech = TECHNIQUES[technique]
    return tech.low + divided(strategy * (tech.high - tech.low), 100 * ONE)
