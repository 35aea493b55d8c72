"""A stored battle again, round by round: both sides as the seed's ``BattleState`` has them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.mbg.battle.kernel import NOBODY, NORMAL, STATES
from games.mbg.battle.packing import decoded
from games.mbg.facts import BattleWaged, Fighter
from games.mbg.table import known
from games.mbg.techniques import TECHNIQUES, Technique

COUNT = len(TECHNIQUES)


@dataclass(frozen=True)
class Standing:
    """One side as it is when a round is over; ``lost_defence`` and ``lost_hp`` are of that round, gains negative."""

    fighter: Fighter
    hp: int
    defence: int
    latency: tuple[int, ...] = (0,) * COUNT
    state: int = NORMAL
    state_left: int = 0
    burning: int = 0
    lost_defence: int = 0
    lost_hp: int = 0


Both = tuple[Standing, Standing]


def standings(battle: BattleWaged) -> list[Both]:
    """Both sides before the first round, and after each."""
    one, other = (Standing(side, side.hp, side.defence) for side in battle.sides)
    found = [(one, other)]
    for number, packed in enumerate(battle.rounds, 1):
        found.append(_after(found[-1], packed, last=number == len(battle.rounds)))
    return found


def _after(before: Both, packed: tuple[int, ...], *, last: bool) -> Both:
    loser, defence, hp, *more = packed
    sides = [replace(side, lost_defence=0, lost_hp=0) for side in before]
    for side in (0, 1) if more else ():
        sides[side] = _hurt(sides[side], more[2 * side], more[2 * side + 1])
    if loser != NOBODY:
        sides[loser] = _hurt(sides[loser], defence, hp)
    for at in range(4, len(more), 4):
        side, number = decoded(more[at])
        technique = TECHNIQUES[known("technique", number)]
        sides[side] = _fired(sides[side], number, more[at + 1])
        sides[1 - side] = _struck(_hurt(sides[1 - side], more[at + 2], more[at + 3]), technique)
    if not last or all(side.hp for side in sides):
        sides = [_counted_down(side) for side in sides]
    return sides[0], sides[1]


def _hurt(side: Standing, defence: int, hp: int) -> Standing:
    return replace(
        side,
        defence=side.defence - defence,
        hp=side.hp - hp,
        lost_defence=side.lost_defence + defence,
        lost_hp=side.lost_hp + hp,
    )


def _fired(side: Standing, technique: int, gain: int) -> Standing:
    latency = list(side.latency)
    latency[technique] = TECHNIQUES[technique].latency
    return replace(_hurt(side, 0, -gain), latency=tuple(latency))


def _struck(side: Standing, technique: Technique) -> Standing:
    if not technique.state:
        return side
    if technique.state == "burning":
        return replace(side, burning=technique.rounds)
    return replace(side, state=STATES[technique.state], state_left=technique.rounds)


def _counted_down(side: Standing) -> Standing:
    left = max(0, side.state_left - 1)
    return replace(
        side,
        burning=max(0, side.burning - 1),
        state_left=left,
        state=side.state if left else NORMAL,
        latency=tuple(max(0, one - 1) for one in side.latency),
    )
