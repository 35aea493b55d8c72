"""What the DM gives and takes: numbers, keys, items, buffs, abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.event import Command
from games.ghost.dm.rulings import audience_of, move, rule
from games.ghost.dm.things import AbilityGiven, BuffGiven, BuffTaken, Change, KeyGiven, Measure
from games.ghost.growth.changes import add_buff, end_buff, grant_key
from games.ghost.growth.things import Buff
from games.ghost.hall.changes import gain_ability
from games.ghost.objects import COLORS, AbilityForm, Color, PatientId
from games.ghost.story import Chair, Story, owner

MEASURES = ("activity", "activity_max", "signal", *COLORS)
"""What can be changed by a number; a colour is an attribute."""


class Adjust(Command, frozen=True):
    """A number of a patient becomes greater or smaller, within its bounds."""

    patient: PatientId
    what: str
    by: int
    reason: str


class GrantKey(Command, frozen=True):
    """The key of this chapter."""

    patient: PatientId
    reason: str


class GrantFragment(Command, frozen=True):
    """Fragments of a colour; fewer than 0 are lost."""

    patient: PatientId
    color: Color
    n: int
    reason: str


class GrantItem(Command, frozen=True):
    """Pieces of an item of the module; fewer than 0 are taken."""

    patient: PatientId
    item: str
    n: int
    reason: str


class GrantAbility(Command, frozen=True):
    """A print ability of the patient's own."""

    patient: PatientId
    print_ability: AbilityForm
    reason: str


class AddBuff(Command, frozen=True):
    """A buff; ``rounds`` -1 lasts."""

    patient: PatientId
    name: str
    expression: str
    rounds: int
    reason: str


class RemoveBuff(Command, frozen=True):
    """A buff goes: ``<patient>.<its number>``."""

    buff: str
    reason: str


def _adjust(story: Story, chair: Chair, command: Adjust) -> None:
    attribute = command.what in COLORS
    measure: Measure = "attribute" if attribute else command.what  # type: ignore[assignment]
    blank = Change(command.patient, measure, command.what if attribute else "", 0, 0)
    _moved(story, chair, "adjust", blank, command.by, command.reason)


def _moved(story: Story, chair: Chair, kind: str, blank: Change, by: int, reason: str) -> None:
    change = move(story, blank, by)
    rule(story, chair, kind, reason, audience_of(story, change), change.patient, change)


def _grant_key(story: Story, chair: Chair, command: GrantKey) -> None:
    patient, hall = command.patient, story.truth.hall
    activity, signal = hall.patients[patient].quantum_activity, hall.signal[patient]
    grant_key(story, patient)
    hall = story.truth.hall
    more = hall.patients[patient].quantum_activity - activity, hall.signal[patient] - signal
    deed = KeyGiven(patient, story.truth.chapter, *more)
    rule(story, chair, "grant_key", command.reason, owner(story, patient), patient, deed=deed)


def _grant_fragment(story: Story, chair: Chair, command: GrantFragment) -> None:
    blank = Change(command.patient, "fragments", command.color, 0, 0)
    _moved(story, chair, "grant_fragment", blank, command.n, command.reason)


def _grant_item(story: Story, chair: Chair, command: GrantItem) -> None:
    _moved(story, chair, "grant_item", Change(command.patient, "item", command.item, 0, 0), command.n, command.reason)


def _grant_ability(story: Story, chair: Chair, command: GrantAbility) -> None:
    patient = command.patient
    deed = AbilityGiven(patient, gain_ability(story, patient, command.print_ability))
    rule(story, chair, "grant_ability", command.reason, owner(story, patient), patient, deed=deed)


def _add_buff(story: Story, chair: Chair, command: AddBuff) -> None:
    patient = command.patient
    buff = Buff({"zh": command.name, "en": command.name}, command.expression, command.rounds or -1)
    deed = BuffGiven(patient, add_buff(story, patient, buff), buff)
    rule(story, chair, "add_buff", command.reason, owner(story, patient), patient, deed=deed)


def _remove_buff(story: Story, chair: Chair, command: RemoveBuff) -> None:
    patient, _, id = command.buff.partition(".")
    buff = story.truth.belongings.buffs[patient][id]
    end_buff(story, patient, id)
    rule(story, chair, "remove_buff", command.reason, owner(story, patient), patient, deed=BuffTaken(patient, buff))


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    Adjust: _adjust,
    GrantKey: _grant_key,
    GrantFragment: _grant_fragment,
    GrantItem: _grant_item,
    GrantAbility: _grant_ability,
    AddBuff: _add_buff,
    RemoveBuff: _remove_buff,
}
