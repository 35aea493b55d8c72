"""Checks: as many d6 as the attribute says. To come: buffs, bright and dark, re-rolls, event checks, sums."""

from __future__ import annotations

from typing import NamedTuple

from events.audience import Audience, only
from games.ghost.checks import facts
from games.ghost.checks.things import Verdict
from games.ghost.objects import Color, PatientId
from games.ghost.story import DM, Area, Story, group, owner


class Check(NamedTuple):
    """How a check came out; the margin is counted from the highest die."""

    passed: bool
    margin: int


def check(story: Story, patient: PatientId, color: Color, threshold: int) -> Check:
    """Roll and say what comes of it; no dice fail."""
    count = story.truth.checks.counts.get(patient, 0) + 1
    id = f"{patient}.{count}"
    value = story.truth.hall.attributes[patient][color]
    # Nobody may tell from the open seed what was rolled in private.
    roller = story.moment.sealed_dice(f"check.{patient}")
    dice = tuple(roller.roll() for _ in range(value))
    story.tell(_sees_dice(story, patient), facts.DiceRolled(patient, id, color, dice))
    outcome = Check(max(dice, default=0) >= threshold, max(dice, default=0) - threshold)
    story.tell(group(story, patient), facts.CheckResolved(patient, id, color, outcome.passed))
    story.tell(owner(story, patient), facts.CheckCounted(patient, Verdict(id, color, outcome.passed), count))
    return outcome


def _sees_dice(story: Story, patient: PatientId) -> Audience:
    match story.truth.options.roll_mode:
        case "private":
            return owner(story, patient)
        case "public":
            return group(story, patient)
        case "blind":
            return DM
        case "self":
            return only(story.truth.hall.patients[patient].seat)


CHECKS = Area(name="checks", facts=facts.FACTS, reveals=frozenset(facts.FACTS))
