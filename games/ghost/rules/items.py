"""Items, and what they do to who uses them."""

from __future__ import annotations

from events.event import Command
from games.ghost.facts import growth as facts
from games.ghost.modules.module import ApplyBuff, Boost, Heal, HealSignal, Item
from games.ghost.rules.belongings import add_buff, give_item
from games.ghost.rules.patients import heal, set_attribute, set_signal
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.growth import Buff
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import module_of, words_of


class UseItem(Command, frozen=True):
    """One piece of an item; in a fight it is the patient's turn."""

    item: str


def use(story: Story, patient: PatientId, id: str) -> None:
    """One piece less, and what it does."""
    item = _item(story.truth, id)
    name = words_of(item.name)
    story.happen(facts.ItemUsed(patient, id, name))
    give_item(story, patient, id, name, -1)
    hall = story.truth.hall
    match item.use:
        case Heal(n=n):
            heal(story, patient, n, "item")
        case HealSignal(n=n):
            set_signal(story, patient, hall.signal[patient] + n, "item")
        case ApplyBuff(buff=buff):
            add_buff(story, patient, Buff(words_of(buff.name), buff.expression, buff.rounds))
        case Boost(colour=color, n=n):
            set_attribute(story, patient, color, hall.attributes[patient][color] + n, "item")


def _item(state: State, id: str) -> Item:
    return next(item for item in module_of(state).items if item.id == id)
