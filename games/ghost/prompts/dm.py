"""What the DM is asked, field by field, what it may make up, and who is at the table to be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from events.audience import CO_HOSTS, CoHost
from games.ghost.prompts import ANY, COLOR, Fields
from games.ghost.state import State
from games.ghost.state.desk import (
    AbilityGiven,
    BuffGiven,
    BuffTaken,
    KeyGiven,
    Moved,
    Ruling,
    SceneSet,
    Turned,
)
from games.ghost.state.improvised import MadePerson, Use
from games.ghost.state.objects import COLORS, NAME_MAX, Bilingual, PatientId
from games.ghost.state.scenario import LETTERS, chapter_of, module_of, named, words_of
from games.ghost.state.stage import is_complete, session_in
from games.prompt import Bool, Choice, Choices, Field, Int, Option, Text, Usual, options

WORDS_MAX = 2_000
NAME, WORDS, MAYBE_WORDS = Text(NAME_MAX, min=1), Text(WORDS_MAX, min=1), Text(WORDS_MAX)
NOTHING = "none"
ANY_COLOR = Choice((Option(ANY, "act_color.any"), *options(COLORS, "color")))


MEASURES = ("activity", "activity_max", "signal", *COLORS)
"""What can be changed by a number; a colour is an attribute."""

SECRETS = ("base_color", "attributes", "projection", *(f"archive_{color}" for color in COLORS), "file")

OF_GHOST = ("origin", "maker")

MOST_DICE, MOST_SIDES = 20, 100

MOST_MADE = 60
"""The number of things that can be improvised at one table."""

USES: tuple[Use, ...] = ("none", "heal_hp", "heal_mp", "apply_buff", "cmyk_boost")


def patients(view: State) -> Choice:
    """One of those who are not lost."""
    return Choice(options(view.hall.standing()))


def some(view: State, least: int = 1) -> Choices:
    """Some of them."""
    standing = view.hall.standing()
    return Choices(options(standing), least, len(standing))


def is_free(view: State, patient: PatientId) -> bool:
    """Who is in the middle of a check or a fight stays until it is over."""
    standing = patient in view.hall.standing()
    return standing and patient not in view.checks.offers and patient not in view.combats.fights


def free(view: State) -> tuple[PatientId, ...]:
    """All that are."""
    return tuple(one for one in view.hall.standing() if is_free(view, one))


def sessions(view: State, *statuses: str) -> Choice:
    """One of the sessions that have not ended."""
    wanted = statuses or ("active", "paused")
    return Choice(options(tuple(id for id, card in view.scenes.sessions.items() if card.status in wanted)))


def places(view: State, *, whole: bool = False) -> tuple[Option, ...]:
    """The places of this chapter, as ``<region>/<area>``; ``whole``: and the regions."""
    if view.module is None or not view.chapter:
        return ()
    regions = dict(zip(LETTERS, chapter_of(view).regions, strict=False))
    letters = options(tuple(regions), "region") if whole else ()
    areas = {f"{letter}/{one.id}": words_of(one.name) for letter, region in regions.items() for one in region.areas}
    return (*letters, *named(areas))


def items(view: State) -> Choice:
    """One of the items there are."""
    there = module_of(view).items if view.module else ()
    return Choice(named({one.id: words_of(one.name) for one in there}))


def free_chair(state: State) -> CoHost | None:
    """The next chair of a co-DM, if there is one left."""
    return next((chair for chair in CO_HOSTS if chair not in state.desk.co_dms), None)


def chair_of(state: State, player: str) -> CoHost | None:
    """The chair of a co-DM."""
    return next((chair for chair, helping in state.desk.co_dms.items() if helping == player), None)


def appointable(state: State) -> tuple[str, ...]:
    """Who may be given regions: co-DMs, and guests as long as a chair is free; nobody who plays."""
    desk = state.desk
    playing = {desk.lead, *desk.people.values()}
    known = tuple(desk.co_dms.values())
    if free_chair(state) is None:
        return known
    return (*known, *(guest for guest in desk.guests if guest not in playing and guest not in known))


def quiet_regions(view: State) -> Fields:
    """The regions where patients are and no session goes on."""
    taken = {card.region for card in view.scenes.sessions.values() if card.status != "ended"}
    quiet = tuple(region for region in sorted(set(view.tale.groups.values())) if region not in taken)
    return {"region": Choice(options(quiet, "region"))}


def last_word(view: State) -> bool:
    """Whether the table waits for it: once everybody is done or time is up, a phase ends by the DM's word alone."""
    return view.overtime is True or is_complete(view)


def ends(view: State) -> Fields | None:
    """It ends once."""
    return None if view.closing else {}


def keyless(view: State) -> Fields:
    """Those who have no key of this chapter yet."""
    held = view.belongings.keys
    return {"patient": Choice(options(tuple(p for p in view.hall.standing() if view.chapter not in held.get(p, {}))))}


def buffs(view: State) -> Fields:
    """The buffs there are."""
    buffs = view.belongings.buffs
    return {"buff": Choice(options(tuple(f"{one}.{id}" for one in view.hall.standing() for id in buffs.get(one, {}))))}


def revealing(view: State) -> Fields:
    """A secret of a patient, and who learns it."""
    secrets = (*SECRETS, *OF_GHOST) if view.hall.hosts else SECRETS
    return {"patient": patients(view), "what": Choice(options(secrets, "secret")), "to": some(view)}


def hosting(view: State) -> Fields | None:
    """Before the scattering among the ghosts that are made; afterwards among those that travel with somebody."""
    hosts, standing = view.hall.hosts, view.hall.standing()
    override: Field = Bool()
    ghosts, free_hosts = tuple(view.hall.ghosts), standing
    if hosts:
        travelling = {ghost: host for ghost, host in hosts.items() if host in standing}
        if len(travelling) < 2 or view.phase == "ghost_making":
            return None
        ghosts, free_hosts = tuple(travelling), tuple(sorted(travelling.values()))
        override = Choice((Option(True, "override.true"),))
    elif view.phase != "ghost_making":
        return None
    return {"ghost": Choice(options(ghosts)), "host": Choice(options(free_hosts)), "override": override}


def removable(view: State) -> Fields | None:
    """The seats of people, as long as one stays."""
    people = view.desk.people
    return {"seat": Choice(options(tuple(sorted(people))))} if len(people) > 1 else None


def losable(view: State) -> Fields | None:
    """Those who may be lost, as long as one stays."""
    return {"patient": Choice(options(free(view)))} if len(view.hall.standing()) > 1 else None


class Figure(NamedTuple):
    kind: Literal["ghost", "monster", "person"]
    id: str
    name: Bilingual


def figures(view: State) -> Iterator[Figure]:
    """Those as whom the DM may speak."""
    for id, ghost in view.hall.ghosts.items():
        if id in view.hall.hosts:
            yield Figure("ghost", id, words_of(ghost.name))
    for one in view.desk.made.values():
        if isinstance(one, MadePerson):
            yield Figure("person", one.id, words_of(one.name))
    for monster in module_of(view).monsters if view.module else ():
        yield Figure("monster", monster.id, words_of(monster.name))


def speaking(view: State) -> Fields:
    """To a session, as somebody."""
    known = {f"{one.kind}:{one.id}": one.name for one in figures(view)}
    return {"session": sessions(view), "figure": Choice(named(known)), "text": WORDS}


def first_session(view: State) -> dict[str, Usual]:
    """The form begins with the first session there is."""
    there = sessions(view).options
    return {"session": there[0].value} if there else {}


def correctable(view: State, ruling: Ruling) -> bool:
    """Whether what a ruling did is still there to be taken back, as far as the DM sees; numbers always are."""
    held = view.belongings
    match ruling.deed:
        case None:
            return ruling.change is not None
        case KeyGiven(patient, chapter):
            # The attribute of its choice is the patient's: with that the key has been used.
            here = view.chapter == chapter and view.phase == "explore" and patient not in view.hall.collapsed
            return here and chapter in held.boons.get(patient, {})
        case AbilityGiven(patient, ability):
            return ability in view.hall.copied.get(patient, {})
        case BuffGiven(patient, id, buff):
            there = held.buffs.get(patient, {}).get(id)
            return there is not None and (there.name, there.expression) == (buff.name, buff.expression)
        case BuffTaken():
            return True
        case Moved(patient, chapter):
            return view.phase == "explore" and view.chapter == chapter and is_free(view, patient)
        case Turned(session, before):
            return _turns_back(view, session, before)
        case SceneSet(session):
            return view.phase == "explore" and view.scenes.sessions[session].status != "ended"


def _turns_back(view: State, session: str, before: str) -> bool:
    """A session that has ended goes on only where there is no other by now, and with who is still there."""
    card = view.scenes.sessions[session]
    if view.phase != "explore" or card.chapter != view.chapter or card.status == before:
        return False
    if card.status != "ended":
        return True
    there = any(view.tale.groups.get(one) == card.region for one in card.members)
    return before != "none" and there and session_in(view, card.region) is None


def mistakes(view: State) -> Fields:
    """The rulings that may be corrected."""
    numbers = tuple(number for number, ruling in view.desk.rulings.items() if correctable(view, ruling))
    return {"ruling": Choice(options(numbers))}


def _room(view: State) -> bool:
    return view.module is not None and len(view.desk.made) < MOST_MADE


def _where(view: State, *, nowhere: bool = True) -> Choice:
    there = places(view) if view.phase in ("choose", "explore") else ()
    return Choice((Option(NOTHING, "made_place.none"), *there) if nowhere else there)


def _regions_there(view: State) -> Choice:
    return Choice(options(LETTERS[: len(chapter_of(view).regions)] if view.chapter and view.module else (), "region"))


def monster_form(view: State) -> Fields | None:
    """What a monster is made of."""
    drops = Choice((Option(ANY, "made_drops.any"), *options(COLORS, "color")))
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "strength": Int(1, 5), "color": COLOR}
    return fields | {"activity": Int(1, 20), "drops": drops, "place": _where(view)} if _room(view) else None


def usual_monster(view: State) -> Mapping[str, Usual]:
    """What the form of a monster begins with."""
    return {"text": "", "strength": 2, "color": "M", "activity": 4, "drops": ANY, "place": NOTHING}


def item_form(view: State) -> Fields | None:
    """What an item is made of."""
    standing = view.hall.standing()
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "use": Choice(options(USES, "made_use")), "n": Int(1, 10)}
    fields |= {"color": COLOR, "to": Choices(options(standing), 0, len(standing)), "place": _where(view)}
    return fields if _room(view) else None


def usual_item(view: State) -> Mapping[str, Usual]:
    """What the form of an item begins with."""
    return {"text": "", "use": "heal_hp", "n": 2, "color": "C", "to": [], "place": NOTHING}


def place_form(view: State) -> Fields | None:
    """What a place is made of."""
    return {"region": _regions_there(view), "name": NAME, "text": MAYBE_WORDS} if _room(view) else None


def person_form(view: State) -> Fields | None:
    """What somebody to talk to is made of."""
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "says": MAYBE_WORDS, "place": _where(view, nowhere=False)}
    return fields if _room(view) else None


def scene_form(view: State) -> Fields | None:
    """What a scene is made of."""
    there = options(free(view))
    fields: Fields = {
        "patients": Choices(there, 1, len(there)),
        "region": _regions_there(view),
        "name": NAME,
        "text": WORDS,
    }
    return fields if _room(view) else None


def retelling_form(view: State) -> Fields | None:
    """What a place may say instead."""
    return {"place": Choice(places(view, whole=True)), "name": Text(NAME_MAX, min=0), "text": MAYBE_WORDS}
