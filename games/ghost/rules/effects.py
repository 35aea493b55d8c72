"""What the outcome of a node does to the patient who acted."""

from __future__ import annotations

from typing import Literal

from games.ghost.facts import scene as facts
from games.ghost.modules.module import (
    AnyEffect,
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
from games.ghost.rules.belongings import add_buff, gain, give_item, grant_key
from games.ghost.rules.patients import gain_ability, heal, hurt, set_attribute, set_signal
from games.ghost.rules.story import Story
from games.ghost.state.growth import Buff
from games.ghost.state.objects import AbilityForm, PatientId
from games.ghost.state.scenario import area_of, item_of, own_words, region_of, words_of


def apply(story: Story, patient: PatientId, effect: AnyEffect, cause: Literal["node", "dm"] = "node") -> None:
    """One effect."""
    hall = story.truth.hall
    match effect:
        case GainFragment():
            gain(story, patient, effect.colour, effect.n)
        case GainItem():
            item = item_of(story.truth, effect.item)
            give_item(story, patient, item.id, words_of(item.name), effect.n)
        case ChangeActivity():
            if effect.n < 0:
                hurt(story, patient, -effect.n, cause)
            else:
                heal(story, patient, effect.n, cause)
        case ChangeSignal():
            set_signal(story, patient, hall.signal[patient] + effect.n, cause)
        case ChangeAttribute():
            set_attribute(story, patient, effect.colour, hall.attributes[patient][effect.colour] + effect.n, cause)
        case GainAbility():
            given = effect.ability
            name, description = own_words(story.truth, given.name), own_words(story.truth, given.description)
            gain_ability(story, patient, AbilityForm(name, description, given.colour, given.effect_type))
        case GainKey():
            grant_key(story, patient)
        case GainBuff():
            buff = Buff(words_of(effect.buff.name), effect.buff.expression, effect.buff.rounds)
            add_buff(story, patient, buff)
        case MoveTo():
            go_to(story, patient, story.truth.tale.groups[patient], effect.area)
        case Reveal():
            story.happen(facts.TextRevealed(patient, words_of(effect.text)))


def go_to(story: Story, patient: PatientId, region: str, area: str) -> None:
    """Into an area of a region of this chapter: where somebody is, everybody sees, and what the place is called."""
    name = words_of(area_of(region_of(story.truth, region), area).name)
    story.happen(facts.PatientMoved(patient, area, name))
