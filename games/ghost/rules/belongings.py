"""What other areas give and take: fragments, keys, items, buffs."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.ghost.facts import growth as facts
from games.ghost.rules.patients import heal, set_signal
from games.ghost.rules.story import Story
from games.ghost.state.growth import NO_FRAGMENTS, Buff, Fragments
from games.ghost.state.objects import Bilingual, Color, PatientId
from games.ghost.state.scenario import module_of


def held(story: Story, patient: PatientId, color: Color) -> Fragments:
    """The fragments of one colour, by their state."""
    return story.truth.belongings.fragments.get(patient, {}).get(color, NO_FRAGMENTS)


def gain(story: Story, patient: PatientId, color: Color, n: int) -> None:
    """Fragments found, won or granted."""
    had = held(story, patient, color)
    now = Fragments(had.held + n, had.spent_attribute, had.spent_unlock, had.lost)
    story.happen(facts.FragmentsCounted(patient, color, "gained", n, now))


def spend(
    story: Story, patient: PatientId, color: Color, n: int, why: Literal["spent_attribute", "spent_unlock", "lost"]
) -> None:
    """Fragments that were held go where they serve one purpose, or none."""
    had = held(story, patient, color)
    assert had.held >= n, "only what is held can be spent"
    now = Fragments(
        had.held - n,
        had.spent_attribute + (n if why == "spent_attribute" else 0),
        had.spent_unlock + (n if why == "spent_unlock" else 0),
        had.lost + (n if why == "lost" else 0),
    )
    story.happen(facts.FragmentsCounted(patient, color, why, n, now))


def grant_key(story: Story, patient: PatientId) -> None:
    """The key of this chapter: activity and signal are full at once; who has it gets nothing more."""
    state = story.truth
    if state.chapter in state.belongings.keys.get(patient, {}):
        return
    story.happen(facts.KeyGranted(patient, state.chapter))
    heal(story, patient, state.hall.patients[patient].quantum_activity_max, "key")
    set_signal(story, patient, state.options.signal_max, "key")


def give_item(story: Story, patient: PatientId, item: str, name: Bilingual, n: int) -> None:
    """Pieces of an item more, or fewer."""
    count = max(0, story.truth.belongings.items.get(patient, {}).get(item, 0) + n)
    useful = any(one.id == item and one.use is not None for one in module_of(story.truth).items)
    story.happen(facts.ItemCounted(patient, item, name, count, useful))


def add_buff(story: Story, patient: PatientId, buff: Buff) -> str:
    """A buff more, under a number of its own, which is returned."""
    numbers = [int(id[1:]) for id in story.truth.belongings.buffs.get(patient, {})]
    id = f"b{max(numbers, default=0) + 1}"
    story.happen(facts.BuffSet(patient, id, buff))
    return id


def end_buff(story: Story, patient: PatientId, id: str) -> None:
    """A buff is over."""
    buff = story.truth.belongings.buffs[patient][id]
    story.happen(facts.BuffSet(patient, id, replace(buff, rounds=0)))


def withdraw_key(story: Story, patient: PatientId, chapter: int) -> None:
    """A key that was given by mistake; what came with it is another matter."""
    story.happen(facts.KeyWithdrawn(patient, chapter))


def count_buffs(story: Story, patient: PatientId) -> None:
    """One check less for every buff that does not last."""
    for id, buff in story.truth.belongings.buffs.get(patient, {}).items():
        if buff.rounds > 0:
            story.happen(facts.BuffSet(patient, id, replace(buff, rounds=buff.rounds - 1)))
