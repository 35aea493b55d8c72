"""What is rolled, and what comes of it."""

from __future__ import annotations

from typing import Literal

from events.event import Fact
from games.game import Reveals
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State
from games.ghost.state.checks import EventCard, Goal, Offer, Roll, Verdict
from games.ghost.state.objects import Color, EffectType, PatientId

UsedFor = Literal["reroll", "effect", "ghost"]


class DiceRolled(Fact, frozen=True):
    """→ who may see it, and the DM: by the roll mode.

    ``private``: roller and DM; ``public``: the session, too; ``blind``: the DM; ``self``: the roller. A monster's
    dice: the DM. ``extra`` are dice that buffs give. Not folded: who leaves the session hears no more.
    """

    patient: str
    check: str
    color: Color
    dice: tuple[int, ...]
    extra: tuple[int, ...] = ()


class DiceKept(Fact, frozen=True):
    """→ nobody: the dice of a check that stand until it is over."""

    patient: PatientId
    roll: Roll


class CheckResolved(Fact, frozen=True):
    """→ who is in the session, and the DM. Not folded: who leaves the session would keep what is true no longer."""

    patient: PatientId
    check: str
    color: Color
    passed: bool


class CheckCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: its last check, and how many it has made."""

    patient: PatientId
    verdict: Verdict
    count: int


class RerollOffered(Fact, frozen=True):
    """→ the patient's seat and the DM: a failed check does not stand yet, and what may be spent on it."""

    patient: PatientId
    offer: Offer


class CheckStood(Fact, frozen=True):
    """→ the patient's seat and the DM: the check is over as it is."""

    patient: PatientId
    check: str


class AbilitySpent(Fact, frozen=True):
    """→ who is in the session, and the DM: an ability is used, or an evolved ghost acts itself. Not folded."""

    patient: PatientId
    name: str
    description: str
    color: Color
    effect_type: EffectType
    used_for: UsedFor


class EventChecked(Fact, frozen=True):
    """→ everyone: an event check is open from now on, or closed."""

    event: EventCard


class GoalSet(Fact, frozen=True):
    """→ the DM: what an event check asks for, and why it was opened or closed."""

    event: str
    goal: Goal
    reason: str


class TargetReckoned(Fact, frozen=True):
    """→ the DM: what an event check asks for, reckoned at the first roll and kept for everybody."""

    event: str
    dice: tuple[int, ...]
    target: int


FACTS = (
    DiceRolled,
    DiceKept,
    CheckResolved,
    CheckCounted,
    RerollOffered,
    CheckStood,
    AbilitySpent,
    EventChecked,
    GoalSet,
    TargetReckoned,
)
REVEALS: Reveals = {
    DiceRolled: ("dice", "extra"),
    CheckResolved: ("passed",),
    CheckCounted: ("verdict",),
    RerollOffered: ("offer",),
    AbilitySpent: ("name", "description", "color", "effect_type"),
    TargetReckoned: ("dice", "target"),
}


folded(DiceKept, put("checks.rolls", "patient", value="roll"))
folded(RerollOffered, put("checks.offers", "patient", value="offer"))
folded(CheckStood, drop("checks.offers", "patient"))
folded(EventChecked, put("checks.events", "event.id", value="event"))
folded(GoalSet, put("checks.goals", "event", value="goal"))
folded(TargetReckoned, put("checks.targets", "event", value="target"))


def _tried(state: State, fact: CheckCounted) -> State:
    return _of_event(state, fact) if fact.verdict.event else state


_of_event = put("checks.tried", "patient", "verdict.event", value=True)
folded(
    CheckCounted,
    put("checks.verdicts", "patient", value="verdict"),
    put("checks.counts", "patient", value="count"),
    _tried,
)
