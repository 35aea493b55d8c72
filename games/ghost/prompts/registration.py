"""What a seat is asked at the registration."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.game import Prompts
from games.ghost.modules.module import StockPatient
from games.ghost.state import State
from games.ghost.state.objects import (
    AGE_MAX,
    AGE_UNSTATED,
    ARCHIVE_MAX,
    COLORS,
    GENDER_MAX,
    IDENTITY_MAX,
    NAME_MAX,
    TEXT_MAX,
)
from games.ghost.state.scenario import own_words
from games.prompt import Choice, Field, Form, Int, Prompt, Text, options
from games.sitting.table import Chair

FILE_MAX = 65_536
"""The longest FULL file; all its texts at their longest, and some room."""

COLOR_OPTIONS = options(COLORS, "color")

CARD: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "gender": Text(GENDER_MAX, optional=True),
    "age": Int(AGE_UNSTATED, AGE_MAX, optional=True),
    "former_identity": Text(IDENTITY_MAX, optional=True),
    "appearance": Text(TEXT_MAX, optional=True),
    "base_color": Choice(COLOR_OPTIONS),
    "personality_files": Form(
        {color: Text(ARCHIVE_MAX, optional=True) for color in COLORS}, label="color", optional=True
    ),
    "ideal_projection": Text(TEXT_MAX, optional=True),
}


def prompts(view: State, chair: Chair) -> Prompts:
    """A first patient must be registered; others may, and one of several is chosen."""
    if view.phase != "registration" or not isinstance(chair, int) or chair in view.ready:
        return {}
    own = [patient for patient, card in view.hall.patients.items() if card.seat == chair]
    until = view.until or None
    asked: dict[str, Prompt] = {}
    if len(own) < view.options.patients_each:
        asked[f"register.{chair}.{len(own) + 1}"] = Prompt("create_patient", CARD, required=not own, until=until)
        unread = view.registry.unread.get(chair, 0)
        file: dict[str, Field] = {"file": Text(FILE_MAX, min=1)}
        asked[f"bring.{chair}.{len(own) + 1}.{unread}"] = Prompt("bring_patient", file, required=False, until=until)
    if own:
        choice = Choice(options(tuple(own)))
        asked[f"registered.{chair}.{len(own)}"] = Prompt("finish_registration", {"patient": choice}, until=until)
    return asked


def stock_card(view: State, one: StockPatient) -> dict[str, Any]:
    """A patient of the module's as the form is filled in with it, in the language of the table."""
    words = partial(own_words, view)
    return {
        "name": words(one.name),
        "gender": words(one.gender),
        "age": one.age,
        "former_identity": words(one.former_identity),
        "appearance": words(one.appearance),
        "base_color": one.colour,
        "personality_files": {color: words(text) for color, text in one.archives.items()},
        "ideal_projection": words(one.projection),
    }
