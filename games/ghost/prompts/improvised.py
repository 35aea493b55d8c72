"""What a DM is asked who makes something up at the table."""

from __future__ import annotations

from collections.abc import Mapping

from games.ghost.prompts.dm import ANY, COLOR, MAYBE_WORDS, NAME, NAME_MAX, NOTHING, WORDS, free, places
from games.ghost.prompts.forms import Fields
from games.ghost.state import State
from games.ghost.state.improvised import Use
from games.ghost.state.objects import COLORS
from games.ghost.state.scenario import LETTERS, chapter_of
from games.prompt import Choice, Choices, Int, Option, Text, Usual, options

MOST_MADE = 60
"""So many things are improvised at one table."""


USES: tuple[Use, ...] = ("none", "heal_hp", "heal_mp", "apply_buff", "cmyk_boost")


def _room(view: State) -> bool:
    return view.module is not None and len(view.desk.made) < MOST_MADE


def _where(view: State, *, nowhere: bool = True) -> Choice:
    there = places(view) if view.phase in ("choose", "explore") else ()
    return Choice((Option(NOTHING, "made_place.none"), *there) if nowhere else there)


def _regions(view: State) -> Choice:
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
    return {"region": _regions(view), "name": NAME, "text": MAYBE_WORDS} if _room(view) else None


def person_form(view: State) -> Fields | None:
    """What somebody to talk to is made of."""
    fields: Fields = {"name": NAME, "text": MAYBE_WORDS, "says": MAYBE_WORDS, "place": _where(view, nowhere=False)}
    return fields if _room(view) else None


def scene_form(view: State) -> Fields | None:
    """What a scene is made of."""
    there = options(free(view))
    fields: Fields = {"patients": Choices(there, 1, len(there)), "region": _regions(view), "name": NAME, "text": WORDS}
    return fields if _room(view) else None


def retelling_form(view: State) -> Fields | None:
    """What a place may say instead."""
    return {"place": Choice(places(view, whole=True)), "name": Text(NAME_MAX, min=0), "text": MAYBE_WORDS}
