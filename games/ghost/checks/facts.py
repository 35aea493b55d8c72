"""What is rolled, and what comes of it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals
from games.ghost.checks.things import EventCard, Goal, Offer, Roll, Verdict
from games.ghost.objects import Color, EffectType, PatientId
from games.ghost.state import State, evolve

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


@evolve.on(DiceKept)
def _kept(state: State, fact: DiceKept) -> State:
    return _with(state, rolls=state.checks.rolls | {fact.patient: fact.roll})


@evolve.on(CheckCounted)
def _counted(state: State, fact: CheckCounted) -> State:
    checks = state.checks
    known = _with(
        state,
        verdicts=checks.verdicts | {fact.patient: fact.verdict},
        counts=checks.counts | {fact.patient: fact.count},
    )
    if not fact.verdict.event:
        return known
    tried = checks.tried.get(fact.patient, {}) | {fact.verdict.event: True}
    return _with(known, tried=checks.tried | {fact.patient: tried})


@evolve.on(RerollOffered)
def _offered(state: State, fact: RerollOffered) -> State:
    return _with(state, offers=state.checks.offers | {fact.patient: fact.offer})


@evolve.on(CheckStood)
def _stood(state: State, fact: CheckStood) -> State:
    return _with(state, offers={one: offer for one, offer in state.checks.offers.items() if one != fact.patient})


@evolve.on(EventChecked)
def _event(state: State, fact: EventChecked) -> State:
    return _with(state, events=state.checks.events | {fact.event.id: fact.event})


@evolve.on(GoalSet)
def _goal(state: State, fact: GoalSet) -> State:
    return _with(state, goals=state.checks.goals | {fact.event: fact.goal})


@evolve.on(TargetReckoned)
def _target(state: State, fact: TargetReckoned) -> State:
    return _with(state, targets=state.checks.targets | {fact.event: fact.target})


def _with(state: State, **changes: Any) -> State:
    return replace(state, checks=replace(state.checks, **changes))
