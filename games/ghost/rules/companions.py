"""What a host makes of its companion: archives of its origin, and its evolution (四色补完)."""

from __future__ import annotations

from collections.abc import Iterable

from events.event import Command
from games.game import Deadline
from games.ghost.facts import growth as facts
from games.ghost.facts.hall import NativeShown
from games.ghost.rules.belongings import spend
from games.ghost.rules.patients import add_uses
from games.ghost.rules.stage import until
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.objects import AbilityForm, Color, GhostId, PatientId, printed
from games.ghost.state.scenario import module_of, own_words


class UnlockArchive(Command, frozen=True):
    """A fragment for the archive of that colour of the ghost's origin."""

    color: Color


class DeclareEvolution(Command, frozen=True):
    """The companion becomes whole, for good."""


class AddAbility(Command, frozen=True):
    """The second ability of a ghost that has evolved, by who made it."""

    print_ability: AbilityForm


def unlock(story: Story, patient: PatientId, command: UnlockArchive) -> None:
    """Pay, and read."""
    hall = story.truth.hall
    ghost = _companion(story, patient)
    spend(story, patient, command.color, 1, "spent_unlock")
    text = hall.secrets[hall.origins[ghost]].personality_files.get(command.color, "")
    story.happen(facts.ArchiveUnlocked(patient, ghost, command.color, text))


def declare(story: Story, patient: PatientId, command: DeclareEvolution) -> None:
    """The ghost evolves: its abilities have a use more, it acts once in a session, and its maker is asked."""
    hall = story.truth.hall
    ghost = _companion(story, patient)
    story.happen(facts.GhostEvolved(ghost, patient))
    add_uses(story, patient, dict.fromkeys(hall.native.get(ghost, {}), 1) | {ghost: 1})
    maker = hall.makers[ghost]
    due = until(story, "ghost_making")
    story.happen(facts.AbilityAsked(maker, ghost, due))


def _companion(story: Story, patient: PatientId) -> GhostId:
    ghost = story.truth.hall.ghost_of(patient)
    assert ghost is not None, "asked of hosts alone"
    return ghost


def add(story: Story, maker: PatientId, command: AddAbility) -> None:
    """The maker has answered."""
    _added(story, maker, story.moment.prompt.rpartition(".")[2], command.print_ability)


def stock(story: Story, maker: PatientId, ghost: GhostId) -> None:
    """The maker has not: the ghost gets what the module has for its colour."""
    color = story.truth.hall.ghost_colors[ghost]
    fitting = [one.evolved_ability for one in module_of(story.truth).stock_ghosts if one.colour == color]
    chosen = story.moment.sealed_dice("stock_abilities").pick(fitting)
    name, description = own_words(story.truth, chosen.name), own_words(story.truth, chosen.description)
    _added(story, maker, ghost, AbilityForm(name, description, chosen.colour, chosen.effect_type))


def _added(story: Story, maker: PatientId, ghost: GhostId, form: AbilityForm) -> None:
    hall = story.truth.hall
    id = f"a_{story.moment.sealed_dice(f'ids.ghost.{maker}').token()}"
    ability = printed(form, id, ghost_id=ghost)
    story.happen(facts.AbilityAdded(maker, ghost))
    for to in dict.fromkeys((maker, hall.hosts.get(ghost, maker))):
        story.happen(NativeShown(to, ability, ghost, hall.ghost_colors[ghost]))
    if ghost in hall.hosts:
        add_uses(story, hall.hosts[ghost], {ability.id: story.truth.options.ability_uses + 1})


def deadlines(state: State) -> Iterable[Deadline]:
    """When a maker has been asked for long enough."""
    for maker, ghosts in state.belongings.asked.items():
        for ghost, when in ghosts.items():
            if when:
                yield Deadline(f"growth.ability.{maker}.{ghost}", when)


def due(story: Story, what: str) -> None:
    """The stock of the module answers."""
    _, maker, ghost = what.split(".")
    stock(story, maker, ghost)


def settle(story: Story) -> None:
    """Makers that are lost are not waited for."""
    for maker, ghosts in story.truth.belongings.asked.items():
        for ghost in ghosts:
            if maker in story.truth.hall.lost:
                stock(story, maker, ghost)
