"""A special ability does what the DM writes: words, and one after the other effects that a module's node can have.

Without a DM it is used as the rules of combat say. A use that nobody writes about ends with the session.
"""

from __future__ import annotations

from events.audience import Host
from games.ghost.facts import dm as facts
from games.ghost.modules.module import (
    Ability,
    AnyEffect,
    Buff,
    ChangeActivity,
    ChangeAttribute,
    ChangeSignal,
    GainAbility,
    GainBuff,
    GainFragment,
    GainItem,
    GainKey,
    MoveTo,
    Reveal,
)
from games.ghost.prompts.desk import NO_EFFECT, effects_asked, is_foe
from games.ghost.prompts.dm import is_free
from games.ghost.rules.area import Area, Deed, Doing, Ruled
from games.ghost.rules.bout import bout_of, wound
from games.ghost.rules.effects import apply
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import Draft
from games.ghost.state.objects import AbilityForm, Color, PatientId

SPECIAL = Area()


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
    n, color = wanted.n or 0, wanted.color or "C"
    match kind:
        case "activity":
            return ChangeActivity(n=n)
        case "signal":
            return ChangeSignal(n=n)
        case "fragments":
            return GainFragment(colour=color, n=n)
        case "attribute":
            return ChangeAttribute(colour=color, n=n)
        case "key":
            return GainKey()
        case "item":
            return GainItem(item=wanted.item or "", n=n)
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
def settle(story: Story) -> None:
    """Nothing more comes of an ability when its session is over, or there is no DM to write it."""
    for patient in list(story.truth.desk.effects):
        if not _waits(story.truth, patient):
            story.happen(facts.EffectClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    here = state.dm and state.phase == "explore" and patient not in state.hall.lost
    return here and state.scenes.session_of(patient) is not None
