"""What happens to a patient, whatever brings it about: a node, an item, a special ability, or the DM's hand.

And what comes of a node once it is known how it went: at once, or when a fight is over.
"""

from __future__ import annotations

from typing import Literal

from events.audience import EVERYONE, Audience
from games.ghost.facts import scene as facts
from games.ghost.facts.fact import owner
from games.ghost.facts.hall import ItemUsed
from games.ghost.facts.scene import PatientMoved, TextRevealed
from games.ghost.modules.module import (
    AnyEffect,
    AnyNode,
    ApplyBuff,
    Boost,
    ChangeActivity,
    ChangeAttribute,
    ChangeSignal,
    Collect,
    Fight,
    GainAbility,
    GainBuff,
    GainFragment,
    GainItem,
    GainKey,
    Heal,
    HealSignal,
    ItemUse,
    MoveTo,
    Region,
    Reveal,
    Talk,
    Task,
)
from games.ghost.rules.area import Story
from games.ghost.rules.growth import add_buff, gain, give_item, grant_key, held, spend
from games.ghost.rules.patients import gain_ability, heal, hurt, set_activity_max, set_attribute, set_signal
from games.ghost.state.desk import Change
from games.ghost.state.hall import Buff
from games.ghost.state.objects import PatientId, validate_color
from games.ghost.state.scenario import area_of, item_of, offered, own_ability, region_of, words_of


def apply(story: Story, patient: PatientId, effect: AnyEffect, cause: Literal["node", "item", "dm"] = "node") -> None:
    """One effect. Of numbers less than nothing is taken, at most what there is."""
    hall = story.truth.hall
    match effect:
        case GainFragment(colour=color, n=n) if n > 0:
            gain(story, patient, color, n)
        case GainFragment(colour=color, n=n):
            if lost := min(-n, held(story, patient, color).held):
                spend(story, patient, color, lost, "lost")
        case GainItem():
            item = item_of(story.truth, effect.item)
            give_item(story, patient, item.id, words_of(item.name), effect.n)
        case ChangeActivity(n=n) if n < 0:
            hurt(story, patient, -n, cause)
        case ChangeActivity(n=n):
            heal(story, patient, n, cause)
        case ChangeSignal(n=n):
            set_signal(story, patient, hall.signal[patient] + n, cause)
        case ChangeAttribute(colour=color, n=n):
            set_attribute(story, patient, color, hall.attributes[patient][color] + n, cause)
        case GainAbility(ability=given):
            gain_ability(story, patient, own_ability(story.truth, given))
        case GainKey():
            grant_key(story, patient)
        case GainBuff(buff=buff):
            add_buff(story, patient, Buff(words_of(buff.name), buff.expression, buff.rounds))
        case MoveTo():
            go_to(story, patient, story.truth.tale.groups[patient], effect.area)
        case Reveal():
            story.happen(TextRevealed(patient, words_of(effect.text)))


def go_to(story: Story, patient: PatientId, region: str, area: str) -> None:
    """Into an area of a region of this chapter: where somebody is, everybody sees, and what the place is called."""
    name = words_of(area_of(region_of(story.truth, region), area).name)
    story.happen(PatientMoved(patient, area, name))


def use(story: Story, patient: PatientId, id: str) -> None:
    """One piece of an item less, and what it does."""
    item = item_of(story.truth, id)
    name = words_of(item.name)
    story.happen(ItemUsed(patient, id, name))
    give_item(story, patient, id, name, -1)
    if item.use is not None:
        apply(story, patient, _effect_of_use(item.use), "item")


def _effect_of_use(use: ItemUse) -> AnyEffect:
    match use:
        case Heal(n=n):
            return ChangeActivity(n=n)
        case HealSignal(n=n):
            return ChangeSignal(n=n)
        case ApplyBuff(buff=buff):
            return GainBuff(buff=buff)
        case Boost(colour=color, n=n):
            return ChangeAttribute(colour=color, n=n)


def move(story: Story, change: Change, by: int) -> Change:
    """Make a number greater or smaller by the DM's hand, within its bounds; what came of it."""
    before = _measured(story, change)
    if change.measure == "activity_max":
        set_activity_max(story, change.patient, before + by)
    else:
        apply(story, change.patient, effect_on(change.measure, change.name, by), "dm")
    return Change(change.patient, change.measure, change.name, before, _measured(story, change))


def effect_on(measure: str, name: str, n: int) -> AnyEffect:
    """The effect that makes a number greater or smaller; ``name``: the colour or the item, where there are several."""
    match measure:
        case "signal":
            return ChangeSignal(n=n)
        case "attribute":
            return ChangeAttribute(colour=validate_color(name), n=n)
        case "fragments":
            return GainFragment(colour=validate_color(name), n=n)
        case "item":
            return GainItem(item=name, n=n)
        case _:
            return ChangeActivity(n=n)


def _measured(story: Story, change: Change) -> int:
    """How much there is now of what a change is about."""
    hall, patient = story.truth.hall, change.patient
    match change.measure:
        case "activity":
            return hall.patients[patient].quantum_activity
        case "activity_max":
            return hall.patients[patient].quantum_activity_max
        case "signal":
            return hall.signal[patient]
        case "attribute":
            return hall.attributes[patient][validate_color(change.name)]
        case "fragments":
            return held(story, patient, validate_color(change.name)).held
        case "item":
            return story.truth.belongings.items.get(patient, {}).get(change.name, 0)


def audience_of(story: Story, change: Change) -> Audience:
    """Who sees a number: quantum activity is everybody's to see."""
    return EVERYONE if change.measure in ("activity", "activity_max") else owner(story.truth, change.patient)


def act(story: Story, patient: PatientId) -> None:
    """Count a patient's action: each is asked for by a name of its own."""
    count = story.truth.scenes.acts.get(patient, 0) + 1
    story.happen(facts.ActsCounted(patient, count))


def conclude(story: Story, patient: PatientId, node: AnyNode, passed: bool) -> None:
    """Close the node, tell the session, let it take effect, and offer to everybody there what is new."""
    scenes = story.truth.scenes
    _close(story, patient, node, passed)
    outcome = node.success if passed or isinstance(node, Collect | Talk) else node.failure
    session = scenes.scenes[patient].session
    story.happen(facts.ActTold(patient, session, node.id, passed, words_of(outcome.text)))
    for effect in outcome.effects:
        apply(story, patient, effect)
    _offer(story, region_of(story.truth, scenes.sessions[session].region), patient)


def _close(story: Story, patient: PatientId, node: AnyNode, passed: bool) -> None:
    """A node is closed by its success, and by a failure unless it may be tried again."""
    if isinstance(node, Collect):
        left = story.truth.scenes.stock.get(node.id, node.stock) - 1
        story.happen(facts.StockTaken(node.id, left))
        if not left:
            story.happen(facts.NodeClosed(node.id, "table"))
            return
    if passed or (isinstance(node, Task | Fight) and not node.retry):
        story.happen(facts.NodeClosed(node.id, patient if node.once == "patient" else "table"))


def _offer(story: Story, region: Region, actor: PatientId) -> None:
    """Tell everybody in the session what is offered to them now, where that has changed."""
    for patient in story.truth.company(actor):
        for area in region.areas:
            nodes = offered(story.truth, area, patient)
            if nodes != story.truth.scenes.scenes[patient].areas[area.id].nodes:
                story.happen(facts.NodesOffered(patient, area.id, nodes))
