"""Fragments and keys become attributes; the rest of what patients make of what they hold is in its own modules."""

from __future__ import annotations

from events.event import Command
from games.ghost.facts import growth as facts
from games.ghost.prompts.growth import asks, price
from games.ghost.rules import companions as ghosts
from games.ghost.rules.area import Area
from games.ghost.rules.belongings import spend
from games.ghost.rules.patients import set_attribute
from games.ghost.rules.story import Story
from games.ghost.state.objects import Color, PatientId


class TakeBoon(Command, frozen=True):
    """The attribute that a key raises."""

    color: Color


class RaiseAttribute(Command, frozen=True):
    """Fragments of a colour for its attribute."""

    color: Color


def _take_boon(story: Story, patient: PatientId, command: TakeBoon) -> None:
    boon(story, patient, int(story.moment.prompt.rpartition(".")[2]), command.color)


def boon(story: Story, patient: PatientId, chapter: int, color: Color) -> None:
    """One attribute more for a key, without fragments."""
    story.happen(facts.KeyBoonTaken(patient, chapter, color))
    set_attribute(story, patient, color, story.truth.hall.attributes[patient][color] + 1, "key")


def _raise(story: Story, patient: PatientId, command: RaiseAttribute) -> None:
    value = story.truth.hall.attributes[patient][command.color]
    spend(story, patient, command.color, price(story.truth.options, value), "spent_attribute")
    set_attribute(story, patient, command.color, value + 1, "fragments")


def _settle(story: Story) -> None:
    """A key's attribute that nobody chose by the end of the chapter is the base colour's."""
    ghosts.settle(story)
    state = story.truth
    if state.phase == "close":
        for patient, chapters in state.belongings.boons.items():
            for chapter in chapters:
                boon(story, patient, chapter, state.hall.secrets[patient].base_color)


GROWTH = Area(
    name="growth",
    deeds={
        TakeBoon: _take_boon,
        RaiseAttribute: _raise,
        ghosts.UnlockArchive: ghosts.unlock,
        ghosts.DeclareEvolution: ghosts.declare,
        ghosts.AddAbility: ghosts.add,
    },
    asks=asks,
    deadlines=ghosts.deadlines,
    due=ghosts.due,
    settle=_settle,
)
