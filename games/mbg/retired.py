"""The shapes that facts of mbg had before, as old logs hold them."""

from __future__ import annotations

from collections.abc import Mapping

from events.codec import Upcast
from events.event import Fact
from games.mbg.battle.packing import FIRST_CODE, coded
from games.mbg.facts import BattleKind, BattleWaged, Fighter

TECHNIQUES_THEN = 12
"""The base by which battles were packed: as many techniques as there were."""


class BattleFought(Fact, frozen=True):
    """A battle whose techniques were numbered side × 12 + technique."""

    kind: BattleKind
    scale: int
    city: int
    sides: tuple[Fighter, Fighter]
    rounds: tuple[tuple[int, ...], ...]
    result: int
    hp: tuple[int, int]
    defence: int
    exiled: int


def _waged(old: BattleFought) -> Fact:
    return BattleWaged(
        old.kind,
        old.scale,
        old.city,
        old.sides,
        tuple(_repacked(packed) for packed in old.rounds),
        old.result,
        old.hp,
        old.defence,
        old.exiled,
    )


def _repacked(packed: tuple[int, ...]) -> tuple[int, ...]:
    anew = list(packed)
    for at in range(FIRST_CODE, len(packed), 4):
        anew[at] = coded(*divmod(packed[at], TECHNIQUES_THEN))
    return tuple(anew)


UPCASTS: Mapping[type[Fact], Upcast] = {BattleFought: _waged}
