"""What a DM makes up at the table: monsters, items, places, people, scenes; and what places say."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.audience import EVERYONE, Host
from events.event import Command
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import owner
from games.ghost.facts.scene import SceneShown
from games.ghost.prompts.dm import ANY, COLOR, MAYBE_WORDS, NAME, NAME_MAX, NOTHING, WORDS, free, places
from games.ghost.prompts.forms import REGISTERED, Fields
from games.ghost.rules.belongings import give_item
from games.ghost.rules.power import Power, Ruled
from games.ghost.rules.sessions import put, session_in
from games.ghost.rules.story import DM, Story
from games.ghost.state import State
from games.ghost.state.improvised import AnyMade, MadeItem, MadeMonster, MadePerson, MadePlace, Retold, Use
from games.ghost.state.objects import COLORS, Color, PatientId, validate_color
from games.ghost.state.scenario import LETTERS, chapter_of, region_of, words_of
from games.ghost.state.sight import scene_of
from games.prompt import Choice, Choices, Int, Option, Text, Usual, options

MOST_MADE = 60
"""So many things are improvised at one table."""

USES: tuple[Use, ...] = ("none", "heal_hp", "heal_mp", "apply_buff", "cmyk_boost")


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


def _room(view: State) -> bool:
    return view.module is not None and len(view.desk.made) < MOST_MADE


def _where(view: State, *, nowhere: bool = True) -> Choice:
    there = places(view) if view.phase in ("choose", "explore") else ()
    return Choice((Option(NOTHING, "made_place.none"), *there) if nowhere else there)


def _regions(view: State) -> Choice:
    return Choice(options(LETTERS[: len(chapter_of(view).regions)] if view.chapter and view.module else (), "region"))


def _ask_monster(view: State) -> Fields | None:
    drops = Choice((Option(ANY, "made_drops.any"), *options(COLORS, "color")))
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "strength": Int(1, 5), "color": COLOR}
    return fields | {"activity": Int(1, 20), "drops": drops, "place": _where(view)} if _room(view) else None


def _usual_monster(view: State) -> Mapping[str, Usual]:
    return {"text": "", "strength": 2, "color": "M", "activity": 4, "drops": ANY, "place": NOTHING}


def _ask_item(view: State) -> Fields | None:
    standing = view.hall.standing()
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "use": Choice(options(USES, "made_use")), "n": Int(1, 10)}
    fields |= {"color": COLOR, "to": Choices(options(standing), 0, len(standing)), "place": _where(view)}
    return fields if _room(view) else None


def _usual_item(view: State) -> Mapping[str, Usual]:
    return {"text": "", "use": "heal_hp", "n": 2, "color": "C", "to": [], "place": NOTHING}


def _ask_place(view: State) -> Fields | None:
    return {"region": _regions(view), "name": NAME, "text": MAYBE_WORDS} if _room(view) else None


def _ask_person(view: State) -> Fields | None:
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "says": MAYBE_WORDS, "place": _where(view, nowhere=False)}
    return fields if _room(view) else None


def _ask_scene(view: State) -> Fields | None:
    there = options(free(view))
    fields: Fields = {"patients": Choices(there, 1, len(there)), "region": _regions(view), "name": NAME, "text": WORDS}
    return fields if _room(view) else None


def _ask_retelling(view: State) -> Fields | None:
    return {"place": Choice(places(view, whole=True)), "name": Text(NAME_MAX, min=0), "text": MAYBE_WORDS}


POWERS = (
    Power(
        command=MakeMonster,
        do=_monster,
        group="figures",
        ground=("place",),
        phases=REGISTERED,
        fields=_ask_monster,
        usual=_usual_monster,
    ),
    Power(
        command=MakeItem,
        do=_item,
        group="hand_out",
        heard=("dm", "patients"),
        ground=("to", "place"),
        phases=REGISTERED,
        fields=_ask_item,
        usual=_usual_item,
    ),
    Power(
        command=MakePlace,
        do=_place,
        group="scene",
        ground=("region",),
        phases=("choose", "explore"),
        fields=_ask_place,
        usual=lambda view: {"text": ""},
    ),
    Power(
        command=MakePerson,
        do=_person,
        group="figures",
        ground=("place",),
        phases=("choose", "explore"),
        fields=_ask_person,
        usual=lambda view: {"text": "", "says": ""},
    ),
    Power(
        command=MakeScene,
        do=_scene,
        group="scene",
        heard=("everyone",),
        ground=("patients", "region"),
        phases=("explore",),
        fields=_ask_scene,
    ),
    Power(
        command=Redescribe,
        do=_retell,
        group="scene",
        ground=("place",),
        phases=("choose", "explore"),
        fields=_ask_retelling,
        usual=lambda view: {"name": "", "text": ""},
    ),
)
