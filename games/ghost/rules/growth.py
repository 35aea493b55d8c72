"""What patients gain, and what they make of it: fragments, keys, items, buffs, archives and evolution (四色补完)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from games.game import Deadline
from games.ghost.facts import hall as facts
from games.ghost.facts.hall import NativeShown
from games.ghost.prompts.hall import asks, price
from games.ghost.rules.area import Area, Deed, Doing, Story
from games.ghost.rules.patients import add_uses, heal, set_attribute, set_signal
from games.ghost.rules.stage import until
from games.ghost.state import State
from games.ghost.state.hall import NO_FRAGMENTS, Buff, Fragments
from games.ghost.state.objects import AbilityForm, Bilingual, Color, GhostId, PatientId, printed
from games.ghost.state.scenario import module_of, own_ability

GROWTH = Area("growth", asks=asks)


@Deed(GROWTH)
class TakeBoon(Doing, frozen=True):
    """The attribute that a key raises."""

    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        boon(story, patient, int(story.moment.prompt.rpartition(".")[2]), self.color)


@Deed(GROWTH)
class RaiseAttribute(Doing, frozen=True):
    """Fragments of a colour for its attribute."""

    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        value = story.truth.hall.attributes[patient][self.color]
        spend(story, patient, self.color, price(story.truth.options, value), "spent_attribute")
        set_attribute(story, patient, self.color, value + 1, "fragments")


def boon(story: Story, patient: PatientId, chapter: int, color: Color) -> None:
    """One attribute more for a key, without fragments."""
    story.happen(facts.KeyBoonTaken(patient, chapter, color))
    set_attribute(story, patient, color, story.truth.hall.attributes[patient][color] + 1, "key")


@GROWTH.on_settle
def _settle(story: Story) -> None:
    """A key's attribute that nobody chose by the end of the chapter is the base colour's."""
    _settle_makers(story)
    state = story.truth
    if state.phase == "close":
        for patient, chapters in state.belongings.boons.items():
            for chapter in chapters:
                boon(story, patient, chapter, state.hall.secrets[patient].base_color)


@Deed(GROWTH)
class UnlockArchive(Doing, frozen=True):
    """A fragment for the archive of that colour of the ghost's origin."""

    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        """Pay, and read."""
        hall = story.truth.hall
        ghost = _companion(story, patient)
        spend(story, patient, self.color, 1, "spent_unlock")
        text = hall.secrets[hall.origins[ghost]].personality_files.get(self.color, "")
        story.happen(facts.ArchiveUnlocked(patient, ghost, self.color, text))


@Deed(GROWTH)
class DeclareEvolution(Doing, frozen=True):
    """The companion becomes whole, for good."""

    def do(self, story: Story, patient: PatientId) -> None:
        """The ghost evolves: its abilities have a use more, it acts once in a session, and its maker is asked."""
        hall = story.truth.hall
        ghost = _companion(story, patient)
        story.happen(facts.GhostEvolved(ghost, patient))
        add_uses(story, patient, dict.fromkeys(hall.native.get(ghost, {}), 1) | {ghost: 1})
        maker = hall.makers[ghost]
        story.happen(facts.AbilityAsked(maker, ghost, until(story, "ghost_making")))


@Deed(GROWTH)
class AddAbility(Doing, frozen=True):
    """The second ability of a ghost that has evolved, by who made it."""

    print_ability: AbilityForm

    def do(self, story: Story, maker: PatientId) -> None:
        """The maker has answered."""
        _added(story, maker, story.moment.prompt.rpartition(".")[2], self.print_ability)


def _companion(story: Story, patient: PatientId) -> GhostId:
    ghost = story.truth.hall.ghost_of(patient)
    assert ghost is not None, "asked of hosts alone"
    return ghost


def _stock(story: Story, maker: PatientId, ghost: GhostId) -> None:
    """The maker has not: the ghost gets what the module has for its colour."""
    color = story.truth.hall.ghost_colors[ghost]
    fitting = [one.evolved_ability for one in module_of(story.truth).stock_ghosts if one.colour == color]
    chosen = story.moment.sealed_dice("stock_abilities").pick(fitting)
    _added(story, maker, ghost, own_ability(story.truth, chosen))


def _added(story: Story, maker: PatientId, ghost: GhostId, form: AbilityForm) -> None:
    hall = story.truth.hall
    id = f"a_{story.moment.sealed_dice(f'ids.ghost.{maker}').token()}"
    ability = printed(form, id, ghost_id=ghost)
    story.happen(facts.AbilityAdded(maker, ghost))
    for to in dict.fromkeys((maker, hall.hosts.get(ghost, maker))):
        story.happen(NativeShown(to, ability, ghost, hall.ghost_colors[ghost]))
    if ghost in hall.hosts:
        add_uses(story, hall.hosts[ghost], {ability.id: story.truth.options.ability_uses + 1})


@GROWTH.on_deadlines
def _deadlines(state: State) -> Iterable[Deadline]:
    """When a maker has been asked for long enough."""
    for maker, ghosts in state.belongings.asked.items():
        for ghost, when in ghosts.items():
            if when:
                yield Deadline(f"growth.ability.{maker}.{ghost}", when)


@GROWTH.on_due
def _due(story: Story, what: str) -> None:
    """The stock of the module answers."""
    _, maker, ghost = what.split(".")
    _stock(story, maker, ghost)


def _settle_makers(story: Story) -> None:
    """Makers that are lost are not waited for."""
    for maker, ghosts in story.truth.belongings.asked.items():
        for ghost in ghosts:
            if maker in story.truth.hall.lost:
                _stock(story, maker, ghost)


def held(story: Story, patient: PatientId, color: Color) -> Fragments:
    """The fragments of one colour, by their state."""
    return story.truth.belongings.fragments.get(patient, {}).get(color, NO_FRAGMENTS)


def gain(story: Story, patient: PatientId, color: Color, n: int) -> None:
    """Fragments found, won or granted."""
    had = held(story, patient, color)
    story.happen(facts.FragmentsCounted(patient, color, "gained", n, replace(had, held=had.held + n)))


def spend(
    story: Story, patient: PatientId, color: Color, n: int, why: Literal["spent_attribute", "spent_unlock", "lost"]
) -> None:
    """Fragments that were held go where they serve one purpose, or none."""
    had = held(story, patient, color)
    assert had.held >= n, "only what is held can be spent"
    now = replace(had, **{"held": had.held - n, why: getattr(had, why) + n})
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
    had = story.truth.belongings.items.get(patient, {}).get(item, 0)
    count = max(0, had + n)
    if count == had:
        return
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


def count_buffs(story: Story, patient: PatientId) -> None:
    """One check less for every buff that does not last."""
    for id, buff in story.truth.belongings.buffs.get(patient, {}).items():
        if buff.rounds > 0:
            story.happen(facts.BuffSet(patient, id, replace(buff, rounds=buff.rounds - 1)))
