"""What a DM makes up at the table: monsters, items, places, people, scenes; and what places say."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import EVERYONE, Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import owner
from games.ghost.facts.scene import SceneShown
from games.ghost.prompts.dm import ANY, NOTHING
from games.ghost.prompts.forms import REGISTERED
from games.ghost.prompts.improvised import (
    item_form,
    monster_form,
    person_form,
    place_form,
    retelling_form,
    scene_form,
    usual_item,
    usual_monster,
)
from games.ghost.rules.belongings import give_item
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.sessions import put
from games.ghost.rules.story import DM, Story
from games.ghost.state.improvised import AnyMade, MadeItem, MadeMonster, MadePerson, MadePlace, Retold, Use
from games.ghost.state.objects import COLORS, Color, PatientId, validate_color
from games.ghost.state.scenario import region_of, words_of
from games.ghost.state.sight import scene_of
from games.ghost.state.stage import session_in


class MakeMonster(Command, frozen=True, kw_only=True):
    """A monster: ``strength`` dice in its colour and one fewer in the others, what it takes to fell it, what it leaves,
    and where it waits, if anywhere.
    """

    name: str
    text: str
    strength: int
    color: Color
    activity: int
    drops: str
    place: str
    reason: str


class MakeItem(Command, frozen=True, kw_only=True):
    """An item: what it does and how much, who gets one at once, and where another lies, if anywhere."""

    name: str
    text: str
    use: Use
    n: int
    color: Color
    to: tuple[PatientId, ...]
    place: str
    reason: str


class MakePlace(Command, frozen=True):
    """An area of a region: whoever is in the region sees the way there."""

    region: str
    name: str
    text: str
    reason: str


class MakePerson(Command, frozen=True):
    """Somebody to talk to; ``says`` is for when there is no DM to speak as them."""

    name: str
    text: str
    says: str
    place: str
    reason: str


class MakeScene(Command, frozen=True):
    """A scene on the spot: a new place of a region, and these patients are there."""

    patients: tuple[PatientId, ...]
    region: str
    name: str
    text: str
    reason: str


class Redescribe(Command, frozen=True):
    """A place says something else: its name, its text, or both; empty: as it was."""

    place: str
    name: str
    text: str
    reason: str


def _monster(story: Story, by: Host, command: MakeMonster) -> Ruled:
    thing = MadeMonster(
        id=_new(story),
        name=command.name,
        text=command.text or command.name,
        place=_at(story, command.place),
        values=dict.fromkeys(COLORS, command.strength - 1) | {command.color: command.strength},
        activity=command.activity,
        drops=() if command.drops == ANY else (validate_color(command.drops),),
    )
    _make(story, thing)
    return Ruled()


def _item(story: Story, by: Host, command: MakeItem) -> Ruled:
    thing = MadeItem(
        id=_new(story),
        name=command.name,
        text=command.text or command.name,
        place=_at(story, command.place),
        use=command.use,
        n=command.n,
        color=command.color,
    )
    _make(story, thing)
    for patient in command.to:
        give_item(story, patient, thing.id, words_of(thing.name), 1)
    return Ruled(owner(story.truth, *command.to) if command.to else DM)


def _place(story: Story, by: Host, command: MakePlace) -> Ruled:
    _make(story, _area(story, command.region, command.name, command.text))
    return Ruled()


def _person(story: Story, by: Host, command: MakePerson) -> Ruled:
    place = _at(story, command.place)
    text = command.text or command.name
    _make(story, MadePerson(id=_new(story), name=command.name, text=text, place=place, says=command.says))
    return Ruled()


def _scene(story: Story, by: Host, command: MakeScene) -> Ruled:
    thing = _area(story, command.region, command.name, command.text)
    _make(story, thing)
    for patient in command.patients:
        put(story, patient, command.region, thing.id)
    return Ruled(EVERYONE)


def _retell(story: Story, by: Host, command: Redescribe) -> Ruled:
    place, (region, _, area) = _at(story, command.place), command.place.partition("/")
    known = story.truth.desk.retold.get(place, Retold("", ""))
    story.happen(facts.PlaceRetold(place, Retold(command.name or known.name, command.text or known.text)))
    if command.name and not area:
        story.happen(facts.RegionRelabelled(region, words_of(command.name)))
    _show(story, region, bool(command.text) and not area)
    return Ruled()


def _new(story: Story) -> str:
    # Opaque: a counted one would tell who finds it how much was made up out of its sight.
    return f"x_{story.moment.sealed_dice('ids.made').token()}"


def _at(story: Story, place: str) -> str:
    return "" if place == NOTHING else f"{story.truth.chapter}.{place}"


def _area(story: Story, region: str, name: str, text: str) -> MadePlace:
    return MadePlace(id=_new(story), name=name, text=text or name, place=_at(story, region))


def _make(story: Story, thing: AnyMade) -> None:
    """It is there from now on: who is in its region sees it."""
    story.happen(facts.ThingMade(thing))
    if thing.place:
        _show(story, thing.place.partition(".")[2].partition("/")[0], False)


def _show(story: Story, letter: str, anew: bool) -> None:
    """Everybody in a region's session sees what it is now; what the DM has set before them stays, unless ``anew``."""
    session = session_in(story.truth, letter)
    region = region_of(story.truth, letter)
    for patient in session.members if session else ():
        before = story.truth.scenes.scenes[patient]
        scene = scene_of(story.truth, before.session, region, patient)
        if not anew:
            scene = replace(scene, text=before.text)
        if scene != before:
            story.happen(SceneShown(patient, scene))


POWERS = (
    Power(
        command=MakeMonster,
        do=_monster,
        group="figures",
        ground=("place",),
        phases=REGISTERED,
        fields=monster_form,
        usual=usual_monster,
    ),
    Power(
        command=MakeItem,
        do=_item,
        group="hand_out",
        heard=("dm", "patients"),
        ground=("to", "place"),
        phases=REGISTERED,
        fields=item_form,
        usual=usual_item,
    ),
    Power(
        command=MakePlace,
        do=_place,
        group="scene",
        ground=("region",),
        phases=("choose", "explore"),
        fields=place_form,
        usual=lambda view: {"text": ""},
    ),
    Power(
        command=MakePerson,
        do=_person,
        group="figures",
        ground=("place",),
        phases=("choose", "explore"),
        fields=person_form,
        usual=lambda view: {"text": "", "says": ""},
    ),
    Power(
        command=MakeScene,
        do=_scene,
        group="scene",
        heard=("everyone",),
        ground=("patients", "region"),
        phases=("explore",),
        fields=scene_form,
    ),
    Power(
        command=Redescribe,
        do=_retell,
        group="scene",
        ground=("place",),
        phases=("choose", "explore"),
        fields=retelling_form,
        usual=lambda view: {"name": "", "text": ""},
    ),
)
