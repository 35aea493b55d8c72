"""What waits for the DM: requests of patients, first come first served, and special abilities; and free checks.

A special ability does what the DM writes: words, and one after the other effects that a module's node can have. Without
a DM it is used as the rules of combat say. A use that nobody writes about ends with the session.
"""

from __future__ import annotations

from typing import Literal

from events.audience import Host
from games.ghost.facts import dm as facts
from games.ghost.modules.module import (
    Ability,
    AnyEffect,
    Buff,
    GainAbility,
    GainBuff,
    GainKey,
    MoveTo,
    Reveal,
)
from games.ghost.prompts import ANY, IN_CHAPTERS
from games.ghost.prompts.desk import NO_EFFECT, USUAL_TARGETS, asks, effects_asked, free_check, is_foe, queue
from games.ghost.prompts.dm import is_free
from games.ghost.rules.area import Area, Deed, Doing, Power, Ruled, Story, rule
from games.ghost.rules.bout import bout_of, wound
from games.ghost.rules.checks import check
from games.ghost.rules.effects import apply, effect_on
from games.ghost.state import State
from games.ghost.state.desk import ActKind, Awaited, Draft, Request
from games.ghost.state.objects import AbilityForm, Color, PatientId, validate_color
from games.ghost.state.options import RollMode

REQUESTS = Area(asks=asks)
CHECKING = Area()


SPECIAL = Area()


@Deed(REQUESTS)
class Act(Doing, frozen=True):
    """What the player's patient wants to do, in words; ``color`` says with which attribute."""

    kind: ActKind
    color: str
    text: str

    def do(self, story: Story, patient: PatientId) -> None:
        """The request waits for the DM."""
        ask(story, patient, self.kind, self.color, self.text)


@Deed(REQUESTS)
class WithdrawAct(Doing, frozen=True):
    """Not that, after all."""

    def do(self, story: Story, patient: PatientId) -> None:
        """It waits no more."""
        story.happen(facts.RequestClosed(patient))


@Deed(REQUESTS, group="waits", ground="named", each=queue)
class AnswerRequest(Power, frozen=True):
    """How it goes: by a check, by the DM's word, without a roll, or not at all."""

    answer: Literal["check", "result", "no_roll", "refused"]
    color: str
    target: int
    text: str

    def do(self, story: Story, by: Host) -> None:
        patient = story.moment.prompt.split(".")[1]
        request = story.truth.desk.requests[patient]
        story.happen(facts.RequestClosed(patient))
        story.happen(facts.RequestAnswered(patient, self.answer, self.text))
        # Before the check: what follows on the DM's word comes after it.
        rule(story, by, "answer_request", self.reason, Ruled(patient=patient))
        if self.answer == "check":
            base = story.truth.hall.secrets[patient].base_color
            wanted = next((one for one in (self.color, request.color) if one != ANY), base)
            check(story, patient, validate_color(wanted), self.target)


@REQUESTS.on_settle
def settle(story: Story) -> None:
    """A request ends with the session, and with the patient."""
    for patient in list(story.truth.desk.requests):
        if not _waits(story.truth, patient):
            story.happen(facts.RequestClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    gone = patient in state.hall.collapsed or patient in state.hall.lost
    return state.dm and not gone and state.phase == "explore" and state.scenes.session_of(patient) is not None


def ask_effect(story: Story, patient: PatientId, ability: str, target: str) -> None:
    """A special ability was used: what it does, the DM writes."""
    count = story.truth.desk.used.get(patient, 0) + 1
    awaited = Awaited(f"{patient}.{count}", ability, target)
    story.happen(facts.EffectAwaited(patient, awaited, count))


def ask(story: Story, patient: PatientId, kind: ActKind, color: str, text: str) -> None:
    """A patient wants to do something: how it goes, the DM says. Its session hears what it is."""
    count = story.truth.desk.asked.get(patient, 0) + 1
    request = Request(f"{patient}.{count}", kind, color, text)
    story.happen(facts.RequestKept(patient, request, count))
    story.happen(facts.RequestQueued(patient, kind, text))


@Deed(
    CHECKING,
    group="checks",
    ground=("patients",),
    phases=IN_CHAPTERS,
    fields=free_check,
    usual=lambda view: {"target": USUAL_TARGETS[view.options.check], "mode": view.options.roll_mode},
)
class FreeCheck(Power, frozen=True):
    """These patients roll; ``mode`` says who sees the dice, as the roll modes of the table do."""

    patients: tuple[PatientId, ...]
    text: str
    color: Color
    target: int
    mode: RollMode

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(facts.CheckCalled(self.patients, self.color, self.text))
        for patient in self.patients:
            check(story, patient, self.color, self.target, mode=self.mode)
        return Ruled()


@Deed(SPECIAL, group="waits", heard=("session", "dm"), ground="named", each=effects_asked)
class ChooseEffect(Doing, frozen=True, kw_only=True, omit_defaults=True):
    """What a special ability does: with the first choice ``text`` for the session; whom it befalls, and by what kind of
    effect. None ends it.
    """

    text: str | None = None
    patient: PatientId
    effect: str
    reason: str | None = None

    def do(self, story: Story, by: Host) -> Ruled:
        user = story.moment.prompt.split(".")[1]
        draft = story.truth.desk.drafts.get(user)
        if draft is None:
            story.happen(facts.EffectWritten(user, self.text or ""))
        if self.effect == NO_EFFECT:
            story.happen(facts.EffectClosed(user))
        else:
            number = draft.number + 1 if draft else 1
            story.happen(facts.EffectChosen(user, Draft(number, self.patient, self.effect)))
        return Ruled(patient=self.patient)


@Deed(SPECIAL, group="waits", ground="named")
class ShapeEffect(Doing, frozen=True, kw_only=True, omit_defaults=True):
    """The effect that was chosen: of these what its kind asks for."""

    n: int | None = None
    color: Color | None = None
    item: str | None = None
    name: str | None = None
    expression: str | None = None
    rounds: int | None = None
    print_ability: AbilityForm | None = None
    area: str | None = None
    text: str | None = None
    reason: str | None = None

    def do(self, story: Story, by: Host) -> Ruled:
        user = story.moment.prompt.split(".")[1]
        draft = story.truth.desk.drafts[user]
        shape(story, user, story.truth.desk.effects[user].target, draft.patient, draft.effect, self)
        story.happen(facts.EffectChosen(user, Draft(draft.number + 1, draft.patient, "")))
        return Ruled(patient=draft.patient)


def shape(story: Story, user: PatientId, target: str, patient: PatientId, kind: str, command: ShapeEffect) -> None:
    """One effect happens: for a patient, or to the monster that the ability was used on."""
    if kind == "damage":
        if is_foe(story.truth, user, target):
            bout = bout_of(story, story.truth.combats.fights[user].id)
            wound(bout, user, target, command.color or "C", command.n or 0)
            bout.save()
    elif kind != "area" or is_free(story.truth, patient):
        apply(story, patient, _effect(kind, command), "dm")


def _effect(kind: str, wanted: ShapeEffect) -> AnyEffect:
    match kind:
        case "activity" | "signal" | "fragments" | "attribute":
            return effect_on(kind, wanted.color or "C", wanted.n or 0)
        case "item":
            return effect_on(kind, wanted.item or "", wanted.n or 0)
        case "key":
            return GainKey()
        case "buff":
            return GainBuff(
                buff=Buff(name=wanted.name or "", expression=wanted.expression or "", rounds=wanted.rounds or -1)
            )
        case "ability" if (form := wanted.print_ability) is not None:
            ability = Ability(
                name=form.name, description=form.description, colour=form.color, effect_type=form.effect_type
            )
            return GainAbility(ability=ability)
        case "area":
            return MoveTo(area=wanted.area or "")
        case _:
            return Reveal(text=wanted.text or "")


@SPECIAL.on_settle
def _settle_effects(story: Story) -> None:
    """Nothing more comes of an ability when its session is over, or there is no DM to write it."""
    for patient in list(story.truth.desk.effects):
        if not _is_awaited(story.truth, patient):
            story.happen(facts.EffectClosed(patient))


def _is_awaited(state: State, patient: PatientId) -> bool:
    here = state.dm and state.phase == "explore" and patient not in state.hall.lost
    return here and state.scenes.session_of(patient) is not None
