"""What is rolled, and what comes of it."""

from __future__ import annotations

from typing import Literal

from games.ghost.facts.fact import ALL, DM, NOBODY, OWNER, SESSION, GhostFact, drop, put
from games.ghost.state.checks import EventCard, Goal, Offer, Roll, Verdict
from games.ghost.state.objects import Color, EffectType, PatientId


class DiceRolled(GhostFact, reveals=("dice", "extra")):
    """→ who may see it, and the DM: by the roll mode.

    ``private``: roller and DM; ``public``: the session, too; ``blind``: the DM; ``self``: the roller. A monster's
    dice: the DM. ``extra`` are dice that buffs give. Not folded: who leaves the session hears no more.
    """

    patient: str
    check: str
    color: Color
    dice: tuple[int, ...]
    extra: tuple[int, ...] = ()


class DiceKept(GhostFact, to=NOBODY, folds=put("checks.rolls[patient]", "roll")):
    """The dice of a check that stand until it is over."""

    patient: PatientId
    roll: Roll


class CheckResolved(GhostFact, to=SESSION, reveals=("passed",)):
    """How a check went. Not folded: who leaves the session would keep what is true no longer."""

    patient: PatientId
    check: str
    color: Color
    passed: bool


class CheckCounted(
    GhostFact,
    to=OWNER,
    folds=(
        put("checks.verdicts[patient]", "verdict"),
        put("checks.counts[patient]", "count"),
        put("checks.tried[patient][verdict.event]", True, when="verdict.event"),
    ),
    reveals=("verdict",),
):
    """Its last check, and how many it has made."""

    patient: PatientId
    verdict: Verdict
    count: int


class RerollOffered(GhostFact, to=OWNER, folds=put("checks.offers[patient]", "offer"), reveals=("offer",)):
    """A failed check does not stand yet, and what may be spent on it."""

    patient: PatientId
    offer: Offer


class CheckStood(GhostFact, to=OWNER, folds=drop("checks.offers[patient]")):
    """The check is over as it is."""

    patient: PatientId
    check: str


class AbilitySpent(GhostFact, to=SESSION, reveals=("name", "description", "color", "effect_type")):
    """An ability is used, or an evolved ghost acts itself. Not folded."""

    patient: PatientId
    name: str
    description: str
    color: Color
    effect_type: EffectType
    used_for: UsedFor


class EventChecked(GhostFact, to=ALL, folds=put("checks.events[event.id]", "event")):
    """An event check is open from now on, or closed."""

    event: EventCard


class GoalSet(GhostFact, to=DM, folds=put("checks.goals[event]", "goal")):
    """What an event check asks for, and why it was opened or closed."""

    event: str
    goal: Goal
    reason: str


class TargetReckoned(GhostFact, to=DM, folds=put("checks.targets[event]", "target"), reveals=("dice", "target")):
    """What an event check asks for, reckoned at the first roll and kept for everybody."""

    event: str
    dice: tuple[int, ...]
    target: int


UsedFor = Literal["reroll", "effect", "ghost"]
