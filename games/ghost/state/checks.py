"""What checks keep, and their arithmetic: buffs, thresholds, bright and dark, and what an event check asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from games.ghost.state.hall import Buff
from games.ghost.state.objects import AbilityId, Color, PatientId
from games.ghost.state.options import GhostOptions, RollMode

Judged = Literal["highest", "sum"]
Mark = Literal["", "bright", "dark"]


DIFFICULTIES = {2: 2, 3: 3, 4: 6, 5: 9, 6: 13}
"""By the sum, what a threshold is."""

BRIGHT = 2
"""The number of sixes that make a success bright."""

MOST_BOOST = 20
"""What buffs add to a check at most, in dice and in points, whatever a DM writes: dice are rolled one by one."""

MOST_SIDES = 100

_DICE = re.compile(r"([cmyk])([+-])(\d+)", re.IGNORECASE)

_FLAT = re.compile(r"([+-])(\d+)")

_EXTRA = re.compile(r"(\d+)d(\d+)", re.IGNORECASE)


class Aim(msgspec.Struct, frozen=True):
    """What a check must reach; ``shown``: the roller knows it, and so may be told the margin.

    By the ``highest`` die the target is a threshold, by the ``sum`` a difficulty.
    """

    judged: Judged
    target: int
    shown: bool


class Roll(msgspec.Struct, frozen=True):
    """The dice of a check that stand: ``extra`` are those of buffs (by the sum only), ``flat`` what buffs add.

    ``mode``: who sees them, where that is not as at the table.
    """

    check: str
    color: Color
    aim: Aim
    dice: tuple[int, ...]
    extra: tuple[int, ...]
    flat: int
    mode: RollMode | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What became of a patient's last check. Without ``dice`` the roll mode keeps them from patient or DM.

    ``margin`` is missing, too, where the target is not shown. ``event``: the event check it was, else empty.
    """

    id: str
    color: Color
    passed: bool
    event: str
    dice: tuple[int, ...] | None = None
    margin: int | None = None
    mark: Mark | None = None


class Offer(msgspec.Struct, frozen=True):
    """A failed check that does not stand yet: what may still be spent on it, each once. ``until`` 0: no clock."""

    check: str
    color: Color
    abilities: tuple[AbilityId, ...]
    until: int


class EventCard(msgspec.Struct, frozen=True):
    """An event check as everybody sees it; without a ``color`` the patient chooses one."""

    id: str
    name: str
    open: bool
    color: Color | None = None


class Goal(msgspec.Struct, frozen=True):
    """What an event check asks for: ``dice`` of ``sides`` (the best ``keep``, 0: all), a colour's value, ``plus``.

    The colour's value is that of the first who rolls. Dice or colour are reckoned once and kept for everybody.
    """

    dice: int
    sides: int
    keep: int
    plus: int
    color: Color | None = None


class Checks(msgspec.Struct, frozen=True):
    """By patient, the owner's and the DM's: ``verdicts`` (of the last check), ``counts`` (checks made so far),
    ``offers`` (failed checks that do not stand yet) and ``tried`` (event checks made).

    ``events`` are public; ``goals`` and ``targets`` (reckoned of them) the DM's. ``rolls`` are nobody's: the dice of
    the last check, which a re-roll is compared with.
    """

    verdicts: dict[PatientId, Verdict]
    counts: dict[PatientId, int]
    offers: dict[PatientId, Offer]
    tried: dict[PatientId, dict[str, bool]]
    events: dict[str, EventCard]
    goals: dict[str, Goal]
    targets: dict[str, int]
    rolls: dict[PatientId, Roll]


class Boost(NamedTuple):
    """What buffs do to a check: dice in its colour, something added, and further dice (number, sides)."""

    dice: int
    flat: int
    extra: tuple[tuple[int, int], ...]


def boost(buffs: Iterable[Buff], color: Color, by_sum: bool) -> Boost:
    """All buffs together; text that is no expression does nothing by itself, further dice count by the sum only."""
    dice, flat, extra = 0, 0, []
    for buff in buffs:
        text = buff.expression.strip()
        if (found := _DICE.fullmatch(text)) and found[1].upper() == color:
            dice += int(found[2] + found[3])
        elif found := _FLAT.fullmatch(text):
            flat += int(found[1] + found[2])
        elif by_sum and (found := _EXTRA.fullmatch(text)):
            extra.append((min(int(found[1]), MOST_BOOST), max(1, min(int(found[2]), MOST_SIDES))))
    return Boost(_bounded(dice), _bounded(flat), tuple(extra[:MOST_BOOST]))


def _bounded(n: int) -> int:
    return max(-MOST_BOOST, min(n, MOST_BOOST))


def aim(options: GhostOptions, threshold: int) -> Aim:
    """A threshold as this table judges it."""
    if options.check == "sum":
        return Aim("sum", DIFFICULTIES[max(2, min(threshold, 6))], shown=True)
    return Aim("highest", threshold, shown=True)


def margin(roll: Roll) -> int:
    """How far a roll is above its target, or below; without dice there is nothing to reckon with."""
    if roll.aim.judged == "sum":
        return sum(roll.dice) + sum(roll.extra) + roll.flat - roll.aim.target
    return max(roll.dice, default=0) + roll.flat - roll.aim.target


def passed(roll: Roll) -> bool:
    """Whether a roll succeeds: never without dice."""
    return bool(roll.dice) and margin(roll) >= 0


def mark(roll: Roll) -> Mark:
    """Bright with two sixes; dark when all that failed are ones."""
    if passed(roll):
        return "bright" if roll.dice.count(6) >= BRIGHT else ""
    return "dark" if roll.dice and set(roll.dice) == {1} else ""


def hits(roll: Roll) -> int:
    """How many dice reach the threshold; what buffs add is added to the highest."""
    if not roll.dice:
        return 0
    best, *others = sorted(roll.dice, reverse=True)
    return sum(die >= roll.aim.target for die in (best + roll.flat, *others))


def better(one: Roll, other: Roll) -> Roll:
    """The better of two sets of dice; the first, if neither is."""
    return other if (margin(other), sum(other.dice)) > (margin(one), sum(one.dice)) else one


def target_of(options: GhostOptions, goal: Goal, dice: Sequence[int], value: int) -> int:
    """What an event check asks for, with its dice rolled and its colour's value: a threshold, or a difficulty."""
    best = sorted(dice, reverse=True)[: goal.keep or len(dice)]
    if options.check == "sum":
        return max(0, sum(best) + value + goal.plus)
    return max(2, min(max(best, default=0) + value + goal.plus, 6))
