"""What a DM makes up at the table: monsters, items, places, people, scenes; and what places say."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from events.audience import EVERYONE, Host
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import owner
from games.ghost.facts.scene import SceneShown
from games.ghost.prompts import ANY, REGISTERED
from games.ghost.prompts.dm import (
    NOTHING,
    item_form,
    monster_form,
    person_form,
    place_form,
    retelling_form,
    scene_form,
    usual_item,
    usual_monster,
)
from games.ghost.rules.area import DM, Area, Deed, Doing, Power, Ruled, Story
from games.ghost.rules.growth import give_item
from games.ghost.rules.scene import put
from games.ghost.state.improvised import AnyMade, MadeItem, MadeMonster, MadePerson, MadePlace, Retold, Use
from games.ghost.state.objects import COLORS, Color, PatientId, validate_color
from games.ghost.state.scenario import region_of, scene_for, words_of
from games.ghost.state.stage import session_in

IMPROVISED = Area()
made = partial(Deed, IMPROVISED, phases=("choose", "explore"))


@made(group="figures", ground=("place",), phases=REGISTERED, fields=monster_form, usual=usual_monster)
class MakeMonster(Doing, frozen=True, kw_only=True):
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

    def do(self, story: Story, by: Host) -> Ruled:
        thing = MadeMonster(
            id=_new(story),
            name=self.name,
            text=self.text or self.name,
            place=_at(story, self.place),
            values=dict.fromkeys(COLORS, self.strength - 1) | {self.color: self.strength},
            activity=self.activity,
            drops=() if self.drops == ANY else (validate_color(self.drops),),
        )
        _make(story, thing)
        return Ruled()


@made(
    group="hand_out",
    heard=("dm", "patients"),
    ground=("to", "place"),
    phases=REGISTERED,
    fields=item_form,
    usual=usual_item,
)
class MakeItem(Doing, frozen=True, kw_only=True):
    """An item: what it does and how much, who gets one at once, and where another lies, if anywhere."""

    name: str
    text: str
    use: Use
    n: int
    color: Color
    to: tuple[PatientId, ...]
    place: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        thing = MadeItem(
            id=_new(story),
            name=self.name,
            text=self.text or self.name,
            place=_at(story, self.place),
            use=self.use,
            n=self.n,
            color=self.color,
        )
        _make(story, thing)
        for patient in self.to:
            give_item(story, patient, thing.id, words_of(thing.name), 1)
        return Ruled(owner(story.truth, *self.to) if self.to else DM)


@made(group="scene", ground=("region",), fields=place_form, usual=lambda view: {"text": ""})
class MakePlace(Power, frozen=True):
    """An area of a region: all who are in the region see the way there."""

    region: str
    name: str
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        _make(story, _area(story, self.region, self.name, self.text))
        return Ruled()


@made(group="figures", ground=("place",), fields=person_form, usual=lambda view: {"text": "", "says": ""})
class MakePerson(Power, frozen=True):
    """Somebody to talk to; ``says`` is for when there is no DM to speak as them."""

    name: str
    text: str
    says: str
    place: str

    def do(self, story: Story, by: Host) -> Ruled:
        place = _at(story, self.place)
        text = self.text or self.name
        _make(story, MadePerson(id=_new(story), name=self.name, text=text, place=place, says=self.says))
        return Ruled()


@made(group="scene", heard=("everyone",), ground=("patients", "region"), phases=("explore",), fields=scene_form)
class MakeScene(Power, frozen=True):
    """A scene on the spot: a new place of a region, and these patients are there."""

    patients: tuple[PatientId, ...]
    region: str
    name: str
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        thing = _area(story, self.region, self.name, self.text)
        _make(story, thing)
        for patient in self.patients:
            put(story, patient, self.region, thing.id)
        return Ruled(EVERYONE)


@made(group="scene", ground=("place",), fields=retelling_form, usual=lambda view: {"name": "", "text": ""})
class Redescribe(Power, frozen=True):
    """A place says something else: its name, its text, or both; empty: as it was."""

    place: str
    name: str
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        place, (region, _, area) = _at(story, self.place), self.place.partition("/")
        known = story.truth.desk.retold.get(place, Retold("", ""))
        story.happen(facts.PlaceRetold(place, Retold(self.name or known.name, self.text or known.text)))
        if self.name and not area:
            story.happen(facts.RegionRelabelled(region, words_of(self.name)))
        _show(story, region, bool(self.text) and not area)
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


def _show(story: Story, letter: str, again: bool) -> None:
    """Everybody in a region's session sees what it is now; what the DM has set before them stays, unless ``again``."""
    session = session_in(story.truth, letter)
    region = region_of(story.truth, letter)
    for patient in session.members if session else ():
        before = story.truth.scenes.scenes[patient]
        scene = scene_for(story.truth, before.session, region, patient)
        if not again:
            scene = replace(scene, text=before.text)
        if scene != before:
            story.happen(SceneShown(patient, scene))
