"""A special ability does what the DM writes: words, and one after the other effects that a module's node can have.

Without a DM it is used as the rules of combat say. A use that nobody writes about ends with the session.
"""

from __future__ import annotations

from events.audience import Host
from events.event import Command
from games.game import Prompts
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
from games.ghost.prompts.dm import COLOR, NAME, NAME_MAX, WORDS, is_free, items
from games.ghost.prompts.forms import ABILITY, REASON, Fields
from games.ghost.rules.blows import wound
from games.ghost.rules.bout import bout_of
from games.ghost.rules.effects import apply
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import Awaited, Draft
from games.ghost.state.objects import AbilityForm, Color, PatientId
from games.ghost.state.scenario import named, region_of, words_of
from games.prompt import Choice, Field, Int, Option, Prompt, Text, Usual, options

MOST_DAMAGE = 10
NO_EFFECT = "none"
EFFECTS = ("activity", "signal", "fragments", "attribute", "key", "item", "buff", "ability", "area", "secret", "damage")


class ChooseEffect(Command, frozen=True, kw_only=True, omit_defaults=True):
    """What a special ability does: with the first choice ``text`` for the session; whom it befalls, and by what kind of
    effect. None ends it.
    """

    text: str | None = None
    patient: PatientId
    effect: str
    reason: str | None = None


class ShapeEffect(Command, frozen=True, kw_only=True, omit_defaults=True):
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


def _choose(story: Story, by: Host, command: ChooseEffect) -> Ruled:
    user = story.moment.prompt.split(".")[1]
    draft = story.truth.desk.drafts.get(user)
    if draft is None:
        story.happen(facts.EffectWritten(user, command.text or ""))
    if command.effect == NO_EFFECT:
        story.happen(facts.EffectClosed(user))
    else:
        number = draft.number + 1 if draft else 1
        story.happen(facts.EffectChosen(user, Draft(number, command.patient, command.effect)))
    return Ruled(patient=command.patient)


def _shape(story: Story, by: Host, command: ShapeEffect) -> Ruled:
    user = story.moment.prompt.split(".")[1]
    draft = story.truth.desk.drafts[user]
    shape(story, user, story.truth.desk.effects[user].target, draft.patient, draft.effect, command)
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


def _asked(view: State) -> Prompts:
    """For each special ability that was used: words and a first kind of effect, what that takes, and so on."""
    return {
        f"effect.{one.id}.{draft.number}" if draft else f"effect.{one.id}": _step(view, user, one, draft)
        for user, one in view.desk.effects.items()
        for draft in (view.desk.drafts.get(user),)
    }


def _step(view: State, user: PatientId, awaited: Awaited, draft: Draft | None) -> Prompt:
    if draft and draft.effect:
        fields, usual = _shaping(view, user, draft.effect)
        return Prompt("shape_effect", fields, usual=usual)
    there = tuple(one for one in view.company(user) if one not in view.hall.collapsed) or (user,)
    kinds = [kind for kind in EFFECTS if kind != "damage" or is_foe(view, user, awaited.target)]
    if not items(view).options:
        kinds.remove("item")
    choosing: dict[str, Field] = {
        "patient": Choice(options(there)),
        "effect": Choice((Option(NO_EFFECT, "effect_kind.none"), *options(kinds, "effect_kind"))),
    }
    before = draft.patient if draft else user
    usual = {"patient": before if before in there else there[0], "effect": NO_EFFECT}
    if draft:
        return Prompt("choose_effect", choosing, usual=usual)
    fields = {"text": WORDS, **choosing, "reason": REASON}
    return Prompt("choose_effect", fields, usual=usual | {"reason": ""})


def _shaping(view: State, user: PatientId, kind: str) -> tuple[dict[str, Field], dict[str, Usual]]:
    """The few fields of a kind of effect."""
    match kind:
        case "activity":
            return {"n": Int(-10, 10)}, {"n": 2}
        case "signal":
            return {"n": Int(-5, 5)}, {"n": 1}
        case "fragments":
            return {"color": COLOR, "n": Int(1, 5)}, {"n": 1}
        case "attribute":
            return {"color": COLOR, "n": Int(-2, 2)}, {"n": 1}
        case "item":
            return {"item": items(view), "n": Int(1, 5)}, {"n": 1}
        case "buff":
            fields: Fields = {"name": NAME, "expression": Text(NAME_MAX, min=1), "rounds": Int(-1, 20)}
            return fields, {"expression": "+1", "rounds": 1}
        case "ability":
            return {"print_ability": ABILITY}, {}
        case "area":
            areas = {one.id: words_of(one.name) for one in region_of(view, view.tale.groups[user]).areas}
            return {"area": Choice(named(areas))}, {}
        case "secret":
            return {"text": WORDS}, {}
        case "damage":
            return {"color": COLOR, "n": Int(1, MOST_DAMAGE)}, {"n": 1}
        case _:
            return {}, {}


def is_foe(view: State, user: PatientId, target: str) -> bool:
    """Whether a monster that stands in the same fight is meant."""
    fight = view.combats.fights.get(user)
    return fight is not None and target in fight.foes and target not in fight.out


def settle(story: Story) -> None:
    """Nothing more comes of an ability when its session is over, or there is no DM to write it."""
    for patient in list(story.truth.desk.effects):
        if not _waits(story.truth, patient):
            story.happen(facts.EffectClosed(patient))


def _waits(state: State, patient: PatientId) -> bool:
    here = state.dm and state.phase == "explore" and patient not in state.hall.lost
    return here and state.scenes.session_of(patient) is not None


POWERS = (
    Power(command=ChooseEffect, do=_choose, group="waits", heard=("session", "dm"), ground="named", each=_asked),
    Power(command=ShapeEffect, do=_shape, group="waits", ground="named"),
)
