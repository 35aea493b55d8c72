"""What the DM gives and takes: numbers, keys, items, buffs, abilities."""

from __future__ import annotations

from events.audience import Host
from events.event import Command
from games.ghost.facts.fact import owner
from games.ghost.prompts.dm import COLOR, MEASURES, NAME, NAME_MAX, buffs, items, keyless, patients
from games.ghost.prompts.forms import ABILITY, REGISTERED
from games.ghost.rules.belongings import add_buff, end_buff, grant_key
from games.ghost.rules.patients import gain_ability
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.rulings import audience_of, move
from games.ghost.rules.story import Story
from games.ghost.state.desk import AbilityGiven, BuffGiven, BuffTaken, Change, KeyGiven, Measure
from games.ghost.state.growth import Buff
from games.ghost.state.objects import COLORS, AbilityForm, Color, PatientId
from games.prompt import Choice, Int, Text, options


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


def _adjust(story: Story, by: Host, command: Adjust) -> Ruled:
    attribute = command.what in COLORS
    measure: Measure = "attribute" if attribute else command.what  # type: ignore[assignment]
    return _moved(story, Change(command.patient, measure, command.what if attribute else "", 0, 0), command.by)


def _moved(story: Story, blank: Change, by: int) -> Ruled:
    change = move(story, blank, by)
    return Ruled(audience_of(story, change), change.patient, change)


def _grant_key(story: Story, by: Host, command: GrantKey) -> Ruled:
    patient, hall = command.patient, story.truth.hall
    activity, signal = hall.patients[patient].quantum_activity, hall.signal[patient]
    grant_key(story, patient)
    hall = story.truth.hall
    more = hall.patients[patient].quantum_activity - activity, hall.signal[patient] - signal
    return Ruled(owner(story.truth, patient), patient, deed=KeyGiven(patient, story.truth.chapter, *more))


def _grant_fragment(story: Story, by: Host, command: GrantFragment) -> Ruled:
    return _moved(story, Change(command.patient, "fragments", command.color, 0, 0), command.n)


def _grant_item(story: Story, by: Host, command: GrantItem) -> Ruled:
    return _moved(story, Change(command.patient, "item", command.item, 0, 0), command.n)


def _grant_ability(story: Story, by: Host, command: GrantAbility) -> Ruled:
    patient = command.patient
    deed = AbilityGiven(patient, gain_ability(story, patient, command.print_ability))
    return Ruled(owner(story.truth, patient), patient, deed=deed)


def _add_buff(story: Story, by: Host, command: AddBuff) -> Ruled:
    patient = command.patient
    buff = Buff({"zh": command.name, "en": command.name}, command.expression, command.rounds or -1)
    return Ruled(owner(story.truth, patient), patient, deed=BuffGiven(patient, add_buff(story, patient, buff), buff))


def _remove_buff(story: Story, by: Host, command: RemoveBuff) -> Ruled:
    patient, _, id = command.buff.partition(".")
    buff = story.truth.belongings.buffs[patient][id]
    end_buff(story, patient, id)
    return Ruled(owner(story.truth, patient), patient, deed=BuffTaken(patient, buff))


POWERS = (
    Power(
        command=Adjust,
        do=_adjust,
        group="numbers",
        heard=("patients", "everyone"),
        ground=("patient",),
        phases=REGISTERED,
        fields=lambda view: {
            "patient": patients(view),
            "what": Choice(options(MEASURES, "measure")),
            "by": Int(-10, 10),
        },
    ),
    Power(
        command=GrantKey,
        do=_grant_key,
        group="hand_out",
        heard=("patients",),
        ground=("patient",),
        phases=("explore",),
        fields=keyless,
    ),
    Power(
        command=GrantFragment,
        do=_grant_fragment,
        group="hand_out",
        heard=("patients",),
        ground=("patient",),
        phases=REGISTERED,
        fields=lambda view: {"patient": patients(view), "color": COLOR, "n": Int(-5, 5)},
        usual=lambda view: {"n": 1},
    ),
    Power(
        command=GrantItem,
        do=_grant_item,
        group="hand_out",
        heard=("patients",),
        ground=("patient",),
        phases=REGISTERED,
        fields=lambda view: {"patient": patients(view), "item": items(view), "n": Int(-5, 5)},
        usual=lambda view: {"n": 1},
    ),
    Power(
        command=GrantAbility,
        do=_grant_ability,
        group="hand_out",
        heard=("patients",),
        ground=("patient",),
        phases=REGISTERED,
        fields=lambda view: {"patient": patients(view), "print_ability": ABILITY},
    ),
    Power(
        command=AddBuff,
        do=_add_buff,
        group="numbers",
        heard=("patients",),
        ground=("patient",),
        phases=REGISTERED,
        fields=lambda view: {
            "patient": patients(view),
            "name": NAME,
            "expression": Text(NAME_MAX),
            "rounds": Int(-1, 20),
        },
        usual=lambda view: {"expression": "+1", "rounds": 1},
    ),
    Power(
        command=RemoveBuff,
        do=_remove_buff,
        group="numbers",
        heard=("patients",),
        ground=("buff",),
        phases=REGISTERED,
        fields=buffs,
    ),
)
