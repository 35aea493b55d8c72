"""What the DM gives and takes: numbers, keys, items, buffs, abilities."""

from __future__ import annotations

from functools import partial

from events.audience import Host
from games.ghost.facts.fact import owner
from games.ghost.prompts.dm import COLOR, MEASURES, NAME, NAME_MAX, buffs, items, keyless, patients
from games.ghost.prompts.forms import ABILITY, REGISTERED
from games.ghost.rules.area import Area, Deed, Power, Ruled, Story
from games.ghost.rules.effects import audience_of, move
from games.ghost.rules.growth import add_buff, end_buff, grant_key
from games.ghost.rules.patients import gain_ability
from games.ghost.state.desk import AbilityGiven, BuffGiven, BuffTaken, Change, KeyGiven, Measure
from games.ghost.state.growth import Buff
from games.ghost.state.objects import COLORS, AbilityForm, Color, PatientId
from games.prompt import Choice, Int, Text, options

GIFTS = Area()
given = partial(Deed, GIFTS, heard=("patients",), ground=("patient",), phases=REGISTERED)


@given(
    group="numbers",
    heard=("patients", "everyone"),
    fields=lambda view: {"patient": patients(view), "what": Choice(options(MEASURES, "measure")), "by": Int(-10, 10)},
)
class Adjust(Power, frozen=True):
    """A number of a patient becomes greater or smaller, within its bounds."""

    patient: PatientId
    what: str
    by: int

    def do(self, story: Story, by: Host) -> Ruled:
        attribute = self.what in COLORS
        measure: Measure = "attribute" if attribute else self.what  # type: ignore[assignment]
        return _moved(story, Change(self.patient, measure, self.what if attribute else "", 0, 0), self.by)


@given(group="hand_out", phases=("explore",), fields=keyless)
class GrantKey(Power, frozen=True):
    """The key of this chapter."""

    patient: PatientId

    def do(self, story: Story, by: Host) -> Ruled:
        patient, hall = self.patient, story.truth.hall
        activity, signal = hall.patients[patient].quantum_activity, hall.signal[patient]
        grant_key(story, patient)
        hall = story.truth.hall
        more = hall.patients[patient].quantum_activity - activity, hall.signal[patient] - signal
        return Ruled(owner(story.truth, patient), patient, deed=KeyGiven(patient, story.truth.chapter, *more))


@given(
    group="hand_out",
    fields=lambda view: {"patient": patients(view), "color": COLOR, "n": Int(-5, 5)},
    usual=lambda view: {"n": 1},
)
class GrantFragment(Power, frozen=True):
    """Fragments of a colour; fewer than 0 are lost."""

    patient: PatientId
    color: Color
    n: int

    def do(self, story: Story, by: Host) -> Ruled:
        return _moved(story, Change(self.patient, "fragments", self.color, 0, 0), self.n)


@given(
    group="hand_out",
    fields=lambda view: {"patient": patients(view), "item": items(view), "n": Int(-5, 5)},
    usual=lambda view: {"n": 1},
)
class GrantItem(Power, frozen=True):
    """Pieces of an item of the module; fewer than 0 are taken."""

    patient: PatientId
    item: str
    n: int

    def do(self, story: Story, by: Host) -> Ruled:
        return _moved(story, Change(self.patient, "item", self.item, 0, 0), self.n)


@given(group="hand_out", fields=lambda view: {"patient": patients(view), "print_ability": ABILITY})
class GrantAbility(Power, frozen=True):
    """A print ability of the patient's own."""

    patient: PatientId
    print_ability: AbilityForm

    def do(self, story: Story, by: Host) -> Ruled:
        patient = self.patient
        deed = AbilityGiven(patient, gain_ability(story, patient, self.print_ability))
        return Ruled(owner(story.truth, patient), patient, deed=deed)


@given(
    group="numbers",
    fields=lambda view: {"patient": patients(view), "name": NAME, "expression": Text(NAME_MAX), "rounds": Int(-1, 20)},
    usual=lambda view: {"expression": "+1", "rounds": 1},
)
class AddBuff(Power, frozen=True):
    """A buff; ``rounds`` -1 lasts."""

    patient: PatientId
    name: str
    expression: str
    rounds: int

    def do(self, story: Story, by: Host) -> Ruled:
        patient = self.patient
        buff = Buff({"zh": self.name, "en": self.name}, self.expression, self.rounds or -1)
        return Ruled(
            owner(story.truth, patient), patient, deed=BuffGiven(patient, add_buff(story, patient, buff), buff)
        )


@given(group="numbers", ground=("buff",), fields=buffs)
class RemoveBuff(Power, frozen=True):
    """A buff goes: ``<patient>.<its number>``."""

    buff: str

    def do(self, story: Story, by: Host) -> Ruled:
        patient, _, id = self.buff.partition(".")
        buff = story.truth.belongings.buffs[patient][id]
        end_buff(story, patient, id)
        return Ruled(owner(story.truth, patient), patient, deed=BuffTaken(patient, buff))


def _moved(story: Story, blank: Change, by: int) -> Ruled:
    change = move(story, blank, by)
    return Ruled(audience_of(story, change), change.patient, change)
