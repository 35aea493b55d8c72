"""What the DM gives and takes: numbers, keys, items, buffs, abilities; and corrections of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.audience import EVERYONE
from events.event import Command
from games.ghost.dm.rulings import move, rule
from games.ghost.dm.things import Change, Measure
from games.ghost.growth.changes import add_buff, grant_key
from games.ghost.growth.facts import BuffSet
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


class Correct(Command, frozen=True):
    """Take back what a ruling did to a number; the past stays as it was told."""

    ruling: int
    reason: str


def _adjust(story: Story, chair: Chair, command: Adjust) -> None:
    attribute = command.what in COLORS
    measure: Measure = "attribute" if attribute else command.what  # type: ignore[assignment]
    blank = Change(command.patient, measure, command.what if attribute else "", 0, 0)
    _moved(story, chair, "adjust", blank, command.by, command.reason)


def _moved(story: Story, chair: Chair, kind: str, blank: Change, by: int, reason: str, corrects: int = 0) -> None:
    change = move(story, blank, by)
    everyone = change.measure in ("activity", "activity_max")
    to = EVERYONE if everyone else owner(story, change.patient)
    rule(story, chair, kind, reason, to, change.patient, change, corrects)


def _grant_key(story: Story, chair: Chair, command: GrantKey) -> None:
    grant_key(story, command.patient)
    rule(story, chair, "grant_key", command.reason, owner(story, command.patient), command.patient)


def _grant_fragment(story: Story, chair: Chair, command: GrantFragment) -> None:
    blank = Change(command.patient, "fragments", command.color, 0, 0)
    _moved(story, chair, "grant_fragment", blank, command.n, command.reason)


def _grant_item(story: Story, chair: Chair, command: GrantItem) -> None:
    _moved(story, chair, "grant_item", Change(command.patient, "item", command.item, 0, 0), command.n, command.reason)


def _grant_ability(story: Story, chair: Chair, command: GrantAbility) -> None:
    gain_ability(story, command.patient, command.print_ability)
    rule(story, chair, "grant_ability", command.reason, owner(story, command.patient), command.patient)


def _add_buff(story: Story, chair: Chair, command: AddBuff) -> None:
    name = Buff({"zh": command.name, "en": command.name}, command.expression, command.rounds or -1)
    add_buff(story, command.patient, name)
    rule(story, chair, "add_buff", command.reason, owner(story, command.patient), command.patient)


def _remove_buff(story: Story, chair: Chair, command: RemoveBuff) -> None:
    patient, _, id = command.buff.partition(".")
    buff = story.truth.belongings.buffs[patient][id]
    story.tell(owner(story, patient), BuffSet(patient, id, Buff(buff.name, buff.expression, 0)))
    rule(story, chair, "remove_buff", command.reason, owner(story, patient), patient)


def _correct(story: Story, chair: Chair, command: Correct) -> None:
    ruling = story.truth.desk.rulings[command.ruling]
    assert ruling.change is not None, "only what changed a number is offered"
    back = ruling.change.before - ruling.change.after
    _moved(story, chair, "correct", ruling.change, back, command.reason, command.ruling)


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    Adjust: _adjust,
    GrantKey: _grant_key,
    GrantFragment: _grant_fragment,
    GrantItem: _grant_item,
    GrantAbility: _grant_ability,
    AddBuff: _add_buff,
    RemoveBuff: _remove_buff,
    Correct: _correct,
}
