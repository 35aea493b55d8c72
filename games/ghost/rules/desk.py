"""What the DM does at the desk: gives and takes, takes rulings back, and moves clocks.

Numbers, keys, items, buffs and abilities are given and taken. What a ruling did is taken back: nothing told is edited,
a correction follows it. Time is the DM's: each clock can be stopped, put off and ended, and is seen with when it falls.

A wrong guess, a refusal and silence look alike to who has asked for a communication (section 9). So that no hand of the
DM tells them apart, all requests under way have one clock here: what is done to it is done to each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from events.audience import EVERYONE, Host
from games.ghost.facts.fact import owner
from games.ghost.facts.hall import KeyWithdrawn
from games.ghost.facts.stage import PhaseClosed
from games.ghost.prompts import ABILITY, COLOR, REGISTERED
from games.ghost.prompts.desk import ClockChange, name_of, of_clocks
from games.ghost.prompts.dm import MEASURES, NAME, buffs, items, keyless, mistakes, patients
from games.ghost.rules.area import Area, Deed, Power, Ruled, Story, rule
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.effects import audience_of, move
from games.ghost.rules.growth import GROWTH, add_buff, end_buff, grant_key
from games.ghost.rules.patients import gain_ability, hurt, set_signal, withdraw_ability
from games.ghost.rules.scene import put, set_scene, turn
from games.ghost.rules.stage import set_clock
from games.ghost.state.desk import (
    AbilityGiven,
    AnyDeed,
    BuffGiven,
    BuffTaken,
    Change,
    KeyGiven,
    Measure,
    Moved,
    SceneSet,
    Turned,
)
from games.ghost.state.hall import Buff
from games.ghost.state.objects import COLORS, NAME_MAX, AbilityForm, Color, PatientId
from games.ghost.state.stage import Clock, ClockKind, audience_of_clocks, clocks
from games.prompt import Choice, Int, Text, options

GIFTS = Area()
given = partial(Deed, GIFTS, heard=("patients",), ground=("patient",), phases=REGISTERED)

CORRECTIONS = Area()

CLOCKS = Area()

MINUTE = 60_000


_FALLS: Mapping[ClockKind, Callable[[Story, str], None]] = {
    "reroll": lambda story, of: CHECKS.due(story, f"stand.{of}"),
    "turn": lambda story, of: COMBAT.due(story, f"turn.{of}"),
    "spoils": lambda story, of: COMBAT.due(story, f"spoils.{of}"),
    "comm": lambda story, of: COMM.due(story, "request"),
    "seizure": lambda story, of: COMM.due(story, "claim"),
    "ability": lambda story, of: GROWTH.due(story, f"ability.{of}"),
}


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


@Deed(CORRECTIONS, group="end", heard=("dm", "patients", "session", "everyone"), ground=("ruling",), fields=mistakes)
class Correct(Power, frozen=True):
    """Take back what a ruling did; the past stays as it was told."""

    ruling: int

    def do(self, story: Story, by: Host) -> Ruled | None:
        ruling = story.truth.desk.rulings[self.ruling]
        if ruling.change is not None:
            change = move(story, ruling.change, ruling.change.before - ruling.change.after)
            return Ruled(audience_of(story, change), change.patient, change, corrects=self.ruling)
        undone = None if ruling.deed is None else _undo(story, ruling.deed)
        return undone and undone._replace(corrects=self.ruling)


def _undo(story: Story, deed: AnyDeed) -> Ruled:
    match deed:
        case KeyGiven(patient, chapter, activity, signal):
            story.happen(KeyWithdrawn(patient, chapter))
            # By mistake of the DM nobody collapses.
            hurt(story, patient, min(activity, story.truth.hall.patients[patient].quantum_activity - 1), "dm")
            set_signal(story, patient, story.truth.hall.signal[patient] - signal, "dm")
            return Ruled(owner(story.truth, patient), patient)
        case AbilityGiven(patient, ability):
            withdraw_ability(story, patient, ability)
            return Ruled(owner(story.truth, patient), patient)
        case BuffGiven(patient, id, buff):
            end_buff(story, patient, id)
            return Ruled(owner(story.truth, patient), patient, deed=BuffTaken(patient, buff))
        case BuffTaken(patient, buff):
            deed = BuffGiven(patient, add_buff(story, patient, buff), buff)
            return Ruled(owner(story.truth, patient), patient, deed=deed)
        case Moved(patient, _, region, area):
            return Ruled(EVERYONE, patient, deed=put(story, patient, region, area))
        case Turned(session, before):
            return Ruled(EVERYONE, deed=turn(story, session, "ended" if before == "none" else before))
        case SceneSet(session, texts):
            members = story.truth.scenes.sessions[session].members
            here = {patient: text for patient, text in texts.items() if patient in members}
            return Ruled(owner(story.truth, *here), deed=set_scene(story, session, here))


@Deed(CLOCKS, group="end", heard=("patients", "session", "everyone"), each=of_clocks)
class SetClock(Power, frozen=True):
    """``extend``: that number of minutes more, from now where the clock stands; ``end``: it falls due at once."""

    change: ClockChange
    minutes: int

    def do(self, story: Story, chair: Host) -> None:
        meant, now = _meant(story), story.moment.now
        to = audience_of_clocks(story.truth, *meant)
        match self.change:
            case "stop":
                _each(story, meant, lambda _: 0)
            case "extend":
                _each(story, meant, lambda clock: max(clock.until, now) + self.minutes * MINUTE)
            case "end":
                _end(story, meant)
        rule(story, chair, f"{self.change}_clock", self.reason, Ruled(to))


def _meant(story: Story) -> tuple[Clock, ...]:
    """The clocks that the answered prompt is about."""
    name = story.moment.prompt.removeprefix("clock.").rpartition(".")[0]
    return tuple(clock for clock in clocks(story.truth) if name_of(clock) == name)


def _each(story: Story, meant: tuple[Clock, ...], due: Callable[[Clock], int]) -> None:
    for clock in meant:
        set_clock(story, clock, due(clock))


def _end(story: Story, meant: tuple[Clock, ...]) -> None:
    """Not by the clock's own hand, which would take it that somebody has missed a deadline."""
    if meant[0].kind == "phase":
        story.happen(PhaseClosed(story.truth.phase))
        return
    _each(story, meant, lambda _: story.moment.now)
    _FALLS[meant[0].kind](story, meant[0].of)
